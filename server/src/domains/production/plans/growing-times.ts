import type { GrowingTimes } from '@plantule/contract/production/recipes'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { today } from '../../../platform/paris.ts'
import { movedForGood } from '../lots/undone-moves.ts'
import { shippedTimes } from './shipped-times.ts'

type Own = NonNullable<GrowingTimes['own']>

/**
 * For a species: what this shop's own cultivations took until they were ready, and what they lost, with the number of cases; then what
 * is shipped for the species or its genus.
 * Throws `not_found`.
 */
export async function growingTimes(ctx: Ctx, taxonId: number): Promise<GrowingTimes> {
  const names = await sql<{ name: string }>`
    select n.scientific_name as name from taxon t join taxon n on n.accepted_id = t.accepted_id where t.id = ${taxonId}
    order by n.id <> t.id, n.id`.execute(ctx.db)
  mustExist(names.rows[0])
  const { rows } = await sql<Own>`
    with done as (
      select (v.ready_on - l.started_on) / 7.0 as weeks,
        (select sum(m.change) from lot_move m where m.shop_id = ${ownShop} and m.lot_id = l.id and m.kind in ('initial', 'transfer_in') and m.change > 0 and ${movedForGood}) as came,
        (select -sum(m.change) from lot_move m where m.shop_id = ${ownShop} and m.lot_id = l.id and (m.kind = 'loss' or (m.kind = 'count' and m.change < 0)) and ${movedForGood}) as lost
      from cultivation v join lot l on l.shop_id = ${ownShop} and l.id = v.lot_id join taxon n on n.id = l.taxon_id
      where v.shop_id = ${ownShop} and v.state in ('ready', 'sold_out', 'terminated') and v.ready_on > l.started_on and v.ready_on <= ${today(ctx)}::date
        and n.accepted_id = (select accepted_id from taxon where id = ${taxonId})
    )
    select count(*)::int as cases, round((percentile_cont(0.5) within group (order by weeks))::numeric, 1)::float8 as weeks,
      round(min(weeks), 1)::float8 as "weeksFrom", round(max(weeks), 1)::float8 as "weeksTo", (count(*) filter (where came > 0))::int as "lossCases",
      round((percentile_cont(0.5) within group (order by least(coalesce(lost, 0) * 10000.0 / nullif(came, 0), 10000)))::numeric)::int as "lossBp"
    from done having count(*) > 0`.execute(ctx.db)
  return { own: rows[0] ?? null, shipped: shippedFor(names.rows.map((row) => row.name)) }
}

/** Of the species under the first of its names that the table knows, else of its genus. */
function shippedFor(names: readonly string[]): GrowingTimes['shipped'] {
  const known = shippedTimes()
  for (const name of [...names, ...names.map((each) => each.split(' ')[0] ?? '')]) {
    const found = known.get(name.toLowerCase())
    if (found) return found
  }
  return []
}
