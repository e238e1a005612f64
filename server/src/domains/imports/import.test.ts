import { readFileSync } from 'node:fs'
import { importRoutes } from '@plantule/contract/imports/imports'
import { categoryRoutes } from '@plantule/contract/catalogue/categories'
import { productRoutes } from '@plantule/contract/catalogue/products'
import { subproductRoutes } from '@plantule/contract/catalogue/subproducts'
import { stockRoutes } from '@plantule/contract/stock/stock'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { testApp } from '../../testing/test-app.ts'
import { reserve } from '../stock/index.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await newShop()
})

const header =
  'Référence produit;Nom;Nom latin;Catégories;Mots-clés;Fournisseur de plants;TVA;Publié;Référence sous-produit;Code-barres;Contenant;Prix TTC;Stock'
const lines = [
  'LAV;Lavande vraie;Lavandula angustifolia;Vivaces > Soleil;haie; Martin;10%;oui;LAV-G9;3760000000017;G9;4,50;100',
  'LAV;;;;;;;;LAV-C2;;C2;8,90;20',
  'POT;Poterie;;Pots;;;20%;non;POT-1;;;12;5',
]
const csv = (rows: readonly string[]) => Buffer.from([header, ...rows].join('\n'))

async function upload(bytes: Buffer, name = 'catalogue.csv') {
  return shop.ok(importRoutes.uploadImport, {}, { file: { name, bytes } })
}

async function checked(bytes: Buffer, name?: string) {
  const { id, settings } = await upload(bytes, name)
  await shop.ok(importRoutes.setImportMapping, { params: { id }, body: settings })
  await shop.drain()
  return shop.ok(importRoutes.getImport, { params: { id } })
}

async function imported(bytes: Buffer, name?: string) {
  const { id } = await checked(bytes, name)
  await shop.ok(importRoutes.approveImport, { params: { id } })
  await shop.drain()
  return shop.ok(importRoutes.getImport, { params: { id } })
}

const products = async () =>
  (await shop.ok(productRoutes.listProducts, { params: { page: 1 }, query: { sort: 'reference', dir: 'asc' } })).items
const whole = async (reference: string) => {
  const row = (await products()).find((product) => product.reference === reference)
  return shop.ok(productRoutes.getProduct, { params: { id: row?.id ?? 0 } })
}

