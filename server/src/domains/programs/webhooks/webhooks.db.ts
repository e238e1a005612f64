import type { Delivery, WebhookEndpoint } from '@plantule/contract/programs/webhooks'
import type { Selectable } from 'kysely'
import type { WebhookDelivery, WebhookEndpoint as Row } from '../../../db/tables.gen.ts'
import type { Ctx } from '../../../platform/context.ts'
import { mustExist } from '../../../platform/must-exist.ts'

const stateOf = (row: Selectable<Row>): WebhookEndpoint['state'] =>
  row.switched_off ? 'off' : row.stopped_at ? 'stopped' : row.failing_since ? 'failing' : 'on'

/** No secret leaves with it. */
export const toEndpoint = (row: Selectable<Row>, now: Date): WebhookEndpoint => ({
  id: row.id,
  url: row.url,
  description: row.description,
  // Stored ones came through the contract.
  events: row.events as WebhookEndpoint['events'],
  state: stateOf(row),
  failingSince: row.failing_since?.toISOString() ?? null,
  oldSecretUntil: row.old_secret_until && row.old_secret_until > now ? row.old_secret_until.toISOString() : null,
  createdAt: row.created_at.toISOString(),
  version: row.version,
})

/** Throws `not_found`. */
export const lockEndpoint = async (ctx: Ctx, id: number): Promise<Selectable<Row>> =>
  mustExist(await ctx.db.selectFrom('webhook_endpoint').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst())

export const toDelivery = (row: Selectable<WebhookDelivery>): Delivery => ({
  id: row.id,
  messageId: row.message_id,
  type: row.type,
  payload: row.payload,
  state: row.state,
  attempts: row.attempts,
  answered: row.answered,
  fault: row.fault,
  triedAt: row.tried_at?.toISOString() ?? null,
  nextAt: row.next_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
})
