import type { MovementKind } from '@plantule/contract/stock/stock'
import type { LotMoveKind } from '@plantule/contract/production/cultivations'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { Refused } from '../../../platform/refused.ts'
import { statement } from '../../../platform/statement.ts'
import type { Source, StockMoved } from '../../stock/index.ts'
import { plantsCameBackJob } from '../jobs.ts'
import { raisedFor, raisedForOthers } from '../contracts/raised-for.ts'
import { claimedByOthers } from './claims.ts'
import { orderOfLots, placesOfLot, ruleOfLots } from './lot-rule.ts'
import { type LotChange, moveLots, type SizeRow } from './lots.db.ts'
import { reopenLots } from './reopen-lots.ts'

/**
 * The plants that a size of the catalogue gained or lost, in the lots that are its stock: of the lots that are named (the scanned labels),
 * else of those that were chosen for the order, else by the shop's rule. What comes back goes to the lot that the same ticket, or the same
 * source, took it from. Called where stock moves, in its transaction, with the sizes' levels locked.
 */
export async function followStock(ctx: Ctx, { moves, kind, source }: StockMoved): Promise<void> {
  const ticketId = ticketOf(kind, source)
  const read = ticketId === null ? (isSold(kind) ? lotsBySale : lotsBySource) : lotsByTicket
  const same = ticketId === null ? [source.source, source.id] : [ticketId]
  const order = source.source === 'order' ? source.id : NO_ORDER
  const ids = moves.map((each) => each.subproductId)
  const lots = await read(ctx.db, [order, order, ...same, order, ids])
  const taken = new Map(lots.map((lot) => [lot.id, lot.taken]))
  const chosen = lots.flatMap((lot) => (lot.chosen === null || lot.held ? [] : [{ lotSizeId: lot.id, quantity: lot.chosen }]))
  // A sale at a fair takes from the stand, then from the nursery, and an order may leave in parts: what was taken of a lot counts for all.
  const left = ({ lotSizeId, quantity }: { lotSizeId: number; quantity: number }): number =>
    isSold(kind) ? Math.max(quantity - (taken.get(lotSizeId) ?? 0), 0) : quantity
  const meant = new Map((source.lots ?? chosen).map((lot) => [lot.lotSizeId, left(lot)]))
  const leaves = (kind === 'sale' || kind === 'correction') && source.gone !== true
  if (leaves && source.lots) {
    const losing = moves.flatMap(({ subproductId, onHand }) => (onHand < 0 ? [subproductId] : []))
    const scanned = lots.filter((lot) => (meant.get(lot.id) ?? 0) > 0 && losing.includes(lot.subproduct_id ?? 0))
    await refuseHeldLots(ctx, scanned)
    await refuseRaised(ctx, lots, meant)
  }
  const lotsOf = Map.groupBy(lots, (lot) => lot.subproduct_id)
  const shares = moves.flatMap(({ subproductId, onHand, lotSizeId }) => {
    const own = lotsOf.get(subproductId) ?? []
    const said = (lot: { id: number; chosen: number | null }): boolean =>
      lotSizeId === undefined ? lot.chosen !== null : lot.id === lotSizeId
    const bySaid = own.toSorted((a, b) => Number(said(b)) - Number(said(a)))
    // What a recall holds goes last: only what is lost, or was gone before anybody knew, comes out of it. Before it, what a chosen lot has
    // beyond what was said.
    if (onHand < 0) {
      const others = lotSizeId === undefined ? own.toSorted((a, b) => Number(said(a)) - Number(said(b))) : bySaid
      const free = others.toSorted((a, b) => Number(a.held) - Number(b.held))
      // What other orders were promised of a lot goes after what nobody was, and before what a recall holds.
      const claimed = (lot: { held: boolean; on_hand: number; claimed: number }): number => (lot.held ? lot.on_hand : lot.claimed)
      const out = takenNamed(
        free.map((lot) => ({ ...lot, claimed: lotSizeId === undefined ? claimed(lot) : 0, raised: leaves ? lot.raised : 0 })),
        -onHand,
        meant,
      )
      return leaves ? beyondRaised(out, free, -onHand) : out
    }
    // And comes first: were plants that are found or come back those of another lot, two counts would set free what is held.
    const named = (lot: Lot): boolean => lot.id === lotSizeId || (source.lots?.some(({ lotSizeId: id }) => id === lot.id) ?? false)
    const there = gaining(bySaid, named)
    const first = lotSizeId === undefined ? there.toSorted((a, b) => Number(b.held) - Number(a.held)) : there
    // What was found as its label was scanned is of that lot.
    const found = kind === 'correction' ? first.toSorted((a, b) => Number(meant.has(b.id)) - Number(meant.has(a.id))) : first
    return givenTo(found, onHand, lotSizeId === undefined)
  })
  const goesOn = (lot: Lot): boolean => lot.ended && (lot.held || source.passing !== true)
  const endedOf = new Map(lots.filter(goesOn).map((lot) => [lot.id, lot.lot_id]))
  await reopenLots(
    ctx,
    shares.flatMap(({ size, change }) => (change > 0 ? (endedOf.get(size.id) ?? []) : [])),
  )
  await moveLots(
    ctx,
    shares.map(({ size, change }): LotChange => ({
      size,
      change,
      kind: lotKindOf[kind] ?? 'correction',
      reason: source.reason ?? '',
      source: source.source,
      sourceId: source.id,
      ticketId,
    })),
  )
  if (kind === 'return' && shares.length > 0)
    await ctx.enqueue(plantsCameBackJob, { orderId: source.source === 'order' ? source.id : null, ticketId })
}

