import type { ImportProduct, ImportSubproduct, ReadOptions, ReadResult, Table } from '../model.ts'
import { splitAddresses, splitList, splitPaths } from '../list-text.ts'
import { fold, isBlank, numberOf, parseCode, parseMoney, parseText, parseWeight, type Parsed } from '../parse-cell.ts'
import { ProblemList } from '../problem-list.ts'
import { SizeCodes } from '../size-codes.ts'
import { cellsOf, shareOf, type Cells, type Layout } from './layout.ts'
import { optionsToFields, typeFromWords, type Option } from './variant-options.ts'

type Row = Table['rows'][number]
/** The program's own export first, then what WP All Export calls the same. */
const nameHeads = ['Name', 'Nom', 'Title', 'Titre', 'Post Title', 'Product Name']
const typeHeads = ['Type', 'Product Type']
const parentIds = ['Parent', 'Parent Product ID', 'Parent ID']
type Reading = {
  cells: Cells
  row: Row
  problems: ProblemList
  options: ReadOptions
  weightUnit: string
  weightHeader: string
}

/** Simple products are one row; variable ones a row of their own and a `variation` row each, in any order. */
function read([table]: readonly Table[], options: ReadOptions): ReadResult {
  const problems = new ProblemList()
  if (!table) return problems.result([])
  const cells = cellsOf(table)
  const weightHeader = table.headers.find((header) => /^(weight|poids)\b/i.test(header)) ?? 'Weight (kg)'
  const weightUnit = /\((\w+)\)/.exec(weightHeader)?.[1] ?? 'kg'
  const products: ImportProduct[] = []
  const parents = new Map<string, ImportProduct>()
  const codes = new SizeCodes(options.doubles)
  const variations: Reading[] = []
  for (const row of table.rows) {
    const reading = { cells, row, problems, options, weightUnit, weightHeader }
    const kinds = splitList(fold(String(cells.place(row, ...typeHeads).value ?? 'simple')), ',')
    if (kinds.includes('variation')) {
      variations.push(reading)
      continue
    }
    if (kinds.includes('grouped') || kinds.includes('external')) {
      problems.warn({ ...cells.place(row, ...typeHeads), value: cells.place(row, ...nameHeads).value }, 'left_out')
      continue
    }
    const product = productOf(reading)
    products.push(product)
    const id = String(cells.place(row, 'ID').value ?? '').trim()
    if (id !== '') parents.set(`id:${id}`, product)
    const sku = take(reading, parseCode, 'SKU', 'UGS')
    if (sku) parents.set(sku, product)
    if (kinds.includes('variable')) continue
    product.subproducts.push(subproductOf(reading, codes))
  }
  for (const reading of variations) addVariation(reading, parents, codes)
  for (const { row, name, subproducts } of products) {
    if (subproducts.length === 0) problems.warn({ row, value: name ?? null }, 'no_variation')
  }
  return problems.result(products)
}

const take = <T>({ cells, row, problems }: Reading, parse: (cell: Row['values'][number]) => Parsed<T>, ...names: string[]): T | undefined =>
  problems.take(cells.place(row, ...names), parse)

function productOf(reading: Reading): ImportProduct {
  const { cells, row, problems, options } = reading
  const text = (max: number, ...names: string[]) => take(reading, parseText(max), ...names)
  const id = cells.place(row, 'ID').value
  const product: ImportProduct = {
    row: row.row,
    reference: take(reading, parseCode, 'SKU', 'UGS') ?? (isBlank(id) ? null : `woo-${String(id)}`),
    subproducts: [],
  }
  const name = text(255, ...nameHeads)
  if (name === undefined) {
    if (!problems.isBad(row.row)) problems.error(cells.place(row, ...nameHeads), 'required')
  } else product.name = name
  const description =
    text(100_000, 'Description', 'Content', 'Contenu') ?? text(100_000, 'Short description', 'Description courte', 'Excerpt')
  // The export writes line breaks as the two signs \n.
  if (description !== undefined) product.description = description.replaceAll(String.raw`\n`, '\n')
  const categories = text(5_000, 'Categories', 'Catégories', 'Product categories', 'Catégories de produits')
  if (categories !== undefined) product.categories = splitPaths(categories, ',|')
  const tags = text(20_000, 'Tags', 'Étiquettes', 'Product tags', 'Étiquettes de produits')
  if (tags !== undefined) product.tags = splitList(tags, ',|')
  const provider = text(200, 'Brands', 'Brand', 'Marques')
  if (provider !== undefined) product.provider = provider
  const type = typeFromWords(categories ?? '')
  if (type) product.type = type
  const published = cells.place(row, 'Published', 'Publié').value
  if (!isBlank(published)) product.published = numberOf(published) === 1
  const images = text(20_000, 'Images', 'Image URL', 'Images URL', 'Image Featured')
  if (images !== undefined) product.images = splitAddresses(images).map((url) => ({ url, alt: null }))
  vat(reading, options, product)
  return product
}

