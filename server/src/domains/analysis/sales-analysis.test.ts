import { analysisRoutes as routes, type SalesAnalysis } from '@plantule/contract/analysis/analysis'
import { analysisDimensions, articleDimensions, DELIVERY_KEY } from '@plantule/contract/analysis/words'
import { productRoutes } from '@plantule/contract/catalogue/products'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { orderRefundRoutes } from '@plantule/contract/refunds/routes'
import { noInvoicingInfo, settingsRoutes } from '@plantule/contract/shops/settings'
import { tillInvoicesRoutes } from '@plantule/contract/invoicing/till-invoices'
import { tillSalesRoutes } from '@plantule/contract/till/sales'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, parisDay } from '../../platform/paris.ts'
import { readSheet } from '../../platform/sheets/read-sheet.ts'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { someBranch, someProduct } from '../catalogue/catalogue.testing.ts'
import { draft, firm, freeLine, pay, someStock } from '../orders/orders.testing.ts'
import { openTill, sell } from '../till/till.testing.ts'

const today = parisDay(new Date())
const params = { from: addDays(today, -30), to: today }

const analysed = (shop: TestShop, query: object = {}) => shop.ok(routes.salesAnalysis, { params, query })
const row = (answer: SalesAnalysis, key: string) => answer.rows.find((one) => one.key === key)

let shop: TestShop
let size: number
let productId: number
let customerId: number
let branch: Awaited<ReturnType<typeof someBranch>>

beforeAll(async () => {
  shop = await newShop()
  const address = { line1: '12 chemin des Serres', postcode: '49000', city: 'Angers' }
  await shop.ok(settingsRoutes.updateInvoicingInfo, {
    body: { ...noInvoicingInfo, legalName: 'Pépinière des Essais', ...address, siren: '732829320', vatNumber: 'FR44732829320' },
  })
  branch = await someBranch(shop)
  size = await someStock(shop, 1_000, { name: 'Rosier' })
  const { items } = await shop.ok(productRoutes.listProducts, { params: { page: 1 } })
  productId = items[0]?.id ?? 0
  await shop.ok(productRoutes.setProductCategories, { params: { id: productId }, body: { categoryIds: [branch.low.id, branch.middle.id] } })
  const customer = await shop.ok(customersRoutes.createCustomer, { body: { firstName: 'Anne', lastName: 'Lefèvre' } })
  customerId = customer.id
  await shop.ok(customersRoutes.addAddress, { params: { id: customerId }, body: address })
  // 10 roses at 4,50 € and a delivery of 11,00 €, all at 10 %: 45,00 + 11,00 = 56,00 TTC, 50,91 HT.
  await firm(shop, [{ subproductId: size, quantity: 10 }], { customerId, channel: 'web', deliveryCents: 1_100 })
  await firm(shop, [freeLine({ unitCents: 2_200 })], { channel: 'phone' })
  await draft(shop, [{ subproductId: size, quantity: 99 }])
  await draft(shop, [{ subproductId: size, quantity: 99 }], { asQuotation: true })
  await openTill(shop)
  // Three roses at the till: 13,50 TTC, 12,27 HT; one comes back: 4,09 HT less.
  const sale = await sell(shop, { lines: [{ subproductId: size, quantity: 3 }], customerId })
  const [line] = (await shop.ok(tillSalesRoutes.soldItems, { params: { a: 'direct-sale', b: sale.id } })).items
  const other = await sell(shop, { lines: [freeLine({ unitCents: 1_100 })] })
  await shop.ok(tillInvoicesRoutes.invoiceSale, { params: { id: other.id }, body: { customerId } })
  await shop.ok(tillSalesRoutes.refundSale, {
    params: { a: 'direct-sale', b: sale.id },
    body: { items: [{ lineId: line?.lineId ?? 0, quantity: 1 }], payment_type: 'card' },
  })
})

