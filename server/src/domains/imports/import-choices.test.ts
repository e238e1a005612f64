import { ImportChoices } from '@plantule/contract/imports/schemas'
import { importRoutes } from '@plantule/contract/imports/imports'
import { productRoutes } from '@plantule/contract/catalogue/products'
import { beforeEach, expect, test } from 'vitest'
import { readSheet } from '../../platform/sheets/read-sheet.ts'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { importing } from './import.testing.ts'

let shop: TestShop
let steps: ReturnType<typeof importing>
beforeEach(async () => {
  shop = await newShop()
  steps = importing(shop)
})
const choices = (given: Partial<ImportChoices>) => ({ choices: { ...ImportChoices.parse({}), ...given } })

const shopify = [
  'Handle,Title,Body (HTML),Vendor,Product Category,Tags,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty,Variant Barcode',
  'rose,Rosier <b>Ancien</b> &amp; rare,,Dupont,Home & Garden > Plants > Seeds > Bulbs,,Taille,Petit,X,12.00,-3,4006381333931',
  'rose,,,,,,,Grand,X,18.00,2,4006381333931',
  'seau,Seau,,,Divers,,Title,Default Title,X,9.00,1,',
  'vide,Sans prix,,,Outils,,Title,Default Title,V,douze,1,',
].join('\n')

test('a file with every fault of other programs goes through by choices alone', async () => {
  const first = await steps.checked({ name: 'shopify.csv', bytes: Buffer.from(shopify) })
  expect(
    first.report?.kinds
      ?.filter((kind) => kind.severity === 'error')
      .map((kind) => [kind.code, kind.column, kind.count])
      .toSorted(),
  ).toEqual([
    ['duplicate_sku', 'Variant SKU', 2],
    ['not_a_number', 'Variant Price', 1],
  ])
  const deep = await steps.check(
    first.id,
    choices({ doubles: 'number', kinds: [{ code: 'not_a_number', column: 'Variant Price', act: 'skip' }] }),
  )
  expect(deep.report).toMatchObject({ errors: 1, left: 1, deep: [{ path: ['Home & Garden', 'Plants', 'Seeds', 'Bulbs'], count: 1 }] })
  const cut = await steps.check(first.id, { ...choices({ ...deep.settings.choices, deepCategories: 'cut' }), defaultType: 'other' })
  expect(cut.report).toMatchObject({ errors: 0, left: 1, products: { new: 2 }, subproducts: { new: 3 } })
  const book = await shop.ok(importRoutes.importLeftOut, { params: { id: first.id } })
  const { rows } = await readSheet(book)
  expect(rows.map((row) => row.values[0])).toEqual(['Handle', 'vide'])
  expect(String(rows[1]?.values.at(-1))).toContain('douze')
  await steps.approve(first.id)
  const rose = await steps.whole('rose')
  expect(rose).toMatchObject({ name: 'Rosier Ancien & rare', categories: [{ path: 'Home & Garden › Plants › Seeds' }] })
  expect(rose.subproducts.map((size) => [size.reference, size.barcode, size.onHand])).toEqual([
    ['X', '4006381333931', 0],
    ['X-2', null, 2],
  ])
  expect((await steps.whole('seau')).subproducts[0]?.reference).toBe('X-3')
  const { items } = await shop.ok(productRoutes.listProducts, { params: { page: 1 }, query: { type: 'other' } })
  expect(items.map((item) => item.reference).toSorted()).toEqual(['seau'])
  // The same file and the same choices say the same a second time.
  expect((await steps.checked({ name: 'shopify.csv', bytes: Buffer.from(shopify) }, cut.settings)).report).toMatchObject({
    products: { new: 0, changed: 0, unchanged: 2 },
  })
})

test('a cell is mended on screen, a row left out, cells of one fault read as empty, a price chosen, a path mapped', async () => {
  const file = [
    'Référence produit;Nom;Exposition;Catégories;Référence sous-produit;Prix TTC;Stock',
    'A;Acanthe;Plein soleil;A > B > C > D;A1;douze;3',
    'B;Berce;au fond du jardin;;B1;4;-2',
    'C;Campanule;Toutes expositions;;C1;;1',
    'D;Dahlia;soleil à mi-ombre;;D1;5;2,5',
  ].join('\n')
  const { id, report } = await steps.checked(file)
  expect(report?.errors).toBe(4)
  const row = await shop.ok(importRoutes.importRow, { params: { id, file: 1, row: 2 } })
  expect(row.cells[5]).toEqual({ column: 5, header: 'Prix TTC', value: 'douze' })
  const chosen = choices({
    edits: [{ file: 0, row: 2, column: 5, value: '12,50' }],
    skipRows: [{ file: 0, row: 5 }],
    kinds: [{ code: 'unknown_word', column: 'Exposition', act: 'blank' }],
    categories: [{ from: ['A', 'B', 'C', 'D'], to: ['Vivaces'] }],
    missingPriceCents: 700,
  })
  const ready = await steps.check(id, chosen)
  expect(ready.report).toMatchObject({ errors: 0, left: 1, products: { new: 3 } })
  expect((await shop.ok(importRoutes.importRow, { params: { id, file: 1, row: 2 } })).cells[5]?.value).toBe('12,50')
  await steps.approve(id)
  expect(await steps.whole('A')).toMatchObject({
    categories: [{ path: 'Vivaces' }],
    botanical: { exposure: ['sun'] },
    subproducts: [{ priceCents: 1250 }],
  })
  expect(await steps.whole('B')).toMatchObject({ botanical: {}, subproducts: [{ onHand: 0, priceCents: 400 }] })
  expect(await steps.whole('C')).toMatchObject({
    botanical: { exposure: ['sun', 'half-shade', 'shade'] },
    subproducts: [{ priceCents: 700 }],
  })
})

test('a fault of one size leaves its product; a fault of the product takes it whole', async () => {
  const file = [
    'Référence produit;Nom;Rusticité (°C);Référence sous-produit;Contenant;Prix TTC',
    'A;Acanthe;-15;A1;C2;4',
    'A;;;A2;C3;cher',
    'B;Berce;froid;B1;C2;4',
    'B;;;B2;C3;5',
  ].join('\n')
  const skip = (code: string, column: string) => ({ code, column, act: 'skip' as const })
  const ready = await steps.checked(file, choices({ kinds: [skip('not_a_number', 'Prix TTC'), skip('not_a_number', 'Rusticité (°C)')] }))
  expect(ready.report).toMatchObject({ errors: 0, left: 3, products: { new: 1 }, subproducts: { new: 1 } })
})

test('an inventory sheet keeps its stock', async () => {
  await steps.imported(
    { name: 'shopify.csv', bytes: Buffer.from(shopify) },
    choices({ doubles: 'drop', deepCategories: 'cut', kinds: [{ code: 'not_a_number', column: 'Variant Price', act: 'skip' }] }),
  )
  const sheet = 'Handle,Title,SKU,Price,Inventory\nrose,Rosier Ancien & rare,X,12.00,31\n'
  await steps.imported({ name: 'inventory.csv', bytes: Buffer.from(sheet) })
  expect((await steps.whole('rose')).subproducts.map((size) => size.onHand)).toEqual([31, 2])
})
