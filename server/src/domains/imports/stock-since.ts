import type { ProductDiff, RowError, SubproductDiff } from './reading/index.ts'
import type { KnownSize } from './existing-products.ts'
import { problem } from './problem.ts'

/** Stock of sizes, by id, as it stood when a file was first compared. */
export type StockSeen = Readonly<Record<string, number>>
type Since = { diffs: ProductDiff[]; seen: StockSeen; warnings: RowError[] }

/**
 * What a file says of stock is the difference between its figure and what stood there when the figure was written: what the
 * export says it was, else what was there at the first check. Plants sold in between stay sold, plants that came stay there.
 */
export function stockSince(diffs: readonly ProductDiff[], sizes: ReadonlyMap<number, KnownSize>, before: StockSeen): Since {
  const seen: Record<string, number> = { ...before }
  const warnings: RowError[] = []
  const moved = diffs.map((diff) => {
    const subproducts = diff.subproducts.map((size, at): SubproductDiff => {
      const given = diff.product.subproducts[at]
      const known = size.id === null ? undefined : sizes.get(size.id)
      if (!known || given?.stock === undefined) return size
      const base = given.stockExported ?? (seen[known.id] ??= known.stock)
      if (base === known.stock) return size
      const after = Math.max(0, known.stock + given.stock - base)
      if (given.stock !== base) warnings.push(movedSince(size.row, given.stock, base, known.stock, after))
      const others = size.changes.filter((change) => change.field !== 'stock')
      const changes = after === known.stock ? others : [...others, { field: 'stock' as const, before: known.stock, after }]
      return { ...size, changes, status: changes.length > 0 ? 'changed' : 'unchanged' }
    })
    if (diff.id === null) return diff
    const touched = diff.changes.length > 0 || subproducts.some((size) => size.status !== 'unchanged')
    return { ...diff, subproducts, status: touched ? ('changed' as const) : ('unchanged' as const) }
  })
  return { diffs: moved, seen, warnings }
}

const movedSince = (row: number, given: number, base: number, now: number, after: number): RowError =>
  problem(
    row,
    'stock_moved',
    String(given),
    {
      fr: `Le stock était ${base} quand ce ${given} a été écrit ; il est ${now} aujourd’hui.`,
      en: `The stock was ${base} when this ${given} was written; it is ${now} today.`,
    },
    {
      fr: `La différence est appliquée : le stock devient ${after}. Si ${given} est ce qui se trouve là aujourd’hui, faites un inventaire.`,
      en: `The difference is applied: the stock becomes ${after}. If ${given} is what stands there today, make a stock count.`,
    },
  )
