import { customersRoutes } from '@plantule/contract/customers/routes'
import { settingsRoutes } from '@plantule/contract/shops/settings'
import { tillInvoicesRoutes as routes } from '@plantule/contract/invoicing/till-invoices'
import { afterAll, expect, test } from 'vitest'
import { closeDocuments } from '../../platform/documents/render.ts'
import { newShop } from '../../testing/new-shop.ts'
import { shopDetails } from '../../testing/shop-details.ts'
import { mixedPack } from '../orders/orders.testing.ts'
import { cash, openTill, sell } from '../till/till.testing.ts'

afterAll(closeDocuments)

test('the ticket of a pack of several rates becomes an invoice with a line per rate that agrees with the ticket', async () => {
  const shop = await newShop()
  const { packId } = await mixedPack(shop)
  await shop.ok(settingsRoutes.updateInvoicingInfo, { body: shopDetails })
  await openTill(shop)
  const { id } = await shop.ok(customersRoutes.createCustomer, { body: { lastName: 'Lefèvre' } })
  await shop.ok(customersRoutes.addAddress, { params: { id }, body: { line1: '1 rue du Puits', postcode: '49000', city: 'Angers' } })
  const line = { packId, quantity: 3, discount: { kind: 'percent' as const, bp: 1000 } }
  const ticket = await sell(shop, { lines: [line], payments: cash(3240), customerId: id })
  const invoice = await shop.ok(routes.invoiceSale, { params: { id: ticket.id }, body: {} })
  const { document, incl } = await shop.inShop(async (ctx) => {
    const row = await ctx.db.selectFrom('invoice').select(['document', 'incl_cents']).where('id', '=', invoice.id).executeTakeFirstOrThrow()
    return { document: row.document as { lines: unknown[] }, incl: row.incl_cents }
  })
  expect(incl).toBe(ticket.inclCents)
  expect(document).toMatchObject({
    lines: [
      {
        label: 'Coffret (part à 10 %)',
        details: '2 × Thym - Godet 9, 1 × Transplantoir - Godet 9',
        rateBp: 1000,
        netCents: ticket.lines[0]?.rates[0]?.exclCents,
      },
      { label: 'Coffret (part à 20 %)', rateBp: 2000, netCents: ticket.lines[0]?.rates[1]?.exclCents },
    ],
  })
})
