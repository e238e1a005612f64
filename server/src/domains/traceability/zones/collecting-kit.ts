import type { CollectingKit } from '@plantule/contract/traceability/zones'
import { rulesOf } from '@plantule/contract/taxonomy/plant-rules'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { today } from '../../../platform/paris.ts'
import { namesOfTaxa, plantRulesOn } from '../../taxonomy/index.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { zonesThere } from '../imports/zones-there.ts'
import { middleOf } from './origin-region.ts'
import { zoneColumns } from './zones.db.ts'

/** So many species are offered without the network. */
const SPECIES = 400

/** What a phone keeps to note collections in the field. */
export async function collectingKit(ctx: Ctx): Promise<CollectingKit> {
  const [zones, where, listed, species] = await Promise.all([
    sql<Omit<CollectingKit['zones'][number], 'spot'>>`
      select ${zoneColumns}, coalesce((select json_agg(json_build_object('name', c.name, 'year', c.year, 'sharePct', c.share) order by c.name, c.year)
          from (select min(l.name) as name, extract(year from l.started_on)::int as year, sum(s.share_pct)::float8 as share
            from seed_collection s join lot l on l.shop_id = ${ownShop} and l.id = s.lot_id
            where s.shop_id = ${ownShop} and s.zone_id = z.id and l.started_on >= date_trunc('year', ${today(ctx)}::date) - interval '1 year'
            group by lower(l.name), extract(year from l.started_on)) c), '[]') as taken
      from collection_zone z where z.shop_id = ${ownShop} and not z.closed order by lower(z.name), z.id`.execute(ctx.db),
    zonesThere(ctx),
    plantRulesOn(ctx, ['protected'], today(ctx)),
    sql<Omit<CollectingKit['species'][number], 'isProtected'>>`
      select c.name, c.taxon_id as "taxonId", c.life_form as "lifeForm", c.part, c.unit from (
        select distinct on (lower(l.name)) l.id, l.name, l.taxon_id, s.life_form, s.part, s.unit
        from seed_collection s join lot l on l.shop_id = ${ownShop} and l.id = s.lot_id
        where s.shop_id = ${ownShop} order by lower(l.name), l.id desc) c
      order by c.id desc limit ${SPECIES}`.execute(ctx.db),
  ])
  const spots = new Map(where.map(({ id, polygon, markers }) => [id, middleOf(polygon, markers)]))
  const protectedPlants = listed.map(({ name, names, level, detail }) => ({
    name,
    names,
    level,
    detail: level === 'regional' ? detail : '',
  }))
  const names = await namesOfTaxa(
    ctx,
    species.rows.flatMap(({ taxonId }) => taxonId ?? []),
  )
  const isProtected = ({ name, taxonId }: (typeof species.rows)[number]): boolean =>
    rulesOf(listed, [name, ...(names.get(taxonId ?? 0) ?? [])]).length > 0
  return {
    zones: zones.rows.map((zone) => ({ ...zone, spot: spots.get(zone.id) ?? null })),
    species: species.rows.map((one) => ({ ...one, isProtected: isProtected(one) })),
    protectedPlants,
  }
}
