import type { CellValue, ReadOptions, ReadResult, Table } from '../model.ts'
import { normalHeader } from '../normal-header.ts'
import { isBlank } from '../parse-cell.ts'

export type LayoutKey = 'plantule' | 'shopify' | 'woocommerce' | 'prestashop'

export type Layout = {
  key: LayoutKey
  label: string
  /** From 0 to 1: how surely these headers come from this program. */
  recognise: (headers: readonly string[]) => number
  /** Several files only where the program exports several. */
  read: (tables: readonly Table[], options: ReadOptions) => ReadResult
}

/** The share of `essential` headers present, each given as its spellings; 0 when `decisive` ones are missing. */
export function shareOf(
  headers: readonly string[],
  decisive: readonly (readonly string[])[],
  essential: readonly (readonly string[])[],
): number {
  const found = new Set(headers.map(normalHeader))
  const has = (spellings: readonly string[]) => spellings.some((spelling) => found.has(normalHeader(spelling)))
  if (!decisive.every(has)) return 0
  return 0.6 + (0.4 * essential.filter(has).length) / Math.max(1, essential.length)
}

/** Reads a table's cells by header, the first spelling that exists and is filled. */
export function cellsOf(table: Table) {
  const columns = new Map<string, number>()
  for (const [at, header] of table.headers.entries()) {
    const name = normalHeader(header)
    if (name !== '' && !columns.has(name)) columns.set(name, at)
  }
  const places = (spellings: readonly string[]) =>
    spellings.flatMap((spelling) => {
      const at = columns.get(normalHeader(spelling))
      if (at !== undefined) table.onRead?.(at)
      return at ?? []
    })
  return {
    has: (...spellings: string[]) => places(spellings).length > 0,
    place(row: Table['rows'][number], ...spellings: string[]): { row: number; column: string; value: CellValue } {
      const all = places(spellings)
      const at = all.find((column) => !isBlank(row.values[column])) ?? all[0]
      return {
        row: row.row,
        column: at === undefined ? (spellings[0] ?? '') : (table.headers[at] ?? ''),
        value: at === undefined ? null : (row.values[at] ?? null),
      }
    },
  }
}

export type Cells = ReturnType<typeof cellsOf>
