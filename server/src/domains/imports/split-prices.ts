import { fold, type ImportProduct, type ImportSubproduct, numberOf, optionsToFields, parseMoney, type Table } from './reading/index.ts'

/** A row whose price cell joins several: `prices` in the order of the cell. */
export type JoinedPrices = { file: number; row: number; prices: readonly string[] }

const naming = /attribut|option|variation|declinaison|taille|size|calibre|caliber|conten|contain|conditionn|\bpot\b|hauteur|height|force/

/**
 * Makes of the one size of each such row a size for every price. They are called by the cell that names as many options, else
 * "Taille 1", "Taille 2"... The first keeps reference, barcode and stock; the others have the reference numbered, so that the same file
 * finds them again.
 */
export function splitPrices(
  products: readonly ImportProduct[],
  tables: readonly Table[],
  joined: readonly JoinedPrices[],
): ImportProduct[] {
  if (joined.length === 0) return [...products]
  const at = new Map(joined.map((one) => [`${one.file}\n${one.row}`, one]))
  const codes = new Set(products.flatMap((product) => product.subproducts.map((size) => size.sku?.toLowerCase() ?? '')))
  const numbered = (sku: string): string => {
    let n = 2
    while (codes.has(`${sku}-${n}`.toLowerCase())) n++
    codes.add(`${sku}-${n}`.toLowerCase())
    return `${sku}-${n}`
  }
  const parted = (size: ImportSubproduct): ImportSubproduct[] => {
    const one = at.get(`${size.file ?? 0}\n${size.row}`)
    if (!one) return [size]
    const names = optionsOf(tables[one.file], one)
    return one.prices.map((price, index) => {
      const parsed = parseMoney(price)
      const cents = 'value' in parsed ? parsed.value : undefined
      const own = { ...size, ...(names[index] ?? { caliber: [size.caliber, `Taille ${index + 1}`].filter(Boolean).join(' / ') }) }
      const priced = cents === undefined ? own : { ...own, [own.priceExclCents === undefined ? 'priceCents' : 'priceExclCents']: cents }
      if (index === 0) return priced
      const { barcode: _, stock: __, stockExported: ___, ...rest } = priced
      return size.sku ? { ...rest, sku: numbered(size.sku) } : rest
    })
  }
  return products.map((product) => ({ ...product, subproducts: product.subproducts.flatMap(parted) }))
}

/** What the row calls each of its prices, by a cell of as many different names; nothing when no cell does. */
function optionsOf(
  table: Table | undefined,
  { row, prices }: JoinedPrices,
): Pick<ImportSubproduct, 'container' | 'caliber' | 'rootstock'>[] {
  const values = table?.rows.find((line) => line.row === row)?.values ?? []
  for (const [column, header] of (table?.headers ?? []).entries()) {
    if (!naming.test(fold(header))) continue
    const parts = String(values[column] ?? '')
      .split('|')
      .map((part) => part.trim())
      .filter(Boolean)
    if (parts.length !== prices.length || new Set(parts).size !== parts.length || parts.some((part) => numberOf(part) !== undefined))
      continue
    return parts.map((value) => optionsToFields([{ name: header, value }]))
  }
  return []
}
