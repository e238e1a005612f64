import { type RawBuilder, sql } from 'kysely'
import { ownShop } from '../../../platform/own-shop.ts'

/**
 * The taxa, as `id` and `rule`, whose sale a rule forbids on a day: `sale_forbidden` in words of its own, so that a long list
 * looks for them once and not product by product.
 */
export const forbiddenTaxa = (day: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select f.id, min(f.rule) as rule from (
    select t.id, t.regulated_by as rule from taxon t
    where t.regulated_since <= ${day} and not exists (select from plant_rule_taxon x
      join plant_rule r on r.shop_id = ${ownShop} and r.id = x.rule_id and r.from_on <= ${day} and r.key not like 'own-%'
      where x.shop_id = ${ownShop} and x.taxon_id = t.id)
    union all
    select x.taxon_id, r.source from plant_rule r join plant_rule_taxon x on x.shop_id = ${ownShop} and x.rule_id = r.id
    where r.shop_id = ${ownShop} and r.kind = 'invasive' and r.from_on <= ${day} and (r.to_on is null or r.to_on > ${day})
      and not exists (select from plant_rule n where n.shop_id = ${ownShop} and n.kind = r.kind and n.key = r.key
        and n.from_on <= ${day} and n.from_on > r.from_on)
  ) f group by f.id)`
