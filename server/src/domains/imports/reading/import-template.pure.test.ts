import { readXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import { readSheet } from '../../../platform/sheets/read-sheet.ts'
import { importTemplate } from './import-template.ts'
import { plantule } from './layouts/plantule.ts'
import { frenchRates } from './model.ts'
import { toTable } from './table.ts'

it('is a workbook that reads back as one of our own files, with its lists', async () => {
  const bytes = await importTemplate({
    containers: ['Godet', 'C3'],
    rootstocks: ['M106'],
    providers: [],
    categories: [['Arbres', 'Feuillus']],
    vatRates: frenchRates,
  })
  const table = toTable((await readSheet(bytes)).rows)
  expect(plantule.recognise(table.headers)).toBe(1)
  const { products, errors } = plantule.read([table], { vatRates: frenchRates, emptyCells: 'keep' })
  expect(errors).toEqual([])
  expect(products).toMatchObject([
    {
      reference: 'ACE-CAM',
      name: 'Érable champêtre',
      type: 'plant',
      categories: [['Arbres', 'Feuillus']],
      vatRate: 1000,
      published: true,
      subproducts: [
        { sku: 'ACE-CAM-C3', priceCents: 1450, stock: 12 },
        { sku: 'ACE-CAM-RN', priceCents: 990, caliber: '100/125' },
      ],
    },
  ])
  const flags = ['Mellifère', 'Comestible', 'Parfumée', 'Toxique']
  const lists = (await readXlsx(bytes)).sheets[1]
  expect(lists?.rows).toEqual([
    ['Type', 'Catégories', 'Publié', 'Contenant', 'Porte-greffe', ...flags],
    ['plante', 'Arbres > Feuillus', 'oui', 'Godet', 'M106', ...flags.map(() => 'oui')],
    ['autre', null, 'non', 'C3', null, ...flags.map(() => 'non')],
  ])
})
