import { customersRoutes } from '@plantule/contract/customers/routes'
import type { Order } from '@plantule/contract/orders/schemas'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'

/** Whether an invoice would be refused for want of the buyer's address: neither the order nor the customer has one. */
export function useMissingAddress({ customer, billingAddress, deliveryAddress }: Order): boolean {
  const known = billingAddress !== null || deliveryAddress !== null
  const maySee = useCan('customers.read')
  const { data } = useQuery({
    ...read(customersRoutes.getCustomer, { params: { id: customer?.id ?? 0 } }),
    enabled: !known && customer !== null && maySee,
  })
  return !known && (customer === null || data?.addresses.length === 0)
}