/** Whose label was scanned is sold: as many as are raised for somebody else stay. Throws `lot_contracted`. */
async function refuseRaised(
  ctx: Ctx,
  lots: readonly { id: number; lot_id: number; on_hand: number; raised: number }[],
  meant: ReadonlyMap<number, number>,
): Promise<void> {
  const sum = (own: typeof lots, of: (lot: (typeof lots)[number]) => number): number => own.reduce((all, lot) => all + of(lot), 0)
  // A label means all calibers of its lot.
  for (const own of Map.groupBy(lots, (lot) => lot.lot_id).values()) {
    const kept = own.find((lot) => lot.raised > 0)
    const left = sum(own, (lot) => Math.max(lot.on_hand - lot.raised, 0))
    const asked = sum(own, (lot) => meant.get(lot.id) ?? 0)
    if (kept && asked > left) throw new Refused('lot_contracted', { reference: await raisedFor(ctx, kept.id), left })
  }
}

/**
 * Whose label was scanned leaves only where no recall holds it, also where one began while the sale was written: whoever recalls locks the
 * levels too. Throws `out_of_stock`.
 */
async function refuseHeldLots(ctx: Ctx, lots: readonly { lot_id: number; held: boolean }[]): Promise<void> {
  const held = lots.find((lot) => lot.held)
  if (!held) return
  const { number, name } = await ctx.db.selectFrom('lot').select(['number', 'name']).where('id', '=', held.lot_id).executeTakeFirstOrThrow()
  throw heldLot({ number, name })
}

/** As the till says it of a label before anything is sold. */
export const heldLot = ({ number, name }: { number: string; name: string }): Refused =>
  new Refused('out_of_stock', { items: `${name} (lot ${number}, retenu par un rappel)`, shortages: [] })

/** A join that can find nothing is left out when it is planned, and with it the shop by which a cluster knows where to lock the others. */
const NO_ORDER = 0
/** More than any lot has. */
const ALL = 1_000_000_000

/** The ticket that sells or takes back; null: none does. */
function ticketOf(kind: MovementKind, source: Source): number | null {
  if (!isSold(kind)) return null
  return source.ticketId ?? (source.source === 'ticket' ? source.id : null)
}
const isSold = (kind: MovementKind): boolean => kind === 'sale' || kind === 'return'

/** A caliber as far as it matters to what leaves it or comes back. */
type Standing = Pick<SizeRow, 'id' | 'lot_id' | 'subproduct_id' | 'on_hand'>
type Share = { size: Standing; change: number }
type Lot = Standing & { taken: number; chosen: number | null; held: boolean; ended: boolean; claimed: number; raised: number }

/**
 * The calibers of some sizes, locked, in the order in which they are taken; `same` says which moves `m` are those of the same source. Asks
 * the order twice, what `same` asks, the order again, the sizes.
 */
const lotsBy = (same: RawBuilder<unknown>) =>
  statement<Lot>(() => {
    const order = sql`${NO_ORDER}::bigint`
    return sql`
    select z.id, z.lot_id, z.subproduct_id, z.on_hand, l.held, l.ended_at is not null as ended,
      case when c.lot_size_id is not null then coalesce(c.quantity, ${sql.lit(ALL)}) end as chosen,
      ${claimedByOthers(order)} as claimed, ${raisedForOthers(order)} as raised,
      coalesce((select -sum(m.change) from lot_move m where m.shop_id = ${ownShop} and m.lot_size_id = z.id and ${same}), 0)::int as taken
    from lot_size z join lot l on l.shop_id = ${ownShop} and l.id = z.lot_id ${placesOfLot} ${ruleOfLots}
    left join lot_choice c on c.shop_id = ${ownShop} and c.order_id = ${order} and c.subproduct_id = z.subproduct_id and c.lot_size_id = z.id
    where z.shop_id = ${ownShop} and z.subproduct_id = any(${[]}::bigint[])
    order by z.subproduct_id, ${orderOfLots} for update of z`
  })
