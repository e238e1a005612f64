import type { Ctx } from '../../platform/context.ts'
import { newLinkToken } from '../../platform/link-pages.ts'
import { problemOf } from '../../platform/problem.ts'
import { Refused } from '../../platform/refused.ts'
import { addComment, colleagues } from './comments.ts'
import { authorOf } from './orders.db.ts'

// What the links of quotations and of substitutes have in common.

/** A new link of a shop: drawn, and by whom. */
export const newLink = (ctx: Ctx) => ({
  shop_id: ctx.shopId,
  token: newLinkToken(),
  author: authorOf(ctx),
  member_id: ctx.actor.kind === 'member' ? ctx.actor.id : null,
  created_at: ctx.now,
})

type Answered = { answered_at: Date | null; answered_name: string | null; answered_address: string | null }

/** What was said, as the link keeps it: by whom (as they typed it), when, and from which network address. */
export const answeredNow = <S extends string>(ctx: Ctx, state: S, { name, address }: { name: string; address: string }) => ({
  state,
  answered_at: ctx.now,
  answered_name: name,
  answered_address: address,
})

/** The same for staff; null while nothing was said. */
export const saidOf = ({ answered_at: at, answered_name: name, answered_address: address }: Answered) =>
  at && { at: at.toISOString(), name: name ?? '', address: address ?? '' }

/** Tells the order's comments, and calls whoever made the link while they work here. */
export async function notifyWhoAsked(ctx: Ctx, orderId: number, { member_id }: { member_id: number | null }, text: string): Promise<void> {
  const called = (await colleagues(ctx)).filter(({ id }) => id === member_id).map(({ id }) => id)
  await addComment(ctx, orderId, text, called)
}

/** What a rule refuses (no stock, a credit limit) is no matter of the customer: their answer is kept, and a person sees to the rest. */
export async function keepAnswer(take: (bar: { why: string } | null) => Promise<unknown>): Promise<void> {
  try {
    await take(null)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    await take({ why: problemOf(error, '', 'fr').title })
  }
}
