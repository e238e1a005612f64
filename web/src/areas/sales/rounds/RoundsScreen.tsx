import { type RoundSummary, roundRoutes } from '@plantule/contract/orders/rounds'
import { IconChevronLeft, IconChevronRight, IconTruckDelivery } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readList } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Page } from '../../../kit/Page.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { paths } from '../../../paths.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { longDay, parisDay } from '../../../ui/format.ts'
import { Group } from '../../../ui/layout.ts'
import { Link } from '../../../ui/Link.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { RoundLoad } from '../parts/RoundLoad.tsx'
import classes from '../parts/Rounds.module.css'
import { useRoundNews } from './use-round.ts'

const RoundDialog = lazy(() => import('./RoundDialog.tsx'))
const DAYS = 14
const shifted = (day: string, days: number): string => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** The lorries of two weeks, day under day, with what each carries and what waits for one. */
export default function RoundsScreen() {
  const { t } = useTranslation('rounds')
  const navigate = useNavigate()
  const mayWrite = useCan('orders.write')
  const today = parisDay()
  const [from, setFrom] = useState(today)
  const [planning, setPlanning] = useState<string | null>(null)
  const { data, error, refetch } = useQuery(readList(roundRoutes.listRounds, { params: { from }, query: { days: DAYS } }))
  useRoundNews()
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <Waiting />
  const days = [...new Set(data.items.map((round) => round.day))]
  return (
    <Page
      title={t('title')}
      subtitle={data.awaiting > 0 ? t('awaiting', { count: data.awaiting }) : t('noneAwaiting')}
      actions={
        mayWrite && (
          <Button look="main" onClick={() => setPlanning(from < today ? today : from)}>
            {t('new')}
          </Button>
        )
      }
    >
      <Group gap={4} mb="sm">
        <IconButton label={t('before')} onClick={() => setFrom(shifted(from, -DAYS))}>
          <IconChevronLeft size={18} />
        </IconButton>
        <Button size="xs" onClick={() => setFrom(today)}>
          {t('today')}
        </Button>
        <IconButton label={t('after')} onClick={() => setFrom(shifted(from, DAYS))}>
          <IconChevronRight size={18} />
        </IconButton>
        <span className={classes.quiet}>{t('between', { from: longDay(from), to: longDay(shifted(from, DAYS - 1)) })}</span>
      </Group>
      {days.length === 0 && (
        <EmptyState icon={<IconTruckDelivery size={32} stroke={1.5} />} title={t('empty.title')} text={t('empty.text')} />
      )}
      {days.map((day) => (
        <section key={day} className={classes.day} aria-label={longDay(day)}>
          <h2>{longDay(day)}</h2>
          <div className={classes.rounds}>
            {data.items
              .filter((round) => round.day === day)
              .map((round) => (
                <RoundCard key={round.id} round={round} />
              ))}
          </div>
        </section>
      ))}
      {planning && (
        <Suspense>
          <RoundDialog day={planning} onClose={() => setPlanning(null)} onMade={(round) => void navigate({ to: paths.round(round.id) })} />
        </Suspense>
      )}
    </Page>
  )
}

function RoundCard({ round }: { round: RoundSummary }) {
  const { t } = useTranslation('rounds')
  return (
    <article className={classes.card}>
      <header>
        <h3>
          <Link to={paths.round(round.id)}>{round.name}</Link>
        </h3>
        <RoundState round={round} />
      </header>
      <p className={classes.quiet}>
        {t('hours', { depart: round.departAt, from: round.from, to: round.to })}
        {round.zones.length > 0 && ` · ${round.zones.join(', ')}`}
      </p>
      <RoundLoad round={round} />
    </article>
  )
}

/** Where a round stands, in words. */
export function RoundState({ round }: { round: RoundSummary }) {
  const { t } = useTranslation('rounds')
  if (round.departedAt === null) return round.over.length > 0 ? <Pill tone="attention">{t('over')}</Pill> : <Pill>{t('planned')}</Pill>
  const open = round.load.stops - round.done
  if (open > 0) return <Pill tone="progress">{t('underWay', { done: round.done, stops: round.load.stops })}</Pill>
  return (
    <Pill tone={round.failed > 0 ? 'attention' : 'good'}>{round.failed > 0 ? t('failures', { count: round.failed }) : t('finished')}</Pill>
  )
}
