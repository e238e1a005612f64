import type { ProductType } from './model.ts'
import type { FlatSheet } from './sheet-fields.ts'

/** The catalogue as it stands, for what an import compares; texts as stored, stock never negative. */
export type ExistingSubproduct = {
  id: number
  sku: string | null
  barcode: string | null
  container: string | null
  caliber: string | null
  rootstock: string | null
  /** Including tax, cents. */
  priceCents: number
  weightGrams: number | null
  stock: number
  minimumStock: number | null
  /** Null while it follows container, caliber and rootstock. */
  ownLabel: string | null
  weeks: string | null
  /** What it is called, where that alone still tells its container, caliber and rootstock. */
  looks?: string
}

export type ExistingProduct = FlatSheet & {
  id: number
  reference: string | null
  name: string
  latinName: string | null
  cultivar: string | null
  type: ProductType
  description: string | null
  categories: string[][]
  tags: string[]
  provider: string | null
  vatRate: number | null
  published: boolean
  subproducts: ExistingSubproduct[]
}
