import { extractText, getDocumentProxy } from 'unpdf'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { invoicesRoutes } from '@plantule/contract/invoicing/invoices'
import { orderRefundRoutes } from '@plantule/contract/refunds/routes'
import type { Order } from '@plantule/contract/orders/schemas'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { noInvoicingInfo, settingsRoutes } from '@plantule/contract/shops/settings'
import { beforeAll, describe, expect, test } from 'vitest'
import { type InvoiceInput, invoiceDocument } from '../../platform/documents/invoice-document.ts'
import { closeDocuments } from '../../platform/documents/render.ts'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { ciiXml } from '../../platform/documents/cii.ts'
import { firm, freeLine, pay, read, step } from '../orders/orders.testing.ts'

let shop: TestShop
let customerId: number

beforeAll(async () => {
  shop = await newShop()
  const address = { line1: '12 chemin des Serres', postcode: '49000', city: 'Angers' }
  await shop.ok(settingsRoutes.updateInvoicingInfo, {
    body: {
      ...noInvoicingInfo,
      ...address,
      legalName: 'Pépinière du Test',
      siren: '732829320',
      vatNumber: 'FR44732829320',
      iban: 'FR7630006000011234567890189',
    },
  })
  const made = await shop.ok(customersRoutes.createCustomer, { body: { firstName: 'Anne', lastName: 'Lefèvre' } })
  customerId = made.id
  await shop.ok(customersRoutes.addAddress, { params: { id: customerId }, body: address })
})

const of = (order: Pick<Order, 'id'>) => ({ params: { id: order.id } })
/** Three rates, a discount and a delivery: 3 x 12,50 + 8,99 + 2 x 4,10, less 5,00, plus 9,90. */
async function invoiced(mode: 'incl' | 'excl'): Promise<Order> {
  const lines = [
    freeLine({ quantity: 3, unitCents: 1250 }),
    freeLine({ unitCents: 899, rateBp: 2000 }),
    freeLine({ quantity: 2, unitCents: 410, rateBp: 550 }),
  ]
  const order = await firm(shop, lines, {
    customerId,
    mode,
    discount: { kind: 'amount', cents: 500 },
    deliveryMode: 'home',
    deliveryCents: 990,
  })
  await pay(shop, order.id, order.inclCents)
  await shop.ok(invoicesRoutes.generateInvoice, { ...of(order), body: {} })
  return read(shop, order.id)
}
const textOf = async (pdf: Buffer): Promise<string> =>
  (await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })).text.replaceAll(/\s+/g, ' ')
const documents = (order: Order) =>
  shop.inShop((ctx) =>
    ctx.db
      .selectFrom('invoice')
      .select(['kind', 'document', 'excl_cents', 'vat_cents', 'incl_cents'])
      .where('order_id', '=', order.id)
      .orderBy('id')
      .execute(),
  )
const some = (order: Order, index: number, quantity: number) =>
  shop.ok(orderRefundRoutes.refundOrder, {
    ...of(order),
    body: { kind: 'items', items: [{ lineId: order.lines[index]?.id ?? 0, quantity }] },
  })

