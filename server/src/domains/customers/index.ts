import type { Domain } from '../../platform/domain.ts'
import { listInvoicingTerms } from './invoicing-terms.ts'
import { careRoutes } from './care-routes.ts'
import { routes } from './routes.ts'

export { repriceDraftsJob } from './jobs.ts'
export { addressesOf, billingOf, findCustomer, lockCustomer } from './customers.db.ts'
export { beyondCredit, type BeyondCredit } from './credit.ts'
export { forgetsAddresses } from './erase-customer.ts'
export { addAddress } from './addresses.ts'
export { createCustomer } from './customer-verbs.ts'
export { addInteraction } from './interactions.ts'
export { recountCustomer } from './customer-totals.ts'

export const customers: Domain = {
  name: 'customers',
  routes: [...routes, ...careRoutes],
  init: async (ctx) => ({ invoicing_terms: (await listInvoicingTerms(ctx)).items.map(({ id, name }) => ({ id, name })) }),
}
