import type { Origin } from '@plantule/contract/traceability/local-lots'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { ancestorsOf, originOf } from '../local/origin.ts'

/** What left of one lot by one sale, net of what came back; day by day where it is asked for so, and below zero on a day of returns. */
export type LocalSale = {
  source: 'order' | 'ticket'
  sourceId: number
  /** The day of the moves, where each day stands for itself. */
  on: string | null
  sizeId: number
  lotId: number
  lotNumber: string
  label: string
  species: string
  units: number
  /** Of a packet, in milligrams or pieces. */
  content: number | null
  unit: 'grams' | 'pieces' | null
  origins: string[]
  origin: Origin
}

/**
 * Sales of lots that something local is in, by source and lot. `where`: a condition on the moves `m`. What a sale took is read from the
 * one ledger of lots, so that a certificate never says more than left. What was lost while an order was made ready was not sold. `byDay`:
 * each day of a sale for itself, so that what comes back in another year is told in that one.
 */
export async function localSales(ctx: Ctx, where: RawBuilder<unknown>, { byDay = false } = {}): Promise<LocalSale[]> {
  const day = byDay ? sql`(m.at at time zone 'Europe/Paris')::date::text` : sql`null::text`
  const { rows } = await sql<LocalSale>`
    select * from (
      select m.source, m.doc as "sourceId", m."on", z.id as "sizeId", l.id as "lotId", l.number as "lotNumber",
        coalesce(nullif(concat_ws(' · ', r.name, nullif(s.label, '')), ''), l.name) as label,
        coalesce(t.scientific_name, l.name) as species, m.units, z.content, w.unit, ${originOf(sql`l.id`)} as origin,
        (select coalesce(array_agg(x ->> 'number' order by (x ->> 'depth')::int, x ->> 'number'), '{}')
          from jsonb_array_elements(${ancestorsOf(sql`l.id`)}) x where x ->> 'kind' in ('batch', 'mixture', 'seed_collection')) as origins
      from (select case when m.ticket_id is null then 'order' else 'ticket' end as source, coalesce(m.ticket_id, m.source_id) as doc, ${day} as "on",
            m.lot_size_id, m.lot_id, max(m.subproduct_id) as subproduct_id, -sum(m.change)::bigint as units from lot_move m
          where m.shop_id = ${ownShop} and (m.ticket_id is not null or (m.source = 'order' and m.source_id is not null))
            and m.kind in ('sale', 'return') and ${where}
          group by 1, 2, 3, m.lot_size_id, m.lot_id having ${byDay ? sql`sum(m.change) <> 0` : sql`sum(m.change) < 0`}) m
      join lot l on l.shop_id = ${ownShop} and l.id = m.lot_id join lot_size z on z.shop_id = ${ownShop} and z.id = m.lot_size_id
      left join taxon t on t.id = l.taxon_id left join local_lot w on w.shop_id = ${ownShop} and w.lot_id = l.id
      left join subproduct s on s.shop_id = ${ownShop} and s.id = coalesce(m.subproduct_id, z.subproduct_id)
      left join product r on r.shop_id = ${ownShop} and r.id = s.product_id) x
    where (x.origin ->> 'local')::boolean order by x."lotNumber", x."sizeId", x."on", x.source, x."sourceId"`.execute(ctx.db)
  return rows
}
