import { importRoutes } from '@plantule/contract/catalogue-import'
import { handle } from '../../../platform/handlers.ts'
import { importRow, leftOutSheet } from './import-rows.ts'
import { approveImport, findings, getImport, importTaxa, listImports, setImportMapping, undoImport, uploadImport } from './import-verbs.ts'
import { exportSheet, templateSheet } from './sheets.ts'

export const importHandlers = handle(importRoutes, {
  importTemplate: templateSheet,
  exportProducts: (ctx, { query }) => exportSheet(ctx, query),
  uploadImport: (ctx, { files }) => uploadImport(ctx, files),
  listImports,
  getImport: (ctx, { params }) => getImport(ctx, params.id),
  setImportMapping: (ctx, { params, body }) => setImportMapping(ctx, params.id, body),
  importErrors: (ctx, { params }) => findings(ctx, params.id, 'problem', params.page),
  importDiff: (ctx, { params, query }) => findings(ctx, params.id, 'diff', params.page, query.status),
  importTaxa: (ctx, { params, query }) => importTaxa(ctx, params.id, params.page, query.which),
  importRow: (ctx, { params }) => importRow(ctx, params.id, params.file - 1, params.row),
  importLeftOut: (ctx, { params }) => leftOutSheet(ctx, params.id),
  approveImport: (ctx, { params }) => approveImport(ctx, params.id),
  undoImport: (ctx, { params }) => undoImport(ctx, params.id),
})
