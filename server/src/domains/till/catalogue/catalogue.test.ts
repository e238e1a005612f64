import { tillCatalogueRoutes as routes } from '@plantule/contract/till/catalogue'
import { tillSalesRoutes } from '@plantule/contract/till/sales'
import { expect, test } from 'vitest'
import { newShop } from '../../../testing/new-shop.ts'
import { openTill, saleBody, sell, someStock } from '../till.testing.ts'

test('the catalogue of a till holds what is sold, with stock, the best sold first', async () => {
  const shop = await newShop()
  const [one, two] = [await someStock(shop, 10), await someStock(shop, 5)]
  await openTill(shop)
  await sell(shop, { lines: [{ subproductId: two, quantity: 2 }] })
  const { items } = await shop.ok(routes.tillCatalogue, {})
  expect(items.map((item) => [item.subproductId, item.available, item.sold])).toEqual([
    [two, 3, 2],
    [one, 10, 0],
  ])
  expect(items[0]).toMatchObject({ priceCents: 450, rateBp: 1000 })
  // A tile writes the size on a line of its own.
  for (const { label, size } of items) expect([size !== '', label.endsWith(` - ${size}`)]).toEqual([true, true])
  const seasonal = await shop.memberWith(['till.write'])
  expect((await shop.call(routes.tillCatalogue, {}, { token: seasonal })).status).toBe(200)
})

test('what is quoted is what the sale takes', async () => {
  const shop = await newShop()
  const size = await someStock(shop, 10)
  await openTill(shop)
  const lines = [{ subproductId: size, quantity: 3, discount: { kind: 'percent' as const, bp: 1000 } }]
  const discount = { kind: 'amount' as const, cents: 115 }
  const quote = await shop.ok(routes.quoteSale, { body: { lines, discount } })
  expect(quote).toMatchObject({ inclCents: 1100, lines: [{ unitCents: 450, netCents: 1100 }] })
  const ticket = await shop.ok(tillSalesRoutes.createSale, {
    body: saleBody({ lines, discount, payments: [{ payment_type: 'card', amount: quote.inclCents }] }),
  })
  expect(ticket.inclCents).toBe(1100)
  expect((await shop.call(routes.quoteSale, { body: { lines: [{ subproductId: 999_999, quantity: 1 }] } })).problem.code).toBe(
    'unknown_item',
  )
})
