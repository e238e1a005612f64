import { sql } from 'kysely'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { JobOf, JobShop } from '../../../platform/job.ts'
import { Refused } from '../../../platform/refused.ts'
import { runOperation, startOperation } from '../../downloads/index.ts'
import { followPrices } from '../follow-prices.ts'
import { refreshProducts } from '../catalogue.db.ts'
import { AT_ONCE, closeBatch, STEP } from './batch-edit.ts'
import { heldOf, type ProductState } from './plan.ts'
import { putPrices, putProducts } from './write-plan.ts'
import { batchUndoJob } from '../jobs.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'

type Undone = { restored: number; kept: string[]; operationId: number | null }

/**
 * Restores what a batch changed. What somebody changed after it stays, and is named. Above 200 rows it runs as a job.
 * Throws `not_found`, `wrong_status` while it runs or once it was undone, `choice_gone` when what was there before is no more.
 */
export async function undoBatchEdit(ctx: Ctx, id: number): Promise<Undone> {
  const batch = mustExist(
    await ctx.db
      .selectFrom('batch_edit')
      .select(['state'])
      .where('id', '=', id)
      .where('source', '=', 'batch')
      .forUpdate()
      .executeTakeFirst(),
  )
  if (batch.state !== 'done' && batch.state !== 'failed') throw new Refused('wrong_status')
  await refuseGone(ctx, id)
  const { rows } = await ctx.db
    .selectFrom('batch_edit_row')
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .where('batch_id', '=', id)
    .executeTakeFirstOrThrow()
  if (rows <= AT_ONCE) {
    await undoStep(ctx, id)
    return { ...(await finish(ctx, id)), operationId: null }
  }
  const title = ctx.locale === 'en' ? `Undoing a change of ${rows} rows` : `Annulation d’une modification de ${rows} lignes`
  const operation = await startOperation(ctx, {
    kind: 'catalogue.batch-undo',
    title,
    download: false,
    job: batchUndoJob,
    data: { batchId: id },
    total: rows,
    right: 'catalogue.write',
  })
  await ctx.db.updateTable('batch_edit').set({ state: 'undoing', operation_id: operation.id }).where('id', '=', id).execute()
  return { restored: rows, kept: [], operationId: operation.id }
}

/** A rate or a provider that the batch replaced may have been deleted since: products cannot go back to it. */
async function refuseGone(ctx: Ctx, batchId: number): Promise<void> {
  const { rows } = await sql<{ rate: boolean; provider: boolean }>`
    select
      coalesce(bool_or(not exists (select 1 from tva_rate t where t.shop_id = ${ownShop} and t.id = (r.before ->> 'tvaRateId')::bigint)), false) as rate,
      coalesce(bool_or(r.before ->> 'plantProviderId' is not null
        and not exists (select 1 from plant_provider v where v.shop_id = ${ownShop} and v.id = (r.before ->> 'plantProviderId')::bigint)), false) as provider
    from batch_edit_row r join product p on p.shop_id = ${ownShop} and p.id = r.target_id and p.version = r.version_after
    where r.shop_id = ${ownShop} and r.batch_id = ${batchId} and r.kind = 'product'`.execute(ctx.db)
  const english = ctx.locale === 'en'
  if (rows[0]?.rate) throw new Refused('choice_gone', { what: english ? 'a TVA rate' : 'un taux de TVA' })
  if (rows[0]?.provider) throw new Refused('choice_gone', { what: english ? 'a plant provider' : 'un fournisseur' })
}

type Row = { kind: 'product' | 'size'; id: number; productId: number; before: object; fresh: boolean }

