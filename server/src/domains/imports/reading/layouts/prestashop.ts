import type { ImportProduct, ImportSubproduct, ReadOptions, ReadResult, Table } from '../model.ts'
import { splitList, splitPaths } from '../list-text.ts'
import { fold, isBlank, numberOf, parseCode, parseMoney, parseRate, parseText, parseWeight, parseYesNo } from '../parse-cell.ts'
import { ProblemList } from '../problem-list.ts'
import { SizeCodes } from '../size-codes.ts'
import { cellsOf, shareOf, type Cells, type Layout } from './layout.ts'
import { optionsToFields, typeFromWords } from './variant-options.ts'

type Row = Table['rows'][number]
type Base = {
  product: ImportProduct
  sold: ImportSubproduct
  price: number | undefined
  weight: number
  exclTax: boolean
}
type Reading = { cells: Cells; row: Row; problems: ProblemList; options: ReadOptions }

const id = ['Product ID', 'Product ID*', 'ID produit', 'ID', 'Identifiant produit (ID)']
const reference = ['Reference #', 'Reference', 'Référence', 'Référence #', 'Référence interne']
const exclusive = ['Price tax excluded', 'Prix HT', 'Prix de base', 'Price (tax excl.)', 'Prix (HT)']
const inclusive = ['Price tax included', 'Prix TTC', 'Prix final', 'Price (tax incl.)', 'Prix (TTC)']
const either = [
  'Price tax excl. or Price tax incl.',
  'Price tax excl. Or Price tax incl',
  'Price tax excluded or Price tax included',
  'Prix HT ou TTC',
  'Price',
  'Prix',
]
const attribute = ['Attribute (Name:Type:Position)', 'Attribut (Nom:Type:Position)']
/** The same until version 1.4: `Taille:Grand, Couleur:Rouge` in one cell. */
const olderAttribute = ['Options (Group:Value)', 'Options (Groupe:Valeur)', 'Options']
/** The rules of a French installation, in their order of creation. */
const frenchTaxRules: Record<string, number> = { 1: 2000, 2: 1000, 3: 550, 4: 210 }

/** Whether a table is PrestaShop's second file, whose rows belong to products of the first. */
export const isCombinations = (table: Table): boolean => {
  const cells = cellsOf({ ...table, rows: [] })
  return cells.has(...attribute) || (cells.has(...olderAttribute) && cells.has(...id) && !cells.has('Name', 'Nom'))
}

/** The products file, and the combinations file when there is one: each combination adds to its product's price. */
function read(tables: readonly Table[], options: ReadOptions): ReadResult {
  const problems = new ProblemList()
  const bases = new Map<string, Base>()
  const all: Base[] = []
  for (const table of tables.filter((candidate) => !isCombinations(candidate))) {
    const cells = cellsOf(table)
    for (const row of table.rows) {
      const base = baseOf({ cells, row, problems, options })
      all.push(base)
      const number = cells.place(row, ...id).value
      if (!isBlank(number)) bases.set(`id ${String(number).trim()}`, base)
      if (base.product.reference) bases.set(`ref ${base.product.reference}`, base)
    }
  }
  for (const table of tables.filter(isCombinations)) {
    const file = tables.indexOf(table)
    const found = new ProblemList(file)
    addCombinations(table, file, bases, found, problems, options)
    problems.join(found)
  }
  for (const base of all) if (base.product.subproducts.length === 0) base.product.subproducts.push(base.sold)
  return problems.result(all.map(({ product }) => product))
}

const quantityOf = ({ cells, row, problems }: Reading): number | undefined => {
  const place = cells.place(row, 'Quantity', 'Quantité', 'Quantité disponible à la vente')
  if (isBlank(place.value)) return undefined
  const quantity = numberOf(place.value)
  if (quantity === undefined) problems.error(place, 'not_a_number')
  else if (quantity < 0) problems.warn(place, 'negative_stock')
  return quantity === undefined ? undefined : Math.max(0, Math.trunc(quantity))
}

