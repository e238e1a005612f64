import { sheetOf } from '../base/sheet.ts'
import { ordersRoutes } from './routes.ts'

export const orderSheets = {
  inProgressSheet: sheetOf(ordersRoutes.listInProgress, '/orders/in_progress/export'),
  completeSheet: sheetOf(ordersRoutes.listComplete, '/orders/complete/export'),
  quotationsSheet: sheetOf(ordersRoutes.listQuotations, '/orders/quotations/export'),
}
