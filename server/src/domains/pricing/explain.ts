import type { Price } from '@plantule/contract/pricing/rules'
import type { Explanation } from '@plantule/contract/pricing/pricing'
import type { Ctx } from '../../platform/context.ts'
import { Refused } from '../../platform/refused.ts'
import { lowestBefore } from './lowest-price.ts'
import { type Buyer, priceAll, priceBook } from './price-book.ts'

type Query = {
  subproductId: number
  customerId?: number | undefined
  profileId?: number | undefined
  quantity: number
  mode?: 'incl' | 'excl' | undefined
}

/** In the mode of the profile unless told. Throws `not_found`. */
export async function explain(ctx: Ctx, query: Query): Promise<Explanation> {
  const buyer: Buyer = { customerId: query.customerId ?? null, profileId: query.profileId ?? null }
  const book = await priceBook(ctx, buyer, [query.subproductId])
  const mode = query.mode ?? book.profile?.mode ?? 'incl'
  const [price] = priceAll(book, mode, [query])
  if (!price) throw new Refused('not_found')
  return {
    unitCents: price.unitCents,
    mode: price.mode,
    source: price.source,
    steps: price.steps,
    profile: book.profile && { id: book.profile.id, name: book.profile.name, minOrderCents: book.profile.minOrderCents },
    lowest30DaysCents: await lowestOfPublic(ctx, query.subproductId, price),
  }
}

/** Of a promotion that holds for everybody. */
async function lowestOfPublic(ctx: Ctx, subproductId: number, price: Price): Promise<number | null> {
  if (price.ruleIds.length === 0) return null
  const lowest = await lowestBefore(ctx, await priceBook(ctx, {}, [subproductId]), new Map([[subproductId, price]]))
  return lowest.get(subproductId) ?? null
}
