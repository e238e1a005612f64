import type { SiteFaults, SiteGiftCardBought } from '@plantule/contract/site/site-buying'
import type { SiteLanguage } from '@plantule/contract/site/site-page'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { parisDay } from '../../../platform/paris.ts'
import { sayRefusal } from '../../../platform/problem.ts'
import { Refused } from '../../../platform/refused.ts'
import { createGiftCardLink, giftCardPayPath } from '../../card-payments/index.ts'
import { orderGiftCard, type Voucher } from '../../codes/index.ts'
import { legalTerms } from '../../storefront/index.ts'
import { termsOfCard } from '../buying/agreed-terms.ts'
import { findCheckout } from '../buying/checkouts.db.ts'
import { nameOf } from '../buying/checkout-form.ts'
import { amountOf, type CardTyped } from './card-form.ts'

/** `terms`: the number of the version of the terms of sale that the form named; null where it named none. */
type Given = { token: string; typed: CardTyped; agrees: boolean; terms: number | null; language: SiteLanguage }
/** `stale`: the form was another's, or is used up. */
export type BoughtCard = { payPath: string | null } | { faults: SiteFaults } | 'stale'

const agree = {
  fr: 'Cochez la case pour accepter les conditions de vente.',
  en: 'Tick the box to agree to the terms of sale.',
}

const changed = {
  fr: 'Nos conditions de vente ont changé depuis que vous avez ouvert cette page. Relisez-les, puis cochez la case.',
  en: 'Our terms of sale have changed since you opened this page. Read them again, then tick the box.',
}

/**
 * A card that waits for its price, and the page where it is paid. One of each form, however often its button is pressed: the form's token
 * leads to what it became.
 */
export async function buyCard(ctx: Ctx, { token, typed, agrees, terms, language }: Given): Promise<BoughtCard> {
  // Of two that press at once, the second finds what the first has made.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`gift card ${ctx.shopId} ${token}`}, 0))`.execute(ctx.db)
  const known = await findCheckout(ctx, token)
  if (known) {
    const card = known.voucher_id === null ? undefined : await cardBy(ctx, known.voucher_id)
    return card ? { payPath: await giftCardPayPath(ctx, card) } : 'stale'
  }
  const { inForce } = await legalTerms(ctx, 'sales')
  if ((inForce?.number ?? null) !== terms) return { faults: { agree: changed[language] } }
  if (inForce && !agrees) return { faults: { agree: agree[language] } }
  try {
    return await ctx.attempt(async () => {
      const card = await orderGiftCard(ctx, {
        amountCents: amountOf(typed) ?? 0,
        // Whoever fills in a form is no customer yet: they become one by paying.
        customerId: null,
        recipient: typed.recipient,
        recipientEmail: typed.recipientEmail,
        message: typed.message,
        sendOn: typed.sendOn || null,
        buyer: { name: nameOf(typed), email: typed.email, language },
      })
      await ctx.db
        .insertInto('site_checkout')
        .values({
          shop_id: ctx.shopId,
          token,
          typed: JSON.stringify({ means: 'online_card', language, buyer: { firstName: typed.firstName, lastName: typed.lastName } }),
          voucher_id: card.id,
          terms_id: inForce?.id ?? null,
          agreed_at: ctx.now,
          unpaid_since: ctx.now,
          expires_at: ctx.now,
        })
        .execute()
      await createGiftCardLink(ctx, card)
      return { payPath: await giftCardPayPath(ctx, card) }
    })
  } catch (error) {
    if (error instanceof Refused) return { faults: { all: sayRefusal(error, language) } }
    throw error
  }
}

const cardBy = (ctx: Ctx, id: number): Promise<Voucher | undefined> =>
  ctx.db.selectFrom('voucher').selectAll().where('id', '=', id).executeTakeFirst()

/** The card behind a link; undefined for none. */
export async function boughtCard(ctx: Ctx, token: string): Promise<(SiteGiftCardBought & { voucherId: number }) | undefined> {
  const row = await findCheckout(ctx, token)
  const card = row && row.voucher_id !== null ? await cardBy(ctx, row.voucher_id) : undefined
  if (!card) return undefined
  return {
    kind: 'gift_card_bought',
    voucherId: card.id,
    token,
    reference: card.reference,
    amountCents: card.initial_cents,
    state: card.state === 'issued' ? 'paid' : card.state === 'cancelled' ? 'cancelled' : 'waiting',
    payPath: await giftCardPayPath(ctx, card),
    recipient: card.recipient,
    to: card.recipient_email || card.buyer_email,
    sendOn: card.send_on !== null && card.send_on > parisDay(ctx.now) ? card.send_on : null,
    expiresOn: card.expires_on,
    terms: (await termsOfCard(ctx, card.id))?.number ?? null,
  }
}