describe.each(['incl', 'excl'] as const)('refunds of an invoiced order priced %s', (mode) => {
  test('are credited part by part, rate by rate, and sum to the invoice', async () => {
    const order = await invoiced(mode)
    await some(order, 0, 1)
    await shop.ok(orderRefundRoutes.refundOrder, { ...of(order), body: { kind: 'amount', amount: 700, reason: 'Retard' } })
    await some(order, 2, 2)
    const [standing] = (await shop.ok(invoicesRoutes.searchInvoices, { params: { q: order.reference } })).items
    expect(standing?.state).toBe('paid')
    const after = await shop.ok(orderRefundRoutes.fullRefund, of(order))
    expect(after.documents.map((document) => document.kind)).toEqual(['invoice', ...Array.from({ length: 4 }, () => 'credit_invoice')])
    const [invoice, ...credits] = await documents(order)
    const sealed = invoice?.document
    for (const key of ['excl_cents', 'vat_cents', 'incl_cents'] as const)
      expect(credits.reduce((sum, credit) => sum + credit[key], 0)).toBe(invoice?.[key])
    for (const { document } of credits) {
      expect(invoiceDocument.safeParse(document).error).toBeUndefined()
      expect((document as InvoiceInput).precedingInvoice?.number).toBe(sealed?.number)
    }
    const [gone] = (await shop.ok(invoicesRoutes.searchInvoices, { params: { q: order.reference } })).items
    expect(gone?.state).toBe('credited')
  })

  test('leave an invoice that can be taken back for what is left of it, and issued anew', async () => {
    const order = await invoiced(mode)
    const { refunds } = await some(order, 0, 2)
    const freed = await shop.ok(invoicesRoutes.cancelInvoice, { ...of(order), body: { reason: 'Mauvais client' } })
    const back = refunds[0]?.inclCents ?? 0
    expect(freed.documents.map(({ inclCents }) => inclCents)).toEqual([order.inclCents, back, order.inclCents - back])
    await shop.ok(invoicesRoutes.generateInvoice, { ...of(order), body: {} })
    const anew = await read(shop, order.id)
    // The refund is credited on the invoice that stands now.
    expect(anew.documents.slice(3).map(({ kind, inclCents }) => [kind, inclCents])).toEqual([
      ['invoice', order.inclCents],
      ['credit_invoice', back],
    ])
    const rows = await documents(order)
    const turnover = rows.reduce((sum, row) => sum + (row.kind === 'invoice' ? row.incl_cents : -row.incl_cents), 0)
    expect(turnover).toBe(order.inclCents - back)
  })
})

test('a credit shows a consumer its own lines TTC, and not those of the invoice', async () => {
  const order = await invoiced('incl')
  await some(order, 0, 1)
  await shop.ok(orderRefundRoutes.refundOrder, { ...of(order), body: { kind: 'amount', amount: 700, reason: 'Retard' } })
  await shop.ok(invoicesRoutes.cancelInvoice, { ...of(order), body: { reason: 'Mauvais client' } })
  const rows = await documents(order)
  expect(rows.map((row) => row.kind)).toEqual(['invoice', 'credit_invoice', 'credit_invoice', 'credit_invoice'])
  for (const row of rows) {
    const { lines, shownIncl = [], totals } = invoiceDocument.parse(row.document)
    expect(shownIncl).toHaveLength(lines.length)
    expect(shownIncl.reduce((sum, line) => sum + line.netCents, 0)).toBe(totals.inclCents)
    // TTC is never less than HT, nor more than its highest rate makes of it.
    lines.forEach((line, index) =>
      expect(Math.abs((shownIncl[index]?.netCents ?? 0) - line.netCents * (1 + line.rateBp / 10_000))).toBeLessThanOrEqual(2),
    )
  }
})

test('a credit and the receipt say which discounts the price that comes back is already less of', async () => {
  const lines = [
    freeLine({ quantity: 4, unitCents: 1368, discount: { kind: 'percent', bp: 500 }, discountReason: 'fidélité' }),
    freeLine({ label: 'Arrosage', quantity: 2 }),
  ]
  const order = await firm(shop, lines, { customerId })
  await pay(shop, order.id, order.inclCents)
  await shop.ok(invoicesRoutes.generateInvoice, { ...of(order), body: {} })
  await some(order, 0, 1)
  const after = await some(order, 1, 1)
  const [, reduced, full] = (await documents(order)).map(({ document }) => invoiceDocument.parse(document))
  expect(reduced?.lines.map(({ details }) => details)).toEqual(['Remise déduite : fidélité 5\u00a0%'])
  expect(full?.lines.map(({ details }) => details ?? null)).toEqual([null])
  const receipts = await Promise.all(
    after.refunds.map(({ id }) => shop.ok(orderRefundRoutes.refundReceipt, { params: { id } }).then(textOf)),
  )
  expect(receipts.map((text) => text.includes('Remise déduite : fidélité 5 %'))).toEqual([true, false])
})

