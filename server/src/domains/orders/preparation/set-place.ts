import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { refuseStranger } from './picking.ts'
import { mustExist } from '../../../platform/must-exist.ts'

type Place = { section: string; place: string }

/** Throws `not_found`, `no_right`. */
export async function setPlace(ctx: Ctx, subproductId: number, { section, place }: Place): Promise<Place> {
  refuseStranger(ctx)
  mustExist(await ctx.db.selectFrom('subproduct').select('id').where('id', '=', subproductId).executeTakeFirst())
  await ctx.db
    .insertInto('picking_place')
    .values({ shop_id: ctx.shopId, subproduct_id: subproductId, section, place })
    .onConflict((conflict) => conflict.columns(['shop_id', 'subproduct_id']).doUpdateSet({ section, place }))
    .execute()
  await audit(ctx, 'subproduct.place', 'subproduct', subproductId, { after: { section, place } })
  return { section, place }
}
