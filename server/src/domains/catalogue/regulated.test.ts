import { pictureRoutes } from '@plantule/contract/catalogue/pictures'
import { publicCatalogueRoutes } from '@plantule/contract/visitors/public-catalogue'
import { productRoutes } from '@plantule/contract/catalogue/products'
import { mergeCatalogue } from '@plantule/contract/till/merge-catalogue'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { packRoutes } from '@plantule/contract/packs/packs'
import { taxonomyRoutes } from '@plantule/contract/taxonomy/taxonomy'
import { plantRuleRoutes } from '@plantule/contract/taxonomy/plant-rules'
import { type TillCatalogue, tillCatalogueRoutes } from '@plantule/contract/till/catalogue'
import { tillSalesRoutes } from '@plantule/contract/till/sales'
import { beforeAll, describe, expect, test } from 'vitest'
import { parisDay } from '../../platform/paris.ts'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { testApp } from '../../testing/test-app.ts'
import { openTill, saleBody, sell } from '../till/till.testing.ts'
import { someProduct } from './catalogue.testing.ts'
import { tieAnew } from './tie-plants.ts'

const RULE = 'Regulation (EU) 1143/2014 art. 7'
let shop: TestShop
beforeAll(async () => {
  shop = await newShop()
  const { pools } = await testApp()
  // A few plants of the shipped file, so that the file need not be loaded whole.
  await pools.owner.query(`
    insert into taxon (id, cd_nom, accepted_id, scientific_name, author, genus, family, rank, status, nursery, french_names, english_names,
      flowering_from, flowering_to, height_cm, light, moisture, soil_ph, hardiness_c, flower_colours, regulated_by, regulated_since)
    values (880001, 880001, 880001, 'Salvia rosmarinus', 'Spenn.', 'Salvia', 'Lamiaceae', 'species', 'accepted', true, '{Romarin}', '{}',
        11, 2, 150, 8, 3, 8, -12, '{bleu}', null, null),
      (880002, 880002, 880001, 'Rosmarinus officinalis', 'L.', 'Rosmarinus', 'Lamiaceae', 'species', 'synonym', true, '{}', '{}',
        null, null, null, null, null, null, null, '{}', null, null),
      (880003, 880003, 880003, 'Reynoutria testensis', 'Houtt.', 'Reynoutria', 'Polygonaceae', 'species', 'accepted', false, '{}', '{}',
        null, null, null, null, null, null, null, '{}', '${RULE}', '2017-08-02'),
      (880004, 880004, 880004, 'Reynoutria futura', 'Houtt.', 'Reynoutria', 'Polygonaceae', 'species', 'accepted', false, '{}', '{}',
        null, null, null, null, null, null, null, '{}', '${RULE}', '2999-01-01'),
      (880005, 880005, 880005, 'Fallopia', 'Adans.', 'Fallopia', 'Polygonaceae', 'genus', 'accepted', false, '{}', '{}',
        null, null, null, null, null, null, null, '{}', null, null)
    on conflict do nothing`)
  await pools.owner.query(`
    insert into taxon_name (taxon_id, key, name, language, weight)
    select id, plain_name(scientific_name), scientific_name, 'la', 0 from taxon where id between 880001 and 880005 on conflict do nothing`)
})

const change = (product: { id: number }, given: object) =>
  shop.ok(productRoutes.updateProduct, { params: { id: product.id }, body: { ...(product as never as object), ...given } as never })
const order = (subproductId: number) => shop.call(ordersRoutes.createOrder, { body: { lines: [{ subproductId, quantity: 1 }] } as never })

