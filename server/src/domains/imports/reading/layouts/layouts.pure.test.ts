import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readSheet } from '../../../../platform/sheets/read-sheet.ts'
import { compare } from '../compare.ts'
import type { ExistingProduct } from '../existing.ts'
import { frenchRates, type ImportProduct } from '../model.ts'
import { flatSheet } from '../sheet-fields.ts'
import { toTable } from '../table.ts'
import { recogniseLayout } from './recognise.ts'

const load = async (name: string) => toTable((await readSheet(readFileSync(new URL(`../fixtures/${name}`, import.meta.url)))).rows)
const options = { vatRates: frenchRates, emptyCells: 'keep' } as const
const layoutOf = (headers: readonly string[]) => recogniseLayout(headers)?.layout

describe('Shopify', () => {
  it('gathers the rows of a handle, its variants and its pictures', async () => {
    const table = await load('shopify.csv')
    expect(layoutOf(table.headers)?.key).toBe('shopify')
    const { products, errors, warnings } = layoutOf(table.headers)?.read([table], options) ?? {}
    expect(products).toEqual([
      {
        row: 2,
        reference: 'pommier-belle-lune',
        name: 'Pommier Belle Lune',
        description: '<p>Une pomme <b>croquante</b>.\nRécolte en octobre.</p>',
        tags: ['fruitier', 'plein soleil'],
        provider: 'Verger du Test',
        categories: [['Arbre fruitier']],
        type: 'plant',
        published: true,
        images: [
          { url: 'https://images.example/1.jpg', alt: 'Une pomme' },
          { url: 'https://images.example/5l.jpg', alt: 'Une pomme' },
          { url: 'https://images.example/2.jpg', alt: null },
          { url: 'https://images.example/3.jpg', alt: 'Vue de loin' },
        ],
        subproducts: [
          {
            row: 2,
            sku: 'PBL-5',
            barcode: '4006381333931',
            caliber: '80/100',
            container: 'Pot 5 L',
            priceCents: 2450,
            weightGrams: 2500,
            stock: 4,
          },
          {
            row: 3,
            sku: 'PBL-RN',
            caliber: '100/120',
            container: 'Racines nues',
            priceCents: 1900,
            weightGrams: 1200,
            stock: 0,
          },
        ],
      },
      expect.objectContaining({
        reference: 'carte-cadeau',
        type: 'other',
        published: false,
        subproducts: [{ row: 5, priceCents: 1000 }],
      }),
    ])
    expect(errors?.map(({ row, code }) => [row, code])).toEqual([
      [6, 'not_a_number'],
      [7, 'subproduct_without_product'],
    ])
    expect(warnings?.map(({ row, code }) => [row, code])).toEqual([[3, 'negative_stock']])
  })

  it('is recognised with half of its columns, and in its newer spelling', () => {
    expect(layoutOf(['Handle', 'Title', 'Variant SKU', 'Variant Price'])?.key).toBe('shopify')
    expect(layoutOf(['Title', 'URL handle', 'Description', 'SKU', 'Price', 'Option1 name', 'Option1 value'])?.key).toBe('shopify')
  })
})

describe('WooCommerce', () => {
  it('joins variations to their parent by reference or number', async () => {
    const table = await load('woocommerce-fr.csv')
    expect(layoutOf(table.headers)?.key).toBe('woocommerce')
    const taxRules = { 'taux-reduit': 1000, standard: 2000, parent: 1000 }
    const { products, errors, warnings } = layoutOf(table.headers)?.read([table], { ...options, taxRules }) ?? {}
    expect(products).toEqual([
      {
        row: 2,
        reference: 'SAUGE',
        name: 'Sauge des tests',
        description: '<p>Longue\nfloraison</p>',
        categories: [['Vivaces', 'Soleil'], ['Mellifères']],
        tags: ['bleu', 'été'],
        type: 'plant',
        published: true,
        vatRate: 1000,
        images: [{ url: 'https://images.example/s.jpg', alt: null }],
        subproducts: [
          { row: 3, sku: 'SAUGE-G', priceCents: 390, weightGrams: 250, stock: 12, minimumStock: 3, container: 'Godet' },
          { row: 4, sku: 'SAUGE-C2', priceCents: 790, weightGrams: 1500, container: 'C2' },
        ],
      },
      {
        row: 5,
        reference: 'OUTIL',
        name: 'Plantoir',
        categories: [['Accessoires']],
        type: 'other',
        published: false,
        vatRate: 2000,
        subproducts: [{ row: 5, sku: 'OUTIL', barcode: '4006381333931', priceCents: 1490, weightGrams: 300, stock: 5 }],
      },
    ])
    expect(errors?.map(({ row, code }) => [row, code])).toEqual([[7, 'parent_missing']])
    expect(warnings?.map(({ row, code }) => [row, code])).toEqual([[6, 'left_out']])
  })
})

