import { providerBillingRoutes as routes } from '@plantule/contract/provider/billing'

/** What an act on an invoice makes stale. */
export const stale = [routes.listInvoices, routes.getDraft, routes.listPayments, routes.journal] as const

/** The same once the draft is gone: to ask for it again would be refused. */
export const staleWithout = stale.filter((route) => route !== routes.getDraft)
