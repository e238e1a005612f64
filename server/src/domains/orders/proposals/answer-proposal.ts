import type { SubstituteLinkState } from '@plantule/contract/orders/substitute-links'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { answeredNow, notifyWhoAsked } from '../link-answers.ts'
import { lockOrder } from '../lock-order.ts'
import { languageOf } from '../mails/queue.ts'
import { currentShop } from '../../shops/index.ts'
import { findOrder, linesOf, addToStory } from '../orders.db.ts'
import { settleMissing } from '../preparation/substitutes.ts'
import { proposalState } from './propose.ts'
import { pricesExcl, toStaff } from './words.ts'

export type ProposalAnswer = {
  accepts: boolean
  /** As they type it. */ name: string
  /** The network address that it came from. */ address: string
}

const missingOf = async (ctx: Ctx, orderId: number, lineId: number | null): Promise<number | null> =>
  (await linesOf(ctx, orderId)).find((line) => line.id === lineId)?.missing ?? null

/**
 * What a customer says to a substitute by their link: the missing plants are replaced by it, or leave the order, and who asked is told.
 * Where a rule is in the way (`bar`: sold meanwhile) the answer is kept and a person settles the line. Once said is said.
 * Undefined for no link. Throws what `settleMissing` throws.
 */
export async function answerProposal(
  ctx: Ctx,
  token: string,
  answer: ProposalAnswer,
  bar: { why: string } | null = null,
): Promise<SubstituteLinkState | undefined> {
  const { accepts, name, address } = answer
  const found = await ctx.db.selectFrom('substitute_link').select(['id', 'order_id']).where('token', '=', token).executeTakeFirst()
  if (!found) return undefined
  const order = await lockOrder(ctx, found.order_id)
  const link = await ctx.db.selectFrom('substitute_link').selectAll().where('id', '=', found.id).executeTakeFirstOrThrow()
  const state = proposalState(link, order, await missingOf(ctx, order.id, link.line_id), ctx.now)
  if (state !== 'open') return state
  const said = accepts ? 'accepted' : 'refused'
  await ctx.db
    .updateTable('substitute_link')
    .set(answeredNow(ctx, said, answer))
    .where('id', '=', link.id)
    .execute()
  await addToStory(ctx, order.id, accepts ? 'substitute_agreed' : 'substitute_declined', {
    name,
    address,
    quantity: link.quantity,
    missing: link.missing_label,
    label: link.label,
  })
  await audit(ctx, `substitute_link.${said}`, 'order', order.id, { after: { linkId: link.id, name, address } })
  if (!bar && link.line_id !== null)
    await settleMissing(ctx, order.id, link.line_id, {
      subproductId: accepts ? link.subproduct_id : null,
      stock: link.stock === 'there' ? 'there' : 'lost',
    })
  await notifyWhoAsked(ctx, order.id, link, toStaff(accepts, name, link, bar?.why ?? null))
  return said
}

/** What the customer sees of it. */
export type ProposalView = {
  language: 'fr' | 'en'
  shop: string
  state: SubstituteLinkState
  reference: string
  customer: string
  quantity: number
  missing: string
  label: string
  excl: boolean
}

/** Undefined for a link that this shop does not know. */
export async function viewProposal(ctx: Ctx, token: string): Promise<ProposalView | undefined> {
  const link = await ctx.db.selectFrom('substitute_link').selectAll().where('token', '=', token).executeTakeFirst()
  if (!link) return undefined
  const order = await findOrder(ctx, link.order_id)
  return {
    language: await languageOf(ctx, order.id),
    shop: (await currentShop(ctx)).name,
    state: proposalState(link, order, await missingOf(ctx, order.id, link.line_id), ctx.now),
    reference: order.reference,
    customer: order.customer_name ?? '',
    quantity: link.quantity,
    missing: link.missing_label,
    label: link.label,
    excl: pricesExcl(order),
  }
}
