import { customersCareRoutes } from '@plantule/contract/customers/care'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { letterReportRoutes, ORIGIN_DAYS } from '@plantule/contract/marketing/measures'
import { newsletterRoutes as routes } from '@plantule/contract/marketing/newsletters'
import { orderLifeRoutes } from '@plantule/contract/orders/life-routes'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { orderRefundRoutes } from '@plantule/contract/refunds/routes'
import { expect, test } from 'vitest'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { testApp } from '../../testing/test-app.ts'
import { setRestApart } from '../orders/index.ts'
import { firm, freeLine, pay, read, step } from '../orders/orders.testing.ts'
import { addUpPast, creditLetter } from './letter-orders.ts'
import { someNewsletter, someSubscriber } from './marketing.testing.ts'

const report = (shop: TestShop, id: number) => shop.ok(letterReportRoutes.letterReport, { params: { id } })
const sold = async (shop: TestShop, id: number) => {
  const { orders, inclCents, exclCents } = await report(shop, id)
  return [orders, inclCents, exclCents]
}

async function sent(shop: TestShop): Promise<number> {
  const { id } = await someNewsletter(shop)
  await shop.ok(routes.sendNewsletter, { params: { id } })
  await shop.drain()
  return id
}
async function begun() {
  const shop = await newShop()
  const { id: readerId } = await someSubscriber(shop)
  const letter = await sent(shop)
  const body = { firstName: 'Léa', lastName: 'Martin', email: 'Lea@exemple.fr' }
  const { id: customerId } = await shop.ok(customersRoutes.createCustomer, { body })
  /** An order without TVA, so that what it comes to is what is said here. */
  const order = async (cents: number, by?: number) => {
    const made = await firm(shop, [freeLine({ quantity: 1, unitCents: cents, rateBp: 0 })], { customerId })
    if (by) await shop.inShop((ctx) => creditLetter(ctx, made.id, { newsletterId: by, day: Math.floor(ctx.now.getTime() / 86_400_000) }))
    return made
  }
  const merge = async (into: { id: number }, from: { id: number }) =>
    shop.ok(orderLifeRoutes.mergeOrder, { params: { id: into.id }, body: { from: from.id, version: (await read(shop, into.id)).version } })
  return { shop, readerId, letter, customerId, order, merge }
}
type Begun = Awaited<ReturnType<typeof begun>>
const rowsOf = ({ shop }: Begun) => shop.inShop((ctx) => ctx.db.selectFrom('newsletter_order').selectAll().orderBy('order_id').execute())
const leaveOf = async ({ shop, readerId }: Begun) => {
  const { token } = await shop.inShop((ctx) =>
    ctx.db.selectFrom('newsletter_subscriber').select('token').where('id', '=', readerId).executeTakeFirstOrThrow(),
  )
  return `/n/${shop.uid}/${token}`
}
const post = async (url: string) => (await testApp()).app.inject({ method: 'POST', url })

test('an order that takes over one of a letter takes the letter along, and what came otherwise stays out', async () => {
  const { shop, letter, order, merge } = await begun()
  const [phone, web, more] = [await order(5_000), await order(1_000, letter), await order(300)]
  await merge(phone, web)
  expect(await sold(shop, letter)).toEqual([1, 1_000, 1_000])
  // It is taken over again, and takes over one that came otherwise.
  await merge(more, phone)
  expect(await sold(shop, letter)).toEqual([1, 1_000, 1_000])
  await pay(shop, more.id, 6_300)
  await shop.ok(orderRefundRoutes.refundOrder, { params: { id: more.id }, body: { kind: 'amount', amount: 100, reason: 'Retard' } })
  expect(await sold(shop, letter)).toEqual([1, 900, 900])
})

test('what stays of one, set apart, came by its letter too, and what others brought is counted by neither', async () => {
  const { shop, letter, customerId, order, merge } = await begun()
  const lines = [freeLine({ quantity: 2, unitCents: 500, rateBp: 0 })]
  const [web, phone] = [await order(1_000, letter), await firm(shop, lines, { customerId })]
  await merge(web, phone)
  const { id, lines: both } = await read(shop, web.id)
  await pay(shop, id, 2_000)
  const [one = 0, two = 0] = both.map((line) => line.id)
  const parts = [
    { lines: [{ lineId: two, quantity: 1 }] },
    {
      lines: [
        { lineId: one, quantity: 1 },
        { lineId: two, quantity: 1 },
      ],
    },
  ]
  const body = { parts, version: (await read(shop, id)).version }
  const { shipments } = await shop.ok(orderLifeRoutes.splitOrder, { params: { id }, body })
  await step(shop, id, 'prepare')
  await shop.ok(orderLifeRoutes.sendPart, { params: { id, shipmentId: shipments[0]?.id ?? 0 }, body: {} })
  expect(await sold(shop, letter)).toEqual([1, 1_000, 1_000])
  await shop.inShop((ctx) => setRestApart(ctx, id))
  // 5,00 have left and 15,00 stay; 10,00 of both came otherwise.
  expect(await sold(shop, letter)).toEqual([2, 1_000, 1_000])
})

