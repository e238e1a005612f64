import { publicCatalogueRoutes } from '@plantule/contract/visitors/public-catalogue'
import { productRoutes } from '@plantule/contract/catalogue/products'
import { subproductRoutes } from '@plantule/contract/catalogue/subproducts'
import { beforeAll, describe, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { someBranch, someProduct, someRate } from './catalogue.testing.ts'

let shop: TestShop
let rate: number
beforeAll(async () => {
  shop = await newShop()
  rate = await someRate(shop)
})

const create = (body: Record<string, unknown>) => shop.call(productRoutes.createProduct, { body: { tvaRateId: rate, ...body } as never })

describe('products', () => {
  test('go from category to product to size to list', async () => {
    const { top, low } = await someBranch(shop)
    const { product, size } = await someProduct(shop, { name: 'Sauge des bois', priceCents: 590 })
    await shop.ok(productRoutes.setProductCategories, { params: { id: product.id }, body: { categoryIds: [low.id] } })
    const listed = await shop.ok(productRoutes.listProducts, { params: { page: 1 }, query: { category: top.id } })
    expect(listed.total).toBe(1)
    expect(listed.items[0]).toMatchObject({
      id: product.id,
      name: 'Sauge des bois',
      priceFromCents: 590,
      priceToCents: 590,
      rateBp: 1000,
      subproducts: 1,
      available: 0,
      categories: ['Vivaces basses'],
    })
    const whole = await shop.ok(productRoutes.getProduct, { params: { id: product.id } })
    expect(whole.subproducts).toEqual([size])
    expect(whole.categories[0]?.path).toBe('Vivaces › Vivaces de soleil › Vivaces basses')
  })

  test('get a number when nobody gave a reference, and keep references unique without regard to capitals', async () => {
    const first = await create({ name: 'Thym' })
    expect(first.body.reference).toMatch(/^P\d{5}$/)
    expect((await create({ name: 'Autre', reference: 'Abc-1' })).status).toBe(201)
    const refused = await create({ name: 'Encore', reference: 'aBC-1' })
    expect(refused.status).toBe(409)
    expect(refused.problem).toMatchObject({ code: 'reference_taken', errors: [{ path: ['reference'] }] })
    expect(refused.problem.errors?.[0]?.message).toContain('Autre')
  })

  test('refuse a choice that is not there', async () => {
    const refused = await create({ name: 'Sans taux', tvaRateId: 999_999_999 })
    expect(refused.problem).toMatchObject({ code: 'unknown_choice', errors: [{ path: ['tvaRateId'] }] })
    const category = await create({ name: 'Sans catégorie', categoryIds: [999_999_999] })
    expect(category.problem.code).toBe('unknown_choice')
  })

  test('keep only harmless formatting in descriptions', async () => {
    const made = await create({
      name: 'Ronce',
      description: '<p onclick="x()">Belle <b>ronce</b><script>alert(1)</script><a href="javascript:x">ici</a></p>',
    })
    expect(made.body.description).toBe('<p>Belle <b>ronce</b><a>ici</a></p>')
  })

  test('change by version; a stale one is shown the current state', async () => {
    const { product } = await someProduct(shop, { name: 'Iris' })
    const body = { ...product, name: 'Iris des jardins' }
    const changed = await shop.ok(productRoutes.updateProduct, { params: { id: product.id }, body })
    expect(changed).toMatchObject({ name: 'Iris des jardins', version: product.version + 1 })
    const stale = await shop.call(productRoutes.updateProduct, { params: { id: product.id }, body: { ...body, name: 'Autre' } })
    expect(stale.problem.code).toBe('stale_version')
    expect(stale.problem.details?.['current']).toMatchObject({ name: 'Iris des jardins' })
  })

  test('leave lists when archived, refuse changes, come back', async () => {
    const { product } = await someProduct(shop, { name: 'Zinnia élégant' })
    await shop.ok(productRoutes.archiveProduct, { params: { id: product.id } })
    expect((await shop.ok(productRoutes.listProducts, { params: { page: 1 }, query: { q: 'zinnia' } })).total).toBe(0)
    expect((await shop.ok(productRoutes.listProducts, { params: { page: 1 }, query: { q: 'zinnia', archived: 'true' } })).total).toBe(1)
    expect((await shop.ok(productRoutes.searchArchived, { params: { q: 'ZINNIA elegant' } })).items[0]?.id).toBe(product.id)
    const refused = await shop.call(productRoutes.updateProduct, { params: { id: product.id }, body: product })
    expect(refused.problem.code).toBe('product_archived')
    const back = await shop.ok(productRoutes.restoreProduct, { params: { id: product.id } })
    expect(back.archivedAt).toBeNull()
  })

  test('duplicate without publishing, barcodes or stock', async () => {
    const { product, size } = await someProduct(shop, { name: 'Pivoine' })
    await shop.ok(subproductRoutes.updateSubproduct, { params: { id: size.id }, body: { ...size, barcode: '3760000000017' } })
    const copy = await shop.ok(productRoutes.duplicateProduct, { params: { id: product.id } })
    expect(copy).toMatchObject({ name: 'Pivoine (copie)', published: false, priceFromCents: 450 })
    expect(copy.reference).not.toBe(product.reference)
    expect(copy.subproducts).toHaveLength(1)
    expect(copy.subproducts[0]).toMatchObject({ barcode: null, onHand: 0, label: 'Godet 9' })
  })

  test('show visitors only what is published', async () => {
    const { product } = await someProduct(shop, { name: 'Rosier public', published: true })
    const hidden = await someProduct(shop, { name: 'Rosier secret', published: false })
    const seen = await shop.ok(
      publicCatalogueRoutes.getPublicProduct,
      { params: { id: product.id }, query: { shop: shop.uid } },
      { token: null },
    )
    expect(seen).toMatchObject({ name: 'Rosier public', rateBp: 1000, inStock: false })
    expect(Object.keys(seen)).not.toContain('plantProviderId')
    expect(Object.keys(seen.subproducts[0] ?? {})).not.toContain('onHand')
    const refused = await shop.call(
      publicCatalogueRoutes.getPublicProduct,
      { params: { id: hidden.product.id }, query: { shop: shop.uid } },
      { token: null },
    )
    expect(refused.status).toBe(404)
  })

  test('of another shop do not exist', async () => {
    const other = await newShop()
    const { product, size } = await someProduct(other)
    expect((await shop.call(productRoutes.getProduct, { params: { id: product.id } })).status).toBe(404)
    expect((await shop.call(productRoutes.archiveProduct, { params: { id: product.id } })).status).toBe(404)
    expect((await shop.call(subproductRoutes.updateSubproduct, { params: { id: size.id }, body: size })).status).toBe(404)
  })
})
