import { providerBillingRoutes as routes } from '@plantule/contract/provider/billing'

/** What an act on an invoice makes stale. */
export const stale = [routes.listInvoices, routes.getDraft, routes.listPayments, routes.journal] as const
