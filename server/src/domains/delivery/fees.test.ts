import { deliveryRoutes, type FeeTableInput, noDeliverySettings } from '@plantule/contract/delivery/delivery'
import { subproductRoutes } from '@plantule/contract/catalogue/subproducts'
import { beforeAll, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { someProduct } from '../catalogue/catalogue.testing.ts'
import { inWeeks, isoWeek } from './rules.ts'

const table = (given: Partial<FeeTableInput> = {}): FeeTableInput => ({
  enabled: true,
  packagingG: 250,
  perArticleCents: 0,
  maxG: 30_000,
  grids: [
    {
      zone: 'mainland',
      basis: 'weight',
      bands: [
        { from: 0, upTo: 2000, feeCents: 890 },
        { from: 2000, upTo: 10_000, feeCents: 1490 },
      ],
    },
  ],
  free: [{ zone: null, profileId: null, fromCents: 120_00 }],
  ...given,
})

let shop: TestShop
beforeAll(async () => {
  shop = await newShop()
  await shop.ok(deliveryRoutes.updateHome, { body: table() })
})

test('a load is priced and told how', async () => {
  const query = { articles: 2, total_price: 40_00, total_weight: 1800 }
  const fee = await shop.ok(deliveryRoutes.homeFee, { query })
  expect(fee).toMatchObject({ feeCents: 1490, refusal: null, zone: 'mainland', certificate: false })
  expect(fee.how).toMatchObject([
    { kind: 'packaging', packagingG: 250 },
    { kind: 'band', value: 2050, from: 2000, upTo: 10_000, cents: 1490 },
  ])
  expect(await shop.ok(deliveryRoutes.homeFee, { query: { ...query, total_price: 120_00 } })).toMatchObject({ feeCents: 0 })
  expect(await shop.ok(deliveryRoutes.homeFee, { query: { ...query, total_weight: 29_751 } })).toMatchObject({
    feeCents: null,
    refusal: 'too_heavy',
    limit: 30_000,
  })
  expect(await shop.ok(deliveryRoutes.homeFee, { query: { ...query, postcode: '20000' } })).toMatchObject({
    zone: 'corsica',
    refusal: 'zone_not_served',
  })
  expect(await shop.ok(deliveryRoutes.homeFee, { query: { ...query, country: 'GB' } })).toMatchObject({ zone: 'ch_uk', certificate: true })
})

test('a gap between bands is refused beside the band, and named', async () => {
  const bands = [
    { from: 0, upTo: 2000, feeCents: 890 },
    { from: 3000, upTo: 10_000, feeCents: 1490 },
  ]
  const { status, problem } = await shop.call(deliveryRoutes.updateHome, {
    body: table({ grids: [{ zone: 'mainland', basis: 'weight', bands }] }),
  })
  expect(status).toBe(400)
  expect(problem).toMatchObject({
    code: 'bands_gap',
    errors: [{ path: ['grids', 0, 'bands', 1, 'from'], message: 'Aucun tarif entre 2 kg et 3 kg.' }],
  })
})

test.each([
  [
    'bands_overlap',
    'Deux tranches couvrent la même étendue : de 15,00 € à 20,00 €.',
    [
      { from: 0, upTo: 2000, feeCents: 1 },
      { from: 1500, upTo: null, feeCents: 2 },
    ],
    ['grids', 0, 'bands', 1, 'from'],
  ],
  ['band_empty', 'Cette tranche finit avant de commencer.', [{ from: 0, upTo: 0, feeCents: 1 }], ['grids', 0, 'bands', 0, 'upTo']],
])('%s is refused with its field', async (code, message, bands, path) => {
  const { problem } = await shop.call(deliveryRoutes.updateRelay, { body: table({ grids: [{ zone: 'mainland', basis: 'price', bands }] }) })
  expect(problem).toMatchObject({ code, errors: [{ path, message }] })
})

test('a zone has one grid, and a mode that is offered has bands', async () => {
  const grid = { zone: 'eu' as const, basis: 'articles' as const, bands: [{ from: 0, upTo: null, feeCents: 1 }] }
  const twice = await shop.call(deliveryRoutes.updateRelay, { body: table({ grids: [grid, grid] }) })
  expect(twice.problem).toMatchObject({
    code: 'zone_twice',
    errors: [{ path: ['grids', 1, 'zone'], message: 'Cette zone a déjà une grille.' }],
  })
  const none = await shop.call(deliveryRoutes.updateDelivery, {
    body: { rules: noDeliverySettings.rules, truck: { ...noDeliverySettings.truck, enabled: true } },
  })
  expect(none.problem).toMatchObject({ code: 'bands_missing', errors: [{ path: ['truck', 'bands'] }] })
})

test('a profile that the shop does not have, unknown or of another shop, is refused beside its field in every table', async () => {
  const other = await newShop()
  const theirs = await other.inShop((ctx) =>
    ctx.db.insertInto('price_profile').values({ shop_id: other.id, name: 'Pro', mode: 'excl' }).returning('id').executeTakeFirstOrThrow(),
  )
  const before = await shop.ok(deliveryRoutes.getDelivery)
  for (const profileId of [theirs.id, 2_000_000_000]) {
    const free = [
      { zone: null, profileId: null, fromCents: 1 },
      { zone: null, profileId, fromCents: 1 },
    ]
    const answers = [
      await shop.call(deliveryRoutes.updateHome, { body: table({ free }) }),
      await shop.call(deliveryRoutes.updateRelay, { body: table({ free }) }),
      await shop.call(deliveryRoutes.updateDelivery, {
        body: { rules: noDeliverySettings.rules, truck: { ...noDeliverySettings.truck, free } },
      }),
    ]
    const seen = answers.map(({ status, problem }) => [status, problem.code, problem.errors?.map((error) => error.path.join('.'))])
    expect(seen).toEqual(['free.1.profileId', 'free.1.profileId', 'truck.free.1.profileId'].map((path) => [400, 'unknown_profile', [path]]))
  }
  expect(await shop.ok(deliveryRoutes.getDelivery)).toEqual(before)
})

test('the articles of a sale are weighed, and told when they do not travel that week', async () => {
  const { size } = await someProduct(shop, {})
  const weeks = { weekFrom: 45, weekTo: 13 }
  const { label, priceCents, version } = size
  await shop.ok(subproductRoutes.updateSubproduct, {
    params: { id: size.id },
    body: { label, priceCents, weightG: 900, ...weeks, version },
  })
  const body = {
    mode: 'home' as const,
    items: [{ subproductId: size.id, quantity: 2 }, { quantity: 1 }],
    goodsCents: 30_00,
    postcode: '49000',
  }
  const summer = await shop.ok(deliveryRoutes.quote, { body: { ...body, day: '2026-07-01' } })
  expect(summer).toMatchObject({ articles: 2, weightG: 1800, feeCents: 1490, unweighed: [], outOfSeason: [weeks] })
  expect(await shop.ok(deliveryRoutes.quote, { body: { ...body, day: '2027-01-15' } })).toMatchObject({ outOfSeason: [] })
})

test('weeks are those of ISO 8601, also over the new year', () => {
  expect(['2026-01-01', '2027-01-01', '2024-12-30', '2026-11-21'].map(isoWeek)).toEqual([1, 53, 1, 47])
  expect([44, 45, 53, 1, 13, 14].map((week) => inWeeks(week, 45, 13))).toEqual([false, true, true, true, true, false])
})
