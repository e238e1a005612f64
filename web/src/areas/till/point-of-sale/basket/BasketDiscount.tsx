import type { Discount } from '@plantule/contract/base/money'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Divider, Group, Stack } from '../../../../ui/layout.ts'
import { DiscountInput } from '../../../../kit/sale/DiscountInput.tsx'
import type { Basket } from '../../parts/basket.ts'
import { CodeEntry } from './CodeEntry.tsx'
import { ReasonInput } from './ReasonInput.tsx'
import type { BasketChange, Shown } from './use-basket.ts'

type BasketDiscountProps = { basket: Basket; quote: Shown; change: BasketChange; onClose: () => void }

/** A code that the customer brings, or a reduction of the whole basket by hand, with its reason. */
export function BasketDiscount({ basket, quote, change, onClose }: BasketDiscountProps) {
  const { t } = useTranslation(['till', 'kit'])
  const [discount, setDiscount] = useState<Discount | null>(basket.discount)
  const [discountReason, setReason] = useState(basket.discountReason)
  return (
    <Dialog title={t('discount.title')} onClose={onClose}>
      <Stack>
        <CodeEntry basket={basket} quote={quote} change={change} onDone={onClose} />
        <Divider label={t('discount.byHand')} />
        <DiscountInput label={t('discount.amount')} shown value={discount} onChange={setDiscount} />
        {discount && <ReasonInput value={discountReason} onChange={setReason} />}
        <Group justify="flex-end">
          <Button look="quiet" onClick={onClose}>
            {t('kit:cancel')}
          </Button>
          <Button
            look="main"
            disabled={discount !== null && discountReason.trim() === '' && t('discount.reasonNeeded')}
            onClick={() => {
              change((before) => ({ ...before, discount, discountReason: discount ? discountReason.trim() : '' }))
              onClose()
            }}
          >
            {t('kit:save')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
