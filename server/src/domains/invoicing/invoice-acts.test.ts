import { customersRoutes } from '@plantule/contract/customers/routes'
import { invoiceActsRoutes as acts } from '@plantule/contract/invoicing/acts'
import { invoicesRoutes as routes } from '@plantule/contract/invoicing/invoices'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { settingsRoutes } from '@plantule/contract/shops/settings'
import { tillInvoicesRoutes } from '@plantule/contract/invoicing/till-invoices'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import type { InvoiceInput } from '../../platform/documents/invoice-document.ts'
import { closeDocuments } from '../../platform/documents/render.ts'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { shopDetails as details } from '../../testing/shop-details.ts'
import { openTill, sell } from '../till/till.testing.ts'
import { depositParts } from './invoice-deposit.ts'

afterAll(closeDocuments)

const lines = [
  { label: 'Chêne vert, C10', quantity: 3, unitCents: 1250, rateBp: 1000 },
  { label: 'Pot en terre', quantity: 1, unitCents: 899, rateBp: 2000 },
]

async function ready(): Promise<{ shop: TestShop; customerId: number; orderId: number }> {
  const shop = await newShop()
  await shop.ok(settingsRoutes.updateInvoicingInfo, { body: details })
  const anne = await shop.ok(customersRoutes.createCustomer, { body: { firstName: 'Anne', lastName: 'Lefèvre' } })
  await shop.ok(customersRoutes.addAddress, {
    params: { id: anne.id },
    body: { line1: '3 rue des Lilas', postcode: '49100', city: 'Angers', isBilling: true },
  })
  const order = await shop.ok(ordersRoutes.createOrder, { body: { customerId: anne.id, lines } })
  await shop.ok(ordersRoutes.validateOrder, { params: { id: order.id }, body: {} })
  return { shop, customerId: anne.id, orderId: order.id }
}

const pay = (shop: TestShop, id: number, amount: number) =>
  shop.ok(ordersRoutes.addPayment, { params: { id }, body: { payment_type: 'transfer', amount } })
const documentOf = (shop: TestShop, id: number) =>
  shop.inShop(
    async (ctx) =>
      (await ctx.db.selectFrom('invoice').select('document').where('id', '=', id).executeTakeFirstOrThrow()).document as InvoiceInput,
  )

describe('a deposit invoice', () => {
  test('bills what was received once, by the rates of the order, and is taken off the final invoice', async () => {
    const { shop, orderId } = await ready()
    const params = { id: orderId }
    const issue = () => shop.call(acts.issueDepositInvoice, { params, body: {} })
    expect((await issue()).problem.code).toBe('nothing_deposited')
    await pay(shop, orderId, 1000)
    const first = await shop.ok(acts.issueDepositInvoice, { params, body: {} })
    expect(first).toMatchObject({ kind: 'deposit_invoice', inclCents: 1000, state: 'paid' })
    expect(first.number).toMatch(/^AC\d{4}-00001$/)
    expect(first.rates.map((rate) => rate.rateBp)).toEqual([1000, 2000])
    expect((await issue()).problem.code).toBe('nothing_deposited')
    await pay(shop, orderId, 500)
    const second = await shop.ok(acts.issueDepositInvoice, { params, body: {} })
    expect(second.inclCents).toBe(500)
    const document = await documentOf(shop, first.id)
    expect(document).toMatchObject({ type: 'depositInvoice', paidCents: 1000, dueCents: 0 })
    expect(document.lines[0]?.details).toContain('3 × Chêne vert, C10')

    const final = await shop.ok(routes.generateInvoice, { params, body: {} })
    expect(await documentOf(shop, final.id)).toMatchObject({
      deposits: [
        { number: first.number, inclCents: 1000 },
        { number: second.number, inclCents: 500 },
      ],
      paidCents: 1500,
      dueCents: final.inclCents - 1500,
    })
    expect((await issue()).problem.code).toBe('already_invoiced')
    expect((await shop.call(acts.takeBackInvoice, { params: { id: first.id }, body: {} })).problem).toMatchObject({
      code: 'deposit_settled',
    })
    expect((await shop.ok(routes.invoicePdf, { params: { id: final.id } })).subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('is cut over the rates to the cent, whatever the amounts', () => {
    const rate = fc.constantFrom(0, 550, 1000, 2000)
    const group = fc.record({
      rateBp: rate,
      baseCents: fc.integer({ min: 1, max: 5_000_000 }),
      vatCents: fc.integer({ min: 0, max: 900_000 }),
    })
    fc.assert(
      fc.property(
        fc.uniqueArray(group, { minLength: 1, maxLength: 4, selector: (one) => one.rateBp }),
        fc.integer({ min: 1, max: 1_000_000 }),
        (vatGroups, amount) => {
          const parts = depositParts(
            { vatGroups, lines: [], totals: { linesCents: 0, exclCents: 0, vatCents: 0, inclCents: 0 } },
            amount,
            'Acompte',
          )
          expect(parts.totals.inclCents).toBe(amount)
          expect(parts.vatGroups.reduce((sum, one) => sum + one.baseCents + one.vatCents, 0)).toBe(amount)
          expect(parts.lines.reduce((sum, one) => sum + one.netCents, 0)).toBe(parts.totals.exclCents)
          for (const one of parts.vatGroups) expect(Math.abs((one.baseCents * one.rateBp) / 10_000 - one.vatCents)).toBeLessThanOrEqual(1)
        },
      ),
    )
  })

  test('of ten requests at once, one bills the money', async () => {
    const { shop, orderId } = await ready()
    await pay(shop, orderId, 1000)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => shop.call(acts.issueDepositInvoice, { params: { id: orderId }, body: {} })),
    )
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 409 && answer.problem.code === 'nothing_deposited')).toHaveLength(9)
  })

  test('is credited when it is taken back, and the money may be billed anew', async () => {
    const { shop, orderId } = await ready()
    const params = { id: orderId }
    await pay(shop, orderId, 1000)
    const deposit = await shop.ok(acts.issueDepositInvoice, { params, body: {} })
    const answers = await Promise.all(
      [1, 2, 3].map(() => shop.call(acts.takeBackInvoice, { params: { id: deposit.id }, body: { reason: 'Erreur de nom' } })),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409])
    const [listed] = (await shop.ok(routes.listInvoices, { params: { page: 1 } })).items
    expect(listed).toMatchObject({ id: deposit.id, state: 'credited' })
    expect((await shop.ok(acts.issueDepositInvoice, { params, body: {} })).number).toMatch(/-00002$/)
  })
})

