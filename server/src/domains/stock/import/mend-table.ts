import type { ImportChoices } from '@plantule/contract/catalogue-import'
import type { ReadResult, RowError, Table } from '../../catalogue/index.ts'

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

/** Reads tables, and again with the cells empty that were chosen to be read so; those are told as warnings. */
export function readBlanking(tables: readonly Table[], kinds: ImportChoices['kinds'], read: (tables: readonly Table[]) => ReadResult): ReadResult {
  const blank = new Set(kinds.filter((kind) => kind.act === 'blank').map((kind) => `${kind.code}\n${kind.column ?? ''}`))
  const told: RowError[] = []
  let [now, result] = [tables, read(tables)]
  // A cell that is empty can only be missed by another rule, once.
  for (let round = 0; round < 3; round++) {
    const cells = result.errors.filter((error) => error.column !== null && blank.has(`${error.code}\n${error.column}`))
    if (cells.length === 0) break
    told.push(...cells)
    now = withEdits(now, cells.map(({ file, row, column }) => ({ file, row, column: now[file]?.headers.indexOf(column ?? '') ?? -1, value: '' })).filter((cell) => cell.column >= 0))
    result = read(now)
  }
  const empty = told.map(({ of: _, ...error }) => ({
    ...error, code: 'left_empty', fix: { fr: 'La cellule est lue comme vide.', en: 'The cell is read as empty.' },
  }))
  return { ...result, warnings: [...result.warnings, ...empty] }
}
