import { customersRoutes } from '@plantule/contract/customers/routes'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { settingsRoutes } from '@plantule/contract/shops/settings'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { newShop } from '../../../testing/new-shop.ts'
import { shopDetails } from '../../../testing/shop-details.ts'
import { grown } from './growing.testing.ts'

test('the quotation says of the line that its plants are grown for the customer, from which day on, and what is paid beforehand', async () => {
  const shop = await newShop()
  await shop.ok(settingsRoutes.updateInvoicingInfo, { body: shopDetails })
  const { order, customerId } = await grown(shop, { open: { depositCents: 40_500 } })
  await shop.ok(customersRoutes.addAddress, {
    params: { id: customerId },
    body: { line1: '1 place de la Mairie', postcode: '49100', city: 'Angers' },
  })
  const pdf = await shop.ok(ordersRoutes.quotationPdf, { params: { id: order.id } })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })
  const said = text.replaceAll(/\s+/g, ' ')
  expect(said).toContain('Cultivés pour vous : 300 à partir du 15/10/2099')
  expect(said).toMatch(/[Aa]compte/)
  expect(said).toContain('405,00 €')
})
