import type { ImportReport, ImportSettings } from '@plantule/contract/catalogue-import'
import { compare, type ProductDiff, type ReadResult, type RowError } from '../../catalogue/index.ts'
import type { KnownProduct, KnownSize } from './existing-products.ts'
import { labelSizes } from './label-sizes.ts'
import { prepare, problem, shorten, unfit } from './prepare.ts'
import { type StockSeen, stockSince } from './stock-since.ts'

export type Checked = { diffs: ProductDiff[]; errors: RowError[]; warnings: RowError[]; report: ImportReport; seen: StockSeen }

/** What a file would change in the catalogue as it stands, and all that forbids it. */
export function compareImport(read: ReadResult, existing: readonly KnownProduct[], settings: ImportSettings, seen: StockSeen): Checked {
  const foreign = settings.layout !== null && settings.layout !== 'plantule'
  const given = foreign ? shorten(read.products) : { products: read.products, warnings: [] }
  const products = prepare(given.products, existing)
  const { products: diffs, errors } = compare(products, existing, { defaultVatRate: settings.defaultRateBp })
  const sizes = new Map(existing.flatMap((product) => product.subproducts.map((size) => [size.id, size] as const)))
  const archived = new Set(existing.filter((product) => product.archived).map((product) => product.id))
  const since = stockSince(together(diffs), sizes, seen)
  const back = labelSizes(since.diffs.map((diff) => comesBack(diff, archived, sizes)), existing)
  const all = [...read.errors, ...unfit(products), ...errors, ...barcodeErrors(back, sizes)]
  const warnings = [...read.warnings, ...given.warnings, ...since.warnings, ...belowReserved(back, sizes)]
  return { diffs: back, errors: all, warnings, report: reportOf(back, all.length, warnings.length), seen: since.seen }
}

/** Rows that name sizes alone are read one by one: those of one product are shown, and written, as one. */
function together(diffs: readonly ProductDiff[]): ProductDiff[] {
  const firsts = new Map<number, ProductDiff>()
  return diffs.flatMap((diff) => {
    const first = diff.id === null ? undefined : firsts.get(diff.id)
    if (!first) {
      const own = { ...diff, subproducts: [...diff.subproducts], product: { ...diff.product, subproducts: [...diff.product.subproducts] } }
      if (diff.id !== null) firsts.set(diff.id, own)
      return [own]
    }
    first.subproducts.push(...diff.subproducts)
    first.product.subproducts.push(...diff.product.subproducts)
    first.changes = [...first.changes, ...diff.changes]
    if (diff.status === 'changed') first.status = 'changed'
    return []
  })
}

/** What is imported is live again, even when nothing else changed. */
function comesBack(diff: ProductDiff, archived: ReadonlySet<number>, sizes: ReadonlyMap<number, KnownSize>): ProductDiff {
  const subproducts = diff.subproducts.map((size) =>
    size.id !== null && sizes.get(size.id)?.archived && size.status === 'unchanged' ? { ...size, status: 'changed' as const } : size,
  )
  const touched = (diff.id !== null && archived.has(diff.id)) || subproducts.some((size) => size.status !== 'unchanged')
  const back = diff.id !== null && archived.has(diff.id)
  return { ...diff, subproducts, ...(back ? { back } : {}), status: diff.status === 'unchanged' && touched ? 'changed' : diff.status }
}

/** A file may say the truth of a bad frost: it is told which sizes fall short of what orders hold. */
function belowReserved(diffs: readonly ProductDiff[], sizes: ReadonlyMap<number, KnownSize>): RowError[] {
  return diffs.flatMap((diff) =>
    diff.subproducts.flatMap((size) => {
      const wanted = size.changes.find((change) => change.field === 'stock')?.after
      const reserved = sizes.get(size.id ?? 0)?.reserved ?? 0
      if (typeof wanted !== 'number' || wanted >= reserved) return []
      return [
        problem(size.row, 'below_reserved', String(wanted),
          { fr: `${reserved} plants sont réservés par des commandes : il en manquera ${reserved - wanted}.`, en: `${reserved} items are reserved by orders: ${reserved - wanted} will be missing.` },
          { fr: 'Les commandes touchées seront listées au tableau de bord.', en: 'The orders that it hurts will be listed on the dashboard.' }),
      ]
    }),
  )
}

/** Two sizes of the shop that would end up with one barcode. */
function barcodeErrors(diffs: readonly ProductDiff[], sizes: ReadonlyMap<number, KnownSize>): RowError[] {
  const changed = new Map(
    diffs.flatMap((diff) =>
      diff.subproducts.flatMap((size) => size.changes.filter((change) => change.field === 'barcode').map((change) => [size, change.after] as const)),
    ),
  )
  const leaving = new Set([...changed.keys()].map((size) => size.id))
  const taken = new Map<unknown, string>()
  for (const size of sizes.values()) if (size.barcode && !leaving.has(size.id)) taken.set(size.barcode, size.sku ?? '')
  const errors: RowError[] = []
  for (const [size, barcode] of changed) {
    if (!barcode) continue
    const other = taken.get(barcode)
    if (other !== undefined) {
      errors.push(
        problem(size.row, 'barcode_twice', String(barcode),
          { fr: `Le code-barres « ${String(barcode)} » est déjà celui de ${other}.`, en: `The barcode "${String(barcode)}" already belongs to ${other}.` },
          { fr: 'Donnez un code-barres différent à chaque déclinaison.', en: 'Give each size its own barcode.' }),
      )
    } else taken.set(barcode, `la ligne ${size.row}`)
  }
  return errors
}

function reportOf(diffs: readonly ProductDiff[], errors: number, warnings: number): ImportReport {
  const count = (list: readonly { status: 'new' | 'changed' | 'unchanged' }[]) => {
    const counts = { new: 0, changed: 0, unchanged: 0 }
    for (const { status } of list) counts[status] += 1
    return counts
  }
  return { products: count(diffs), subproducts: count(diffs.flatMap((diff) => diff.subproducts)), errors, warnings }
}
