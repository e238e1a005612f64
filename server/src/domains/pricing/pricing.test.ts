import { categoryRoutes } from '@plantule/contract/catalogue/categories'
import { productRoutes } from '@plantule/contract/catalogue/products'
import { containerRoutes } from '@plantule/contract/catalogue/reference'
import { subproductRoutes } from '@plantule/contract/catalogue/subproducts'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { decreasingPriceRoutes } from '@plantule/contract/pricing/decreasing'
import { initRoutes } from '@plantule/contract/shops/init'
import { pricingRoutes } from '@plantule/contract/pricing/pricing'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { someBranch, someProduct } from '../catalogue/catalogue.testing.ts'
import { someProfile, someSchema, someTier } from './pricing.testing.ts'
import { addDays, parisDay } from '../../platform/paris.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await newShop()
})

const explain = (of: TestShop, subproductId: number, given: object = {}) =>
  of.ok(pricingRoutes.explain, { query: { subproductId, ...given } })
const customerOf = async (of: TestShop, priceProfileId: number | null) =>
  (await of.ok(customersRoutes.createCustomer, { body: { kind: 'professional', company: 'Paysages Duval', priceProfileId } })).id
const today = () => parisDay(new Date())
const dayFrom = (days: number) => addDays(today(), days)

describe('price schemas', () => {
  test('price sizes by container, by formula, for the products and categories that they name', async () => {
    const own = await newShop()
    const { product, size } = await someProduct(own, { priceCents: 1000 })
    const container = await own.ok(containerRoutes.createContainer, { body: { name: 'C3' } })
    const big = await own.ok(subproductRoutes.createSubproduct, {
      params: { id: product.id },
      body: { containerId: container.id, priceCents: 2000 },
    })
    const { top, low } = await someBranch(own)
    await own.ok(categoryRoutes.getCategory, { params: { id: low.id } })
    await own.ok(productRoutes.setProductCategories, { params: { id: product.id }, body: { categoryIds: [low.id] } })
    const lines = [
      { containerId: container.id, kind: 'price' as const, priceCents: 1790 },
      { kind: 'formula' as const, factorBp: 12_000, addCents: 10 },
    ]
    const schema = await own.ok(pricingRoutes.createSchema, { body: { name: 'Vivaces', categoryIds: [top.id], roundTo: 50, lines } })
    expect((await explain(own, big.id)).unitCents).toBe(1790)
    expect(await explain(own, size.id)).toMatchObject({ unitCents: 1200, source: 'schema', profile: null, lowest30DaysCents: null })
    const first = await own.ok(pricingRoutes.createSchema, {
      body: { name: 'Celui-ci', productIds: [product.id], idx: 0, lines: [{ kind: 'price', priceCents: 5 }] },
    })
    await own.ok(pricingRoutes.updateSchema, { params: { id: schema.id }, body: { ...schema, idx: 1 } })
    expect((await explain(own, size.id)).unitCents).toBe(5)
    await own.ok(pricingRoutes.removeSchema, { params: { id: first.id } })
    expect((await explain(own, size.id)).unitCents).toBe(1200)
    const history = await own.inShop((ctx) => sql<{ n: number }>`select count(*)::int as n from price_rule_history`.execute(ctx.db))
    expect(history.rows[0]?.n).toBe(4)
  })

  test('refuse what cannot be, beside its field', async () => {
    const call = (body: object) =>
      shop.call(pricingRoutes.createSchema, { body: { name: 'X', lines: [{ kind: 'formula' }], ...body } as never })
    const told = async (body: object) => {
      const { problem } = await call(body)
      return [problem.status, problem.errors?.[0]?.path.join('.'), problem.errors?.[0]?.message]
    }
    expect(await told({ lines: [{ kind: 'price' }] })).toEqual([400, 'lines.0.priceCents', 'Indiquez un prix.'])
    expect(await told({ lines: [{ kind: 'formula' }, { kind: 'formula' }] })).toEqual([
      400,
      'lines',
      'Deux lignes portent le même calibre et le même contenant.',
    ])
    expect((await told({ lines: [{ kind: 'formula', caliberId: 999_999 }] })).slice(0, 2)).toEqual([409, 'lines.0.caliberId'])
    expect((await told({ productIds: [999_999] })).slice(0, 2)).toEqual([409, 'productIds'])
    await someSchema(shop, 100, { name: 'Unique', allProducts: false })
    expect(await told({ name: 'unique' })).toEqual([409, 'name', 'Ce nom est déjà pris.'])
  })

  test('that a profile uses stay, and stale ones are told', async () => {
    const schema = await someSchema(shop, 100, { name: 'Tarif pro', allProducts: false })
    const profile = await someProfile(shop, { name: 'Revendeurs', schemaId: schema.id })
    const refused = await shop.call(pricingRoutes.removeSchema, { params: { id: schema.id } })
    expect(refused.problem).toMatchObject({ code: 'in_use', title: 'Cet élément est encore utilisé : Revendeurs.' })
    const stale = await shop.call(pricingRoutes.updateSchema, { params: { id: schema.id }, body: { ...schema, version: 99 } })
    expect(stale.problem).toMatchObject({ code: 'stale_version', details: { current: { name: 'Tarif pro', profiles: 1 } } })
    await shop.ok(pricingRoutes.removeProfile, { params: { id: profile.id } })
    await shop.ok(pricingRoutes.removeSchema, { params: { id: schema.id } })
  })
})

