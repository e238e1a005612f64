import { batchRoutes } from '@plantule/contract/catalogue-batch'
import { productRoutes } from '@plantule/contract/catalogue-products'
import { tvaRateRoutes } from '@plantule/contract/catalogue-reference'
import { subproductRoutes } from '@plantule/contract/catalogue-subproducts'
import { downloadRoutes } from '@plantule/contract/downloads'
import { beforeAll, describe, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { someBranch, someProduct, someRate } from '../catalogue.testing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await newShop()
})

const details = (id: number) => shop.ok(productRoutes.getProduct, { params: { id } })
const edit = (ids: number[], change: object, dryRun = false) =>
  shop.ok(batchRoutes.batchEdit, { body: { target: { kind: 'ids', ids }, change: change as never, dryRun } })
const refused = (ids: number[], change: object) =>
  shop.call(batchRoutes.batchEdit, { body: { target: { kind: 'ids', ids }, change: change as never } })

describe('a change of many products', () => {
  test('is shown before it is made, made, told in the price history, and undone', async () => {
    const one = await someProduct(shop, { name: 'Achillée', priceCents: 450 })
    const two = await someProduct(shop, { name: 'Aster', priceCents: 600 })
    const ids = [one.product.id, two.product.id]
    const change = { price: { op: 'multiply', factorBp: 11_000, roundTo: 10 }, tags: { op: 'add', values: ['Printemps'] } }
    const preview = await edit(ids, change, true)
    expect(preview).toMatchObject({ id: null, state: 'preview', matched: 2, products: 2, sizes: 2, priceBeforeCents: 1050, priceAfterCents: 1160 })
    expect(preview.sample).toContainEqual({ productId: one.product.id, name: 'Achillée', size: 'Godet 9', field: 'price', before: '450', after: '500' })
    expect((await details(one.product.id)).priceFromCents).toBe(450)

    const done = await edit(ids, change)
    expect(done).toMatchObject({ state: 'done', products: 2, sizes: 2, operationId: null })
    expect(await details(two.product.id)).toMatchObject({ priceFromCents: 660, tags: ['Printemps'], version: two.product.version + 1 })
    const history = await shop.ok(subproductRoutes.priceHistory, { params: { id: one.size.id } })
    expect(history.items.map((item) => item.priceCents)).toEqual([500, 450])

    const undone = await shop.ok(batchRoutes.undoBatchEdit, { params: { id: done.id ?? 0 } })
    expect(undone).toEqual({ restored: 4, kept: [] })
    expect(await details(one.product.id)).toMatchObject({ priceFromCents: 450, tags: [] })
    const again = await shop.call(batchRoutes.undoBatchEdit, { params: { id: done.id ?? 0 } })
    expect(again.problem.code).toBe('wrong_status')
  })

  test('sets categories, rate, provider and publication, and leaves what is so already', async () => {
    const { low, middle } = await someBranch(shop, 'Grimpantes')
    const { product } = await someProduct(shop, { name: 'Clématite', published: false })
    const rates = await shop.ok(tvaRateRoutes.listTvaRates)
    const reduced = rates.items.find((rate) => rate.rateBp === 550)?.id ?? 0
    await edit([product.id], { categories: { op: 'set', values: [middle.id] }, tvaRateId: reduced, published: true })
    await edit([product.id], { categories: { op: 'add', values: [low.id] } })
    expect(await details(product.id)).toMatchObject({ rateBp: 550, published: true })
    expect((await details(product.id)).categories.map((category) => category.id).sort()).toEqual([low.id, middle.id].sort())
    await edit([product.id], { categories: { op: 'remove', values: [middle.id] } })
    expect((await details(product.id)).categories.map((category) => category.id)).toEqual([low.id])
    const { version } = await details(product.id)
    expect(await edit([product.id], { published: true })).toMatchObject({ products: 0, sizes: 0 })
    expect((await details(product.id)).version).toBe(version)
  })

  test('leaves archived products and sizes alone', async () => {
    const { product } = await someProduct(shop, { name: 'Vieux rosier' })
    await shop.ok(productRoutes.archiveProduct, { params: { id: product.id } })
    expect(await edit([product.id], { published: false })).toMatchObject({ matched: 0 })
  })

  test('undoes only what nobody changed since, and names the rest', async () => {
    const one = await someProduct(shop, { name: 'Bruyère', priceCents: 300 })
    const two = await someProduct(shop, { name: 'Buis', priceCents: 300 })
    const done = await edit([one.product.id, two.product.id], { price: { op: 'set', cents: 350 } })
    const size = (await details(one.product.id)).subproducts[0]
    if (!size) throw new Error('it has one')
    await shop.ok(subproductRoutes.updateSubproduct, { params: { id: size.id }, body: { ...size, priceCents: 399 } })
    expect(await shop.ok(batchRoutes.undoBatchEdit, { params: { id: done.id ?? 0 } })).toEqual({ restored: 1, kept: ['Bruyère - Godet 9'] })
    expect((await details(one.product.id)).priceFromCents).toBe(399)
    expect((await details(two.product.id)).priceFromCents).toBe(300)
  })

  test('is refused with the field named', async () => {
    const { product } = await someProduct(shop, { name: 'Lis', priceCents: 100 })
    const below = await refused([product.id], { price: { op: 'add', cents: -200 } })
    expect(below).toMatchObject({ status: 409, problem: { code: 'price_below_zero', errors: [{ path: ['change', 'price', 'cents'] }] } })
    expect(below.problem.title + below.problem.detail).toContain('Le prix de « Lis - Godet 9 » deviendrait négatif')
    const rate = await refused([product.id], { tvaRateId: 999_999_999 })
    expect(rate.problem).toMatchObject({ code: 'unknown_choice', errors: [{ path: ['change', 'tvaRateId'] }] })
    const category = await refused([product.id], { categories: { op: 'add', values: [999_999_999] } })
    expect(category.problem).toMatchObject({ code: 'unknown_choice', errors: [{ path: ['change', 'categories', 'values', 0] }] })
    const nothing = await refused([product.id], {})
    expect(nothing).toMatchObject({ status: 400, problem: { code: 'invalid_input' } })
    expect(nothing.problem.errors?.[0]?.message).toBe('Choisissez au moins un changement.')
    const { product: theirs } = await someProduct(await newShop())
    expect(await edit([theirs.id], { published: false })).toMatchObject({ matched: 0, products: 0 })
  })

  test('two at once leave each price changed by both', async () => {
    const { product } = await someProduct(shop, { name: 'Houx', priceCents: 1000 })
    await Promise.all([1, 2, 3].map(() => edit([product.id], { price: { op: 'add', cents: 10 } })))
    expect((await details(product.id)).priceFromCents).toBe(1030)
  })
})

