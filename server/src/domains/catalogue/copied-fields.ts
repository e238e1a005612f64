import type { Selectable } from 'kysely'
import type { Product, Subproduct } from '../../db/tables.gen.ts'

/** Whether the copy of a record gets the same value, or why it has its own. */
type Copied = true | { own: string }
type CopiedFields<Row> = { readonly [Column in keyof Row]: Copied }

const record = { own: 'it says which record this is and what happened to it' }
const derived = { own: 'worked out from the rest' }

/** Every column of a product. One that is added to the table and not here does not compile. */
export const copiedOfProduct: CopiedFields<Selectable<Product>> = {
  shop_id: true,
  id: record,
  type: true,
  reference: { own: 'no two products share one' },
  name: { own: 'it says that it is a copy' },
  latin_name: true,
  cultivar: true,
  taxon_cd_nom: true,
  taxon_id: true,
  description: true,
  plant_provider_id: true,
  tva_rate_id: true,
  tags: true,
  published: { own: 'nobody has looked at the copy yet' },
  archived_at: record,
  botanical: true,
  price_from_cents: derived,
  price_to_cents: derived,
  sizes: derived,
  search: derived,
  created_at: record,
  updated_at: record,
  version: record,
  regulated_reason: true,
  regulated_by_name: true,
  regulated_at: true,
}

/** Every column of a size. */
export const copiedOfSize: CopiedFields<Selectable<Subproduct>> = {
  shop_id: true,
  id: record,
  product_id: { own: 'it belongs to the copied product' },
  reference: { own: 'no two sizes share one' },
  barcode: { own: 'a barcode means one size' },
  label: true,
  caliber_id: true,
  container_id: true,
  rootstock_id: true,
  price_cents: true,
  weight_g: true,
  min_stock: true,
  week_from: true,
  week_to: true,
  idx: true,
  archived_at: record,
  version: record,
  picture_id: { own: 'the same picture among those of the copied product' },
}

/** The columns that a copy takes over as they are. */
export const copiedColumns = <Row>(fields: CopiedFields<Row>): (keyof Row & string)[] =>
  (Object.keys(fields) as (keyof Row & string)[]).filter((column) => fields[column] === true)
