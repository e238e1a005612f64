import { normalCode, shownCode } from '@plantule/contract/codes/rules'
import type { Batch, BatchInput } from '@plantule/contract/codes/discount-codes'
import { sql } from 'kysely'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import type { FileReply } from '../../platform/handlers.ts'
import type { SheetColumn, WrittenRow } from '../../platform/sheets/sheet.ts'
import { writeCsv } from '../../platform/sheets/write-csv.ts'
import { writeXlsx } from '../../platform/sheets/write-xlsx.ts'
import { authorOf } from '../../platform/actor.ts'
import { drawCode } from './draw-code.ts'
import { termColumns } from './save-discount-code.ts'
import { refuseUnknownScope } from './scope-names.ts'
import { mustExist } from '../../platform/must-exist.ts'

/** Draws codes with the same terms, each its own; once each unless told. Throws `unknown_choice` beside what the scope names. */
export async function createBatch(ctx: Ctx, { name, prefix, count, ...terms }: BatchInput): Promise<Batch> {
  await refuseUnknownScope(ctx, terms.scope)
  const author = authorOf(ctx)
  const { id } = await ctx.db
    .insertInto('discount_batch')
    .values({ shop_id: ctx.shopId, name, author, created_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const head = normalCode(prefix)
  const codes = Array.from({ length: count }, () => drawCode(head))
  const columns = termColumns(terms)
  await sql`
    insert into discount_code (shop_id, code, label, kind, value, min_cents, scope, from_day, to_day, max_uses, per_customer, cumulative, batch_id, created_at)
    select ${ctx.shopId}, code, ${columns.label}, ${columns.kind}, ${columns.value}, ${columns.min_cents}, ${columns.scope}::jsonb, ${columns.from_day}::date,
      ${columns.to_day}::date, ${columns.max_uses}::int, ${columns.per_customer}::int, ${columns.cumulative}, ${id}, ${ctx.now}
    from unnest(${codes}::text[]) as code`.execute(ctx.db)
  await audit(ctx, 'discount_code.batch', 'discount_batch', id, { after: { name, count, label: terms.label } })
  return { id, name, count, used: 0, author, createdAt: ctx.now.toISOString() }
}

export async function listBatches(ctx: Ctx): Promise<{ items: Batch[] }> {
  const rows = await ctx.db
    .selectFrom('discount_batch as b')
    .innerJoin('discount_code as c', (join) => join.onRef('c.shop_id', '=', 'b.shop_id').onRef('c.batch_id', '=', 'b.id'))
    .select(['b.id', 'b.name', 'b.author', 'b.created_at'])
    .select([sql<number>`count(*)`.as('count'), sql<number>`count(*) filter (where c.uses > 0)`.as('used')])
    .groupBy(['b.shop_id', 'b.id'])
    .orderBy('b.id', 'desc')
    .limit(500)
    .execute()
  return { items: rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at.toISOString() })) }
}

const columns: SheetColumn[] = [
  { header: 'Code', type: 'text', width: 30 },
  { header: 'Utilisations', type: 'integer' },
  { header: 'Utilisations possibles', type: 'integer', width: 22 },
  { header: 'Valable du', type: 'day' },
  { header: 'Au', type: 'day' },
]

/** Throws `not_found`. */
export async function exportBatch(ctx: Ctx, id: number, format: 'xlsx' | 'csv'): Promise<FileReply> {
  const batch = mustExist(await ctx.db.selectFrom('discount_batch').select('name').where('id', '=', id).executeTakeFirst())
  const codes = await ctx.db
    .selectFrom('discount_code')
    .select(['code', 'uses', 'max_uses', 'from_day', 'to_day'])
    .where('batch_id', '=', id)
    .orderBy('id')
    .execute()
  const rows = codes.map((row): WrittenRow => [shownCode(row.code), row.uses, row.max_uses, row.from_day, row.to_day])
  const name = `Codes ${batch.name}.${format}`
  if (format === 'csv') return { name, mime: 'text/csv; charset=utf-8', body: writeCsv({ columns, rows }) }
  return {
    name,
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body: writeXlsx([{ name: 'Codes', columns, rows }]),
  }
}