function vat(reading: Reading, options: ReadOptions, product: ImportProduct): void {
  const status = fold(String(reading.cells.place(reading.row, 'Tax status', 'État de la TVA').value ?? ''))
  const place = reading.cells.place(reading.row, 'Tax class', 'Classe de TVA')
  if (!isBlank(place.value)) {
    const rate = options.taxRules?.[fold(String(place.value))]
    if (rate === undefined) reading.problems.warn(place, 'unknown_tax')
    else product.vatRate = rate
  } else if (status === 'taxable' && options.taxRules?.['standard'] !== undefined) product.vatRate = options.taxRules['standard']
}

function subproductOf(whole: Reading, codes: SizeCodes): ImportSubproduct {
  const reading = { ...whole, problems: whole.problems.ofSize() }
  const { cells, row, problems, options } = reading
  const subproduct: ImportSubproduct = { row: row.row }
  const sku = take(reading, parseCode, 'SKU', 'UGS')
  const free = sku ? codes.take(sku, cells.place(row, 'SKU', 'UGS'), problems) : undefined
  if (free) subproduct.sku = free
  const barcode = take(reading, parseCode, 'GTIN, UPC, EAN, or ISBN', 'GTIN, UPC, EAN ou ISBN')
  if (barcode) subproduct.barcode = barcode
  // What is sold today is the regular price; a sale price ends some day.
  const cents = take(reading, parseMoney, 'Regular price', 'Tarif régulier')
  if (cents !== undefined) subproduct[options.pricesInclTax === false ? 'priceExclCents' : 'priceCents'] = cents
  const weight = take(reading, parseWeight(reading.weightUnit), reading.weightHeader)
  if (weight !== undefined && weight > 0) subproduct.weightGrams = weight
  const stock = cells.place(row, 'Stock')
  const quantity = isBlank(stock.value) ? undefined : numberOf(stock.value)
  if (quantity !== undefined) {
    if (quantity < 0) problems.warn(stock, 'negative_stock')
    subproduct.stock = Math.max(0, Math.trunc(quantity))
  } else if (!isBlank(stock.value) && fold(String(stock.value)) !== 'parent') problems.error(stock, 'not_a_number')
  const low = take(reading, (cell) => ({ value: numberOf(cell) }), 'Low stock amount', 'Montant de stock faible')
  if (low !== undefined && low >= 0) subproduct.minimumStock = Math.trunc(low)
  const chosen: Option[] = [1, 2, 3, 4].map((n) => ({
    name: String(cells.place(row, `Attribute ${n} name`, `Nom de l’attribut ${n}`, `Nom de l'attribut ${n}`).value ?? ''),
    value: String(
      cells.place(row, `Attribute ${n} value(s)`, `Valeur(s) de l’attribut ${n}`, `Valeur(s) de l'attribut ${n}`).value ?? '',
    ).trim(),
  }))
  return Object.assign(subproduct, optionsToFields(chosen.filter(({ value }) => !/[|,]/.test(value))))
}

function addVariation(reading: Reading, parents: Map<string, ImportProduct>, codes: SizeCodes): void {
  const place = reading.cells.place(reading.row, ...parentIds)
  const wanted = String(place.value ?? '').trim()
  const parent = parents.get(wanted) ?? parents.get(`id:${wanted}`)
  const subproduct = subproductOf(reading, codes)
  if (parent) {
    parent.subproducts.push(subproduct)
    if (reading.problems.isBad(reading.row.row)) reading.problems.spoil(parent.row)
  } else reading.problems.ofSize().error(place, 'parent_missing')
}

export const woocommerce: Layout = {
  key: 'woocommerce',
  label: 'WooCommerce',
  recognise: (headers) =>
    shareOf(
      headers,
      [typeHeads, ['SKU', 'UGS'], ['Regular price', 'Tarif régulier'], nameHeads],
      [
        ['ID'],
        nameHeads,
        ['Visibility in catalog', 'Visibilité dans le catalogue'],
        ['Tax status', 'État de la TVA'],
        ['Parent'],
        ['Categories', 'Catégories'],
      ],
    ),
  read,
}