describe('a product is tied to its taxon', () => {
  test('by its Latin name, with cultivar or author, and a synonym leads to the accepted name', async () => {
    const { product } = await someProduct(shop, { name: 'Romarin rampant', latinName: "Rosmarinus officinalis 'Prostratus'" })
    expect(product.taxon).toMatchObject({
      id: 880001,
      scientificName: 'Salvia rosmarinus',
      synonym: "Rosmarinus officinalis 'Prostratus'",
      regulatedBy: null,
    })
    const other = await change(product, { latinName: 'Salvia rosmarinus Spenn.', version: product.version })
    expect(other.taxon).toMatchObject({ id: 880001, synonym: null })
  })

  test('by the number that was chosen, until another name is typed', async () => {
    const { product } = await someProduct(shop, { name: 'Romarin', latinName: 'Romarin officinal' })
    expect(product.taxon).toBeNull()
    const chosen = await change(product, { taxonCdNom: 880002, version: product.version })
    expect(chosen).toMatchObject({ taxonCdNom: 880002, taxon: { id: 880001, synonym: 'Rosmarinus officinalis' } })
    const renamed = await change(chosen, { latinName: 'Reynoutria testensis' })
    expect(renamed).toMatchObject({ taxonCdNom: null, taxon: { id: 880003 } })
  })

  test('and gets its sheet and TVA rate proposed', async () => {
    const found = await shop.ok(taxonomyRoutes.proposal, { query: { latinName: 'Rosmarinus officinalis' } })
    expect(found.taxon).toMatchObject({ scientificName: 'Salvia rosmarinus', synonym: 'Rosmarinus officinalis' })
    expect(found.botanical).toMatchObject({
      family: 'Lamiaceae',
      exposure: ['sun'],
      water: 'low',
      ph: 'calcaire',
      hardinessC: -12,
      floweringMonths: [11, 12, 1, 2],
      floweringColour: 'bleu',
      heightCm: { min: null, max: 150 },
    })
    expect(found.tva).toMatchObject({ kind: 'herb-plant', rateBp: 550, needsAccountant: true })
    expect(found.tva?.rule).toContain('278-0 bis A')
  })

  test.each([
    ['plant', 'Érable', 'Acer palmatum', 'ornamental-plant', 1000],
    ['plant', 'Plante inconnue', 'Xyz abc', 'ornamental-plant', 1000],
    ['plant', 'Pommier', 'Malus domestica', 'fruit-plant', 550],
    ['plant', 'Graines de tomate', 'Solanum lycopersicum', 'vegetable-seed', 550],
    ['other', 'Terreau horticole 40 L', '', 'growing-medium', 2000],
    ['other', 'Pot en terre cuite', '', 'pot-or-tool', 2000],
    ['other', 'Corne broyée', '', 'organic-fertiliser', 1000],
  ] as const)('%s %s (%s) is proposed as %s', async (type, name, latinName, kind, rateBp) => {
    const { tva } = await shop.ok(taxonomyRoutes.proposal, { query: { type, name, latinName } })
    expect(tva).toMatchObject({ kind, rateBp })
  })
})

