import type { CellStyle, CellValue, ColumnDef, DataValidation } from 'hucre/xlsx'
import { columnLetters } from './xlsx-cell.ts'
import type { ColumnType } from './sheet.ts'

export type TemplateColumn = {
  header: string
  type: ColumnType
  width?: number
  required?: boolean
  /** Shown beside the cell when it is selected. */
  help?: string
  /** The only values accepted (`strict`), or the ones proposed. */
  list?: { values: readonly string[]; strict: boolean }
  /** Bounds of a number, in what the person types (euros, percent, units). */
  between?: { min: number; max: number; whole: boolean }
}

export type Template = {
  sheetName: string
  columns: readonly TemplateColumn[]
  /** Filled in to show what is expected. */
  examples?: readonly (readonly CellValue[])[]
  /** Title of the sheet that holds the lists. */
  listsName: string
  /** How many rows the rules reach. */
  rows?: number
}

const header: CellStyle = {
  font: { bold: true, color: { rgb: 'FFFFFF' } },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: '2E6B3E' } },
}
const formats: Partial<Record<ColumnType, string>> = {
  text: '@',
  integer: '0',
  decimal: '#,##0.00',
  euros: '#,##0.00\\ "€"',
  percent: '0.0#\\ %',
  day: 'dd/mm/yyyy',
}

/** A workbook to fill in: styled header, drop-down lists taken from a second sheet, rules with their sentence. */
export async function writeTemplate({ sheetName, columns, examples = [], listsName, rows = 5_000 }: Template): Promise<Buffer> {
  const lists = columns.flatMap((column) => (column.list && column.list.values.length > 0 ? [{ column, values: column.list.values }] : []))
  const longest = Math.max(0, ...lists.map(({ values }) => values.length))
  const rules = columns.flatMap((column, at) => {
    const place = lists.findIndex((list) => list.column === column)
    return ruleOf(column, `${columnLetters(at)}2:${columnLetters(at)}${rows + 1}`, (count) => {
      const letter = columnLetters(place)
      return `'${listsName}'!$${letter}$2:$${letter}$${count + 1}`
    })
  })
  // Loaded by the first template: the library holds 18 MB.
  const { writeXlsx } = await import('hucre/xlsx')
  const bytes = await writeXlsx({
    sheets: [
      {
        name: sheetName,
        columns: columns.map(definition),
        rows: [columns.map((column) => column.header), ...examples.map((row) => [...row])],
        cells: new Map(columns.map((column, at) => [`0,${at}`, { value: column.header, style: header }])),
        freezePane: { rows: 1 },
        autoFilter: { range: `A1:${columnLetters(columns.length - 1)}1` },
        dataValidations: rules,
      },
      {
        name: listsName,
        rows: [
          lists.map(({ column }) => column.header),
          ...Array.from({ length: longest }, (_, row) => lists.map(({ values }) => values[row] ?? null)),
        ],
      },
    ],
  })
  return Buffer.from(bytes)
}

const definition = (column: TemplateColumn): ColumnDef => {
  const numFmt = formats[column.type]
  return { width: column.width ?? Math.max(14, column.header.length + 4), ...(numFmt ? { numFmt } : {}) }
}

function ruleOf(column: TemplateColumn, range: string, listed: (count: number) => string): DataValidation[] {
  const help = column.help
    ? { showInputMessage: true, inputTitle: column.header.slice(0, 32), inputMessage: column.help.slice(0, 255) }
    : {}
  const shared = { range, allowBlank: !column.required, ...help }
  if (column.list && column.list.values.length > 0) {
    const strict = column.list.strict
    return [
      {
        ...shared,
        type: 'list',
        formula1: listed(column.list.values.length),
        showErrorMessage: strict,
        ...(strict ? { errorStyle: 'stop', errorTitle: column.header, errorMessage: 'Choisissez une valeur de la liste.' } : {}),
      },
    ]
  }
  if (column.between) {
    const { min, max, whole } = column.between
    return [
      {
        ...shared,
        type: whole ? 'whole' : 'decimal',
        operator: 'between',
        formula1: String(min),
        formula2: String(max),
        showErrorMessage: true,
        errorStyle: 'stop',
        errorTitle: column.header,
        errorMessage: `Entrez un nombre ${whole ? 'entier ' : ''}entre ${min} et ${max}.`.replaceAll('.', ',').replace(/,$/, '.'),
      },
    ]
  }
  return column.help ? [{ ...shared, type: 'textLength', operator: 'greaterThanOrEqual', formula1: '0' }] : []
}
