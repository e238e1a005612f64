import { importRoutes } from '@plantule/contract/imports/imports'
import { categoryRoutes } from '@plantule/contract/catalogue/categories'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { productRoutes } from '@plantule/contract/catalogue/products'
import { subproductRoutes } from '@plantule/contract/catalogue/subproducts'
import { beforeEach, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { reserve } from '../stock/index.ts'
import { importing } from './import.testing.ts'

let shop: TestShop
let steps: ReturnType<typeof importing>
beforeEach(async () => {
  shop = await newShop()
  steps = importing(shop)
})

const file = [
  'Référence produit;Nom;Catégories;Fournisseur de plants;Publié;Référence sous-produit;Contenant;Calibre;Porte-greffe;Prix TTC;Stock',
  'A;Acanthe;Vivaces > Ombre > Hautes;Dupont;oui;A1;5 L;60/80;;9;3',
  'A;;;;;A2;RN;;MM106;4;2',
  'B;Berce;Vivaces > Soleil;Dupont;oui;;C5;;;4;1',
].join('\n')

/** All that an import can make, by name; what nobody sees of products and sizes besides. */
const everything = () =>
  shop.inShop(async (ctx) => {
    const names = async (table: 'container' | 'caliber' | 'rootstock' | 'plant_provider' | 'category') =>
      (await ctx.db.selectFrom(table).select('name').orderBy('name').execute()).map((row) => row.name)
    return {
      containers: await names('container'),
      calibers: await names('caliber'),
      rootstocks: await names('rootstock'),
      providers: await names('plant_provider'),
      categories: await names('category'),
      live: (await ctx.db.selectFrom('product').select('reference').where('archived_at', 'is', null).orderBy('reference').execute()).map(
        (row) => row.reference,
      ),
    }
  })
const undo = (id: number) => shop.ok(importRoutes.undoImport, { params: { id } })

test('an undone import leaves nothing behind, and comes back as it was', async () => {
  const before = await everything()
  const done = await steps.imported(file)
  expect(await everything()).toMatchObject({
    containers: ['C5', 'Racines nues'],
    calibers: ['60/80'],
    rootstocks: ['MM106'],
    providers: ['Dupont'],
    live: ['A', 'B'],
  })
  const first = [await steps.whole('A'), await steps.whole('B')]
  await undo(done.id)
  expect(await everything()).toEqual(before)

  const again = await steps.checked(file)
  expect(again.report).toMatchObject({ products: { new: 0, changed: 2, unchanged: 0 }, subproducts: { new: 0 }, back: 2, errors: 0 })
  expect((await steps.differences(again.id)).map((one) => one.back)).toEqual([true, true])
  await steps.approve(again.id)
  const second = [await steps.whole('A'), await steps.whole('B')]
  const told = (products: typeof first) =>
    products.map(({ id, name, categories, plantProviderId, subproducts }) => [
      id,
      name,
      categories.map((one) => one.path),
      plantProviderId !== null,
      subproducts.map((size) => [
        size.id,
        size.reference,
        size.label,
        size.container,
        size.caliber,
        size.rootstock,
        size.onHand,
        size.archivedAt,
      ]),
    ])
  expect(told(second)).toEqual(told(first))
  // And is undone a second time.
  await undo(again.id)
  expect(await everything()).toEqual(before)
})

test('what somebody changed or uses since stays', async () => {
  const done = await steps.imported(file)
  const { items } = await shop.ok(categoryRoutes.listSupercategories)
  const top = items[0]
  await shop.ok(categoryRoutes.updateSupercategory, {
    params: { id: top?.id ?? 0 },
    body: { name: 'Vivaces de jardin', version: top?.version ?? 0 },
  })
  const { id: productId } = await steps.whole('A')
  await shop.inShop(async (ctx) => {
    const { id } = await ctx.db.selectFrom('container').select('id').where('name', '=', 'C5').executeTakeFirstOrThrow()
    await ctx.db
      .insertInto('decreasing_price')
      .values({
        shop_id: ctx.shopId,
        container_id: id,
        kind: 'tier',
        name: 'Par lot',
        scope: 'product',
        product_id: productId,
        unit: 'percent',
        mode: 'incl',
        cumulative: false,
        tiers: JSON.stringify([]),
      })
      .execute()
  })
  await undo(done.id)
  expect(await everything()).toMatchObject({
    containers: ['C5'],
    categories: ['Vivaces de jardin'],
    calibers: [],
    rootstocks: [],
    providers: [],
    live: [],
  })
})

test('products that stood in the archive, or were brought back, are as before', async () => {
  await steps.imported(file)
  const { id } = await steps.whole('B')
  await shop.ok(productRoutes.archiveProduct, { params: { id } })
  const archived = await shop.ok(productRoutes.getProduct, { params: { id } })
  const back = await steps.imported(file.replace('Berce', 'Grande berce'))
  expect(back.report).toMatchObject({ back: 1 })
  expect(await steps.whole('B')).toMatchObject({ name: 'Grande berce', archivedAt: null })
  await undo(back.id)
  const { version: _v, updatedAt: _u, subproducts, ...now } = await shop.ok(productRoutes.getProduct, { params: { id } })
  const { version: _w, updatedAt: _x, subproducts: sizes, ...was } = archived
  expect(now).toEqual(was)
  expect(subproducts.map(({ version: _, ...size }) => size)).toEqual(sizes.map(({ version: _, ...size }) => size))
})

test('an import is not undone once a lot becomes a size that it made, or is the stock that it brought', async () => {
  const done = await steps.imported(file)
  const [acanthus, berce] = [await steps.whole('A'), await steps.whole('B')]
  const lot = async (stock: number, becomesId: number | null) => {
    const begun = await shop.ok(cultivationRoutes.createCultivation, {
      body: { name: 'Culture', startedOn: '2026-03-02', sizes: [{ stock, becomesId }] },
    })
    const [size] = begun.sizes
    if (!size) throw new Error('a lot was begun with one')
    return size
  }
  await lot(10, acanthus.subproducts[0]?.id ?? 0)
  // The same plant is a lot's from now on: no stock moved.
  const own = await lot(1, null)
  await shop.ok(cultivationRoutes.connectSize, {
    params: { id: own.id, subproductId: berce.subproducts[0]?.id ?? 0 },
    body: { version: own.version, own: 'same' },
  })
  const refused = await shop.call(importRoutes.undoImport, { params: { id: done.id } })
  expect(refused.problem).toMatchObject({ code: 'changed_since', details: { count: 2 } })
  expect(refused.problem.title).toMatch(/Acanthe.*Berce/)
})

test('a product that the import brought back stays while orders hold its plants', async () => {
  await steps.imported(file)
  const { id, subproducts } = await steps.whole('B')
  await shop.ok(productRoutes.archiveProduct, { params: { id } })
  const back = await steps.imported(file.replace('Berce', 'Grande berce'))
  const line = { subproductId: subproducts[0]?.id ?? 0, quantity: 1 }
  expect(await shop.inShop((ctx) => reserve(ctx, [line], { source: 'order', id: 7 }))).toEqual([])
  const refused = await shop.call(importRoutes.undoImport, { params: { id: back.id } })
  expect(refused.problem).toMatchObject({ code: 'changed_since', details: { count: 1 } })
})

test('an import that brought a size back is undone, also where a cultivation of it had ended before', async () => {
  const list = ['Référence produit;Nom;Référence sous-produit;Contenant;Prix TTC', 'C;Carex;C1;RN;4'].join('\n')
  await steps.imported(list)
  const { subproducts } = await steps.whole('C')
  const subproductId = subproducts[0]?.id ?? 0
  const lot = await shop.ok(cultivationRoutes.createCultivation, {
    body: { name: 'Carex', startedOn: '2026-03-02', sizes: [{ stock: 4 }] },
  })
  const [own] = lot.sizes
  await shop.ok(cultivationRoutes.connectSize, { params: { id: own?.id ?? 0, subproductId }, body: { version: own?.version ?? 0 } })
  const { version } = await shop.ok(cultivationRoutes.getCultivation, { params: { id: lot.id } })
  await shop.ok(cultivationRoutes.terminateCultivation, {
    params: { id: lot.id },
    body: { version, rest: 'lost', to: null, reason: 'Gel' },
  })
  await shop.ok(subproductRoutes.removeSubproduct, { params: { id: subproductId } })
  const back = await steps.imported(list.replace(';4', ';5'))
  expect((await steps.whole('C')).subproducts).toMatchObject([{ id: subproductId, archivedAt: null }])
  await undo(back.id)
  expect(
    (await shop.ok(productRoutes.getProduct, { params: { id: (await steps.whole('C')).id } })).subproducts[0]?.archivedAt,
  ).not.toBeNull()
})

test('who may not write stock imports and undoes what moves none', async () => {
  const token = await shop.memberWith(['catalogue.read', 'catalogue.write'])
  const ready = await steps.checked(file)
  const approve = (id: number) => shop.call(importRoutes.approveImport, { params: { id } }, { token })
  const refused = { code: 'no_right', details: { right: 'stock.write' } }
  expect((await approve(ready.id)).problem).toMatchObject(refused)
  await steps.approve(ready.id)
  expect((await shop.call(importRoutes.undoImport, { params: { id: ready.id } }, { token })).problem).toMatchObject(refused)
  const renamed = await steps.checked(file.replace('Acanthe', 'Acanthe molle'))
  expect((await approve(renamed.id)).status).toBeLessThan(300)
  await shop.drain()
  expect((await shop.call(importRoutes.undoImport, { params: { id: renamed.id } }, { token })).status).toBeLessThan(300)
})
