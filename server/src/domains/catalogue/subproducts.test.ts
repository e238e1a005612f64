import { pictureRoutes } from '@plantule/contract/catalogue/pictures'
import { productRoutes } from '@plantule/contract/catalogue/products'
import { caliberRoutes, containerRoutes } from '@plantule/contract/catalogue/reference'
import { ownBarcode } from '@plantule/contract/catalogue/own-barcode'
import { subproductRoutes } from '@plantule/contract/catalogue/subproducts'
import { imageUrl, libraryRoutes } from '@plantule/contract/library/library'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { testApp } from '../../testing/test-app.ts'
import { someProduct } from './catalogue.testing.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await newShop()
})

describe('sizes', () => {
  test('are made as a grid, named and numbered by themselves; a second time skips them', async () => {
    const { product } = await someProduct(shop, { reference: 'ERA' })
    const c2 = await shop.ok(containerRoutes.createContainer, { body: { name: 'C2' } })
    const c5 = await shop.ok(containerRoutes.createContainer, { body: { name: 'C5' } })
    const small = await shop.ok(caliberRoutes.createCaliber, { body: { name: '60/80' } })
    const cells = [c2, c5].map((container) => ({ containerId: container.id, caliberId: small.id, priceCents: 900 + (container.id % 7) }))
    const grid = () => shop.ok(subproductRoutes.createGrid, { params: { id: product.id }, body: { cells } })
    const first = await grid()
    expect(first.created.map((size) => [size.reference, size.label])).toEqual([
      ['ERA-2', 'C2 · 60/80'],
      ['ERA-3', 'C5 · 60/80'],
    ])
    expect(await grid()).toEqual({ created: [], skipped: [{ label: 'C2 · 60/80' }, { label: 'C5 · 60/80' }] })
    const one = await shop.call(subproductRoutes.createSubproduct, { params: { id: product.id }, body: cells[0] as never })
    expect(one.problem.code).toBe('size_exists')
  })

  test('keep references and barcodes unique in the shop, also within one request', async () => {
    const { product, size } = await someProduct(shop, { reference: 'A' })
    const add = (cells: object[]) => shop.call(subproductRoutes.createGrid, { params: { id: product.id }, body: { cells } as never })
    expect((await add([{ label: 'x', reference: size.reference.toLowerCase(), priceCents: 1 }])).problem).toMatchObject({
      code: 'sku_taken',
      errors: [{ path: ['reference'] }],
    })
    const twice = await add([
      { label: 'x', barcode: '12345678', priceCents: 1 },
      { label: 'y', barcode: '12345678', priceCents: 1 },
    ])
    expect(twice.problem).toMatchObject({ code: 'barcode_taken', errors: [{ path: ['cells', 1, 'barcode'] }] })
    expect((await add([{ label: 'x', weekFrom: 4, priceCents: 1 }])).problem.errors?.[0]?.path).toEqual(['cells', 0, 'weekTo'])
  })

  test('change by version, remember each public price, leave and come back', async () => {
    const { product, size } = await someProduct(shop, { priceCents: 500 })
    const change = (priceCents: number, version: number) =>
      shop.call(subproductRoutes.updateSubproduct, { params: { id: size.id }, body: { ...size, priceCents, version } })
    expect((await change(400, size.version)).body.priceCents).toBe(400)
    expect((await change(300, size.version)).problem.code).toBe('stale_version')
    expect((await change(600, size.version + 1)).status).toBe(200)
    const history = await shop.ok(subproductRoutes.priceHistory, { params: { id: size.id } })
    expect(history.items.map((item) => item.priceCents)).toEqual([600, 400, 500])
    expect(history.lowest30DaysCents).toBe(400)
    const { items: prices } = await shop.ok(subproductRoutes.productPrices, { params: { id: product.id } })
    expect(prices).toMatchObject([{ subproductId: size.id, lowest30DaysCents: 400, changes: history.items }])
    await shop.ok(subproductRoutes.removeSubproduct, { params: { id: size.id } })
    expect((await shop.ok(productRoutes.getProduct, { params: { id: product.id } })).priceFromCents).toBeNull()
    expect((await shop.ok(subproductRoutes.restoreSubproduct, { params: { id: size.id } })).archivedAt).toBeNull()
  })

  test('below their minimum show in the list of low stock', async () => {
    const { product, size } = await someProduct(shop)
    await someProduct(shop, { name: 'Sans minimum' })
    await shop.ok(subproductRoutes.updateSubproduct, { params: { id: size.id }, body: { ...size, minStock: 3 } })
    const low = await shop.ok(productRoutes.listProducts, { params: { page: 1 }, query: { lowStock: 'true' } })
    expect(low.items.map((row) => [row.id, row.lowStock])).toEqual([[product.id, true]])
    expect((await shop.ok(productRoutes.listProducts, { params: { page: 1 }, query: { lowStock: 'false' } })).total).toBe(1)
  })
})

