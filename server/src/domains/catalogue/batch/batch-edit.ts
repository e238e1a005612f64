import type { BatchChange, BatchEdit, ProductTarget } from '@plantule/contract/catalogue/batch'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { JobOf, JobShop } from '../../../platform/job.ts'
import { runOperation, startOperation } from '../../downloads/index.ts'
import { authorOf } from '../../../platform/actor.ts'
import { followPrices } from '../follow-prices.ts'
import { choicesOf, sampleOf } from './describe-plan.ts'
import { nameWithCultivar, type Plan, planBatch } from './plan.ts'
import { targetIds } from './target.ts'
import { slices, writePlan } from './write-plan.ts'
import { batchEditJob } from '../jobs.ts'

/** Above so many products the change runs as a job. */
export const AT_ONCE = 200
/** Products of one transaction of the job: progress shows between them. */
export const STEP = 1_000

type Input = { target: ProductTarget; change: BatchChange; dryRun: boolean }

/** Changes many products, or tells what would change. Throws `unknown_choice`, `price_below_zero`. */
export async function batchEdit(ctx: Ctx, { target, change, dryRun }: Input): Promise<BatchEdit> {
  const ids = await targetIds(ctx, target, change.archived === false)
  const choices = await choicesOf(ctx, change)
  const atOnce = !dryRun && ids.length <= AT_ONCE
  const plan = await planBatch(ctx, ids, change, atOnce)
  const answer = { matched: ids.length, ...(await summary(ctx, plan, choices)) }
  if (dryRun) return { ...answer, id: null, state: 'preview', operationId: null }
  const { id } = await ctx.db
    .insertInto('batch_edit')
    .values({
      shop_id: ctx.shopId,
      change: JSON.stringify(change),
      ids,
      products: answer.products,
      sizes: answer.sizes,
      author: authorOf(ctx),
      created_at: ctx.now,
      ...(atOnce ? { state: 'done', done_to: ids.at(-1) ?? 0 } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(ctx, 'product.batch', 'batch_edit', id, { after: { change, products: answer.products, sizes: answer.sizes } })
  if (atOnce) {
    await writePlan(ctx, id, plan)
    await followPrices(ctx)
    await ctx.publish('catalogue.changed', {}, 'catalogue.read')
    return { ...answer, id, state: 'done', operationId: null }
  }
  const title = ctx.locale === 'en' ? `Change of ${ids.length} products` : `Modification de ${ids.length} produits`
  const operation = await startOperation(ctx, {
    kind: 'catalogue.batch-edit',
    title,
    download: false,
    job: batchEditJob,
    data: { batchId: id },
    total: ids.length,
    right: 'catalogue.write',
  })
  await ctx.db.updateTable('batch_edit').set({ operation_id: operation.id }).where('id', '=', id).execute()
  return { ...answer, id, state: 'running', operationId: operation.id }
}

async function summary(ctx: Ctx, plan: Plan, choices: Awaited<ReturnType<typeof choicesOf>>) {
  const shown = plan.sizes.slice(0, 100).map(({ before }) => before.productId)
  const named =
    shown.length === 0
      ? []
      : await ctx.db
          .selectFrom('product')
          .select(['id', nameWithCultivar.as('name')])
          .where('id', 'in', shown)
          .execute()
  const touched = new Set([...plan.products.map(({ before }) => before.id), ...plan.sizes.map(({ before }) => before.productId)])
  return {
    products: touched.size,
    sizes: plan.sizes.length,
    sample: sampleOf(plan, new Map(named.map((row) => [row.id, row.name])), choices),
    priceBeforeCents: plan.sizes.reduce((sum, { before }) => sum + before.priceCents, 0),
    priceAfterCents: plan.sizes.reduce((sum, { after }) => sum + after, 0),
    held: plan.held.length,
    heldNames: plan.held.slice(0, 20),
  }
}

/** One step of the job: the products after `done_to`. Running again goes on where the last commit was. */
async function step(ctx: Ctx, batchId: number, ids: readonly number[]): Promise<void> {
  const row = await ctx.db
    .selectFrom('batch_edit')
    .select(['change', 'done_to'])
    .where('id', '=', batchId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const left = ids.filter((id) => id > row.done_to)
  const plan = await planBatch(ctx, left, row.change, true)
  await writePlan(ctx, batchId, plan)
  await ctx.db
    .updateTable('batch_edit')
    .set({ done_to: ids.at(-1) ?? row.done_to })
    .where('id', '=', batchId)
    .execute()
}

/** Ends a running step of a batch; a state that somebody else gave it stays. */
export const closeBatch = (shop: JobShop, batchId: number, from: 'running' | 'undoing', to: 'done' | 'failed') =>
  shop.inShop(async (ctx) => {
    await ctx.db.updateTable('batch_edit').set({ state: to }).where('id', '=', batchId).where('state', '=', from).execute()
    await followPrices(ctx)
    await ctx.publish('catalogue.changed', {}, 'catalogue.read')
  })

/** The products to change; undefined when there is nothing to do any more. */
const begin = (shop: JobShop, batchId: number): Promise<number[] | undefined> =>
  shop.inShop(async (ctx) => {
    const row = await ctx.db
      .updateTable('batch_edit')
      .set({ state: 'running' })
      .where('id', '=', batchId)
      .where('state', 'in', ['running', 'failed'])
      .returning('ids')
      .executeTakeFirst()
    // Arrays of bigint come as texts.
    return row?.ids.map(Number)
  })

export const runBatchEdit = ({ operationId, batchId }: JobOf<typeof batchEditJob>, shop: JobShop): Promise<void> =>
  runOperation(shop, operationId, async (progress) => {
    const begun = await begin(shop, batchId)
    if (!begun) return
    let done = 0
    try {
      for (const part of slices(begun, STEP)) {
        await shop.inShop((ctx) => step(ctx, batchId, part))
        done += part.length
        await progress(done, begun.length)
      }
    } catch (error) {
      // Refused, stopped or cancelled: what is done so far can be undone, and another try goes on from there.
      await closeBatch(shop, batchId, 'running', 'failed')
      throw error
    }
    await closeBatch(shop, batchId, 'running', 'done')
    return { result: { batchId } }
  })
