import { importRoutes } from '@plantule/contract/imports/imports'
import { containerRoutes } from '@plantule/contract/catalogue/reference'
import { plantRuleRoutes } from '@plantule/contract/taxonomy/plant-rules'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, parisDay } from '../../platform/paris.ts'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { testApp } from '../../testing/test-app.ts'
import { importing } from './import.testing.ts'

const RULE = 'Regulation (EU) 1143/2014 art. 7'
let shop: TestShop
let steps: ReturnType<typeof importing>
beforeAll(async () => {
  const { pools } = await testApp()
  // A few plants of the shipped file, so that the file need not be loaded whole.
  await pools.owner.query(`
    insert into taxon (id, cd_nom, accepted_id, scientific_name, author, genus, family, rank, status, nursery, french_names, english_names, flower_colours, regulated_by, regulated_since)
    values (881001, 881001, 881001, 'Tilia cordata', 'Mill.', 'Tilia', 'Malvaceae', 'species', 'accepted', true, '{}', '{}', '{}', null, null),
      (881002, 881002, 881002, 'Ailanthus altissima', '(Mill.) Swingle', 'Ailanthus', 'Simaroubaceae', 'species', 'accepted', true, '{}', '{}', '{}', '${RULE}', '2019-08-15'),
      (881003, 881003, 881003, 'Fagus sylvatica', 'L.', 'Fagus', 'Fagaceae', 'species', 'accepted', true, '{}', '{}', '{}', null, null),
      (881004, 881004, 881004, 'Tilia', 'L.', 'Tilia', 'Malvaceae', 'genus', 'accepted', true, '{}', '{}', '{}', null, null)
    on conflict do nothing`)
  await pools.owner.query(`
    insert into taxon_name (taxon_id, key, name, language, weight)
    select id, plain_name(scientific_name), scientific_name, 'la', 0 from taxon where id between 881001 and 881004 on conflict do nothing`)
})
beforeEach(async () => {
  shop = await newShop()
  steps = importing(shop)
})

const file = [
  'Référence produit;Nom;Nom latin;Cultivar;Type;Publié;Référence sous-produit;Prix TTC',
  'A;Tilleul;Tilia cordata Mill.;;plante;oui;A1;10',
  "B;Tilleul vert;Tilia cordata 'Greenspire';;plante;oui;B1;10",
  'C;Tilleul nain;Tilia cordata Lico;;plante;oui;C1;10',
  'D;Hêtre pourpre;Fagus silvatica purpurea;;plante;oui;D1;10',
  'E;Tilleul inconnu;Tilia imaginaria;;plante;oui;E1;10',
  'F;Plante rare;Zzyzx inconnue;;plante;oui;F1;10',
  'G;Faux vernis;Ailanthus altissima;;plante;oui;G1;10',
  'H;Faux vernis caché;Ailanthus altissima;;plante;non;H1;10',
  'I;Sécateur;;;autre;oui;I1;10',
  'J;Sans nom latin;;;plante;oui;J1;10',
  'K;Tilleul à feuilles;Tilia cordata Greenspire;Greenspire;plante;oui;K1;10',
  'L;Tilleul variété;Tilia cordata var. japonica;;plante;oui;L1;10',
].join('\n')

test('the check tells which plant each product is, and what could not be sold', async () => {
  const ready = await steps.checked(file)
  expect(ready.report).toMatchObject({ errors: 0, warnings: 1, taxa: { taxon: 8, genus: 1, none: 1, unnamed: 1, forbidden: 2 } })
  const [warning] = await steps.problems(ready.id)
  expect(warning).toMatchObject({
    code: 'sale_forbidden',
    row: 8,
    severity: 'warning',
    message: { fr: expect.stringContaining('Ailanthus altissima') },
  })
  const listed = async (which?: 'taxon' | 'genus' | 'none' | 'unnamed' | 'forbidden') =>
    (await shop.ok(importRoutes.importTaxa, { params: { id: ready.id, page: 1 }, query: which ? { which } : {} })).items
  expect((await listed()).map((one) => one.row)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13])
  expect(await listed('genus')).toMatchObject([{ latinName: 'Tilia imaginaria', taxon: 'Tilia', family: 'Malvaceae', forbiddenBy: null }])
  expect(await listed('none')).toMatchObject([{ latinName: 'Zzyzx inconnue', taxon: null }])
  expect(await listed('unnamed')).toMatchObject([{ name: 'Sans nom latin' }])
  expect((await listed('forbidden')).map((one) => [one.row, one.published, one.forbiddenBy])).toEqual([
    [8, true, RULE],
    [9, false, RULE],
  ])
  await steps.approve(ready.id)
  // What was told is what the products are tied to.
  const { rows } = await shop.inShop(async (ctx) => ({
    rows: await ctx.db.selectFrom('product').select(['reference', 'latin_name', 'cultivar', 'taxon_id']).orderBy('reference').execute(),
  }))
  expect(rows.map((row) => [row.reference, row.latin_name, row.cultivar, row.taxon_id])).toEqual([
    ['A', 'Tilia cordata', '', 881001],
    ['B', 'Tilia cordata', 'Greenspire', 881001],
    ['C', 'Tilia cordata', 'Lico', 881001],
    ['D', 'Fagus silvatica', 'purpurea', 881003],
    ['E', 'Tilia imaginaria', '', null],
    ['F', 'Zzyzx inconnue', '', null],
    ['G', 'Ailanthus altissima', '', 881002],
    ['H', 'Ailanthus altissima', '', 881002],
    ['I', '', '', null],
    ['J', '', '', null],
    ['K', 'Tilia cordata', 'Greenspire', 881001],
    ['L', 'Tilia cordata var. japonica', '', 881001],
  ])
  const again = await steps.checked(file)
  expect(again.report).toMatchObject({ products: { new: 0, changed: 0, unchanged: 12 }, taxa: { taxon: 8, forbidden: 2 } })
})

