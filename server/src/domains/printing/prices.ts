import type { Ctx } from '../../platform/context.ts'
import { refusedField } from '../../platform/refused.ts'
import { priceAll, priceBook } from '../pricing/index.ts'

export type Prices = { mode: 'incl' | 'excl'; profile: string; of: ReadonlyMap<number, number> }

/**
 * Prices of sizes for one piece, in the profile's own mode; without a profile the public prices TTC. What falls with the
 * quantity is left out, since a printed price stands for one. Throws `unknown_choice`.
 */
export async function printedPrices(ctx: Ctx, profileId: number | null, subproductIds: readonly number[]): Promise<Prices> {
  const book = await priceBook(ctx, { profileId }, subproductIds)
  if (profileId !== null && book.profile?.id !== profileId) throw refusedField('unknown_choice', ['profileId'])
  const mode = profileId === null ? 'incl' : (book.profile?.mode ?? 'incl')
  const prices = priceAll(
    { ...book, rules: [] },
    mode,
    subproductIds.map((subproductId) => ({ subproductId, quantity: 1 })),
  )
  return {
    mode,
    profile: profileId === null ? '' : (book.profile?.name ?? ''),
    of: new Map(subproductIds.map((id, at) => [id, prices[at]?.unitCents ?? 0])),
  }
}
