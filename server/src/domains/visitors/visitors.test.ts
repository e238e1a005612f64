import { pictureRoutes } from '@plantule/contract/catalogue/pictures'
import { publicCatalogueRoutes } from '@plantule/contract/visitors/public-catalogue'
import { productRoutes } from '@plantule/contract/catalogue/products'
import { plantProviderRoutes } from '@plantule/contract/catalogue/reference'
import { subproductRoutes } from '@plantule/contract/catalogue/subproducts'
import { beforeAll, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { testApp } from '../../testing/test-app.ts'
import { someBranch, someProduct } from '../catalogue/catalogue.testing.ts'

let shop: TestShop
let open: Awaited<ReturnType<typeof someProduct>>
let hidden: typeof open
let archived: typeof open
let branch: Awaited<ReturnType<typeof someBranch>>
const visitor = { token: null }
const query = () => ({ shop: shop.uid })

beforeAll(async () => {
  shop = await newShop()
  branch = await someBranch(shop)
  open = await someProduct(shop, { name: 'Rosier ouvert' })
  hidden = await someProduct(shop, { name: 'Rosier SECRET', published: false })
  archived = await someProduct(shop, { name: 'Rosier SECRET ancien' })
  await shop.ok(productRoutes.archiveProduct, { params: { id: archived.product.id } })
  for (const { product } of [open, hidden]) {
    await shop.ok(productRoutes.setProductCategories, { params: { id: product.id }, body: { categoryIds: [branch.low.id] } })
  }
  const provider = await shop.ok(plantProviderRoutes.createPlantProvider, { body: { name: 'Fournisseur SECRET' } as never })
  const current = await shop.ok(productRoutes.getProduct, { params: { id: open.product.id } })
  await shop.ok(productRoutes.updateProduct, { params: { id: current.id }, body: { ...current, plantProviderId: provider.id } })
  const old = await shop.ok(subproductRoutes.createSubproduct, {
    params: { id: current.id },
    body: { label: 'Taille SECRET', priceCents: 99 },
  })
  await shop.ok(subproductRoutes.removeSubproduct, { params: { id: old.id } })
})

const answers = () =>
  Promise.all([
    shop.call(publicCatalogueRoutes.searchAllItems, { query: query() }, visitor),
    shop.call(publicCatalogueRoutes.searchAllItems, { query: { ...query(), q: 'rosier' } }, visitor),
    shop.call(publicCatalogueRoutes.getPublicProduct, { params: { id: open.product.id }, query: query() }, visitor),
    shop.call(publicCatalogueRoutes.categoryProducts, { params: { id: branch.middle.id }, query: query() }, visitor),
    shop.call(publicCatalogueRoutes.subcategoryProducts, { params: { id: branch.low.id }, query: query() }, visitor),
    shop.call(pictureRoutes.listPictures, { params: { id: open.product.id }, query: query() }, visitor),
  ])

test('visitors find what is published, and nothing else of the shop', async () => {
  const called = await answers()
  for (const { status, body } of called) {
    expect(status).toBe(200)
    const text = JSON.stringify(body)
    expect(text).not.toContain('SECRET')
    // Stock, suppliers, minimums, versions and codes are the shop's own.
    expect(text).not.toMatch(/onHand|reserved|available(?!From)|minStock|provider|version|archived|barcode|"reference"|author/i)
  }
  expect(called[0]?.body).toMatchObject({ items: [{ name: 'Rosier ouvert', size: 'Godet 9', priceCents: 450, inStock: false }] })
  expect(called[1]?.body).toEqual(called[0]?.body)
})

test('what is hidden or archived does not exist for them, nor does another shop', async () => {
  for (const { product } of [hidden, archived]) {
    const params = { id: product.id }
    expect((await shop.call(publicCatalogueRoutes.getPublicProduct, { params, query: query() }, visitor)).status).toBe(404)
    expect((await shop.call(pictureRoutes.listPictures, { params, query: query() }, visitor)).status).toBe(404)
  }
  expect((await shop.call(publicCatalogueRoutes.searchAllItems, {}, visitor)).status).toBe(404)
  const other = await newShop()
  expect((await other.ok(publicCatalogueRoutes.searchAllItems, { query: { shop: other.uid } }, visitor)).items).toEqual([])
})

test('an answer that they have already is not sent again', async () => {
  const { app } = await testApp()
  for (const path of ['/search/items/all', `/product/${open.product.id}/pictures`, `/subcategory/${branch.low.id}/products`]) {
    const url = `/api/v2${path}?shop=${shop.uid}`
    const first = await app.inject({ url })
    expect(first.headers).toMatchObject({ etag: expect.any(String), 'cache-control': 'public, max-age=60' })
    const again = await app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } })
    expect(again.statusCode).toBe(304)
  }
})

test('whoever is signed in and names no shop sees his own, and no shared cache keeps it', async () => {
  const named = await shop.ok(publicCatalogueRoutes.searchAllItems, { query: query() }, visitor)
  const own = await shop.call(publicCatalogueRoutes.searchAllItems, {})
  expect(own).toMatchObject({
    status: 200,
    body: named,
    headers: { 'cache-control': 'private, no-cache', vary: expect.stringContaining('authorization') },
  })
  const other = await newShop()
  expect((await other.ok(publicCatalogueRoutes.searchAllItems)).items).toEqual([])
  // A token opens no other shop, and does not stand in for one that is named wrongly.
  expect((await other.ok(publicCatalogueRoutes.searchAllItems, { query: query() })).items).toEqual(named.items)
  expect((await shop.call(publicCatalogueRoutes.searchAllItems, { query: { shop: 'nowhere' } })).status).toBe(404)
  expect((await shop.call(publicCatalogueRoutes.searchAllItems, {}, { token: 'not a token' })).status).toBe(401)
})
