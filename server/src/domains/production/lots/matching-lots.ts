import { MAX_LOTS } from '@plantule/contract/production/interventions'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { Refused } from '../../../platform/refused.ts'

/** The ids of all lots `l` that a list's filters leave, for one deed with all of them. Throws `too_many_lots`. */
export async function matchingLots(ctx: Ctx, from: RawBuilder<unknown>): Promise<{ ids: number[] }> {
  const { rows } = await sql<{ id: number }>`select l.id from ${from} order by l.id limit ${sql.lit(MAX_LOTS + 1)}`.execute(ctx.db)
  if (rows.length <= MAX_LOTS) return { ids: rows.map(({ id }) => id) }
  const counted = await sql<{ count: number }>`select count(*)::int as count from ${from}`.execute(ctx.db)
  throw new Refused('too_many_lots', { count: counted.rows[0]?.count ?? rows.length, max: MAX_LOTS })
}
