import { publicCatalogueRoutes } from '@plantule/contract/visitors/public-catalogue'
import { productRoutes } from '@plantule/contract/catalogue/products'
import { subproductRoutes } from '@plantule/contract/catalogue/subproducts'
import { decreasingPriceRoutes } from '@plantule/contract/pricing/decreasing'
import { packRoutes } from '@plantule/contract/packs/packs'
import { pricingRoutes } from '@plantule/contract/pricing/pricing'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, parisDay } from '../../platform/paris.ts'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { testApp } from '../../testing/test-app.ts'
import { someBranch, someProduct } from '../catalogue/catalogue.testing.ts'
import { someProfile, someSchema, someTier } from '../pricing/pricing.testing.ts'

const visitor = { token: null }
const today = parisDay(new Date())
const dayFrom = (days: number): string => addDays(today, days)
let shop: TestShop
let sold: Awaited<ReturnType<typeof someProduct>>

beforeEach(async () => {
  shop = await newShop()
  sold = await someProduct(shop, { name: 'Rosier', priceCents: 1000 })
})

const query = () => ({ shop: shop.uid })
const page = (id = sold.product.id) => shop.ok(publicCatalogueRoutes.getPublicProduct, { params: { id }, query: query() }, visitor)
const all = () => shop.ok(publicCatalogueRoutes.searchAllItems, { query: query() }, visitor)
const priceNow = async () =>
  (await page()).subproducts.map(({ priceCents, promotion }) => [priceCents, promotion?.lowest30DaysCents ?? null])[0]
/** A promotion of so much off (basis points), from one day to another. */
const promote = (value: number, from: number, to: number, given: object = {}) =>
  someTier(shop, sold.size.id, {
    kind: 'promotion',
    name: `Foire ${from}`,
    firstDay: dayFrom(from),
    lastDay: dayFrom(to),
    tiers: [{ fromQuantity: 1, value }],
    ...given,
  })
/** The base price as if it had been written down so many days ago. */
const baseWas = (days: number, cents: number) =>
  shop.inShop((ctx) =>
    sql`insert into price_history (shop_id, subproduct_id, price_cents, at, author)
      values (${shop.id}, ${sold.size.id}, ${cents}, ${new Date(Date.now() - days * 86_400_000)}, 'test')`.execute(ctx.db),
  )
/** Everything that was written about rules as if it had happened so many days ago. */
const rulesWere = (days: number) =>
  shop.inShop((ctx) =>
    sql`insert into price_rule_history (shop_id, kind, rule_id, at, author, body)
      select shop_id, kind, rule_id, at - make_interval(days => ${days}), author, body from price_rule_history where at > now() - interval '1 hour'`.execute(
      ctx.db,
    ),
  )

