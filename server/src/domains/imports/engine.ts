import type { ImportChoices } from '@plantule/contract/imports/schemas'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { JobShop, RunJob } from '../../platform/job.ts'
import { Refused } from '../../platform/refused.ts'
import { type Progress, runOperation } from '../downloads/index.ts'
import { chunks } from './apply-products.ts'
import { withEdits } from './mend-table.ts'
import { openFiles, readFiles } from './read-import.ts'
import type { Table } from './reading/index.ts'
import type { StockSeen } from './stock-since.ts'

/** Runs a step of an import of any kind: what it refuses, and what fails at the last try, leaves it `failed`. */
export const inImport =
  (
    work: (shop: JobShop, importId: number, progress: Progress) => Promise<object>,
  ): RunJob<{ operationId: number; importId: number; large: boolean }> =>
  ({ operationId, importId }, shop) =>
    runOperation(shop, operationId, async (progress) => {
      try {
        return { result: { importId, ...(await work(shop, importId, progress)) } }
      } catch (error) {
        if (error instanceof Refused || shop.lastTry) {
          await shop.inShop((ctx) => ctx.db.updateTable('catalogue_import').set({ state: 'failed' }).where('id', '=', importId).execute())
        }
        throw error
      }
    })

type Kept = { table: Table | undefined; settings: unknown; seen: StockSeen; fileName: string }

/** The first table of an import with what was mended on screen, for kinds that are one table. */
export async function readOneTable(shop: JobShop, importId: number): Promise<Kept> {
  const found = await shop.inShop(async (ctx) => {
    const row = await ctx.db
      .selectFrom('catalogue_import')
      .select(['file_ids', 'file_name', 'settings', 'stock_seen'])
      .where('id', '=', importId)
      .executeTakeFirstOrThrow()
    return { shopId: ctx.shopId, row, files: await openFiles(ctx, row.file_ids) }
  })
  const { row, files, shopId } = found
  const edits: ImportChoices['edits'] = row.settings.choices.edits
  const [table] = withEdits(await readFiles(files, { shopId, locale: 'fr' }), edits)
  return { table, settings: row.settings, seen: row.stock_seen, fileName: row.file_name }
}

/** Keeps what the check found, to be read in pages. */
export async function keepFindings(
  ctx: Ctx,
  importId: number,
  kind: string,
  findings: readonly { status: string; body: object }[],
): Promise<void> {
  const numbered = findings.map((finding, n) => ({ n, ...finding }))
  for (const part of chunks(numbered)) {
    await sql`
      insert into catalogue_import_finding (shop_id, import_id, kind, n, status, body)
      select ${ctx.shopId}::bigint, ${importId}::bigint, ${kind}, n, status, body
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as f (n int, status text, body jsonb)`.execute(ctx.db)
  }
}
