import { batchRoutes } from '@plantule/contract/catalogue/batch'
import { productRoutes } from '@plantule/contract/catalogue/products'
import { tvaRateRoutes } from '@plantule/contract/catalogue/reference'
import { subproductRoutes } from '@plantule/contract/catalogue/subproducts'
import { downloadRoutes } from '@plantule/contract/downloads/downloads'
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
    const one = await someProduct(shop, { name: 'Achillée', cultivar: 'Terracotta', priceCents: 450 })
    const two = await someProduct(shop, { name: 'Aster', priceCents: 600 })
    const ids = [one.product.id, two.product.id]
    const change = { price: { op: 'multiply', factorBp: 11_000, roundTo: 10 }, tags: { op: 'add', values: ['Printemps'] } }
    const preview = await edit(ids, change, true)
    expect(preview).toMatchObject({
      id: null,
      state: 'preview',
      matched: 2,
      products: 2,
      sizes: 2,
      priceBeforeCents: 1050,
      priceAfterCents: 1160,
    })
    expect(preview.sample).toContainEqual({
      productId: one.product.id,
      name: 'Achillée Terracotta',
      size: 'Godet 9',
      field: 'price',
      before: '450',
      after: '500',
    })
    expect((await details(one.product.id)).priceFromCents).toBe(450)

    const done = await edit(ids, change)
    expect(done).toMatchObject({ state: 'done', products: 2, sizes: 2, operationId: null })
    expect(await details(two.product.id)).toMatchObject({ priceFromCents: 660, tags: ['Printemps'], version: two.product.version + 1 })
    const history = await shop.ok(subproductRoutes.priceHistory, { params: { id: one.size.id } })
    expect(history.items.map((item) => item.priceCents)).toEqual([500, 450])

    const undone = await shop.ok(batchRoutes.undoBatchEdit, { params: { id: done.id ?? 0 } })
    expect(undone).toEqual({ restored: 4, kept: [], operationId: null })
    expect(await details(one.product.id)).toMatchObject({ priceFromCents: 450, tags: [] })
    const again = await shop.call(batchRoutes.undoBatchEdit, { params: { id: done.id ?? 0 } })
    expect(again.problem.code).toBe('wrong_status')
  })

  test('turns articles that came in as plants into other articles, shown before and taken back', async () => {
    const { product } = await someProduct(shop, { name: 'Arrosoir' })
    const preview = await edit([product.id], { type: 'other' }, true)
    expect(preview.sample).toEqual([{ productId: product.id, name: 'Arrosoir', size: '', field: 'type', before: 'plant', after: 'other' }])
    const done = await edit([product.id], { type: 'other' })
    expect((await details(product.id)).type).toBe('other')
    const { items } = await shop.ok(batchRoutes.listBatchEdits)
    expect(items[0]).toMatchObject({ id: done.id, source: 'batch', fields: ['type'], columns: [] })
    await shop.ok(batchRoutes.undoBatchEdit, { params: { id: done.id ?? 0 } })
    expect((await details(product.id)).type).toBe('plant')
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
    expect(await shop.ok(batchRoutes.undoBatchEdit, { params: { id: done.id ?? 0 } })).toEqual({
      restored: 1,
      kept: ['Bruyère - Godet 9'],
      operationId: null,
    })
    expect((await details(one.product.id)).priceFromCents).toBe(399)
    expect((await details(two.product.id)).priceFromCents).toBe(300)
  })

  test('archives and restores a whole filter, but what orders hold, and that too is undone', async () => {
    const own = await newShop()
    const [free, held] = [await someProduct(own, { name: 'Iris bleu' }), await someProduct(own, { name: 'Iris promis' })]
    await own.inShop((ctx) =>
      ctx.db.insertInto('stock_level').values({ shop_id: ctx.shopId, subproduct_id: held.size.id, on_hand: 5, reserved: 2 }).execute(),
    )
    const all = (query: object) => ({ kind: 'matching', query }) as const
    const put = (query: object, archived: boolean, dryRun = false) =>
      own.ok(batchRoutes.batchEdit, { body: { target: all(query), change: { archived }, dryRun } })
    expect(await put({ q: 'iris' }, true, true)).toMatchObject({
      matched: 2,
      products: 1,
      held: 1,
      heldNames: ['Iris promis'],
      sample: [{ field: 'archived', after: 'true' }],
    })
    const done = await put({ q: 'iris' }, true)
    const live = async () => (await own.ok(productRoutes.listProducts, { params: { page: 1 } })).items.map((item) => item.name)
    expect(await live()).toEqual(['Iris promis'])
    expect((await own.ok(batchRoutes.undoBatchEdit, { params: { id: done.id ?? 0 } })).restored).toBe(1)
    expect((await live()).sort()).toEqual(['Iris bleu', 'Iris promis'])
    await put({ q: 'iris' }, true)
    const back = await put({ archived: 'true', q: 'iris' }, false)
    expect(back).toMatchObject({ matched: 1, products: 1 })
    // It holds stock of an order by now: undoing leaves it for sale, and says so.
    await own.inShop((ctx) =>
      ctx.db.insertInto('stock_level').values({ shop_id: ctx.shopId, subproduct_id: free.size.id, on_hand: 1, reserved: 1 }).execute(),
    )
    expect(await own.ok(batchRoutes.undoBatchEdit, { params: { id: back.id ?? 0 } })).toMatchObject({ restored: 0, kept: ['Iris bleu'] })
    const mixed = await own.call(batchRoutes.batchEdit, { body: { target: all({}), change: { archived: true, published: false } } })
    expect(mixed.problem.errors).toMatchObject([
      { path: ['change', 'archived'], message: 'L’archivage ne se combine pas avec d’autres changements.' },
    ])
  })

  test('cannot be undone once the rate that it replaced was deleted, and says so', async () => {
    const own = await newShop()
    const { product } = await someProduct(own, { name: 'Nigelle' })
    const { items } = await own.ok(tvaRateRoutes.listTvaRates)
    const full = items.find((rate) => rate.rateBp === 2000)?.id ?? 0
    const done = await own.ok(batchRoutes.batchEdit, { body: { target: { kind: 'ids', ids: [product.id] }, change: { tvaRateId: full } } })
    await own.ok(tvaRateRoutes.setTvaRates, { body: { items: items.filter((rate) => rate.id !== product.tvaRateId) } })
    const gone = await own.call(batchRoutes.undoBatchEdit, { params: { id: done.id ?? 0 } })
    expect(gone).toMatchObject({ status: 409, problem: { code: 'choice_gone' } })
    expect(gone.problem.title).toBe(
      'Cette modification ne peut plus être annulée : ce qu’elle remplaçait (un taux de TVA) a été supprimé depuis.',
    )
    expect((await own.ok(productRoutes.getProduct, { params: { id: product.id } })).rateBp).toBe(2000)
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
      shop_id: ctx.shopId,
      reference: `N${at}`,
      name: `Hosta ${at}`,
      tva_rate_id: rate,
      published: at % 2 === 0,
    }))
    const made = await ctx.db.insertInto('product').values(rows).returning('id').execute()
    await ctx.db
      .insertInto('subproduct')
      .values(
        made.map(({ id }, at) => ({ shop_id: ctx.shopId, product_id: id, reference: `N${at}-1`, label: 'C2', price_cents: 500 + at })),
      )
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
  const sum = () =>
    many.inShop(async (ctx) => {
      const row = await ctx.db
        .selectFrom('subproduct')
        .select((eb) => eb.fn.sum<string>('price_cents').as('sum'))
        .executeTakeFirstOrThrow()
      return Number(row.sum)
    })
  const before = Array.from({ length: 450 }, (_, at) => 500 + at).reduce((a, b) => a + b)
  const doubled = Array.from({ length: 450 }, (_, at) => (500 + at) * (at % 2 === 0 ? 2 : 1)).reduce((a, b) => a + b)
  expect(await sum()).toBe(doubled)
  const past = async () => (await many.ok(batchRoutes.listBatchEdits)).items[0]
  expect(await past()).toMatchObject({
    id: started.id,
    state: 'done',
    products: 225,
    fields: ['price'],
    price: { op: 'multiply', factorBp: 20_000 },
  })
  // One of them is changed meanwhile: it stays.
  const touched = await many.inShop((ctx) =>
    ctx.db.updateTable('subproduct').set({ price_cents: 1, version: 9 }).where('reference', '=', 'N0-1').execute(),
  )
  expect(touched).toHaveLength(1)
  const undoing = await many.ok(batchRoutes.undoBatchEdit, { params: { id: started.id ?? 0 } })
  expect(undoing).toMatchObject({ restored: 225, operationId: expect.any(Number) })
  expect((await many.call(batchRoutes.undoBatchEdit, { params: { id: started.id ?? 0 } })).problem.code).toBe('wrong_status')
  await many.drain()
  expect((await many.ok(downloadRoutes.listDownloads)).items.find((item) => item.id === undoing.operationId)).toMatchObject({
    status: 'done',
    result: { restored: 224, kept: ['Hosta 0 - C2'] },
  })
  expect(await past()).toMatchObject({ state: 'undone' })
  expect(await sum()).toBe(before - 500 + 1)
})
