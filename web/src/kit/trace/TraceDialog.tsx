import { traceRoutes, type Trace, type TraceSubject } from '@plantule/contract/traceability/trace'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../api/query.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Stack, Text } from '../../ui/layout.ts'
import { LoadFailed } from '../LoadFailed.tsx'
import { TreeView, type Branch } from '../tree/TreeView.tsx'
import { Waiting } from '../Waiting.tsx'
import { looseOf, type Twig, twigsOf } from './branches.ts'
import { PassportName, TwigName } from './TwigName.tsx'

type Props = { of: TraceSubject; id: number; onClose: () => void }

/** Both ways of a thing as trees. */
export default function TraceDialog({ of, id, onClose }: Props) {
  const { t } = useTranslation('trace')
  const { data, error, refetch } = useQuery(read(traceRoutes.trace, { params: { of, id }, query: {} }))
  return (
    <Dialog title={data ? t('of', { label: data.label }) : t('title')} onClose={onClose} size="xl">
      {error && !data ? <LoadFailed error={error} retry={() => void refetch()} /> : data ? <Ways trace={data} /> : <Waiting />}
    </Dialog>
  )
}

const branchOf = (twig: Twig): Branch => ({ id: twig.id, name: <TwigName twig={twig} />, children: twig.twigs.map(branchOf) })

function Ways({ trace }: { trace: Trace }) {
  const { t } = useTranslation('trace')
  const up = useMemo(() => twigsOf(trace, 'up').map(branchOf), [trace])
  const down = useMemo(() => twigsOf(trace, 'down').map(branchOf), [trace])
  const loose = looseOf(trace)
  return (
    <Stack gap="lg">
      {trace.lots.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('none')}
        </Text>
      )}
      {(['up', 'down'] as const).map(
        (way) =>
          trace.lots.length > 0 && (
            <section key={way}>
              <Text size="sm" fw={600} mb={4}>
                {t(way)}
              </Text>
              <TreeView label={t(way)} branches={way === 'up' ? up : down} />
            </section>
          ),
      )}
      {trace.moreSales > 0 && (
        <Text size="sm" c="dimmed">
          {t('moreSales', { count: trace.moreSales })}
        </Text>
      )}
      {loose.length > 0 && (
        <section>
          <Text size="sm" fw={600} mb={4}>
            {t('loose')}
          </Text>
          <Stack gap={4}>
            {loose.map((passport) => (
              <Text key={passport.id} size="sm" component="div">
                <PassportName passport={passport} />
              </Text>
            ))}
          </Stack>
        </section>
      )}
    </Stack>
  )
}