describe('a plant whose sale is forbidden', () => {
  test('is flagged, hidden from visitors and refused in an order, with the line named', async () => {
    const { product, size } = await someProduct(shop, { name: 'Renouée', latinName: 'Reynoutria testensis' })
    expect(product).toMatchObject({ saleForbidden: true, taxon: { regulatedBy: RULE, regulatedSince: '2017-08-02' } })
    const listed = await shop.ok(productRoutes.listProducts, { params: { page: 1 }, query: { q: 'Renouée' } })
    expect(listed.items[0]?.saleForbidden).toBe(true)
    const seen = await shop.call(
      publicCatalogueRoutes.getPublicProduct,
      { params: { id: product.id }, query: { shop: shop.uid } },
      { token: null },
    )
    expect(seen.status).toBe(404)
    const refused = await order(size.id)
    expect(refused).toMatchObject({ status: 409, problem: { code: 'regulated_plant', errors: [{ path: ['lines', 0, 'subproductId'] }] } })
    expect(refused.problem.errors?.[0]?.message).toBe(`La vente de « Renouée - Godet 9 » est interdite (${RULE}).`)
  })

  test('is sold once the owner gave a reason, which a change of plant takes back', async () => {
    const { product, size } = await someProduct(shop, { name: 'Renouée bis', latinName: 'Reynoutria testensis' })
    const params = { id: product.id }
    const reason = 'Autorisation préfectorale 2026-114 du 3 mars 2026'
    const manager = await shop.memberWith(['catalogue.write', 'settings.write'])
    expect((await shop.call(productRoutes.allowRegulated, { params, body: { reason } }, { token: manager })).status).toBe(403)
    expect((await shop.call(productRoutes.allowRegulated, { params, body: { reason: 'oui' } })).status).toBe(400)
    const allowed = await shop.ok(productRoutes.allowRegulated, { params, body: { reason } })
    expect(allowed).toMatchObject({ saleForbidden: false, regulatedReason: reason, regulatedByName: 'Camille Test' })
    expect((await order(size.id)).status).toBe(201)
    const other = await change(allowed, { latinName: 'Salvia rosmarinus' })
    expect(other).toMatchObject({ regulatedReason: null, saleForbidden: false })
    const refused = await shop.call(productRoutes.allowRegulated, { params, body: { reason } })
    expect(refused.problem.code).toBe('not_regulated')
  })

  test('is refused by the till before and at the sale, and sold there with the reason', async () => {
    const { product, size } = await someProduct(shop, { name: 'Renouée de caisse', latinName: 'Reynoutria testensis' })
    await openTill(shop)
    const lines = [{ subproductId: size.id, quantity: 1 }]
    for (const answer of [
      await shop.call(tillSalesRoutes.checkSaleStock, { body: { lines } }),
      await shop.call(tillSalesRoutes.createSale, { body: saleBody({ lines, stockReason: 'Sur le comptoir' }) }),
    ]) {
      expect(answer).toMatchObject({ status: 409, problem: { code: 'regulated_plant', errors: [{ path: ['lines', 0, 'subproductId'] }] } })
      expect(answer.problem.errors?.[0]?.message).toContain('La vente de « Renouée de caisse - Godet 9 » est interdite')
    }
    await shop.ok(productRoutes.allowRegulated, { params: { id: product.id }, body: { reason: 'Permis de détention 2026-114' } })
    expect(await sell(shop, { lines, stockReason: 'Sur le comptoir' })).toMatchObject({ inclCents: 450 })
  })

  test('is named to the till with its rule, with and without news, until the owner gave a reason; a pack by its part', async () => {
    const { product, size } = await someProduct(shop, { name: 'Renouée nommée', latinName: 'Reynoutria testensis' })
    await shop.ok(packRoutes.createPack, {
      body: { name: 'Coffret de berge', items: [{ subproductId: size.id, quantity: 1 }], priceKind: 'fixed', priceCents: 900 },
    })
    const told = ({ forbidden }: TillCatalogue) => forbidden.filter(({ productId }) => productId === product.id)
    const whole = await shop.ok(tillCatalogueRoutes.tillCatalogue, {})
    const named = { label: 'Renouée nommée - Godet 9', reference: size.reference, barcode: size.barcode, part: null, rule: RULE }
    expect(told(whole)).toMatchObject([named, { label: 'Coffret de berge', part: 'Renouée nommée - Godet 9', rule: RULE }])
    expect(whole.items.map((item) => item.subproductId)).not.toContain(size.id)
    expect(whole.packs.map((pack) => pack.label)).not.toContain('Coffret de berge')
    const news = { since: whole.at, stamp: whole.stamp }
    expect((await shop.ok(tillCatalogueRoutes.tillCatalogue, { query: news })).forbidden).toEqual(whole.forbidden)
    await shop.ok(productRoutes.allowRegulated, { params: { id: product.id }, body: { reason: 'Permis de détention 2026-115' } })
    const after = mergeCatalogue(whole, await shop.ok(tillCatalogueRoutes.tillCatalogue, { query: news }))
    expect(told(after)).toEqual([])
    expect(after.items.map((item) => item.subproductId)).toContain(size.id)
    expect(after.packs.map((pack) => pack.label)).toContain('Coffret de berge')
  })

  test('of the shop’s own table leaves the till with the next news, and comes back when the rule forbids it no more', async () => {
    const own = await newShop()
    const { size } = await someProduct(own, { name: 'Romarin retiré', latinName: 'Salvia rosmarinus' })
    const news = async (before?: TillCatalogue) => {
      const query = before ? { since: before.at, stamp: before.stamp } : {}
      return mergeCatalogue(before, await own.ok(tillCatalogueRoutes.tillCatalogue, { query }))
    }
    const told = ({ items, forbidden }: TillCatalogue) => [
      items.some((item) => item.subproductId === size.id),
      forbidden.some(({ label }) => label.startsWith('Romarin retiré')),
    ]
    const before = await news()
    expect(told(before)).toEqual([true, false])
    const today = parisDay(new Date())
    const rule = { kind: 'invasive', level: 'regional', name: 'Salvia rosmarinus', source: 'Liste régionale', sure: 'said' } as const
    await own.ok(plantRuleRoutes.savePlantRule, { body: { ...rule, from: today } })
    const after = await news(before)
    expect(told(after)).toEqual([false, true])
    // The names are loaded anew, and the rule means the plant no more.
    await own.inShop((ctx) => ctx.db.deleteFrom('plant_rule_taxon').execute())
    expect(told(await news(after))).toEqual([true, false])
  })

  test('shows visitors neither itself, nor its pictures, nor its sizes', async () => {
    const { product } = await someProduct(shop, { name: 'Renouée cachée', latinName: 'Reynoutria testensis' })
    const query = { shop: shop.uid }
    const visitor = { token: null }
    expect((await shop.call(pictureRoutes.listPictures, { params: { id: product.id }, query }, visitor)).status).toBe(404)
    const { items } = await shop.ok(publicCatalogueRoutes.searchAllItems, { query: { ...query, q: 'cachée' } }, visitor)
    expect(items.map((item) => item.name)).not.toContain('Renouée cachée')
  })

  test('is free until the day of the rule', async () => {
    const { product, size } = await someProduct(shop, { name: 'Renouée ter', latinName: 'Reynoutria futura' })
    expect(product.saleForbidden).toBe(false)
    expect((await order(size.id)).status).toBe(201)
  })
})

