import { type RawBuilder, sql } from 'kysely'
import { ownShop } from '../../platform/own-shop.ts'

/** A customer and those who were merged into them: whom sealed documents may name. To stand after `in`. */
export const selves = (id: number): RawBuilder<number> => sql`(select customer_selves(${id}))`

/** Who a customer is today: the one into whom they were merged, else they themselves. To stand after `=`. */
export const livingId = (id: number): RawBuilder<number> =>
  sql`(select coalesce(n.merged_into_id, n.id) from customer n where n.shop_id = ${ownShop} and n.id = ${id})`
