import { tillRoutes } from '@plantule/contract/till'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../api/query.ts'
import { LoadFailed } from '../../kit/LoadFailed.tsx'
import { Waiting } from '../../kit/Waiting.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Stack, Text } from '../../ui/layout.ts'
import { PeriodFigures } from '../z-tickets/PeriodFigures.tsx'

/** The totals of the running session; reading them is written in the sealed journal. */
export function XReading({ registerId, onClose }: { registerId: number; onClose: () => void }) {
  const { t } = useTranslation('till')
  // Each reading is an event of the journal: it is made once, when it is asked for.
  const { data, error, refetch } = useQuery({ ...read(tillRoutes.xReading, { query: { registerId } }), staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false })
  return (
    <Dialog title={t('session.x')} size="lg" onClose={onClose}>
      {error ? <LoadFailed error={error} retry={() => void refetch()} /> : !data ? <Waiting /> : (
        <Stack>
          <Text size="sm" c="dimmed">{t('session.xText', { number: data.session.number })}</Text>
          <PeriodFigures totals={data.totals} expectedCashCents={data.expected.expectedCents} />
        </Stack>
      )}
    </Dialog>
  )
}
