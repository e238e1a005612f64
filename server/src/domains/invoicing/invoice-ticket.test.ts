import { customersCareRoutes } from '@plantule/contract/customers/care'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { settingsRoutes } from '@plantule/contract/shops/settings'
import { invoiceActsRoutes } from '@plantule/contract/invoicing/acts'
import { tillInvoicesRoutes as routes } from '@plantule/contract/invoicing/till-invoices'
import { tillSalesRoutes } from '@plantule/contract/till/sales'
import { afterAll, expect, test } from 'vitest'
import { closeDocuments } from '../../platform/documents/render.ts'
import { newShop } from '../../testing/new-shop.ts'
import { shopDetails } from '../../testing/shop-details.ts'
import { freeLine, openTill, sell, someStock } from '../till/till.testing.ts'

afterAll(closeDocuments)

test('a ticket becomes an invoice once, which is paid and names it', async () => {
  const shop = await newShop()
  await shop.ok(settingsRoutes.updateInvoicingInfo, { body: shopDetails })
  const size = await someStock(shop, 10)
  await openTill(shop)
  const lines = [{ subproductId: size, quantity: 3 }, freeLine({ rateBp: 2000 })]
  const sale = await sell(shop, { lines, discount: { kind: 'percent', bp: 500 }, payments: [{ payment_type: 'card', amount: 2232 }] })
  const call = (customerId: number | null) => shop.call(routes.invoiceSale, { params: { id: sale.id }, body: { customerId } })
  expect((await call(null)).problem.code).toBe('buyer_address_missing')
  expect((await call(999_999)).problem.code).toBe('unknown_customer')
  const anne = await shop.ok(customersRoutes.createCustomer, { body: { firstName: 'Anne', lastName: 'Lefèvre' } })
  await shop.ok(customersRoutes.addAddress, {
    params: { id: anne.id },
    body: { line1: '3 rue des Lilas', postcode: '49100', city: 'Angers' },
  })
  const paymentId = sale.payments[0]?.id ?? 0
  expect((await shop.call(routes.saleInvoicePdf, { params: { id: paymentId } })).problem.code).toBe('no_invoice')
  const invoice = await shop.ok(routes.invoiceSale, { params: { id: sale.id }, body: { customerId: anne.id } })
  expect(invoice).toMatchObject({
    inclCents: sale.inclCents,
    exclCents: sale.exclCents,
    state: 'paid',
    orderReference: sale.number,
    orderId: null,
  })
  expect((await call(anne.id)).problem.code).toBe('ticket_invoiced')
  const pdf = await shop.ok(routes.saleInvoicePdf, { params: { id: paymentId } })
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  const links = await shop.inShop((ctx) => ctx.db.selectFrom('fiscal_link').select('incl_cents').where('chain', '=', 'sale').execute())
  expect(links).toEqual([{ incl_cents: sale.inclCents }])
  const other = await sell(shop)
  await shop.ok(tillSalesRoutes.cancelSale, { params: { id: other.id }, body: {} })
  expect((await shop.call(routes.invoiceSale, { params: { id: other.id }, body: { customerId: anne.id } })).problem.code).toBe(
    'ticket_refunded',
  )
})

test('the ticket of a record that was merged is invoiced to the customer who stayed, and so is what replaces the invoice', async () => {
  const shop = await newShop()
  await shop.ok(settingsRoutes.updateInvoicingInfo, { body: shopDetails })
  await openTill(shop)
  const someone = async (lastName: string) => {
    const { id } = await shop.ok(customersRoutes.createCustomer, { body: { firstName: 'Anne', lastName } })
    await shop.ok(customersRoutes.addAddress, { params: { id }, body: { line1: '3 rue des Lilas', postcode: '49100', city: 'Angers' } })
    return id
  }
  const [kept, gone] = [await someone('Lefèvre'), await someone('Lefevre')]
  const [before, after] = [await sell(shop, { customerId: gone }), await sell(shop, { customerId: gone })]
  const invoice = (id: number, customerId: number | null) => shop.ok(routes.invoiceSale, { params: { id }, body: { customerId } })
  const was = await invoice(before.id, null)
  await shop.ok(customersCareRoutes.mergeCustomers, { params: { id: kept }, body: { otherId: gone } })

  const replaced = await shop.ok(invoiceActsRoutes.correctInvoice, { params: { id: was.id }, body: { reason: 'Nom' } })
  const one = { customerId: kept, customerName: 'Anne Lefèvre' }
  expect(replaced).toMatchObject({ ...one, originalNumber: was.number })
  expect(await invoice(after.id, null)).toMatchObject(one)
  // Who still has the page of the other record open names it.
  expect(await invoice((await sell(shop)).id, gone)).toMatchObject(one)
})