describe('the sales of a period', () => {
  test('are firm orders and tickets less refunds; drafts, quotations and invoices of tickets add nothing', async () => {
    const { totals } = await analysed(shop)
    expect(totals).toEqual({
      sales: 4,
      quantity: 14,
      exclCents: 5_091 + 2_000 + 1_227 - 409 + 1_000,
      inclCents: 5_600 + 2_200 + 1_350 - 450 + 1_100,
    })
  })

  test('sum to the same by whatever they are grouped', async () => {
    const { totals } = await analysed(shop)
    for (const by of analysisDimensions) {
      const { rows, rest } = await analysed(shop, { by })
      expect([by, rows.reduce((sum, one) => sum + one.exclCents, rest.exclCents)]).toEqual([by, totals.exclCents])
      expect([by, rows.reduce((sum, one) => sum + one.quantity, rest.quantity)]).toEqual([by, totals.quantity])
    }
  })

  test('by product: packs, free lines and delivery stand apart', async () => {
    const answer = await analysed(shop)
    expect(row(answer, String(productId))).toMatchObject({
      label: 'Rosier',
      detail: 'Lavandula angustifolia',
      quantity: 12,
      exclCents: 4_091 + 1_227 - 409,
    })
    expect(row(answer, 'free')).toMatchObject({ label: null, quantity: 2, exclCents: 3_000 })
    expect(row(answer, DELIVERY_KEY)).toMatchObject({ exclCents: 1_000 })
  })

  test('by category: a product of two categories counts once, in the deepest', async () => {
    const answer = await analysed(shop, { by: 'category' })
    expect(row(answer, String(branch.low.id))).toMatchObject({
      label: 'Vivaces basses',
      detail: 'Vivaces › Vivaces de soleil',
      quantity: 12,
    })
    expect(row(answer, String(branch.middle.id))).toBeUndefined()
    expect(row(await analysed(shop, { by: 'supercategory' }), String(branch.top.id))).toMatchObject({ label: 'Vivaces', quantity: 12 })
  })

  test('by channel, customer and seller', async () => {
    const channels = await analysed(shop, { by: 'channel' })
    expect(channels.rows.map((one) => [one.key, one.sales, one.exclCents])).toEqual([
      ['web', 1, 5_091],
      ['phone', 1, 2_000],
      ['till', 2, 1_818],
    ])
    const customers = await analysed(shop, { by: 'customer' })
    expect(row(customers, String(customerId))).toMatchObject({ label: 'Anne Lefèvre', sales: 2, exclCents: 5_091 + 818 })
    expect(row(customers, 'none')).toMatchObject({ label: null, exclCents: 3_000 })
    expect((await analysed(shop, { by: 'seller' })).rows).toMatchObject([{ key: 'Camille Test', label: 'Camille Test', sales: 4 }])
  })

  test('of one group alone, by any other', async () => {
    const ofAnne = await analysed(shop, { only: `customer:${customerId}`, by: 'product' })
    expect([ofAnne.only?.label, ofAnne.totals.exclCents]).toEqual(['Anne Lefèvre', 5_091 + 818])
    expect(ofAnne.rows.map((one) => one.key).sort()).toEqual([DELIVERY_KEY, String(productId)].sort())
    const ofRoses = await analysed(shop, { only: `product:${productId}`, by: 'channel' })
    expect(ofRoses.totals).toMatchObject({ quantity: 12, exclCents: 4_909, inclCents: null })
    expect(ofRoses.rows.map((one) => [one.key, one.exclCents])).toEqual([
      ['web', 4_091],
      ['till', 818],
    ])
    for (const dimension of articleDimensions) {
      const key = { product: productId, size, caliber: 'none', category: branch.low.id, supercategory: branch.top.id }[
        dimension as 'product'
      ]
      expect([dimension, (await analysed(shop, { only: `${dimension}:${key}`, by: 'customer' })).totals.exclCents]).toEqual([
        dimension,
        4_909,
      ])
    }
    expect((await shop.call(routes.salesAnalysis, { params, query: { only: 'product:999999' } })).status).toBe(404)
    expect((await shop.call(routes.salesAnalysis, { params, query: { only: 'meteo:1' } as never })).status).toBe(400)
  })

  test('fall by what orders were refunded, on the day of the refund', async () => {
    const other = await newShop()
    const order = await firm(other, [freeLine({ quantity: 2, unitCents: 1_100 })], { deliveryCents: 550 })
    await pay(other, order.id, 2_750)
    await other.ok(orderRefundRoutes.refundOrder, {
      params: { id: order.id },
      body: { kind: 'items', items: [{ lineId: order.lines[0]?.id ?? 0, quantity: 1 }], reason: 'Plant sec' },
    })
    await other.inShop((ctx) =>
      ctx.db
        .updateTable('orders')
        .set({ validated_at: new Date('2026-03-10T10:00:00Z') })
        .where('id', '=', order.id)
        .execute(),
    )
    expect((await other.ok(routes.salesAnalysis, { params: { from: '2026-03-10', to: '2026-03-10' } })).totals).toEqual({
      sales: 1,
      quantity: 2,
      exclCents: 2_500,
      inclCents: 2_750,
    })
    const { totals, rows } = await other.ok(routes.salesAnalysis, { params: { from: today, to: today } })
    expect(totals).toEqual({ sales: 0, quantity: -1, exclCents: -1_000, inclCents: -1_100 })
    expect(rows).toMatchObject([{ key: 'free', quantity: -1, exclCents: -1_000 }])
  })

  test('leave with the order that is cancelled', async () => {
    const other = await newShop()
    const order = await firm(other, [freeLine()])
    expect((await analysed(other)).totals.sales).toBe(1)
    await other.inShop((ctx) => ctx.db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', order.id).execute())
    expect((await analysed(other)).totals).toMatchObject({ sales: 0, exclCents: 0 })
  })

  test('are nobody else’s', async () => {
    const other = await newShop()
    const { totals, rows } = await analysed(other)
    expect([totals.sales, rows]).toEqual([0, []])
    const product = await someProduct(other)
    expect((await shop.call(routes.salesAnalysis, { params, query: { only: `product:${product.product.id}` } })).status).toBe(404)
  })
})

test('stand beside those of the year before on the same days', async () => {
  const other = await newShop()
  const now = await firm(other, [freeLine({ unitCents: 2_200 })])
  const before = await firm(other, [freeLine({ unitCents: 1_100 })])
  const longAgo = await firm(other, [freeLine({ unitCents: 9_900 })])
  await other.inShop(async (ctx) => {
    const at = (id: number, day: string) =>
      ctx.db
        .updateTable('orders')
        .set({ validated_at: new Date(`${day}T10:00:00Z`) })
        .where('id', '=', id)
        .execute()
    await at(now.id, '2026-03-10')
    await at(before.id, '2025-03-10')
    await at(longAgo.id, '2025-04-01')
  })
  const march = { params: { from: '2026-03-01', to: '2026-03-31' }, query: { by: 'channel' as const } }
  const answer = await other.ok(routes.salesAnalysis, march)
  expect(answer).toMatchObject({
    compared: { from: '2025-03-01', to: '2025-03-31' },
    step: 'day',
    totals: { exclCents: 2_000 },
    before: { exclCents: 1_000 },
  })
  expect(answer.rows).toMatchObject([{ key: 'back_office', exclCents: 2_000, before: { sales: 1, exclCents: 1_000 } }])
  expect(answer.series).toHaveLength(31)
  expect(answer.series[9]).toEqual({ start: '2026-03-10', sales: 1, exclCents: 2_000, beforeCents: 1_000 })
  const alone = await other.ok(routes.salesAnalysis, { ...march, query: { ...march.query, compare: 'none', step: 'month' } })
  expect(alone).toMatchObject({ compared: null, before: null, series: [{ start: '2026-03-01', exclCents: 2_000, beforeCents: 0 }] })
  const wrong = await other.call(routes.salesAnalysis, { params: { from: '2026-03-31', to: '2026-03-01' } })
  expect([wrong.status, wrong.problem.code]).toEqual([400, 'bad_period'])
})

test('a sale made at midnight in Paris is of the day that begins there', async () => {
  const other = await newShop()
  const order = await firm(other, [freeLine()])
  await other.inShop((ctx) =>
    ctx.db
      .updateTable('orders')
      .set({ validated_at: new Date('2026-06-30T22:30:00Z') })
      .where('id', '=', order.id)
      .execute(),
  )
  const on = async (day: string) => (await other.ok(routes.salesAnalysis, { params: { from: day, to: day } })).totals.sales
  expect([await on('2026-06-30'), await on('2026-07-01')]).toEqual([0, 1])
})

test('the spreadsheet holds every group and every step', async () => {
  const bytes = await shop.ok(routes.exportSalesAnalysis, { params, query: { by: 'channel' } })
  const sheet = await readSheet(bytes as Buffer)
  expect(sheet.rows.map(({ values }) => [values[0], values[2], values[4]])).toEqual([
    ['Canal', 'Ventes', 'CA HT'],
    ['Site internet', 1, 50.91],
    ['Téléphone', 1, 20],
    ['Caisse', 2, 18.18],
  ])
})
