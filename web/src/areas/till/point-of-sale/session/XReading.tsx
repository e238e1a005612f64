import { tillRoutes } from '@plantule/contract/till/till'
import { tillSessionsRoutes } from '@plantule/contract/till/sessions'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { openFile } from '../../../../api/download.ts'
import { read } from '../../../../api/query.ts'
import { LoadFailed } from '../../../../kit/LoadFailed.tsx'
import { Waiting } from '../../../../kit/Waiting.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Group, Stack, Text } from '../../../../ui/layout.ts'
import { showError } from '../../../../ui/toast.ts'
import { PeriodFigures } from '../../parts/PeriodFigures.tsx'

/** The totals of the running session; reading them is written in the sealed journal. */
export function XReading({ registerId, onClose }: { registerId: number; onClose: () => void }) {
  const { t } = useTranslation(['till', 'tillSessions'])
  // Each reading is an event of the journal: it is made once, when it is asked for.
  const { data, error, refetch } = useQuery({
    ...read(tillRoutes.xReading, { query: { registerId } }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return (
    <Dialog title={t('session.x')} size="lg" onClose={onClose}>
      {error ? (
        <LoadFailed error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Waiting />
      ) : (
        <Stack>
          <Text size="sm" c="dimmed">
            {t('session.xText', { number: data.session.number })}
          </Text>
          <PeriodFigures totals={data.totals} expectedCashCents={data.expected.expectedCents} />
          <Group justify="flex-end">
            <Button onClick={() => void openFile(tillSessionsRoutes.printX, { query: { registerId } }).catch(showError)}>
              {t('tillSessions:print.x')}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  )
}
