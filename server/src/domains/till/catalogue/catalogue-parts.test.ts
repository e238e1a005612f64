import { categoryRoutes } from '@plantule/contract/catalogue/categories'
import { productRoutes } from '@plantule/contract/catalogue/products'
import { inParts, mergeCatalogue } from '@plantule/contract/till/merge-catalogue'
import { type TillCatalogue, tillCatalogueRoutes as routes } from '@plantule/contract/till/catalogue'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { takeTime } from '../../../platform/take-time.ts'
import { gatherStatistics } from '../../../platform/gather-statistics.ts'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { openTill, sell, someStock } from '../till.testing.ts'

const SIZES = 11_000
let shop: TestShop
let sold: number

beforeAll(async () => {
  shop = await newShop()
  await openTill(shop)
  sold = await someStock(shop, 50, { name: 'Sauge' })
  await shop.inShop(async (ctx) => {
    await takeTime(ctx)
    await sql`insert into product (shop_id, reference, name, tva_rate_id)
      select ${shop.id}, 'L' || g, 'Plante ' || g, (select min(id) from tva_rate where shop_id = ${shop.id}) from generate_series(1, ${SIZES}) g`.execute(
      ctx.db,
    )
    await sql`insert into subproduct (shop_id, product_id, reference, label, price_cents, idx)
      select ${shop.id}, id, reference, 'godet', 450, 0 from product where shop_id = ${shop.id} and reference like 'L%'`.execute(ctx.db)
    const at = new Date(ctx.now.getTime() - 3_600_000)
    await sql`update product set updated_at = ${at}`.execute(ctx.db)
    await sql`update stock_level set updated_at = ${at}`.execute(ctx.db)
    // As what brings so many rows does.
    await gatherStatistics(ctx)
  })
})

type Part = Awaited<ReturnType<typeof part>>
const part = (after: number, query: { since?: string; stamp?: string } = {}) =>
  shop.ok(routes.tillCatalogue, { query: { ...query, after } })
const byId = ({ items }: Pick<TillCatalogue, 'items'>) => items.toSorted((a, b) => a.subproductId - b.subproductId)

test('the parts together are the whole, the best sold first, and none holds more than its share', async () => {
  await sell(shop, { lines: [{ subproductId: sold, quantity: 3 }] })
  const parts: Part[] = []
  const { next, ...together } = await inParts(async (after) => {
    const answer = await part(after)
    parts.push(answer)
    return answer
  })
  const { next: last, ...whole } = await shop.ok(routes.tillCatalogue, {})
  expect([next, last]).toEqual([null, null])
  expect(byId(together)).toEqual(byId(whole))
  expect(together.items[0]?.subproductId).toBe(sold)
  expect([together.packs, together.forbidden, together.categories, together.lists, together.stamp]).toEqual([
    whole.packs,
    whole.forbidden,
    whole.categories,
    whole.lists,
    whole.stamp,
  ])
  expect(parts.map(({ items }) => items.length)).toEqual([5_000, 5_000, SIZES + 1 - 10_000])
})

test('what changes while the parts come is there after the next asking: renamed, archived, added, sold', async () => {
  let asked = 0
  const answer = await inParts(async (after) => {
    const given = await part(after)
    if (asked++ === 0) {
      const [renamed, gone] = given.items.slice(10, 12)
      const product = await shop.ok(productRoutes.getProduct, { params: { id: renamed?.productId ?? 0 } })
      await shop.ok(productRoutes.updateProduct, { params: { id: product.id }, body: { ...product, name: 'Autre nom' } })
      await shop.ok(productRoutes.archiveProduct, { params: { id: gone?.productId ?? 0 } })
      await someStock(shop, 7, { name: 'Thym' })
      await sell(shop, { lines: [{ subproductId: sold, quantity: 1 }] })
    }
    return given
  })
  const device = mergeCatalogue(undefined, answer)
  const delta = await inParts((after) => part(after, { since: device.at, stamp: device.stamp }))
  expect(delta.whole).toBe(false)
  expect(delta.items.length).toBeLessThan(20)
  expect(byId(mergeCatalogue(device, delta))).toEqual(byId(await shop.ok(routes.tillCatalogue, {})))
})

test('it begins again when the tree of categories changes in between, and ends when that never stops', async () => {
  let asked = 0
  const change = () => shop.ok(categoryRoutes.createSupercategory, { body: { name: `Rayon ${asked}` } })
  const answer = await inParts(async (after) => {
    const given = await part(after)
    if (asked++ === 0) await change()
    return given
  })
  expect(asked).toBe(5)
  const whole = await shop.ok(routes.tillCatalogue, {})
  expect([answer.stamp, answer.categories]).toEqual([whole.stamp, whole.categories])
  expect(byId(answer)).toEqual(byId(whole))
  const restless = inParts(async (after) => {
    asked++
    const given = await part(after)
    await change()
    return given
  })
  await expect(restless).rejects.toThrow('changed each time')
})
