import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FigureInput } from '../../kit/fields/FigureInput.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextInput } from '../../ui/inputs.ts'
import { Group, Stack } from '../../ui/layout.ts'
import { DiscountInput } from '../order/DiscountInput.tsx'
import { changed, type Basket } from './basket.ts'
import type { BasketChange, Shown } from './use-basket.ts'

type LineDialogProps = { basket: Basket; quote: Shown; lineKey: string; change: BasketChange; onClose: () => void }

/** Quantity, price and discount of one line. */
export function LineDialog({ basket, quote, lineKey, change, onClose }: LineDialogProps) {
  const { t } = useTranslation(['till', 'kit'])
  const at = basket.lines.findIndex(({ key }) => key === lineKey)
  const line = basket.lines[at]
  const listed = quote.unitCents[at] ?? line?.unitCents ?? 0
  const [quantity, setQuantity] = useState<number | null>(line?.quantity ?? 1)
  const [unitCents, setUnit] = useState<number | null>(listed)
  const [discount, setDiscount] = useState(line?.discount ?? null)
  const [discountReason, setReason] = useState(line?.discountReason ?? '')
  if (!line) return null
  const save = (): void => {
    const typed = line.typed || (unitCents ?? 0) !== listed
    change((before) => changed(before, lineKey, {
      quantity: Math.min(Math.max(Math.trunc(quantity ?? 0), 0), 100_000),
      unitCents: Math.max(unitCents ?? 0, 0),
      typed,
      discount,
      discountReason: discount ? discountReason.trim() : '',
    }))
    onClose()
  }
  return (
    <Dialog title={line.label} onClose={onClose}>
      <form onSubmit={(event) => { event.preventDefault(); save() }}>
        <Stack>
          <FigureInput label={t('line.quantity')} size="lg" value={quantity} onChange={setQuantity} data-autofocus />
          <FigureInput label={t('line.price')} description={t('line.priceText')} scale={100} unit="€" value={unitCents} onChange={setUnit} />
          <DiscountInput label={t('discount.amount')} shown value={discount} onChange={setDiscount} />
          {discount && <TextInput label={t('discount.reason')} value={discountReason} maxLength={120} onChange={(event) => setReason(event.currentTarget.value)} />}
          <Group justify="space-between">
            <Button look="danger" onClick={() => { change((before) => changed(before, lineKey, { quantity: 0 })); onClose() }}>{t('line.remove')}</Button>
            <Button look="main" type="submit" disabled={discount !== null && discountReason.trim() === '' && t('discount.reasonNeeded')}>{t('kit:save')}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
