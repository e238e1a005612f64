import { type OrderByItemBuilder, type RawBuilder, sql } from 'kysely'

type Way = 'asc' | 'desc'

/**
 * The order of a list's column: what is missing stands last in falling and first in rising order. Only a column that may be
 * null says so: PostgreSQL does not match words about nulls to an index that has none, and would sort the whole list.
 */
export const inOrder = (order: OrderByItemBuilder, way: Way, mayBeNull: boolean): OrderByItemBuilder => {
  if (way === 'desc') return mayBeNull ? order.desc().nullsLast() : order.desc()
  return mayBeNull ? order.asc().nullsFirst() : order.asc()
}

/** The same in written SQL. */
export const wayOf = (way: Way, mayBeNull: boolean): RawBuilder<unknown> =>
  way === 'desc' ? (mayBeNull ? sql`desc nulls last` : sql`desc`) : mayBeNull ? sql`asc nulls first` : sql`asc`
