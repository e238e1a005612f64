import { fold } from '../reading/index.ts'

type Words = { fr: string; en: string }
/** What a column is called in the workbook that is handed out, and in those of others. */
export type ColumnNames<F extends string> = Record<F, { label: Words; also: readonly string[] }>

export type Columns<F extends string> = {
  list: { key: F; label: Words }[]
  /** Which column gives which field, each once, by what its header says. */
  mappingOf: (headers: readonly string[]) => { column: number; field: F }[]
}

export function columnsBy<F extends string>(fields: readonly F[], names: ColumnNames<F>): Columns<F> {
  const known = new Map(
    fields.flatMap((field) =>
      [names[field].label.fr, names[field].label.en, ...names[field].also].map((name) => [headerKey(name), field] as const),
    ),
  )
  const mappingOf = (headers: readonly string[]) => {
    const taken = new Set<F>()
    return headers.flatMap((header, column) => {
      const field = known.get(headerKey(header))
      if (!field || taken.has(field)) return []
      taken.add(field)
      return [{ column, field }]
    })
  }
  return { list: fields.map((key) => ({ key, label: names[key].label })), mappingOf }
}

function headerKey(header: string): string {
  return fold(header)
    .replace(/[’']/g, ' ')
    .replace(/[^a-z0-9°]+/g, ' ')
    .replace(/\b(de|du|des|d|l) /g, '')
    .trim()
}
