import type { Dashboard } from '@plantule/contract/reports/reports'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../paths.ts'
import { useCan, useInit } from '../../../api/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Title } from '../../../ui/layout.ts'
import { fullDay } from '../../../kit/chart/amounts.ts'
import classes from './Greeting.module.css'

const EVENING = 18

/** Says good day by name, and the one sentence that a colleague would say at the gate. */
export function Greeting({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation('dashboard')
  const { session, client } = useInit()
  const maySell = useCan('orders.write')
  const [name = ''] = session.name.split(' ')
  const [evening] = useState(() => new Date().getHours() >= EVENING)
  const word = useWord(dashboard)
  return (
    <header className={classes.greeting}>
      <Sprig />
      <div className={classes.words}>
        <p className={classes.day}>{t('dayAt', { day: fullDay(dashboard.day), shop: client.name })}</p>
        <Title order={1}>{t(evening ? 'goodEvening' : 'goodDay', { name })}</Title>
        <p className={classes.word}>{word}</p>
      </div>
      {maySell && dashboard.steps.orders && (
        <Button look="main" size="md" icon={<IconPlus size={18} />} to={paths.order(-1)}>
          {t('newOrder')}
        </Button>
      )}
    </header>
  )
}

function useWord({ steps, orders }: Dashboard): string {
  const { t } = useTranslation('dashboard')
  if (!steps.orders) return t('word.welcome')
  if (!orders) return t('word.plain')
  const { count, late } = orders.toPrepare
  if (count === 0) return t('word.calm')
  const hand = orders.collections.today + orders.deliveries.today
  return [t('word.prepare', { count }), late > 0 && t('word.late', { count: late }), hand > 0 && t('word.handOver', { count: hand })]
    .filter(Boolean)
    .join(' ')
}

/** A sprig in the corner: drawn, so that it weighs nothing. */
function Sprig() {
  const leaves = Array.from({ length: 7 }, (_, at) => ({ at, x: 30 + at * 26, y: 92 - at * 9, turn: at % 2 === 0 ? -58 : 22 }))
  return (
    <svg className={classes.sprig} viewBox="0 0 230 130" aria-hidden>
      <path d="M8 112 C 70 92, 140 62, 216 22" fill="none" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" />
      {leaves.map(({ at, x, y, turn }) => (
        <path
          key={at}
          d="M0 0 C 10 -16, 34 -18, 46 0 C 34 12, 12 12, 0 0 Z"
          fill="currentColor"
          opacity={0.5 + (at % 3) * 0.2}
          transform={`translate(${x} ${y}) rotate(${turn}) scale(${1 - at * 0.045})`}
        />
      ))}
    </svg>
  )
}
