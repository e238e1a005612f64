import { PICTURES_SHOWN } from '@plantule/contract/orders/routes'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'

/**
 * The first picture of each plant of an order, those first that most of its money is for. Apart from the lists, so that these answer
 * before any picture is looked for. An order without pictures is left out.
 */
export async function orderPictures(ctx: Ctx, ids: readonly number[]): Promise<{ orderId: number; imageKeys: string[] }[]> {
  const { rows } = await sql<{ orderId: number; imageKeys: string[] }>`
    select sold.order_id as "orderId", (array_agg(face.key order by sold.cents desc, sold.product_id))[1:${sql.lit(PICTURES_SHOWN)}] as "imageKeys"
    from (
      select l.order_id, s.product_id, sum(l.excl_cents) as cents
      from order_line l join subproduct s on s.shop_id = ${ownShop} and s.id = l.subproduct_id
      where l.shop_id = ${ownShop} and l.order_id = any(${[...ids]}::bigint[])
      group by l.order_id, s.product_id
    ) sold
    cross join lateral (
      select i.key from product_picture pp join image i on i.shop_id = ${ownShop} and i.id = pp.image_id
      where pp.shop_id = ${ownShop} and pp.product_id = sold.product_id order by pp.idx, pp.id limit 1
    ) face
    group by sold.order_id`.execute(ctx.db)
  return rows
}
