import { analysisRoutes } from '@plantule/contract/analysis/analysis'
import { journalRoutes } from '@plantule/contract/books/journal'
import { Dashboard, reportRoutes } from '@plantule/contract/reports/reports'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { settingsRoutes } from '@plantule/contract/shops/settings'
import { beforeAll, describe, expect, test } from 'vitest'
import { demoInvoicing } from '../../demo/shops/shop-details.ts'
import { addDays } from '../../platform/paris.ts'
import { takeTime } from '../../platform/take-time.ts'
import { loadDemo } from '../../demo/load-demo.ts'
import { newShop, type TestShop } from '../../testing/new-shop.ts'

describe('an empty shop', () => {
  test('has nothing to show but its first steps', async () => {
    const shop = await newShop()
    const seen = await shop.ok(reportRoutes.dashboard)
    expect(seen.steps).toEqual({
      invoicing: false,
      containers: false,
      catalogue: false,
      customers: false,
      till: false,
      site: false,
      team: false,
      orders: false,
    })
    expect(seen.orders?.toPrepare).toEqual({ count: 0, late: 0, soon: 0, oldest: null, items: [] })
    expect(seen.money?.months).toHaveLength(12)
    expect(seen.money?.today).toEqual({ cents: 0, lastYearCents: 0 })
    expect(seen.stock).toEqual({ low: 0, out: 0, items: [], short: { items: [], total: 0 } })
    await shop.ok(settingsRoutes.updateInvoicingInfo, { body: demoInvoicing })
    await shop.ok(customersRoutes.createCustomer, { body: { lastName: 'Moreau' } })
    expect((await shop.ok(reportRoutes.dashboard)).steps).toMatchObject({ invoicing: true, customers: true, orders: false })
  })
})

