import { customersRoutes } from '@plantule/contract/customers/routes'
import { packRoutes } from '@plantule/contract/packs/packs'
import { pricingRoutes } from '@plantule/contract/pricing/pricing'
import { tillCatalogueRoutes as routes } from '@plantule/contract/till/catalogue'
import { pricesOf, priceAtTill } from '@plantule/contract/till/prices'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parisDay } from '../../../platform/paris.ts'
import { newShop } from '../../../testing/new-shop.ts'
import { mixedPack } from '../../orders/orders.testing.ts'
import { someProfile, someSchema, someTier } from '../../pricing/pricing.testing.ts'
import { someStock } from '../till.testing.ts'

test('a device alone asks what the server would: any basket, any customer, any profile', async () => {
  const shop = await newShop()
  const sizes = [
    await someStock(shop, 100, { name: 'Sauge', priceCents: 450 }),
    await someStock(shop, 100, { name: 'Hosta', priceCents: 1_199 }),
  ]
  const [one = 0, two = 0] = sizes
  const { thyme, spade, packId } = await mixedPack(shop)
  const { id: sumPack } = await shop.ok(packRoutes.createPack, {
    body: {
      name: 'Trio',
      priceKind: 'computed',
      discountBp: 700,
      items: [
        { subproductId: one, quantity: 3 },
        { subproductId: spade, quantity: 1 },
      ],
    },
  })
  const schema = await someSchema(shop, 0, { name: 'Gros', allProducts: false, lines: [{ kind: 'formula', factorBp: 8_300, addCents: 7 }] })
  const trade = await someProfile(shop, {
    name: 'Paysagistes',
    mode: 'excl',
    coefficientBp: 9_100,
    schemaId: schema.id,
    prices: [{ subproductId: two, priceCents: 777 }],
  })
  const club = await someProfile(shop, { name: 'Club', mode: 'incl', coefficientBp: 9_500, isDefault: true })
  await someTier(shop, one)
  await someTier(shop, two, { name: 'Par cinq', tiers: [{ fromQuantity: 5, value: 1_500 }], profileId: trade.id })
  const pro = await shop.ok(customersRoutes.createCustomer, {
    body: { kind: 'professional', company: 'Paysages Duval', priceProfileId: trade.id },
  })
  const friend = await shop.ok(customersRoutes.createCustomer, { body: { kind: 'private', lastName: 'Duval' } })
  await shop.ok(pricingRoutes.setCustomerPrices, {
    params: { id: friend.id },
    body: { items: [{ subproductId: one, mode: 'incl', priceCents: 399 }] },
  })
  const prices = pricesOf(await shop.ok(routes.tillCatalogue, {}))

  const article = fc.oneof(
    fc.constantFrom(one, two, thyme, spade).map((subproductId) => ({ subproductId, packId: null })),
    fc.constantFrom(packId, sumPack).map((pack) => ({ subproductId: null, packId: pack })),
  )
  const line = fc.record({
    article,
    quantity: fc.integer({ min: 1, max: 12 }),
    typedCents: fc.option(fc.integer({ min: 0, max: 2_000 }), { freq: 4 }),
  })
  const buyer = fc.record({
    customerId: fc.constantFrom(null, pro.id, friend.id),
    profileId: fc.constantFrom(null, null, trade.id, club.id),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 6 }), buyer, async (lines, { customerId, profileId }) => {
      const alone = priceAtTill(
        prices,
        lines.map(({ article: of, ...rest }) => ({ ...of, ...rest })),
        { customerId, profileId },
        parisDay(new Date()),
      )
      const quote = await shop.ok(routes.quoteSale, {
        body: {
          customerId,
          priceProfileId: profileId,
          lines: lines.map(({ article: of, quantity, typedCents }) => ({
            ...of,
            quantity,
            unitCents: typedCents,
            listed: typedCents === null,
          })),
        },
      })
      expect(alone.map((price) => price?.unitCents)).toEqual(quote.lines.map(({ unitCents }) => unitCents))
    }),
    { numRuns: 40 },
  )
  expect(
    priceAtTill(
      prices,
      [{ subproductId: 999_999, packId: null, quantity: 1, typedCents: null }],
      { customerId: null, profileId: null },
      parisDay(new Date()),
    ),
  ).toEqual([null])
})

test('prices of another day: a promotion that begins or ends without a connection', async () => {
  const shop = await newShop()
  const size = await someStock(shop, 10, { priceCents: 1_000 })
  await someTier(shop, size, {
    name: 'Juin',
    kind: 'promotion',
    tiers: [{ fromQuantity: 1, value: 2_000 }],
    firstDay: '2999-06-01',
    lastDay: '2999-06-30',
  })
  const prices = pricesOf(await shop.ok(routes.tillCatalogue, {}))
  const on = (day: string) =>
    priceAtTill(
      prices,
      [{ subproductId: size, packId: null, quantity: 1, typedCents: null }],
      { customerId: null, profileId: null },
      day,
    )[0]?.unitCents
  expect([on('2999-05-31'), on('2999-06-01'), on('2999-06-30'), on('2999-07-01')]).toEqual([1_000, 800, 800, 1_000])
})
