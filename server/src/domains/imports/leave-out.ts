import type { ImportChoices } from '@plantule/contract/imports/schemas'
import type { ImportProduct, ImportSubproduct, RowError } from './reading/index.ts'

/** A row that is not imported, as was chosen, and the fault for which it is not. */
export type LeftRow = Pick<RowError, 'file' | 'row' | 'code' | 'message'>
type Kept = { products: ImportProduct[]; errors: RowError[]; left: LeftRow[] }

const at = ({ file, row }: { file: number; row: number }): string => `${file} ${row}`
const placeOf = ({ file = 0, row }: ImportSubproduct) => ({ file, row })
const chosenByHand = { code: 'chosen', message: { fr: 'Ligne laissée de côté.', en: 'Row left out.' } }
const withItsProduct = { code: 'with_product', message: { fr: 'Laissée de côté avec son produit.', en: 'Left out with its product.' } }

/**
 * Takes out the rows, and the rows of each sort of fault, that were chosen to be left out. A fault of a size takes that size
 * alone; a fault of the product on the row where it begins, or the last of its sizes, takes the product.
 */
export function leaveOut(products: readonly ImportProduct[], errors: readonly RowError[], choices: ImportChoices): Kept {
  const rows = new Set(choices.skipRows.map(at))
  const kinds = new Set(choices.kinds.filter((kind) => kind.act === 'skip').map((kind) => `${kind.code}\n${kind.column ?? ''}`))
  const given = errors.filter((error) => rows.has(at(error)) || kinds.has(`${error.code}\n${error.column ?? ''}`))
  const left = new Map<string, LeftRow>(given.map((error) => [at(error), error]))
  const wholes = new Set(given.filter((error) => error.of !== 'size').map(at))
  const gone = (place: { file: number; row: number }) => left.has(at(place)) || rows.has(at(place))
  const kept = products.flatMap((product): ImportProduct[] => {
    const begins = { file: 0, row: product.row }
    const sizes = product.subproducts.filter((size) => !gone(placeOf(size)))
    const emptied = sizes.length === 0 && (product.subproducts.length > 0 || gone(begins))
    if (!wholes.has(at(begins)) && !emptied)
      return sizes.length === product.subproducts.length ? [product] : [{ ...product, subproducts: sizes }]
    for (const place of [begins, ...product.subproducts.map(placeOf)]) wholes.add(at(place))
    for (const place of [begins, ...product.subproducts.map(placeOf)]) {
      if (!left.has(at(place))) left.set(at(place), { ...place, ...(rows.has(at(place)) ? chosenByHand : withItsProduct) })
    }
    return []
  })
  for (const product of products) {
    for (const place of product.subproducts.map(placeOf))
      if (rows.has(at(place)) && !left.has(at(place))) left.set(at(place), { ...place, ...chosenByHand })
  }
  const taken = new Set(given)
  const remaining = errors.filter((error) => !taken.has(error) && !wholes.has(at(error)) && !(error.of === 'size' && left.has(at(error))))
  return {
    products: kept,
    errors: remaining,
    left: [...left.values()].map(({ file, row, code, message }) => ({ file, row, code, message })),
  }
}

/** Those of some products on whose rows no fault remains. */
export function sound(products: readonly ImportProduct[], errors: readonly RowError[]): ImportProduct[] {
  const bad = new Set(errors.map(at))
  return products.filter(
    (product) => !bad.has(at({ file: 0, row: product.row })) && product.subproducts.every((size) => !bad.has(at(placeOf(size)))),
  )
}
