import { sheetOf } from '../base/sheet.ts'
import { receivablesRoutes } from './receivables.ts'

export const receivableSheets = { debtsSheet: sheetOf(receivablesRoutes.listDebts, '/accounting/receivables/export') }
