import type { ImportProduct, ImportSubproduct, ReadOptions, ReadResult, Table } from '../model.ts'
import { splitList, splitPaths } from '../list-text.ts'
import { isBlank, parseCode, parseMoney, parseText, parseWeight, parseYesNo, numberOf } from '../parse-cell.ts'
import { ProblemList } from '../problem-list.ts'
import { SizeCodes } from '../size-codes.ts'
import { cellsOf, shareOf, type Cells, type Layout } from './layout.ts'
import { optionsToFields, typeFromWords, type Option } from './variant-options.ts'

type Row = Table['rows'][number]
type Product = { product: ImportProduct; optionNames: string[] }

const handles = ['Handle', 'URL handle']
/** Of the products' file, and of the sheets that only tell the inventory. */
const stocks = [
  'Variant Inventory Qty',
  'Inventory quantity',
  'Available',
  'Available (not editable)',
  'On hand',
  'On hand (current)',
  'Inventory',
  'Stock',
]

/** Rows of one handle make a product: the first carries it, further ones a variant, a picture, or both. */
function read(tables: readonly Table[], options: ReadOptions): ReadResult {
  const problems = new ProblemList()
  const products = new Map<string, Product>()
  const codes = new SizeCodes(options.doubles)
  for (const table of tables) {
    const cells = cellsOf(table)
    for (const row of table.rows) {
      const handle = problems.take(cells.place(row, ...handles), parseCode)
      if (handle === undefined) {
        if (!problems.isBad(row.row)) problems.error({ row: row.row, column: 'Handle' }, 'subproduct_without_product')
        continue
      }
      const known = products.get(handle) ?? begin(cells, row, handle, problems)
      products.set(handle, known)
      addImage(cells, row, known.product)
      const variant = variantOf(cells, row, known, codes, problems.ofSize(), options)
      if (variant) known.product.subproducts.push(variant)
      if (problems.isBad(row.row)) problems.spoil(known.product.row)
    }
  }
  return problems.result([...products.values()].map(({ product }) => product))
}

function begin(cells: Cells, row: Row, handle: string, problems: ProblemList): Product {
  const text = (max: number, ...names: string[]) => problems.take(cells.place(row, ...names), parseText(max))
  const product: ImportProduct = { row: row.row, reference: handle, subproducts: [] }
  product.name = text(255, 'Title') ?? handle
  const description = text(100_000, 'Body (HTML)', 'Description')
  if (description !== undefined) product.description = description
  const tags = text(20_000, 'Tags')
  if (tags !== undefined) product.tags = splitList(tags, ',')
  const provider = text(200, 'Vendor')
  if (provider !== undefined) product.provider = provider
  const kind = text(200, 'Type') ?? ''
  const categories = text(1_000, 'Product Category', 'Product category', 'Type')
  if (categories !== undefined) product.categories = splitPaths(categories)
  const type = typeFromWords(kind === '' ? (categories ?? '') : kind)
  if (type) product.type = type
  const published = problems.take(cells.place(row, 'Published', 'Published on online store'), parseYesNo)
  const status = text(40, 'Status')
  if (published !== undefined || status !== undefined)
    product.published = published !== false && (status ?? 'active').toLowerCase() === 'active'
  const optionNames = [1, 2, 3].map((n) => text(100, `Option${n} Name`) ?? '')
  return { product, optionNames }
}

function variantOf(
  cells: Cells,
  row: Row,
  { product, optionNames }: Product,
  codes: SizeCodes,
  problems: ProblemList,
  options: ReadOptions,
): ImportSubproduct | undefined {
  const price = cells.place(row, 'Variant Price', 'Price')
  // Further rows without a price only add a picture.
  if (isBlank(price.value)) return undefined
  const text = (name: string) => problems.take(cells.place(row, name), parseText(100))
  const subproduct: ImportSubproduct = { row: row.row }
  const cents = problems.take(price, parseMoney)
  if (cents !== undefined) subproduct[options.pricesInclTax === false ? 'priceExclCents' : 'priceCents'] = cents
  const chosen: Option[] = optionNames.map((name, at) => ({ name, value: text(`Option${at + 1} Value`) ?? '' }))
  Object.assign(subproduct, optionsToFields(chosen))
  // Shops write the price tag's apostrophe before long numbers.
  const code = (...names: string[]) => problems.take(cells.place(row, ...names), parseCode)?.replace(/^'/, '')
  const sku = code('Variant SKU', 'SKU')
  const free = sku ? codes.take(sku, { ...cells.place(row, 'Variant SKU', 'SKU'), value: sku }, problems) : undefined
  if (free) subproduct.sku = free
  const barcode = code('Variant Barcode', 'Barcode')
  if (barcode) subproduct.barcode = barcode
  const weight = problems.take(cells.place(row, 'Variant Grams', 'Weight value (grams)'), parseWeight('g'))
  if (weight !== undefined && weight > 0) subproduct.weightGrams = weight
  const stock = cells.place(row, ...stocks)
  const quantity = isBlank(stock.value) ? undefined : numberOf(stock.value)
  if (!isBlank(stock.value) && quantity === undefined) problems.error(stock, 'not_a_number')
  if (quantity !== undefined) {
    if (quantity < 0) problems.warn(stock, 'negative_stock')
    subproduct.stock = Math.max(0, Math.trunc(quantity))
  }
  if (product.subproducts.length >= 1 && Object.keys(optionsToFields(chosen)).length === 0 && !sku) {
    problems.error({ row: row.row, value: product.name }, 'duplicate_subproduct', {
      other: product.subproducts[0]?.row ?? product.row,
    })
  }
  return subproduct
}

function addImage(cells: Cells, row: Row, product: ImportProduct): void {
  const images = (product.images ??= [])
  const alt = cells.place(row, 'Image Alt Text').value
  for (const name of [
    ['Image Src', 'Product image URL'],
    ['Variant Image', 'Variant image URL'],
  ]) {
    const { value } = cells.place(row, ...name)
    const url = typeof value === 'string' ? value.trim() : ''
    if (url !== '' && !images.some((image) => image.url === url))
      images.push({ url, alt: typeof alt === 'string' ? alt.trim() || null : null })
  }
}

export const shopify: Layout = {
  key: 'shopify',
  label: 'Shopify',
  recognise: (headers) =>
    shareOf(
      headers,
      [handles, ['Title']],
      [
        ['Variant Price', 'Price'],
        ['Option1 Name'],
        ['Option1 Value'],
        ['Variant SKU', 'SKU'],
        ['Vendor'],
        ['Body (HTML)', 'Description'],
        ['Image Src', 'Product image URL'],
      ],
    ),
  read,
}
