import { downloadRoutes } from '@plantule/contract/downloads/downloads'
import { handle } from '../../platform/handlers.ts'
import { deleteDownloads } from './delete-downloads.ts'
import { downloadStatus, getDownload, listDownloads } from './list-downloads.ts'

export const routes = handle(downloadRoutes, {
  listDownloads: (ctx, { query }) => listDownloads(ctx, query),
  deleteDownloads: (ctx, { query }) => deleteDownloads(ctx, query.id),
  downloadStatus: (ctx, { params, query }) => downloadStatus(ctx, params.id, query.key),
  getDownload: (ctx, { params }) => getDownload(ctx, params.id),
})
