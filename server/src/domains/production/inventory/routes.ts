import type { LotDiff } from '@plantule/contract/imports/lot-schemas'
import type { ImportProblem } from '@plantule/contract/imports/schemas'
import { lotImportRoutes } from '@plantule/contract/production/lot-import'
import type { z } from 'zod'
import { afterReading, handle } from '../../../platform/handlers.ts'
import { findings, importRow, leftOutSheet, readUpload } from '../../imports/index.ts'
import { inventoryFile } from './inventory-file.ts'
import { approveLotImport, getLotImport, listLotImports, setLotImportMapping, undoLotImport, uploadLotImport } from './lot-import-verbs.ts'

export const inventoryHandlers = handle(lotImportRoutes, {
  inventoryFile,
  uploadLotImport: afterReading(readUpload, (ctx, { files }, heads) => uploadLotImport(ctx, files, heads)),
  listLotImports,
  getLotImport: (ctx, { params }) => getLotImport(ctx, params.id),
  setLotImportMapping: (ctx, { params, body }) => setLotImportMapping(ctx, params.id, body),
  lotImportProblems: (ctx, { params }) =>
    findings<z.infer<typeof ImportProblem>>(ctx, params.id, 'problem', params.page, undefined, 'lots'),
  lotImportDiff: (ctx, { params, query }) => findings<LotDiff>(ctx, params.id, 'diff', params.page, query.status, 'lots'),
  lotImportRow: (ctx, { params }) => importRow(ctx, params.id, 0, params.row, 'lots'),
  lotImportLeftOut: (ctx, { params }) => leftOutSheet(ctx, params.id, 'lots'),
  approveLotImport: (ctx, { params }) => approveLotImport(ctx, params.id),
  undoLotImport: (ctx, { params }) => undoLotImport(ctx, params.id),
})
