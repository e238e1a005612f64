import { sql } from 'kysely'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { Refused } from '../../../platform/refused.ts'
import { refreshProducts } from '../catalogue.db.ts'
import type { ProductState } from './plan.ts'
import { putPrices, putProducts, slices } from './write-plan.ts'

type ProductRow = { id: number; name: string; before: Omit<ProductState, 'id' | 'name'>; fresh: boolean }
type SizeRow = { id: number; productId: number; name: string; before: { priceCents: number }; fresh: boolean }

/**
 * Restores what a batch changed. What somebody changed after it stays, and is named.
 * Throws `not_found`, `wrong_status` while it runs or once it was undone.
 */
export async function undoBatchEdit(ctx: Ctx, id: number): Promise<{ restored: number; kept: string[] }> {
  const batch = await ctx.db.selectFrom('batch_edit').select(['state']).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!batch) throw new Refused('not_found')
  if (batch.state !== 'done' && batch.state !== 'failed') throw new Refused('wrong_status')
  const products = await sql<ProductRow>`
    select p.id, p.name, r.before, p.version = r.version_after as fresh
    from batch_edit_row r join product p on p.id = r.target_id
    where r.batch_id = ${id} and r.kind = 'product' order by p.id for update of p`.execute(ctx.db)
  const sizes = await sql<SizeRow>`
    select s.id, s.product_id as "productId", p.name || ' - ' || s.label as name, r.before, s.version = r.version_after as fresh
    from batch_edit_row r join subproduct s on s.id = r.target_id join product p on p.id = s.product_id
    where r.batch_id = ${id} and r.kind = 'size' order by s.id for update of s`.execute(ctx.db)
  const back = products.rows.filter((row) => row.fresh)
  const cheaper = sizes.rows.filter((row) => row.fresh)
  for (const part of slices(back)) await putProducts(ctx, part.map((row) => ({ id: row.id, ...row.before })))
  for (const part of slices(cheaper)) await putPrices(ctx, part.map((row) => ({ id: row.id, cents: row.before.priceCents })))
  await refreshProducts(ctx, [...new Set(cheaper.map((row) => row.productId))])
  await ctx.db.updateTable('batch_edit').set({ state: 'undone' }).where('id', '=', id).execute()
  const kept = [...products.rows, ...sizes.rows].filter((row) => !row.fresh).map((row) => row.name)
  await audit(ctx, 'product.batch-undo', 'batch_edit', id, { after: { restored: back.length + cheaper.length, kept: kept.length } })
  await ctx.tell('catalogue.changed', {}, 'catalogue.read')
  return { restored: back.length + cheaper.length, kept: kept.slice(0, 50) }
}

type Listed = { id: number; state: 'running' | 'done' | 'undone' | 'failed'; products: number; sizes: number; author: string; createdAt: string }

/** The latest 20, newest first. */
export async function listBatchEdits(ctx: Ctx): Promise<{ items: Listed[] }> {
  const rows = await ctx.db
    .selectFrom('batch_edit')
    .select(['id', 'state', 'products', 'sizes', 'author', 'created_at'])
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  return { items: rows.map(({ created_at, state, ...row }) => ({ ...row, state: state as Listed['state'], createdAt: created_at.toISOString() })) }
}
