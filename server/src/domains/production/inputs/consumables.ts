import type { Out } from '@plantule/contract/base/route'
import type { Done } from '@plantule/contract/base/shared'
import { type Consumable, ConsumableInput, type consumableRoutes } from '@plantule/contract/production/consumables'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { withKept } from '../../../platform/kept.ts'
import { wayOf } from '../../../platform/list-order.ts'
import { listPage, type Page } from '../../../platform/list-page.ts'
import { refuseStale } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { Refused } from '../../../platform/refused.ts'
import { searchText } from '../../../platform/search-text.ts'
import type { Written } from '../../../platform/written.ts'
import { consumableAnswer, isLow, lockConsumable, shownColumns, thousandths } from './consumable.db.ts'

type Routes = typeof consumableRoutes
type Query = Out<Routes['listConsumables']['query']>

/** One page of consumables; those that are no longer used only where they are asked for. */
export function listConsumables(ctx: Ctx, query: Query): Promise<Written<Page<Consumable>>> {
  const { q, kind, low, retired, dir, page } = query
  const where = sql.join(
    [
      sql`c.retired = ${retired ?? false}`,
      ...(q ? [sql`c.search like '%' || ${searchText(q)} || '%'`] : []),
      ...(kind?.length ? [sql`c.kind = any(${kind}::text[])`] : []),
      ...(low === undefined ? [] : [sql`${isLow} = ${low}`]),
    ],
    sql` and `,
  )
  const from = sql`consumable c where c.shop_id = ${ownShop} and ${where}`
  return listPage(ctx, {
    list: 'consumables',
    query,
    page,
    rows: sql`select c.id, lower(c.name) as sorted from ${from}`,
    counted: sql`select from ${from}`,
    order: sql`sorted ${wayOf(dir, false)}, id ${wayOf(dir, false)}`,
    row: sql`select ${shownColumns} from shown join consumable c on c.shop_id = ${ownShop} and c.id = shown.id`,
  })
}

export async function createConsumable(ctx: Ctx, input: ConsumableInput): Promise<Consumable> {
  const { id } = await ctx.db
    .insertInto('consumable')
    .values({ shop_id: ctx.shopId, ...columnsOf(input) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(ctx, 'consumable.create', 'consumable', id, { after: input })
  return consumableAnswer(ctx, id)
}

/** What is not named stays. Throws `not_found`, `stale_version`. */
export async function updateConsumable(ctx: Ctx, id: number, change: Out<Routes['updateConsumable']['body']>): Promise<Consumable> {
  const row = await lockConsumable(ctx, id)
  await refuseStale(row, change.version, () => consumableAnswer(ctx, id))
  const { name, kind, unit, amm, npk, supplier, note, retired } = row
  const minStock = row.min_stock === null ? null : row.min_stock / 1000
  const before: ConsumableInput = { name, kind, unit, amm, npk, supplier, minStock, note, retired }
  const after = withKept(ctx, ConsumableInput, before, change)
  await ctx.db
    .updateTable('consumable')
    .set({ ...columnsOf(after), version: row.version + 1 })
    .where('id', '=', id)
    .execute()
  await audit(ctx, 'consumable.update', 'consumable', id, { before, after })
  return consumableAnswer(ctx, id)
}

/** Throws `not_found`, `consumable_used` once something of it was there, or where a recipe names it. */
export async function removeConsumable(ctx: Ctx, id: number): Promise<Done> {
  const row = await lockConsumable(ctx, id)
  const moved = await ctx.db.selectFrom('consumable_move').select('id').where('consumable_id', '=', id).limit(1).executeTakeFirst()
  const named = await ctx.db.selectFrom('recipe_input').select('nth').where('consumable_id', '=', id).limit(1).executeTakeFirst()
  if (moved || named) throw new Refused('consumable_used')
  await ctx.db.deleteFrom('consumable').where('id', '=', id).execute()
  await audit(ctx, 'consumable.delete', 'consumable', id, { before: { name: row.name } })
  return { ok: true }
}

const columnsOf = ({ minStock, ...form }: ConsumableInput) => ({
  ...form,
  search: searchText([form.name, form.amm, form.supplier].join(' ')),
  min_stock: minStock === null ? null : thousandths(minStock),
})
