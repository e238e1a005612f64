import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from './context.ts'

/** Past this many matches a search is too wide to be worth counting: lists say "more than". */
export const MOST_FOUND = 1_000

export type Found = { ids: number[]; /** More answer to the search than these. */ more: boolean }

/**
 * The ids that a search function of the database finds, best first. It is asked once, for the rows and their count.
 * @param search the call with its bound left open: `(most) => sql`order_search(${asked}, ${most})``
 */
export async function findIds(ctx: Ctx, search: (most: number) => RawBuilder<unknown>, most = MOST_FOUND): Promise<Found> {
  const { rows } = await sql<{ ids: number[] | null }>`select json_agg(id) as ids from ${search(most + 1)}`.execute(ctx.db)
  const ids = rows[0]?.ids ?? []
  return { ids: ids.slice(0, most), more: ids.length > most }
}

/** What an id column equals that is among them. */
export const among = (found: Found): RawBuilder<number> => sql<number>`any(${found.ids}::bigint[])`

/**
 * What an id column equals that is one of these, few or many. Behind a select their number is unknown to every plan: seen, a plan for
 * fewer than ten is taken for cheaper than the one kept, and each such statement is planned anew, which takes longer than it runs.
 */
export const oneOf = (ids: readonly number[]): RawBuilder<number> => sql<number>`any((select ${[...ids]}::bigint[])::bigint[])`

/** What an answer tells of a search that stopped at its bound. */
export const boundOf = (found: Found | null): { atLeast?: true } => (found?.more ? { atLeast: true } : {})