describe('PrestaShop', () => {
  it('reads products and combinations with decimal commas and prices excluding tax', async () => {
    const tables = [await load('prestashop-products-fr.csv'), await load('prestashop-combinations-fr.csv')]
    const headers = tables[0]?.headers ?? []
    expect(tables.map((table) => layoutOf(table.headers)?.key)).toEqual(['prestashop', 'prestashop'])
    const { products, errors, warnings } = layoutOf(headers)?.read(tables, options) ?? {}
    expect(products?.slice(0, 2)).toEqual([
      {
        row: 2,
        reference: 'CHE',
        name: 'Chêne des essais',
        description: '<p>Robuste</p>',
        categories: [['Arbres', 'Chênes'], ['Haies']],
        type: 'plant',
        tags: ['haie', 'ombre'],
        published: true,
        vatRate: 1000,
        images: [{ url: 'https://images.example/c.jpg', alt: null }],
        subproducts: [
          {
            row: 2,
            file: 1,
            sku: 'CHE-C3',
            container: 'C3',
            caliber: '60/80',
            priceExclCents: 1250,
            weightGrams: 1500,
            stock: 5,
          },
          { row: 3, file: 1, sku: 'CHE-G', container: 'Godet', priceExclCents: 600, weightGrams: 500, stock: 20 },
        ],
      },
      {
        row: 3,
        reference: 'ps-2',
        name: 'Seau',
        categories: [['Outils']],
        type: 'other',
        published: false,
        vatRate: 2000,
        subproducts: [{ row: 3, barcode: '4006381333931', priceExclCents: 417, stock: 7 }],
      },
    ])
    expect(errors?.map(({ file, row, code }) => [file, row, code])).toEqual([[1, 4, 'parent_missing']])
    expect(warnings?.map(({ file, row, code }) => [file, row, code])).toEqual([[0, 4, 'unknown_tax']])
  })
})

it.each(['shopify.csv', 'woocommerce-fr.csv', 'prestashop-products-fr.csv'])('%s a second time changes nothing', async (name) => {
  const table = await load(name)
  const { products } = layoutOf(table.headers)?.read([table], {
    ...options,
    taxRules: { standard: 2000, 'taux-reduit': 1000, parent: 1000, 1: 2000, 2: 1000 },
  }) ?? { products: [] }
  const priced = products.filter(({ subproducts }) => subproducts.every((sub) => (sub.priceCents ?? sub.priceExclCents) !== undefined))
  expect(compare(priced, []).counts.new).toBe(priced.length)
  const { counts, errors } = compare(priced, priced.map(applied))
  expect(errors).toEqual([])
  expect(counts).toEqual({ new: 0, changed: 0, unchanged: priced.length })
})

it('leaves other tables to be guessed', () => {
  expect(layoutOf(['Customer ID', 'Last name', 'Email'])).toBeUndefined()
  expect(layoutOf(['Référence produit', 'Nom', 'Prix TTC', 'Référence sous-produit'])?.key).toBe('plantule')
})

/** What applying an import leaves in the catalogue. */
function applied(product: ImportProduct, at: number): ExistingProduct {
  const vatRate = product.vatRate ?? 2000
  return {
    id: at + 1,
    reference: product.reference ?? null,
    name: product.name ?? '',
    latinName: null,
    cultivar: null,
    type: product.type ?? 'plant',
    description: product.description ?? null,
    categories: product.categories ?? [],
    tags: product.tags ?? [],
    provider: product.provider ?? null,
    vatRate,
    published: product.published ?? false,
    ...flatSheet({}),
    subproducts: product.subproducts.map((sub, n) => ({
      id: at * 10 + n,
      sku: sub.sku ?? null,
      barcode: sub.barcode ?? null,
      container: sub.container ?? null,
      caliber: sub.caliber ?? null,
      rootstock: null,
      priceCents: sub.priceCents ?? Math.round(((sub.priceExclCents ?? 0) * (10_000 + vatRate)) / 10_000),
      weightGrams: sub.weightGrams ?? null,
      stock: sub.stock ?? 0,
      minimumStock: sub.minimumStock ?? null,
      ownLabel: null,
      weeks: null,
    })),
  }
}