test('above 200 products it runs as an operation, over a whole filter, and is undone as one', async () => {
  const many = await newShop()
  const rate = await someRate(many)
  await many.inShop(async (ctx) => {
    const rows = Array.from({ length: 450 }, (_, at) => ({
      shop_id: ctx.shopId, reference: `N${at}`, name: `Hosta ${at}`, tva_rate_id: rate, published: at % 2 === 0,
    }))
    const made = await ctx.db.insertInto('product').values(rows).returning('id').execute()
    await ctx.db
      .insertInto('subproduct')
      .values(made.map(({ id }, at) => ({ shop_id: ctx.shopId, product_id: id, reference: `N${at}-1`, label: 'C2', price_cents: 500 + at })))
      .execute()
  })
  const target = { kind: 'matching', query: { q: 'hosta', published: 'true' } } as const
  const started = await many.ok(batchRoutes.batchEdit, { body: { target, change: { price: { op: 'multiply', factorBp: 20_000 } } } })
  expect(started).toMatchObject({ state: 'running', matched: 225, sizes: 225 })
  const early = await many.call(batchRoutes.undoBatchEdit, { params: { id: started.id ?? 0 } })
  expect(early.problem.code).toBe('wrong_status')
  await many.drain()
  const listed = await many.ok(downloadRoutes.listDownloads)
  expect(listed.items.find((item) => item.id === started.operationId)).toMatchObject({ status: 'done', done: 225, total: 225 })
  const sum = () => many.inShop(async (ctx) => {
    const row = await ctx.db.selectFrom('subproduct').select((eb) => eb.fn.sum<string>('price_cents').as('sum')).executeTakeFirstOrThrow()
    return Number(row.sum)
  })
  const before = Array.from({ length: 450 }, (_, at) => 500 + at).reduce((a, b) => a + b)
  const doubled = Array.from({ length: 450 }, (_, at) => (500 + at) * (at % 2 === 0 ? 2 : 1)).reduce((a, b) => a + b)
  expect(await sum()).toBe(doubled)
  expect((await many.ok(batchRoutes.listBatchEdits)).items[0]).toMatchObject({ id: started.id, state: 'done', products: 225 })
  expect(await many.ok(batchRoutes.undoBatchEdit, { params: { id: started.id ?? 0 } })).toEqual({ restored: 225, kept: [] })
  expect(await sum()).toBe(before)
})