describe('visitors see', () => {
  test('the price of today, with the promotion and the lowest price of the 30 days before it, in every answer', async () => {
    const { low } = await someBranch(shop)
    await shop.ok(productRoutes.setProductCategories, { params: { id: sold.product.id }, body: { categoryIds: [low.id] } })
    await shop.ok(subproductRoutes.createSubproduct, {
      params: { id: sold.product.id },
      body: { label: 'Pot de 3 litres', priceCents: 1500 },
    })
    await baseWas(50, 950)
    await baseWas(3, 1000)
    await promote(2000, -1, 4)
    const promotion = { lowest30DaysCents: 950, lastDay: dayFrom(4) }
    const seen = await page()
    expect(seen).toMatchObject({ priceFromCents: 800, priceToCents: 1500, reduced: true })
    expect(seen.subproducts.map((size) => [size.priceCents, size.promotion])).toEqual([
      [800, promotion],
      [1500, null],
    ])
    expect((await all()).items.map((item) => [item.size, item.priceCents, item.promotion])).toEqual([
      ['Godet 9', 800, promotion],
      ['Pot de 3 litres', 1500, null],
    ])
    const { items } = await shop.ok(publicCatalogueRoutes.subcategoryProducts, { params: { id: low.id }, query: query() }, visitor)
    expect(items).toMatchObject([{ priceFromCents: 800, priceToCents: 1500, reduced: true }])
  })

  test('no promotion that is to come, has ended, holds for some customers or lowers nothing below the 30 days before', async () => {
    const profile = await someProfile(shop)
    await promote(1000, 1, 5)
    await promote(1000, -9, -5)
    await promote(5000, -1, 5, { profileId: profile.id })
    expect(await priceNow()).toEqual([1000, null])
    // A tenth off ran until five days before: as low a price is no reduction.
    await promote(1000, -1, 3)
    expect(await priceNow()).toEqual([900, null])
    await promote(2000, -1, 2)
    expect(await priceNow()).toEqual([800, 900])
  })

  test('the prices of the schema and of the profile that stands for everybody', async () => {
    await someSchema(shop, 1200)
    expect(await priceNow()).toEqual([1200, null])
    await someProfile(shop, { name: 'Tout public', mode: 'incl', coefficientBp: 5000, isDefault: true })
    expect(await priceNow()).toEqual([600, null])
  })

  test('one price in the list of a category, on the page and among all items, whatever it counts by', async () => {
    const { top, low } = await someBranch(shop)
    const beside = await someProduct(shop, { name: 'Sauge', priceCents: 1000 })
    await shop.ok(productRoutes.setProductCategories, { params: { id: sold.product.id }, body: { categoryIds: [low.id] } })
    const listed = await shop.ok(publicCatalogueRoutes.subcategoryProducts, { params: { id: low.id }, query: query() }, visitor)
    expect(listed.items).toMatchObject([{ priceFromCents: 1000 }])
    const same = async (cents: number, other: number) => {
      const { items } = await shop.ok(publicCatalogueRoutes.subcategoryProducts, { params: { id: low.id }, query: query() }, visitor)
      const prices = new Map((await all()).items.map((item) => [item.productId, item.priceCents]))
      expect([items[0]?.priceFromCents, (await priceNow())?.[0], prices.get(sold.product.id), prices.get(beside.product.id)]).toEqual([
        cents,
        cents,
        cents,
        other,
      ])
    }
    // By the category above that of the plant.
    await promote(2000, 0, 1, { scope: 'category', scopeId: top.id })
    await same(800, 1000)
    await someSchema(shop, 600, { allProducts: false, categoryIds: [top.id] })
    await same(480, 1000)
    const prices = [sold, beside].map(({ size }) => ({ subproductId: size.id, priceCents: 500 }))
    await someProfile(shop, { name: 'Tout public', mode: 'incl', isDefault: true, prices })
    await same(400, 500)
  })

  test('packs that are published, at the price of their parts of today', async () => {
    const pack = (name: string, given: object) =>
      shop.ok(packRoutes.createPack, {
        body: { name, published: true, discountBp: 1000, items: [{ subproductId: sold.size.id, quantity: 2 }], ...given },
      })
    const shown = await pack('Duo', {})
    await pack('Caché', { published: false })
    await pack('Vide', { items: [] })
    const archived = await pack('Ancien', {})
    await shop.ok(packRoutes.removePack, { params: { id: archived.id } })
    await promote(5000, 0, 1)
    expect((await all()).packs).toEqual([{ packId: shown.id, name: 'Duo', priceCents: 900, inStock: false, imageKey: null }])
    const found = (q: string) => shop.ok(publicCatalogueRoutes.searchAllItems, { query: { ...query(), q } }, visitor)
    expect((await found('duo')).packs).toHaveLength(1)
    expect((await found('rosier')).packs).toEqual([])
  })

  test('another ETag as soon as a promotion begins, and the first one again when it is over', async () => {
    const { app } = await testApp()
    const ask = (tag: string) =>
      app.inject({ url: `/api/v2/product/${sold.product.id}?shop=${shop.uid}`, headers: { 'if-none-match': tag } })
    const before = String((await ask('')).headers.etag)
    expect((await ask(before)).statusCode).toBe(304)
    expect((await ask(`W/${before}, "other"`)).statusCode).toBe(304)
    const promotion = await promote(2000, 0, 1)
    const during = await ask(before)
    expect([during.statusCode, during.json().priceFromCents]).toEqual([200, 800])
    await shop.ok(decreasingPriceRoutes.removeDecreasing, { params: { id: promotion.id } })
    expect((await ask(String(during.headers.etag))).headers.etag).toBe(before)
  })
})

