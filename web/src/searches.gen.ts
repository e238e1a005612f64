// Made by `npm run generate`.
import { search as accessDenied } from './areas/access/denied/search.ts'
import { search as accountAccount } from './areas/account/account/search.ts'
import { search as accountSuspended } from './areas/account/suspended/search.ts'
import { search as booksAnalysis } from './areas/books/analysis/search.ts'
import { search as booksCardPayment } from './areas/books/card-payment/search.ts'
import { search as booksDeadStock } from './areas/books/dead-stock/search.ts'
import { search as booksEconomics } from './areas/books/economics/search.ts'
import { search as booksInvoice } from './areas/books/invoice/search.ts'
import { search as booksJournal } from './areas/books/journal/search.ts'
import { search as booksSalesHours } from './areas/books/sales-hours/search.ts'
import { search as catalogueImport } from './areas/catalogue/import/search.ts'
import { search as productionField } from './areas/production/field/search.ts'
import { search as productionInventory } from './areas/production/inventory/search.ts'
import { search as productionPlaces } from './areas/production/places/search.ts'
import { search as productionPlans } from './areas/production/plans/search.ts'
import { search as productionStratifications } from './areas/production/stratifications/search.ts'
import { search as productionTasks } from './areas/production/tasks/search.ts'
import { search as providerProspection } from './areas/provider/prospection/search.ts'
import { search as providerRules } from './areas/provider/rules/search.ts'
import { search as providerTickets } from './areas/provider/tickets/search.ts'
import { search as salesCodes } from './areas/sales/codes/search.ts'
import { search as salesCustomer } from './areas/sales/customer/search.ts'
import { search as salesDelivery } from './areas/sales/delivery/search.ts'
import { search as salesOrder } from './areas/sales/order/search.ts'
import { search as salesOrders } from './areas/sales/orders/search.ts'
import { search as storefrontTemplates } from './areas/storefront/templates/search.ts'
import { search as tillPointOfSale } from './areas/till/point-of-sale/search.ts'
import { search as traceabilityCollecting } from './areas/traceability/collecting/search.ts'
import { search as traceabilityDelivery } from './areas/traceability/delivery/search.ts'
import { search as traceabilityHealthRules } from './areas/traceability/health-rules/search.ts'
import { search as traceabilityLocalImport } from './areas/traceability/local-import/search.ts'

/** What the addresses of screens may hold behind the question mark. */
export const searches = {
  ...accessDenied,
  ...accountAccount,
  ...accountSuspended,
  ...booksAnalysis,
  ...booksCardPayment,
  ...booksDeadStock,
  ...booksEconomics,
  ...booksInvoice,
  ...booksJournal,
  ...booksSalesHours,
  ...catalogueImport,
  ...productionField,
  ...productionInventory,
  ...productionPlaces,
  ...productionPlans,
  ...productionStratifications,
  ...productionTasks,
  ...providerProspection,
  ...providerRules,
  ...providerTickets,
  ...salesCodes,
  ...salesCustomer,
  ...salesDelivery,
  ...salesOrder,
  ...salesOrders,
  ...storefrontTemplates,
  ...tillPointOfSale,
  ...traceabilityCollecting,
  ...traceabilityDelivery,
  ...traceabilityHealthRules,
  ...traceabilityLocalImport,
}
