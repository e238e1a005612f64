import { randomBytes } from 'node:crypto'
import type { CardLink } from '@plantule/contract/card-payments/schemas'
import { cardPaymentRoutes } from '@plantule/contract/card-payments/card-payments'
import type { Order } from '@plantule/contract/orders/schemas'
import { fullPath } from '@plantule/contract/base/route'
import { saveFile } from '../../platform/files/save-file.ts'
import { type CardPeer, signed, startCardPeer } from '../../testing/card-peer/card-peer.ts'
import type { CardWorld, Thing } from '../../testing/card-peer/card-world.ts'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { testApp } from '../../testing/test-app.ts'
import { firm, freeLine } from '../orders/orders.testing.ts'
import { sealFor } from './seal.ts'

export type CardShop = { shop: TestShop; world: CardWorld; key: string; secret: string }

/** A provider that the whole process asks; call `stop` afterwards. */
export async function somePeer(): Promise<CardPeer> {
  const peer = await startCardPeer()
  const { services } = await testApp()
  services.config.stripeApiUrl = peer.url
  return peer
}

/** A shop that takes cards with keys of its own, and its account at the provider. */
export async function cardShop(peer: CardPeer): Promise<CardShop> {
  const shop = await newShop()
  const { key, world } = peer.open()
  const secret = `whsec_${randomBytes(12).toString('hex')}`
  await shop.ok(cardPaymentRoutes.setKeys, { body: { secretKey: key, webhookSecret: secret } })
  await shop.drain()
  return { shop, world, key, secret }
}

/** A firm order of so many cents. */
export const orderOf = (shop: TestShop, cents = 10_000): Promise<Order> => firm(shop, [freeLine({ unitCents: cents })])

export const linkFor = (shop: TestShop, order: Order, kind: CardLink['kind'] = 'payment', sendTo = ''): Promise<CardLink> =>
  shop.ok(cardPaymentRoutes.createLink, { params: { id: order.id }, body: { kind, sendTo } })

/** Follows a link as a customer does: the page, its button, the provider's page. Returns the name of that page. */
export async function openCheckout(link: Pick<CardLink, 'url'>): Promise<string> {
  const answer = await visit(`${new URL(link.url).pathname}/card`)
  if (answer.statusCode !== 303) throw new Error(`${answer.statusCode} ${answer.payload}`)
  return String(answer.headers.location).split('/').at(-1) ?? ''
}

export async function visit(url: string) {
  const { app } = await testApp()
  return app.inject({ method: 'GET', url })
}

/** Brings news to the shop's address, signed as the provider signs. */
export async function bring(shop: Pick<TestShop, 'uid'> | null, event: Thing, secret: string, seconds?: number) {
  const { app } = await testApp()
  const { payload, headers } = signed(event, secret, seconds)
  return app.inject({ method: 'POST', url: fullPath(cardPaymentRoutes.webhook) + (shop ? `?shop=${shop.uid}` : ''), payload, headers })
}

/** An order paid by card, from the link to the job that took the money. */
export async function paidByCard({ shop, world, secret }: CardShop, cents = 10_000) {
  const order = await orderOf(shop, cents)
  const link = await linkFor(shop, order)
  const paid = world.pay(await openCheckout(link))
  for (const event of paid.events) await bring(shop, event, secret)
  await shop.drain()
  return { order, link, ...paid }
}

/** Rows of every kind without a provider: an account, a link, money that fits no order, a refund that failed, a payout. */
export async function someCardRows(shop: TestShop, orderId: number): Promise<void> {
  const { services } = await testApp()
  await shop.inShop(async (ctx) => {
    const at = ctx.now
    const shop_id = ctx.shopId
    await ctx.db
      .insertInto('card_account')
      .values({
        shop_id,
        kind: 'own',
        account_ref: 'acct_some',
        live: false,
        key_hint: 'cret',
        sealed_key: sealFor(services, shop_id, 'key', 'sk_test_nosecret'),
        charges_enabled: true,
        requirements: ['external_account'],
      })
      .execute()
    const link = await ctx.db
      .insertInto('card_link')
      .values({
        shop_id,
        order_id: orderId,
        token: randomBytes(16).toString('base64url'),
        kind: 'payment',
        amount_cents: 100,
        author: 'Camille',
        expires_at: new Date(at.getTime() + 86_400_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const payment = await ctx.db
      .insertInto('card_payment')
      .values({
        shop_id,
        account_ref: 'acct_some',
        live: false,
        intent_ref: 'pi_some',
        charge_ref: 'ch_some',
        link_id: link.id,
        order_id: orderId,
        kind: 'correction',
        amount_cents: 100,
        fee_cents: 26,
        state: 'to_check',
        reason: 'order_paid',
        brand: 'visa',
        last4: '4242',
        paid_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await ctx.db
      .insertInto('card_refund')
      .values({
        shop_id,
        card_payment_id: payment.id,
        refund_ref: 're_some',
        amount_cents: 50,
        state: 'failed',
        reason: 'Insufficient funds',
        author: 'Camille',
      })
      .execute()
    await ctx.db
      .insertInto('card_dispute')
      .values({
        shop_id,
        dispute_ref: 'dp_some',
        card_payment_id: payment.id,
        amount_cents: 100,
        status: 'needs_response',
        reason: 'fraudulent',
        opened_at: at,
      })
      .execute()
    const payout = await ctx.db
      .insertInto('card_payout')
      .values({
        shop_id,
        payout_ref: 'po_some',
        amount_cents: 74,
        status: 'paid',
        automatic: true,
        arrives_on: '2026-03-04',
        initiated_at: at,
        read_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await ctx.db
      .insertInto('card_movement')
      .values({
        shop_id,
        payout_id: payout.id,
        movement_ref: 'txn_some',
        category: 'charge',
        amount_cents: 100,
        fee_cents: 26,
        net_cents: 74,
        source_ref: 'ch_some',
        occurred_at: at,
      })
      .execute()
    await ctx.db
      .insertInto('card_event')
      .values({
        shop_id,
        event_ref: 'evt_some',
        type: 'payout.paid',
        object_ref: 'po_some',
        via: 'webhook',
        occurred_at: at,
        handled_at: at,
      })
      .execute()
    const file = await saveFile(ctx, { name: 'kbis.pdf', mime: 'application/pdf', body: Buffer.from('%PDF-1.4') })
    await ctx.db
      .insertInto('card_document')
      .values({ shop_id, kind: 'registration', file_id: file.id, name: 'kbis.pdf', state: 'sent', author: 'Camille' })
      .execute()
  })
}
