import type { Customer } from '@plantule/contract/customers/schemas'
import { useTranslation } from 'react-i18next'
import { euros } from '../../../ui/format.ts'
import { Alert } from '../../../ui/inputs.ts'

type CreditNoticeProps = {
  customer: Pick<Customer, 'creditLimitCents' | 'totals'>
  /** What this order would add; nothing once the customer's due holds it. */
  addedCents?: number
}

/** Warns where a customer owes, or would owe, more than was agreed; the seller decides. */
export function CreditNotice({ customer, addedCents = 0 }: CreditNoticeProps) {
  const { t } = useTranslation('customersCare')
  const limit = customer.creditLimitCents
  const due = customer.totals.dueCents + addedCents
  if (limit === null || due <= limit) return null
  return (
    <Alert color="orange" mt="xs" p="xs">
      {t('credit.over', { due: euros(due), limit: euros(limit) })}
    </Alert>
  )
}
