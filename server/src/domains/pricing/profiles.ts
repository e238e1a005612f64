import { type PriceProfile, PriceProfileInput, type pricingRoutes } from '@plantule/contract/pricing/pricing'
import type { Out } from '@plantule/contract/base/route'
import type { Done } from '@plantule/contract/base/shared'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { withKept } from '../../platform/kept.ts'
import { refuseNamed } from '../../platform/named-inside.ts'
import { Refused, refusedField } from '../../platform/refused.ts'
import { refusing } from '../../platform/refusing.ts'
import { rememberRule } from './remember-rule.ts'
import { mustExist, refuseStale } from '../../platform/must-exist.ts'
import { ownShop } from '../../platform/own-shop.ts'

const refusals = {
  price_profile_name: () => refusedField('name_taken', ['name']),
  price_profile_schema: () => refusedField('unknown_choice', ['schemaId']),
  price_profile_terms: () => refusedField('unknown_choice', ['invoicingTermsId']),
}
const columns = (input: PriceProfileInput) => ({
  name: input.name,
  mode: input.mode,
  coefficient_bp: input.coefficientBp,
  schema_id: input.schemaId,
  is_default: input.isDefault,
  min_order_cents: input.minOrderCents,
  invoicing_terms_id: input.invoicingTermsId,
})

export async function listProfiles(ctx: Ctx, only?: number): Promise<{ items: PriceProfile[] }> {
  const { rows } = await sql<PriceProfile>`
    select f.id, f.name, f.mode, f.coefficient_bp as "coefficientBp", f.schema_id as "schemaId", f.is_default as "isDefault",
      f.min_order_cents as "minOrderCents", f.invoicing_terms_id as "invoicingTermsId", f.version, s.name as schema, t.name as "invoicingTerms",
      (select count(*)::int from customer where customer.shop_id = ${ownShop} and price_profile_id = f.id and archived_at is null) as customers,
      coalesce((select jsonb_agg(jsonb_build_object('subproductId', z.id, 'label', concat_ws(' ', p.name, nullif(p.cultivar, ''), '-', z.label),
          'reference', z.reference, 'baseCents', z.price_cents, 'priceCents', o.price_cents) order by p.name, z.idx, z.id)
        from price_profile_price o join subproduct z on z.shop_id = ${ownShop} and z.id = o.subproduct_id join product p on p.shop_id = ${ownShop} and p.id = z.product_id
        where o.shop_id = ${ownShop} and o.profile_id = f.id), '[]') as prices
    from price_profile f left join price_schema s on s.shop_id = ${ownShop} and s.id = f.schema_id left join invoicing_terms t on t.shop_id = ${ownShop} and t.id = f.invoicing_terms_id
    where f.shop_id = ${ownShop} and (${only ?? null}::bigint is null or f.id = ${only ?? null}::bigint)
    order by f.is_default desc, f.name, f.id`.execute(ctx.db)
  return { items: rows }
}

/** Throws `not_found`. */
async function profileById(ctx: Ctx, id: number): Promise<PriceProfile> {
  const { items } = await listProfiles(ctx, id)
  if (!items[0]) throw new Refused('not_found')
  return items[0]
}

/** Throws `name_taken`, `unknown_choice`. */
export async function createProfile(ctx: Ctx, input: PriceProfileInput): Promise<PriceProfile> {
  if (input.isDefault) await giveUpDefault(ctx)
  const { id } = await refusing(
    ctx.db
      .insertInto('price_profile')
      .values({ shop_id: ctx.shopId, ...columns(input) })
      .returning('id')
      .executeTakeFirstOrThrow(),
    refusals,
  )
  await setPrices(ctx, id, input)
  const after = await profileById(ctx, id)
  await rememberRule(ctx, 'profile', id, 'create', { after })
  return after
}

type Change = Out<(typeof pricingRoutes)['updateProfile']['body']>

/** What is not named stays. Throws `not_found`, `stale_version`, `name_taken`, `unknown_choice`. */
export async function updateProfile(ctx: Ctx, id: number, change: Change): Promise<PriceProfile> {
  await lock(ctx, id)
  const before = await profileById(ctx, id)
  await refuseStale(before, change.version, () => before)
  const input = withKept(ctx, PriceProfileInput, { ...before, prices: undefined }, change)
  if (input.isDefault && !before.isDefault) await giveUpDefault(ctx)
  await refusing(
    ctx.db
      .updateTable('price_profile')
      .set({ ...columns(input), version: before.version + 1 })
      .where('id', '=', id)
      .execute(),
    refusals,
  )
  await setPrices(ctx, id, input)
  const after = await profileById(ctx, id)
  await rememberRule(ctx, 'profile', id, 'update', { before, after })
  return after
}

/** Throws `not_found`, `in_use`. */
export async function removeProfile(ctx: Ctx, id: number): Promise<Done> {
  await lock(ctx, id)
  const before = await profileById(ctx, id)
  const customers = await ctx.db.selectFrom('customer').select('name').where('price_profile_id', '=', id).orderBy('name').limit(3).execute()
  const rules = await ctx.db.selectFrom('decreasing_price').select('name').where('profile_id', '=', id).orderBy('name').limit(3).execute()
  const where = [...customers, ...rules].map(({ name }) => name)
  if (where.length > 0) throw new Refused('in_use', { where: where.join(', ') })
  await refuseNamed(ctx, 'price_profile', id)
  await ctx.db.deleteFrom('price_profile').where('id', '=', id).execute()
  await rememberRule(ctx, 'profile', id, 'remove', { before })
  return { ok: true }
}

async function lock(ctx: Ctx, id: number): Promise<void> {
  mustExist(await ctx.db.selectFrom('price_profile').select('id').where('id', '=', id).forUpdate().executeTakeFirst())
}

/** Only one profile stands for those who have none. */
const giveUpDefault = (ctx: Ctx) =>
  ctx.db
    .updateTable('price_profile')
    .set((eb) => ({ is_default: false, version: eb('version', '+', 1) }))
    .where('is_default', '=', true)
    .execute()

async function setPrices(ctx: Ctx, id: number, { prices }: PriceProfileInput): Promise<void> {
  if (!prices) return
  await refuseUnknownSizes(ctx, prices, 'prices')
  await ctx.db.deleteFrom('price_profile_price').where('profile_id', '=', id).execute()
  await sql`insert into price_profile_price (shop_id, profile_id, subproduct_id, price_cents)
    select ${ctx.shopId}::bigint, ${id}::bigint, x.id, x.price
    from unnest(${prices.map((each) => each.subproductId)}::bigint[], ${prices.map((each) => each.priceCents)}::bigint[]) as x (id, price)
    on conflict (shop_id, profile_id, subproduct_id) do update set price_cents = excluded.price_cents`.execute(ctx.db)
}

/** Throws `unknown_choice` beside the first row whose size does not exist, or that names one a second time unless `again`. */
export async function refuseUnknownSizes(ctx: Ctx, rows: readonly { subproductId: number }[], field: string, again = false): Promise<void> {
  if (rows.length === 0) return
  const found = await sql<{
    id: number
  }>`select id from subproduct where subproduct.shop_id = ${ownShop} and id = any(${rows.map((row) => row.subproductId)}::bigint[])`.execute(
    ctx.db,
  )
  const left = new Set(found.rows.map(({ id }) => id))
  const index = rows.findIndex((row) => (again ? !left.has(row.subproductId) : !left.delete(row.subproductId)))
  if (index !== -1) throw refusedField('unknown_choice', [field, index, 'subproductId'])
}
