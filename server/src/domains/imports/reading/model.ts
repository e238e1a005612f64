import type { TextEncoding } from '../../../platform/sheets/decode-text.ts'
import type { CellValue, SheetRow } from '../../../platform/sheets/sheet.ts'
import type { FlatSheet } from './sheet-fields.ts'

export type Words = { fr: string; en: string }

/** A sheet whose header was found. `row` of each row counts from 1 as the person sees it. */
export type Table = {
  headers: string[]
  headerRow: number
  rows: SheetRow[]
  /** Only for csv: how the bytes were understood, and the rows that were written in another encoding. */
  encoding?: TextEncoding
  separator?: string
  oddRows?: number[]
  /** Told of each column that a layout looks at. */
  onRead?: (column: number) => void
}

export type ImportImage = { url: string; alt: string | null }

/**
 * In both types below a missing key means that the file says nothing about it and nothing is compared;
 * null means that the file empties it. Money in cents, rates in basis points, weights in grams.
 */
export type ImportSubproduct = {
  row: number
  /** The file in which the row stands, where several are read together; the first unless told. */
  file?: number
  sku?: string | null
  barcode?: string | null
  container?: string | null
  caliber?: string | null
  rootstock?: string | null
  priceCents?: number
  priceExclCents?: number
  weightGrams?: number | null
  stock?: number
  /** What the stock was when the file was exported: the file then tells a difference. */
  stockExported?: number
  minimumStock?: number | null
  /** Given by people; null: made of container, caliber and rootstock. */
  ownLabel?: string | null
  /** `10-22`: the weeks of the year between which it is sold. */
  weeks?: string | null
}

export type ProductType = 'plant' | 'other'

export type ImportProduct = Partial<FlatSheet> & {
  /** Where the product begins in the sheet. */
  row: number
  reference?: string | null
  name?: string
  latinName?: string | null
  cultivar?: string | null
  type?: ProductType
  /** Plain text or HTML as the file has it: sanitise before showing. */
  description?: string | null
  /** Each category as its path from the top. */
  categories?: string[][]
  tags?: string[]
  provider?: string | null
  vatRate?: number | null
  published?: boolean
  /** Addresses only; nothing is fetched here. */
  images?: ImportImage[]
  subproducts: ImportSubproduct[]
}

/** What is wrong with one cell, and how to mend it. */
export type RowError = {
  /** From 0, where several files are read together. */
  file: number
  /** From 1, as in the sheet. */
  row: number
  /** The header of the column, or null when the whole row is meant. */
  column: string | null
  code: string
  message: Words
  fix: Words
  value: string
  /** `size` when only the size of this row is concerned, and not its whole product. */
  of?: 'size'
}

/** `products` are those without errors, `held` the others; `warnings` tell what was adapted or left out. */
export type ReadResult = { products: ImportProduct[]; held: ImportProduct[]; errors: RowError[]; warnings: RowError[] }

export type ReadOptions = {
  /** Basis points that the shop knows. */
  vatRates: readonly number[]
  /** Whether an empty cell empties the value, or says nothing. */
  emptyCells: 'clear' | 'keep'
  /** For foreign shops, whose files do not say it. */
  pricesInclTax?: boolean
  /** Foreign names or numbers of tax rules, to basis points. */
  taxRules?: Readonly<Record<string, number>>
  /** What becomes of a size's reference that stands twice; refused unless told. */
  doubles?: Doubles
}

export type Doubles = 'ask' | 'number' | 'drop'

export const frenchRates = [210, 550, 1000, 2000] as const

export type { CellValue }
