import { type Promised, promiseInWords } from '@plantule/contract/stock/promise'
import { reservingStatuses } from '@plantule/contract/orders/schemas'
import type { Ctx } from '../../../platform/context.ts'
import { Refused } from '../../../platform/refused.ts'
import {
  checkPromises,
  lockSizes,
  passAllOn,
  reserve,
  reserveOrPromise,
  reserveSoon,
  type ShortWithPromise,
  takeOut,
} from '../../stock/index.ts'
import { beyondKept, beyondRaised, giveUp, giveUpMissing } from '../growing/contract-holds.ts'
import { type Line, linesOf, type Order, partsOf } from '../orders.db.ts'

type Wanted = { subproductId: number; quantity: number }
export type Shortage = ShortWithPromise & { label: string }

/**
 * The articles that lines need of stock: of a pack, its parts. One article may come several times; what has left, or was
 * refunded before it left, is needed no more.
 */
export const wantedOf = (
  lines: readonly (Pick<Line, 'subproduct_id' | 'quantity'> & { dropped?: number; gone?: number; parts?: unknown })[],
): Wanted[] =>
  lines.flatMap((line) => {
    const quantity = line.quantity - (line.dropped ?? 0) - (line.gone ?? 0)
    if (quantity === 0) return []
    if (line.subproduct_id !== null) return [{ subproductId: line.subproduct_id, quantity }]
    return partsOf(line).map((part) => ({ subproductId: part.subproductId, quantity: part.quantity * quantity }))
  })

const sourceOf = (order: Pick<Order, 'id'>) => ({ source: 'order', id: order.id })

export const holdsStock = (order: Pick<Order, 'status'>): boolean => reservingStatuses.some((status) => status === order.status)

/** Lines that free stock cannot cover, several lines of one article counted together, with the day on which each can be had. */
export async function shortagesOf(ctx: Ctx, order: Order): Promise<Shortage[]> {
  if (holdsStock(order)) return []
  const lines = await linesOf(ctx, order.id)
  return named(await checkPromises(ctx, await beyondRaised(ctx, order, wantedOf(lines))), lines)
}

/**
 * Holds the stock of an order's lines back; `held` is still being written. With `later` plants that are still growing are held for what
 * stock lacks. Throws `out_of_stock` naming every article that is short, and when it can be had.
 */
export async function holdOrder(ctx: Ctx, order: Order, lines: readonly Line[], later = false): Promise<{ held: Promise<void> }> {
  const wanted = await beyondRaised(ctx, order, wantedOf(lines))
  if (wanted.length > 0) await giveUpMissing(ctx, order, wanted)
  if (later) {
    refuseShort(ctx, named(await reserveOrPromise(ctx, wanted, sourceOf(order)), lines))
    return { held: Promise.resolve() }
  }
  const { short, held } = await reserveSoon(ctx, wanted, sourceOf(order))
  if (short.length > 0) refuseShort(ctx, named(await checkPromises(ctx, wanted), lines))
  return { held }
}

/** All of it is free; what is raised for the order stays until somebody says what becomes of it. */
export async function freeOrder(ctx: Ctx, order: Order): Promise<void> {
  await giveUp(ctx, order, wantedOf(await linesOf(ctx, order.id)), [])
}

/** What an order holds goes over to another that takes it over, also where less was counted than both hold. */
export async function passOrderOn(ctx: Ctx, from: Order, to: Order): Promise<void> {
  // What both hold: the lines of both are counted together next.
  await lockSizes(ctx, wantedOf([...(await linesOf(ctx, from.id)), ...(await linesOf(ctx, to.id))]))
  await passAllOn(ctx, sourceOf(from), sourceOf(to))
}

/** The plants leave: what was held is taken out of stock. */
export async function giveOutOrder(ctx: Ctx, order: Order): Promise<void> {
  await takeOut(ctx, wantedOf(await linesOf(ctx, order.id)), { ...sourceOf(order), reserved: true })
}

/** Changes what is held from the old lines to the new ones; `later` as in `holdOrder`. Throws `out_of_stock`. */
export async function rehold(ctx: Ctx, order: Order, before: readonly Line[], after: readonly Line[], later = false): Promise<void> {
  const change = new Map<number, number>()
  for (const { subproductId, quantity } of wantedOf(after)) change.set(subproductId, (change.get(subproductId) ?? 0) + quantity)
  for (const { subproductId, quantity } of wantedOf(before)) change.set(subproductId, (change.get(subproductId) ?? 0) - quantity)
  const list = [...change].map(([subproductId, quantity]) => ({ subproductId, quantity }))
  const less = list.filter((each) => each.quantity < 0).map((each) => ({ ...each, quantity: -each.quantity }))
  const added = list.filter((each) => each.quantity > 0)
  if (less.length > 0 && added.length > 0) await lockSizes(ctx, [...less, ...added])
  await giveUp(ctx, order, less, wantedOf(after))
  const more = await beyondKept(ctx, order, added, wantedOf(after))
  if (later) refuseShort(ctx, named(await reserveOrPromise(ctx, more, sourceOf(order)), after))
  else if ((await reserve(ctx, more, sourceOf(order))).length > 0) refuseShort(ctx, named(await checkPromises(ctx, more), after))
}

const named = (short: readonly ShortWithPromise[], lines: readonly Line[]): Shortage[] =>
  short.map((each) => ({ ...each, label: labelIn(lines, each.subproductId) }))

/** What an article is called on lines that hold it, alone or in a pack. */
export const labelIn = (lines: readonly (Pick<Line, 'subproduct_id' | 'label'> & { parts?: unknown })[], subproductId: number): string =>
  lines.find((line) => line.subproduct_id === subproductId)?.label ??
  lines.flatMap(partsOf).find((part) => part.subproductId === subproductId)?.label ??
  ''

function refuseShort(ctx: Ctx, items: Shortage[]): void {
  if (items.length === 0) return
  const language = ctx.locale === 'en' ? 'en' : 'fr'
  const said = (promise: Promised): string => (promise.decision.later.length > 0 ? ` : ${promiseInWords(promise, language)}` : '')
  const told = items.map(
    ({ label, wanted, available, promise }) => `${label} (${wanted} demandés, ${Math.max(available, 0)} disponibles${said(promise)})`,
  )
  throw new Refused('out_of_stock', { items: told.join(', '), shortages: items })
}
