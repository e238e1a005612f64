import type { MergeBar } from '@plantule/contract/orders/life'
import { sql } from 'kysely'
import { ownShop } from '../../../platform/own-shop.ts'

/**
 * Why an order stays alone, as a column of `orders`. Sealed documents name their order: one that was invoiced, also by a
 * deposit invoice, is never emptied; one that takes over may have deposit invoices, which its own invoice takes off.
 */
export const barOf = (part: 'taken' | 'taking') => sql<MergeBar | null>`case
  when invoiced or (${part}::text = 'taken' and exists (select 1 from order_document d where d.shop_id = ${ownShop} and d.order_id = orders.id)) then 'merge_invoiced'
  when refunded_cents > 0 then 'merge_refunded'
  when exists (select 1 from order_shipment s where s.shop_id = ${ownShop} and s.order_id = orders.id) then 'merge_parts'
  when exists (select 1 from order_payment p where p.shop_id = ${ownShop} and p.order_id = orders.id and p.status = 'pending' and p.amount_cents < 0)
    then 'merge_refund_awaited'
  end`
