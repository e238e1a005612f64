import type { Done } from '@plantule/contract/base/shared'
import type { SubstituteLink, SubstituteLinkState } from '@plantule/contract/orders/substitute-links'
import { allows } from '@plantule/contract/orders/schemas'
import type { Selectable } from 'kysely'
import type { SubstituteLink as LinkRow } from '../../../db/tables.gen.ts'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { Refused, refusedField } from '../../../platform/refused.ts'
import { currentShop } from '../../shops/index.ts'
import { addressOf, languageOf, queueOrderMail } from '../mails/queue.ts'
import { saidOf, newLink } from '../link-answers.ts'
import { lockOrder } from '../lock-order.ts'
import { findOrder, type Order, addToStory } from '../orders.db.ts'
import { lineOf } from '../preparation/picking.ts'
import { listSubstitutes } from '../preparation/substitutes.ts'
import { refuseUnless } from '../rules.ts'
import { pricesExcl, proposalWords } from './words.ts'

type Link = Selectable<LinkRow>
type Proposed = { subproductId: number; stock: 'lost' | 'there' }

/** Plants wait in the shade of a shed: who does not answer within a week is called. */
const DAYS = 7

/**
 * Puts one of the substitutes to the customer: a link, and a mail where they have an address. What was put to them before for the line is
 * withdrawn. Nothing is held for it. Throws `not_found`, `wrong_status`, `nothing_missing`, `unknown_item`, `substitute_too_few`.
 */
export async function proposeSubstitute(
  ctx: Ctx,
  orderId: number,
  lineId: number,
  { subproductId, stock }: Proposed,
): Promise<SubstituteLink> {
  const order = await lockOrder(ctx, orderId)
  refuseUnless('modify', order.status)
  const line = await lineOf(ctx, orderId, lineId)
  if (line.missing === 0) throw new Refused('nothing_missing')
  const other = (await listSubstitutes(ctx, orderId, lineId)).items.find((item) => item.subproductId === subproductId)
  if (!other) throw refusedField('unknown_item', ['subproductId'])
  if (other.available < line.missing) throw new Refused('substitute_too_few', { available: other.available, wanted: line.missing })
  await ctx.db.updateTable('substitute_link').set({ state: 'void' }).where('line_id', '=', lineId).where('state', '=', 'open').execute()
  const recipient = await addressOf(ctx, order)
  const link = await ctx.db
    .insertInto('substitute_link')
    .values({
      ...newLink(ctx),
      order_id: orderId,
      line_id: lineId,
      quantity: line.missing,
      missing_label: line.label,
      subproduct_id: subproductId,
      label: other.label,
      stock,
      sent_to: recipient,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const answer = await toAnswer(ctx, link, order, line.missing)
  if (recipient) {
    const language = await languageOf(ctx, orderId)
    const words = proposalWords[language]
    const subject = words.subject(order.reference)
    await queueOrderMail(ctx, orderId, {
      kind: 'message',
      recipient,
      language,
      subject,
      message: words.mail(order.customer_name ?? '', link, pricesExcl(order)),
      button: { label: words.button, url: answer.url },
    })
  }
  await audit(ctx, 'substitute_link.create', 'order', orderId, { after: { linkId: link.id, label: other.label, quantity: line.missing } })
  await addToStory(ctx, orderId, 'substitute_proposed', { quantity: line.missing, missing: line.label, label: other.label })
  await ctx.publish('orders.changed', { id: orderId }, 'orders.read')
  return answer
}

/** The latest of a line; null when nothing was put to the customer. Throws `not_found`. */
export async function proposalOf(ctx: Ctx, orderId: number, lineId: number): Promise<{ link: SubstituteLink | null }> {
  const [order, line] = [await findOrder(ctx, orderId), await lineOf(ctx, orderId, lineId)]
  const link = await ctx.db
    .selectFrom('substitute_link')
    .selectAll()
    .where('line_id', '=', lineId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { link: link ? await toAnswer(ctx, link, order, line.missing) : null }
}

/** Throws `not_found`, `quotation_link_closed`. */
export async function withdrawProposal(ctx: Ctx, orderId: number, lineId: number): Promise<Done> {
  await lockOrder(ctx, orderId)
  await lineOf(ctx, orderId, lineId)
  const gone = await ctx.db
    .updateTable('substitute_link')
    .set({ state: 'void' })
    .where('line_id', '=', lineId)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  if (!gone) throw new Refused('quotation_link_closed')
  await audit(ctx, 'substitute_link.withdraw', 'order', orderId, { before: { linkId: gone.id } })
  await addToStory(ctx, orderId, 'substitute_withdrawn', {})
  await ctx.publish('orders.changed', { id: orderId }, 'orders.read')
  return { ok: true }
}

/** @param missing of the line now; null once it is gone */
export function proposalState(
  link: Pick<Link, 'state' | 'quantity' | 'created_at'>,
  order: Pick<Order, 'status' | 'invoiced'>,
  missing: number | null,
  now: Date,
): SubstituteLinkState {
  if (link.state !== 'open') return link.state
  if (missing !== link.quantity || order.invoiced || !allows('modify', order.status)) return 'closed'
  return endOf(link) <= now ? 'expired' : 'open'
}

export const endOf = ({ created_at }: Pick<Link, 'created_at'>): Date => new Date(created_at.getTime() + DAYS * 86_400_000)

async function toAnswer(ctx: Ctx, link: Link, order: Order, missing: number): Promise<SubstituteLink> {
  return {
    url: `${ctx.services.config.publicUrl}/s/${(await currentShop(ctx)).uid}/${link.token}`,
    state: proposalState(link, order, missing, ctx.now),
    label: link.label,
    quantity: link.quantity,
    sentTo: link.sent_to,
    author: link.author,
    createdAt: link.created_at.toISOString(),
    answer: saidOf(link),
  }
}
