import type { Ctx } from '../../platform/context.ts'

type Left = { id: number; why: string }

/**
 * Whom work on many customers left out, as its report tells it: in words, and one by one, so that whoever is forgotten later is found there
 * by their id. Names are read last of all: who was forgotten meanwhile is not named any more.
 */
export async function leftOver(ctx: Ctx, left: readonly Left[]): Promise<{ left: string; told: (Left & { name: string })[] }> {
  const ids = left.map(({ id }) => id)
  const people = ids.length === 0 ? [] : await ctx.db.selectFrom('customer').select(['id', 'name']).where('id', 'in', ids).execute()
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const told = left.map((one) => ({ ...one, name: names.get(one.id) ?? '' }))
  return { left: told.map(({ name, why }) => `${name} (${why})`).join(', '), told }
}
