import { changeCustomers } from './change-many.ts'
import { changeCustomersJob } from './jobs.ts'
import { does } from '../../platform/job.ts'
import type { Domain } from '../../platform/domain.ts'
import { listInvoicingTerms } from './invoicing-terms.ts'
import { careRoutes } from './care-routes.ts'
import { routes } from './routes.ts'

export { repriceDraftsJob } from './jobs.ts'
export { addressesOf, billingOf, findCustomer, livingCustomer, lockCustomer } from './customers.db.ts'
export { leftOver } from './left-over.ts'
export { beyondCredit, type BeyondCredit } from './credit.ts'
export { forgetsAddresses } from './erase-customer.ts'
export { addAddress } from './addresses.ts'
export { targeted as targetedCustomers } from './change-many.ts'
export { createCustomer } from './customer-verbs.ts'
export { addInteraction } from './interactions.ts'
export { isOperator, RECIPIENT_YEARS } from './operators.ts'
export { selves } from './selves.ts'
export { recountCustomer } from './customer-totals.ts'

export const customers: Domain = {
  name: 'customers',
  routes: [...routes, ...careRoutes],
  jobs: [does(changeCustomersJob, changeCustomers, { seconds: 3_600, parallel: 1 })],
  init: async (ctx) => ({ invoicing_terms: (await listInvoicingTerms(ctx)).items.map(({ id, name }) => ({ id, name })) }),
}