describe('an import', () => {
  test('guesses, checks, imports all at once, and a second time changes nothing', async () => {
    const up = await upload(csv(lines))
    expect(up).toMatchObject({ state: 'uploaded', rows: 3, settings: { layout: 'plantule' } })
    expect(await products()).toEqual([])
    const done = await imported(csv(lines))
    expect(done).toMatchObject({ state: 'done', report: { products: { new: 2 }, subproducts: { new: 3 }, errors: 0 } })
    expect(
      (await products()).map((p) => [p.reference, p.name, p.priceFromCents, p.priceToCents, p.rateBp, p.published, p.available]),
    ).toEqual([
      ['LAV', 'Lavande vraie', 450, 890, 1000, true, 120],
      ['POT', 'Poterie', 1200, 1200, 2000, false, 5],
    ])
    const lavender = await whole('LAV')
    expect(lavender).toMatchObject({ provider: 'Martin', tags: ['haie'], categories: [{ path: 'Vivaces › Soleil' }] })
    expect(lavender.subproducts.map((s) => [s.reference, s.container, s.label, s.onHand])).toEqual([
      ['LAV-G9', 'G9', 'G9', 100],
      ['LAV-C2', 'C2', 'C2', 20],
    ])
    const again = await imported(csv(lines))
    expect(again.report).toMatchObject({ products: { new: 0, changed: 0, unchanged: 2 } })
    expect(await whole('LAV')).toEqual(lavender)
    expect((await shop.ok(categoryRoutes.getMenu)).supercategories.map((each) => each.name)).toEqual(['Vivaces', 'Pots'])
  })

  test('makes the providers and containers that a shop with others does not have yet', async () => {
    await imported(csv(lines))
    const more = csv(['ROS;Rosier;;;;Dupont;10%;oui;ROS-1;;C10;19;3'])
    await imported(more)
    const rose = await whole('ROS')
    expect(rose).toMatchObject({ provider: 'Dupont' })
    expect(rose.subproducts.map((size) => [size.container, size.label])).toEqual([['C10', 'C10']])
    expect((await checked(more)).report).toMatchObject({ products: { unchanged: 1 }, subproducts: { unchanged: 1 } })
  })

  test("cuts another program's long references and keywords alike each time, and tells it", async () => {
    const long = `rosier-${'ancien-'.repeat(12)}`
    const file = Buffer.from(
      [
        'Handle,Title,Body (HTML),Vendor,Tags,Option1 Name,Option1 Value,Variant SKU,Variant Price',
        `${long}rouge,Rosier rouge,,Dupont,"${'jardin '.repeat(9)}",Title,Default Title,R1,12.00`,
        `${long}blanc,Rosier blanc,,Dupont,haie,Title,Default Title,R2,12.00`,
      ].join('\n'),
    )
    const first = await imported(file, 'shopify.csv')
    expect(first).toMatchObject({
      state: 'done',
      settings: { layout: 'shopify' },
      report: { products: { new: 2 }, errors: 0, warnings: 3 },
    })
    expect((await checked(file, 'shopify.csv')).report).toMatchObject({ products: { new: 0, changed: 0, unchanged: 2 } })
  })

  test("takes another program's products and combinations together, in any order, and no other two files", async () => {
    // Each file's last line is wrong on purpose, for the layout's own test.
    const fixture = (name: string) => {
      const rows = readFileSync(new URL(`./reading/fixtures/${name}`, import.meta.url), 'utf8')
        .trim()
        .split('\n')
      return { name, bytes: Buffer.from(rows.slice(0, -1).join('\n')) }
    }
    const [items, combinations] = [fixture('prestashop-products-fr.csv'), fixture('prestashop-combinations-fr.csv')]
    const up = await shop.ok(importRoutes.uploadImport, {}, { file: [combinations, items] })
    expect(up).toMatchObject({
      rows: 4,
      settings: { layout: 'prestashop' },
      fileName: 'prestashop-combinations-fr.csv, prestashop-products-fr.csv',
    })
    expect(up.headers).toContain('Nom *')
    await shop.ok(importRoutes.setImportMapping, { params: { id: up.id }, body: { ...up.settings, pricesInclTax: false } })
    await shop.drain()
    expect((await shop.ok(importRoutes.getImport, { params: { id: up.id } })).report).toMatchObject({
      products: { new: 2 },
      subproducts: { new: 3 },
      errors: 0,
    })
    await shop.ok(importRoutes.approveImport, { params: { id: up.id } })
    await shop.drain()
    const oak = await whole('CHE')
    expect(oak.subproducts.map((size) => [size.reference, size.container, size.priceCents, size.onHand])).toEqual([
      ['CHE-C3', 'C3', 1375, 5],
      ['CHE-G', 'Godet', 660, 20],
    ])
    const two = await shop.call(
      importRoutes.uploadImport,
      {},
      {
        file: [
          { name: 'a.csv', bytes: csv(lines) },
          { name: 'b.csv', bytes: csv(lines) },
        ],
      },
    )
    expect(two).toMatchObject({ status: 409, problem: { code: 'one_file_only' } })
  })

  test('takes our own export back with one column changed', async () => {
    await imported(csv(lines))
    const book = await shop.ok(importRoutes.exportProducts)
    const same = await checked(book, 'export.xlsx')
    expect(same.report).toMatchObject({ products: { new: 0, changed: 0, unchanged: 2 }, errors: 0 })
    const priced = Buffer.from('Référence sous-produit;Prix TTC\nLAV-C2;9,50\n')
    const change = await imported(priced)
    expect(change.report).toMatchObject({ products: { changed: 1 }, subproducts: { changed: 1 } })
    const after = await whole('LAV')
    expect(after).toMatchObject({ provider: 'Martin', rateBp: 1000, tags: ['haie'], categories: [{ path: 'Vivaces › Soleil' }] })
    expect(after.subproducts.map((size) => size.priceCents)).toEqual([450, 950])
    expect(after.subproducts[1]).toMatchObject({ container: 'C2', onHand: 20 })
    const history = await shop.ok(subproductRoutes.priceHistory, { params: { id: after.subproducts[1]?.id ?? 0 } })
    expect(history).toMatchObject({ lowest30DaysCents: 890, items: [{ priceCents: 950 }, { priceCents: 890 }] })
    const told = await shop.inShop((ctx) =>
      ctx.db.selectFrom('audit').select(['actor_kind', 'actor_id']).where('action', '=', 'catalogue.import').execute(),
    )
    // The job works in the name of whoever approved.
    expect(told).toEqual([1, 2].map(() => ({ actor_kind: 'member', actor_id: shop.memberId })))
  })

  test('carries the sheet of a plant, weeks of sale and labels, and undoes them', async () => {
    await imported(csv(lines))
    const before = await whole('LAV')
    const file = Buffer.from(
      [
        'Référence produit;Nom;Référence sous-produit;Semaines de vente;Libellé de la déclinaison;Mois de floraison;Exposition;Haut. adulte maxi (cm);Mellifère',
        'LAV;Lavande vraie;LAV-C2;40-12;Pot fleuri;juin-août;soleil, mi-ombre;60;oui',
      ].join('\n'),
    )
    const done = await imported(file)
    expect(done).toMatchObject({
      state: 'done',
      settings: { layout: 'plantule' },
      report: { products: { changed: 1 }, subproducts: { changed: 1 } },
    })
    const after = await whole('LAV')
    expect(after.botanical).toEqual({
      floweringMonths: [6, 7, 8],
      exposure: ['sun', 'half-shade'],
      heightCm: { min: null, max: 60 },
      melliferous: true,
    })
    expect(after.subproducts[1]).toMatchObject({ label: 'Pot fleuri', weekFrom: 40, weekTo: 12, priceCents: 890, container: 'C2' })
    expect((await checked(file)).report).toMatchObject({ products: { unchanged: 1 } })
    expect((await checked(await shop.ok(importRoutes.exportProducts), 'export.xlsx')).report).toMatchObject({
      products: { unchanged: 2 },
      errors: 0,
    })
    const wrong = await checked(Buffer.from('Référence produit;Nom;Mois de floraison;Exposition\nLAV;Lavande vraie;printemps;dehors\n'))
    expect(wrong.report?.errors).toBe(2)
    await shop.ok(importRoutes.undoImport, { params: { id: done.id } })
    const back = await whole('LAV')
    expect(back.botanical).toEqual(before.botanical)
    expect(back.subproducts[1]).toMatchObject({ label: 'C2', weekFrom: null, weekTo: null })
  })

  test('tells every bad row and imports nothing while one remains', async () => {
    const bad = await checked(csv([lines[0] ?? '', 'X;Faux;;A > B > C > D;;;10%;oui;X-1;;;douze;1', 'Y;Sans prix;;;;;10%;oui;Y-1;;;;']))
    expect(bad.report?.errors).toBeGreaterThanOrEqual(2)
    const problems = await shop.ok(importRoutes.importErrors, { params: { id: bad.id, page: 1 } })
    expect(problems.items.map((item) => item.row)).toContain(3)
    const refused = await shop.call(importRoutes.approveImport, { params: { id: bad.id } })
    expect(refused.problem.code).toBe('import_has_errors')
    expect(await products()).toEqual([])
  })

  test('shows what it would change before it does', async () => {
    await imported(csv(lines))
    const ready = await checked(csv([(lines[0] ?? '').replace('4,50', '5,00').replace('Lavande vraie', 'Lavande fine')]))
    const diff = await shop.ok(importRoutes.importDiff, { params: { id: ready.id, page: 1 }, query: { status: 'changed' } })
    expect(diff.items).toHaveLength(1)
    expect(diff.items[0]?.changes).toEqual([{ field: 'name', before: 'Lavande vraie', after: 'Lavande fine' }])
    expect(diff.items[0]?.subproducts[0]?.changes).toEqual([{ field: 'priceCents', before: 450, after: 500 }])
    expect((await whole('LAV')).name).toBe('Lavande vraie')
  })

  test('is undone: old values back, new products archived, and importable again', async () => {
    await imported(csv(lines))
    const before = await whole('LAV')
    const second = await imported(
      csv([
        (lines[0] ?? '').replace('4,50', '5,00').replace(';100', ';70').replace('Soleil', 'Ombre'),
        'NEU;Neuf;;;;;10%;oui;NEU-1;;C2;3;9',
      ]),
    )
    expect((await products()).map((p) => p.reference)).toEqual(['LAV', 'NEU', 'POT'])
    const undone = await shop.ok(importRoutes.undoImport, { params: { id: second.id } })
    expect(undone.state).toBe('undone')
    const { version: _v, updatedAt: _u, subproducts, ...rest } = await whole('LAV')
    const { version: _w, updatedAt: _x, subproducts: old, ...was } = before
    expect(rest).toEqual(was)
    expect(subproducts.map(({ version: _, ...size }) => size)).toEqual(old.map(({ version: _, ...size }) => size))
    expect((await products()).map((p) => p.reference)).toEqual(['LAV', 'POT'])
    expect((await shop.call(importRoutes.undoImport, { params: { id: second.id } })).problem.code).toBe('wrong_status')
    const again = await imported(csv(['NEU;Neuf;;;;;10%;oui;NEU-1;;C2;3;9']))
    expect(again.state).toBe('done')
    expect(await whole('NEU')).toMatchObject({ archivedAt: null, subproducts: [{ onHand: 9, archivedAt: null }] })
  })

  test('cannot be undone once something was changed or sold since, and says what', async () => {
    const done = await imported(csv(lines))
    const { id, subproducts } = await whole('LAV')
    await shop.ok(stockRoutes.changeProductStock, {
      params: { id },
      body: { changes: [{ subproductId: subproducts[0]?.id ?? 0, kind: 'loss', quantity: 1, reason: 'Gel' }] },
    })
    const refused = await shop.call(importRoutes.undoImport, { params: { id: done.id } })
    expect(refused.problem).toMatchObject({ code: 'changed_since', title: expect.stringContaining('Lavande vraie G9') })
    expect((await whole('LAV')).archivedAt).toBeNull()
  })

  test('counts below what orders hold, and says so before', async () => {
    await imported(csv(lines))
    const size = (await whole('LAV')).subproducts[1]
    const ready = await checked(csv(['LAV;Lavande vraie;;;;;10%;oui;LAV-C2;;C2;8,90;2']))
    await shop.inShop((ctx) => reserve(ctx, [{ subproductId: size?.id ?? 0, quantity: 15 }], { source: 'order', id: 1 }))
    await shop.ok(importRoutes.approveImport, { params: { id: ready.id } })
    await shop.drain()
    expect((await whole('LAV')).subproducts[1]).toMatchObject({ onHand: 2, reserved: 15, available: 0 })
    const now = await checked(csv(['LAV;Lavande vraie;;;;;10%;oui;LAV-C2;;C2;8,90;1']))
    expect(now.report).toMatchObject({ errors: 0, warnings: 1 })
  })

  test('refuses what is no spreadsheet and a mapping without a key', async () => {
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
    expect((await shop.call(importRoutes.uploadImport, {}, { file: { name: 'x.xlsx', bytes: png } })).problem.code).toBe('unreadable_file')
    const up = await upload(csv(lines))
    const refused = await shop.call(importRoutes.setImportMapping, {
      params: { id: up.id },
      body: { ...up.settings, layout: null, mapping: [{ column: 11, field: 'price' }] },
    })
    expect(refused.problem.code).toBe('bad_mapping')
  })

  test('offers a template that reads back', async () => {
    const book = await shop.ok(importRoutes.importTemplate)
    const ready = await checked(book, 'modele.xlsx')
    expect(ready.report).toMatchObject({ products: { new: 1 }, subproducts: { new: 2 }, errors: 0 })
  })

  test('takes 6,000 rows, and undoes them', async () => {
    const latin = ['Quercus robur', 'Acer campestre', 'Lavandula angustifolia', 'Tilia cordata', 'Rosa canina']
    const many = Array.from({ length: 3_000 }, (_, n) => [
      `R${n};Plante ${n};${latin[n % latin.length]};Rayon ${n % 40} > Allée ${n % 200};tag${n % 9};F${n % 30};10%;oui;R${n}-1;;C${n % 12};${4 + (n % 50)},50;${n % 90}`,
      `R${n};;;;;;;;R${n}-2;;G${n % 7};${3 + (n % 9)},20;${n % 30}`,
    ]).flat()
    const { pools } = await testApp()
    const sizesRead = async () =>
      Number(
        (await pools.owner.query(`select sum(idx_tup_read) as read from pg_stat_user_indexes where relname = 'subproduct'`)).rows[0]?.read,
      )
    const ready = await checked(csv(many))
    const before = await sizesRead()
    await shop.ok(importRoutes.approveImport, { params: { id: ready.id } })
    await shop.drain()
    const left = async () => (await shop.ok(productRoutes.listProducts, { params: { page: 1 }, query: {} })).total
    expect(await left()).toBe(3_000)
    // Whatever the statistics know of other shops, never all sizes for each product.
    expect((await sizesRead()) - before).toBeLessThan(6_000 * 50)
    const known = await shop.inShop((ctx) =>
      sql<{ rows: number }>`select reltuples::int as rows from pg_class where oid = 'public.product'::regclass`.execute(ctx.db),
    )
    expect(known.rows[0]?.rows).toBeGreaterThanOrEqual(3_000)
    expect((await shop.ok(importRoutes.getImport, { params: { id: ready.id } })).state).toBe('done')
    await shop.ok(importRoutes.undoImport, { params: { id: ready.id } })
    expect(await left()).toBe(0)
  })
})
