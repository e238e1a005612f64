import type { Selectable } from 'kysely'
import type { Product, Subproduct } from '../../../db/tables.gen.ts'
import type { FieldKey } from './fields.ts'
import type { SheetKey } from './sheet-fields.ts'

/** The columns of our own file that carry a column of the row, or why none does. */
type InFile = { by: readonly (FieldKey | SheetKey)[] } | { none: string }

const by = (...keys: (FieldKey | SheetKey)[]): InFile => ({ by: keys })
const record = { none: 'it says which record this is and what happened to it' }
const derived = { none: 'worked out from the rest' }
const decision = { none: 'decided on the screen, with who and why' }

/**
 * What becomes of every column of a product in the file that is exported, changed and imported again. One that is added to the
 * table and not here does not compile.
 */
export const productInFile: { readonly [Column in keyof Selectable<Product>]: InFile } = {
  shop_id: record,
  id: record,
  type: by('type'),
  reference: by('reference'),
  name: by('name'),
  latin_name: by('latinName'),
  cultivar: by('cultivar'),
  taxon_cd_nom: { none: 'the name that was picked from the shipped list; the file names the plant in words' },
  taxon_id: derived,
  description: by('description'),
  plant_provider_id: by('provider'),
  tva_rate_id: by('vatRate'),
  tags: by('tags'),
  published: by('published'),
  archived_at: { none: 'an import brings nothing back and puts nothing away' },
  botanical: by(
    'family',
    'foliage',
    'habit',
    'exposure',
    'water',
    'soil',
    'ph',
    'hardinessC',
    'heightMin',
    'heightMax',
    'spreadMin',
    'spreadMax',
    'floweringMonths',
    'floweringColour',
    'plantingMonths',
    'harvestMonths',
    'use',
    'melliferous',
    'edible',
    'scented',
    'toxic',
  ),
  price_from_cents: derived,
  price_to_cents: derived,
  sizes: derived,
  search: derived,
  created_at: record,
  updated_at: record,
  version: record,
  regulated_reason: decision,
  regulated_by_name: decision,
  regulated_at: decision,
}

/** The same of a size. */
export const sizeInFile: { readonly [Column in keyof Selectable<Subproduct>]: InFile } = {
  shop_id: record,
  id: record,
  product_id: by('reference'),
  reference: by('sku'),
  barcode: by('barcode'),
  label: by('label'),
  caliber_id: by('caliber'),
  container_id: by('container'),
  rootstock_id: by('rootstock'),
  price_cents: by('price'),
  weight_g: by('weight'),
  min_stock: by('minimumStock'),
  week_from: by('weeks'),
  week_to: by('weeks'),
  idx: { none: 'the order of the rows' },
  archived_at: { none: 'an import brings nothing back and puts nothing away' },
  version: record,
  picture_id: { none: 'chosen among the pictures of the product, which are here already' },
}