describe('price profiles', () => {
  test('give a customer one price: own price, list, coefficient', async () => {
    const { size } = await someProduct(shop, { priceCents: 1100 })
    const other = await someProduct(shop, { priceCents: 2200 })
    const profile = await someProfile(shop, { coefficientBp: 8000, prices: [{ subproductId: other.size.id, priceCents: 1500 }] })
    const customerId = await customerOf(shop, profile.id)
    expect(await explain(shop, size.id, { customerId })).toMatchObject({ unitCents: 800, mode: 'excl', profile: { name: 'Paysagistes' } })
    expect(await explain(shop, size.id, { customerId, mode: 'incl' })).toMatchObject({ unitCents: 880, mode: 'incl' })
    expect(await explain(shop, other.size.id, { customerId })).toMatchObject({ unitCents: 1500, source: 'profile' })
    const params = { id: customerId }
    await shop.ok(pricingRoutes.setCustomerPrices, {
      params,
      body: { items: [{ subproductId: other.size.id, mode: 'excl', priceCents: 1400 }] },
    })
    expect(await explain(shop, other.size.id, { customerId })).toMatchObject({ unitCents: 1400, source: 'customer' })
    expect((await shop.ok(pricingRoutes.customerPrices, { params })).items).toMatchObject([
      { priceCents: 1400, mode: 'excl', baseCents: 2200 },
    ])
    const twice = [1, 2].map((priceCents) => ({ subproductId: size.id, mode: 'incl' as const, priceCents }))
    const refused = await shop.call(pricingRoutes.setCustomerPrices, { params, body: { items: twice } })
    expect(refused.problem).toMatchObject({ code: 'price_days_overlap', errors: [{ path: ['items', 1, 'firstDay'] }] })
    const unknown = await shop.call(pricingRoutes.setCustomerPrices, {
      params,
      body: { items: [{ subproductId: 999_999, mode: 'incl', priceCents: 1 }] },
    })
    expect(unknown.problem).toMatchObject({ code: 'unknown_choice', errors: [{ path: ['items', 0, 'subproductId'] }] })
  })

  test('one agreed with a customer holds on its days alone, one season after the other', async () => {
    const { size } = await someProduct(shop, { priceCents: 1000 })
    const customerId = await customerOf(shop, null)
    const params = { id: customerId }
    const day = today()
    const own = (priceCents: number, firstDay: string | null, lastDay: string | null) => ({
      subproductId: size.id,
      mode: 'incl' as const,
      priceCents,
      firstDay,
      lastDay,
    })
    const set = (...items: ReturnType<typeof own>[]) => shop.call(pricingRoutes.setCustomerPrices, { params, body: { items } })
    const now = async () => (await explain(shop, size.id, { customerId })).unitCents
    const base = (await explain(shop, size.id, {})).unitCents
    await set(own(111, null, dayFrom(-1)), own(222, dayFrom(1), null))
    expect(await now()).toBe(base)
    await set(own(111, null, day), own(222, dayFrom(1), null))
    expect(await now()).toBe(111)
    expect((await set(own(111, null, day), own(222, day, null))).problem.code).toBe('price_days_overlap')
    expect((await set(own(111, day, dayFrom(-1)))).problem.errors).toMatchObject([{ path: ['items', 0, 'lastDay'] }])
    expect((await shop.ok(pricingRoutes.customerPrices, { params })).items).toMatchObject([
      { priceCents: 111, lastDay: day },
      { priceCents: 222, firstDay: dayFrom(1) },
    ])
  })

  test('one stands for those who have none, and the init tells them', async () => {
    const own = await newShop()
    const { size } = await someProduct(own, { priceCents: 1000 })
    const retail = await someProfile(own, { name: 'Particuliers', mode: 'incl', coefficientBp: 11_000, isDefault: true })
    expect((await explain(own, size.id)).unitCents).toBe(1100)
    await someProfile(own, { name: 'Autres', mode: 'incl', isDefault: true, minOrderCents: 5000 })
    expect(await explain(own, size.id)).toMatchObject({ unitCents: 1000, profile: { name: 'Autres', minOrderCents: 5000 } })
    const { items } = await own.ok(pricingRoutes.listProfiles)
    expect(items.filter((each) => each.isDefault).map((each) => each.name)).toEqual(['Autres'])
    expect(items.find((each) => each.id === retail.id)?.version).toBe(2)
    expect((await own.ok(initRoutes.init)).price_profiles.map(({ name }) => name)).toEqual(['Autres', 'Particuliers'])
  })

  test('somebody has stay; unknown ones are refused to customers', async () => {
    const profile = await someProfile(shop, { name: 'Collectivités' })
    await customerOf(shop, profile.id)
    expect((await shop.call(pricingRoutes.removeProfile, { params: { id: profile.id } })).problem.code).toBe('in_use')
    const refused = await shop.call(customersRoutes.createCustomer, {
      body: { kind: 'private', lastName: 'Duval', priceProfileId: 999_999 },
    })
    expect(refused.problem.errors).toMatchObject([{ path: ['priceProfileId'], message: 'Ce profil de prix n’existe pas.' }])
  })

  test('of another shop are not there', async () => {
    const stranger = await newShop()
    const profile = await someProfile(stranger)
    expect((await shop.call(pricingRoutes.updateProfile, { params: { id: profile.id }, body: { name: 'X', version: 1 } })).status).toBe(404)
    const { size } = await someProduct(stranger)
    expect((await shop.call(pricingRoutes.explain, { query: { subproductId: size.id } })).status).toBe(404)
  })
})

