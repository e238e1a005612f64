import type { MovementKind } from '@plantule/contract/stock/stock'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { authorOf } from '../../platform/actor.ts'
import { notify, settleNotices } from '../../platform/notify.ts'
import { oneOf } from '../../platform/find-ids.ts'
import { answerOf, port } from '../../platform/port.ts'
import type { Level, Line, Source } from './rules.ts'
import { ownShop } from '../../platform/own-shop.ts'

/** Changes of one size; both may be below zero. `lotSizeId`: the lot's caliber whose plants they are, where somebody says it. */
export type Move = { subproductId: number; onHand: number; reserved: number; lotSizeId?: number | undefined }

/** What moved of sizes whose stock stands in lots; `onHand` as far as it is plants, not what was sold before it was there. */
export type StockMoved = {
  moves: readonly { subproductId: number; onHand: number; lotSizeId?: number | undefined }[]
  kind: MovementKind
  source: Source
}
/** Moves the lots that are the stock of a size, in the same transaction, with the levels locked. */
export const lotsFollow = port<(ctx: Ctx, moved: StockMoved) => Promise<void>>('lots follow stock', async () => undefined)

/** What an order holds less of, or takes out, or what comes back from it. */
export type HoldChanged = {
  orderId: number
  moves: readonly { subproductId: number; reserved: number }[]
  kind: MovementKind
}
/** What is raised for an order follows what it holds of the stock, in the same transaction and after its lots, with the levels locked. */
export const raisedFollow = port<(ctx: Ctx, changed: HoldChanged) => Promise<void>>('raised plants follow', async () => undefined)

const readLevels = (ctx: Ctx, ids: readonly number[], lock: boolean) =>
  sql<Level>`
    select subproduct_id as "subproductId", on_hand as "onHand", reserved, backorder, lots_held as "lotsHeld", shut
    from stock_level where stock_level.shop_id = ${ownShop} and subproduct_id = ${oneOf(ids)}
    order by subproduct_id ${lock ? sql`for update` : sql``}`.execute(ctx.db)

/** Levels as they stand, without a lock; a size that never had stock is absent. */
export async function levelsOf(ctx: Ctx, ids: readonly number[]): Promise<Level[]> {
  return (await readLevels(ctx, ids, false)).rows
}

/** Locks the levels of these sizes in the order of ids, and makes those that are missing. Ids must exist. */
export async function lockLevels(ctx: Ctx, ids: readonly number[]): Promise<Level[]> {
  if (ids.length === 0) return []
  const locked = await readLevels(ctx, ids, true)
  if (locked.rows.length === new Set(ids).size) return locked.rows
  await sql`
    insert into stock_level (shop_id, subproduct_id)
    select s.shop_id, s.id from subproduct s where s.shop_id = ${ownShop} and s.id = any(${[...ids]}::bigint[]) order by s.id
    on conflict (shop_id, subproduct_id) do nothing`.execute(ctx.db)
  return (await readLevels(ctx, ids, true)).rows
}

/**
 * Changes locked levels and writes one movement a size, in one statement. The lots of sizes that have them follow, unless the caller has
 * moved them (`lotsMoved`).
 */
export async function move(ctx: Ctx, moves: readonly Move[], kind: MovementKind, source: Source, lotsMoved = false): Promise<void> {
  if (moves.length === 0) return
  const { rows } = await sql<{ id: number; low: boolean; crossed: boolean; plants: number; short: boolean; enough: boolean }>`
    with moved as (
      update stock_level l set on_hand = l.on_hand + m.on_hand, reserved = l.reserved + m.reserved, updated_at = ${ctx.now}
      from unnest(${moves.map((m) => m.subproductId)}::bigint[], ${moves.map((m) => m.onHand)}::int[], ${moves.map((m) => m.reserved)}::int[])
        as m (id, on_hand, reserved)
      where l.shop_id = ${ownShop} and l.subproduct_id = m.id
      returning l.subproduct_id, m.on_hand as on_hand_change, m.reserved as reserved_change, l.on_hand, l.reserved, l.lots
    ), written as (
    insert into stock_movement (shop_id, subproduct_id, at, kind, on_hand_change, reserved_change, on_hand_after, reserved_after,
      reason, source, source_id, author)
    select ${ctx.shopId}::bigint, subproduct_id, ${ctx.now}::timestamptz, ${kind}, on_hand_change, reserved_change, on_hand, reserved,
      ${source.reason ?? ''}, ${source.source}, ${source.id}::bigint, ${authorOf(ctx)}
    from moved order by subproduct_id
    )
    select c.id, c.low, c.crossed, c.plants, c.short, c.enough
    from (
      select s.id, m.on_hand - m.reserved <= s.min_stock as low,
        -- Plants are gone that orders hold; there are enough for them again.
        m.on_hand_change < 0 and m.on_hand_change < m.reserved_change and m.reserved > 0 and m.on_hand < m.reserved as short,
        m.on_hand >= m.reserved and m.on_hand - m.on_hand_change < m.reserved - m.reserved_change as enough,
        s.archived_at is null and (m.on_hand - m.reserved <= s.min_stock)
          is distinct from (m.on_hand - m.reserved - m.on_hand_change + m.reserved_change <= s.min_stock) as crossed,
        case when m.lots then greatest(m.on_hand, 0) - greatest(m.on_hand - m.on_hand_change, 0) else 0 end as plants
      from moved m join subproduct s on s.shop_id = ${ownShop} and s.id = m.subproduct_id
    ) c where c.crossed or c.plants <> 0 or c.short or c.enough order by c.id`.execute(ctx.db)
  await tellMinimum(
    ctx,
    rows.filter((size) => size.crossed),
  )
  await tellShort(ctx, rows)
  const ofLots = rows.filter((size) => size.plants !== 0)
  const follow = async (): Promise<void> => {
    if (ofLots.length > 0 && !lotsMoved) {
      const named = new Map(moves.map((each) => [each.subproductId, each.lotSizeId]))
      const plants = ofLots.map(({ id, plants: onHand }) => ({ subproductId: id, onHand, lotSizeId: named.get(id) }))
      await answerOf(ctx, lotsFollow)(ctx, { moves: plants, kind, source })
    }
    if (source.source === 'order' && source.id !== null && (kind === 'return' || moves.some((each) => each.reserved < 0)))
      await answerOf(ctx, raisedFollow)(ctx, { orderId: source.id, moves, kind })
  }
  const told = tellStock(
    ctx,
    moves.map((each) => each.subproductId),
  )
  // In one message. Both are over before a fault goes on: nothing of them is written after what takes it back.
  for (const end of await Promise.allSettled([follow(), told])) if (end.status === 'rejected') throw end.reason
}

