import { customersRoutes } from '@plantule/contract/customers/routes'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { pricingRoutes } from '@plantule/contract/pricing/pricing'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { someProfile, someTier } from '../../pricing/pricing.testing.ts'
import { draft, firm, read, someStock } from '../orders.testing.ts'
import { addDays, parisDay } from '../../../platform/paris.ts'
import { repriceByDayJob } from '../jobs.ts'

let shop: TestShop
let article: number
let customerId: number

beforeAll(async () => {
  shop = await newShop()
  article = await someStock(shop, 1000, { priceCents: 1100 })
  const terms = await shop.ok(customersRoutes.createInvoicingTerms, { body: { name: '30 jours', dueDays: 30 } })
  const profile = await someProfile(shop, { mode: 'excl', minOrderCents: 10_000, invoicingTermsId: terms.id })
  customerId = (
    await shop.ok(customersRoutes.createCustomer, { body: { kind: 'professional', company: 'Duval', priceProfileId: profile.id } })
  ).id
})

describe('what a price profile asks', () => {
  test('its minimum is told in a draft and asked when it becomes firm, unless somebody decides otherwise', async () => {
    // 9 pieces at 10,00 HT; the profile asks 100,00 HT. The fee of the delivery does not help.
    const order = await draft(shop, [{ subproductId: article, quantity: 9 }], { customerId, deliveryCents: 5000 })
    expect(order.minimumOrder).toEqual({ profile: 'Paysagistes', cents: 10_000, mode: 'excl', missingCents: 1000 })
    const params = { id: order.id }
    const refused = await shop.call(ordersRoutes.validateOrder, { params, body: {} })
    expect(refused.problem).toMatchObject({
      code: 'minimum_order',
      title: 'Le profil « Paysagistes » demande au moins 100,00 € HT par commande : il manque 10,00 €.',
    })
    const taken = await shop.ok(ordersRoutes.validateOrder, { params, body: { belowMinimum: true } })
    expect(taken.timeline[0]).toMatchObject({ kind: 'validated_below_minimum' })
    expect(taken.minimumOrder).toBeNull()
    const enough = await draft(shop, [{ subproductId: article, quantity: 10 }], { customerId, mode: 'excl' })
    expect(enough.minimumOrder?.missingCents).toBe(0)
    const discounted = await draft(shop, [{ subproductId: article, quantity: 10 }], {
      customerId,
      mode: 'excl',
      discount: { kind: 'amount', cents: 1 },
    })
    expect(discounted.minimumOrder?.missingCents).toBe(1)
    expect((await draft(shop, [{ subproductId: article, quantity: 1 }])).minimumOrder).toBeNull()
  })

  test('its terms are those of a customer who has none of his own', async () => {
    expect((await firm(shop, [{ subproductId: article, quantity: 10 }], { customerId })).status).toBe('confirmed')
    const stranger = await shop.ok(customersRoutes.createCustomer, { body: { kind: 'professional', company: 'Autre' } })
    expect((await firm(shop, [{ subproductId: article, quantity: 10 }], { customerId: stranger.id })).status).toBe('waiting_payment')
  })
})

describe('drafts follow prices that begin and end by themselves', () => {
  const day = (from: number) => addDays(parisDay(new Date()), from)
  const midnight = async (of: TestShop) => {
    await of.inShop((ctx) => ctx.enqueue(repriceByDayJob, {}))
    await of.drain()
  }
  /** As if the job had last run so many days ago. */
  const ranBefore = (of: TestShop, days: number) =>
    of.inShop((ctx) =>
      sql`update setting set value = jsonb_build_object('repricedOn', ${day(-days)}::text) where topic = 'price-days'`.execute(ctx.db),
    )

  test('promotions, quantity prices and what was agreed with a customer', async () => {
    const own = await newShop()
    const size = await someStock(own, 100, { priceCents: 1000 })
    const open = await draft(own, [{ subproductId: size, quantity: 1 }])
    const promised = await draft(own, [{ subproductId: size, quantity: 1 }], { asQuotation: true })
    await midnight(own)
    const tier = await someTier(own, size, {
      name: 'Soldes',
      kind: 'promotion',
      firstDay: day(-3),
      lastDay: day(3),
      tiers: [{ fromQuantity: 1, value: 2000 }],
    })
    await own.drain()
    expect((await read(own, open.id)).inclCents).toBe(800)
    // It ended while nobody looked: only the days tell.
    await own.inShop((ctx) =>
      ctx.db
        .updateTable('decreasing_price')
        .set({ last_day: day(-1) })
        .where('id', '=', tier.id)
        .execute(),
    )
    await midnight(own)
    expect((await read(own, open.id)).inclCents).toBe(800)
    await ranBefore(own, 2)
    await midnight(own)
    expect((await read(own, open.id)).inclCents).toBe(1000)
    expect((await read(own, promised.id)).inclCents).toBe(1000)
    const buyer = await own.ok(customersRoutes.createCustomer, { body: { lastName: 'Lefèvre' } })
    const his = await draft(own, [{ subproductId: size, quantity: 1 }], { customerId: buyer.id })
    await own.ok(pricingRoutes.setCustomerPrices, {
      params: { id: buyer.id },
      body: { items: [{ subproductId: size, mode: 'incl', priceCents: 700, firstDay: day(0), lastDay: null }] },
    })
    await own.drain()
    expect((await read(own, his.id)).inclCents).toBe(700)
  })
})

describe('what a customer may owe', () => {
  const limited = (creditLimitCents: number) =>
    shop.ok(customersRoutes.createCustomer, { body: { kind: 'professional', company: 'Lemoine', creditLimitCents } })
  const of = (buyer: number, quantity: number) => draft(shop, [{ subproductId: article, quantity }], { customerId: buyer })

  test('binds when an order becomes firm, until somebody decides otherwise, which the story tells', async () => {
    const { id: buyer } = await limited(3_000)
    await shop.ok(ordersRoutes.validateOrder, { params: { id: (await of(buyer, 2)).id }, body: {} })
    const params = { id: (await of(buyer, 1)).id }
    const refused = await shop.call(ordersRoutes.validateOrder, { params, body: {} })
    expect(refused.problem).toMatchObject({ code: 'credit_exceeded', status: 409 })
    expect(refused.problem.title.replaceAll(/\s/g, ' ')).toBe(
      'Ce client devrait alors 33,00 €, au-delà de son encours autorisé de 30,00 €.',
    )
    expect((await read(shop, params.id)).status).toBe('draft')
    const taken = await shop.ok(ordersRoutes.validateOrder, { params, body: { overCredit: true } })
    expect(taken.timeline.map((event) => event.kind)).toContain('over_credit')
  })

  test('holds when ten orders become firm at once', async () => {
    const { id: buyer } = await limited(4_400)
    const orders = await Promise.all(Array.from({ length: 10 }, () => of(buyer, 1)))
    const answers = await Promise.all(orders.map(({ id }) => shop.call(ordersRoutes.validateOrder, { params: { id }, body: {} })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 409, 409, 409, 409, 409, 409])
    const customer = await shop.ok(customersRoutes.getCustomer, { params: { id: buyer } })
    expect(customer.totals.dueCents).toBe(4_400)
  })
})
