import { customersCareRoutes } from '@plantule/contract/customers/care'
import { handle } from '../../platform/handlers.ts'
import { keepApart, listDoubles } from './doubles.ts'
import { eraseCustomer, previewErasure } from './erase-customer.ts'
import { exportCustomers, listTags } from './export-customers.ts'
import { mergeCustomers } from './merge-customers.ts'
import { personalData } from './personal-data.ts'

export const careRoutes = handle(customersCareRoutes, {
  listTags,
  exportCustomers: (ctx, { query }) => exportCustomers(ctx, query),
  listDoubles,
  keepApart: (ctx, { body }) => keepApart(ctx, body.ids),
  mergeCustomers: (ctx, { params, body }) => mergeCustomers(ctx, params.id, body.otherId),
  personalData: (ctx, { params }) => personalData(ctx, params.id),
  previewErasure: (ctx, { params }) => previewErasure(ctx, params.id),
  eraseCustomer: (ctx, { params }) => eraseCustomer(ctx, params.id),
})
