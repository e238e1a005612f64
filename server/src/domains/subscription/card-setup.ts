import type { PaymentMethods, Subscription } from '@plantule/contract/subscription/subscription'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { Refused } from '../../platform/refused.ts'
import { refusalOf } from '../card-payments/index.ts'
import { backUrl } from './back-url.ts'
import { owedBills } from './bills.db.ts'
import { collectSoon } from './collect-soon.ts'
import { companyOf } from './company.ts'
import { billingProvider, customerOf, needProvider, ownerOf } from './provider-account.ts'
import { subscriptionAnswer } from './read-subscription.ts'
import { held, lockHeld, writeSubscription } from './subscription.db.ts'

type Back = 'account' | 'suspended'
/** Where a card is given, for a shop that has none on file; asked of the card provider once the transaction is over. */
export async function cardAnswer(ctx: Ctx, back: Back): Promise<() => Promise<{ subscription: Subscription; setupUrl: string | null }>> {
  const provider = needProvider(ctx.services)
  const owner = await ownerOf(ctx)
  const { locale } = ctx
  return async () => {
    try {
      const customer = await customerOf(ctx, provider, owner)
      if ((await provider.cards(customer)).length > 0)
        return { subscription: await ctx.inShop((own) => subscriptionAnswer(own)), setupUrl: null }
      const page = { successUrl: backUrl(ctx, back, '?card=given'), cancelUrl: backUrl(ctx, back), language: locale }
      const session = await provider.openSetup(customer, owner.uid, page)
      return ctx.inShop(async (own) => {
        await lockHeld(own)
        await writeSubscription(own, { setup_ref: session.ref })
        return { subscription: await subscriptionAnswer(own), setupUrl: session.url }
      })
    } catch (error) {
      throw refusalOf(error)
    }
  }
}

/** Throws `billing_card_off`, `card_unreachable`, `card_refused`. */
export async function portalLink(ctx: Ctx, back: Back): Promise<() => Promise<{ url: string }>> {
  const provider = needProvider(ctx.services)
  await lockHeld(ctx)
  const owner = await ownerOf(ctx)
  const { locale } = ctx
  return async () => {
    try {
      return { url: await provider.portalUrl(await customerOf(ctx, provider, owner), backUrl(ctx, back, '?card=given'), locale) }
    } catch (error) {
      throw refusalOf(error)
    }
  }
}

/** Throws `card_unreachable`, `card_refused`. */
export async function paymentMethods(ctx: Ctx): Promise<PaymentMethods | (() => Promise<PaymentMethods>)> {
  const { row } = await held(ctx)
  const company = await companyOf(ctx)
  const provider = billingProvider(ctx.services)
  const known = {
    cardSetUp: provider !== undefined,
    means: row.means,
    transfer: company?.iban ? { name: company.legalName, iban: company.iban, bic: company.bic } : null,
  }
  const { customer_ref: customer } = row
  if (!provider || customer === null) return { ...known, cards: [] }
  return async () => {
    try {
      return { ...known, cards: (await provider.cards(customer)).map(({ ref: _, ...card }) => card) }
    } catch (error) {
      throw refusalOf(error)
    }
  }
}

/**
 * After a card was left on the provider's pages: makes it the usual one, and takes with it what is owed. Also where somebody changed it by
 * the portal. Throws `billing_card_off`, `billing_card_not_given`, `card_unreachable`, `card_refused`.
 */
export async function validateSubscription(ctx: Ctx): Promise<() => Promise<{ subscription: Subscription }>> {
  const provider = needProvider(ctx.services)
  const { row } = await held(ctx)
  const { setup_ref: setup, customer_ref: customer } = row
  return async () => {
    try {
      if (setup) await provider.takeSetup(setup)
      if (!customer || (await provider.cards(customer)).length === 0) throw new Refused('billing_card_not_given')
    } catch (error) {
      throw refusalOf(error)
    }
    return ctx.inShop(async (own) => {
      await takeCard(own)
      return { subscription: await subscriptionAnswer(own) }
    })
  }
}

/** A card is on file: the subscription is paid with it from now on, and so is what is owed. */
export async function takeCard(ctx: Ctx): Promise<void> {
  const { row } = await lockHeld(ctx)
  await writeSubscription(ctx, { means: 'card', setup_ref: null })
  await audit(ctx, 'subscription.card', 'shop', ctx.shopId, { before: { means: row.means }, after: { means: 'card' } })
  for (const bill of await owedBills(ctx)) await collectSoon(ctx, bill.id, 'card')
}
