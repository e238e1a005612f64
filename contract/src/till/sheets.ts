import { sheetOf } from '../base/sheet.ts'
import { fairsRoutes } from './fairs.ts'
import { tillSalesRoutes } from './sales.ts'
import { tillRoutes } from './till.ts'

export const tillSheets = {
  sessionsSheet: sheetOf(tillRoutes.listSessions, '/sessions/export'),
  ticketsSheet: sheetOf(tillSalesRoutes.listTickets, '/accounting/tickets/export'),
  refundTicketsSheet: sheetOf(tillSalesRoutes.listRefundTickets, '/accounting/refund-tickets/export'),
  fairsSheet: sheetOf(fairsRoutes.listFairs, '/fairs/export'),
}
