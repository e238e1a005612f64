import type { Ctx } from '../../platform/context.ts'
import { audit } from '../../platform/audit.ts'
import { authorOf } from '../../platform/actor.ts'
import { newLinkToken } from '../../platform/link-pages.ts'
import { Refused } from '../../platform/refused.ts'
import type { GiftCardMoney, Voucher } from '../codes/index.ts'
import { findAccount, shopUid } from './connection.ts'
import { askedByCard, stateFor } from './link-rules.ts'
import { endLinks, type Link, LINK_DAYS, payUrl } from './links.ts'
import { queueRefund } from './refunds.ts'

/** A link to pay a gift card that was just ordered. Throws `card_not_set_up`, `card_not_ready`. */
export async function createGiftCardLink(ctx: Ctx, card: Voucher): Promise<void> {
  const account = await findAccount(ctx)
  if (!account) throw new Refused('card_not_set_up')
  if (!account.charges_enabled) throw new Refused('card_not_ready')
  const { id } = await ctx.db
    .insertInto('card_link')
    .values({
      shop_id: ctx.shopId,
      voucher_id: card.id,
      token: newLinkToken(),
      kind: 'payment',
      amount_cents: card.initial_cents,
      author: authorOf(ctx),
      created_at: ctx.now,
      expires_at: new Date(ctx.now.getTime() + LINK_DAYS * 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(ctx, 'card_link.create', 'card_link', id, { after: { card: card.reference, cents: card.initial_cents } })
}

const openLinks = (ctx: Ctx, voucherId: number): Promise<Link[]> =>
  ctx.db.selectFrom('card_link').selectAll().where('voucher_id', '=', voucherId).where('state', '=', 'open').orderBy('id', 'desc').execute()

/** Whether somebody went as far as the provider's page to pay a gift card. */
export const payPageOpened = async (ctx: Ctx, voucherId: number): Promise<boolean> =>
  (await ctx.db.selectFrom('card_link').select('id').where('voucher_id', '=', voucherId).where('sessions', '>', 0).executeTakeFirst()) !==
  undefined

/** Where a gift card can be paid now; null where it cannot. */
export async function giftCardPayPath(ctx: Ctx, card: Voucher): Promise<string | null> {
  const link = (await openLinks(ctx, card.id)).find((each) => stateFor(each, askedByCard(card), ctx.now) === 'open')
  return link ? new URL(payUrl(ctx.services, await shopUid(ctx), link.token)).pathname : null
}

/** What the gift cards ask of this domain; see `GiftCardMoney`. */
export const giftCardHooks: GiftCardMoney = {
  async changed(ctx, voucherId) {
    await endLinks(ctx, await openLinks(ctx, voucherId))
  },
  async cancelled(ctx, voucherId) {
    await endLinks(ctx, await openLinks(ctx, voucherId))
    const payments = await ctx.db
      .selectFrom('card_payment')
      .selectAll()
      .where('voucher_id', '=', voucherId)
      .where('state', '=', 'booked')
      .forUpdate()
      .execute()
    if (payments.length === 0) return
    const account = await findAccount(ctx)
    for (const payment of payments) {
      if (payment.account_ref !== account?.account_ref) throw new Refused('card_not_set_up')
      const left = payment.amount_cents - payment.refunded_cents
      if (left > 0) await queueRefund(ctx, payment.id, left, null)
    }
  },
}
