import { customersRoutes } from '@plantule/contract/customers/routes'
import { handle } from '../../platform/handlers.ts'
import { addAddress, deleteAddress, listAddresses, updateAddress } from './addresses.ts'
import { createCustomer, getCustomer, updateCustomer } from './customer-verbs.ts'
import { addInteraction, deleteInteraction, listInteractions, updateInteraction } from './interactions.ts'
import { createInvoicingTerms, deleteInvoicingTerms, listInvoicingTerms, updateInvoicingTerms } from './invoicing-terms.ts'
import { listCustomers } from './list-customers.ts'

export const routes = handle(customersRoutes, {
  listCustomers: (ctx, { query }) => listCustomers(ctx, query),
  createCustomer: (ctx, { body }) => createCustomer(ctx, body),
  getCustomer: (ctx, { params }) => getCustomer(ctx, params.id),
  updateCustomer: (ctx, { params, body }) => updateCustomer(ctx, params.id, body),
  listAddresses: (ctx, { params }) => listAddresses(ctx, params.id),
  addAddress: (ctx, { params, body }) => addAddress(ctx, params.id, body),
  updateAddress: (ctx, { params, body }) => updateAddress(ctx, params.id, body),
  deleteAddress: (ctx, { params }) => deleteAddress(ctx, params.id),
  listInteractions: (ctx, { params }) => listInteractions(ctx, params.id),
  addInteraction: (ctx, { params, body }) => addInteraction(ctx, params.id, body),
  updateInteraction: (ctx, { params, body }) => updateInteraction(ctx, params.id, body),
  deleteInteraction: (ctx, { params }) => deleteInteraction(ctx, params.id),
  listInvoicingTerms,
  createInvoicingTerms: (ctx, { body }) => createInvoicingTerms(ctx, body),
  updateInvoicingTerms: (ctx, { params, body }) => updateInvoicingTerms(ctx, params.id, body),
  deleteInvoicingTerms: (ctx, { params }) => deleteInvoicingTerms(ctx, params.id),
})