describe('searching', () => {
  test('bears accents, slips, references and sizes; sorts and filters', async () => {
    await someProduct(shop, { name: 'Érable du Japon', latinName: 'Acer palmatum', reference: 'ERJ', priceCents: 3000 })
    await someProduct(shop, { name: 'Cœur de Marie', latinName: 'Dicentra spectabilis', reference: 'COE', priceCents: 700 })
    const find = async (query: object) =>
      (await shop.ok(productRoutes.listProducts, { params: { page: 1 }, query })).items.map((row) => row.reference)
    for (const q of ['erable', 'ÉRABLE japon', 'erabel', 'acer palm', 'erj', 'erj-1', 'japon godet'])
      expect([q, ...(await find({ q }))]).toEqual([q, 'ERJ'])
    expect(await find({ q: 'coeur' })).toEqual(['COE'])
    expect(await find({ q: 'zzzz' })).toEqual([])
    expect(await find({ sort: 'price', dir: 'asc' })).toEqual(['COE', 'ERJ'])
    expect(await find({ sort: 'name', dir: 'asc' })).toEqual(['COE', 'ERJ'])
    expect(await find({ sort: 'stock', dir: 'desc', type: 'plant', published: 'true' })).toHaveLength(2)
    expect(await find({ type: 'other' })).toEqual([])
  })

  test('tells taken and nearly taken names', async () => {
    const { product } = await someProduct(shop, { name: 'Sauge officinale', reference: 'SAU' })
    const ask = (body: object) => shop.ok(productRoutes.testName, { body: body as never })
    expect(await ask({ name: 'SAUGE  officinale' })).toMatchObject({ free: false, takenBy: { id: product.id } })
    expect(await ask({ name: 'Sauge officinal' })).toMatchObject({ free: true, near: [{ id: product.id }] })
    expect(await ask({ name: 'Romarin', reference: 'sau' })).toMatchObject({ free: false, referenceTakenBy: { id: product.id }, near: [] })
    expect(await ask({ name: 'Sauge officinale', exceptId: product.id })).toMatchObject({ free: true, takenBy: null, near: [] })
  })

  test('calls another cultivar of the same plant near, and the same one taken', async () => {
    const { product } = await someProduct(shop, { name: 'Dahlia', cultivar: 'Café au Lait', reference: 'DAH' })
    const ask = (body: object) => shop.ok(productRoutes.testName, { body: body as never })
    for (const other of [{ name: 'Dahlia' }, { name: 'dahlia', cultivar: 'Thomas Edison' }]) {
      expect(await ask(other)).toMatchObject({ free: true, takenBy: null, near: [{ id: product.id, cultivar: 'Café au Lait' }] })
    }
    expect(await ask({ name: 'Dahlia', cultivar: 'cafe au lait' })).toMatchObject({ free: false, takenBy: { id: product.id }, near: [] })
    expect(await ask({ name: 'Dahlia Café au Lait' })).toMatchObject({ free: false, takenBy: { id: product.id } })
    expect(await ask({ name: 'Dahlia', exceptId: product.id })).toMatchObject({ free: true, near: [] })
  })
})

