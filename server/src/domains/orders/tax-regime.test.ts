import { customersRoutes } from '@plantule/contract/customers/routes'
import { invoiceActsRoutes } from '@plantule/contract/invoicing/acts'
import { invoicesRoutes } from '@plantule/contract/invoicing/invoices'
import type { Order } from '@plantule/contract/orders/schemas'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { settingsRoutes } from '@plantule/contract/shops/settings'
import { describe, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { shopDetails } from '../../testing/shop-details.ts'
import { draft, firm, freeLine } from './orders.testing.ts'

const address = (country: string, postcode: string, city: string) => ({
  company: null,
  name: null,
  line1: '4 Gartenweg',
  line2: null,
  postcode,
  city,
  country,
  phone: null,
  note: null,
})
const angers = address('FR', '49000', 'Angers')
const geneva = address('CH', '1200', 'Genève')
const berlin = address('DE', '10115', 'Berlin')

async function ready(): Promise<TestShop> {
  const shop = await newShop()
  await shop.ok(settingsRoutes.updateInvoicingInfo, { body: shopDetails })
  return shop
}

async function buyer(shop: TestShop, over: object = {}): Promise<number> {
  const { id } = await shop.ok(customersRoutes.createCustomer, {
    body: { kind: 'professional', company: 'Gärten', lastName: 'Muster', ...over },
  })
  return id
}

const exported = (customerId: number, over: object = {}) =>
  ({
    customerId,
    mode: 'excl',
    taxRegime: 'export',
    deliveryMode: 'home',
    deliveryAddress: geneva,
    billingAddress: geneva,
    ...over,
  }) as const
const lines = [freeLine()]

/** Every way by which an order that leaves France could be turned into one that does not, or be made such a one. */
const doors: Record<string, (shop: TestShop, customerId: number) => Promise<{ status: number; problem: { code: string } }>> = {
  'a new order': (shop, customerId) =>
    shop.call(ordersRoutes.createOrder, { body: { ...exported(customerId), deliveryAddress: angers, lines } }),
  'a new quotation': (shop, customerId) =>
    shop.call(ordersRoutes.createOrder, { body: { ...exported(customerId), deliveryAddress: angers, asQuotation: true, lines } }),
  'a draft that gets the regime': async (shop, customerId) => {
    const order = await draft(shop, lines, { ...exported(customerId), taxRegime: 'domestic', deliveryAddress: angers })
    return shop.call(ordersRoutes.updateOrder, { params: { id: order.id }, body: { taxRegime: 'export', version: order.version } })
  },
  'a draft that goes to Angers': async (shop, customerId) => {
    const order = await draft(shop, lines, exported(customerId))
    return shop.call(ordersRoutes.updateOrder, { params: { id: order.id }, body: { deliveryAddress: angers, version: order.version } })
  },
  'a firm order delivered elsewhere': async (shop, customerId) => {
    const { id, version } = await firm(shop, lines, exported(customerId))
    return shop.call(ordersRoutes.setDelivery, {
      params: { id },
      body: { deliveryMode: 'home', deliveryAddress: angers, deliveryCents: 0, parcelTracking: null, wantedOn: null, version },
    })
  },
  'a firm order that is modified': async (shop, customerId) => {
    const order = await firm(shop, lines, { ...exported(customerId), taxRegime: 'domestic', deliveryAddress: angers })
    return shop.call(ordersRoutes.modifyOrder, { params: { id: order.id }, body: { lines, taxRegime: 'export', version: order.version } })
  },
  ...Object.fromEntries(
    (['validateOrder', 'generateInvoice', 'issueDepositInvoice'] as const).map((name) => [
      `an order that was there before, by ${name}`,
      async (shop: TestShop, customerId: number) => {
        const order =
          name === 'validateOrder' ? await draft(shop, lines, exported(customerId)) : await firm(shop, lines, exported(customerId))
        await shop.inShop((ctx) =>
          ctx.db
            .updateTable('orders')
            .set({ delivery_address: JSON.stringify(angers), paid_cents: name === 'issueDepositInvoice' ? 500 : 0 })
            .where('id', '=', order.id)
            .execute(),
        )
        const route =
          name === 'validateOrder'
            ? ordersRoutes.validateOrder
            : name === 'generateInvoice'
              ? invoicesRoutes.generateInvoice
              : invoiceActsRoutes.issueDepositInvoice
        return shop.call(route, { params: { id: order.id }, body: {} })
      },
    ]),
  ),
}

describe('a sale without French TVA', () => {
  test.each(Object.keys(doors))('to Angers is refused at %s, with the article', async (door) => {
    const shop = await ready()
    const { status, problem } = await (doors[door] as (typeof doors)[string])(shop, await buyer(shop))
    expect([status, problem.code]).toEqual([409, 'export_in_france'])
    expect(problem).toMatchObject({ title: expect.stringMatching(/49000 Angers.*art\. 262 I/) })
  })

  test('in the Union is for a business that another member state knows', async () => {
    const shop = await ready()
    const union = (customerId: number) =>
      ({ ...exported(customerId), taxRegime: 'intra_eu', deliveryAddress: berlin, billingAddress: berlin }) as const
    const refusal = async (customerId: number) =>
      (await shop.call(ordersRoutes.createOrder, { body: { ...union(customerId), asQuotation: true, lines } })).problem.code
    expect(await refusal(await buyer(shop, { kind: 'private', vatNumber: 'DE123456789' }))).toBe('eu_private')
    expect(await refusal(await buyer(shop))).toBe('eu_number_missing')
    const known = await buyer(shop, { vatNumber: 'DE123456789' })
    expect((await firm(shop, lines, union(known))).taxRegime).toBe('intra_eu')
  })

  test('may be put right on the firm order: modified, it bears TVA', async () => {
    const shop = await ready()
    const order: Order = await firm(shop, lines, exported(await buyer(shop)))
    expect(order.vatCents).toBe(0)
    const home = await shop.ok(ordersRoutes.modifyOrder, {
      params: { id: order.id },
      body: {
        lines: order.lines.map(({ id, label, quantity, unitCents, rateBp }) => ({ id, label, quantity, unitCents, rateBp })),
        taxRegime: 'domestic',
        version: order.version,
      },
    })
    expect([home.taxRegime, home.vatCents]).toEqual(['domestic', 100])
  })

  test('to an overseas department names its own article', async () => {
    const shop = await ready()
    const reunion = address('FR', '97400', 'Saint-Denis')
    const order = await firm(shop, lines, { ...exported(await buyer(shop)), deliveryAddress: reunion, billingAddress: reunion })
    const { id } = await shop.ok(invoicesRoutes.generateInvoice, { params: { id: order.id }, body: {} })
    const { document } = await shop.inShop((ctx) =>
      ctx.db.selectFrom('invoice').select('document').where('id', '=', id).executeTakeFirstOrThrow(),
    )
    expect(document).toMatchObject({ vatGroups: [{ category: 'G', exemption: 'Exonération de TVA, art. 262 I et 294, 2 du CGI' }] })
  })
})
