import type { Column } from './column.ts'

/** `count` only where all rows of the group are on this page; `label` null: the rows that have no value. */
export type RowGroup = { label: string | null; count: number | undefined }
export type RowGroups = ReadonlyMap<number, RowGroup>

/** The column by which the rows of a list can be grouped now: the one that orders them. */
export const groupingColumn = <Row>(columns: readonly Column<Row>[], sort: string | undefined): Column<Row> | undefined =>
  columns.find((column) => column.group && column.sort !== undefined && column.sort === sort)

/**
 * The headings of a page of ordered rows, by the index of the row that each stands over. `from`: rows before this page, `total`: of the
 * whole list.
 */
export function rowGroups<Row>(
  rows: readonly Row[],
  groupOf: (row: Row) => string | null,
  { from, total }: { from: number; total: number | undefined },
): RowGroups {
  const starts = rows.flatMap((row, at) => {
    const label = groupOf(row)
    const above = rows[at - 1]
    return above === undefined || groupOf(above) !== label ? [{ at, label }] : []
  })
  return new Map(
    starts.map(({ at, label }, nth) => {
      const end = starts[nth + 1]?.at ?? rows.length
      const whole = (at > 0 || from === 0) && (end < rows.length || from + rows.length === total)
      return [at, { label, count: whole ? end - at : undefined }]
    }),
  )
}
