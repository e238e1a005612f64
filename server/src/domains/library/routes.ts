import { libraryRoutes } from '@plantule/contract/library/library'
import { librarySheets } from '@plantule/contract/library/sheets'
import { filesSheet, imagesSheet } from './library-sheets.ts'
import { handle } from '../../platform/handlers.ts'
import { addFile, deleteFile, getFile, listFiles } from './files.ts'
import { addImage, deleteImage, listImages, updateImage } from './images.ts'

const own = handle(libraryRoutes, {
  listImages: (ctx, { query }) => listImages(ctx, query),
  addImage: (ctx, { files, body }) => addImage(ctx, files[0], body),
  updateImage: (ctx, { params, body }) => updateImage(ctx, params.id, body),
  deleteImage: (ctx, { params }) => deleteImage(ctx, params.id),
  listFiles: (ctx, { query }) => listFiles(ctx, query),
  addFile: (ctx, { files, body }) => addFile(ctx, files[0], body.name),
  getFile: (ctx, { params }) => getFile(ctx, params.id),
  deleteFile: (ctx, { params }) => deleteFile(ctx, params.id),
})

const sheets = handle(librarySheets, {
  imagesSheet: (ctx, { query }) => imagesSheet(ctx, query),
  filesSheet: (ctx, { query }) => filesSheet(ctx, query),
})

export const routes = [...own, ...sheets]
