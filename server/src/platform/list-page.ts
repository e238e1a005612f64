import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Ctx } from './context.ts'
import { MOST_FOUND } from './find-ids.ts'
import { keptCount } from './kept-count.ts'
import { Written } from './written.ts'

type Sql = RawBuilder<unknown>
export type Page<T> = { items: T[]; total: number; atLeast?: boolean; page: number; size: number }

/** The size of a page that holds a whole list, for its file; a search then finds all that answers to it. */
export const EVERY_ROW = 1_048_576
/** How many a search may find for a page of this size. */
export const mostFor = (size: number): number => (size === EVERY_ROW ? EVERY_ROW : MOST_FOUND)

type Asked = {
  /** Its name among the totals that are kept, and all that was asked of it. */
  list: string
  query: { size: number }
  page: number
  /** What the filters leave: a statement whose rows have an `id` and what `order` names. With a search it leaves those in `found` alone. */
  rows: Expression<unknown>
  /** The same rows where they are counted, when it need not be known what they are ordered by. */
  counted?: Expression<unknown>
  order: Sql
  /**
   * The call of a search function with its bound left open, asked within the statement: its ids and their rank stand in `found (id,
   * place)`.
   */
  search?: ((most: number) => Sql) | undefined
  /** The columns that the function answers with before the place, when not the id alone. */
  searched?: Sql
  /** The rows as they are answered, of `shown (id, place)`. */
  row: Sql
  /** Other tables that `row` reads, by their names. */
  beside?: Sql
}

/** The condition on an id column that a search leaves it. */
export const isFound = (column: Sql): RawBuilder<boolean> =>
  sql<boolean>`${column} in (select id from found where place <= ${sql.lit(MOST_FOUND)})`

/**
 * The words that cut a page out of a list. Its size, one of few, and the start of a first page stand in the statement itself: a plan
 * made without knowing them counts on a tenth of the whole list, so that PostgreSQL would plan each request anew.
 */
export const cutTo = (page: number, size: number): Sql =>
  page === 1 ? sql`limit ${sql.lit(size)}` : sql`limit ${sql.lit(size)} offset ${(page - 1) * size}`

/** The same where the builder says `limit(sql.lit(size)).offset(startOf(page, size))`. */
export const startOf = (page: number, size: number): RawBuilder<number> => (page === 1 ? sql.lit(0) : sql<number>`${(page - 1) * size}`)

/**
 * One page of a list and how many rows the whole has, in one message and written as JSON by PostgreSQL. A search is asked in the
 * same statement; without one the total is kept until the shop is written to.
 */
export async function listPage<T>(ctx: Ctx, asked: Asked): Promise<Written<Page<T>>> {
  const { list, query, page, rows, counted = rows, order, search, searched, row, beside } = asked
  const { size } = query
  const shown = (from: Sql) => sql`shown as materialized (
    select id, row_number() over (order by ${order}) as place from ${from} matched order by ${order} ${cutTo(page, size)})`
  const items = sql`(select coalesce(json_agg(x), '[]') from (${row} order by shown.place) x)::text as items`
  const others = beside ? sql`, ${beside}` : sql``
  if (search) {
    const most = mostFor(size)
    // `rows` keeps what stands among the first: for a whole list, everything does.
    const rank = size === EVERY_ROW ? sql`least(place, ${sql.lit(MOST_FOUND)}) as place` : sql`place`
    const found = await sql<{ items: string; total: number; more: boolean }>`
      with found as materialized (select id, ${rank} from ${search(most + 1)} with ordinality f (id${searched ? sql`, ${searched}` : sql``}, place)),
      matched as materialized (${rows}), ${shown(sql``)} ${others}
      select ${items}, (select count(*)::int from matched) as total, (select count(*) from found) > ${sql.lit(most)} as more`.execute(
      ctx.db,
    )
    // A select without a table gives one row.
    return written({ items: '[]', total: 0, more: false, ...found.rows[0], page, size })
  }
  const [found, total] = await Promise.all([
    sql<{ items: string }>`with ${shown(sql`(${rows})`)} ${others} select ${items}`.execute(ctx.db),
    keptCount(ctx, list, query, async () => {
      const all = await sql<{ total: number }>`select count(*)::int as total from (${counted}) matched`.execute(ctx.db)
      return all.rows[0]?.total ?? 0
    }),
  ])
  return written({ items: found.rows[0]?.items ?? '[]', total, more: false, page, size })
}

type Parts = { items: string; total: number; more: boolean; page: number; size: number }

const written = <T>({ items, total, more, page, size }: Parts): Written<Page<T>> =>
  new Written(`{"items":${items},"total":${total},${more ? '"atLeast":true,' : ''}"page":${page},"size":${size}}`)
