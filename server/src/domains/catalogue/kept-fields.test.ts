import { productRoutes } from '@plantule/contract/catalogue/products'
import { subproductRoutes } from '@plantule/contract/catalogue/subproducts'
import { expect, test } from 'vitest'
import { newShop } from '../../testing/new-shop.ts'
import { someProduct } from './catalogue.testing.ts'

const full = {
  latinName: 'Lavandula angustifolia',
  cultivar: 'Hidcote',
  description: '<p>Bleu</p>',
  tags: ['haie'],
  published: true,
  botanical: { family: 'Lamiaceae' },
}
const size = { barcode: '3760000000024', weightG: 900, minStock: 5, weekFrom: 40, weekTo: 12, priceCents: 690 }

test('what a change of a product does not name stays, whichever field it names', async () => {
  const shop = await newShop()
  const { product } = await someProduct(shop, { name: 'Lavande' })
  const params = { id: product.id }
  let now = await shop.ok(productRoutes.updateProduct, { params, body: { ...full, version: product.version } })
  for (const [field, value] of Object.entries({
    name: 'Lavande vraie',
    cultivar: '',
    tags: [],
    published: false,
    botanical: {},
    description: '',
  })) {
    const after = await shop.ok(productRoutes.updateProduct, { params, body: { [field]: value, version: now.version } })
    const { tags, published, cultivar, botanical, description, latinName, name, tvaRateId } = now
    expect(after).toMatchObject({ tags, published, cultivar, botanical, description, latinName, name, tvaRateId, [field]: value })
    now = after
  }
})

test('what a change of a size does not name stays, whichever field it names', async () => {
  const shop = await newShop()
  const { size: made } = await someProduct(shop)
  const params = { id: made.id }
  let now = await shop.ok(subproductRoutes.updateSubproduct, { params, body: { ...size, version: made.version } })
  expect(now).toMatchObject(size)
  for (const [field, value] of Object.entries({ priceCents: 790, minStock: null, weightG: 0, barcode: null })) {
    const after = await shop.ok(subproductRoutes.updateSubproduct, { params, body: { [field]: value, version: now.version } })
    expect(after).toEqual({ ...now, [field]: value, version: now.version + 1 })
    now = after
  }
  const half = await shop.call(subproductRoutes.updateSubproduct, { params, body: { weekTo: null, version: now.version } })
  expect(half.problem).toMatchObject({ code: 'weeks_both', errors: [{ path: ['weekTo'] }] })
})