describe('quantity prices and promotions', () => {
  const tier = (given: object) =>
    shop.call(decreasingPriceRoutes.createDecreasing, {
      body: { name: 'Lot', scope: 'product', scopeId: 1, unit: 'price', tiers: [{ fromQuantity: 5, value: 100 }], ...given } as never,
    })
  test.each([
    [
      'quantities that do not rise',
      {
        tiers: [
          { fromQuantity: 5, value: 100 },
          { fromQuantity: 5, value: 90 },
        ],
      },
      'tiers.1.fromQuantity',
      'Chaque palier commence au-dessus du précédent.',
    ],
    [
      'a price that rises',
      {
        tiers: [
          { fromQuantity: 5, value: 100 },
          { fromQuantity: 9, value: 101 },
        ],
      },
      'tiers.1.value',
      'Le prix ne peut pas remonter quand la quantité augmente.',
    ],
    [
      'a reduction that falls',
      {
        unit: 'percent',
        tiers: [
          { fromQuantity: 5, value: 100 },
          { fromQuantity: 9, value: 99 },
        ],
      },
      'tiers.1.value',
      'Le prix ne peut pas remonter quand la quantité augmente.',
    ],
    [
      'more than all',
      { unit: 'percent', tiers: [{ fromQuantity: 5, value: 10_001 }] },
      'tiers.0.value',
      'Une remise ne dépasse pas 100 %.',
    ],
    ['an end before the beginning', { firstDay: '2026-03-02', lastDay: '2026-03-01' }, 'lastDay', 'La fin précède le début.'],
    [
      'a promotion without end',
      { kind: 'promotion', firstDay: '2026-03-02', tiers: [{ fromQuantity: 1, value: 1 }] },
      'lastDay',
      'Une promotion a un début et une fin.',
    ],
    [
      'a promotion by quantity',
      { kind: 'promotion', firstDay: '2026-03-02', lastDay: '2026-03-02' },
      'tiers',
      'Une promotion vaut dès la première pièce, avec un seul prix.',
    ],
    ['what does not exist', { scopeId: 999_999 }, 'scopeId', 'Ce choix n’existe plus dans la boutique.'],
  ])('refuse %s', async (_, given, path, message) => {
    const { problem } = await tier(given)
    expect(problem.errors?.map((error) => [error.path.join('.'), error.message])).toEqual([[path, message]])
  })

  test('hold on their days, for their profile, in their container', async () => {
    const { size } = await someProduct(shop, { priceCents: 1000 })
    const profile = await someProfile(shop, { name: 'Amis', mode: 'incl' })
    await someTier(shop, size.id, { name: 'Hier', lastDay: dayFrom(-1), tiers: [{ fromQuantity: 1, value: 9000 }] })
    await someTier(shop, size.id, { name: 'Demain', firstDay: dayFrom(2), tiers: [{ fromQuantity: 1, value: 9000 }] })
    await someTier(shop, size.id, { name: 'Amis', profileId: profile.id, tiers: [{ fromQuantity: 1, value: 5000 }] })
    await someTier(shop, size.id)
    expect((await explain(shop, size.id, { quantity: 10 })).unitCents).toBe(900)
    expect((await explain(shop, size.id, { quantity: 9 })).unitCents).toBe(1000)
    expect((await explain(shop, size.id, { profileId: profile.id })).unitCents).toBe(500)
    const list = (query: object) =>
      shop.ok(decreasingPriceRoutes.listDecreasing, { params: { page: 1 }, query: { sort: 'name', dir: 'asc', ...query } })
    const { items } = await list({ q: 'lavande' })
    expect(items.map((each) => [each.name, each.state, each.profile])).toEqual([
      ['Amis', 'active', 'Amis'],
      ['Demain', 'scheduled', null],
      ['Hier', 'ended', null],
      ['Par dix', 'active', null],
    ])
    expect((await list({ state: 'active', profile: profile.id })).items.map((each) => each.name)).toEqual(['Amis'])
    expect((await list({ kind: 'promotion' })).total).toBe(0)
  })

  test('a promotion shows the lowest price of the 30 days before it began', async () => {
    const own = await newShop()
    const { size } = await someProduct(own, { priceCents: 1000 })
    const at = (days: number, cents: number) =>
      own.inShop((ctx) =>
        sql`insert into price_history (shop_id, subproduct_id, price_cents, at, author) values (${own.id}, ${size.id}, ${cents}, ${new Date(Date.now() + days * 86_400_000)}, 'x')`.execute(
          ctx.db,
        ),
      )
    await at(-90, 500)
    await at(-60, 900)
    await at(-10, 950)
    await at(-5, 1000)
    const promotion = await someTier(own, size.id, {
      kind: 'promotion',
      name: 'Foire',
      firstDay: today(),
      lastDay: dayFrom(5),
      tiers: [{ fromQuantity: 1, value: 2000 }],
    })
    expect(await explain(own, size.id)).toMatchObject({ unitCents: 800, lowest30DaysCents: 900 })
    await someTier(own, size.id, {
      kind: 'promotion',
      name: 'Avant',
      firstDay: dayFrom(-8),
      lastDay: dayFrom(-6),
      tiers: [{ fromQuantity: 1, value: 3000 }],
    })
    expect((await explain(own, size.id)).lowest30DaysCents).toBe(665)
    await own.ok(decreasingPriceRoutes.removeDecreasing, { params: { id: promotion.id } })
    expect((await explain(own, size.id)).lowest30DaysCents).toBeNull()
  })
})