function baseOf(reading: Reading): Base {
  const { cells, row, problems } = reading
  const text = (max: number, ...names: string[]) => problems.take(cells.place(row, ...names), parseText(max))
  const code = (...names: string[]) => problems.take(cells.place(row, ...names), parseCode)
  const number = cells.place(row, ...id).value
  const own = code(...reference)
  const product: ImportProduct = {
    row: row.row,
    reference: own ?? (isBlank(number) ? null : `ps-${String(number).trim()}`),
    subproducts: [],
  }
  const name = text(255, 'Name', 'Nom', 'Name *', 'Nom *', 'Product Name', 'Nom du produit')
  if (name !== undefined) product.name = name
  else if (!problems.isBad(row.row)) problems.error(cells.place(row, 'Name', 'Nom'), 'required')
  const description = text(100_000, 'Description') ?? text(100_000, 'Short description', 'Description courte', 'Résumé', 'Summary')
  if (description !== undefined) product.description = description
  const categories = text(
    5_000,
    'Categories (x;y;z...)',
    'Categories (x,y,z...)',
    'Catégories (x,y,z...)',
    'Catégories (x;y;z...)',
    'Category',
    'Catégorie',
    'Categories',
    'Catégories',
  )
  if (categories !== undefined) {
    // `Accueil/Arbres/Fruitiers` is one path in PrestaShop's own writing.
    product.categories = splitPaths(categories.replaceAll('/', '>'), ';,')
      .map((path) => path.filter((step, at) => at > 0 || !/^(accueil|home|root|racine)$/i.test(step)))
      .filter((path) => path.length > 0)
  }
  const type = typeFromWords(categories ?? '')
  if (type) product.type = type
  const tags = text(20_000, 'Tags (x;y;z...)', 'Tags (x,y,z...)', 'Mots-clés (x,y,z...)', 'Tags')
  if (tags !== undefined) product.tags = splitList(tags, ';,')
  const provider = text(200, 'Supplier', 'Fournisseur', 'Manufacturer', 'Marque', 'Brand')
  if (provider !== undefined) product.provider = provider
  const published = problems.take(
    cells.place(row, 'Active (0/1)', 'Actif (0/1)', 'Active', 'Status', 'État', 'Statut', 'Actif', 'Enabled'),
    parseYesNo,
  )
  if (published !== undefined) product.published = published
  const images = text(
    20_000,
    'Image URLs (x;y;z...)',
    'Image URLs (x,y,z...)',
    "URL de l'image (x,y,z...)",
    'Image',
    "URL d'images (x,y,z...)",
  )
  if (images !== undefined) product.images = splitList(images, ';,').map((url) => ({ url, alt: null }))
  tax(reading, product)
  return { product, ...soldAlone(reading, own) }
}

function soldAlone(whole: Reading, own: string | undefined): Omit<Base, 'product'> {
  const reading = { ...whole, problems: whole.problems.ofSize() }
  const { cells, row, problems, options } = reading
  const exclTax = cells.has(...exclusive) || (!cells.has(...inclusive) && options.pricesInclTax !== true)
  const price = problems.take(cells.place(row, ...(exclTax ? [...exclusive, ...either] : [...inclusive, ...either])), parseMoney)
  const weight = problems.take(cells.place(row, 'Weight', 'Poids'), parseWeight('kg')) ?? 0
  const sold: ImportSubproduct = { row: row.row }
  if (own) sold.sku = own
  const barcode = problems.take(cells.place(row, 'EAN13', 'EAN-13', 'UPC'), parseCode)
  if (barcode && !/^0+$/.test(barcode)) sold.barcode = barcode
  if (price !== undefined) sold[exclTax ? 'priceExclCents' : 'priceCents'] = price
  if (weight > 0) sold.weightGrams = weight
  const stock = quantityOf(reading)
  if (stock !== undefined) sold.stock = stock
  return { sold, price, weight, exclTax }
}

function tax({ cells, row, problems, options }: Reading, product: ImportProduct): void {
  const rate = problems.take(cells.place(row, 'Tax rate', 'Taux de taxe', 'TVA'), parseRate(options.vatRates))
  if (rate !== undefined) product.vatRate = rate
  const rule = cells.place(row, 'Tax rules ID', 'ID règle de taxes', 'Règle de taxes (ID)')
  if (rate !== undefined || isBlank(rule.value)) return
  const known = (options.taxRules ?? frenchTaxRules)[fold(String(rule.value))]
  if (known === undefined) problems.warn(rule, 'unknown_tax')
  else product.vatRate = known
}

