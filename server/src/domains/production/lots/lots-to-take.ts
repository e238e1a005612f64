import { sql } from 'kysely'
import { authorOf } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { raisedForOthers } from '../contracts/raised-for.ts'
import { claimedByOthers } from './claims.ts'
import { orderOfLots, placesOfLot, ruleOfLots } from './lot-rule.ts'
import { sizeName } from './size-name.ts'

/** Plants of a lot that may be taken for an order: `section` and `place` as those of the picking places. */
export type LotToTake = {
  lotSizeId: number
  lotId: number
  number: string
  name: string
  /** The container and caliber that the plants stand in: a lot may be a size's stock in several. */
  size: string
  onHand: number
  /** What no other order has said to be its own. */
  spare: number
  readyOn: string
  section: string
  place: string
  /** Where the section stands on the way of who prepares. */
  route: number | null
  /** Somebody said that this one is taken. */
  chosen: boolean
  /** Of a chosen one so many at most; null: as many as it has. */
  most: number | null
}
type Wanted = { orderId: number; subproductId: number }
export const wantedKey = ({ orderId, subproductId }: Wanted): string => `${orderId}/${subproductId}`

/** By `wantedKey`, the lots with plants in the order of a sale: what was chosen, then by the shop's rule. One statement. */
export async function lotsToTake(ctx: Ctx, wanted: readonly Wanted[]): Promise<Map<string, LotToTake[]>> {
  if (wanted.length === 0) return new Map()
  const { rows } = await sql<LotToTake & Wanted>`
    select w.order_id as "orderId", w.id as "subproductId", z.id as "lotSizeId", l.id as "lotId", l.number, l.name,
      greatest(z.on_hand - ${raisedForOthers(sql`w.order_id`)}, 0)::int as "onHand",
      (select ${sizeName} from lot_size y left join container c on c.shop_id = ${ownShop} and c.id = y.container_id
        left join caliber k on k.shop_id = ${ownShop} and k.id = y.caliber_id where y.shop_id = ${ownShop} and y.id = z.id) as size,
      greatest(z.on_hand - ${claimedByOthers(sql`w.order_id`)}, 0)::int as spare,
      coalesce(z.ready_on, l.started_on)::text as "readyOn", coalesce(h.name, p.name, '') as section,
      case when h.id is null then '' else p.name end as place, p.route_idx as route, c.lot_size_id is not null as chosen,
      case when c.quantity is not null then greatest(c.quantity + coalesce((select sum(m.change) from lot_move m where m.shop_id = ${ownShop}
        and m.lot_size_id = z.id and m.source = 'order' and m.source_id = w.order_id and m.kind in ('sale', 'return')), 0), 0)::int end as most
    from (select distinct * from unnest(${wanted.map((each) => each.orderId)}::bigint[], ${wanted.map((each) => each.subproductId)}::bigint[])) as w (order_id, id)
      join lot_size z on z.shop_id = ${ownShop} and z.subproduct_id = w.id and z.on_hand > 0
      join lot l on l.shop_id = ${ownShop} and l.id = z.lot_id and not l.held
      ${placesOfLot} ${ruleOfLots}
      left join lot_choice c on c.shop_id = ${ownShop} and c.order_id = w.order_id and c.subproduct_id = w.id and c.lot_size_id = z.id
    order by w.order_id, w.id, c.lot_size_id is null, ${orderOfLots}`.execute(ctx.db)
  const found = new Map<string, LotToTake[]>()
  for (const { orderId, subproductId, ...lot } of rows) {
    const key = wantedKey({ orderId, subproductId })
    found.set(key, [...(found.get(key) ?? []), lot])
  }
  // Plants that are raised for somebody else are none to take.
  return new Map([...found].map(([key, own]) => [key, own.filter((lot) => lot.onHand > 0)]))
}

/**
 * Which lot is taken for a size of a locked order; null leaves it to the shop's rule.
 * Throws `not_found` for a lot without plants of that size, or one that a recall holds.
 */
export async function chooseLot(ctx: Ctx, { orderId, subproductId }: Wanted, lotSizeId: number | null): Promise<void> {
  // What is raised for the order stays its own, also where others are taken first.
  const before = ctx.db
    .deleteFrom('lot_choice')
    .where('order_id', '=', orderId)
    .where('subproduct_id', '=', subproductId)
    .where('raised', '=', false)
  if (lotSizeId === null) {
    await before.execute()
    return
  }
  mustExist(
    await ctx.db
      .selectFrom('lot_size')
      .select('id')
      .where('id', '=', lotSizeId)
      .where('subproduct_id', '=', subproductId)
      .where('on_hand', '>', 0)
      .where(sql<boolean>`not exists (select from lot l where l.shop_id = ${ownShop} and l.id = lot_size.lot_id and l.held)`)
      .executeTakeFirst(),
  )
  await before.execute()
  await ctx.db
    .insertInto('lot_choice')
    .values({
      shop_id: ctx.shopId,
      order_id: orderId,
      subproduct_id: subproductId,
      lot_size_id: lotSizeId,
      author: authorOf(ctx),
      at: ctx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * What was said of the plants of one order is said of another that takes them over. Where both want plants of a size, each choice is of as
 * many as its own order wanted, and what of it has left already is carried no more.
 */
export async function carryChoices(ctx: Ctx, from: Wants, to: Wants): Promise<void> {
  const gone = sql`coalesce((select -sum(m.change) from lot_move m where m.shop_id = ${ownShop} and m.lot_size_id = c.lot_size_id
    and m.source = 'order' and m.source_id = c.order_id and m.kind in ('sale', 'return')), 0)`
  await sql`delete from lot_choice c where c.shop_id = ${ownShop} and c.order_id = ${from.orderId} and c.quantity <= ${gone}`.execute(
    ctx.db,
  )
  await sql`update lot_choice c set quantity = (c.quantity - greatest(${gone}, 0))::int
    where c.shop_id = ${ownShop} and c.order_id = ${from.orderId} and c.quantity is not null`.execute(ctx.db)
  const both = to.wanted.filter((own) => from.wanted.some((their) => their.subproductId === own.subproductId))
  for (const [orderId, wanted] of [
    [to.orderId, both],
    [from.orderId, from.wanted],
  ] as const)
    await sql`update lot_choice c set quantity = w.quantity
      from (select u.id, sum(u.quantity)::int as quantity
        from unnest(${wanted.map((each) => each.subproductId)}::bigint[], ${wanted.map((each) => each.quantity)}::int[]) as u (id, quantity)
        group by u.id) w
      where c.shop_id = ${ownShop} and c.order_id = ${orderId} and c.subproduct_id = w.id and c.quantity is null`.execute(ctx.db)
  await sql`
    with gone as (delete from lot_choice where lot_choice.shop_id = ${ownShop} and order_id = ${from.orderId} returning *)
    insert into lot_choice (shop_id, order_id, subproduct_id, lot_size_id, quantity, raised, author, at)
    select shop_id, ${to.orderId}, subproduct_id, lot_size_id, quantity, raised, author, at from gone where quantity is not null
    on conflict (shop_id, order_id, subproduct_id, lot_size_id)
      do update set quantity = lot_choice.quantity + excluded.quantity, raised = lot_choice.raised or excluded.raised`.execute(ctx.db)
}
type Wants = { orderId: number; wanted: readonly { subproductId: number; quantity: number }[] }
