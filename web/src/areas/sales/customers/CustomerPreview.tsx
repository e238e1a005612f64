import { Phone } from '../../../ui/Phone.tsx'
import type { CustomerSummary } from '@plantule/contract/customers/schemas'
import { useTranslation } from 'react-i18next'
import { CustomerOrders } from '../parts/CustomerOrders.tsx'
import { Stack, Text } from '../../../ui/layout.ts'

/** Whom one has on the phone, and what they ordered. */
export function CustomerPreview({ customer }: { customer: CustomerSummary }) {
  const { t } = useTranslation('customers')
  return (
    <Stack gap="md">
      <div>
        {customer.phone && (
          <Text size="sm">
            <Phone number={customer.phone} />
          </Text>
        )}
        {customer.email && (
          <Text size="sm">
            <a href={`mailto:${customer.email}`}>{customer.email}</a>
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {[t(`kinds.${customer.kind}`), customer.city].filter(Boolean).join(', ')}
        </Text>
      </div>
      <CustomerOrders id={customer.id} size={25} short />
    </Stack>
  )
}
