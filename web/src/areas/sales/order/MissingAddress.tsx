import type { Order } from '@plantule/contract/orders/schemas'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../paths.ts'
import { Alert } from '../../../ui/inputs.ts'
import { Link } from '../../../ui/Link.tsx'
import { useMissingAddress } from './use-missing-address.ts'

/** Said before the invoice is asked for, with the way to mend it. */
export function MissingAddress({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const missing = useMissingAddress(order)
  if (!missing) return null
  return (
    <Alert color="orange" mt="sm" p="sm">
      {t(order.customer ? 'missingAddress.customer' : 'missingAddress.passing')}{' '}
      {order.customer && <Link to={`${paths.customer(order.customer.id)}?tab=addresses`}>{t('missingAddress.add')}</Link>}
    </Alert>
  )
}
