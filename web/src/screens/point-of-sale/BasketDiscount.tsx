import type { Discount } from '@plantule/contract/money'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextInput } from '../../ui/inputs.ts'
import { Group, Stack } from '../../ui/layout.ts'
import { DiscountInput } from '../order/DiscountInput.tsx'
import type { Basket } from './basket.ts'
import type { BasketChange } from './use-basket.ts'

/** A reduction of the whole basket, with its reason. */
export function BasketDiscount({ basket, change, onClose }: { basket: Basket; change: BasketChange; onClose: () => void }) {
  const { t } = useTranslation(['till', 'kit'])
  const [discount, setDiscount] = useState<Discount | null>(basket.discount)
  const [discountReason, setReason] = useState(basket.discountReason)
  return (
    <Dialog title={t('discount.title')} onClose={onClose}>
      <Stack>
        <DiscountInput label={t('discount.amount')} shown value={discount} onChange={setDiscount} />
        <TextInput label={t('discount.reason')} value={discountReason} maxLength={120} onChange={(event) => setReason(event.currentTarget.value)} />
        <Group justify="flex-end">
          <Button look="quiet" onClick={onClose}>{t('kit:cancel')}</Button>
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
