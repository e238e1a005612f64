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
const csv = (name: string, rows: string[]) => ({ name, bytes: Buffer.from(rows.join('\n')) })

test('a recognised file goes through by hand too: rows of further pictures and sizes belong to their product', async () => {
  const file = csv('shopify.csv', [
    'Handle,Title,Body (HTML),Vendor,Product Category,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty,Image Src',
    'rose,Rosier,<p>Doux</p>,Dupont,Rosiers,Taille,Petit,,12.00,3,https://shop.example/1.jpg',
    'rose,,,,,,Grand,,18.00,2,https://shop.example/2.jpg',
    'rose,,,,,,,,,,https://shop.example/3.jpg',
    'rose,,,,,,,,,,https://shop.example/4.jpg',
    'lys,Lys,,Dupont,Bulbes,Title,Default Title,L1,4.00,9,',
  ])
  const { id, settings } = await steps.upload(file)
  expect(settings.layout).toBe('shopify')
  const ready = await steps.check(id, { layout: null, pictures: false })
  expect(ready.report).toMatchObject({ errors: 0, products: { new: 2 }, subproducts: { new: 3 }, pictures: { products: 1, addresses: 4 } })
  await steps.approve(id)
  expect((await steps.whole('rose')).subproducts.map((size) => [size.label, size.priceCents, size.onHand])).toEqual([
    ['Petit', 1200, 3],
    ['Grand', 1800, 2],
  ])
})

test('an export of WordPress by another program is known, and joined prices have a way out', async () => {
  const file = csv('wp.csv', [
    'ID,Title,Content,Product Type,Sku,Regular Price,Stock,Product categories,Image URL',
    '10,Lavande,Belle,simple,LAV,4.50,3,Vivaces>Soleil|Promos,https://shop.example/a.jpg|https://shop.example/b.jpg',
    '11,Rosier,Beau,simple,ROS,12.69||151.5,1,Rosiers,',
  ])
  const { id, settings } = await steps.upload(file)
  expect(settings.layout).toBe('woocommerce')
  const first = await steps.check(id, { pictures: false })
  expect(first.report).toMatchObject({ errors: 1, kinds: [{ code: 'several_prices', column: 'Regular Price', count: 1 }] })
  const choices = { ...first.settings.choices, kinds: [{ code: 'several_prices', column: 'Regular Price', act: 'lowest' as const }] }
  const ready = await steps.check(id, { choices, pictures: false })
  expect(ready.report).toMatchObject({ errors: 0, products: { new: 2 }, pictures: { addresses: 2 } })
  expect((await steps.problems(id)).map((one) => [one.code, one.fix.fr])).toEqual([
    ['lowest_price', 'Le plus petit prix est pris : 12.69.'],
  ])
  await steps.approve(id)
  expect(await steps.whole('ROS')).toMatchObject({ name: 'Rosier', subproducts: [{ priceCents: 1269 }] })
  expect((await steps.whole('LAV')).categories.map((one) => one.path).toSorted()).toEqual(['Promos', 'Vivaces › Soleil'])
})

test('joined prices become a size each, named as the row names them, and the same file finds them again', async () => {
  const lines = (last: string) => [
    'ID,Title,Product Type,Sku,Regular Price,Stock,Product categories,Attribute Value (pa_taille)',
    '21,Glycine,simple,GLY,12.69||151.5,4,Grimpantes,Pot 3 L|Pot 25 L',
    `22,Chèvrefeuille,simple,CHE,${last},1,Grimpantes,`,
    '23,Bignone,simple,,8|9,2,Grimpantes,',
  ]
  const each = async (file: ReturnType<typeof csv>) => {
    const { id } = await steps.upload(file)
    const first = await steps.check(id, { pictures: false })
    const choices = { ...first.settings.choices, kinds: [{ code: 'several_prices', column: 'Regular Price', act: 'each' as const }] }
    return { id, ready: await steps.check(id, { choices, pictures: false }) }
  }
  const { id, ready } = await each(csv('wp.csv', lines('5|6.5|8')))
  expect(ready.report).toMatchObject({ errors: 0, products: { new: 3 }, subproducts: { new: 7 } })
  expect((await steps.problems(id)).filter((one) => one.code === 'price_each').map((one) => one.fix.fr)).toContain(
    'Une déclinaison par prix : 12.69 ; 151.5. Le stock de la ligne va à la première.',
  )
  await steps.approve(id)
  const sizes = async (reference: string) =>
    (await steps.whole(reference)).subproducts.map((size) => [size.reference, size.label, size.priceCents, size.onHand])
  expect(await sizes('GLY')).toEqual([
    ['GLY', 'Pot 3 L', 1269, 4],
    ['GLY-2', 'Pot 25 L', 15150, 0],
  ])
  expect(await sizes('CHE')).toEqual([
    ['CHE', 'Taille 1', 500, 1],
    ['CHE-2', 'Taille 2', 650, 0],
    ['CHE-3', 'Taille 3', 800, 0],
  ])
  const again = await each(csv('wp.csv', lines('5|7|8')))
  expect(again.ready.report).toMatchObject({ errors: 0, products: { new: 0, changed: 1, unchanged: 2 } })
  await steps.approve(again.id)
  expect((await sizes('CHE')).map(([, , cents]) => cents)).toEqual([500, 700, 800])
})

test('PrestaShop’s older files come together, and two files that do not belong together are refused by name', async () => {
  const products = csv('produits.csv', [
    'ID;Active (0/1);Name *;Categories (x,y,z...);Price tax excl. Or Price tax incl;Tax rules id;Reference #;Quantity;Weight',
    '1;1;Lavande;Vivaces;10;2;LAV;0;0.5',
    '2;1;Rosier;Rosiers;20;2;ROS;4;1',
  ])
  const combinations = csv('declinaisons.csv', [
    'Product ID*;Options (Group:Value)*;Reference;EAN13;Price;Quantity;Weight;Default',
    '1;Taille:Petit;LAV-P;;0;3;0;1',
    '1;Taille:Grand;LAV-G;;2,5;5;0.25;0',
  ])
  const up = await steps.upload([combinations, products])
  expect(up.settings.layout).toBe('prestashop')
  const ready = await steps.check(up.id, { pricesInclTax: false })
  expect(ready.report).toMatchObject({ errors: 0, products: { new: 2 }, subproducts: { new: 3 } })
  await steps.approve(up.id)
  expect(
    (await steps.whole('LAV')).subproducts.map((size) => [size.reference, size.label, size.priceCents, size.onHand, size.weightG]),
  ).toEqual([
    ['LAV-P', 'Petit', 1100, 3, 500],
    ['LAV-G', 'Grand', 1375, 5, 750],
  ])
  const strange = await shop.call(
    importRoutes.uploadImport,
    {},
    { file: [products, csv('clients.csv', ['Nom;Courriel', 'Dupont;a@b.fr'])] },
  )
  expect(strange.problem).toMatchObject({ code: 'one_file_only', title: expect.stringContaining('clients.csv') })
})
