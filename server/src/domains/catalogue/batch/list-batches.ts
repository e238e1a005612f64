import { type BatchChange, batchFields, type PastBatch } from '@plantule/contract/catalogue-batch'
import type { Ctx } from '../../../platform/context.ts'

/** The latest 20 changes of many products, newest first; those that changed nothing are left out. */
export async function listBatchEdits(ctx: Ctx): Promise<{ items: PastBatch[] }> {
  const rows = await ctx.db
    .selectFrom('batch_edit')
    .select(['id', 'state', 'change', 'products', 'sizes', 'author', 'created_at'])
    .where('products', '>', 0)
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  return {
    items: rows.map(({ created_at, state, change, ...row }) => {
      // Both columns were written from the contract's own schemas.
      const changed = change as BatchChange
      const fields = batchFields.filter((field) => changed[field] !== undefined)
      return { ...row, state: state as PastBatch['state'], fields, price: changed.price ?? null, createdAt: created_at.toISOString() }
    }),
  }
}
