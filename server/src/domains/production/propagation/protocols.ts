import type { Protocols, ShippedProtocol } from '@plantule/contract/production/stratifications'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { shippedProtocols } from './shipped-protocols.ts'

/** For a species: what the shop did before, best germination first, then what is shipped under any of its names. Throws `not_found`. */
export async function stratificationProtocols(ctx: Ctx, taxonId: number): Promise<Protocols> {
  const names = await sql<{ name: string }>`
    select n.scientific_name as name from taxon t join taxon n on n.accepted_id = t.accepted_id where t.id = ${taxonId}
    order by n.id <> t.id, n.id`.execute(ctx.db)
  mustExist(names.rows[0])
  const { rows } = await sql<Protocols['own'][number]>`
    select done.phases, count(*)::int as cases, (count(*) filter (where done.state = 'lost'))::int as lost,
      round(avg(done.germination)::numeric, 1)::float8 as "germinationPct"
    from (
      select v.state,
        (select jsonb_agg(jsonb_build_object('kind', p.kind, 'lowC', p.low_c, 'highC', p.high_c,
            'weeks', greatest(round((p.end_on - p.start_on) / 7.0), 1)::int) order by p.nth)
          from stratification_phase p where p.shop_id = ${ownShop} and p.lot_id = v.lot_id) as phases,
        (select c.germination_pct from stratification_check c where c.shop_id = ${ownShop} and c.lot_id = v.lot_id and c.germination_pct is not null
          order by c.on_day desc, c.id desc limit 1) as germination
      from stratification v join lot l on l.shop_id = ${ownShop} and l.id = v.lot_id join taxon n on n.id = l.taxon_id
      where v.shop_id = ${ownShop} and v.state in ('sown', 'lost') and n.accepted_id = (select accepted_id from taxon where id = ${taxonId})
    ) done
    group by done.phases
    order by avg(done.germination) desc nulls last, count(*) filter (where done.state = 'sown') desc, count(*) desc, done.phases::text`.execute(
    ctx.db,
  )
  return { own: rows, shipped: firstKnown(names.rows.map((row) => row.name)) }
}

/** A name says one plant: the first of a plant's names that the table knows is that plant. */
function firstKnown(names: readonly string[]): ShippedProtocol[] {
  for (const name of names) {
    const found = shippedProtocols().get(name.toLowerCase())
    if (found) return found
  }
  return []
}
