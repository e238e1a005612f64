import type { Deed, Settling } from '@plantule/contract/production/field'
import { authorOf } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { mustExist, refuseStale } from '../../../platform/must-exist.ts'
import { Refused } from '../../../platform/refused.ts'
import { recordInventory } from '../lots/move-plants.ts'
import { doDeed } from './do-deed.ts'
import type { TakenDeed } from './take-deed.ts'

/**
 * Says what becomes of what could not be written as it was told: as far as it can be, by a new count, or not at all.
 * Throws `not_found`, `stale_version`, `deed_settled`, `deed_no_count`, and what doing it throws.
 */
export async function settleDeed(ctx: Ctx, id: number, { version, how, quantity }: Settling): Promise<TakenDeed> {
  const row = mustExist(await ctx.db.selectFrom('field_deed').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
  if (row.state !== 'unsettled') throw new Refused('deed_settled')
  await refuseStale(row, version, () => ({ id, version: row.version }))
  // A picture is written or refused: it never waits here.
  const deed = row.deed as Deed
  if (how === 'accept') await doDeed(ctx, deed, { at: row.at, accepted: true, author: row.author })
  if (how === 'recount') await recount(ctx, deed, quantity ?? 0)
  const state = how === 'drop' ? 'dropped' : 'settled'
  await ctx.db
    .updateTable('field_deed')
    .set({ state, settled_by: authorOf(ctx), settled_at: ctx.now, version: row.version + 1 })
    .where('id', '=', id)
    .execute()
  await audit(ctx, `cultivation.deed-${how}`, 'lot', row.lot_id, { after: { deed, code: row.code, author: row.author, quantity } })
  return { id, state, why: '' }
}

async function recount(ctx: Ctx, deed: Deed, quantity: number): Promise<void> {
  if (deed.kind !== 'count' && deed.kind !== 'loss' && deed.kind !== 'transfer') throw new Refused('deed_no_count')
  const sizeId = deed.kind === 'transfer' ? deed.fromId : deed.sizeId
  await recordInventory(ctx, deed.lotId, { sizeId, kind: 'count', quantity, seen: null, reason: '' })
}
