import { type Coming, freeOfLot, type Promised, promiseOf } from '@plantule/contract/stock/promise'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { parisDay } from '../../../platform/paris.ts'
import { answerOf } from '../../../platform/port.ts'
import { Refused, refusedField } from '../../../platform/refused.ts'
import { freeOf, type Level, type Line, mergeLines, type Shortage, shortagesOf, type Source } from '../rules.ts'
import { levelsOf, lockLevels, move } from '../stock.db.ts'
import { allHeldBy, holdLater, lower, plantsToCome } from './promises.db.ts'

const idsOf = (lines: readonly { subproductId: number }[]): number[] => lines.map((line) => line.subproductId)

export type ShortWithPromise = Shortage & { promise: Promised }

/** What free stock cannot cover, each with the day on which it can; nothing is locked or changed. */
export async function checkPromises(ctx: Ctx, lines: readonly Line[]): Promise<ShortWithPromise[]> {
  const wanted = mergeLines(lines)
  if (wanted.length === 0) return []
  const short = shortagesOf(wanted, await levelsOf(ctx, idsOf(wanted)))
  if (short.length === 0) return []
  return promised(ctx, short, await answerOf(ctx, plantsToCome)(ctx, idsOf(short), false))
}

const promised = (ctx: Ctx, short: readonly Shortage[], coming: readonly Coming[]): ShortWithPromise[] => {
  const today = parisDay(ctx.now)
  return short.map((each) => ({
    ...each,
    promise: promiseOf({
      wanted: each.wanted,
      free: each.available,
      coming: coming.filter((lot) => lot.subproductId === each.subproductId),
      today,
    }),
  }))
}

/**
 * Holds for an order what stock has, and for the rest plants that are not ready: all lines, or none and what nobody can promise.
 */
export async function reserveOrPromise(ctx: Ctx, lines: readonly Line[], source: Source): Promise<ShortWithPromise[]> {
  const wanted = mergeLines(lines)
  const short = shortagesOf(wanted, await lockLevels(ctx, idsOf(wanted)))
  const coming = short.length > 0 ? await answerOf(ctx, plantsToCome)(ctx, idsOf(short), true) : []
  const found = promised(ctx, short, coming)
  const lacking = found.filter(({ promise }) => promise.decision.lacking > 0)
  if (lacking.length > 0) return lacking
  const known = new Map(found.map((each) => [each.subproductId, each.promise.decision]))
  const now = wanted.map((line) => ({ ...line, quantity: known.get(line.subproductId)?.now ?? line.quantity }))
  await move(
    ctx,
    now.filter((line) => line.quantity > 0).map(({ subproductId, quantity }) => ({ subproductId, onHand: 0, reserved: quantity })),
    'reservation',
    source,
  )
  const parts = found.flatMap(({ subproductId, promise }) => promise.decision.later.map((part) => ({ ...part, subproductId })))
  await holdLater(ctx, parts, source)
  return []
}

/** Null stands for the stock. */
type Exchange = { subproductId: number; from: number | null; to: number | null; quantity: number }

/**
 * An order holds these plants instead of those: of another lot, or of the stock. Its row is locked.
 * Throws `not_found` where it holds nothing of the kind or the lot becomes nothing of it, `invalid_input` where both are the same,
 * `promise_short` with what can be had.
 */
export async function exchangeHeld(ctx: Ctx, { subproductId, from, to, quantity }: Exchange, source: Source): Promise<void> {
  const [level] = await lockLevels(ctx, [subproductId])
  const coming = await answerOf(ctx, plantsToCome)(ctx, [subproductId], true)
  const held = (await allHeldBy(ctx, source)).get(subproductId) ?? { now: 0, later: 0, ready: 0, grown: 0 }
  const row =
    from === null
      ? undefined
      : await ctx.db
          .selectFrom('lot_promise')
          .select(['id', 'quantity', 'contract_id'])
          .where('order_id', '=', source.id)
          .where('subproduct_id', '=', subproductId)
          .where('lot_size_id', '=', from)
          .executeTakeFirst()
  if ((from !== null && !row) || held.now + held.later === 0) throw new Refused('not_found')
  const target = coming.find((lot) => lot.lotSizeId === to)
  if (to !== null && !target?.readyOn) throw new Refused('not_found')
  if (from === to) throw refusedField('invalid_input', ['to'])
  refuseMore(quantity, row ? row.quantity : held.now)
  refuseMore(quantity, target ? freeOfLot(target) : level?.backorder && !level.shut ? quantity : level ? freeOf(level) : 0)
  if (row) await lower(ctx, row, quantity)
  if (to !== null) await holdLater(ctx, [{ subproductId, lotSizeId: to, quantity }], source)
  const change = (to === null ? quantity : 0) - (from === null ? quantity : 0)
  if (change !== 0) await move(ctx, [{ subproductId, onHand: 0, reserved: change }], change > 0 ? 'reservation' : 'release', source)
}

function refuseMore(quantity: number, most: number): void {
  if (quantity > most) throw new Refused('promise_short', { left: Math.max(most, 0) })
}

/** Plants that were held before they were ready, and are held as stock now. */
type Redeemed = { orderId: number; subproductId: number; quantity: number; contractId: number | null }

/**
 * Plants of a caliber are stock from now on: orders that held them hold that stock, those for whom they are raised before the others, then
 * those that held first, as far as it is free. What there is too little of stays promised, and is told as missing. `raised`: calibers of
 * the same lot whose plants are raised for an order; at most `most` of them came. The levels and the calibers are locked.
 */
export async function redeemPromises(
  ctx: Ctx,
  lotSizeId: number,
  raised: { ids: readonly number[]; subproductId: number; most: number },
): Promise<Redeemed[]> {
  const rows = await ctx.db
    .selectFrom('lot_promise')
    .select(['id', 'order_id', 'subproduct_id', 'quantity', 'contract_id', 'lot_size_id'])
    .where((eb) =>
      eb.or([
        eb('lot_size_id', '=', lotSizeId),
        eb.and([
          eb('lot_size_id', 'in', [lotSizeId, ...raised.ids]),
          eb('contract_id', 'is not', null),
          eb('subproduct_id', '=', raised.subproductId),
        ]),
      ]),
    )
    .orderBy(sql`contract_id is null`)
    .orderBy('id')
    .execute()
  let others = raised.most
  const redeemed: Redeemed[] = []
  for (const row of rows) {
    const [level] = (await levelsOf(ctx, [row.subproduct_id])) as [Level | undefined]
    const free = level?.backorder && !level.shut ? row.quantity : level ? freeOf(level) : 0
    const quantity = Math.min(row.quantity, free, row.lot_size_id === lotSizeId ? row.quantity : others)
    if (quantity <= 0) continue
    if (row.contract_id !== null) others -= quantity
    await lower(ctx, row, quantity)
    const source = { source: 'order', id: row.order_id }
    await move(ctx, [{ subproductId: row.subproduct_id, onHand: 0, reserved: quantity }], 'reservation', source)
    redeemed.push({ orderId: row.order_id, subproductId: row.subproduct_id, quantity, contractId: row.contract_id })
  }
  return redeemed
}
