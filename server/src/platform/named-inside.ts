import type { Ctx } from './context.ts'
import type { Domain } from './domain.ts'
import { Refused } from './refused.ts'

/** Kinds of rows, by their tables, that some domain names inside a value (jsonb), where no foreign key watches. */
export type NamedKind = 'price_profile' | 'category' | 'product' | 'container' | 'caliber'

/** Where one domain names some rows inside its values, in words of the reader: one entry a place. */
export type NamedInside = (ctx: Ctx, kind: NamedKind, ids: readonly number[]) => Promise<{ id: number; where: string }[]>

export const namedInsideOf =
  (domains: readonly Domain[]): NamedInside =>
  async (ctx, kind, ids) => {
    const found = []
    // One transaction, so one after the other.
    for (const { namedInside } of domains) found.push(...((await namedInside?.(ctx, kind, ids)) ?? []))
    return found
  }

/** To be asked before a row goes, once it is locked for that. Throws `in_use` where a value names it. */
export async function refuseNamed(ctx: Ctx, kind: NamedKind, id: number): Promise<void> {
  const places = new Set((await ctx.services.namedInside(ctx, kind, [id])).map(({ where }) => where))
  if (places.size > 0) throw new Refused('in_use', { where: [...places].slice(0, 3).join(', ') })
}

/**
 * Those of some ids that the shop does not have. The others are kept from being deleted until this transaction is over, as a
 * foreign key would: whoever deletes waits, and then finds the value that names them.
 */
export async function missingOf(
  ctx: Ctx,
  kind: NamedKind | 'subproduct' | 'customer' | 'orders' | 'pack',
  ids: readonly (number | null)[],
): Promise<Set<number>> {
  const wanted = new Set(ids.filter((id) => id !== null))
  if (wanted.size === 0) return wanted
  const found = await ctx.db
    .selectFrom(kind)
    .select('id')
    .where('id', 'in', [...wanted])
    .orderBy('id')
    .forKeyShare()
    .execute()
  for (const { id } of found) wanted.delete(id)
  return wanted
}
