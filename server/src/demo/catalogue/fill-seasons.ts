import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { ownShop } from '../../platform/own-shop.ts'

/** Weeks in which some things are sold: vegetable plants in spring, herbs from spring to autumn. */
export async function fillSeasons(ctx: Ctx): Promise<void> {
  for (const [name, from, to] of [
    ['Plants de légumes', 14, 24],
    ['Aromatiques', 10, 44],
    ['Graminées', 9, 47],
  ] as const) {
    await sql`
      update subproduct s set week_from = ${from}, week_to = ${to}
      from product_category pc join category c on c.shop_id = ${ownShop} and c.id = pc.category_id left join category up on up.shop_id = ${ownShop} and up.id = c.parent_id
      where pc.shop_id = ${ownShop} and s.shop_id = ${ownShop} and pc.product_id = s.product_id and ${name} in (c.name, up.name)`.execute(
      ctx.db,
    )
  }
}
