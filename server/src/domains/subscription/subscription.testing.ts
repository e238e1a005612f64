import { randomBytes } from 'node:crypto'
import { fullPath } from '@plantule/contract/base/route'
import { subscriptionRoutes } from '@plantule/contract/subscription/subscription'
import { noInvoicingInfo } from '@plantule/contract/shops/settings'
import { type Ctx, inShop } from '../../platform/context.ts'
import { addDays, parisDay, parisMidnight } from '../../platform/paris.ts'
import { type CardPeer, signed, startCardPeer } from '../../testing/card-peer/card-peer.ts'
import type { CardWorld, Thing } from '../../testing/card-peer/card-world.ts'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { testApp } from '../../testing/test-app.ts'
import { billDue } from './bill-periods.ts'

export const SECRET = 'whsec_subscriptions123'

/** The provider's company, as the staff give it. */
export const company = {
  ...noInvoicingInfo,
  legalName: 'Plantule SAS',
  legalForm: 'SAS',
  line1: '4 quai des Semences',
  postcode: '44000',
  city: 'Nantes',
  siren: '912345675',
  siret: '91234567500017',
  vatNumber: 'FR65912345675',
  iban: 'FR1420041010050500013M02606',
  bic: 'PSSTFRPPNTE',
}
export const billingInfo = {
  legalName: 'Pépinière des Essais',
  line1: '12 chemin des Serres',
  line2: '',
  postcode: '49000',
  city: 'Angers',
  siren: '732829320',
  vatNumber: 'FR44732829320',
  email: 'compta@essais.test',
}

export async function someCompany(): Promise<void> {
  const { pools } = await testApp()
  await pools.owner.query(`insert into provider_company (info) values ($1) on conflict (id) do update set info = excluded.info`, [
    JSON.stringify(company),
  ])
}

/** A card provider that takes subscriptions for the whole process; call `stop` afterwards. */
export async function billingPeer(): Promise<{ peer: CardPeer; world: CardWorld }> {
  const peer = await startCardPeer()
  const { key, world } = peer.open()
  const { services } = await testApp()
  services.config.stripeApiUrl = peer.url
  services.config.billing = { secretKey: key, webhookSecret: SECRET }
  return { peer, world }
}

/** A shop of which it is known to whom invoices go. */
export async function billedShop(): Promise<TestShop> {
  await someCompany()
  const shop = await newShop()
  await shop.ok(subscriptionRoutes.setInfo, { body: billingInfo })
  return shop
}

export const version = async (shop: TestShop): Promise<number> => (await shop.ok(subscriptionRoutes.current)).subscription.version

/** A transaction in the shop at nine in the morning of a day. */
export async function onDay<T>(shop: TestShop, day: string, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const { pools, jobs, services } = await testApp()
  const now = new Date(parisMidnight(day).getTime() + 9 * 3_600_000)
  return inShop(
    { pool: pools.app, jobs, services },
    { shopId: shop.id, actor: { kind: 'system', name: 'Plantule' }, requestId: `test-${randomBytes(4).toString('hex')}`, now },
    work,
  )
}

export const today = (): string => parisDay(new Date())
export const inDays = (days: number): string => addDays(today(), days)

/** The row of a shop whose subscription began so many days ago, as if it had been chosen then. */
export async function begun(shop: TestShop, day: string, more: Record<string, unknown> = {}): Promise<void> {
  await shop.inShop((ctx) =>
    ctx.db
      .updateTable('subscription')
      .set({
        chosen_at: new Date(`${day}T09:00:00Z`),
        trial_ends_on: null,
        period_from: null,
        period_to: day,
        anchor: Number(day.slice(8)),
        ...more,
      })
      .execute(),
  )
}

/** Brings news of the card provider, signed as it signs. */
export async function bring(event: Thing, secret = SECRET, seconds?: number) {
  const { app } = await testApp()
  const { payload, headers } = signed(event, secret, seconds)
  return app.inject({ method: 'POST', url: fullPath(subscriptionRoutes.webhook), payload, headers })
}

/** Rows of every kind: an invoice paid in part by card, what the bank and the staff did about it, letters, news of the card provider. */
export async function someSubscription(shop: TestShop): Promise<void> {
  await someCompany()
  await shop.ok(subscriptionRoutes.setInfo, { body: billingInfo })
  await begun(shop, today())
  await onDay(shop, today(), billDue)
  await shop.inShop(async (ctx) => {
    const shop_id = ctx.shopId
    const { id } = await ctx.db.selectFrom('subscription_invoice').select('id').executeTakeFirstOrThrow()
    const at = ctx.now
    const intent = { invoice_id: id, amount_cents: 100, at }
    await ctx.db
      .insertInto('subscription_charge')
      .values({ shop_id, ...intent, state: 'succeeded', intent_ref: 'pi_some' })
      .execute()
    await ctx.db
      .insertInto('subscription_payment')
      .values({ shop_id, ...intent, means: 'card', paid_on: today(), ref: 'pi_some', author: 'Plantule' })
      .execute()
    const page = { customer_ref: 'cus_some', back: 'account', locale: 'fr', until: new Date(at.getTime() + 3_600_000) } as const
    await ctx.db
      .insertInto('subscription_page')
      .values({ shop_id, ...intent, ...page })
      .execute()
    await ctx.db
      .insertInto('subscription_refund')
      .values({ shop_id, ...intent, state: 'succeeded', intent_ref: 'pi_some', refund_ref: 're_some', author: 'Plantule' })
      .execute()
    const contested = { status: 'won', reason: 'fraudulent', opened_at: at, ended_at: at }
    await ctx.db
      .insertInto('subscription_dispute')
      .values({ shop_id, invoice_id: id, amount_cents: 100, intent_ref: 'pi_some', dispute_ref: 'dp_some', ...contested })
      .execute()
    await ctx.db.insertInto('subscription_price_told').values({ shop_id, level: 'complete', valid_from: today(), at }).execute()
    await ctx.db.insertInto('subscription_reminder').values({ shop_id, invoice_id: id, step: 'friendly', at }).execute()
    await ctx.db
      .insertInto('subscription_event')
      .values({ shop_id, event_ref: 'evt_some', type: 'payment_intent.succeeded', object_ref: 'pi_some', received_at: at, handled_at: at })
      .execute()
  })
}
