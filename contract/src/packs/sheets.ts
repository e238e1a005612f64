import { sheetOf } from '../base/sheet.ts'
import { packRoutes } from './packs.ts'

export const packSheets = { packsSheet: sheetOf(packRoutes.listPacks, '/packs/export') }
