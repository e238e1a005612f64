import { ordersRoutes } from '@plantule/contract/orders/routes'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { toCreate, useRouteId } from '../../../kit/route-id.ts'
import { Waiting } from '../../../kit/Waiting.tsx'
import { useOrderNews } from '../parts/use-order-news.ts'
import { DraftOrder } from './DraftOrder.tsx'
import { FirmOrder } from './FirmOrder.tsx'
import { NewOrder } from './NewOrder.tsx'

/** Creation, quotation, order: one address, three states of the same thing. */
export default function OrderScreen() {
  const id = useRouteId('orderId')
  return id === toCreate ? <NewOrder /> : <Existing key={id} id={id} />
}

function Existing({ id }: { id: number }) {
  const { data: order, error, refetch } = useQuery(read(ordersRoutes.getOrder, { params: { id } }))
  useOrderNews(id)
  if (error && !order) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!order) return <Waiting />
  return order.status === 'draft' || order.status === 'quotation' ? <DraftOrder order={order} /> : <FirmOrder order={order} />
}
