import { type BatchChange, batchFields, type PastBatch, tableColumns } from '@plantule/contract/catalogue/batch'
import type { Ctx } from '../../../platform/context.ts'

/** The latest 20 changes of many products, newest first; those that changed nothing are left out. */
export async function listBatchEdits(ctx: Ctx): Promise<{ items: PastBatch[] }> {
  const rows = await ctx.db
    .selectFrom('batch_edit')
    .select(['id', 'source', 'state', 'change', 'products', 'sizes', 'author', 'created_at'])
    .where('products', '>', 0)
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  return {
    items: rows.map(({ created_at, source, state, change, ...row }) => {
      // The columns were written from the contract's own schemas.
      const changed = change as BatchChange
      const fields = source === 'table' ? [] : batchFields.filter((field) => changed[field] !== undefined)
      const written = new Set((change as { columns?: string[] }).columns)
      const columns = tableColumns.filter((column) => written.has(column))
      return {
        ...row,
        source: source as PastBatch['source'],
        state: state as PastBatch['state'],
        fields,
        columns,
        price: changed.price ?? null,
        createdAt: created_at.toISOString(),
      }
    }),
  }
}
