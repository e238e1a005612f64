import type { GridChange, GridRow } from '@plantule/contract/stock/grid'
import { tableColumns } from '@plantule/contract/catalogue/batch'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { authorOf } from '../../../platform/actor.ts'
import { ownShop } from '../../../platform/own-shop.ts'

type Cells = GridChange['set']

/** The cells of a line that a change names, as the line holds them. */
const cellsOf = (row: GridRow, set: Cells): Cells =>
  Object.fromEntries(tableColumns.filter((column) => set[column] !== undefined).map((column) => [column, row[column]]))

/** Keeps what a save of the table replaced, among the changes of many products; answers its id. */
export async function keepSave(
  ctx: Ctx,
  changes: readonly GridChange[],
  known: ReadonlyMap<number, GridRow>,
  products: number,
): Promise<number> {
  const columns = tableColumns.filter((column) => changes.some(({ set }) => set[column] !== undefined))
  const { id } = await ctx.db
    .insertInto('batch_edit')
    .values({
      shop_id: ctx.shopId,
      source: 'table',
      change: JSON.stringify({ columns }),
      ids: [],
      products,
      sizes: changes.length,
      author: authorOf(ctx),
      created_at: ctx.now,
      state: 'done',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lines = changes.flatMap(({ subproductId, set }) => {
    const row = known.get(subproductId)
    return row ? [{ id: subproductId, before: cellsOf(row, set), after: set }] : []
  })
  await sql`
    insert into batch_edit_row (shop_id, batch_id, kind, target_id, before, after, version_after)
    select ${ctx.shopId}::bigint, ${id}::bigint, 'line', r.id, r.before, r.after, s.version
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r (id bigint, before jsonb, after jsonb) join subproduct s on s.shop_id = ${ownShop} and s.id = r.id`.execute(
    ctx.db,
  )
  return id
}

/** One line of a save. */
export type PastLine = { id: number; name: string; before: Cells; after: Cells }

export async function pastLines(ctx: Ctx, saveId: number): Promise<PastLine[]> {
  const { rows } = await sql<PastLine>`
    select r.target_id as id, concat_ws(' - ', p.name, s.label) as name, r.before, r.after
    from batch_edit_row r join subproduct s on s.shop_id = ${ownShop} and s.id = r.target_id join product p on p.shop_id = ${ownShop} and p.id = s.product_id
    where r.shop_id = ${ownShop} and r.batch_id = ${saveId} and r.kind = 'line' order by r.target_id`.execute(ctx.db)
  return rows
}

/** Notes which lines of a save went back. */
export async function closeSave(ctx: Ctx, saveId: number, restored: readonly number[]): Promise<void> {
  await sql`update batch_edit_row set outcome = case when target_id = any(${[...restored]}::bigint[]) then 'restored' else 'kept' end where batch_edit_row.shop_id = ${ownShop} and batch_id = ${saveId}`.execute(
    ctx.db,
  )
  await ctx.db.updateTable('batch_edit').set({ state: 'undone' }).where('id', '=', saveId).execute()
}
