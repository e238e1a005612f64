import { invoicesRoutes } from '@plantule/contract/invoicing/invoices'
import { tillRoutes } from '@plantule/contract/till/till'
import { tillCatalogueRoutes } from '@plantule/contract/till/catalogue'
import { tillSalesRoutes } from '@plantule/contract/till/sales'

/** What a sale, a refund or a correction makes out of date. */
export const staleAfterTicket = [
  tillSalesRoutes.getSale,
  tillSalesRoutes.salesOfDay,
  tillSalesRoutes.soldItems,
  tillSalesRoutes.listTickets,
  tillSalesRoutes.listRefundTickets,
  tillSalesRoutes.searchTickets,
  tillSalesRoutes.listBaskets,
  tillRoutes.expectedCash,
  tillCatalogueRoutes.tillCatalogue,
  invoicesRoutes.listInvoices,
]
