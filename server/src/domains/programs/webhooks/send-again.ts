import type { Done } from '@plantule/contract/base/shared'
import { type Delivery, TEST_EVENT } from '@plantule/contract/programs/webhooks'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { Refused } from '../../../platform/refused.ts'
import { deliverJob } from '../jobs.ts'
import { ownerOf } from '../owner-of.ts'
import { send } from './tell.ts'
import { lockEndpoint, toDelivery } from './webhooks.db.ts'

/** Throws `not_found`, `webhook_off`. */
async function lockServing(ctx: Ctx, id: number): Promise<void> {
  const endpoint = await lockEndpoint(ctx, id)
  if (endpoint.switched_off || endpoint.stopped_at) throw new Refused('webhook_off')
}

/** Throws `not_found`, `programs_owner_only`, `webhook_off`. */
export async function testEndpoint(ctx: Ctx, id: number): Promise<Done> {
  const { name } = await ownerOf(ctx)
  await lockServing(ctx, id)
  await send(ctx, id, TEST_EVENT, { by: name })
  return { ok: true }
}

/** A message keeps its number, by which a receiver that had it knows so. Throws `not_found`, `programs_owner_only`, `webhook_off`. */
export async function replayDelivery(ctx: Ctx, id: number): Promise<Delivery> {
  await ownerOf(ctx)
  const found = mustExist(await ctx.db.selectFrom('webhook_delivery').select('endpoint_id').where('id', '=', id).executeTakeFirst())
  await lockServing(ctx, found.endpoint_id)
  const held = mustExist(await ctx.db.selectFrom('webhook_delivery').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
  const after = await ctx.db
    .updateTable('webhook_delivery')
    // The round of what still waits is over with this: only the new job finds its own.
    .set({ state: 'waiting', attempts: 0, round: held.round + 1, answered: null, fault: null, next_at: ctx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await ctx.enqueue(deliverJob, { deliveryId: id, round: after.round })
  await audit(ctx, 'webhook.replay', 'webhook', found.endpoint_id, { after: { messageId: held.message_id, type: held.type } })
  return toDelivery(after)
}
