import type { Customer } from '@plantule/contract/customers/schemas'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../../paths.ts'
import { Alert } from '../../../../ui/inputs.ts'
import { Link } from '../../../../ui/Link.tsx'

/** Why a record no longer changes, and where its customer is now. */
export function GoneNotice({ customer }: { customer: Customer }) {
  const { t } = useTranslation('customersCare')
  if (customer.mergedIntoId !== null) {
    return (
      <Alert color="gray">
        {t('gone.merged')} <Link to={paths.customer(customer.mergedIntoId)}>{t('gone.open')}</Link>
      </Alert>
    )
  }
  return customer.erased ? <Alert color="gray">{t('gone.erased')}</Alert> : null
}
