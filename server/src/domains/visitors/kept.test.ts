import { publicCatalogueRoutes } from '@plantule/contract/visitors/public-catalogue'
import { productRoutes } from '@plantule/contract/catalogue/products'
import { decreasingPriceRoutes } from '@plantule/contract/pricing/decreasing'
import { packRoutes } from '@plantule/contract/packs/packs'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addDays, parisDay } from '../../platform/paris.ts'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { someProduct } from '../catalogue/catalogue.testing.ts'
import { someProfile, someSchema, someTier } from '../pricing/pricing.testing.ts'
import { type AllItems, searchAllItems } from './all-items.ts'
import { catalogueStamp } from './catalogue-stamp.ts'
import { allItems } from './keep-all-items.ts'

const today = parisDay(new Date())
let shop: TestShop
let sold: Awaited<ReturnType<typeof someProduct>>
let packId: number

beforeAll(async () => {
  shop = await newShop()
  sold = await someProduct(shop, { name: 'Rosier', priceCents: 1000 })
  packId = (
    await shop.ok(packRoutes.createPack, { body: { name: 'Duo', published: true, items: [{ subproductId: sold.size.id, quantity: 2 }] } })
  ).id
})

const asked = (): Promise<AllItems> => shop.ok(publicCatalogueRoutes.searchAllItems, { query: { shop: shop.uid } }, { token: null })
const onHand = (count: number) =>
  shop.inShop((ctx) =>
    sql`insert into stock_level (shop_id, subproduct_id, on_hand) values (${shop.id}, ${sold.size.id}, ${count})
      on conflict (shop_id, subproduct_id) do update set on_hand = excluded.on_hand`.execute(ctx.db),
  )
const changed = async (given: object) => {
  const product = await shop.ok(productRoutes.getProduct, { params: { id: sold.product.id } })
  await shop.ok(productRoutes.updateProduct, { params: { id: product.id }, body: { ...product, ...given } as never })
}

test('each change of catalogue, price, stock or publication shows at once, and what did not change is kept', async () => {
  const steps: [string, () => Promise<unknown>, (seen: AllItems) => unknown, unknown][] = [
    [
      'price',
      () => shop.inShop((ctx) => sql`update subproduct set price_cents = 1100 where id = ${sold.size.id}`.execute(ctx.db)),
      ({ items }) => items[0]?.priceCents,
      1100,
    ],
    ['schema', () => someSchema(shop, 1200), ({ items }) => items[0]?.priceCents, 1200],
    [
      'profile',
      () => someProfile(shop, { name: 'Tous', mode: 'incl', coefficientBp: 5000, isDefault: true }),
      ({ items }) => items[0]?.priceCents,
      600,
    ],
    ['stock', () => onHand(1), ({ items, packs }) => [items[0]?.inStock, packs[0]?.inStock], [true, false]],
    ['parts of a pack', () => onHand(2), ({ packs }) => packs[0]?.inStock, true],
    ['name', () => changed({ name: 'Rosier liane' }), ({ items }) => items[0]?.name, 'Rosier liane'],
    ['unpublished', () => changed({ published: false }), ({ items }) => items.length, 0],
    ['published', () => changed({ published: true }), ({ items }) => items.length, 1],
    ['pack', () => shop.ok(packRoutes.removePack, { params: { id: packId } }), ({ packs }) => packs.length, 0],
  ]
  for (const [what, change, look, expected] of steps) {
    await asked()
    await change()
    expect([what, look(await asked())]).toEqual([what, expected])
    // Nothing happened: the very same list, and what it would be if worked out again.
    const [one, two, fresh] = await shop.inShop(async (ctx) => [await allItems(ctx), await allItems(ctx), await searchAllItems(ctx, '')])
    expect(two).toBe(one)
    expect(one).toEqual(fresh)
  }
})

test('a promotion shows on its first day, no longer after its last one, nor when it is taken back', async () => {
  const before = (await asked()).items[0]?.priceCents ?? 0
  const promotion = await someTier(shop, sold.size.id, {
    kind: 'promotion',
    name: 'Foire',
    firstDay: addDays(today, 1),
    lastDay: addDays(today, 2),
    tiers: [{ fromQuantity: 1, value: 5000 }],
  })
  const on = (days: number) =>
    shop.inShop(async (ctx) => (await allItems({ ...ctx, now: new Date(ctx.now.getTime() + days * 86_400_000) })).items[0]?.priceCents)
  expect([await on(0), await on(1), await on(2), await on(3)]).toEqual([before, before / 2, before / 2, before])
  await shop.ok(decreasingPriceRoutes.removeDecreasing, { params: { id: promotion.id } })
  expect(await on(1)).toBe(before)
})

test('a sale that leaves some in stock changes no stamp; other shops have their own', async () => {
  const stamp = () => shop.inShop(catalogueStamp)
  await onHand(50)
  const first = await stamp()
  await onHand(49)
  expect(await stamp()).toBe(first)
  await onHand(0)
  expect(await stamp()).not.toBe(first)
  const other = await newShop()
  await someProduct(other, { name: 'Ailleurs' })
  expect((await other.inShop(allItems)).items.map((item) => item.name)).toEqual(['Ailleurs'])
  expect((await asked()).items.map((item) => item.name)).toEqual(['Rosier liane'])
})