test('the check tells what the shop’s own table forbids from today, and what it does not forbid yet', async () => {
  const today = parisDay(new Date())
  const rule = { kind: 'invasive', level: 'regional', source: 'Liste régionale', sure: 'said' } as const
  await shop.ok(plantRuleRoutes.savePlantRule, { body: { ...rule, name: 'Tilia', from: today } })
  await shop.ok(plantRuleRoutes.savePlantRule, { body: { ...rule, name: 'Fagus sylvatica', from: addDays(today, 1) } })
  const ready = await steps.checked(file)
  const { items } = await shop.ok(importRoutes.importTaxa, { params: { id: ready.id, page: 1 }, query: { which: 'forbidden' } })
  expect(items.map((one) => [one.row, one.forbiddenBy])).toEqual([
    ...[2, 3, 4].map((row) => [row, 'Liste régionale']),
    ...[8, 9].map((row) => [row, RULE]),
    ...[12, 13].map((row) => [row, 'Liste régionale']),
  ])
})

test('a whole Latin name that somebody typed stays, and an owner who may sell is not warned', async () => {
  await steps.imported(file)
  await shop.inShop(async (ctx) => {
    await ctx.db
      .updateTable('product')
      .set({ latin_name: "Tilia cordata 'Greenspire'", cultivar: '' })
      .where('reference', '=', 'B')
      .execute()
    await ctx.db.updateTable('product').set({ regulated_reason: 'Autorisation du 3 mai' }).where('reference', '=', 'G').execute()
  })
  const ready = await steps.checked(file)
  expect(ready.report).toMatchObject({ products: { new: 0, changed: 0, unchanged: 12 }, warnings: 0, taxa: { forbidden: 1 } })
})

test('spellings of one container become one, with its volume and roots, and the shop has it once', async () => {
  await shop.ok(containerRoutes.createContainer, { body: { name: 'Pot 3 L', volumeMl: 3000 } })
  const sizes = ['5 L', '5L', 'Pot 5L', 'C5', '3L', 'C3', 'Racines nues', 'RN', 'Motte', 'G9', 'godet 9']
  const rows = [
    'Référence produit;Nom;Référence sous-produit;Contenant;Prix TTC',
    ...sizes.map((size, at) => `R${at};Plante ${at};S${at};${size};5`),
  ]
  const ready = await steps.checked(rows.join('\n'))
  expect(ready.report?.containers?.map(({ name, from, known }) => [name, from, known])).toEqual([
    ['C5', ['5 L', '5L', 'Pot 5L'], false],
    ['Pot 3 L', ['3L', 'C3'], true],
    ['Racines nues', ['RN'], false],
    ['Motte', [], false],
    ['G9', ['godet 9'], false],
  ])
  await steps.approve(ready.id)
  const { items } = await shop.ok(containerRoutes.listContainers)
  expect(items.map((one) => [one.name, one.volumeMl, one.rootType, one.description])).toEqual([
    ['Pot 3 L', 3000, 'container', ''],
    ['C5', 5000, 'container', ''],
    ['G9', null, 'container', '9 cm'],
    ['Motte', null, 'ball', ''],
    ['Racines nues', null, 'bare', ''],
  ])
  expect((await steps.checked(rows.join('\n'))).report).toMatchObject({ products: { unchanged: sizes.length } })
  const apart = await steps.checked(
    rows
      .join('\n')
      .replaceAll(/;[RS](\d)/g, ';T$1')
      .replaceAll(/^R/gm, 'T'),
    { containers: 'asWritten' },
  )
  expect(apart.report?.containers?.map((one) => one.name)).toEqual(['5 L', '5L', 'Pot 5L', '3L', 'C3', 'RN', 'godet 9'])
})
