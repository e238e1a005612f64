import type { Recipe } from '@plantule/contract/production/recipes'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { sizeName } from '../lots/size-name.ts'

/** As many as a shop keeps apart. */
const MOST = 500

const inputs = sql`(select coalesce(jsonb_agg(jsonb_build_object('consumableId', i.consumable_id, 'perPlant', (i.per_thousand / 1000000.0)::float8,
      'name', u.name, 'unit', u.unit) order by u.name, u.id), '[]')
    from recipe_input i join consumable u on u.shop_id = ${ownShop} and u.id = i.consumable_id
    where i.shop_id = ${ownShop} and i.recipe_id = p.recipe_id and i.nth = p.nth)`
const steps = sql`(select coalesce(jsonb_agg(jsonb_build_object('kind', p.kind, 'weeks', p.weeks, 'containerId', p.container_id,
      'caliberId', p.caliber_id, 'lossBp', p.loss_bp, 'perM2', (p.per_are / 100.0)::float8, 'note', p.note, 'size', ${sizeName}, 'inputs', ${inputs}) order by p.nth), '[]')
    from recipe_step p left join container c on c.shop_id = ${ownShop} and c.id = p.container_id
    left join caliber k on k.shop_id = ${ownShop} and k.id = p.caliber_id
    where p.shop_id = ${ownShop} and p.recipe_id = r.id)`

const recipes = async (ctx: Ctx, which: RawBuilder<unknown>): Promise<Recipe[]> => {
  const { rows } = await sql<Recipe>`
    select r.id, r.name, case when t.id is not null then jsonb_build_object('id', t.id, 'name', t.scientific_name) end as taxon, r.note, ${steps} as steps,
      (select count(*) from cultivation v where v.shop_id = ${ownShop} and v.recipe_id = r.id)::int as cultivations, r.version
    from recipe r left join taxon t on t.id = r.taxon_id where r.shop_id = ${ownShop} and ${which} order by lower(r.name), r.id limit ${MOST}`.execute(
    ctx.db,
  )
  return rows
}

export const allRecipes = (ctx: Ctx): Promise<Recipe[]> => recipes(ctx, sql`true`)

/** Throws `not_found`. */
export const recipeAnswer = async (ctx: Ctx, id: number): Promise<Recipe> => mustExist((await recipes(ctx, sql`r.id = ${id}`))[0])
