import type { LotChoices } from '@plantule/contract/production/lot-routes'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'

/** Species that cultivations are of and customers that they grow for, by name; also those of cultivations that have ended. */
export async function listLotChoices(ctx: Ctx): Promise<LotChoices> {
  // The ids first: the names of all taxa are read of few.
  const { rows } = await sql<LotChoices>`
    with grown as materialized (select v.customer_id, l.taxon_id from cultivation v join lot l on l.shop_id = ${ownShop} and l.id = v.lot_id
        where v.shop_id = ${ownShop}),
      taxa as materialized (select distinct g.taxon_id as id from grown g where g.taxon_id is not null),
      buyers as materialized (select distinct g.customer_id as id from grown g where g.customer_id is not null)
    select (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.scientific_name) order by lower(t.scientific_name), t.id), '[]')
        from taxa a join taxon t on t.id = a.id) as species,
      (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by lower(c.name), c.id), '[]')
        from buyers b join customer c on c.shop_id = ${ownShop} and c.id = b.id) as customers`.execute(ctx.db)
  return rows[0] ?? { species: [], customers: [] }
}
