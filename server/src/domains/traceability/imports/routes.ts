import type { LocalDiff } from '@plantule/contract/imports/local-schemas'
import type { ImportProblem } from '@plantule/contract/imports/schemas'
import { localImportRoutes } from '@plantule/contract/traceability/local-imports'
import type { z } from 'zod'
import { afterReading, handle } from '../../../platform/handlers.ts'
import { does, type JobOptions } from '../../../platform/job.ts'
import { findings, importRow, leftOutSheet, readUpload } from '../../imports/index.ts'
import { batchImportJobs } from './import-batches.ts'
import { zoneImportJobs } from './import-zones.ts'
import { checkBatchesJob, checkZonesJob, runBatchesJob, runZonesJob } from './jobs.ts'
import { localImportFile } from './local-import-file.ts'
import {
  approveLocalImport,
  getLocalImport,
  listLocalImports,
  ofItsKind,
  setLocalImportMapping,
  undoLocalImport,
  uploadLocalImport,
} from './local-import-verbs.ts'

export const localImportHandlers = handle(localImportRoutes, {
  localImportFile: (ctx, { params }) => localImportFile(ctx, params.what),
  uploadLocalImport: afterReading(readUpload, (ctx, { params, files }, heads) => uploadLocalImport(ctx, params.what, files, heads)),
  listLocalImports: (ctx, { params }) => listLocalImports(ctx, params.what),
  getLocalImport: (ctx, { params }) => getLocalImport(ctx, params.id),
  setLocalImportMapping: (ctx, { params, body }) => setLocalImportMapping(ctx, params.id, body),
  localImportProblems: (ctx, { params: { id, page } }) =>
    ofItsKind(ctx, id, (what) => findings<z.infer<typeof ImportProblem>>(ctx, id, 'problem', page, undefined, what)),
  localImportDiff: (ctx, { params: { id, page }, query }) =>
    ofItsKind(ctx, id, (what) => findings<LocalDiff>(ctx, id, 'diff', page, query.status, what)),
  localImportRow: (ctx, { params: { id, row } }) => ofItsKind(ctx, id, (what) => importRow(ctx, id, 0, row, what)),
  localImportLeftOut: (ctx, { params: { id } }) => ofItsKind(ctx, id, (what) => leftOutSheet(ctx, id, what)),
  approveLocalImport: (ctx, { params }) => approveLocalImport(ctx, params.id),
  undoLocalImport: (ctx, { params }) => undoLocalImport(ctx, params.id),
})

const overRows: JobOptions<{ large: boolean }> = { parallel: 1, retries: 2, apart: ({ large }) => large }

export const localImportWork = [
  does(checkZonesJob, zoneImportJobs.check, overRows),
  does(runZonesJob, zoneImportJobs.run, overRows),
  does(checkBatchesJob, batchImportJobs.check, overRows),
  does(runBatchesJob, batchImportJobs.run, overRows),
]
