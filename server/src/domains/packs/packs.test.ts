import { pictureRoutes } from '@plantule/contract/catalogue/pictures'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { packRoutes } from '@plantule/contract/packs/packs'
import { packPrice, packsAvailable } from '@plantule/contract/pricing/pack-rules'
import fc from 'fast-check'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { someProduct } from '../catalogue/catalogue.testing.ts'
import { someStock } from '../orders/orders.testing.ts'
import { someProfile } from '../pricing/pricing.testing.ts'

let shop: TestShop
let sage: number
let thyme: number
beforeAll(async () => {
  shop = await newShop()
  sage = await someStock(shop, 10, { name: 'Sauge', priceCents: 400 })
  thyme = await someStock(shop, 9, { name: 'Thym', priceCents: 300 })
})

const create = (body: object) => shop.call(packRoutes.createPack, { body: { name: 'Aromatiques', ...body } })
const picture = async () => ({
  name: 'p.png',
  bytes: await sharp({ create: { width: 8, height: 8, channels: 3, background: { r: Math.floor(Math.random() * 255), g: 9, b: 90 } } })
    .png()
    .toBuffer(),
})

describe('a pack', () => {
  test('has the price of its parts less its reduction, and the stock that they allow', async () => {
    const { body } = await create({
      discountBp: 1000,
      items: [
        { subproductId: sage, quantity: 1 },
        { subproductId: thyme, quantity: 2 },
      ],
    })
    expect(body).toMatchObject({
      reference: 'PACK-0001',
      unitCents: 900,
      sumCents: 1000,
      available: 4,
      items: [{ unitCents: 400 }, { quantity: 2 }],
    })
    const item = body.items[1]?.id ?? 0
    expect(await shop.ok(packRoutes.updatePackItem, { params: { id: item }, body: { quantity: 10 } })).toMatchObject({
      unitCents: 3060,
      available: 0,
    })
    expect(await shop.ok(packRoutes.removePackItem, { params: { id: item } })).toMatchObject({ unitCents: 360, available: 10 })
    const { items } = await shop.ok(packRoutes.listPacks, { query: { q: 'aroma' } })
    expect(items).toMatchObject([{ name: 'Aromatiques', parts: 1, pieces: 1, unitCents: 360 }])
    const other = await newShop()
    expect((await other.call(packRoutes.getPack, { params: { id: body.id } })).status).toBe(404)
    expect((await other.call(packRoutes.removePackItem, { params: { id: item } })).status).toBe(404)
  })

  test('refuses what cannot be, beside its field', async () => {
    const told = async (body: object) => {
      const { problem } = await create(body)
      return problem.errors?.map((error) => [error.path.join('.'), error.message])
    }
    const twice = [
      { subproductId: sage, quantity: 1 },
      { subproductId: sage, quantity: 1 },
    ]
    expect(await told({ items: twice })).toEqual([['items.1.subproductId', 'Cet article est déjà dans le pack.']])
    expect(await told({ items: [{ subproductId: 999_999, quantity: 1 }] })).toEqual([
      ['items.0.subproductId', 'Ce choix n’existe plus dans la boutique.'],
    ])
    await create({ reference: 'NOEL' })
    expect(await told({ reference: 'noel' })).toEqual([['reference', 'Cette référence est déjà celle d’un autre pack.']])
  })

  test('is archived and brought back, and tells a stale change', async () => {
    const { body } = await create({ name: 'Éphémère', published: true })
    const params = { id: body.id }
    await shop.ok(packRoutes.removePack, { params })
    expect((await shop.call(packRoutes.addPackItem, { params, body: { subproductId: sage, quantity: 1 } })).problem.code).toBe(
      'pack_archived',
    )
    expect((await shop.ok(packRoutes.listPacks, { query: { archived: 'true' } })).items.map(({ name }) => name)).toEqual(['Éphémère'])
    expect((await shop.call(packRoutes.updatePack, { params, body: { name: 'Éphémère', version: 1 } })).problem.code).toBe('stale_version')
    expect((await shop.ok(packRoutes.updatePack, { params, body: { archived: false, version: 2 } })).archivedAt).toBeNull()
  })

  test('shows its own pictures or those of its products', async () => {
    const { product, size } = await someProduct(shop, { name: 'Menthe' })
    await shop.ok(pictureRoutes.addPicture, { params: { id: product.id }, body: { alt: 'Menthe en pot' } }, { file: await picture() })
    const { body } = await create({ name: 'Tisane', published: true, items: [{ subproductId: size.id, quantity: 3 }] })
    const params = { id: body.id }
    expect(body.pictures.map(({ alt }) => alt)).toEqual(['Menthe en pot'])
    const { items } = await shop.ok(packRoutes.addPackPicture, { params, body: { alt: 'Le tout' } }, { file: await picture() })
    expect(items.map(({ alt }) => alt)).toEqual(['Menthe en pot', 'Le tout'])
    const ids = items.map(({ id }) => id).toReversed()
    expect((await shop.ok(packRoutes.orderPackPictures, { params, body: { ids } })).items.map(({ id }) => id)).toEqual(ids)
    await shop.ok(packRoutes.removePackPicture, { params: { ...params, pictureId: items[0]?.id ?? 0 } })
    const query = { shop: shop.uid }
    expect((await shop.ok(packRoutes.listPackPictures, { params, query }, { token: null })).items.map(({ alt }) => alt)).toEqual([
      'Le tout',
    ])
    expect((await shop.ok(packRoutes.copyPackPictures, { params })).items.map(({ alt }) => alt)).toEqual(['Le tout', 'Menthe en pot'])
    const bare = await create({ name: 'Rien', items: [] })
    expect((await shop.call(packRoutes.listPackPictures, { params: { id: bare.body.id }, query }, { token: null })).status).toBe(404)
  })

  test('takes its settings', async () => {
    const own = await newShop()
    expect(await own.ok(packRoutes.packConfig)).toEqual({ defaultDiscountBp: 0, copyPictures: true, lowStock: 2 })
    await own.ok(packRoutes.setPackConfig, { body: { defaultDiscountBp: 500, lowStock: 5 } })
    expect(await own.ok(packRoutes.packConfig)).toMatchObject({ defaultDiscountBp: 500, lowStock: 5 })
  })
})

