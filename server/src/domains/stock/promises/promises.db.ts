import type { Coming, PromisePart } from '@plantule/contract/stock/promise'
import { sql } from 'kysely'
import { authorOf } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { insertRows } from '../../../platform/insert-rows.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { answerOf, port } from '../../../platform/port.ts'
import type { Line, Source } from '../rules.ts'

/**
 * Plants of lots that will be stock of these sizes. `lock` locks them in the order of their ids, so that of many at once none is promised
 * what another was; the levels of the sizes are locked before.
 */
export const plantsToCome = port<(ctx: Ctx, subproductIds: readonly number[], lock: boolean) => Promise<Coming[]>>(
  'plants to come',
  async () => [],
)

/** An order will hold less of plants that are raised for it: asked before it does, in the same transaction. */
export const raisedLowers = port<(ctx: Ctx, promiseId: number) => Promise<void>>('raised plants are given up', async () => undefined)

/**
 * What a source holds of a size: of the stock, and of plants that are not ready; how much of the one and of the other is raised for it.
 */
export type Held = { now: number; later: number; ready: number; grown: number }

/** One statement. Only orders hold what is not ready. */
export async function allHeldBy(ctx: Ctx, source: Source): Promise<Map<number, Held>> {
  const later =
    source.source === 'order'
      ? sql`union all select subproduct_id, 0, quantity, 0, case when contract_id is null then 0 else quantity end
            from lot_promise where lot_promise.shop_id = ${ownShop} and order_id = ${source.id}
          union all select subproduct_id, 0, 0, stocked, 0
            from growing_contract where growing_contract.shop_id = ${ownShop} and order_id = ${source.id} and outcome is null`
      : sql``
  const { rows } = await sql<Held & { id: number }>`
    select id, sum(now)::int as now, sum(later)::int as later, sum(ready)::int as ready, sum(grown)::int as grown from (
      select subproduct_id as id, reserved_change as now, 0 as later, 0 as ready, 0 as grown from stock_movement
      where stock_movement.shop_id = ${ownShop} and source = ${source.source} and source_id = ${source.id} and reserved_change <> 0 ${later}
    ) held group by id having sum(now) <> 0 or sum(later) <> 0 order by id`.execute(ctx.db)
  return new Map(rows.map(({ id, ...held }) => [id, held]))
}

/** By size, all that a source holds: of the stock, and of plants that are not ready. */
export async function heldOf(ctx: Ctx, source: Source): Promise<Map<number, number>> {
  return new Map([...(await allHeldBy(ctx, source))].map(([id, { now, later }]) => [id, now + later]))
}

type Promised = { id: number; quantity: number; contract_id: number | null }
type Row = Promised & { subproduct_id: number }

/**
 * So much less of what an order holds of plants that are not ready: the latest first, unless `soonest`; those that are raised for it go
 * last.
 */
export async function giveUpLater(ctx: Ctx, lines: readonly Line[], source: Source, { soonest = false } = {}): Promise<void> {
  if (lines.length === 0) return
  const { rows } = await sql<Row>`
    select m.id, m.subproduct_id, m.quantity, m.contract_id from lot_promise m join lot_size z on z.shop_id = ${ownShop} and z.id = m.lot_size_id
      join cultivation v on v.shop_id = ${ownShop} and v.lot_id = z.lot_id
    where m.shop_id = ${ownShop} and m.order_id = ${source.id} and m.subproduct_id = any(${lines.map((line) => line.subproductId)}::bigint[])
    order by m.contract_id is not null, coalesce(z.ready_on, v.ready_on) ${soonest ? sql`asc nulls last` : sql`desc nulls first`}, m.id ${soonest ? sql`` : sql`desc`}`.execute(
    ctx.db,
  )
  for (const { subproductId, quantity } of lines) {
    let left = quantity
    for (const row of rows.filter((each) => each.subproduct_id === subproductId)) {
      const less = Math.min(left, row.quantity)
      if (less > 0) await lower(ctx, row, less)
      left -= less
    }
    if (left > 0) throw new Error(`${source.source} ${source.id} holds ${left} of ${subproductId} less than it gives up`)
  }
}

export async function lower(ctx: Ctx, row: Promised, less: number): Promise<void> {
  if (row.contract_id !== null) await answerOf(ctx, raisedLowers)(ctx, row.id)
  if (less === row.quantity) await ctx.db.deleteFrom('lot_promise').where('id', '=', row.id).execute()
  else
    await ctx.db
      .updateTable('lot_promise')
      .set({ quantity: row.quantity - less })
      .where('id', '=', row.id)
      .execute()
}

type Part = Pick<PromisePart, 'lotSizeId' | 'quantity'> & { subproductId: number }

/** More of plants of locked lots is held by an order; `contractId`: they are raised for it. */
export async function holdLater(ctx: Ctx, parts: readonly Part[], source: Source, contractId: number | null = null): Promise<void> {
  if (parts.length === 0) return
  const rows = insertRows(
    'lot_promise',
    parts.map((part) => ({ subproduct_id: part.subproductId, lot_size_id: part.lotSizeId, quantity: part.quantity })),
    {
      shop_id: sql`${ctx.shopId}::bigint`,
      order_id: sql`${source.id}::bigint`,
      contract_id: sql`${contractId}::bigint`,
      author: sql`${authorOf(ctx)}::text`,
      at: sql`${ctx.now}::timestamptz`,
    },
  )
  await sql`${rows} on conflict (shop_id, order_id, lot_size_id)
    do update set quantity = lot_promise.quantity + excluded.quantity, contract_id = coalesce(lot_promise.contract_id, excluded.contract_id)`.execute(
    ctx.db,
  )
}

/**
 * What one order holds of plants that are not ready is held by another from now on, and stands where it stood in the row of those who
 * wait.
 */
export async function passLaterOn(ctx: Ctx, from: Source, to: Source): Promise<void> {
  await sql`
    update lot_promise t set quantity = t.quantity + f.quantity, contract_id = coalesce(t.contract_id, f.contract_id) from lot_promise f
    where t.shop_id = ${ownShop} and f.shop_id = ${ownShop} and t.order_id = ${to.id} and f.order_id = ${from.id} and f.lot_size_id = t.lot_size_id`.execute(
    ctx.db,
  )
  await sql`
    delete from lot_promise f where f.shop_id = ${ownShop} and f.order_id = ${from.id}
      and exists (select from lot_promise t where t.shop_id = ${ownShop} and t.order_id = ${to.id} and t.lot_size_id = f.lot_size_id)`.execute(
    ctx.db,
  )
  await sql`update lot_promise set order_id = ${to.id} where lot_promise.shop_id = ${ownShop} and order_id = ${from.id}`.execute(ctx.db)
}
