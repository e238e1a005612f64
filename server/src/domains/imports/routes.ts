import { importRoutes } from '@plantule/contract/imports/imports'
import { afterReading, handle } from '../../platform/handlers.ts'
import { importRow, leftOutSheet } from './import-rows.ts'
import {
  approveImport,
  findings,
  getImport,
  importTaxa,
  listImports,
  readUploads,
  setImportMapping,
  setImportReading,
  undoImport,
  uploadImport,
} from './import-verbs.ts'
import { addImportArchive, importPictures, retryImportPictures } from './pictures/picture-verbs.ts'
import { exportSheet, templateSheet } from './sheets.ts'

export const importHandlers = handle(importRoutes, {
  importTemplate: templateSheet,
  exportProducts: (ctx, { query }) => exportSheet(ctx, query),
  uploadImport: afterReading(readUploads, (ctx, { files }, heads) => uploadImport(ctx, files, heads)),
  listImports,
  getImport: (ctx, { params }) => getImport(ctx, params.id),
  setImportReading: (ctx, { params, body }) => setImportReading(ctx, params.id, body),
  setImportMapping: (ctx, { params, body }) => setImportMapping(ctx, params.id, body),
  importErrors: (ctx, { params }) => findings(ctx, params.id, 'problem', params.page),
  importDiff: (ctx, { params, query }) => findings(ctx, params.id, 'diff', params.page, query.status),
  addImportArchive: (ctx, { params, files }) => addImportArchive(ctx, params.id, files[0]),
  importPictures: (ctx, { params, query }) => importPictures(ctx, params.id, params.page, query.state),
  retryImportPictures: (ctx, { params }) => retryImportPictures(ctx, params.id),
  importTaxa: (ctx, { params, query }) => importTaxa(ctx, params.id, params.page, query.which),
  importRow: (ctx, { params }) => importRow(ctx, params.id, params.file - 1, params.row),
  importLeftOut: (ctx, { params }) => leftOutSheet(ctx, params.id),
  approveImport: (ctx, { params }) => approveImport(ctx, params.id),
  undoImport: (ctx, { params }) => undoImport(ctx, params.id),
})
