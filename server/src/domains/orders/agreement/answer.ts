import type { QuotationLinkState } from '@plantule/contract/orders/quotation-links'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { answeredNow, notifyWhoAsked } from '../link-answers.ts'
import { lockOrder } from '../lock-order.ts'
import { linesOf, addToStory } from '../orders.db.ts'
import { validateQuotation } from '../life/validate-order.ts'
import { cardHooks } from '../money/card-hooks.ts'
import { linkState, printOf } from './offer.ts'
import { agreementWords } from './words.ts'

export type CustomerAnswer = {
  accepts: boolean
  /** As they type it. */
  name: string
  /** Why they decline. */
  reason: string
  /** The network address that it came from. */
  address: string
}
/** What kept the order from becoming firm by itself, in words. */
type Bar = { why: string } | null

/**
 * What a customer says to a quotation by their link: written down with their name, the moment and the address, told in the story of the
 * order and to who made the link. An agreed quotation becomes firm; where a rule is in the way (`bar`), it stays a quotation that a
 * person sees to. Answers what the link is worth afterwards: one that was answered, or is open no more, changes nothing.
 * Undefined for no link. Throws what `validateQuotation` throws.
 */
export async function answerQuotation(
  ctx: Ctx,
  token: string,
  answer: CustomerAnswer,
  bar: Bar = null,
): Promise<QuotationLinkState | undefined> {
  const found = await ctx.db.selectFrom('quotation_link').select(['id', 'order_id']).where('token', '=', token).executeTakeFirst()
  if (!found) return undefined
  const order = await lockOrder(ctx, found.order_id)
  const link = await ctx.db.selectFrom('quotation_link').selectAll().where('id', '=', found.id).executeTakeFirstOrThrow()
  const state = linkState(link, order, printOf(order, await linesOf(ctx, order.id)), ctx.now)
  if (state !== 'open') return state
  const { accepts, name, reason, address } = answer
  const said = accepts ? 'accepted' : 'refused'
  await ctx.db
    .updateTable('quotation_link')
    .set({ ...answeredNow(ctx, said, answer), reason: accepts ? null : reason })
    .where('id', '=', link.id)
    .execute()
  await addToStory(ctx, order.id, accepts ? 'quotation_agreed' : 'quotation_declined', { name, address, reason: accepts ? '' : reason })
  await audit(ctx, `quotation_link.${said}`, 'order', order.id, { after: { linkId: link.id, name, address, reason } })
  // Staff made the quotation: that it lies below a minimum was decided with it.
  if (accepts && !bar) {
    await validateQuotation(ctx, order.id, { belowMinimum: true })
    await cardHooks(ctx).agreed(ctx, order.id)
  }
  const told = accepts ? agreementWords.fr.toStaff.accepted(name, bar?.why ?? null) : agreementWords.fr.toStaff.refused(name, reason)
  await notifyWhoAsked(ctx, order.id, link, told)
  return said
}
