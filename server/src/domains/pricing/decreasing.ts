import { type DecreasingPrice, DecreasingPriceInput, type decreasingPriceRoutes } from '@plantule/contract/pricing/decreasing'
import type { Out } from '@plantule/contract/base/route'
import type { Done } from '@plantule/contract/base/shared'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { wayOf } from '../../platform/list-order.ts'
import { withKept } from '../../platform/kept.ts'
import { cutTo } from '../../platform/list-page.ts'
import { Refused, refusedField } from '../../platform/refused.ts'
import { today } from '../../platform/paris.ts'
import { refusing } from '../../platform/refusing.ts'
import { rememberRule } from './remember-rule.ts'
import { mustExist, refuseStale } from '../../platform/must-exist.ts'
import { ownShop } from '../../platform/own-shop.ts'

type Query = Out<(typeof decreasingPriceRoutes)['listDecreasing']['query']>
type Page = { items: DecreasingPrice[]; total: number; page: number; size: number }

const unknownScope = () => refusedField('unknown_choice', ['scopeId'])
const refusals = {
  decreasing_price_subproduct: unknownScope,
  decreasing_price_product: unknownScope,
  decreasing_price_category: unknownScope,
  decreasing_price_container: () => refusedField('unknown_choice', ['containerId']),
  decreasing_price_profile: () => refusedField('unknown_choice', ['profileId']),
}

const columns = (input: DecreasingPriceInput) => ({
  kind: input.kind,
  name: input.name,
  scope: input.scope,
  subproduct_id: input.scope === 'subproduct' ? input.scopeId : null,
  product_id: input.scope === 'product' ? input.scopeId : null,
  category_id: input.scope === 'category' ? input.scopeId : null,
  container_id: input.containerId,
  profile_id: input.profileId,
  unit: input.unit,
  mode: input.mode,
  cumulative: input.cumulative,
  first_day: input.firstDay,
  last_day: input.lastDay,
  tiers: JSON.stringify(input.tiers),
})

const stateOn = (day: string) => sql<DecreasingPrice['state']>`
  case when d.first_day > ${day}::date then 'scheduled' when d.last_day < ${day}::date then 'ended' else 'active' end`

const rowsOn = (day: string) => sql`
  select d.id, d.kind, d.name, d.scope, coalesce(d.subproduct_id, d.product_id, d.category_id) as "scopeId", d.container_id as "containerId",
    d.profile_id as "profileId", d.unit, d.mode, d.cumulative, d.first_day as "firstDay", d.last_day as "lastDay", d.tiers, d.version,
    ${stateOn(day)} as state, k.name as container, f.name as profile,
    coalesce(c.name, concat_ws(' ', p.name, nullif(p.cultivar, '')) || coalesce(' - ' || z.label, ''), '') as "scopeName"
  from decreasing_price d
  left join subproduct z on z.shop_id = ${ownShop} and z.id = d.subproduct_id
  left join product p on p.shop_id = ${ownShop} and p.id = coalesce(d.product_id, z.product_id)
  left join category c on c.shop_id = ${ownShop} and c.id = d.category_id
  left join container k on k.shop_id = ${ownShop} and k.id = d.container_id
  left join price_profile f on f.shop_id = ${ownShop} and f.id = d.profile_id where d.shop_id = ${ownShop}`

export async function listDecreasing(ctx: Ctx, page: number, query: Query): Promise<Page> {
  const day = today(ctx)
  const state = query.state ?? null
  const kind = query.kind ?? null
  const filtered = sql`
    from (${rowsOn(day)}) r
    where (${state}::text[] is null or r.state = any(${state}::text[])) and (${kind}::text[] is null or r.kind = any(${kind}::text[]))
      and (${query.profile ?? null}::bigint is null or r."profileId" = ${query.profile ?? null}::bigint)
      and (${query.product ?? null}::bigint is null or (r.scope = 'product' and r."scopeId" = ${query.product ?? null}::bigint)
        or (r.scope = 'subproduct' and r."scopeId" in (select id from subproduct where subproduct.shop_id = ${ownShop} and product_id = ${query.product ?? null}::bigint)))
      and strpos(search_plain(r.name || ' ' || r."scopeName"), search_plain(${query.q ?? ''})) > 0`
  const by = query.sort === 'name' ? sql`lower(r.name)` : sql`r."firstDay"`
  const way = wayOf(query.dir, query.sort !== 'name')
  const [{ rows }, counted] = await Promise.all([
    sql<DecreasingPrice>`select r.* ${filtered} order by ${by} ${way}, r.id ${wayOf(query.dir, false)} ${cutTo(page, query.size)}`.execute(
      ctx.db,
    ),
    sql<{ total: number }>`select count(*)::int as total ${filtered}`.execute(ctx.db),
  ])
  return { items: rows, total: counted.rows[0]?.total ?? 0, page, size: query.size }
}

/** Throws `not_found`. */
async function decreasingById(ctx: Ctx, id: number): Promise<DecreasingPrice> {
  const { rows } = await sql<DecreasingPrice>`${rowsOn(today(ctx))} and d.id = ${id}`.execute(ctx.db)
  if (!rows[0]) throw new Refused('not_found')
  return rows[0]
}

/** Throws `unknown_choice`. */
export async function createDecreasing(ctx: Ctx, input: DecreasingPriceInput): Promise<DecreasingPrice> {
  const { id } = await refusing(
    ctx.db
      .insertInto('decreasing_price')
      .values({ shop_id: ctx.shopId, ...columns(input) })
      .returning('id')
      .executeTakeFirstOrThrow(),
    refusals,
  )
  const after = await decreasingById(ctx, id)
  await rememberRule(ctx, 'decreasing', id, 'create', { after })
  return after
}

/** Throws `not_found`, `stale_version`, `unknown_choice`. */
export async function updateDecreasing(
  ctx: Ctx,
  id: number,
  change: Out<(typeof decreasingPriceRoutes)['updateDecreasing']['body']>,
): Promise<DecreasingPrice> {
  await lock(ctx, id)
  const before = await decreasingById(ctx, id)
  await refuseStale(before, change.version, () => before)
  const input = withKept(ctx, DecreasingPriceInput, before, change)
  await refusing(
    ctx.db
      .updateTable('decreasing_price')
      .set({ ...columns(input), version: before.version + 1 })
      .where('id', '=', id)
      .execute(),
    refusals,
  )
  const after = await decreasingById(ctx, id)
  await rememberRule(ctx, 'decreasing', id, 'update', { before, after })
  return after
}

/** Throws `not_found`. */
export async function removeDecreasing(ctx: Ctx, id: number): Promise<Done> {
  await lock(ctx, id)
  const before = await decreasingById(ctx, id)
  await ctx.db.deleteFrom('decreasing_price').where('id', '=', id).execute()
  await rememberRule(ctx, 'decreasing', id, 'remove', { before })
  return { ok: true }
}

async function lock(ctx: Ctx, id: number): Promise<void> {
  mustExist(await ctx.db.selectFrom('decreasing_price').select('id').where('id', '=', id).forUpdate().executeTakeFirst())
}
