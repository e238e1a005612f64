import type { ImportChoices } from '@plantule/contract/catalogue-import'
import { numberOf, type ReadResult, type RowError, severalAmounts, type Table } from '../../catalogue/index.ts'

/** Tables with the cells that people wrote on screen instead of the file's. */
export function withEdits(tables: readonly Table[], edits: ImportChoices['edits']): Table[] {
  return tables.map((table, file) => {
    const mine = Map.groupBy(edits.filter((edit) => edit.file === file), (edit) => edit.row)
    if (mine.size === 0) return table
    const rows = table.rows.map((line) => {
      const changes = mine.get(line.row)
      if (!changes) return line
      const values = [...line.values]
      for (const { column, value } of changes) {
        while (values.length <= column) values.push(null)
        values[column] = value === '' ? null : value
      }
      return { ...line, values }
    })
    return { ...table, rows }
  })
}

const lowest = (value: string): string => (severalAmounts(value) ?? []).toSorted((a, b) => (numberOf(a) ?? 0) - (numberOf(b) ?? 0))[0] ?? ''

/** Reads tables, and again with the cells empty that were chosen to be read so; those are told as warnings. */
export function readBlanking(tables: readonly Table[], kinds: ImportChoices['kinds'], read: (tables: readonly Table[]) => ReadResult): ReadResult {
  const acts = new Map(kinds.filter((kind) => kind.act !== 'skip').map((kind) => [`${kind.code}\n${kind.column ?? ''}`, kind.act]))
  const actOn = (error: RowError) => acts.get(`${error.code}\n${error.column ?? ''}`)
  const told: RowError[] = []
  let [now, result] = [tables, read(tables)]
  // A cell that is empty can only be missed by another rule, once.
  for (let round = 0; round < 3; round++) {
    const cells = result.errors.filter((error) => error.column !== null && actOn(error) !== undefined)
    if (cells.length === 0) break
    told.push(...cells)
    now = withEdits(now, cells.map((error) => ({ file: error.file, row: error.row, column: now[error.file]?.headers.indexOf(error.column ?? '') ?? -1, value: actOn(error) === 'lowest' ? lowest(error.value) : '' })).filter((cell) => cell.column >= 0))
    result = read(now)
  }
  const empty = told.map(({ of: _, ...error }) =>
    actOn(error) === 'lowest'
      ? { ...error, code: 'lowest_price', fix: { fr: `Le plus petit prix est pris : ${lowest(error.value)}.`, en: `The lowest price is taken: ${lowest(error.value)}.` } }
      : { ...error, code: 'left_empty', fix: { fr: 'La cellule est lue comme vide.', en: 'The cell is read as empty.' } },
  )
  return { ...result, warnings: [...result.warnings, ...empty] }
}