describe('what is still due after a partial refund', () => {
  const anne = async () =>
    (await shop.inShop((ctx) => ctx.db.selectFrom('customer').select('due_cents').where('id', '=', customerId).executeTakeFirstOrThrow()))
      .due_cents
  const papers = async (order: Order) => (await documents(order)).map(({ document }) => invoiceDocument.parse(document))
  const sent = async () => {
    const order = await firm(shop, [freeLine({ quantity: 3 })], { customerId })
    for (const name of ['prepare', 'markPrepared', 'ship'] as const) await step(shop, order.id, name)
    return read(shop, order.id)
  }

  test.each([
    ['paid whole', 3000, 1, 0],
    ['not paid: what is due is forgiven', 0, 1, 2000],
    ['paid in part, less than what stays', 500, 1, 1500],
    ['paid in part: forgiven first, then given back', 1500, 2, 0],
  ])('is what an invoice asks for that is issued then, with its credit: %s', async (_, paid, back, due) => {
    const before = await anne()
    const order = await sent()
    if (paid > 0) await pay(shop, order.id, paid)
    await some(order, 0, back)
    await shop.ok(invoicesRoutes.generateInvoice, { ...of(order), body: {} })
    const [invoice, credit] = await papers(order)
    expect([(await read(shop, order.id)).dueCents, invoice?.dueCents, credit?.dueCents, (await anne()) - before]).toEqual([
      due,
      due,
      0,
      due,
    ])
    expect([invoice?.creditedCents, credit?.paidCents]).toEqual([back * 1000, back * 1000])
    if (invoice) expect(ciiXml(invoice)).toContain(`<ram:DuePayableAmount>${(due / 100).toFixed(2)}</ram:DuePayableAmount>`)
    if (credit) expect(ciiXml(credit)).toContain('<ram:DuePayableAmount>0.00</ram:DuePayableAmount>')
    await shop.ok(ordersRoutes.getOrder, of(order))
    if (due > 0) await pay(shop, order.id, due)
  })

  test.each([
    ['money was given back', 3000, 0, 0],
    ['the invoice was not paid: its credit is for it', 0, 1000, 2000],
  ])('is what the invoice and its later credit say together: %s', async (_, paid, credited, due) => {
    const order = await sent()
    if (paid > 0) await pay(shop, order.id, paid)
    await shop.ok(invoicesRoutes.generateInvoice, { ...of(order), body: {} })
    await some(order, 0, 1)
    const [invoice, credit] = await papers(order)
    expect([invoice?.dueCents, credit?.dueCents, (await read(shop, order.id)).dueCents]).toEqual([3000 - paid, credited, due])
    if (due > 0) await pay(shop, order.id, due)
  })
})

test('an order that is invoiced after a refund gets the invoice and its credit', async () => {
  const order = await firm(shop, [freeLine({ quantity: 3 })], { customerId })
  await pay(shop, order.id, 3000)
  await some(order, 0, 1)
  await shop.ok(invoicesRoutes.generateInvoice, { ...of(order), body: {} })
  const after = await read(shop, order.id)
  expect(after.documents.map(({ kind, inclCents }) => [kind, inclCents])).toEqual([
    ['invoice', 3000],
    ['credit_invoice', 1000],
  ])
  const credit = after.documents[1]?.id ?? 0
  expect((await shop.ok(invoicesRoutes.creditInvoicePdf, { params: { id: credit } })).subarray(0, 5).toString()).toBe('%PDF-')
  expect(
    (await shop.call(ordersRoutes.modifyOrder, { ...of(order), body: { version: after.version, lines: [freeLine()] } })).problem.code,
  ).toBe('has_documents')
  await closeDocuments()
})
