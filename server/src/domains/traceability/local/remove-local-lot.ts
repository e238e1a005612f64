import type { Done } from '@plantule/contract/base/shared'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { Refused } from '../../../platform/refused.ts'
import { hasStayingOffspring } from './offspring.ts'
import { changeBulk, type LocalKind, lockLocal } from './local-lot.db.ts'
import { draw, drawnInto } from './draw.ts'

/**
 * Nothing came of it: its sources get back what it took, and nobody sees it any more. Its ledger stays, and its number is never given
 * again. Throws `not_found`, `local_lot_used`, `lot_held` where a recall holds what would go back.
 */
export async function removeLocalLot(ctx: Ctx, id: number, kind: LocalKind): Promise<Done> {
  const before = await drawnInto(ctx, id)
  const held = await lockLocal(ctx, id, kind, { lots: [...before.keys()] })
  const packed = await ctx.db
    .selectFrom('lot_size')
    .select('id')
    .where('lot_id', '=', id)
    .where('content', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (packed || (await hasStayingOffspring(ctx, id))) throw new Refused('local_lot_used')
  await draw(ctx, id, [], { kinds: [], why: 'removed', field: 'sources' })
  await changeBulk(ctx, held, -held.bulk.on_hand, { kind: 'correction', reason: 'Lot supprimé' })
  await ctx.db.deleteFrom('local_product').where('lot_id', '=', id).execute()
  await ctx.db.updateTable('local_lot').set({ removed_at: ctx.now }).where('lot_id', '=', id).execute()
  await ctx.db.updateTable('lot').set({ ended_at: ctx.now, updated_at: ctx.now }).where('id', '=', id).execute()
  await audit(ctx, `local_${kind}.delete`, 'local_lot', id, { before: { number: held.lot.number, name: held.lot.name } })
  return { ok: true }
}
