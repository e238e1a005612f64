import { customersRoutes } from '@plantule/contract/customers/routes'
import { expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { mixedPack } from '../../orders/orders.testing.ts'
import { someProfile, someTier } from '../../pricing/pricing.testing.ts'
import { openTill, sell, someStock } from '../till.testing.ts'

/** What the journal holds of prices that were typed, ticket by ticket. */
const overrides = (shop: TestShop) =>
  shop.inShop(async (ctx) => {
    const links = await ctx.db.selectFrom('fiscal_link').select('payload').where('kind', '=', 'price_override').orderBy('seq').execute()
    return links.map(({ payload }) => JSON.parse(payload).lines)
  })

test('the journal compares a typed price with what the lists ask the buyer, packs among the rest', async () => {
  const shop = await newShop()
  const { thyme, packId } = await mixedPack(shop)
  const sage = await someStock(shop, 50, { name: 'Sauge', priceCents: 1000 })
  const trade = await someProfile(shop, { name: 'Paysagistes', mode: 'incl', coefficientBp: 8000 })
  const pro = await shop.ok(customersRoutes.createCustomer, { body: { kind: 'professional', company: 'Duval', priceProfileId: trade.id } })
  await someTier(shop, sage)
  await openTill(shop)

  // What the lists ask them is no other price, although it is not that of the catalogue.
  await sell(shop, { customerId: pro.id, lines: [{ subproductId: sage, quantity: 1, unitCents: 800 }] })
  // The catalogue's price is one where their lists ask less.
  await sell(shop, { customerId: pro.id, lines: [{ subproductId: sage, quantity: 1, unitCents: 1000 }] })
  // The tenth piece lowers what the lists ask of each line of it.
  await sell(shop, {
    lines: [
      { subproductId: sage, quantity: 6, unitCents: 900 },
      { subproductId: sage, quantity: 4, unitCents: 950 },
    ],
  })
  await sell(shop, { lines: [{ packId, quantity: 1, unitCents: 1200 }] })
  await sell(shop, {
    lines: [
      { packId, quantity: 1, unitCents: 1000 },
      { subproductId: thyme, quantity: 1, unitCents: 300 },
    ],
  })
  await sell(shop, { lines: [{ label: 'Plantation', quantity: 1, unitCents: 700, rateBp: 1000 }] })

  expect(await overrides(shop)).toEqual([
    [{ article: sage, listedCents: 800, unitCents: 1000 }],
    [{ article: sage, listedCents: 900, unitCents: 950 }],
    [{ pack: packId, listedCents: 1200, unitCents: 1000 }],
  ])
})

test('a price that the device only showed is not typed', async () => {
  const shop = await newShop()
  const sage = await someStock(shop, 5, { priceCents: 1000 })
  await someProfile(shop, { name: 'Club', mode: 'incl', coefficientBp: 9000, isDefault: true })
  await openTill(shop)
  await sell(shop, {
    lines: [{ subproductId: sage, quantity: 1, unitCents: 1000, listed: true }],
    payments: [{ payment_type: 'card', amount: 900 }],
  })
  expect(await overrides(shop)).toEqual([])
})
