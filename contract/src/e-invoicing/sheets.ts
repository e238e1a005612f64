import { sheetOf } from '../base/sheet.ts'
import { eInvoicingRoutes } from './e-invoicing.ts'

export const eInvoicingSheets = { transmissionsSheet: sheetOf(eInvoicingRoutes.listTransmissions, '/accounting/transmissions/export') }
