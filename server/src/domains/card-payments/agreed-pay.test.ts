import type { CardLink } from '@plantule/contract/card-payments/schemas'
import { quotationLinkRoutes } from '@plantule/contract/orders/quotation-links'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CardPeer } from '../../testing/card-peer/card-peer.ts'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { testApp } from '../../testing/test-app.ts'
import { freeLine } from '../orders/orders.testing.ts'
import { bring, cardShop, type CardShop, openCheckout, somePeer, visit } from './card-payments.testing.ts'

let peer: CardPeer
let own: CardShop
beforeAll(async () => {
  peer = await somePeer()
  own = await cardShop(peer)
})
afterAll(() => peer.stop())

/** A quotation of 100 €, agreed to by its link; answers the path of its page and the order. */
async function agreed(shop: TestShop, depositCents = 0) {
  const { id } = await shop.ok(ordersRoutes.createOrder, { body: { asQuotation: true, lines: [freeLine({ unitCents: 10_000 })] } })
  if (depositCents > 0) await shop.ok(ordersRoutes.setDeposit, { params: { id }, body: { amount: depositCents } })
  const { url } = await shop.ok(quotationLinkRoutes.createQuotationLink, { params: { id } })
  const path = new URL(url).pathname
  const { app } = await testApp()
  const answer = await app.inject({
    method: 'POST',
    url: `${path}/answer`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ says: 'accept', name: 'Anne Lefèvre', agree: 'yes' }).toString(),
  })
  expect(answer.statusCode).toBe(303)
  return { id, path }
}

const payPathIn = (page: string): string | undefined => /<form class="pay" action="(\/pay\/[^"]+)"/.exec(page)?.[1]

test.each([
  ['its deposit', 3_000, '30,00', 'deposit_paid'],
  ['the whole', 0, '100,00', 'confirmed'],
] as const)('who agrees to a quotation pays %s at once, by the same page', async (_, depositCents, shown, status) => {
  const { id, path } = await agreed(own.shop, depositCents)
  const page = (await visit(path)).payload
  const pay = payPathIn(page)
  expect(page).toContain(shown)
  expect((await visit(pay ?? '')).statusCode).toBe(200)
  const link: Pick<CardLink, 'url'> = { url: `https://shop.test${pay}` }
  for (const event of own.world.pay(await openCheckout(link)).events) await bring(own.shop, event, own.secret)
  await own.shop.drain()
  expect(await own.shop.ok(ordersRoutes.getOrder, { params: { id } })).toMatchObject({ status })
  // Looked at again, it asks for nothing more.
  expect(payPathIn((await visit(path)).payload)).toBeUndefined()
})

test('a shop that takes no cards asks for nothing there', async () => {
  const shop = await newShop()
  const { id, path } = await agreed(shop)
  const page = await visit(path)
  expect([page.statusCode, payPathIn(page.payload)]).toEqual([200, undefined])
  expect(await shop.ok(ordersRoutes.getOrder, { params: { id } })).toMatchObject({ status: 'waiting_payment' })
})

test('looking at the page makes no link: one that was withdrawn stays so', async () => {
  const { id, path } = await agreed(own.shop)
  const links = () => own.shop.inShop((ctx) => ctx.db.selectFrom('card_link').select(['id', 'state']).where('order_id', '=', id).execute())
  expect(await links()).toMatchObject([{ state: 'open' }])
  await own.shop.inShop((ctx) => ctx.db.updateTable('card_link').set({ state: 'void' }).where('order_id', '=', id).execute())
  expect(payPathIn((await visit(path)).payload)).toBeUndefined()
  expect(await links()).toMatchObject([{ state: 'void' }])
})
