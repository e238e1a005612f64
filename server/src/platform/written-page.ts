import { type RawBuilder, sql } from 'kysely'
import { Written } from './written.ts'

/**
 * The words that cut a page out of a list. Its size, one of few, and the start of a first page stand in the statement itself: a plan
 * made without knowing them reckons with a tenth of the whole list, so that PostgreSQL would plan each request anew.
 */
export const cutTo = (page: number, size: number): RawBuilder<unknown> =>
  page === 1 ? sql`limit ${sql.lit(size)}` : sql`limit ${sql.lit(size)} offset ${(page - 1) * size}`

export type Page<T> = { items: T[]; total: number; atLeast?: boolean; page: number; size: number }

/** A page whose rows PostgreSQL has written: `items` is a JSON array. */
export const writtenPage = <T>(
  items: string,
  { total, more, page, size }: { total: number; more: boolean; page: number; size: number },
): Written<Page<T>> =>
  new Written(`{"items":${items},"total":${total},${more ? '"atLeast":true,' : ''}"page":${page},"size":${size}}`)
