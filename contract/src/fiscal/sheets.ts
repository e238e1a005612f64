import { sheetOf } from '../base/sheet.ts'
import { fiscalRoutes } from './fiscal.ts'

export const fiscalSheets = { zTicketsSheet: sheetOf(fiscalRoutes.listZTickets, '/accounting/z-tickets/export') }