const ofSource = sql`m.source = ${''}::text and m.source_id = ${0}::bigint`
const lotsBySource = lotsBy(ofSource)
// What was lost while an order was made ready does not come back with what it sold.
const lotsBySale = lotsBy(sql`${ofSource} and m.kind in ('sale', 'return')`)
const lotsByTicket = lotsBy(sql`m.ticket_id = ${0}::bigint`)

/**
 * So much out of these lots: of those that are named first, at most so much as was said, and what they lack from other calibers of the
 * same lot, which label and papers do not tell apart; the rest in their order, first of what no other order claims, and never what is
 * raised for another. What they lack was sold before it was there, and is nobody's plant.
 */
export function takenNamed(
  lots: readonly (Standing & { claimed: number; raised: number })[],
  quantity: number,
  named: ReadonlyMap<number, number>,
): Share[] {
  let left = quantity
  const taken = new Map<number, number>()
  const take = (size: Standing & { raised: number }, most: number): void => {
    const before = taken.get(size.id) ?? 0
    const more = Math.max(Math.min(left, most, size.on_hand - size.raised - before), 0)
    taken.set(size.id, before + more)
    left -= more
  }
  const free = (size: Standing & { claimed: number }): number => size.on_hand - size.claimed - (taken.get(size.id) ?? 0)
  for (const size of lots) take(size, named.get(size.id) ?? 0)
  for (const short of lots) {
    let lacking = (named.get(short.id) ?? 0) - (taken.get(short.id) ?? 0)
    for (const size of lots) {
      if (size.id === short.id || size.lot_id !== short.lot_id || lacking <= 0) continue
      const before = taken.get(size.id) ?? 0
      take(size, Math.min(free(size), lacking))
      lacking -= (taken.get(size.id) ?? 0) - before
    }
  }
  for (const size of lots) take(size, free(size))
  for (const size of lots) take(size, left)
  return lots.flatMap((size) => {
    const change = taken.get(size.id) ?? 0
    return change > 0 ? [{ size, change: -change }] : []
  })
}

/**
 * What leaves though nothing is left but what is raised for another: the stock falls, and so does what stands in the lots, or they would
 * hold plants that nobody has. Who goes without is among those whom stock is short for.
 */
function beyondRaised(shares: readonly Share[], lots: readonly Lot[], quantity: number): readonly Share[] {
  let left = quantity + shares.reduce((sum, { change }) => sum + change, 0)
  if (left <= 0) return shares
  const taken = new Map(shares.map(({ size, change }) => [size.id, -change]))
  for (const lot of lots) {
    const before = taken.get(lot.id) ?? 0
    const more = Math.min(left, Math.max(lot.on_hand - before, 0))
    if (more > 0) taken.set(lot.id, before + more)
    left -= more
  }
  return lots.flatMap((size) => {
    const change = taken.get(size.id) ?? 0
    return change > 0 ? [{ size, change: -change }] : []
  })
}

/**
 * Who may gain plants: cultivations that go on, and one that has ended only where a recall holds it or somebody said that the plants are
 * its own. Where all have ended, those that the same source took from, then the last of them: it goes on.
 */
function gaining(lots: readonly Lot[], named: (lot: Lot) => boolean): readonly Lot[] {
  const open = lots.filter((lot) => !lot.ended || lot.held || named(lot))
  return open.length > 0 ? open : lots.toReversed().toSorted((a, b) => b.taken - a.taken)
}

/** So much into these lots: to each what the same source took of it, the rest to the first. */
export function givenTo(lots: readonly (Standing & { taken: number })[], quantity: number, bySource: boolean): Share[] {
  const [first] = lots
  if (!first) return []
  let left = quantity
  const shares = new Map<Standing, number>()
  if (bySource)
    for (const lot of lots) {
      const back = Math.min(left, Math.max(lot.taken, 0))
      if (back > 0) shares.set(lot, back)
      left -= back
    }
  if (left > 0) shares.set(first, (shares.get(first) ?? 0) + left)
  return [...shares].map(([size, change]) => ({ size, change }))
}

const lotKindOf: Partial<Record<MovementKind, LotMoveKind>> = {
  initial: 'initial',
  count: 'count',
  loss: 'loss',
  sale: 'sale',
  return: 'return',
}
