import { describe, expect, it } from 'vitest'
import { compare } from './compare.ts'
import type { ExistingProduct } from './existing.ts'
import { guessColumns } from './guess-columns.ts'
import { splitAddresses } from './list-text.ts'
import { frenchRates, type CellValue } from './model.ts'
import { mappingProblems, readRows } from './read-rows.ts'
import { flatSheet } from './sheet-fields.ts'
import { toTable } from './table.ts'

const sheet = (...rows: CellValue[][]) => toTable(rows.map((values, at) => ({ row: at + 1, values })))
const read = (emptyCells: 'clear' | 'keep', ...rows: CellValue[][]) => {
  const table = sheet(...rows)
  return readRows(table, guessColumns(table), { vatRates: frenchRates, emptyCells })
}
const header = ['Réf', 'Désignation', 'Conditionnement', 'Force', 'PU TTC', 'Taux de TVA', 'SKU']

const existing: ExistingProduct = {
  id: 7,
  reference: 'ACE',
  name: 'Érable',
  latinName: 'Acer',
  cultivar: null,
  type: 'plant',
  description: null,
  categories: [['Arbres']],
  tags: ['haie', 'ombre'],
  provider: null,
  vatRate: 1000,
  published: true,
  ...flatSheet({}),
  subproducts: [
    {
      id: 1,
      sku: 'ACE-C3',
      barcode: null,
      container: 'C3',
      caliber: null,
      rootstock: null,
      priceCents: 1500,
      weightGrams: null,
      stock: 4,
      minimumStock: null,
      ownLabel: null,
      weeks: null,
    },
    {
      id: 2,
      sku: null,
      barcode: null,
      container: 'C10',
      caliber: '80/100',
      rootstock: null,
      priceCents: 4500,
      weightGrams: null,
      stock: 1,
      minimumStock: null,
      ownLabel: null,
      weeks: null,
    },
  ],
}

describe('guessColumns', () => {
  it('knows what growers write', () => {
    const table = sheet(
      [
        'Code article',
        'NOM COMMUN',
        'Nom botanique',
        'Variétés',
        'Pot',
        'Taille',
        'Porte greffe',
        'Prix de vente TTC',
        'TVA (%)',
        'Qté en stock',
        'EAN 13',
        'Familles',
      ],
      ['1', 'Pommier', 'Malus domestica', 'Reinette', 'C5', '8/10', 'M106', '24,50', '10', '3', '4006381333931', 'Fruitiers'],
    )
    expect(guessColumns(table).map(({ field }) => field)).toEqual([
      'reference',
      'name',
      'latinName',
      'cultivar',
      'container',
      'caliber',
      'rootstock',
      'price',
      'vatRate',
      'stock',
      'barcode',
      'categories',
    ])
  })

  it('lets values speak where headers do not, and distrusts a header that they contradict', () => {
    const table = sheet(['A', 'B', 'Type'], ['4006381333931', '5,5 %', 'arbuste'], ['4006381333948', '10 %', 'arbre'])
    expect(guessColumns(table).map(({ field }) => field)).toEqual(['barcode', 'vatRate'])
  })

  it('passes over a title and never takes two prices', () => {
    const table = sheet(['Catalogue 2026'], [], ['Nom', 'Prix HT', 'Prix TTC'], ['Pommier', 10, 11])
    expect(table.headerRow).toBe(3)
    expect(guessColumns(table).map(({ field }) => field)).toEqual(['name', 'priceExcl'])
    expect(
      mappingProblems([
        { column: 0, field: 'price' },
        { column: 1, field: 'priceExcl' },
      ]),
    ).toEqual(['no_key', 'two_prices'])
  })
})

describe('readRows', () => {
  it('groups rows into products wherever they stand', () => {
    const { products, errors } = read(
      'keep',
      header,
      ['A', 'Pommier', 'C5', null, '24,50 €', '10 %', 'A1'],
      ['B', 'Rosier', 'C3', null, 12, 0.1, 'B1'],
      ['A', null, 'C10', null, 40, null, 'A2'],
    )
    expect(errors).toEqual([])
    expect(products).toEqual([
      {
        row: 2,
        reference: 'A',
        name: 'Pommier',
        vatRate: 1000,
        subproducts: [
          { row: 2, container: 'C5', priceCents: 2450, sku: 'A1' },
          { row: 4, container: 'C10', priceCents: 4000, sku: 'A2' },
        ],
      },
      {
        row: 3,
        reference: 'B',
        name: 'Rosier',
        vatRate: 1000,
        subproducts: [{ row: 3, container: 'C3', priceCents: 1200, sku: 'B1' }],
      },
    ])
  })

  it('checks every row and says how to mend each', () => {
    const { products, errors } = read(
      'keep',
      header,
      ['A', 'Pommier', 'C5', null, '-3', '10 %', 'A1'],
      ['B', 'Rosier', 'C3', null, 'cher', '19,6', 'A1'],
      [null, null, 'C3', null, 5, null, 'C1'],
      ['D', 'Lilas', 'C3', new Date('2026-07-05'), 5, null, 'D1'],
      ['D', 'Troène', 'C5', null, 9, null, 'D2'],
      ['E', 'Buis'],
      ['E', 'Buis'],
      ['F', 'If', 'C3', null, 5, null, 'F1'],
    )
    expect(errors.map(({ row, column, code }) => [row, column, code])).toEqual([
      [2, 'PU TTC', 'negative'],
      [3, 'Taux de TVA', 'unknown_rate'],
      [3, 'PU TTC', 'not_a_number'],
      [3, 'SKU', 'duplicate_sku'],
      [4, null, 'subproduct_without_product'],
      [5, 'Force', 'became_a_date'],
      [6, 'Désignation', 'differs_from_first'],
      [8, null, 'duplicate_reference'],
    ])
    expect(products.map(({ reference }) => reference)).toEqual(['F'])
    expect(errors[1]?.message.fr).toBe('Le taux de TVA « 19,6 » n’existe pas dans votre boutique.')
    expect(errors[1]?.fix.fr).toBe('Écrivez l’un de ces taux : 2,1 %, 5,5 %, 10 %, 20 %.')
    expect(errors[6]?.fix.en).toBe('Write the same value on all rows of the product.')
  })

  it('reads empty cells as nothing said or as emptied', () => {
    expect(read('keep', header, ['A', 'Pommier']).products[0]).toEqual({
      row: 2,
      reference: 'A',
      name: 'Pommier',
      subproducts: [],
    })
    expect(read('clear', header, ['A', 'Pommier']).products[0]).toEqual({
      row: 2,
      reference: 'A',
      name: 'Pommier',
      vatRate: null,
      subproducts: [],
    })
    expect(read('clear', header, ['A', null, 'C5', null, null, null, 'x']).errors.map(({ code }) => code)).toEqual(['required'])
  })
})