describe('the picker', () => {
  test('finds packs and sizes at the prices of the customer', async () => {
    const profile = await someProfile(shop, { coefficientBp: 5000, mode: 'incl' })
    const customer = await shop.ok(customersRoutes.createCustomer, {
      body: { kind: 'professional', company: 'Duval', priceProfileId: profile.id },
    })
    const { body: pack } = await create({ name: 'Sauges du Midi', items: [{ subproductId: sage, quantity: 5 }] })
    const fixed = await create({ name: 'Sauges fixes', priceKind: 'fixed', priceCents: 1500, items: [{ subproductId: sage, quantity: 5 }] })
    const { items, packs } = await shop.ok(packRoutes.pickProducts, { query: { q: 'sauge', customer: customer.id } })
    expect(items).toMatchObject([{ priceCents: 200, basePriceCents: 400 }])
    expect(packs).toMatchObject([
      { packId: pack.id, priceCents: 1000, available: 2, parts: [{ quantity: 5, label: 'Sauge - Godet 9' }] },
      { packId: fixed.body.id, priceCents: 1500 },
    ])
    const body = {
      customerId: customer.id,
      lines: [{ subproductId: sage, quantity: 1 }, { packId: pack.id, quantity: 1 }, { quantity: 1 }],
    }
    expect((await shop.ok(packRoutes.priceLines, { body })).items.map((price) => price?.unitCents)).toEqual([200, 1000, undefined])
  })
})

const part = fc.record({
  quantity: fc.integer({ min: 1, max: 9 }),
  available: fc.integer({ min: -5, max: 99 }),
  backorder: fc.boolean(),
  unitCents: fc.nat(99_999),
})
test('so many packs can always be made, and one more never', () => {
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (parts) => {
      const packs = packsAvailable(parts)
      const enough = (count: number) => parts.every((each) => each.backorder || each.quantity * count <= Math.max(each.available, 0))
      expect(packs === null ? enough(1e6) : enough(packs) && !enough(packs + 1)).toBe(true)
    }),
  )
})
test('a greater reduction never makes a pack dearer', () => {
  fc.assert(
    fc.property(fc.array(part), fc.nat(10_000), fc.nat(10_000), (parts, a, b) => {
      expect(packPrice(parts, Math.max(a, b))).toBeLessThanOrEqual(packPrice(parts, Math.min(a, b)))
    }),
  )
})