test('of two orders of letters each euro counts once; one that is cancelled counts no more', async () => {
  const { shop, letter, order, merge } = await begun()
  const second = await sent(shop)
  const [into, from] = [await order(1_000, letter), await order(400, second)]
  await merge(into, from)
  expect([await sold(shop, letter), await sold(shop, second)]).toEqual([
    [1, 1_400, 1_400],
    [0, 0, 0],
  ])
  await shop.ok(ordersRoutes.cancelOrder, { params: { id: into.id } })
  expect(await sold(shop, letter)).toEqual([0, 0, 0])
})

test('ninety days later a sum is left, which a later merge does not count again', async () => {
  const one = await begun()
  const { shop, letter, order, merge } = one
  const [old, dropped, fresh] = [await order(1_000, letter), await order(700, letter), await order(200, letter)]
  await shop.ok(ordersRoutes.cancelOrder, { params: { id: dropped.id } })
  expect((await rowsOf(one)).map(({ clicked_on }) => clicked_on)).toEqual([null, null, null])
  const days = ORIGIN_DAYS + 1
  await shop.inShop((ctx) =>
    ctx.db
      .updateTable('orders')
      .set({ placed_at: new Date(ctx.now.getTime() - days * 86_400_000) })
      .where('id', 'in', [old.id, dropped.id])
      .execute(),
  )
  await Promise.all([shop.inShop(addUpPast), shop.inShop(addUpPast)])
  expect((await rowsOf(one)).map(({ order_id }) => order_id)).toEqual([fresh.id])
  expect(await sold(shop, letter)).toEqual([2, 1_200, 1_200])
  await merge(old, fresh)
  expect(await sold(shop, letter)).toEqual([2, 1_200, 1_200])
})

test.each([
  ['takes their agreement back', async (one: Begun) => post(`${await leaveOf(one)}/no-measure`)],
  ['leaves', async (one: Begun) => post(await leaveOf(one))],
  ['is removed by the shop', ({ shop, readerId }: Begun) => shop.call(routes.removeSubscriber, { params: { id: readerId } })],
])('when a reader %s no order of theirs says its letter any more', async (_, goes) => {
  const one = await begun()
  const { shop, letter, order } = one
  await post(`${await leaveOf(one)}/measure`)
  await order(1_000, letter)
  await goes(one)
  expect(await rowsOf(one)).toEqual([])
  expect(await sold(shop, letter)).toEqual([1, 1_000, 1_000])
})

test('the page to leave says what is kept, a person gets it with their data, and it is forgotten with them', async () => {
  const one = await begun()
  const { shop, letter, customerId, order, readerId } = one
  const { app } = await testApp()
  const page = await app.inject({ url: await leaveOf(one), headers: { 'accept-language': 'fr' } })
  expect(page.body).toContain(`garde ${ORIGIN_DAYS} jours de quelle lettre elle vient`)
  // Who is no reader any more buys by a letter that they were forwarded.
  await shop.ok(routes.removeSubscriber, { params: { id: readerId } })
  const made = await order(1_000, letter)
  const data = (await shop.call(customersCareRoutes.personalData, { params: { id: customerId } })).body as unknown as Record<
    string,
    unknown
  >
  expect(data['lettre_dont_vient_la_commande']).toMatchObject([{ order_id: made.id, newsletter_id: letter }])
  await pay(shop, made.id, 1_000)
  for (const name of ['prepare', 'markPrepared', 'markReady', 'collect'] as const) await step(shop, made.id, name)
  expect((await shop.call(customersCareRoutes.eraseCustomer, { params: { id: customerId }, body: {} })).status).toBeLessThan(300)
  expect(await rowsOf(one)).toEqual([])
  expect(await sold(shop, letter)).toEqual([1, 1_000, 1_000])
})
