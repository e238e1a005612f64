import { sql } from 'kysely'
import type { DB } from '../db/tables.gen.ts'
import type { Ctx } from '../platform/context.ts'
import { rowsOf } from '../platform/insert-rows.ts'

const CHUNK = 4_000
type Row = Record<string, unknown>

/**
 * Adds many rows of one shape in few statements; `shop_id` is set here. Gives back the columns asked for, in the order
 * of the rows.
 */
export async function insertRows<Back extends Row = Row>(
  ctx: Ctx,
  table: keyof DB,
  rows: readonly Row[],
  back: readonly string[] = [],
): Promise<Back[]> {
  const returned: Back[] = []
  const [first] = rows
  if (!first) return returned
  const columns = sql.join(['shop_id', ...Object.keys(first)].map((name) => sql.ref(name)))
  for (let from = 0; from < rows.length; from += CHUNK) {
    const chunk = rows.slice(from, from + CHUNK).map((row) => ({ shop_id: ctx.shopId, ...row }))
    const { rows: made } = await sql<Back>`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from ${rowsOf(table, chunk)}
      ${back.length > 0 ? sql`returning ${sql.join(back.map((name) => sql.ref(name)))}` : sql``}`.execute(ctx.db)
    for (const row of made) returned.push(row)
  }
  return returned
}
