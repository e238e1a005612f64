import { productRoutes } from '@plantule/contract/catalogue/products'
import { caliberRoutes, containerRoutes, plantProviderRoutes, rootstockRoutes, tvaRateRoutes } from '@plantule/contract/catalogue/reference'
import { subproductRoutes } from '@plantule/contract/catalogue/subproducts'
import { initRoutes } from '@plantule/contract/shops/init'
import { beforeEach, describe, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { someProduct, someRate } from './catalogue.testing.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await newShop()
})

describe('reference data', () => {
  test('is created, named once, changed by version and removed when nothing uses it', async () => {
    const c2 = await shop.ok(containerRoutes.createContainer, { body: { name: 'C2', volumeMl: 2000 } })
    expect((await shop.call(containerRoutes.createContainer, { body: { name: 'c2' } })).problem).toMatchObject({
      code: 'name_taken',
      errors: [{ path: ['name'] }],
    })
    const changed = await shop.ok(containerRoutes.updateContainer, { params: { id: c2.id }, body: { ...c2, name: 'C2 rond', idx: 3 } })
    expect(changed).toMatchObject({ name: 'C2 rond', volumeMl: 2000, version: 2 })
    expect((await shop.call(containerRoutes.updateContainer, { params: { id: c2.id }, body: c2 })).problem.code).toBe('stale_version')
    const { product } = await someProduct(shop)
    await shop.ok(subproductRoutes.createSubproduct, { params: { id: product.id }, body: { containerId: c2.id, priceCents: 1 } })
    expect((await shop.call(containerRoutes.removeContainer, { params: { id: c2.id } })).problem).toMatchObject({
      code: 'in_use',
      title: expect.stringContaining('1 déclinaison d’un produit'),
    })
    const free = await shop.ok(containerRoutes.createContainer, { body: { name: 'C3' } })
    await shop.ok(containerRoutes.removeContainer, { params: { id: free.id } })
    expect((await shop.ok(containerRoutes.listContainers)).items.map((item) => item.name)).toEqual(['C2 rond'])
    expect((await shop.ok(initRoutes.init)).settings.containers).toEqual([{ id: c2.id, name: 'C2 rond' }])
  })

  test('of the other kinds behaves alike', async () => {
    const mm106 = await shop.ok(rootstockRoutes.createRootstock, { body: { name: 'MM106', vigour: 'moyenne' } })
    await shop.ok(rootstockRoutes.updateRootstock, { params: { id: mm106.id }, body: { ...mm106, soilNotes: 'tous sols' } })
    await shop.ok(rootstockRoutes.removeRootstock, { params: { id: mm106.id } })
    const reversed = await shop.call(caliberRoutes.createCaliber, { body: { name: '80/60', heightMinCm: 80, heightMaxCm: 60 } })
    expect(reversed.problem.errors?.[0]?.path).toEqual(['heightMaxCm'])
    const caliber = await shop.ok(caliberRoutes.createCaliber, { body: { name: '60/80', heightMinCm: 60, heightMaxCm: 80 } })
    await shop.ok(caliberRoutes.updateCaliber, { params: { id: caliber.id }, body: { ...caliber, age: '1+1' } })
    await shop.ok(caliberRoutes.removeCaliber, { params: { id: caliber.id } })
    const provider = await shop.ok(plantProviderRoutes.createPlantProvider, { body: { name: 'Pépinière Martin', email: 'A@b.fr' } })
    expect(provider.email).toBe('a@b.fr')
    await shop.ok(plantProviderRoutes.updatePlantProvider, { params: { id: provider.id }, body: { ...provider, phone: '0102030405' } })
    const { product } = await someProduct(shop)
    await shop.ok(productRoutes.updateProduct, { params: { id: product.id }, body: { ...product, plantProviderId: provider.id } })
    expect((await shop.call(plantProviderRoutes.removePlantProvider, { params: { id: provider.id } })).problem.code).toBe('in_use')
  })
})

describe('TVA rates', () => {
  test('come with each shop', async () => {
    const { items } = await shop.ok(tvaRateRoutes.listTvaRates)
    expect(items.map((rate) => rate.rateBp)).toEqual([550, 1000, 2000, 0])
  })

  test('change by date without touching products', async () => {
    const { product } = await someProduct(shop)
    const { items } = await shop.ok(tvaRateRoutes.listTvaRates)
    const reduced = items.find((rate) => rate.id === product.tvaRateId)
    if (!reduced) throw new Error('the product has a rate')
    const others = items.filter((rate) => rate.id !== reduced.id)
    const body = (validFrom: string) => ({
      items: [...others, { ...reduced, validTo: validFrom }, { id: null, name: reduced.name, rateBp: 1300, validFrom }],
    })
    await shop.ok(tvaRateRoutes.setTvaRates, { body: body('2099-01-01') })
    expect((await shop.ok(productRoutes.getProduct, { params: { id: product.id } })).rateBp).toBe(1000)
    const now = (await shop.ok(tvaRateRoutes.listTvaRates)).items
    const moved = now.map((rate) =>
      rate.validTo === '2099-01-01'
        ? { ...rate, validTo: '2020-01-01' }
        : rate.validFrom === '2099-01-01'
          ? { ...rate, validFrom: '2020-01-01' }
          : rate,
    )
    await shop.ok(tvaRateRoutes.setTvaRates, { body: { items: moved } })
    expect((await shop.ok(productRoutes.getProduct, { params: { id: product.id } })).rateBp).toBe(1300)
  })

  test('never overlap, never vanish under a product, never end before they begin', async () => {
    const rate = await someRate(shop)
    await someProduct(shop)
    const { items } = await shop.ok(tvaRateRoutes.listTvaRates)
    const set = (wanted: object[]) => shop.call(tvaRateRoutes.setTvaRates, { body: { items: wanted as never } })
    const twice = [...items, { name: items[0]?.name, rateBp: 850, validFrom: '2030-01-01' }]
    expect((await set(twice)).problem.code).toBe('rates_overlap')
    expect((await set(items.filter((each) => each.id !== rate))).problem.code).toBe('in_use')
    expect((await set(items.map((each) => ({ ...each, validTo: '2000-01-01' })))).problem.errors?.[0]?.path).toEqual([
      'items',
      0,
      'validTo',
    ])
    expect((await set(items.filter((each) => each.rateBp !== 0))).body.items).toHaveLength(3)
    const token = await shop.memberWith(['catalogue.write'])
    expect((await shop.call(tvaRateRoutes.setTvaRates, { body: { items } }, { token })).status).toBe(403)
  })
})
