import type { Ctx } from '../../platform/context.ts'
import type { Services } from '../../platform/services.ts'
import { type AllItems, searchAllItems } from './all-items.ts'
import { catalogueStamp } from './catalogue-stamp.ts'

/** Of all shops together, some 25 MB; the list that was asked for longest ago goes first. */
const MOST_ITEMS = 60_000

type Kept = { stamp: string; answer: AllItems }
const keptBy = new WeakMap<Services, Map<number, Kept>>()

/** Every item of the shop: as it was last worked out, if nothing of the catalogue, its prices or its stock has changed since. */
export async function allItems(ctx: Ctx): Promise<AllItems> {
  const shops = keptBy.get(ctx.services) ?? new Map<number, Kept>()
  keptBy.set(ctx.services, shops)
  // Read before the list: what changes in between is worked out again next time.
  const stamp = await catalogueStamp(ctx)
  const known = shops.get(ctx.shopId)
  const kept = known?.stamp === stamp ? known : { stamp, answer: await searchAllItems(ctx, '') }
  shops.delete(ctx.shopId)
  shops.set(ctx.shopId, kept)
  forgetOldest(shops)
  return kept.answer
}

function forgetOldest(shops: Map<number, Kept>): void {
  let items = [...shops.values()].reduce((sum, { answer }) => sum + answer.items.length + answer.packs.length, 0)
  for (const [shopId, { answer }] of shops) {
    if (items <= MOST_ITEMS) return
    shops.delete(shopId)
    items -= answer.items.length + answer.packs.length
  }
}
