import { providerBillingRoutes } from '@plantule/contract/provider/billing'
import { subscriptionRoutes } from '@plantule/contract/subscription/subscription'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { CardPeer } from '../../testing/card-peer/card-peer.ts'
import type { CardWorld } from '../../testing/card-peer/card-world.ts'
import type { TestShop } from '../../testing/new-shop.ts'
import { someStaff } from '../provider/provider.testing.ts'
import { testApp } from '../../testing/test-app.ts'
import { billDue } from './bill-periods.ts'
import { collectJob } from './jobs.ts'
import { begun, billedShop, billingPeer, bring, onDay, today } from './subscription.testing.ts'
import { forgetEvents } from './webhook.ts'

let peer: CardPeer
let world: CardWorld
beforeAll(async () => {
  ;({ peer, world } = await billingPeer())
})
afterEach(() => void (peer.troubles.length = 0))
afterAll(() => peer.stop())

type Body = Record<string, unknown>
const sessionsOf = (shop: TestShop) =>
  world.all('checkout.session').filter((each) => each['mode'] === 'payment' && (each['metadata'] as Body)['shop'] === shop.uid)
const openOf = (shop: TestShop) => sessionsOf(shop).filter(({ status }) => status === 'open')
const sessionOf = (url: string | null) => url?.split('/').at(-1) ?? ''
const payments = (shop: TestShop) =>
  shop.inShop((ctx) => ctx.db.selectFrom('subscription_payment').select(['amount_cents', 'means']).orderBy('id').execute())

/** A shop with one invoice that is owed, and no card. */
async function owing(): Promise<{ shop: TestShop; id: number; pay: (back?: 'account' | 'suspended') => Promise<{ url: string | null }> }> {
  const shop = await billedShop()
  await begun(shop, today())
  await onDay(shop, today(), billDue)
  const [bill] = (await shop.ok(subscriptionRoutes.invoices)).items
  const id = bill?.id ?? 0
  return { shop, id, pay: (back = 'account') => shop.ok(subscriptionRoutes.pay, { params: { id }, body: { back } }) }
}
/** A card on file, left without paying. */
async function leaveCard(shop: TestShop, declines = false): Promise<void> {
  const { customer_ref: customer } = await shop.inShop((ctx) =>
    ctx.db.selectFrom('subscription').select('customer_ref').executeTakeFirstOrThrow(),
  )
  world.cardOf(customer ?? '', '4242', declines)
}

test('who opens the page twice, or from two places at once, gets the same one', async () => {
  const { shop, pay } = await owing()
  const first = await pay()
  const both = await Promise.all([pay('account'), pay('suspended'), pay('account')])
  expect(new Set([first, ...both].map(({ url }) => url)).size).toBe(1)
  expect(sessionsOf(shop)).toHaveLength(1)
})

test('two who ask in the same moment, before there is any page, are led to one', async () => {
  const { shop, pay } = await owing()
  // The customer at the card provider is there; only the page is asked for at once.
  await shop.ok(subscriptionRoutes.portalLink)
  const urls = await Promise.all([pay('account'), pay('suspended')])
  expect(new Set(urls.map(({ url }) => url)).size).toBe(1)
  expect(openOf(shop)).toHaveLength(1)
})

test('a card that was left meanwhile is asked only once the page is closed, and the money comes once', async () => {
  const { shop, id, pay } = await owing()
  const { url } = await pay()
  await leaveCard(shop)
  await shop.inShop((ctx) => ctx.enqueue(collectJob, { invoiceId: id }))
  await shop.drain()
  expect(world.get(sessionOf(url))['status']).toBe('expired')
  expect(() => world.pay(sessionOf(url))).toThrow('closed')
  expect(await payments(shop)).toEqual([{ amount_cents: 10_680, means: 'card' }])
})

