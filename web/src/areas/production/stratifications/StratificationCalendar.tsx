import { stratificationRoutes } from '@plantule/contract/production/stratifications'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { readList } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Page } from '../../../kit/Page.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { paths } from '../../../paths.ts'
import { parisDay } from '../../../ui/format.ts'
import { Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { ShownAs } from './ShownAs.tsx'

const Calendar = lazy(() => import('../../../kit/calendar/Calendar.tsx'))
const tones = { warm: 'special', cold: 'progress' } as const
/** Phases of one lot are told apart by it; no lot has so many. */
const PHASES = 10
const SHOWN = 100

/** Which lot is warm or cold when, by week or month: the hundred that are due first. */
export function StratificationCalendar() {
  const { t } = useTranslation('propagation')
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(
    readList(stratificationRoutes.listStratifications, { params: { page: 1 }, query: { sort: 'due', dir: 'asc', size: SHOWN } }),
  )
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <Waiting />
  const entries = data.items.flatMap((lot) =>
    lot.phases.map((phase, at) => ({
      id: lot.id * PHASES + at,
      title: `${lot.name} · ${t(`phaseKinds.${phase.kind}`)}`,
      start: phase.startOn,
      end: phase.endOn,
      tone: tones[phase.kind],
    })),
  )
  return (
    <Page title={t('title')} count={data.total} kinds={<ShownAs value="calendar" />}>
      <Panel>
        <Suspense fallback={<Waiting />}>
          <Calendar
            entries={entries}
            day={parisDay()}
            onOpen={(id) => void navigate({ to: paths.stratification(Math.floor(id / PHASES)) })}
          />
        </Suspense>
        {data.total > SHOWN && (
          <Text size="sm" c="dimmed" mt="sm">
            {t('calendarFirst', { count: SHOWN })}
          </Text>
        )}
      </Panel>
    </Page>
  )
}