describe('the demonstration', () => {
  let shop: TestShop
  let seen: Dashboard
  beforeAll(async () => {
    shop = await newShop()
    await shop.inShop(async (ctx) => {
      await takeTime(ctx)
      await loadDemo(ctx, 0.1)
    })
    seen = await shop.ok(reportRoutes.dashboard)
  })

  const rows = (of: 'orders' | 'ticket' | 'order_refund') =>
    shop.inShop((ctx) => ctx.db.selectFrom(of).selectAll().execute()) as Promise<Record<string, unknown>[]>

  test('answers as the contract says', () => {
    expect(Dashboard.safeParse(seen).error).toBeUndefined()
  })

  test('finds a paper by its number before all, and a plant despite two exchanged letters', async () => {
    const [invoice] = (await shop.inShop((ctx) => ctx.db.selectFrom('invoice').select(['id', 'number', 'kind']).execute())) as {
      id: number
      number: string
      kind: string
    }[]
    const [ticket] = (await shop.inShop((ctx) =>
      ctx.db.selectFrom('ticket').select(['id', 'number']).where('training', '=', false).execute(),
    )) as { id: number; number: string }[]
    const papers = async (q: string | undefined) => (await shop.ok(reportRoutes.search, { query: { q: q ?? '' } })).papers
    expect((await papers(invoice?.number))[0]).toMatchObject({ id: invoice?.id, kind: invoice?.kind })
    expect((await papers(ticket?.number.toLowerCase()))[0]).toMatchObject({ id: ticket?.id })
    expect(await papers('moreau')).toEqual([])
    const { products } = await shop.ok(reportRoutes.search, { query: { q: 'lavnade' } })
    expect(products[0]?.latinName).toMatch(/^Lavandula/)
  })

  test('counts what is to prepare, the most pressing first', async () => {
    const open = (await rows('orders')).filter((order) => ['deposit_paid', 'confirmed', 'in_preparation'].includes(String(order['status'])))
    expect(seen.orders?.toPrepare.count).toBe(open.length)
    expect(seen.orders?.toPrepare.late).toBe(open.filter((order) => String(order['wanted_on']) < seen.day).length)
    const days = (seen.orders?.toPrepare.items ?? []).map((order) => order.wantedOn ?? '9')
    expect(days).toEqual(days.toSorted())
  })

  test('adds up what was received as the journal does, beside the same weekday a year ago', async () => {
    const journal = async (day: string) => (await shop.ok(journalRoutes.journalTotals, { params: { a: day, b: day } })).moneyCents
    expect(seen.money?.today).toEqual({ cents: await journal(seen.day), lastYearCents: await journal(addDays(seen.day, -364)) })
    expect(seen.money?.week.cents).toBeGreaterThanOrEqual(seen.money?.today.cents ?? 0)
  })

  test('months are the orders and tickets of the two years, and what the sales analysis says', async () => {
    const from = seen.money?.months[0]?.month ?? ''
    const firm = (await rows('orders')).filter((order) => !['draft', 'quotation', 'cancelled'].includes(String(order['status'])))
    const sold = (each: Record<string, unknown>, day: unknown) => String(day) >= from && Number(each['excl_cents'])
    const tickets = (await rows('ticket')).filter((ticket) => !ticket['training'] && sold(ticket, ticket['day']))
    const orders = firm.filter((order) => sold(order, order['sold_on']))
    const counted = [...orders, ...tickets].reduce((sum, each) => sum + Number(each['excl_cents']), 0)
    const refunded = (await rows('order_refund')).filter(
      (refund) => (refund['at'] as Date).toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' }) >= from,
    )
    const sum = (of: 'exclCents' | 'beforeCents') => (seen.money?.months ?? []).reduce((all, month) => all + month[of], 0)
    expect(tickets.length).toBeGreaterThan(0)
    expect(sum('exclCents')).toBe(counted - refunded.reduce((all, refund) => all + Number(refund['excl_cents']), 0))
    const analysis = await shop.ok(analysisRoutes.salesAnalysis, {
      params: { from, to: seen.day },
      query: { by: 'channel', compare: 'last_year' },
    })
    expect([sum('exclCents'), sum('beforeCents')]).toEqual([analysis.totals.exclCents, analysis.before?.exclCents])
  })

  test('what is owed is the rest of the firm orders', async () => {
    const unpaid = (await rows('orders')).filter(
      (order) =>
        !['draft', 'quotation', 'cancelled'].includes(String(order['status'])) &&
        ['unpaid', 'partial'].includes(String(order['payment_state'])),
    )
    const rest = unpaid.reduce(
      (sum, order) => sum + Number(order['incl_cents']) - Number(order['refunded_cents']) - Number(order['paid_cents']),
      0,
    )
    expect(seen.money?.unpaid.cents).toBe(rest)
  })

  test('shows what runs out, what sells and who did what', () => {
    expect(seen.stock?.items.length).toBeGreaterThan(0)
    for (const item of seen.stock?.items ?? []) expect(item.available).toBeLessThanOrEqual(item.minStock)
    const sold = (seen.orders?.bestSellers ?? []).map((each) => each.exclCents)
    expect(sold).toEqual(sold.toSorted((a, b) => b - a))
    expect(seen.activity?.some((entry) => entry.subject === 'order' && entry.label?.startsWith('C20'))).toBe(true)
  })

  test('a picker sees orders and stock, but no money and no actions', async () => {
    const token = await shop.memberWith(['orders.read', 'stock.read'])
    const part = await shop.ok(reportRoutes.dashboard, {}, { token })
    expect(part.orders).not.toBeNull()
    expect(part.stock).not.toBeNull()
    expect([part.money, part.activity]).toEqual([null, null])
  })

  test('a search finds each kind by one text, within rights and within the shop', async () => {
    const order = seen.orders?.toPrepare.items.find((each) => each.customerName)
    const found = await shop.ok(reportRoutes.search, { query: { q: order?.reference ?? '' } })
    expect(found.orders.map((each) => each.reference)).toContain(order?.reference)
    const byName = await shop.ok(reportRoutes.search, { query: { q: order?.customerName ?? '' } })
    expect(byName.customers.length).toBeGreaterThan(0)
    const product = seen.stock?.items.find((each) => each.latinName)
    const latin = await shop.ok(reportRoutes.search, { query: { q: product?.latinName.toUpperCase() ?? '' } })
    expect(latin.products[0]?.latinName).toBe(product?.latinName)
    const token = await shop.memberWith(['catalogue.read'])
    const own = await shop.ok(reportRoutes.search, { query: { q: order?.customerName ?? '' } }, { token })
    expect([own.orders, own.customers]).toEqual([[], []])
    const other = await newShop()
    expect((await other.ok(reportRoutes.search, { query: { q: order?.reference ?? '' } })).orders).toEqual([])
  })
})