test('what was paid on the page before its news came is not asked of the card as well', async () => {
  const { shop, id, pay } = await owing()
  const { url } = await pay()
  await leaveCard(shop)
  const { events } = world.pay(sessionOf(url))
  const [again] = await Promise.all([pay(), shop.inShop((ctx) => ctx.enqueue(collectJob, { invoiceId: id }))])
  expect(again).toEqual({ paid: true, url: null })
  await shop.drain()
  for (const event of events) await bring(event)
  await shop.drain()
  expect(await payments(shop)).toEqual([{ amount_cents: 10_680, means: 'card' }])
  const { state } = await shop.inShop((ctx) => ctx.db.selectFrom('subscription_page').select('state').executeTakeFirstOrThrow())
  expect(state).toBe('paid')
})

test('whoever pays, asks and collects at once, the invoice is paid once at most', async () => {
  for (const declines of [false, true]) {
    const { shop, id, pay } = await owing()
    const { url } = await pay()
    await leaveCard(shop, declines)
    await shop.inShop((ctx) => ctx.enqueue(collectJob, { invoiceId: id }))
    const onPage = async () => {
      try {
        for (const event of world.pay(sessionOf(url)).events) await bring(event)
      } catch {
        // Closed before they paid.
      }
    }
    await Promise.allSettled([pay(), pay('suspended'), onPage(), shop.drain(), shop.drain()])
    await shop.drain()
    const taken = await payments(shop)
    expect(taken.length).toBeLessThanOrEqual(1)
    const intents = world
      .all('payment_intent')
      .filter((each) => (each['metadata'] as Body)['shop'] === shop.uid && each['status'] === 'succeeded')
    expect(intents).toHaveLength(taken.length)
    expect(openOf(shop).length).toBeLessThanOrEqual(taken.length === 0 ? 1 : 0)
  }
})

test('a transfer that the staff note closes the page, and a part of it makes another sum', async () => {
  const { shop, id, pay } = await owing()
  const staff = await someStaff(['billing'])
  const note = (amountCents: number) =>
    shop.ok(
      providerBillingRoutes.payInvoice,
      { params: { id }, body: { means: 'transfer', amountCents, paidOn: today(), note: '' } },
      staff,
    )
  await pay()
  await note(680)
  await shop.drain()
  expect(openOf(shop)).toHaveLength(0)
  await pay()
  expect(openOf(shop).map((each) => each['amount_total'])).toEqual([10_000])
  await note(10_000)
  await shop.drain()
  expect(openOf(shop)).toHaveLength(0)
})

test('a page whose answer was lost is found again, and one that is over makes room', async () => {
  const { shop, pay } = await owing()
  await shop.ok(subscriptionRoutes.portalLink)
  peer.troubles.push({ on: /POST \/v1\/checkout/, after: true, times: 2 })
  const { params, body } = { params: { id: (await shop.ok(subscriptionRoutes.missing)).items[0]?.id ?? 0 }, body: {} }
  expect((await shop.call(subscriptionRoutes.pay, { params, body })).problem.code).toBe('card_unreachable')
  const { url } = await pay()
  expect(sessionsOf(shop)).toHaveLength(1)
  Object.assign(world.get(sessionOf(url)), { status: 'expired', url: null })
  const next = await pay()
  expect(next.url).not.toBe(url)
  expect(openOf(shop)).toHaveLength(1)
})

test('no shop sees another’s pages', async () => {
  const [{ shop, pay }, other] = [await owing(), await billedShop()]
  await pay()
  const { pools } = await testApp()
  expect((await pools.owner.query('select from subscription_page where shop_id = $1', [shop.id])).rowCount).toBe(1)
  expect(await other.inShop((ctx) => ctx.db.selectFrom('subscription_page').selectAll().execute())).toEqual([])
})

test('a page that was over three months ago is forgotten, and a younger one stays', async () => {
  const { shop, pay } = await owing()
  await pay()
  const { pools } = await testApp()
  const count = async () => (await pools.owner.query('select from subscription_page where shop_id = $1', [shop.id])).rowCount
  await shop.inShop(forgetEvents)
  expect(await count()).toBe(1)
  await pools.owner.query(
    `update subscription_page set at = now() - interval '92 days', until = now() - interval '91 days' where shop_id = $1`,
    [shop.id],
  )
  await shop.inShop(forgetEvents)
  expect(await count()).toBe(0)
})
