import { importRoutes } from '@plantule/contract/imports/imports'
import { beforeEach, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { importing } from './import.testing.ts'

let shop: TestShop
let steps: ReturnType<typeof importing>
beforeEach(async () => {
  shop = await newShop()
  steps = importing(shop)
})
const ansi = (text: string) => Buffer.from(text, 'latin1')
const codes = async (id: number) => (await steps.problems(id)).map((one) => [one.code, one.row])

test('encoding and separator are told, can be changed, and the file is read again', async () => {
  const bytes = Buffer.from('Référence produit,Nom,Prix TTC\nERA,Érable,"4,50"\n')
  const first = await steps.upload({ name: 'catalogue.csv', bytes })
  expect(first.readAs).toEqual({ encoding: 'utf-8', separator: ',' })
  const wrong = await shop.ok(importRoutes.setImportReading, {
    params: { id: first.id },
    body: { encoding: 'windows-1252', separator: ';' },
  })
  expect(wrong).toMatchObject({
    state: 'uploaded',
    readAs: { encoding: 'windows-1252', separator: ';' },
    headers: ['RÃ©fÃ©rence produit,Nom,Prix TTC'],
  })
  const right = await shop.ok(importRoutes.setImportReading, { params: { id: first.id }, body: { encoding: 'utf-8', separator: ',' } })
  expect(right).toMatchObject({ headers: ['Référence produit', 'Nom', 'Prix TTC'], settings: { layout: 'plantule' } })
  await steps.check(first.id)
  await steps.approve(first.id)
  expect(await steps.whole('ERA')).toMatchObject({ name: 'Érable', subproducts: [{ priceCents: 450 }] })
  expect((await shop.call(importRoutes.setImportReading, { params: { id: first.id }, body: {} })).problem.code).toBe('wrong_status')
})

test('a row in another encoding is read as it was written and told; so is a row with more cells than columns, which can be left out', async () => {
  const bytes = Buffer.concat([
    Buffer.from('Référence produit;Nom;Prix TTC\nERA;Érable;4\n'),
    ansi('PEC;Pêcher;5\n'),
    Buffer.from('HET;Hêtre;6;7;8\n'),
  ])
  const ready = await steps.checked({ name: 'catalogue.csv', bytes })
  expect(ready.report).toMatchObject({ errors: 0, warnings: 2, products: { new: 3 } })
  expect(await codes(ready.id)).toEqual([
    ['mixed_encoding', 3],
    ['wide_row', 4],
  ])
  const without = await steps.check(ready.id, { choices: { ...ready.settings.choices, skipRows: [{ file: 0, row: 4 }] } })
  expect(without.report).toMatchObject({ errors: 0, warnings: 1, left: 1, products: { new: 2 } })
  await steps.approve(ready.id)
  expect((await steps.whole('PEC')).name).toBe('Pêcher')
})

test('a recognised file names the columns that it leaves out, above all one that counts stock', async () => {
  const file = [
    'Handle,Title,Vendor,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Compare At Price,Cost per item,Stock magasin,Gift Card',
    'rose,Rosier,Dupont,Title,Default Title,R1,12.00,15.00,6.00,31,',
  ].join('\n')
  const first = await steps.upload({ name: 'shopify.csv', bytes: Buffer.from(file) })
  expect(first.settings.layout).toBe('shopify')
  expect(first.unread).toEqual([
    { column: 7, header: 'Variant Compare At Price', filled: 1, stock: false },
    { column: 8, header: 'Cost per item', filled: 1, stock: false },
    { column: 9, header: 'Stock magasin', filled: 1, stock: true },
  ])
  await steps.check(first.id)
  expect(await codes(first.id)).toEqual([['stock_not_read', 1]])
  const mapping = [...first.settings.mapping.filter((one) => one.field !== 'stock' && one.column !== 9), { column: 9, field: 'stock' }]
  const byHand = await steps.check(first.id, { layout: null, mapping })
  expect(byHand.report).toMatchObject({ errors: 0, warnings: 0 })
  await steps.approve(first.id)
  expect((await steps.whole('rose')).subproducts[0]?.onHand).toBe(31)
})