/** Sizes that one piece of news names. */
const NEWS_SIZES = 200

/** Says whose stock is another now. Other programs know no more than what is named: all of it, in pieces that a message holds. */
export async function tellStock(ctx: Ctx, subproductIds: readonly number[]): Promise<void> {
  for (let at = 0; at < subproductIds.length; at += NEWS_SIZES)
    await ctx.publish('stock.changed', { subproductIds: subproductIds.slice(at, at + NEWS_SIZES) }, 'stock.read')
}

/** Those that fell to their minimum or rose above it. */
async function tellMinimum(ctx: Ctx, crossed: readonly { id: number; low: boolean }[]): Promise<void> {
  const idsThat = (low: boolean): number[] => crossed.filter((size) => size.low === low).map(({ id }) => id)
  await notify(ctx, { kind: 'stock_low', ids: idsThat(true) })
  await settleNotices(ctx, { kind: 'stock_low', ids: idsThat(false) })
}

/**
 * Whoever sells hears at once of sizes of which orders hold more than there is, whatever took the plants: a loss, a count, a transfer, a
 * delivery that is put right.
 */
async function tellShort(ctx: Ctx, rows: readonly { id: number; short: boolean; enough: boolean }[]): Promise<void> {
  const idsOf = (which: 'short' | 'enough'): number[] => rows.filter((size) => size[which]).map(({ id }) => id)
  await notify(ctx, { kind: 'stock_short', ids: idsOf('short') })
  await settleNotices(ctx, { kind: 'stock_short', ids: idsOf('enough') })
}

/** What one source holds is held by another from now on: two movements a size, and locked levels that stay as they are. */
export async function passOn(ctx: Ctx, lines: readonly Line[], from: Source, to: Source): Promise<void> {
  if (lines.length === 0) return
  await sql`
    insert into stock_movement (shop_id, subproduct_id, at, kind, on_hand_change, reserved_change, on_hand_after, reserved_after,
      reason, source, source_id, author)
    select l.shop_id, l.subproduct_id, ${ctx.now}::timestamptz, w.kind, 0, w.sign * m.quantity, l.on_hand, l.reserved + w.held * m.quantity,
      w.reason, w.source, w.id, ${authorOf(ctx)}
    from unnest(${lines.map((line) => line.subproductId)}::bigint[], ${lines.map((line) => line.quantity)}::int[]) as m (id, quantity)
    join stock_level l on l.shop_id = ${ownShop} and l.subproduct_id = m.id
    cross join (values ('release', -1, -1, ${from.source}::text, ${from.id}::bigint, ${from.reason ?? ''}::text),
      ('reservation', 1, 0, ${to.source}, ${to.id}, ${to.reason ?? ''})) as w (kind, sign, held, source, id, reason)
    order by l.subproduct_id, w.sign`.execute(ctx.db)
}

/** How much a source has reserved and neither released nor taken, by size. */
export async function heldBy(ctx: Ctx, source: Source): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; held: number }>`
    select subproduct_id as id, sum(reserved_change)::int as held from stock_movement
    where stock_movement.shop_id = ${ownShop} and source = ${source.source} and source_id = ${source.id} and reserved_change <> 0
    group by subproduct_id having sum(reserved_change) <> 0 order by subproduct_id`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row.held]))
}