describe('compare', () => {
  const diff = (...rows: CellValue[][]) => compare(read('keep', ...rows).products, [existing])

  it('changes prices from a file that has only codes and prices', () => {
    const { products, errors } = diff(['SKU', 'Prix TTC'], ['ACE-C3', '16,00'])
    expect(errors).toEqual([])
    expect(products).toMatchObject([
      {
        status: 'changed',
        id: 7,
        changes: [],
        subproducts: [{ id: 1, changes: [{ field: 'priceCents', before: 1500, after: 1600 }] }],
      },
    ])
  })

  it('finds subproducts without a code by what they are', () => {
    const { products } = diff(
      ['Référence produit', 'Contenant', 'Calibre', 'Prix HT'],
      ['ACE', 'C10', '80/100', '40,91'],
      ['ACE', 'C20', null, 60],
    )
    expect(products[0]?.subproducts.map(({ status, id }) => [status, id])).toEqual([
      ['unchanged', 2],
      ['new', null],
    ])
  })

  it('refuses what it cannot be sure of', () => {
    expect(diff(['SKU', 'Prix TTC'], ['NOPE', 5]).errors.map(({ code }) => code)).toEqual(['unknown_sku'])
    expect(diff(['Référence produit', 'Prix TTC'], ['ACE', 5]).errors.map(({ code }) => code)).toEqual(['several_subproducts'])
    expect(diff(['Référence produit', 'Nom', 'SKU', 'Prix TTC'], ['X', 'If', 'ACE-C3', 5]).errors.map(({ code }) => code)).toEqual([
      'sku_elsewhere',
    ])
    expect(diff(['Référence produit', 'Contenant'], ['NEW', 'C3']).errors.map(({ code }) => code)).toEqual([
      'new_without_name',
      'new_without_price',
    ])
    expect(compare(read('keep', ['Nom', 'Prix HT'], ['If', 5]).products, []).errors.map(({ code }) => code)).toEqual(['rate_needed'])
  })

  it('refuses a code given twice among what is new', () => {
    const twice = { row: 2, reference: 'X', name: 'If', subproducts: [{ row: 2, sku: 'S', priceCents: 1 }] }
    const other = { ...twice, row: 3, subproducts: [{ row: 3, sku: 'S', priceCents: 1 }] }
    const { products, errors } = compare([twice, other], [])
    expect(errors.map(({ row, code }) => [row, code])).toEqual([
      [3, 'duplicate_reference'],
      [3, 'duplicate_sku'],
    ])
    expect(products).toHaveLength(1)
  })

  it('lists every value of a new product, and ignores the order of tags', () => {
    const { products } = diff(['Référence produit', 'Nom', 'Mots-clés'], ['ACE', 'Érable', 'ombre; haie'], ['NEW', 'If', 'haie'])
    expect(products.map(({ status }) => status)).toEqual(['unchanged', 'new'])
    expect(products[1]?.changes).toEqual([
      { field: 'reference', before: null, after: 'NEW' },
      { field: 'name', before: null, after: 'If' },
      { field: 'tags', before: null, after: ['haie'] },
    ])
  })
})

it('addresses of pictures are told apart, whatever stands between them, and keep their own commas', () => {
  const [one, two] = ['https://a.example/w_800,h_600/1.jpg?v=1;2', '//b.example/2.jpg']
  for (const between of [', ', ',', ' ', '; ', '|', ' | ', '\n']) expect(splitAddresses(`${one}${between}${two}`)).toEqual([one, two])
  expect(splitAddresses(`${one}, photo.jpg`)).toEqual([one, 'photo.jpg'])
  expect(splitAddresses('a.jpg, b 2.jpg;c.png')).toEqual(['a.jpg', 'b 2.jpg', 'c.png'])
})
