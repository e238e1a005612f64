import { type Round, roundRoutes, type RoundStop } from '@plantule/contract/orders/rounds'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { Group, Text } from '../../../ui/layout.ts'
import { ofRounds } from '../parts/of-rounds.ts'

type Of = { round: Round; stop: RoundStop; onClose: () => void }

/** The hours that one customer is told. */
export function HoursDialog({ round, stop, onClose }: Of) {
  const { t } = useTranslation(['rounds', 'kit'])
  const set = useAction(roundRoutes.setStopHours, ofRounds, { onError: () => true })
  return (
    <DialogForm
      title={stop.customerName || stop.reference}
      values={{ from: stop.from, to: stop.to }}
      save={(body) => set.mutateAsync({ params: { id: round.id, stopId: stop.id }, body })}
      saveLabel={t('kit:save')}
      size="sm"
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Text size="sm" c="dimmed">
            {t('hoursText', { from: round.from, to: round.to })}
          </Text>
          <Group grow align="flex-start">
            <TextField control={control} name="from" label={t('from')} type="time" required />
            <TextField control={control} name="to" label={t('to')} type="time" required />
          </Group>
        </>
      )}
    </DialogForm>
  )
}

/** Why nothing could be handed over: the plants come back, and the order awaits another round. */
export function FailedDialog({ round, stop, onClose }: Of) {
  const { t } = useTranslation('rounds')
  const close = useAction(roundRoutes.closeStop, ofRounds, { onError: () => true })
  return (
    <DialogForm
      title={t('failedTitle', { name: stop.customerName || stop.reference })}
      values={{ reason: '' }}
      save={({ reason }) => close.mutateAsync({ params: { id: round.id, stopId: stop.id }, body: { outcome: 'failed', reason } })}
      saveLabel={t('markFailed')}
      size="sm"
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Text size="sm" c="dimmed">
            {t('failedText')}
          </Text>
          <TextField
            control={control}
            name="reason"
            label={t('reason')}
            placeholder={t('reasonHint')}
            maxLength={200}
            required
            data-autofocus
          />
        </>
      )}
    </DialogForm>
  )
}
