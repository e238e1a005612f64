import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FigureInput } from '../../../../kit/fields/FigureInput.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { figure } from '../../../../ui/format.ts'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Group, Stack } from '../../../../ui/layout.ts'
import { DiscountInput } from '../../../../kit/sale/DiscountInput.tsx'
import { changed, type Basket } from '../../parts/basket.ts'
import { NumberPad } from './NumberPad.tsx'
import { ReasonInput } from './ReasonInput.tsx'
import classes from '../../parts/Pay.module.css'
import type { BasketChange, Shown } from './use-basket.ts'
import { useRemoveLine } from './use-remove-line.ts'

/** More of one plant on one ticket is a slip, or a barcode. */
const MOST = 100_000

type LineDialogProps = { basket: Basket; quote: Shown; lineKey: string; change: BasketChange; onClose: () => void }

/** Quantity, price and discount of one line. */
export function LineDialog({ basket, quote, lineKey, change, onClose }: LineDialogProps) {
  const { t } = useTranslation(['till', 'kit'])
  const remove = useRemoveLine(basket, change)
  const at = basket.lines.findIndex(({ key }) => key === lineKey)
  const line = basket.lines[at]
  const listed = quote.unitCents[at] ?? line?.unitCents ?? 0
  const [quantity, setQuantity] = useState<number | null>(line?.quantity ?? 1)
  const [unitCents, setUnit] = useState<number | null>(listed)
  const [discount, setDiscount] = useState(line?.discount ?? null)
  const [discountReason, setReason] = useState(line?.discountReason ?? '')
  const [fresh, setFresh] = useState(true)
  if (!line) return null
  const tooMany = (quantity ?? 0) > MOST && t('line.tooMany', { most: figure(MOST) })
  const save = (): void => {
    if (tooMany) return
    if ((quantity ?? 0) <= 0) {
      remove(lineKey)
      return onClose()
    }
    const typed = line.typed || (unitCents ?? 0) !== listed
    change((before) =>
      changed(before, lineKey, {
        quantity: Math.trunc(quantity ?? 0),
        unitCents: Math.max(unitCents ?? 0, 0),
        typed,
        discount,
        discountReason: discount ? discountReason.trim() : '',
      }),
    )
    onClose()
  }
  return (
    <Dialog title={line.label} size="lg" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Stack>
          <div className={classes.ways}>
            <div className={classes.part}>
              <FigureInput label={t('line.quantity')} size="lg" value={quantity} error={tooMany} onChange={setQuantity} data-autofocus />
              {/* The first digit takes the place of what stands there. */}
              <NumberPad
                label={t('line.quantity')}
                value={fresh ? null : quantity}
                onChange={(value) => {
                  setFresh(false)
                  setQuantity(value)
                }}
                most={MOST}
              />
            </div>
            <div className={classes.part}>
              <FigureInput
                label={t('line.price')}
                description={t('line.priceText')}
                scale={100}
                unit="€"
                value={unitCents}
                onChange={setUnit}
              />
              <DiscountInput label={t('discount.amount')} shown value={discount} onChange={setDiscount} />
              {discount && <ReasonInput value={discountReason} onChange={setReason} />}
            </div>
          </div>
          <Group justify="space-between">
            <Button
              look="danger"
              onClick={() => {
                remove(lineKey)
                onClose()
              }}
            >
              {t('line.remove')}
            </Button>
            <Button
              look="main"
              type="submit"
              disabled={tooMany || (discount !== null && discountReason.trim() === '' && t('discount.reasonNeeded'))}
            >
              {t('kit:save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
