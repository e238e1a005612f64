import { sheetOf } from '../base/sheet.ts'
import { libraryRoutes } from './library.ts'

export const librarySheets = {
  imagesSheet: sheetOf(libraryRoutes.listImages, '/library/images/export'),
  filesSheet: sheetOf(libraryRoutes.listFiles, '/library/files/export'),
}
