import { codesRoutes } from '@plantule/contract/codes/discount-codes'
import type { PaymentType } from '@plantule/contract/base/payment-types'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { ApiError } from '../../../api/error.ts'
import { TextField } from '../../../kit/form/fields.tsx'
import { euros } from '../../../ui/format.ts'
import { showError } from '../../../ui/toast.ts'

type Values = { code: string; amount: number | null; payment_type: PaymentType }
type VoucherCodeProps = { customerId: number | null; dueCents: number }

/** The code that pays: once typed or scanned, its balance is told and the amount becomes what it can pay. */
export function VoucherCode({ customerId, dueCents }: VoucherCodeProps) {
  const { t } = useTranslation('orders')
  const { control, getValues, setValue, setError, clearErrors } = useFormContext<Values>()
  const [balance, setBalance] = useState<number | null>(null)
  const check = async (): Promise<void> => {
    const code = getValues('code').trim()
    setBalance(null)
    clearErrors('code')
    if (code === '') return
    try {
      const found = await call(codesRoutes.checkCode, { params: { code, userId: customerId ?? -1 }, query: {} })
      if (found.type === 'discount') return setError('code', { message: t('codes.isDiscount') })
      setValue('payment_type', found.type, { shouldDirty: true })
      setBalance(found.balanceCents)
      setValue('amount', Math.min(found.balanceCents, Math.max(dueCents, 0)), { shouldDirty: true })
    } catch (error) {
      if (error instanceof ApiError) setError('code', { message: error.message })
      else showError(error)
    }
  }
  return (
    <div onBlur={() => void check()}>
      <TextField
        control={control}
        name="code"
        label={t('codes.voucher')}
        required
        maxLength={60}
        autoComplete="off"
        {...(balance !== null && { description: t('codes.balance', { amount: euros(balance) }) })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // A scanner ends with Enter: the balance is looked up first, the payment is sent by its own button.
          event.preventDefault()
          void check()
        }}
      />
    </div>
  )
}
