import { type PriceSchema, PriceSchemaInput, type pricingRoutes } from '@plantule/contract/pricing/pricing'
import type { Out } from '@plantule/contract/base/route'
import type { Done } from '@plantule/contract/base/shared'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { withKept } from '../../platform/kept.ts'
import { missingOf } from '../../platform/named-inside.ts'
import { Refused, refusedField } from '../../platform/refused.ts'
import { refusing } from '../../platform/refusing.ts'
import { rememberRule } from './remember-rule.ts'
import { mustExist, refuseStale } from '../../platform/must-exist.ts'
import { ownShop } from '../../platform/own-shop.ts'

const refusals = { price_schema_name: () => refusedField('name_taken', ['name']) }
const columns = (input: PriceSchemaInput) => ({
  name: input.name,
  mode: input.mode,
  round_to: input.roundTo,
  idx: input.idx,
  all_products: input.allProducts,
  lines: JSON.stringify(input.lines),
})

export async function listSchemas(ctx: Ctx, only?: number): Promise<{ items: PriceSchema[] }> {
  const { rows } = await sql<PriceSchema>`
    select s.id, s.name, s.mode, s.round_to as "roundTo", s.idx, s.all_products as "allProducts", s.lines, s.version,
      to_jsonb(array(select product_id from price_schema_product where price_schema_product.shop_id = ${ownShop} and schema_id = s.id order by 1)) as "productIds",
      to_jsonb(array(select category_id from price_schema_category where price_schema_category.shop_id = ${ownShop} and schema_id = s.id order by 1)) as "categoryIds",
      coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', concat_ws(' ', p.name, nullif(p.cultivar, ''))) order by p.name, p.id)
        from price_schema_product sp join product p on p.shop_id = ${ownShop} and p.id = sp.product_id where sp.shop_id = ${ownShop} and sp.schema_id = s.id), '[]') as products,
      (select count(*)::int from price_profile where price_profile.shop_id = ${ownShop} and schema_id = s.id) as profiles
    from price_schema s where s.shop_id = ${ownShop} and (${only ?? null}::bigint is null or s.id = ${only ?? null}::bigint)
    order by s.idx, s.id`.execute(ctx.db)
  return { items: rows }
}

/** Throws `not_found`. */
async function schemaById(ctx: Ctx, id: number): Promise<PriceSchema> {
  const { items } = await listSchemas(ctx, id)
  if (!items[0]) throw new Refused('not_found')
  return items[0]
}

/** Throws `name_taken`, `unknown_choice`. */
export async function createSchema(ctx: Ctx, input: PriceSchemaInput): Promise<PriceSchema> {
  await refuseUnknown(ctx, input)
  const { id } = await refusing(
    ctx.db
      .insertInto('price_schema')
      .values({ shop_id: ctx.shopId, ...columns(input) })
      .returning('id')
      .executeTakeFirstOrThrow(),
    refusals,
  )
  await setScope(ctx, id, input)
  const after = await schemaById(ctx, id)
  await rememberRule(ctx, 'schema', id, 'create', { after })
  return after
}

type Change = Out<(typeof pricingRoutes)['updateSchema']['body']>

/** What is not named stays. Throws `not_found`, `stale_version`, `name_taken`, `unknown_choice`. */
export async function updateSchema(ctx: Ctx, id: number, change: Change): Promise<PriceSchema> {
  await lock(ctx, id)
  const before = await schemaById(ctx, id)
  await refuseStale(before, change.version, () => before)
  const input = withKept(ctx, PriceSchemaInput, before, change)
  await refuseUnknown(ctx, input)
  await refusing(
    ctx.db
      .updateTable('price_schema')
      .set({ ...columns(input), version: before.version + 1 })
      .where('id', '=', id)
      .execute(),
    refusals,
  )
  await setScope(ctx, id, input)
  const after = await schemaById(ctx, id)
  await rememberRule(ctx, 'schema', id, 'update', { before, after })
  return after
}

/** Throws `not_found`, `in_use`. */
export async function removeSchema(ctx: Ctx, id: number): Promise<Done> {
  await lock(ctx, id)
  const before = await schemaById(ctx, id)
  const users = await ctx.db.selectFrom('price_profile').select('name').where('schema_id', '=', id).orderBy('name').limit(3).execute()
  if (users.length > 0) throw new Refused('in_use', { where: users.map(({ name }) => name).join(', ') })
  await ctx.db.deleteFrom('price_schema').where('id', '=', id).execute()
  await rememberRule(ctx, 'schema', id, 'remove', { before })
  return { ok: true }
}

async function lock(ctx: Ctx, id: number): Promise<void> {
  mustExist(await ctx.db.selectFrom('price_schema').select('id').where('id', '=', id).forUpdate().executeTakeFirst())
}

/** Lines keep ids inside one value, which no foreign key watches. */
async function refuseUnknown(ctx: Ctx, input: PriceSchemaInput): Promise<void> {
  for (const [kind, field] of [
    ['caliber', 'caliberId'],
    ['container', 'containerId'],
  ] as const) {
    const missing = await missingOf(
      ctx,
      kind,
      input.lines.map((line) => line[field]),
    )
    const at = input.lines.findIndex((line) => line[field] !== null && missing.has(line[field]))
    if (at >= 0) throw refusedField('unknown_choice', ['lines', at, field])
  }
  for (const [kind, field] of [
    ['product', 'productIds'],
    ['category', 'categoryIds'],
  ] as const) {
    if ((await missingOf(ctx, kind, input[field])).size > 0) throw refusedField('unknown_choice', [field])
  }
}

async function setScope(ctx: Ctx, id: number, input: PriceSchemaInput): Promise<void> {
  await ctx.db.deleteFrom('price_schema_product').where('schema_id', '=', id).execute()
  await ctx.db.deleteFrom('price_schema_category').where('schema_id', '=', id).execute()
  await sql`insert into price_schema_product (shop_id, schema_id, product_id)
    select distinct ${ctx.shopId}::bigint, ${id}::bigint, x from unnest(${input.productIds}::bigint[]) x`.execute(ctx.db)
  await sql`insert into price_schema_category (shop_id, schema_id, category_id)
    select distinct ${ctx.shopId}::bigint, ${id}::bigint, x from unnest(${input.categoryIds}::bigint[]) x`.execute(ctx.db)
}
