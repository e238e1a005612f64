import type { QuotationLink } from '@plantule/contract/orders/quotation-links'
import type { Done } from '@plantule/contract/base/shared'
import type { Selectable } from 'kysely'
import type { QuotationLink as LinkRow } from '../../../db/tables.gen.ts'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { frenchDay, parisDay } from '../../../platform/paris.ts'
import { Refused } from '../../../platform/refused.ts'
import { currentShop } from '../../shops/index.ts'
import { saidOf, newLink } from '../link-answers.ts'
import { lockOrder } from '../lock-order.ts'
import { findOrder, linesOf, type Order, addToStory } from '../orders.db.ts'
import { linkState, printOf } from './offer.ts'

export type Link = Selectable<LinkRow>

/**
 * A link by which the customer answers a quotation; the one that stands when it offers the same. One that offered something else is
 * worth nothing any more. Throws `not_found`, `wrong_status`, `no_lines`, `quotation_expired`.
 */
export async function createQuotationLink(ctx: Ctx, orderId: number): Promise<QuotationLink> {
  const order = await lockOrder(ctx, orderId)
  if (order.status !== 'quotation') throw new Refused('wrong_status', { status: order.status, action: 'validate' })
  const lines = await linesOf(ctx, orderId)
  if (lines.length === 0) throw new Refused('no_lines')
  if (order.valid_until && order.valid_until < parisDay(ctx.now))
    throw new Refused('quotation_expired', { day: frenchDay(order.valid_until) })
  const print = printOf(order, lines)
  const standing = await ctx.db
    .selectFrom('quotation_link')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (standing && linkState(standing, order, print, ctx.now) === 'open') return toAnswer(ctx, standing, order, print)
  if (standing) await ctx.db.updateTable('quotation_link').set({ state: 'void' }).where('id', '=', standing.id).execute()
  const link = await ctx.db
    .insertInto('quotation_link')
    .values({
      ...newLink(ctx),
      order_id: orderId,
      print,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(ctx, 'quotation_link.create', 'order', orderId, { after: { linkId: link.id } })
  await addToStory(ctx, orderId, 'quotation_link', {})
  await ctx.publish('orders.changed', { id: orderId }, 'orders.read')
  return toAnswer(ctx, link, order, print)
}

/** The latest link of an order; null when none was made. Throws `not_found`. */
export async function quotationLink(ctx: Ctx, orderId: number): Promise<{ link: QuotationLink | null }> {
  const order = await findOrder(ctx, orderId)
  const link = await ctx.db
    .selectFrom('quotation_link')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { link: link ? await toAnswer(ctx, link, order, printOf(order, await linesOf(ctx, orderId))) : null }
}

/** Throws `not_found`, `quotation_link_closed`. */
export async function withdrawQuotationLink(ctx: Ctx, orderId: number): Promise<Done> {
  await lockOrder(ctx, orderId)
  const gone = await ctx.db
    .updateTable('quotation_link')
    .set({ state: 'void' })
    .where('order_id', '=', orderId)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  if (!gone) throw new Refused('quotation_link_closed')
  await audit(ctx, 'quotation_link.withdraw', 'order', orderId, { before: { linkId: gone.id } })
  await addToStory(ctx, orderId, 'quotation_link_void', {})
  await ctx.publish('orders.changed', { id: orderId }, 'orders.read')
  return { ok: true }
}

async function toAnswer(ctx: Ctx, link: Link, order: Order, print: string): Promise<QuotationLink> {
  const answer = saidOf(link)
  return {
    url: `${ctx.services.config.publicUrl}/q/${(await currentShop(ctx)).uid}/${link.token}`,
    state: linkState(link, order, print, ctx.now),
    author: link.author,
    createdAt: link.created_at.toISOString(),
    answer: answer && { ...answer, reason: link.reason ?? '' },
  }
}
