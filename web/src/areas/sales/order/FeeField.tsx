import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { MoneyField } from '../../../kit/form/fields.tsx'
import { Button } from '../../../ui/Button.tsx'
import { euros, figure } from '../../../ui/format.ts'
import { Stack, Text } from '../../../ui/layout.ts'
import type { FeeForm, useTableFee } from './use-table-fee.ts'

type FeeFieldProps = {
  fee: ReturnType<typeof useTableFee>
  /** What the saved order has. */
  savedCents?: number | undefined
}

/** The fee of a delivery: that of the tables until somebody types another, with what to know before sending. */
export function FeeField({ fee: { answer, ofTable, follows, follow }, savedCents }: FeeFieldProps) {
  const { t } = useTranslation('orders')
  const { control, setValue } = useFormContext<FeeForm>()
  const cents = useWatch({ control, name: 'deliveryCents' })
  const moved = follows && savedCents !== undefined && typeof cents === 'number' && cents !== savedCents
  const said =
    answer === null
      ? []
      : [
          ...(answer.feeCents === null
            ? [t(`fees.refusals.${answer.refusal ?? 'mode_off'}`)]
            : [t('fees.found', { fee: euros(answer.feeCents), weight: figure(answer.weightG / 1000, 3) })]),
          ...answer.outOfSeason.map((one) => t('fees.outOfSeason', { label: one.label, from: one.weekFrom, to: one.weekTo })),
          ...(answer.unweighed.length > 0 ? [t('fees.unweighed', { labels: answer.unweighed.join(', ') })] : []),
          ...(answer.certificate ? [t('fees.certificate')] : []),
        ]
  return (
    <Stack gap={4}>
      <MoneyField
        control={control}
        name="deliveryCents"
        label={t('delivery.fee')}
        onInput={() => setValue('deliveryFollows', false, { shouldDirty: true })}
      />
      <div aria-live="polite">
        {moved && (
          <Text size="sm" fw={600}>
            {t('fees.moved', { before: euros(savedCents), after: euros(cents) })}
          </Text>
        )}
        {!follows && ofTable !== null && cents !== ofTable && <Text size="sm">{t('fees.typed')}</Text>}
        {said.map((line) => (
          <Text key={line} size="sm" c="dimmed">
            {line}
          </Text>
        ))}
      </div>
      {!follows && ofTable !== null && (
        <div>
          <Button size="xs" onClick={follow}>
            {t('fees.follow')}
          </Button>
        </div>
      )}
    </Stack>
  )
}
