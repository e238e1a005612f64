import type { SubproductInput } from '@plantule/contract/catalogue/subproducts'
import { readNumber, toHundredths } from '../../../kit/fields/read-number.ts'

/** Ids as texts, as choices give them; null where that side is left empty. */
export type Cell = { container: string | null; caliber: string | null; rootstock: string | null; exists: boolean }
type Place = Pick<Cell, 'container' | 'caliber' | 'rootstock'>
/** A line of the grid: a container, on a rootstock where some are chosen. */
export type Line = Pick<Cell, 'container' | 'rootstock'>
type Wanted = {
  containers: readonly string[]
  calibers: readonly string[]
  rootstocks: readonly string[]
  existing: readonly Pick<SubproductInput, 'containerId' | 'caliberId' | 'rootstockId'>[]
}
export type ManySizes = { rows: Line[]; columns: (string | null)[]; cells: Cell[] }

export const keyOf = ({ container, caliber, rootstock }: Place): string => [container, caliber, rootstock].map((id) => id ?? '').join(':')

/**
 * Every container with every caliber on every rootstock; a side with nothing chosen counts as one "none". No choice at all gives no cell.
 */
export function cellsOf({ containers, calibers, rootstocks, existing }: Wanted): ManySizes {
  if (containers.length + calibers.length + rootstocks.length === 0) return { rows: [], columns: [], cells: [] }
  const orNone = (ids: readonly string[]): (string | null)[] => (ids.length > 0 ? [...ids] : [null])
  const rows = orNone(rootstocks).flatMap((rootstock) => orNone(containers).map((container) => ({ container, rootstock })))
  const columns = orNone(calibers)
  const text = (id: number | null | undefined): string | null => (id === null || id === undefined ? null : String(id))
  const taken = new Set(
    existing.map((size) => keyOf({ container: text(size.containerId), caliber: text(size.caliberId), rootstock: text(size.rootstockId) })),
  )
  const cells = rows.flatMap((row) =>
    columns.map((caliber) => {
      const place = { ...row, caliber }
      return { ...place, exists: taken.has(keyOf(place)) }
    }),
  )
  return { rows, columns, cells }
}

export type Pasted = {
  /** Cents by `keyOf`. */
  prices: Record<string, number>
  /** Texts that are no price. */
  unread: string[]
  /** Prices of sizes that the product has already. */
  existing: number
  /** Filled cells below the last line or right of the last column. */
  beyond: number
}

/** What a block from a spreadsheet puts into the grid, from a cell on; empty cells change nothing. */
export function pastePrices({ rows, columns, cells }: ManySizes, table: readonly (readonly string[])[], from: Place): Pasted {
  const top = rows.findIndex((row) => row.container === from.container && row.rootstock === from.rootstock)
  const left = columns.indexOf(from.caliber)
  const result: Pasted = { prices: {}, unread: [], existing: 0, beyond: 0 }
  for (const [down, line] of table.entries()) {
    for (const [across, text] of line.entries()) {
      if (text.trim() === '') continue
      const cell =
        top + down < rows.length && left + across < columns.length ? cells[(top + down) * columns.length + left + across] : undefined
      const price = readNumber(text.replace(/€/g, '').trim())
      if (!cell) result.beyond += 1
      else if (price === null || price === undefined || price < 0) result.unread.push(text.trim())
      else if (cell.exists) result.existing += 1
      else result.prices[keyOf(cell)] = toHundredths(price)
    }
  }
  return result
}
