import type { ImportChoices } from '@plantule/contract/imports/schemas'
import { numberOf, type ReadResult, type RowError, severalAmounts, type Table } from './reading/index.ts'
import { splitPrices } from './split-prices.ts'

/** Tables with the cells that people wrote on screen instead of the file's. */
export function withEdits<T extends Pick<Table, 'rows'>>(tables: readonly T[], edits: ImportChoices['edits']): T[] {
  return tables.map((table, file) => {
    const mine = Map.groupBy(
      edits.filter((edit) => edit.file === file),
      (edit) => edit.row,
    )
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

/**
 * Reads tables, and again with the cells empty, or with one or each of their prices, that were chosen to be read so; those are told as
 * warnings.
 */
export function readBlanking(
  tables: readonly Table[],
  kinds: ImportChoices['kinds'],
  read: (tables: readonly Table[]) => ReadResult,
): ReadResult {
  const acts = new Map(kinds.filter((kind) => kind.act !== 'skip').map((kind) => [`${kind.code}\n${kind.column ?? ''}`, kind.act]))
  const actOn = (error: RowError) => acts.get(`${error.code}\n${error.column ?? ''}`)
  const told: RowError[] = []
  let [now, result] = [tables, read(tables)]
  // A cell that is empty can only be missed by another rule, once.
  for (let round = 0; round < 3; round++) {
    const cells = result.errors.filter((error) => error.column !== null && actOn(error) !== undefined)
    if (cells.length === 0) break
    told.push(...cells)
    now = withEdits(
      now,
      cells
        .map((error) => ({
          file: error.file,
          row: error.row,
          column: now[error.file]?.headers.indexOf(error.column ?? '') ?? -1,
          value: readAs(actOn(error), error.value),
        }))
        .filter((cell) => cell.column >= 0),
    )
    result = read(now)
  }
  const joined = told
    .filter((error) => actOn(error) === 'each')
    .map(({ file, row, value }) => ({ file, row, prices: severalAmounts(value) ?? [] }))
  const split = (products: ReadResult['products']) => splitPrices(products, tables, joined)
  const warnings = told.map(({ of: _, ...error }) => ({ ...error, ...toldAs(actOn(error), error.value) }))
  return { ...result, products: split(result.products), held: split(result.held), warnings: [...result.warnings, ...warnings] }
}

type Act = ImportChoices['kinds'][number]['act'] | undefined

/** What the cell is read as instead; the other prices of a cell follow when everything was read. */
function readAs(act: Act, value: string): string {
  if (act === 'lowest') return lowest(value)
  return act === 'each' ? (severalAmounts(value)?.[0] ?? '') : ''
}

function toldAs(act: Act, value: string): Pick<RowError, 'code' | 'fix'> {
  if (act === 'lowest')
    return {
      code: 'lowest_price',
      fix: { fr: `Le plus petit prix est pris : ${lowest(value)}.`, en: `The lowest price is taken: ${lowest(value)}.` },
    }
  if (act !== 'each') return { code: 'left_empty', fix: { fr: 'La cellule est lue comme vide.', en: 'The cell is read as empty.' } }
  const prices = (severalAmounts(value) ?? []).join(' ; ')
  return {
    code: 'price_each',
    fix: {
      fr: `Une déclinaison par prix : ${prices}. Le stock de la ligne va à la première.`,
      en: `One size for each price: ${prices}. The row's stock goes to the first.`,
    },
  }
}
