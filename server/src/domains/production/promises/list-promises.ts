import { type LotPromise, missingOf, proposalsFor } from '@plantule/contract/production/promises'
import { netOf } from '@plantule/contract/stock/promise'
import { type RawBuilder, sql } from 'kysely'
import { lacks } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { parisDay } from '../../../platform/paris.ts'
import { sizeName } from '../lots/size-name.ts'
import { comingPlants } from './plants-to-come.ts'

type Items = { items: LotPromise[] }
type Row = Omit<LotPromise, 'missing' | 'proposals'> & { free: number; backorder: boolean }

const MOST = 500

/** Orders that hold plants of one lot, those who held first before the others. Throws `not_found`. */
export async function listLotPromises(ctx: Ctx, lotId: number): Promise<Items> {
  mustExist(await ctx.db.selectFrom('cultivation').select('lot_id').where('lot_id', '=', lotId).executeTakeFirst())
  return { items: await promisesOn(ctx, sql`z.lot_id = ${lotId}`) }
}

/** Orders that hold more than there will be, of all lots. */
export async function listHurtPromises(ctx: Ctx): Promise<Items> {
  const all = await promisesOn(ctx, sql`true`)
  return { items: all.filter((each) => each.missing > 0) }
}

/** What one order holds of plants that are not ready. */
export const promisesOfOrder = (ctx: Ctx, orderId: number): Promise<LotPromise[]> =>
  promisesOn(ctx, sql`z.id in (select h.lot_size_id from lot_promise h where h.shop_id = ${ownShop} and h.order_id = ${orderId})`).then(
    (all) => all.filter((each) => each.orderId === orderId),
  )

/** Of some calibers `z`, all that orders hold: what each lacks is told by all who hold the same. */
async function promisesOn(ctx: Ctx, which: RawBuilder<unknown>): Promise<LotPromise[]> {
  const told = !lacks(ctx, 'orders.read')
  const { rows } = await sql<Row>`
    select m.id, m.order_id as "orderId", o.reference, case when ${told} then o.customer_name end as "customerName", o.wanted_on::text as "wantedOn",
      m.subproduct_id as "subproductId", concat_ws(' ', p.name, '‘' || nullif(p.cultivar, '') || '’', nullif(s.label, '')) as label, l.id as "lotId",
      z.id as "lotSizeId", l.number, ${sizeName} as size, coalesce(z.ready_on, v.ready_on)::text as "readyOn", m.quantity,
      m.contract_id is not null as "grownFor", coalesce(a.available, 0) as free, coalesce(a.backorder, false) as backorder
    from (select m.* from lot_promise m join lot_size z on z.shop_id = ${ownShop} and z.id = m.lot_size_id
        where m.shop_id = ${ownShop} and ${which} order by m.contract_id is null, m.id limit ${MOST}) m
    join lot_size z on z.shop_id = ${ownShop} and z.id = m.lot_size_id join lot l on l.shop_id = ${ownShop} and l.id = z.lot_id
    join cultivation v on v.shop_id = ${ownShop} and v.lot_id = z.lot_id join orders o on o.shop_id = ${ownShop} and o.id = m.order_id
    join subproduct s on s.shop_id = ${ownShop} and s.id = m.subproduct_id join product p on p.shop_id = ${ownShop} and p.id = s.product_id
    left join stock_level a on a.shop_id = ${ownShop} and a.subproduct_id = m.subproduct_id
    left join container c on c.shop_id = ${ownShop} and c.id = z.container_id left join caliber k on k.shop_id = ${ownShop} and k.id = z.caliber_id
    order by z.id, m.contract_id is null, m.id`.execute(ctx.db)
  if (rows.length === 0) return []
  const lots = await comingPlants(ctx, [...new Set(rows.map((row) => row.subproductId))], false)
  const today = parisDay(ctx.now)
  return [...Map.groupBy(rows, (row) => row.lotSizeId)].flatMap(([lotSizeId, held]) => {
    const own = lots.find((lot) => lot.lotSizeId === lotSizeId)
    return missingOf(held, own ? netOf(own) : 0).map(({ free, backorder, ...row }) => ({
      ...row,
      proposals:
        row.missing === 0
          ? []
          : proposalsFor(
              row.missing,
              backorder ? row.missing : free,
              lots.filter((lot) => lot.lotSizeId !== lotSizeId && lot.subproductId === row.subproductId),
              today,
            ),
    }))
  })
}