/** Restores the next rows, products first; answers how many were looked at. */
async function undoStep(ctx: Ctx, batchId: number): Promise<number> {
  // Products before sizes and each by id, as every other change locks them.
  await sql`
    select p.id from product p where p.shop_id = ${ownShop} and p.id in (
      select coalesce(s.product_id, r.target_id) from batch_edit_row r
      left join subproduct s on s.shop_id = ${ownShop} and r.kind = 'size' and s.id = r.target_id
      where r.shop_id = ${ownShop} and r.batch_id = ${batchId} and r.outcome is null order by r.kind, r.target_id limit ${STEP})
    order by p.id for update`.execute(ctx.db)
  const { rows } = await sql<Row>`
    select r.kind, r.target_id as id, coalesce(s.product_id, p.id) as "productId", r.before, coalesce(s.version, p.version) = r.version_after as fresh
    from batch_edit_row r
    left join product p on p.shop_id = ${ownShop} and r.kind = 'product' and p.id = r.target_id
    left join subproduct s on s.shop_id = ${ownShop} and r.kind = 'size' and s.id = r.target_id
    where r.shop_id = ${ownShop} and r.batch_id = ${batchId} and r.outcome is null order by r.kind, r.target_id limit ${STEP}`.execute(
    ctx.db,
  )
  // A product that the batch restored may hold stock of orders by now: it is not archived under them.
  const gone = rows.filter((row) => row.kind === 'product' && (row.before as Partial<ProductState>).archived).map((row) => row.id)
  const held = await heldOf(ctx, gone)
  for (const row of rows) row.fresh &&= !(row.kind === 'product' && held.has(row.id))
  const back = rows.filter((row) => row.fresh)
  // Rows were written from these very types.
  const products = back
    .filter((row) => row.kind === 'product')
    .map(({ id, before }) => ({ id, ...(before as Omit<ProductState, 'id' | 'name' | 'type'> & { type?: string }) }))
  const sizes = back.filter((row) => row.kind === 'size')
  if (products.length > 0) await putProducts(ctx, products)
  if (sizes.length > 0)
    await putPrices(
      ctx,
      sizes.map(({ id, before }) => ({ id, cents: (before as { priceCents: number }).priceCents })),
    )
  await refreshProducts(ctx, [...new Set(sizes.map((row) => row.productId))])
  await sql`
    update batch_edit_row r set outcome = case when o.fresh then 'restored' else 'kept' end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as o (kind text, id bigint, fresh boolean)
    where r.shop_id = ${ownShop} and r.batch_id = ${batchId} and r.kind = o.kind and r.target_id = o.id`.execute(ctx.db)
  return rows.length
}

/** Tells what became of the rows, and closes the batch. */
async function finish(ctx: Ctx, id: number): Promise<{ restored: number; kept: string[] }> {
  const { rows } = await sql<{ restored: number; left: number; kept: string[] }>`
    select count(*) filter (where r.outcome = 'restored')::int as restored, count(*) filter (where r.outcome = 'kept')::int as left,
      coalesce(array_agg(coalesce(p.name, q.name || ' - ' || s.label) order by r.kind, r.target_id) filter (where r.outcome = 'kept'), '{}') as kept
    from batch_edit_row r
    left join product p on p.shop_id = ${ownShop} and r.kind = 'product' and p.id = r.target_id
    left join subproduct s on s.shop_id = ${ownShop} and r.kind = 'size' and s.id = r.target_id
    left join product q on q.shop_id = ${ownShop} and q.id = s.product_id
    where r.shop_id = ${ownShop} and r.batch_id = ${id}`.execute(ctx.db)
  const { restored = 0, left = 0, kept = [] } = rows[0] ?? {}
  await ctx.db.updateTable('batch_edit').set({ state: 'undone' }).where('id', '=', id).execute()
  await followPrices(ctx)
  await audit(ctx, 'product.batch-undo', 'batch_edit', id, { after: { restored, kept: left } })
  await ctx.publish('catalogue.changed', {}, 'catalogue.read')
  return { restored, kept: kept.slice(0, 50) }
}

/** Taken on by the job: also after a try that failed. False when there is nothing to do any more. */
const begin = (shop: JobShop, batchId: number) =>
  shop.inShop((ctx) =>
    ctx.db
      .updateTable('batch_edit')
      .set({ state: 'undoing' })
      .where('id', '=', batchId)
      .where('state', 'in', ['undoing', 'failed'])
      .returning('id')
      .executeTakeFirst(),
  )

export const runBatchUndo = ({ operationId, batchId }: JobOf<typeof batchUndoJob>, shop: JobShop): Promise<void> =>
  runOperation(shop, operationId, async (progress) => {
    if (!(await begin(shop, batchId))) return
    try {
      let done = 0
      for (let more = STEP; more === STEP;) {
        more = await shop.inShop((ctx) => undoStep(ctx, batchId))
        done += more
        await progress(done)
      }
      return { result: await shop.inShop((ctx) => finish(ctx, batchId)) }
    } catch (error) {
      // Stopped or cancelled, it may be asked for again, and goes on with the rows that are left.
      await closeBatch(shop, batchId, 'undoing', 'failed')
      throw error
    }
  })