test('plants that nobody knew are tied when the shipped names change, and their ban counts; others keep their taxon', async () => {
  const { pools, jobs } = await testApp()
  const own = await newShop()
  const { product, size } = await someProduct(own, { name: 'Renouée tardive', latinName: 'Fallopia nuperrima' })
  const { product: known } = await someProduct(own, { name: 'Romarin', latinName: 'Rosmarinus officinalis' })
  const buy = () => own.call(ordersRoutes.createOrder, { body: { lines: [{ subproductId: size.id, quantity: 1 }] } })
  expect((await buy()).status).toBe(201)
  const { version } = await own.ok(productRoutes.getProduct, { params: { id: known.id } })
  await pools.owner.query(`
    insert into taxon (id, cd_nom, accepted_id, scientific_name, author, genus, family, rank, status, nursery, french_names, english_names, flower_colours, regulated_by, regulated_since)
    values (880009, 880009, 880009, 'Fallopia nuperrima', '', 'Fallopia', 'Polygonaceae', 'species', 'accepted', false, '{}', '{}', '{}', '${RULE}', '2017-08-02') on conflict do nothing`)
  await pools.owner.query(
    "insert into taxon_name (taxon_id, key, name, language, weight) values (880009, 'fallopia nuperrima', 'Fallopia nuperrima', 'la', 0) on conflict do nothing",
  )
  await pools.owner.query(
    "insert into reference_load (name, version) values ('taxa', 'tie-test') on conflict (name) do update set version = excluded.version",
  )
  await tieAnew(pools.owner, jobs)
  expect(await own.drain()).toContain('catalogue.tie-plants')
  expect(await own.ok(productRoutes.getProduct, { params: { id: product.id } })).toMatchObject({
    saleForbidden: true,
    latinName: 'Fallopia nuperrima',
    taxon: { regulatedBy: RULE },
  })
  expect((await buy()).problem.code).toBe('regulated_plant')
  expect(await own.ok(productRoutes.getProduct, { params: { id: known.id } })).toMatchObject({
    version,
    latinName: 'Rosmarinus officinalis',
    taxon: { id: 880001 },
  })
  // The same names ask for nothing more.
  await tieAnew(pools.owner, jobs)
  expect(await own.drain()).not.toContain('catalogue.tie-plants')
})

test('the own rules of a shop are tied again when the shipped names change, though all of its plants are tied', async () => {
  const { pools, jobs } = await testApp()
  const own = await newShop()
  await own.ok(plantRuleRoutes.savePlantRule, {
    body: { kind: 'invasive', level: 'regional', name: 'Fallopia', from: parisDay(new Date()), source: 'Liste régionale', sure: 'said' },
  })
  await pools.owner.query(`
    insert into taxon (id, cd_nom, accepted_id, scientific_name, author, genus, family, rank, status, nursery, french_names, english_names, flower_colours)
    values (880010, 880010, 880010, 'Fallopia postrema', '', 'Fallopia', 'Polygonaceae', 'species', 'accepted', false, '{}', '{}', '{}') on conflict do nothing`)
  await pools.owner.query(
    "insert into taxon_name (taxon_id, key, name, language, weight) values (880010, 'fallopia postrema', 'Fallopia postrema', 'la', 0) on conflict do nothing",
  )
  await pools.owner.query(
    "insert into reference_load (name, version) values ('taxa', 'rule-test') on conflict (name) do update set version = excluded.version",
  )
  await tieAnew(pools.owner, jobs)
  expect(await own.drain()).toContain('catalogue.tie-plants')
  const { size } = await someProduct(own, { name: 'Renouée dernière', latinName: 'Fallopia postrema' })
  const { problem } = await own.call(ordersRoutes.createOrder, { body: { lines: [{ subproductId: size.id, quantity: 1 }] } })
  expect(problem.code).toBe('regulated_plant')
})
