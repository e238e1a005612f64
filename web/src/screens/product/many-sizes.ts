import type { SubproductInput } from '@plantule/contract/catalogue-subproducts'

/** Ids as texts, as choices give them; null where that side is left empty. */
export type Cell = { container: string | null; caliber: string | null; exists: boolean }
type Wanted = {
  containers: readonly string[]
  calibers: readonly string[]
  existing: readonly Pick<SubproductInput, 'containerId' | 'caliberId' | 'rootstockId'>[]
}

export const keyOf = ({ container, caliber }: Pick<Cell, 'container' | 'caliber'>): string => `${container ?? ''}:${caliber ?? ''}`

/** Every container with every caliber; a side with nothing chosen counts as one "none". No choice at all gives no cell. */
export function cellsOf({ containers, calibers, existing }: Wanted): { rows: (string | null)[]; columns: (string | null)[]; cells: Cell[] } {
  if (containers.length === 0 && calibers.length === 0) return { rows: [], columns: [], cells: [] }
  const rows = containers.length > 0 ? [...containers] : [null]
  const columns = calibers.length > 0 ? [...calibers] : [null]
  const text = (id: number | null | undefined): string | null => (id === null || id === undefined ? null : String(id))
  const taken = new Set(
    existing.filter((size) => !size.rootstockId).map((size) => keyOf({ container: text(size.containerId), caliber: text(size.caliberId) })),
  )
  const cells = rows.flatMap((container) =>
    columns.map((caliber) => ({ container, caliber, exists: taken.has(keyOf({ container, caliber })) })),
  )
  return { rows, columns, cells }
}
