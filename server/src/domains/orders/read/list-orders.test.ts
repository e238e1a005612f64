import { customersRoutes } from '@plantule/contract/customers/routes'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import type { In } from '@plantule/contract/base/route'
import { beforeAll, describe, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { customerOnTerms, draft, firm, freeLine, pay, step } from '../orders.testing.ts'

type Query = In<(typeof ordersRoutes)['listInProgress']['query']>

let shop: TestShop
let anne: number

/** Placed one a day from 1 March, in this order. */
const placed = ['unpaid', 'paid', 'phoned', 'draft', 'home'] as const
const ids = {} as Record<(typeof placed)[number] | 'quoted' | 'cancelled', number>

beforeAll(async () => {
  shop = await newShop()
  const customer = await shop.ok(customersRoutes.createCustomer, {
    body: { firstName: 'Anne', lastName: 'Lefèvre', email: 'anne@exemple.fr' },
  })
  anne = customer.id
  ids.unpaid = (await firm(shop, [freeLine({ quantity: 3 })], { customerId: anne })).id
  ids.paid = (await firm(shop, [freeLine({ quantity: 1 })])).id
  await pay(shop, ids.paid, 1000)
  ids.phoned = (await firm(shop, [freeLine({ quantity: 2 })], { channel: 'phone', purchaseOrder: 'BC-778' })).id
  ids.draft = (await draft(shop, [], { wantedOn: '2026-05-01' })).id
  ids.home = (await firm(shop, [freeLine({ quantity: 5 })], { deliveryMode: 'home', deliveryAddress: address })).id
  ids.quoted = (await draft(shop, [freeLine()], { asQuotation: true })).id
  ids.cancelled = (await draft(shop, [freeLine()])).id
  await shop.ok(ordersRoutes.cancelOrder, { params: { id: ids.cancelled } })
  await shop.inShop(async (ctx) => {
    for (const [index, name] of placed.entries()) {
      // The last minute of the day in Paris, which is the day before in UTC but for the hour.
      const placed_at = `2026-03-0${index + 1}T22:59:00Z`
      await ctx.db.updateTable('orders').set({ placed_at }).where('id', '=', ids[name]).execute()
    }
  })
})

const address = {
  company: null,
  name: 'Zoé Martin',
  line1: '2 place du Marché',
  line2: null,
  postcode: '37000',
  city: 'Tours',
  country: 'FR',
  phone: null,
  note: null,
}

const found = async (query: Query, page = 1) => {
  const { items } = await shop.ok(ordersRoutes.listInProgress, { params: { page }, query })
  return items.map(({ id }) => placed.find((name) => ids[name] === id) ?? String(id))
}

describe('the three lists', () => {
  test('share all orders out', async () => {
    expect(await found({})).toEqual(['home', 'draft', 'phoned', 'paid', 'unpaid'])
    const quotations = await shop.ok(ordersRoutes.listQuotations, { params: { page: 1 } })
    expect(quotations.items.map(({ id }) => id)).toEqual([ids.quoted])
    const complete = await shop.ok(ordersRoutes.listComplete, { params: { page: 1 } })
    expect(complete.items.map(({ id }) => id)).toEqual([ids.cancelled])
  })

  test('a row says what of it stands on account, as the order does', async () => {
    const own = await newShop()
    const { id } = await firm(own, [freeLine()], { customerId: await customerOnTerms(own) })
    const order = await own.ok(ordersRoutes.addPayment, { params: { id }, body: { payment_type: 'on_account', amount: 600 } })
    const { items } = await own.ok(ordersRoutes.listInProgress, { params: { page: 1 } })
    expect(items).toMatchObject([{ id, dueCents: 1000, accountCents: 600 }])
    expect(order).toMatchObject({ dueCents: 1000, accountCents: 600 })
  })

  test('an order changes list as it goes', async () => {
    const own = await newShop()
    const { id } = await firm(own, [freeLine()])
    const counts = async () => [
      (await own.ok(ordersRoutes.listInProgress, { params: { page: 1 } })).total,
      (await own.ok(ordersRoutes.listComplete, { params: { page: 1 } })).total,
    ]
    for (const name of ['prepare', 'markPrepared', 'ship'] as const) await step(own, id, name)
    expect(await counts()).toEqual([1, 0])
    await step(own, id, 'deliver')
    expect(await counts()).toEqual([0, 1])
  })
})

describe('filters', () => {
  test.each<[Query, string[]]>([
    [{ status: 'draft' }, ['draft']],
    [{ status: 'draft,confirmed' }, ['draft', 'paid']],
    [{ payment: 'paid' }, ['paid']],
    [{ payment: 'unpaid' }, ['home', 'phoned', 'unpaid']],
    [{ channel: 'phone' }, ['phoned']],
    [{ delivery: 'home' }, ['home']],
    [{ from: '2026-03-02', to: '2026-03-03' }, ['phoned', 'paid']],
    [{ from: '2026-03-05' }, ['home']],
    [{ q: 'LEFEVRE' }, ['unpaid']],
    [{ q: 'anne exemple.fr' }, ['unpaid']],
    [{ q: 'bc-778' }, ['phoned']],
    [{ q: 'tours' }, ['home']],
    [{ q: '37000', payment: 'paid' }, []],
    [{ q: '100%' }, []],
  ])('%o finds %o', async (query, expected) => {
    expect(await found(query)).toEqual(expected)
  })

  test('by customer', async () => {
    expect(await found({ customer: anne })).toEqual(['unpaid'])
  })

  test('that do not exist are refused by name', async () => {
    const refused = await shop.call(ordersRoutes.listInProgress, { params: { page: 1 }, query: { status: 'lost' } })
    expect(refused).toMatchObject({ status: 400, problem: { errors: [{ in: 'query', path: ['status', 0] }] } })
  })
})

test.each<[Query, string[]]>([
  [{ sort: 'placed', dir: 'asc' }, ['unpaid', 'paid', 'phoned', 'draft', 'home']],
  [{ sort: 'total' }, ['home', 'unpaid', 'phoned', 'paid', 'draft']],
  [{ sort: 'wanted' }, ['draft', 'home', 'phoned', 'paid', 'unpaid']],
  [{ sort: 'reference', dir: 'asc' }, ['unpaid', 'paid', 'phoned', 'draft', 'home']],
])('sorted by %o', async (query, expected) => {
  expect(await found(query)).toEqual(expected)
})

test('pages show each order once, though all were placed at the same moment', async () => {
  const own = await newShop()
  const made = []
  for (let index = 0; index < 60; index++) made.push((await draft(own, [])).id)
  await own.inShop((ctx) => ctx.db.updateTable('orders').set({ placed_at: '2026-03-01T10:00:00Z' }).execute())
  const seen: number[] = []
  for (const page of [1, 2, 3]) {
    const answer = await own.ok(ordersRoutes.listInProgress, { params: { page }, query: { sort: 'placed', dir: 'desc' } })
    expect(answer).toMatchObject({ total: 60, page, size: 25 })
    seen.push(...answer.items.map(({ id }) => id))
  }
  expect(seen).toEqual(made.toReversed())
})
