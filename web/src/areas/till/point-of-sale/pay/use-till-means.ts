import type { PaymentType } from '@plantule/contract/base/payment-types'
import { paymentMeansRoutes } from '@plantule/contract/payment-means/payment-means'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../../api/query.ts'

/** Whether the shop takes a means at the till; all of them until that is known, as without a connection. */
export function useTillMeans(): (type: PaymentType) => boolean {
  const { data } = useQuery({ ...read(paymentMeansRoutes.getMeans, {}), staleTime: 60_000 })
  return (type) => data?.till.some((each) => each === type) ?? true
}
