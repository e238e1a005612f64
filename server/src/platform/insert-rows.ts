import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { DB } from '../db/tables.gen.ts'

type Table = keyof DB & string
type Shared<T extends Table> = { readonly [C in keyof DB[T]]?: RawBuilder<unknown> }

/** A row to add, as it will be read: dates as dates, what stands in a column of jsonb as it is. */
export type NewRow<T extends Table> = {
  [C in keyof Insertable<DB[T]>]: C extends keyof Selectable<DB[T]> ? Selectable<DB[T]>[C] : never
}

/** Rows of a table as a relation whose columns have the table's own types, however many in one parameter. */
export const rowsOf = (table: Table, rows: readonly object[]): RawBuilder<unknown> =>
  sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows, wellFormed)}::jsonb)`

/**
 * `insert into table … select …` of rows of one shape, however many, as one parameter whose columns have the table's own types: each
 * is named once, by the row. `shared` says columns that are the same for all in SQL, over what `from` brings (`t`). Ready to stand
 * alone, to be followed by `returning`, or to be a part of a larger statement.
 */
export function insertRows<T extends Table, S extends Shared<T> = Record<never, never>>(
  table: T,
  rows: readonly Omit<NewRow<T>, keyof S>[],
  shared?: S,
  from?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const own = Object.keys(rows[0] ?? {})
  if (rows.some((row) => Object.keys(row).length !== own.length || own.some((name) => !(name in row))))
    throw new Error(`rows of ${table} have one shape each`)
  const given = Object.entries<RawBuilder<unknown> | undefined>(shared ?? {}).flatMap(([name, value]) => (value ? [{ name, value }] : []))
  return sql`
    insert into ${sql.table(table)} (${sql.join([...given.map(({ name }) => name), ...own].map((name) => sql.ref(name)))})
    select ${sql.join([...given.map(({ value }) => value), ...own.map((name) => sql.ref(`x.${name}`))])}
    from ${from ? sql`${from}, ` : sql``}${rowsOf(table, rows)} x`
}

/** A text cut in the middle of a character holds half of it, which JSON in the database refuses. */
const wellFormed = (_: string, value: unknown): unknown => (typeof value === 'string' ? value.toWellFormed() : value)
