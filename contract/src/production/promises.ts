import { z } from 'zod'
import { route } from '../base/route.ts'
import { byId, day, id } from '../base/shared.ts'
import { type Coming, freeOfLot } from '../stock/promise.ts'

export const Proposal = z.discriminatedUnion('kind', [
  /** Free stock of the same size. */
  z.object({ kind: z.literal('stock'), quantity: z.int() }),
  /** Another lot that will be the same size. */
  z.object({ kind: z.literal('lot'), lotSizeId: id, number: z.string(), size: z.string(), on: day, quantity: z.int() }),
  /** Nobody can promise these: the customer is to be told. */
  z.object({ kind: z.literal('tell'), quantity: z.int() }),
])
export type Proposal = z.infer<typeof Proposal>

/** What an order holds of plants that are not ready. */
export const LotPromise = z.object({
  id,
  orderId: id,
  /** Its number; who may not read orders sees no customer. */
  reference: z.string(),
  customerName: z.string().nullable(),
  wantedOn: day.nullable(),
  subproductId: id,
  label: z.string(),
  lotId: id,
  lotSizeId: id,
  number: z.string(),
  size: z.string(),
  readyOn: day.nullable(),
  quantity: z.int(),
  /** Of them, what will not be there; who held first is served first. */
  missing: z.int(),
  /** The plants are raised for this order alone. */
  grownFor: z.boolean(),
  proposals: z.array(Proposal),
})
export type LotPromise = z.infer<typeof LotPromise>

/** Who holds how many of plants, those who held first before the others: what each lacks of `net`. */
export function missingOf<Held extends { quantity: number }>(held: readonly Held[], net: number): (Held & { missing: number })[] {
  let until = 0
  return held.map((each) => {
    until += each.quantity
    return { ...each, missing: Math.min(each.quantity, Math.max(until - net, 0)) }
  })
}

/** What could be held instead of plants that will be missing: stock first, then other lots by their day; the rest is to be told. */
export function proposalsFor(missing: number, free: number, others: readonly Coming[], today: string): Proposal[] {
  const found: Proposal[] = []
  let left = missing
  const take = (most: number): number => {
    const quantity = Math.min(left, Math.max(most, 0))
    left -= quantity
    return quantity
  }
  const ofStock = take(free)
  if (ofStock > 0) found.push({ kind: 'stock', quantity: ofStock })
  for (const lot of others.toSorted((a, b) => (a.readyOn ?? '9').localeCompare(b.readyOn ?? '9') || a.lotSizeId - b.lotSizeId)) {
    if (lot.readyOn === null) continue
    const quantity = take(freeOfLot(lot))
    const on = lot.readyOn < today ? today : lot.readyOn
    if (quantity > 0) found.push({ kind: 'lot', lotSizeId: lot.lotSizeId, number: lot.number, size: lot.size, on, quantity })
  }
  if (left > 0) found.push({ kind: 'tell', quantity: left })
  return found
}

export const promiseRoutes = {
  listLotPromises: route({
    method: 'GET',
    path: '/cultivation/{id}/promises',
    summary: 'Orders that hold plants of a cultivation before they are ready, what each will lack, and what could be held instead',
    permission: 'production.read',
    params: byId,
    response: z.object({ items: z.array(LotPromise) }),
    errors: ['not_found'],
  }),
  listHurtPromises: route({
    method: 'GET',
    path: '/cultivations/promises/short',
    summary: 'Orders that hold more plants of cultivations than there will be',
    permission: 'production.read',
    response: z.object({ items: z.array(LotPromise) }),
  }),
}
