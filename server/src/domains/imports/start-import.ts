import type { Right } from '@plantule/contract/base/permissions'
import type { Ctx } from '../../platform/context.ts'
import { startOperation } from '../downloads/index.ts'
import type { ImportRecord } from './import-verbs.ts'
import { type Among, isLarge } from './is-large.ts'
import type { runImportJob } from './jobs.ts'

type Start = {
  state: 'checking' | 'running'
  job: typeof runImportJob
  title: string
  /** Of those who see how far it is. */
  right: Right
  /** What its rows are compared with. */
  among: Among
  more: { settings?: string; report?: null }
}

/** Lets a locked import be checked or run, as an operation whose progress people see. */
export async function startImport(ctx: Ctx, row: ImportRecord, { state, job, title, right, among, more }: Start): Promise<void> {
  const data = { importId: row.id, large: await isLarge(ctx, row.rows, among) }
  const operation = await startOperation(ctx, { kind: job.name, title, download: false, job, data, total: 3, right })
  await ctx.db
    .updateTable('catalogue_import')
    .set({ ...more, state, operation_id: operation.id })
    .where('id', '=', row.id)
    .execute()
}
