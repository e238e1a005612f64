import type { Deed } from '@plantule/contract/production/field'
import type { Ctx } from '../../../platform/context.ts'
import { Refused } from '../../../platform/refused.ts'

const tables = ['lot_size', 'place', 'consumable', 'task'] as const
type Named = Partial<Record<(typeof tables)[number], readonly (number | null)[]>>

/** What of the shop a deed names besides its lot. */
function namedBy(deed: Deed): Named {
  switch (deed.kind) {
    case 'place':
      return { place: [deed.from, deed.placeId] }
    case 'transfer':
      return { lot_size: [deed.fromId, deed.toId] }
    case 'count':
    case 'loss':
      return { lot_size: [deed.sizeId] }
    case 'intervention':
      return { consumable: deed.work.uses.map(({ consumableId }) => consumableId) }
    case 'treatment':
      return { consumable: [deed.treatment.consumableId], place: deed.treatment.placeIds }
    case 'task':
      return { task: [deed.taskId] }
    case 'tick':
      return {}
  }
}

/** Nothing is kept that names what the shop does not have: the phone keeps it, with that reason. Throws `not_found`. */
export async function mustBeHere(ctx: Ctx, deed: Deed): Promise<void> {
  const named = namedBy(deed)
  for (const table of tables) {
    const ids = [...new Set(named[table]?.filter((id) => id !== null))]
    if (ids.length === 0) continue
    const found = await ctx.db.selectFrom(table).select('id').where('id', 'in', ids).execute()
    if (found.length < ids.length) throw new Refused('not_found')
  }
}
