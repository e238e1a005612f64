import { packRoutes } from '@plantule/contract/packs/packs'
import { pictureRoutes } from '@plantule/contract/catalogue/pictures'
import { publicCatalogueRoutes } from '@plantule/contract/visitors/public-catalogue'
import { productRoutes } from '@plantule/contract/catalogue/products'
import { containerRoutes } from '@plantule/contract/catalogue/reference'
import { subproductRoutes, type Subproduct } from '@plantule/contract/catalogue/subproducts'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { someProduct } from './catalogue.testing.ts'

let shop: TestShop
let made: Awaited<ReturnType<typeof someProduct>>
beforeEach(async () => {
  shop = await newShop()
  made = await someProduct(shop, { name: 'Érable' })
})

const details = (id = made.product.id) => shop.ok(productRoutes.getProduct, { params: { id } })
const change = (size: Subproduct, given: Partial<Subproduct>) =>
  shop.call(subproductRoutes.updateSubproduct, { params: { id: size.id }, body: { ...size, ...given } })
const add = (body: { label?: string; containerId?: number }) =>
  shop.ok(subproductRoutes.createSubproduct, { params: { id: made.product.id }, body: { priceCents: 900, idx: 5, ...body } })
async function twoPictures(productId: number) {
  for (const background of ['#cc0000', '#00cc00']) {
    const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
      .png()
      .toBuffer()
    await shop.ok(pictureRoutes.addPicture, { params: { id: productId } }, { file: { name: 'a.png', bytes } })
  }
  return (await details(productId)).pictures
}

describe('the picture of a size', () => {
  test('is one of its product, shown to visitors and pickers, and copied with the product', async () => {
    const [first, second] = await twoPictures(made.product.id)
    expect((await change(made.size, { pictureId: second?.id ?? 0 })).body.pictureId).toBe(second?.id)
    const seen = await shop.ok(
      publicCatalogueRoutes.getPublicProduct,
      { params: { id: made.product.id }, query: { shop: shop.uid } },
      { token: null },
    )
    expect([seen.imageKey, seen.subproducts[0]?.imageKey]).toEqual([first?.imageKey, second?.imageKey])
    const { items } = await shop.ok(packRoutes.pickProducts, { query: { q: 'érable' } })
    expect(items[0]?.imageKey).toBe(second?.imageKey)
    const copy = await shop.ok(productRoutes.duplicateProduct, { params: { id: made.product.id } })
    expect(copy.subproducts[0]?.pictureId).toBe(copy.pictures[1]?.id)
  })

  test('gives way to the first of the product when it is taken off', async () => {
    const [first, second] = await twoPictures(made.product.id)
    await change(made.size, { pictureId: second?.id ?? 0 })
    await shop.ok(pictureRoutes.removePicture, { params: { id: made.product.id, pictureId: second?.id ?? 0 } })
    expect((await details()).subproducts[0]?.pictureId).toBeNull()
    const { items } = await shop.ok(packRoutes.pickProducts, { query: { q: 'érable' } })
    expect(items[0]?.imageKey).toBe(first?.imageKey)
  })

  test('is none of another product', async () => {
    const other = await someProduct(shop, { name: 'Hêtre' })
    const [picture] = await twoPictures(other.product.id)
    const refused = await change(made.size, { pictureId: picture?.id ?? 0 })
    expect(refused.problem).toMatchObject({ code: 'unknown_choice', errors: [{ path: ['pictureId'] }] })
  })
})

describe('sizes', () => {
  test('stand in the order that they are put in, those not named last', async () => {
    const [b, c] = [await add({ label: 'B' }), await add({ label: 'C' })]
    const put = (ids: number[]) => shop.ok(subproductRoutes.orderSubproducts, { params: { id: made.product.id }, body: { ids } })
    const labels = async () => (await details()).subproducts.map((size) => size.label)
    await put([c.id, made.size.id, b.id])
    expect(await labels()).toEqual(['C', 'Godet 9', 'B'])
    await put([b.id])
    expect(await labels()).toEqual(['B', 'C', 'Godet 9'])
    // Whoever still has the place of before on their screen cannot put it back unseen.
    expect((await change(b, { priceCents: 1 })).problem.code).toBe('stale_version')
  })

  test('are called after what they are made of, unless somebody named them', async () => {
    const c2 = await shop.ok(containerRoutes.createContainer, { body: { name: 'C2' } })
    const c5 = await shop.ok(containerRoutes.createContainer, { body: { name: 'C5' } })
    const size = await add({ containerId: c2.id })
    expect(size.label).toBe('C2')
    const moved = await change(size, { containerId: c5.id })
    expect(moved.body.label).toBe('C5')
    const named = await change(moved.body, { label: 'Gros pot' })
    expect((await change(named.body, { containerId: c2.id })).body.label).toBe('Gros pot')
  })
})