describe('pictures', () => {
  test('are added, ordered, cropped, shown and taken off', async () => {
    const { product } = await someProduct(shop)
    const params = { id: product.id }
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#3a7' } })
      .jpeg()
      .toBuffer()
    const one = await shop.ok(pictureRoutes.addPicture, { params }, { file: { name: 'a.jpg', bytes } })
    const two = await shop.ok(pictureRoutes.addPicture, { params, body: { alt: 'Fleur' } }, { file: { name: 'b.jpg', bytes } })
    const [first, second] = two.items
    expect(second).toMatchObject({ alt: 'Fleur', width: 40, height: 30, idx: 1 })
    const crop = { x: 0.1, y: 0, width: 0.5, height: 1 }
    const turned = await shop.ok(pictureRoutes.updatePicture, {
      params: { ...params, pictureId: second?.id ?? 0 },
      body: { alt: 'Fleur', crop, idx: 0 },
    })
    expect(turned.items[0]).toMatchObject({ crop, turn: 0, width: 20, height: 30, sourceKey: second?.imageKey, status: 'pending' })
    expect(turned.items[0]?.imageKey).not.toBe(second?.imageKey)
    expect(turned.items.map((item) => [item.id, item.idx])).toEqual([
      [second?.id, 0],
      [first?.id, 1],
    ])
    const listed = await shop.ok(productRoutes.listProducts, { params: { page: 1 } })
    expect(listed.items[0]?.imageKey).toBe(turned.items[0]?.imageKey)
    const seen = await shop.ok(pictureRoutes.listPictures, { params, query: { shop: shop.uid } }, { token: null })
    expect(seen.items).toHaveLength(2)
    // The part that was cut off is not the visitors' to see.
    expect(JSON.stringify(seen)).not.toContain(second?.imageKey)
    const held = await shop.call(libraryRoutes.deleteImage, { params: { id: one.items[0]?.imageId ?? 0 } })
    expect(held.problem).toMatchObject({ code: 'in_use', title: expect.stringContaining('Lavande') })
    await shop.ok(pictureRoutes.removePicture, { params: { ...params, pictureId: second?.id ?? 0 } })
    expect((await shop.ok(productRoutes.getProduct, { params })).pictures.map((item) => item.idx)).toEqual([0])
    const again = await shop.ok(pictureRoutes.addLibraryPicture, { params, body: { imageId: second?.imageId ?? 0 } })
    expect((await shop.call(pictureRoutes.addLibraryPicture, { params, body: { imageId: 999_999_999 } })).problem.code).toBe(
      'unknown_choice',
    )
    expect(again.items).toHaveLength(2)
  })

  test('are turned and cropped in every size, and the original stays in the library until nothing shows a part of it', async () => {
    const { product } = await someProduct(shop, { name: 'Dahlia' })
    const params = { id: product.id }
    // Four quarters: red, green above; blue, white below.
    const quarter = (background: string) =>
      sharp({ create: { width: 40, height: 30, channels: 3, background } })
        .png()
        .toBuffer()
    const bytes = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#fff' } })
      .composite([
        { input: await quarter('#f00'), left: 0, top: 0 },
        { input: await quarter('#0f0'), left: 40, top: 0 },
        { input: await quarter('#00f'), left: 0, top: 30 },
      ])
      .png()
      .toBuffer()
    const { items } = await shop.ok(pictureRoutes.addPicture, { params }, { file: { name: 'd.png', bytes } })
    const picture = { ...params, pictureId: items[0]?.id ?? 0 }
    const change = (body: object) => shop.ok(pictureRoutes.updatePicture, { params: picture, body: { alt: '', idx: 0, ...body } })
    // Turned by a quarter clockwise, blue comes to stand on the top left, red beside it.
    const cut = await change({ turn: 90, crop: { x: 0, y: 0, width: 0.5, height: 0.5 } })
    expect(cut.items[0]).toMatchObject({ turn: 90, width: 30, height: 40, sourceKey: items[0]?.imageKey })
    await shop.drain()
    const { app } = await testApp()
    const shown = await app.inject({ url: imageUrl(cut.items[0]?.imageKey ?? '', 320, 'jpg') })
    const { data, info } = await sharp(shown.rawPayload).raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([30, 40])
    const middle = (20 * 30 + 15) * info.channels
    expect([...data.subarray(middle, middle + 3)].map((value) => Math.round(value / 255))).toEqual([0, 0, 1])

    const library = await shop.ok(libraryRoutes.listImages, { query: { q: 'Dahlia' } })
    expect(library.items).toMatchObject([{ id: items[0]?.imageId, usedBy: [{ kind: 'product', name: 'Dahlia' }] }])
    const held = await shop.call(libraryRoutes.deleteImage, { params: { id: items[0]?.imageId ?? 0 } })
    expect(held.problem.code).toBe('in_use')
    const beyond = await shop.call(pictureRoutes.updatePicture, {
      params: picture,
      body: { idx: 0, crop: { x: 0.6, y: 0, width: 0.6, height: 1 } },
    })
    expect(beyond).toMatchObject({ status: 400, problem: { errors: [{ path: ['crop'], message: 'Le cadre dépasse de l’image.' }] } })

    // Back to the whole picture: the cut is gone, and another product's cut of it is not touched.
    const images = () => shop.inShop((ctx) => ctx.db.selectFrom('image').select('id').where('name', '=', 'Dahlia').execute())
    expect(await images()).toHaveLength(2)
    expect((await change({ turn: 0, crop: null })).items[0]).toMatchObject({ imageId: items[0]?.imageId, crop: null })
    expect(await images()).toHaveLength(1)
    await change({ turn: 180 })
    await shop.ok(pictureRoutes.removePicture, { params: picture })
    await shop.ok(libraryRoutes.deleteImage, { params: { id: items[0]?.imageId ?? 0 } })
    expect(await images()).toHaveLength(0)
  })
})

test('barcodes of the own series are drawn once each, also by many at a time, and never one that a size has', async () => {
  const own = await newShop()
  const { size } = await someProduct(own)
  await own.ok(subproductRoutes.updateSubproduct, { params: { id: size.id }, body: { barcode: ownBarcode(3), version: size.version } })
  const drawn = (await Promise.all([2, 3, 4].map((count) => own.ok(subproductRoutes.drawBarcodes, { body: { count } })))).flatMap(
    ({ items }) => items,
  )
  expect(drawn.toSorted()).toEqual([1, 2, 4, 5, 6, 7, 8, 9, 10].map(ownBarcode))
  const other = await newShop()
  expect((await other.ok(subproductRoutes.drawBarcodes, { body: { count: 1 } })).items).toEqual([ownBarcode(1)])
})