describe('the lowest price of 30 days counts', () => {
  test('what a schema asked before it was raised', async () => {
    const schema = await someSchema(shop, 600)
    await rulesWere(20)
    await shop.ok(pricingRoutes.updateSchema, {
      params: { id: schema.id },
      body: { ...schema, lines: [{ kind: 'price', priceCents: 900 }] },
    })
    await rulesWere(10)
    await promote(1000, 0, 5)
    expect(await priceNow()).toEqual([810, null])
    await promote(4000, 0, 4)
    expect(await priceNow()).toEqual([540, 600])
  })

  test('what the profile for everybody asked before its coefficient was raised, and before another took its place', async () => {
    const retail = await someProfile(shop, { name: 'Détail', mode: 'incl', isDefault: true, coefficientBp: 7000 })
    await rulesWere(25)
    await shop.ok(pricingRoutes.updateProfile, {
      params: { id: retail.id },
      body: { ...retail, coefficientBp: 10_000, prices: [{ subproductId: sold.size.id, priceCents: 900 }] },
    })
    await rulesWere(20)
    await someProfile(shop, { name: 'Nouveau', mode: 'incl', isDefault: true, coefficientBp: 12_000 })
    await rulesWere(15)
    await promote(5000, 0, 5)
    expect(await priceNow()).toEqual([600, 700])
  })

  test('a promotion that was shortened afterwards, on the days on which it ran', async () => {
    const old = await promote(6000, -12, 5)
    await rulesWere(12)
    await shop.ok(decreasingPriceRoutes.updateDecreasing, {
      params: { id: old.id },
      body: { ...old, tiers: [{ fromQuantity: 1, value: 1000 }] },
    })
    await rulesWere(6)
    await promote(7000, -2, 3)
    expect(await priceNow()).toEqual([300, 400])
  })
  test.each(['promotion', 'schema'] as const)(
    'a %s of a category that was taken away, on cards, pages and among all items',
    async (kind) => {
      const { top, low } = await someBranch(shop)
      await shop.ok(productRoutes.setProductCategories, { params: { id: sold.product.id }, body: { categoryIds: [low.id] } })
      const promotion = kind === 'promotion' ? await promote(2000, -9, -2, { scope: 'category', scopeId: top.id }) : null
      const schema = kind === 'schema' ? await someSchema(shop, 800, { allProducts: false, categoryIds: [top.id] }) : null
      await rulesWere(10)
      if (promotion) await shop.ok(decreasingPriceRoutes.removeDecreasing, { params: { id: promotion.id } })
      if (schema) await shop.ok(pricingRoutes.removeSchema, { params: { id: schema.id } })
      const everywhere = async () => {
        const card = await shop.ok(publicCatalogueRoutes.subcategoryProducts, { params: { id: low.id }, query: query() }, visitor)
        const item = (await all()).items.find(({ productId }) => productId === sold.product.id)
        const listed = [item?.priceCents, item?.promotion?.lowest30DaysCents ?? null]
        return { card: [card.items[0]?.priceFromCents, card.items[0]?.reduced], page: await priceNow(), listed }
      }
      const own = { scope: 'product', scopeId: sold.product.id } as const
      await promote(1000, 0, 3, own)
      expect(await everywhere()).toEqual({ card: [900, false], page: [900, null], listed: [900, null] })
      await promote(3000, 0, 2, own)
      expect(await everywhere()).toEqual({ card: [700, true], page: [700, 800], listed: [700, 800] })
    },
  )
})
