import type { Selectable } from 'kysely'
import type { WebhookEndpoint } from '../../../db/tables.gen.ts'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { JobOf, RunJob } from '../../../platform/job.ts'
import { notify } from '../../../platform/notify.ts'
import { askOutside, OutsideError } from '../../../platform/outgoing/ask-outside.ts'
import { deliverJob } from '../jobs.ts'
import { openSecret } from './seal.ts'
import { headersOf } from './sign.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** How long after each attempt the next one follows: nine of them over three days. */
export const waits: readonly number[] = [
  5_000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
]
/** Where nothing has arrived for so long, nothing is sent any more. */
const GIVE_UP_MS = 5 * DAY_MS
const GONE = 410
const RULES = { ms: 15_000, bytes: 64_000, redirects: 0 } as const

type Due = { url: string; message: { id: string; at: Date; payload: string }; secrets: string[] }
type Outcome = { answered: number | null; fault: OutsideError['code'] | null }

/**
 * Sends one message: what is due is read, the address is asked outside of any transaction, and what it answered is written down. A
 * worker that dies between sends it twice under one number, by which receivers know a repeat.
 */
export const deliver: RunJob<JobOf<typeof deliverJob>> = async ({ deliveryId, round }, shop) => {
  const due = await shop.inShop((ctx) => dueOf(ctx, deliveryId, round))
  if (!due) return
  const outcome = await ask(due, shop.services.config.innerAddresses)
  await shop.inShop((ctx) => writeDown(ctx, deliveryId, round, outcome))
}

async function ask({ url, message, secrets }: Due, inner: boolean): Promise<Outcome> {
  try {
    const { status } = await askOutside(
      url,
      { method: 'POST', headers: headersOf(message, secrets), body: message.payload },
      { ...RULES, inner },
    )
    return { answered: status, fault: null }
  } catch (error) {
    if (error instanceof OutsideError) return { answered: null, fault: error.code }
    throw error
  }
}

/** The address first, then the message, as all lock them; undefined where another has sent it, or the address is gone. */
async function lockBoth(ctx: Ctx, id: number, round: number) {
  const endpoint = await ctx.db
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('id', '=', ctx.db.selectFrom('webhook_delivery').select('endpoint_id').where('id', '=', id))
    // Messages that are told meanwhile hold its key.
    .forNoKeyUpdate()
    .executeTakeFirst()
  const delivery = await ctx.db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('id', '=', id)
    .where('round', '=', round)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst()
  return endpoint && delivery ? { endpoint, delivery } : undefined
}

async function dueOf(ctx: Ctx, id: number, round: number): Promise<Due | undefined> {
  const held = await lockBoth(ctx, id, round)
  if (!held) return undefined
  const { endpoint, delivery } = held
  if (endpoint.stopped_at || endpoint.switched_off) {
    await ctx.db.updateTable('webhook_delivery').set({ state: 'failed', fault: 'stopped', next_at: null }).where('id', '=', id).execute()
    return undefined
  }
  const old = endpoint.sealed_old_secret && endpoint.old_secret_until && endpoint.old_secret_until > ctx.now
  const sealed = [endpoint.sealed_secret, ...(old && endpoint.sealed_old_secret ? [endpoint.sealed_old_secret] : [])]
  return {
    url: endpoint.url,
    message: { id: delivery.message_id, at: ctx.now, payload: delivery.payload },
    secrets: sealed.map((secret) => openSecret(ctx.services, ctx.shopId, secret)),
  }
}

async function writeDown(ctx: Ctx, id: number, round: number, { answered, fault }: Outcome): Promise<void> {
  const held = await lockBoth(ctx, id, round)
  if (!held) return
  const arrived = answered !== null && answered >= 200 && answered < 300
  const attempts = held.delivery.attempts + 1
  const wait = arrived || answered === GONE ? undefined : waits[attempts - 1]
  const nextAt = wait === undefined ? null : new Date(ctx.now.getTime() + wait)
  await ctx.db
    .updateTable('webhook_delivery')
    .set({
      state: arrived ? 'delivered' : nextAt ? 'waiting' : 'failed',
      attempts,
      round: round + 1,
      answered,
      fault,
      tried_at: ctx.now,
      next_at: nextAt,
    })
    .where('id', '=', id)
    .execute()
  if (nextAt) await ctx.enqueue(deliverJob, { deliveryId: id, round: round + 1 }, { after: nextAt })
  await noteHealth(ctx, held.endpoint, arrived, answered)
}

type Health = Pick<Selectable<WebhookEndpoint>, 'id' | 'url' | 'failing_since' | 'stopped_at'>

async function noteHealth(ctx: Ctx, endpoint: Health, arrived: boolean, answered: number | null): Promise<void> {
  const set = (change: { failing_since: Date | null; stopped_at?: Date }): Promise<unknown> =>
    ctx.db.updateTable('webhook_endpoint').set(change).where('id', '=', endpoint.id).execute()
  if (arrived) return void (endpoint.failing_since && (await set({ failing_since: null })))
  if (endpoint.stopped_at) return
  const since = endpoint.failing_since ?? ctx.now
  if (answered !== GONE && ctx.now.getTime() - since.getTime() < GIVE_UP_MS) {
    if (!endpoint.failing_since) await set({ failing_since: since })
    return
  }
  await set({ failing_since: since, stopped_at: ctx.now })
  await audit(ctx, 'webhook.stop', 'webhook', endpoint.id, { before: { url: endpoint.url, failingSince: since }, after: { answered } })
  await notify(ctx, { kind: 'webhook_stopped', ids: [endpoint.id] })
}
