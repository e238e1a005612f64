import type { CultivationTarget } from '@plantule/contract/production/many'
import type { Ctx } from '../../../platform/context.ts'
import { Refused } from '../../../platform/refused.ts'
import { allMatching, matchingCultivations } from './list-cultivations.ts'

/** Which cultivations are meant, in the order of their ids: as many as there are. Throws `not_found`. */
export const chosenLots = async (ctx: Ctx, target: CultivationTarget): Promise<number[]> =>
  target.kind === 'ids' ? mustBeCultivations(ctx, target.ids) : allMatching(ctx, target.query)

/** The same, no more than one deed may be about, and at least one. Throws `not_found`, `too_many_lots`. */
export async function lotsOfDeed(ctx: Ctx, target: CultivationTarget): Promise<number[]> {
  if (target.kind === 'ids') return mustBeCultivations(ctx, target.ids)
  const { ids } = await matchingCultivations(ctx, target.query)
  if (ids.length === 0) throw new Refused('not_found')
  return ids
}

/** Throws `not_found` where one of them is none. */
export async function mustBeCultivations(ctx: Ctx, given: readonly number[]): Promise<number[]> {
  const ids = [...new Set(given)].toSorted((a, b) => a - b)
  const there = await ctx.db.selectFrom('cultivation').select('lot_id').where('lot_id', 'in', ids).execute()
  if (there.length < ids.length) throw new Refused('not_found')
  return ids
}