function addCombinations(
  table: Table,
  file: number,
  bases: Map<string, Base>,
  problems: ProblemList,
  ofProducts: ProblemList,
  options: ReadOptions,
): void {
  const cells = cellsOf(table)
  const codes = new SizeCodes(options.doubles)
  for (const row of table.rows) {
    const number = cells.place(row, ...id)
    const product = cells.place(row, 'Product Reference', 'Référence produit')
    const base = bases.get(`id ${String(number.value ?? '').trim()}`) ?? bases.get(`ref ${String(product.value ?? '').trim()}`)
    const ofSize = problems.ofSize()
    const subproduct: ImportSubproduct = { ...combinationOf({ cells, row, problems: ofSize, options }, base), file }
    const { sku } = subproduct
    const free = sku ? codes.take(sku, { row: row.row, column: 'Reference', value: sku }, ofSize) : undefined
    if (free) subproduct.sku = free
    else delete subproduct.sku
    if (!base) ofSize.error(isBlank(product.value) ? number : product, 'parent_missing')
    else {
      base.product.subproducts.push(subproduct)
      if (problems.isBad(row.row)) ofProducts.spoil(base.product.row)
    }
  }
}

function olderOptions(cells: Cells, row: Row): { name: string; value: string }[] {
  return String(cells.place(row, ...olderAttribute).value ?? '')
    .split(/[;,]/)
    .map((part) => part.split(':').map((word) => word.trim()))
    .map(([name = '', ...value]) => (value.length > 0 ? { name, value: value.join(':') } : { name: '', value: name }))
}

function combinationOf(reading: Reading, base: Base | undefined): ImportSubproduct {
  const { cells, row, problems } = reading
  const parts = (...names: string[]) =>
    String(cells.place(row, ...names).value ?? '')
      .split(/[;,]/)
      .map((part) => (part.split(':')[0] ?? '').trim())
  const values = parts('Value (Value:Position)', 'Valeur (Valeur:Position)')
  const subproduct: ImportSubproduct = {
    row: row.row,
    ...optionsToFields(
      cells.has(...attribute) ? parts(...attribute).map((name, at) => ({ name, value: values[at] ?? '' })) : olderOptions(cells, row),
    ),
  }
  const sku = problems.take(cells.place(row, 'Reference', 'Référence'), parseCode)
  if (sku) subproduct.sku = sku
  const barcode = problems.take(cells.place(row, 'EAN13', 'EAN-13', 'UPC'), parseCode)
  if (barcode && !/^0+$/.test(barcode)) subproduct.barcode = barcode
  const impact = cells.place(row, 'Impact on price', 'Impact sur le prix', ...(cells.has(...olderAttribute) ? ['Price', 'Prix'] : []))
  const added = isBlank(impact.value) ? 0 : numberOf(impact.value)
  if (added === undefined) problems.error(impact, 'not_a_number')
  if (base?.price !== undefined && added !== undefined) {
    const total = base.price + Math.round(Number((added * 100).toFixed(6)))
    if (total < 0) problems.error(impact, 'negative')
    else subproduct[base.exclTax ? 'priceExclCents' : 'priceCents'] = total
  }
  const heavier =
    numberOf(
      cells.place(row, 'Impact on weight', 'Impact sur le poids', ...(cells.has(...olderAttribute) ? ['Weight', 'Poids'] : [])).value,
    ) ?? 0
  const grams = (base?.weight ?? 0) + Math.round(heavier * 1_000)
  if (grams > 0) subproduct.weightGrams = grams
  const stock = quantityOf(reading)
  if (stock !== undefined) subproduct.stock = stock
  return subproduct
}

export const prestashop: Layout = {
  key: 'prestashop',
  label: 'PrestaShop',
  recognise: (headers) =>
    Math.max(
      shareOf(
        headers,
        [id, ['Name', 'Nom', 'Product Name', 'Nom du produit'], [...exclusive, ...inclusive, ...either]],
        [
          reference,
          ['Active (0/1)', 'Actif (0/1)', 'Status', 'État', 'Statut', 'Active'],
          ['Quantity', 'Quantité'],
          ['Tax rules ID', 'ID règle de taxes'],
        ],
      ),
      shareOf(headers, [attribute], [id, ['Impact on price', 'Impact sur le prix'], reference]),
      // A products file has names; what older versions call a price there is what the combination adds to it.
      headers.some((header) => /^(name|nom)\b/i.test(header.trim()))
        ? 0
        : shareOf(headers, [olderAttribute, id], [['Price', 'Prix'], reference, ['Quantity', 'Quantité']]),
    ),
  read,
}
