import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { matchPlant } from '../match-plant.ts'

/**
 * Ties a rule against a plant's sale to the accepted taxa that it means, as products are tied to theirs: the plant under the name that
 * was written and under its accepted one, with its subspecies and varieties; of a genus every plant that is called by it. A name with
 * a slip means none. The names that the rule has besides are tied in the same way. Returns how many.
 */
export async function bindTaxa(ctx: Ctx, ruleId: number, { name, names }: { name: string; names: readonly string[] }): Promise<number> {
  let bound = 0
  for (const each of [name, ...names]) bound += await bindName(ctx, ruleId, each)
  return bound
}

async function bindName(ctx: Ctx, ruleId: number, name: string): Promise<number> {
  const match = await matchPlant(ctx.db, name)
  const written = match?.author ? match.typed : name
  const { rows } = await sql`
    with named as materialized (
      select distinct t.accepted_id as id from taxon_name n join taxon t on t.id = n.taxon_id where n.language = 'la' and n.key = plain_name(${written})
    ), word as materialized (
      select plain_name(${written}) as key union select n.key from named join taxon_name n on n.taxon_id = named.id and n.language = 'la'
    )
    insert into plant_rule_taxon (shop_id, rule_id, taxon_id)
    select ${ctx.shopId}::bigint, ${ruleId}::bigint, id from named
    union
    select ${ctx.shopId}::bigint, ${ruleId}::bigint, t.accepted_id
    from word w join taxon_name n on n.language = 'la' and n.key ~>=~ (w.key || ' ') and n.key ~<~ (w.key || '!') join taxon t on t.id = n.taxon_id
    -- A variety that botanists moved to another species is called by this one no more; a genus is forbidden with all that is sold under it.
    where strpos(w.key, ' ') = 0 or t.status = 'accepted'
    on conflict do nothing
    returning taxon_id`.execute(ctx.db)
  return rows.length
}

/** Ties every rule of the shop anew, once the shipped names have changed. */
export async function bindTaxaAnew(ctx: Ctx): Promise<void> {
  const rules = await ctx.db.selectFrom('plant_rule').select(['id', 'name', 'names']).where('kind', '=', 'invasive').orderBy('id').execute()
  await sql`delete from plant_rule_taxon where plant_rule_taxon.shop_id = ${ownShop}`.execute(ctx.db)
  for (const { id, ...named } of rules) await bindTaxa(ctx, id, named)
}
