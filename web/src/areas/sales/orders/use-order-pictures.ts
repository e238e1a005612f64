import { ordersRoutes } from '@plantule/contract/orders/routes'
import { useQuery } from '@tanstack/react-query'
import { readList } from '../../../api/query.ts'

export type OrderPictures = ReadonlyMap<number, readonly string[]>

/** The plants' pictures of the orders on a page, which come once the rows stand there: no row waits for a picture. */
export function useOrderPictures(orderIds: readonly number[] | undefined): OrderPictures {
  const asked = orderIds ?? []
  const { data } = useQuery({
    ...readList(ordersRoutes.orderPictures, { query: { ids: asked.join(',') } }),
    enabled: asked.length > 0,
    staleTime: 60_000,
  })
  return new Map(data?.items.map(({ orderId, imageKeys }) => [orderId, imageKeys]))
}
