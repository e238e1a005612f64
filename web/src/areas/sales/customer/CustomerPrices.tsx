import { pricingRoutes } from '@plantule/contract/pricing/pricing'
import type { Answer } from '@plantule/contract/base/route'
import { IconTag } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { parisDay, shortDay } from '../../../ui/format.ts'
import { Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { Euro } from '../../../ui/values.tsx'
import { CustomerPricesDialog } from './CustomerPricesDialog.tsx'
import classes from './CustomerPrices.module.css'

export type OwnPrice = Answer<(typeof pricingRoutes)['customerPrices']>['items'][number]

/** What was agreed with this customer: it stands before their profile and every list. */
export function CustomerPrices({ id, mayWrite }: { id: number; mayWrite: boolean }) {
  const { t } = useTranslation('prices')
  const [editing, setEditing] = useState(false)
  const { data, error, refetch } = useQuery(read(pricingRoutes.customerPrices, { params: { id } }))
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <Waiting />
  const change = mayWrite && <Button onClick={() => setEditing(true)}>{t(data.items.length > 0 ? 'own.change' : 'own.add')}</Button>
  return (
    <Panel title={t('own.title')} text={t('own.text')} actions={data.items.length > 0 && change}>
      {data.items.length === 0 ? (
        <EmptyState icon={<IconTag size={32} stroke={1.5} />} title={t('own.empty')} text={t('own.emptyText')} action={change} />
      ) : (
        <ul className={classes.list}>
          {data.items.map((price) => (
            <Row key={`${price.subproductId} ${price.firstDay}`} price={price} />
          ))}
        </ul>
      )}
      {editing && <CustomerPricesDialog id={id} prices={data.items} onClose={() => setEditing(false)} />}
    </Panel>
  )
}

function Row({ price }: { price: OwnPrice }) {
  const { t } = useTranslation('prices')
  const day = parisDay()
  const state =
    price.firstDay !== null && price.firstDay > day ? 'scheduled' : price.lastDay !== null && price.lastDay < day ? 'ended' : 'active'
  return (
    <li className={classes.row} data-ended={state === 'ended' || undefined}>
      <span>
        <b>{price.label}</b>
        <Text size="xs" c="dimmed">
          {price.reference} · {daysOf(price)}
        </Text>
      </span>
      {state !== 'active' && <Pill>{t(`states.${state}`)}</Pill>}
      <span className={classes.amounts}>
        <b>
          <Euro cents={price.priceCents} /> {t(`modes.${price.mode}`)}
        </b>
        <Text size="xs" c="dimmed">
          {t('own.public')} <Euro cents={price.baseCents} /> {t('modes.incl')}
        </Text>
      </span>
    </li>
  )

  function daysOf({ firstDay, lastDay }: OwnPrice): string {
    if (firstDay && lastDay) return t('days.both', { from: shortDay(firstDay), to: shortDay(lastDay) })
    if (firstDay) return t('days.from', { from: shortDay(firstDay) })
    return lastDay ? t('days.until', { to: shortDay(lastDay) }) : t('days.always')
  }
}
