import type { ImportReport, ImportSettings } from '@plantule/contract/imports/schemas'
import { compare, type ImportProduct, type ProductDiff, type ReadResult, type RowError } from './reading/index.ts'
import { settleBarcodes } from './double-barcodes.ts'
import type { KnownProduct, KnownSize } from './existing-products.ts'
import { labelSizes } from './label-sizes.ts'
import { leaveOut, type LeftRow, sound } from './leave-out.ts'
import { prepare, shorten, unfit } from './prepare.ts'
import { ofSize } from './problem.ts'
import { saysNoType, TypeOf, typesAsked } from './product-types.ts'
import { type StockSeen, stockSince } from './stock-since.ts'

export type Checked = {
  diffs: ProductDiff[]
  errors: RowError[]
  warnings: RowError[]
  left: LeftRow[]
  report: ImportReport
  seen: StockSeen
}

/** What stands in the shop: all products, and the names of its containers in its own order. */
export type Shop = { products: readonly KnownProduct[]; containers: readonly string[] }

/** A fault that leaves something out may bring to light another one, which may do so again. */
const ROUNDS = 4

/** What a file would change in the catalogue as it stands, and all that forbids it, with what people decided about its faults. */
export function compareImport(
  read: ReadResult,
  { products: existing, containers }: Shop,
  settings: ImportSettings,
  seen: StockSeen,
): Checked {
  const { choices, layout } = settings
  const first = leaveOut([...read.products, ...read.held], read.errors, choices)
  const readable = sound(first.products, first.errors)
  // A file of another program that is matched by hand has its long references and keywords too.
  const foreign = layout !== 'plantule'
  const given = foreign ? shorten(readable) : { products: readable, warnings: [] }
  const prepared = prepare(given.products, existing, containers, settings)
  const coded = settleBarcodes(prepared.products, choices.doubles)
  let products = coded.products
  let left = first.left
  for (let round = 0; ; round++) {
    const result = attempt(products, existing, settings, seen)
    const next = leaveOut(products, result.errors, choices)
    if (next.left.length === 0 || round === ROUNDS) {
      const errors = [...first.errors, ...result.errors]
      const warnings = [...read.warnings, ...given.warnings, ...prepared.warnings, ...coded.warnings, ...result.warnings]
      const back = result.diffs.filter((diff) => diff.back).length
      const found = { deep: prepared.deep, left: left.length, back, containers: prepared.containers, types: typesAsked(result.untyped) }
      return {
        diffs: result.diffs,
        errors,
        warnings,
        left,
        seen: result.seen,
        report: { ...reportOf(result.diffs), ...found, ...countsOf(errors, warnings) },
      }
    }
    products = next.products
    left = [...left, ...next.left]
  }
}

function attempt(products: readonly ImportProduct[], existing: readonly KnownProduct[], settings: ImportSettings, seen: StockSeen) {
  const { missingPriceCents } = settings.choices
  const {
    products: compared,
    errors,
    warnings,
  } = compare(products, existing, { defaultVatRate: settings.defaultRateBp, missingPriceCents })
  const sizes = new Map(existing.flatMap((product) => product.subproducts.map((size) => [size.id, size] as const)))
  const archived = new Set(existing.filter((product) => product.archived).map((product) => product.id))
  const since = stockSince(together(compared), sizes, seen)
  const types = new TypeOf(settings)
  const back = labelSizes(
    since.diffs.map((diff) => types.typed(comesBack(diff, archived, sizes))),
    existing,
  )
  return {
    diffs: back,
    untyped: since.diffs.filter(saysNoType),
    errors: [...unfit(products), ...errors, ...barcodeErrors(back, sizes)],
    warnings: [...since.warnings, ...warnings, ...belowReserved(back, sizes)],
    seen: since.seen,
  }
}

/** How much was found, and of which sorts. */
export const countsOf = (errors: readonly RowError[], warnings: readonly RowError[]) => ({
  errors: errors.length,
  warnings: warnings.length,
  kinds: kindsOf(errors, warnings),
})

/** Faults of one sort in one column together, the most frequent first. */
function kindsOf(errors: readonly RowError[], warnings: readonly RowError[]): NonNullable<ImportReport['kinds']> {
  const told = [
    ...errors.map((each) => ({ ...each, severity: 'error' as const })),
    ...warnings.map((each) => ({ ...each, severity: 'warning' as const })),
  ]
  const groups = Map.groupBy(told, (each) => `${each.severity}\n${each.code}\n${each.column ?? ''}`)
  const kinds = [...groups.values()].flatMap((group) => {
    const [one] = group
    if (!one) return []
    const { code, column, severity, message, fix } = one
    return [{ code, column, severity, count: group.length, message, fix }]
  })
  return kinds.toSorted((a, b) => (a.severity === b.severity ? b.count - a.count : a.severity === 'error' ? -1 : 1)).slice(0, 100)
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
        ofSize(
          size.row,
          'below_reserved',
          String(wanted),
          {
            fr: `${reserved} plants sont réservés par des commandes : il en manquera ${reserved - wanted}.`,
            en: `${reserved} items are reserved by orders: ${reserved - wanted} will be missing.`,
          },
          {
            fr: 'Les commandes touchées seront listées au tableau de bord.',
            en: 'The orders that it hurts will be listed on the dashboard.',
          },
        ),
      ]
    }),
  )
}

/** Two sizes of the shop that would end up with one barcode. */
function barcodeErrors(diffs: readonly ProductDiff[], sizes: ReadonlyMap<number, KnownSize>): RowError[] {
  const changed = new Map(
    diffs.flatMap((diff) =>
      diff.subproducts.flatMap((size) =>
        size.changes.filter((change) => change.field === 'barcode').map((change) => [size, change.after] as const),
      ),
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
        ofSize(
          size.row,
          'barcode_twice',
          String(barcode),
          {
            fr: `Le code-barres « ${String(barcode)} » est déjà celui de ${other}.`,
            en: `The barcode "${String(barcode)}" already belongs to ${other}.`,
          },
          { fr: 'Donnez un code-barres différent à chaque déclinaison.', en: 'Give each size its own barcode.' },
        ),
      )
    } else taken.set(barcode, `la ligne ${size.row}`)
  }
  return errors
}

function reportOf(diffs: readonly ProductDiff[]): Pick<ImportReport, 'products' | 'subproducts'> {
  const count = (list: readonly { status: 'new' | 'changed' | 'unchanged' }[]) => {
    const counts = { new: 0, changed: 0, unchanged: 0 }
    for (const { status } of list) counts[status] += 1
    return counts
  }
  return { products: count(diffs), subproducts: count(diffs.flatMap((diff) => diff.subproducts)) }
}
