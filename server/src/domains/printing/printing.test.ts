import { productRoutes } from '@plantule/contract/catalogue/products'
import { downloadRoutes } from '@plantule/contract/downloads/downloads'
import { pricingRoutes } from '@plantule/contract/pricing/pricing'
import { labelFormats, labelKinds, printingRoutes } from '@plantule/contract/printing/printing'
import { stockRoutes } from '@plantule/contract/stock/stock'
import { beforeAll, describe, expect, test } from 'vitest'
import { readSheet } from '../../platform/sheets/read-sheet.ts'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { someBranch, someProduct } from '../catalogue/catalogue.testing.ts'

let shop: TestShop
let lavender: Awaited<ReturnType<typeof someProduct>>
beforeAll(async () => {
  shop = await newShop()
  lavender = await someProduct(shop, { name: 'Lavande vraie', priceCents: 450 })
  const { low } = await someBranch(shop, 'Aromatiques')
  await shop.ok(productRoutes.setProductCategories, { params: { id: lavender.product.id }, body: { categoryIds: [low.id] } })
  await shop.ok(stockRoutes.changeProductStock, {
    params: { id: lavender.product.id },
    body: { changes: [{ subproductId: lavender.size.id, kind: 'initial', quantity: 3 }] },
  })
})

const isPdf = (bytes: Buffer) => bytes.subarray(0, 5).toString() === '%PDF-'
const pages = (bytes: Buffer) => Number(/\/Count (\d+)/.exec(bytes.toString('latin1'))?.[1])

describe('labels', () => {
  test.each(labelFormats)('of every kind come as PDF on %s', async (format) => {
    for (const kind of labelKinds) {
      const pdf = await shop.ok(printingRoutes.productLabels, { params: { id: lavender.product.id }, body: { format, kind } })
      expect(isPdf(pdf)).toBe(true)
    }
  })

  test('fill sheets, after those that are gone, and rolls one by one', async () => {
    const params = { id: lavender.product.id }
    const sheet = (skip: number, copies: number) =>
      shop.ok(printingRoutes.productLabels, { params, body: { format: 'a4-24', skip, copies } })
    expect(pages(await sheet(0, 24))).toBe(1)
    expect(pages(await sheet(1, 24))).toBe(2)
    expect(pages(await shop.ok(printingRoutes.productLabels, { params, body: { format: 'roll-57', copies: 5 } }))).toBe(5)
  })

  test('of a selection follow the stock', async () => {
    const empty = await someProduct(shop, { name: 'Thym' })
    const target = { kind: 'ids' as const, ids: [lavender.product.id, empty.product.id] }
    const pdf = await shop.ok(printingRoutes.manyLabels, { body: { target, perStock: true, format: 'roll-100' } })
    expect(pages(pdf)).toBe(3)
  })

  test('are refused when there are none or too many, or the product is another shop’s', async () => {
    const params = { id: lavender.product.id }
    const none = await shop.call(printingRoutes.productLabels, { params, body: { copies: 0 } })
    expect(none.problem).toMatchObject({ code: 'no_labels', title: 'Rien à étiqueter : aucune déclinaison choisie.' })
    const lines = Array.from({ length: 3 }, () => ({ subproductId: lavender.size.id, copies: 900 }))
    const many = await shop.call(printingRoutes.productLabels, { params, body: { lines } })
    expect(many.problem.title).toBe('Au plus 2000 étiquettes à la fois (2700 demandées).')
    const other = await newShop()
    expect((await other.call(printingRoutes.productLabels, { params })).status).toBe(404)
    expect(
      (await other.call(printingRoutes.manyLabels, { body: { lines: [{ subproductId: lavender.size.id, copies: 1 }] } })).problem.code,
    ).toBe('no_labels')
  })
})

describe('a catalogue', () => {
  test.each(['list', 'cards', 'prices', 'availability'] as const)('comes as PDF in the layout %s', async (layout) => {
    const pdf = await shop.ok(printingRoutes.catalog, { query: { layout, title: 'Printemps 2027', colour: '#7a3b69' } })
    expect(isPdf(pdf)).toBe(true)
  })

  test('is counted, and narrowed to what is there', async () => {
    await someProduct(shop, { name: 'Jamais en stock' })
    const all = await shop.ok(printingRoutes.catalogSize, {})
    const there = await shop.ok(printingRoutes.catalogSize, { query: { availableOnly: 'true' } })
    expect(there).toEqual({ products: 1, sizes: 1 })
    expect(all.products).toBeGreaterThan(1)
    const nothing = await shop.call(printingRoutes.catalog, { query: { tag: 'introuvable' } })
    expect(nothing.problem).toMatchObject({ code: 'nothing_to_print', title: 'Aucun produit ne répond à ces critères.' })
    const profile = await shop.call(printingRoutes.catalog, { query: { profileId: 999_999 } })
    expect(profile.problem).toMatchObject({ code: 'unknown_choice', errors: [{ path: ['profileId'] }] })
    const colour = await shop.call(printingRoutes.catalog, { query: { colour: 'red' } })
    expect(colour.problem).toMatchObject({ code: 'invalid_input', errors: [{ in: 'query', path: ['colour'] }] })
  })

  test('is made as a download when it is large', async () => {
    const many = await newShop()
    await someProduct(many, { name: 'Le premier' })
    await many.inShop(async (ctx) => {
      const { tva_rate_id } = await ctx.db.selectFrom('product').select('tva_rate_id').executeTakeFirstOrThrow()
      const rows = Array.from({ length: 310 }, (_, at) => ({ shop_id: ctx.shopId, reference: `Q${at}`, name: `Rosier ${at}`, tva_rate_id }))
      const made = await ctx.db.insertInto('product').values(rows).returning('id').execute()
      const sizes = made.map(({ id }, at) => ({
        shop_id: ctx.shopId,
        product_id: id,
        reference: `Q${at}-1`,
        label: 'C3',
        price_cents: 1500,
      }))
      await ctx.db.insertInto('subproduct').values(sizes).execute()
    })
    const refused = await many.call(printingRoutes.catalog, {})
    expect(refused.problem).toMatchObject({
      code: 'catalog_too_large',
      title: '311 produits : préparez ce catalogue en téléchargement (au plus 3000).',
    })
    const { operationId } = await many.ok(printingRoutes.makeCatalog, { query: { layout: 'prices', order: 'name' } })
    await many.drain()
    const { items } = await many.ok(downloadRoutes.listDownloads)
    expect(items.find((item) => item.id === operationId)).toMatchObject({
      status: 'done',
      title: 'Tarif',
      file: { mime: 'application/pdf' },
    })
    expect(isPdf(await many.ok(downloadRoutes.getDownload, { params: { id: operationId } }))).toBe(true)
  })

  test('comes as an availability spreadsheet, in the prices of a profile', async () => {
    const profile = await shop.ok(pricingRoutes.createProfile, {
      body: { name: 'Paysagistes', mode: 'excl', coefficientBp: 8_000 } as never,
    })
    const bytes = await shop.ok(printingRoutes.availabilitySheet, { query: { availableOnly: 'true', profileId: profile.id } })
    const { rows } = await readSheet(bytes)
    expect(rows[0]?.values.slice(5, 7)).toEqual(['Disponible', 'Prix HT'])
    // 4.50 TTC at 10 % is 4.09 HT; four fifths of it are 3.27.
    expect(rows[1]?.values).toEqual([
      'Lavande vraie',
      'Lavandula angustifolia',
      null,
      'Godet 9',
      lavender.size.reference,
      3,
      3.27,
      'Aromatiques › Aromatiques de soleil › Aromatiques basses',
    ])
  })
})
