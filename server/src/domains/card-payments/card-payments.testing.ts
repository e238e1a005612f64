import { randomBytes } from 'node:crypto'
import { type CardLink, cardPaymentRoutes } from '@plantule/contract/card-payments'
import type { Order } from '@plantule/contract/orders'
import { fullPath } from '@plantule/contract/route'
import { type CardPeer, signed, startCardPeer } from '../../testing/card-peer/card-peer.ts'
import type { CardWorld, Thing } from '../../testing/card-peer/card-world.ts'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { testApp } from '../../testing/test-app.ts'
import { firm, freeLine } from '../orders/orders.testing.ts'

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
