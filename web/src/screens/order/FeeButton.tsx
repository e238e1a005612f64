import type { AddressSnapshot } from '@plantule/contract/customers'
import { deliveryRoutes, type FeeMode } from '@plantule/contract/delivery'
import { feeExclOf, type GoodsRate } from '@plantule/contract/fee-excl'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../api/query.ts'
import { FigureInput } from '../../kit/fields/FigureInput.tsx'
import { Button } from '../../ui/Button.tsx'
import { euros, figure } from '../../ui/format.ts'
import { Stack, Text } from '../../ui/layout.ts'

export type GoodsToSend = {
  items: readonly { subproductId: number | null; packId: number | null; quantity: number }[]
  /** TTC after discounts, without the delivery. */
  goodsCents: number
  mode: 'incl' | 'excl'
  /** HT by rate: the fee follows them. */
  rates: readonly GoodsRate[]
}
type FeeButtonProps = { mode: FeeMode; goods: GoodsToSend; address: AddressSnapshot | undefined; customerId: number | null; day: string | null; onFee: (cents: number) => void }

/** Fills the fee of the tables in, and says what to know before sending. */
export function FeeButton({ mode, goods, address, customerId, day, onFee }: FeeButtonProps) {
  const { t } = useTranslation('orders')
  const [said, setSaid] = useState<string[]>([])
  const [km, setKm] = useState<number | null>(null)
  const quote = useAction(deliveryRoutes.quote, [], {
    onSuccess: (answer) => {
      const { feeCents } = answer
      if (feeCents !== null) onFee(goods.mode === 'incl' ? feeCents : feeExclOf(feeCents, goods.rates))
      setSaid([
        ...(feeCents === null ? [t(`fees.refusals.${answer.refusal ?? 'mode_off'}`)] : [t('fees.found', { fee: euros(feeCents), weight: figure(answer.weightG / 1000, 3) })]),
        ...answer.outOfSeason.map((one) => t('fees.outOfSeason', { label: one.label, from: one.weekFrom, to: one.weekTo })),
        ...(answer.unweighed.length > 0 ? [t('fees.unweighed', { labels: answer.unweighed.join(', ') })] : []),
        ...(answer.certificate ? [t('fees.certificate')] : []),
      ])
    },
  })
  const ask = (): void =>
    quote.mutate({
      body: { mode, items: goods.items.map((item) => ({ ...item })), goodsCents: Math.max(goods.goodsCents, 0), postcode: address?.postcode ?? '', country: address?.country ?? 'FR', customerId, day, km: mode === 'own_truck' ? km : null },
    })
  return (
    <Stack gap={4} align="flex-start">
      {mode === 'own_truck' && <FigureInput w={140} label={t('fees.distance')} unit="km" digits={1} value={km} onChange={setKm} />}
      <Button size="xs" busy={quote.isPending} disabled={goods.items.length === 0 && t('fees.noLines')} onClick={ask}>
        {t('fees.compute')}
      </Button>
      <div aria-live="polite">
        {said.map((line) => <Text key={line} size="sm" c="dimmed">{line}</Text>)}
      </div>
    </Stack>
  )
}
