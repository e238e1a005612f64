import type { PaymentType } from '@plantule/contract/base/payment-types'
import type { Order } from '@plantule/contract/orders/schemas'
import { paymentMeansRoutes } from '@plantule/contract/payment-means/payment-means'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/query.ts'
import { payableTypes } from './amounts.ts'

/** What staff may choose: what the shop accepts; money goes back by any means, to the online card when it had paid. */
export function useOrderMeans(order: Pick<Order, 'payments'>, giving: boolean): readonly PaymentType[] {
  const { data } = useQuery(read(paymentMeansRoutes.getMeans, {}))
  if (!giving) return payableTypes.filter((type) => data?.orders.includes(type) ?? true)
  const online = order.payments.some((payment) => payment.payment_type === 'online_card' && payment.amount > 0)
  return online ? ['online_card', ...payableTypes] : payableTypes
}
