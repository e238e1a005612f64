import type { News } from '@plantule/contract/platform/news'
import { preparationRoutes } from '@plantule/contract/orders/preparation'
import { orderMailRoutes } from '@plantule/contract/orders/mails'
import { parcelRoutes } from '@plantule/contract/parcels/parcels'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { refresh } from '../../../api/query.ts'
import { useNews } from '../../../api/live.ts'
import { orderLists } from './use-steps.ts'

const ofOrder = [
  ordersRoutes.getOrder,
  ordersRoutes.listComments,
  orderMailRoutes.listEmails,
  preparationRoutes.getPicking,
  parcelRoutes.orderParcels,
]

/** Reads again what is open once somebody else has changed it: one order, or the lists. */
export function useOrderNews(id?: number): void {
  const client = useQueryClient()
  const hear = useCallback(
    (news: News['orders.changed']) => {
      if (id === undefined) void refresh(client, orderLists)
      else if (news.id === id) void refresh(client, ofOrder)
    },
    [client, id],
  )
  useNews('orders.changed', hear)
}
