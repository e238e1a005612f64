import { categoryRoutes } from '@plantule/contract/catalogue/categories'
import { productRoutes } from '@plantule/contract/catalogue/products'
import { subproductRoutes } from '@plantule/contract/catalogue/subproducts'
import { mergeCatalogue } from '@plantule/contract/till/merge-catalogue'
import { type TillCatalogue, tillCatalogueRoutes as routes } from '@plantule/contract/till/catalogue'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { fairToday } from '../fairs/fairs.testing.ts'
import { openTill, sell, someStock } from '../till.testing.ts'

let shop: TestShop
let sizes: number[]

beforeEach(async () => {
  shop = await newShop()
  sizes = []
  for (const name of ['Sauge', 'Hosta', 'Carex', 'Iris']) sizes.push(await someStock(shop, 10, { name }))
})

/** As if all that happened so far were of this morning: later than what a delta looks back. */
const thisMorning = () =>
  shop.inShop(async (ctx) => {
    const at = new Date(ctx.now.getTime() - 3_600_000)
    await sql`update product set updated_at = ${at}`.execute(ctx.db)
    await sql`update stock_level set updated_at = ${at}`.execute(ctx.db)
  })
const whole = (query: { fairId?: number } = {}) => shop.ok(routes.tillCatalogue, { query })
const bySize = (catalogue: Pick<TillCatalogue, 'items'>) => catalogue.items.toSorted((a, b) => a.subproductId - b.subproductId)
const since = ({ at, stamp }: TillCatalogue, query: { fairId?: number } = {}) =>
  shop.ok(routes.tillCatalogue, { query: { since: at, stamp, ...query } })

/** What a device has after asking for what changed is what it would have been given whole. */
async function changed(before: TillCatalogue, query: { fairId?: number } = {}): Promise<number[]> {
  const answer = await since(before, query)
  expect(answer.whole).toBe(false)
  const [after, full] = [mergeCatalogue(before, answer), await whole(query)]
  expect(bySize(after)).toEqual(bySize(full))
  expect([after.packs, after.forbidden, after.categories, after.lists, after.stamp]).toEqual([
    full.packs,
    full.forbidden,
    full.categories,
    full.lists,
    full.stamp,
  ])
  return answer.items.map((item) => item.subproductId)
}
const productOf = async (size = 0) => {
  const { items } = await whole()
  return items.find((item) => item.subproductId === size)?.productId ?? 0
}

test('nothing changed: nothing is sent, and the device keeps the same list', async () => {
  await thisMorning()
  const before = await whole()
  const answer = await since(before)
  expect([answer.items, answer.touched]).toEqual([[], []])
  expect(mergeCatalogue(before, answer).items).toBe(before.items)
})

test('only what was sold, renamed, repriced, archived or added is sent', async () => {
  const [sage = 0, hosta = 0, carex = 0, iris = 0] = sizes
  await thisMorning()
  let before = await whole()
  await openTill(shop)
  await sell(shop, { lines: [{ subproductId: sage, quantity: 2 }] })
  expect(await changed(before)).toEqual([sage])

  await thisMorning()
  before = await whole()
  const product = await shop.ok(productRoutes.getProduct, { params: { id: await productOf(hosta) } })
  await shop.ok(productRoutes.updateProduct, { params: { id: product.id }, body: { ...product, name: 'Hosta fortunei' } })
  expect(await changed(before)).toEqual([hosta])

  await thisMorning()
  before = await whole()
  const carexId = await productOf(carex)
  await shop.ok(productRoutes.archiveProduct, { params: { id: carexId } })
  expect(await changed(before)).toEqual([])
  expect((await since(before)).touched).toEqual([carexId])

  await thisMorning()
  before = await whole()
  const { subproducts } = await shop.ok(productRoutes.getProduct, { params: { id: await productOf(iris) } })
  const size = subproducts.find(({ id }) => id === iris)
  if (!size) throw new Error('the product has its size')
  await shop.ok(subproductRoutes.updateSubproduct, { params: { id: iris }, body: { ...size, priceCents: 999 } })
  const added = await someStock(shop, 4, { name: 'Thym' })
  expect((await changed(before)).sort()).toEqual([iris, added].sort())
})

test('another day, category tree, rate or stand: everything is given again', async () => {
  const before = await whole()
  expect(
    (await shop.ok(routes.tillCatalogue, { query: { since: before.at, stamp: before.stamp.replace(/\d{4}-\d\d-\d\d/, '2020-01-01') } }))
      .whole,
  ).toBe(true)
  await shop.ok(categoryRoutes.createSupercategory, { body: { name: 'Vivaces' } })
  expect((await since(before)).whole).toBe(true)
  const { id: fairId } = await fairToday(shop)
  const now = await whole()
  expect((await since(now, { fairId })).whole).toBe(true)
  await thisMorning()
  expect(await changed(await whole({ fairId }), { fairId })).toEqual([])
})
