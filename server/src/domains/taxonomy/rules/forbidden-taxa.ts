import { type RawBuilder, sql } from 'kysely'
import { ownShop } from '../../../platform/own-shop.ts'

/**
 * The taxa, as `id` and `rule`, whose sale a rule forbids on a day: `sale_forbidden` in words of its own, so that a long list
 * looks for them once and not product by product.
 */
export const forbiddenTaxa = (day: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select f.id, min(f.rule) as rule from (
    select t.id, t.regulated_by as rule from taxon t
    where t.regulated_since <= ${day} and not exists (select from plant_rule n where n.shop_id = ${ownShop} and n.kind = 'invasive'
      and n.key = t.regulated_key and n.from_on between t.regulated_since and ${day})
    union all
    select x.taxon_id, r.source from plant_rule r join plant_rule_taxon x on x.shop_id = ${ownShop} and x.rule_id = r.id
    where r.shop_id = ${ownShop} and r.kind = 'invasive' and r.from_on <= ${day} and (r.to_on is null or r.to_on > ${day})
      and not exists (select from plant_rule n where n.shop_id = ${ownShop} and n.kind = r.kind and n.key = r.key
        and n.from_on <= ${day} and n.from_on > r.from_on)
      and not exists (select from taxon s where s.regulated_key = r.key and s.regulated_since <= ${day} and s.regulated_since > r.from_on)
  ) f group by f.id)`