test('a corrective invoice replaces one with the details of today and the same amounts', async () => {
  const { shop, customerId, orderId } = await ready()
  const params = { id: orderId }
  const was = await shop.ok(routes.generateInvoice, { params, body: {} })
  await shop.ok(settingsRoutes.updateInvoicingInfo, { body: { ...details, legalName: 'EARL des Essais' } })
  const corrected = await shop.ok(acts.correctInvoice, { params: { id: was.id }, body: { reason: 'Raison sociale corrigée' } })
  expect(corrected).toMatchObject({
    kind: 'corrective_invoice',
    originalNumber: was.number,
    inclCents: was.inclCents,
    exclCents: was.exclCents,
    state: 'due',
    customerId,
  })
  expect(corrected.number).toMatch(/^FA\d{4}-00002$/)
  const document = await documentOf(shop, corrected.id)
  expect(document).toMatchObject({
    type: 'correctiveInvoice',
    precedingInvoice: { number: was.number },
    seller: { name: 'EARL des Essais' },
  })
  const listed = await shop.ok(routes.listInvoices, { params: { page: 1 }, query: { state: 'replaced' } })
  expect(listed.items.map((one) => one.id)).toEqual([was.id])
  expect((await shop.call(acts.correctInvoice, { params: { id: was.id }, body: {} })).problem.code).toBe('invoice_taken_back')
  // The corrective one is now the order's invoice: it is what a cancellation takes back.
  expect((await shop.call(routes.generateInvoice, { params, body: {} })).problem.code).toBe('already_invoiced')
  await shop.ok(routes.cancelInvoice, { params, body: { reason: '' } })
  expect((await shop.ok(routes.listCreditInvoices, { params: { page: 1 } })).items[0]).toMatchObject({ originalNumber: corrected.number })
})

test('the invoice of a ticket is taken back, and the ticket is invoiced to somebody else', async () => {
  const { shop, customerId } = await ready()
  await openTill(shop)
  const sale = await sell(shop)
  const params = { id: sale.id }
  const invoice = await shop.ok(tillInvoicesRoutes.invoiceSale, { params, body: { customerId } })
  const credit = await shop.ok(acts.takeBackInvoice, { params: { id: invoice.id }, body: { reason: 'Autre client' } })
  expect(credit).toMatchObject({ kind: 'credit_invoice', originalNumber: invoice.number, inclCents: sale.inclCents })
  const answers = await Promise.all([1, 2, 3].map(() => shop.call(tillInvoicesRoutes.invoiceSale, { params, body: { customerId } })))
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409])
})
