import type { Done } from '@plantule/contract/base/shared'
import { type EndpointChange, MAX_ENDPOINTS, type NewEndpoint, type WebhookEndpoint } from '@plantule/contract/programs/webhooks'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { refuseStale } from '../../../platform/must-exist.ts'
import { settleNotices } from '../../../platform/notify.ts'
import { OutsideError, permitted } from '../../../platform/outgoing/ask-outside.ts'
import { Refused, refusedField } from '../../../platform/refused.ts'
import { ownerOf } from '../owner-of.ts'
import { sealSecret } from './seal.ts'
import { newSecret } from './sign.ts'
import { lockEndpoint, toEndpoint } from './webhooks.db.ts'

const DAY_MS = 86_400_000

type WithSecret = { endpoint: WebhookEndpoint; secret: string }

/** What an address tells by itself; where its name leads is looked at with each message. Throws `webhook_address`. */
function refuseAddress(ctx: Ctx, url: string): void {
  try {
    permitted(url, { inner: ctx.services.config.innerAddresses })
  } catch (error) {
    if (error instanceof OutsideError) throw refusedField('webhook_address', ['url'])
    throw error
  }
}

/** Throws `programs_owner_only`, `webhook_address`, `too_many_endpoints`. */
export async function createEndpoint(ctx: Ctx, { url, description, events }: NewEndpoint): Promise<WithSecret> {
  await ownerOf(ctx)
  refuseAddress(ctx, url)
  const held = await ctx.db.selectFrom('webhook_endpoint').select('id').execute()
  if (held.length >= MAX_ENDPOINTS) throw new Refused('too_many_endpoints', { max: MAX_ENDPOINTS })
  const secret = newSecret()
  const row = await ctx.db
    .insertInto('webhook_endpoint')
    .values({
      shop_id: ctx.shopId,
      url,
      description,
      events: [...new Set(events)],
      sealed_secret: sealSecret(ctx.services, ctx.shopId, secret),
      created_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(ctx, 'webhook.create', 'webhook', row.id, { after: { url, description, events } })
  return { endpoint: toEndpoint(row, ctx.now), secret }
}

/** Switching on forgets that it failed. Throws `not_found`, `stale_version`, `programs_owner_only`, `webhook_address`. */
export async function updateEndpoint(ctx: Ctx, id: number, change: EndpointChange): Promise<WebhookEndpoint> {
  await ownerOf(ctx)
  const held = await lockEndpoint(ctx, id)
  await refuseStale(held, change.version, async () => toEndpoint(held, ctx.now))
  if (change.url !== undefined) refuseAddress(ctx, change.url)
  const after = await ctx.db
    .updateTable('webhook_endpoint')
    .set({
      url: change.url ?? held.url,
      description: change.description ?? held.description,
      events: change.events ? [...new Set(change.events)] : held.events,
      switched_off: change.on === undefined ? held.switched_off : !change.on,
      ...(change.on ? { stopped_at: null, failing_since: null } : {}),
      version: held.version + 1,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const told = ({ url, description, events, switched_off: off, stopped_at: stopped }: typeof held) => ({
    url,
    description,
    events,
    on: !off && stopped === null,
  })
  await audit(ctx, 'webhook.update', 'webhook', id, { before: told(held), after: told(after) })
  if (change.on) await settleNotices(ctx, { kind: 'webhook_stopped', ids: [id] })
  return toEndpoint(after, ctx.now)
}

/** Throws `not_found`, `programs_owner_only`. */
export async function removeEndpoint(ctx: Ctx, id: number): Promise<Done> {
  await ownerOf(ctx)
  const held = await lockEndpoint(ctx, id)
  await ctx.db.deleteFrom('webhook_endpoint').where('id', '=', id).execute()
  await audit(ctx, 'webhook.remove', 'webhook', id, { before: { url: held.url, events: held.events } })
  await settleNotices(ctx, { kind: 'webhook_stopped', ids: [id] })
  return { ok: true }
}

/** The secret before goes on signing beside the new one for a day. Throws `not_found`, `programs_owner_only`. */
export async function rotateSecret(ctx: Ctx, id: number): Promise<WithSecret> {
  await ownerOf(ctx)
  const held = await lockEndpoint(ctx, id)
  const secret = newSecret()
  const until = new Date(ctx.now.getTime() + DAY_MS)
  const after = await ctx.db
    .updateTable('webhook_endpoint')
    .set({
      sealed_secret: sealSecret(ctx.services, ctx.shopId, secret),
      sealed_old_secret: held.sealed_secret,
      old_secret_until: until,
      version: held.version + 1,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(ctx, 'webhook.secret', 'webhook', id, { after: { url: held.url, oldUntil: until } })
  return { endpoint: toEndpoint(after, ctx.now), secret }
}
