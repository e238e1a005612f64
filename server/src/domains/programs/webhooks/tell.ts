import { randomBytes } from 'node:crypto'
import type { WebhookEvent } from '@plantule/contract/programs/webhooks'
import { sql } from 'kysely'
import type { AuditEntry } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { HearNews } from '../../../platform/hear-news.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { deliverJob } from '../jobs.ts'

const newMessageId = (): string => `msg_${randomBytes(18).toString('base64url')}`

/** The whole of a message: what happened, when, to what. */
export const payloadOf = (ctx: Ctx, type: string, data: object): string => JSON.stringify({ type, timestamp: ctx.now.toISOString(), data })

/**
 * Puts a fact on its way to all addresses that want it, in the transaction that makes it true; the same fact of one transaction once.
 * Where nobody listens this is one statement that finds nothing.
 */
export async function tell(ctx: Ctx, type: WebhookEvent, data: object): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into webhook_delivery (shop_id, endpoint_id, message_id, type, payload, told_in, next_at, created_at)
    select e.shop_id, e.id, ${newMessageId()}, ${type}, ${payloadOf(ctx, type, data)}, pg_current_xact_id()::text, ${ctx.now}::timestamptz,
      ${ctx.now}::timestamptz
    from webhook_endpoint e
    where e.shop_id = ${ownShop} and ${type} = any(e.events) and e.stopped_at is null and not e.switched_off
    order by e.id
    on conflict (shop_id, endpoint_id, told_in, type, payload) where told_in is not null do nothing
    returning id`.execute(ctx.db)
  for (const { id } of rows) await ctx.enqueue(deliverJob, { deliveryId: id, round: 1 })
}

/** One message to one address, whatever it wants to hear. */
export async function send(ctx: Ctx, endpointId: number, type: string, data: object): Promise<void> {
  const { id } = await ctx.db
    .insertInto('webhook_delivery')
    .values({
      shop_id: ctx.shopId,
      endpoint_id: endpointId,
      message_id: newMessageId(),
      type,
      payload: payloadOf(ctx, type, data),
      next_at: ctx.now,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.enqueue(deliverJob, { deliveryId: id, round: 1 })
}

/** What is written down of these things changes nothing that another program reads of them. */
const silent = new Set(['order.comment', 'customer.export', 'customer.personal_data', 'invoice.mail'])

/** Of what the audit writes down: orders, customers and invoices. */
export async function hearAudit(ctx: Ctx, { action, subject, subjectId }: AuditEntry): Promise<void> {
  if (subjectId === null || silent.has(action)) return
  if (action === 'invoice.issue') return tell(ctx, 'invoice.issued', { id: subjectId })
  if (subject !== 'order' && subject !== 'customer') return
  if (action === 'customer.erase') return tell(ctx, 'customer.erased', { id: subjectId })
  await tell(ctx, action === `${subject}.create` ? `${subject}.created` : `${subject}.changed`, { id: subjectId })
}

/** Of what browsers are told: stock, money of orders, tickets of the till. */
export const hearNews: HearNews = async (ctx, topic, data) => {
  if (topic === 'stock.changed' && 'subproductIds' in data) await tell(ctx, 'stock.changed', { subproductIds: data.subproductIds })
  if (topic === 'payments.recorded' && 'cents' in data) await tell(ctx, 'payment.recorded', data)
  if (topic === 'till.changed' && 'ticketId' in data && data.ticketId !== undefined) await tell(ctx, 'sale.recorded', { id: data.ticketId })
}
