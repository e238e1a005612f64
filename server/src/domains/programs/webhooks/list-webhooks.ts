import type { Delivery, WebhookEndpoint } from '@plantule/contract/programs/webhooks'
import type { Ctx } from '../../../platform/context.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { ownerOf } from '../owner-of.ts'
import { toDelivery, toEndpoint } from './webhooks.db.ts'

const SHOWN = 100

/** Throws `programs_owner_only`. */
export async function listEndpoints(ctx: Ctx): Promise<{ items: WebhookEndpoint[] }> {
  await ownerOf(ctx)
  const rows = await ctx.db.selectFrom('webhook_endpoint').selectAll().orderBy('id').execute()
  return { items: rows.map((row) => toEndpoint(row, ctx.now)) }
}

/** Throws `not_found`, `programs_owner_only`. */
export async function listDeliveries(ctx: Ctx, endpointId: number, state?: Delivery['state']): Promise<{ items: Delivery[] }> {
  await ownerOf(ctx)
  mustExist(await ctx.db.selectFrom('webhook_endpoint').select('id').where('id', '=', endpointId).executeTakeFirst())
  let rows = ctx.db.selectFrom('webhook_delivery').selectAll().where('endpoint_id', '=', endpointId)
  if (state) rows = rows.where('state', '=', state)
  return { items: (await rows.orderBy('id', 'desc').limit(SHOWN).execute()).map(toDelivery) }
}
