import { customersCareRoutes } from '@plantule/contract/customers/care'
import { manyCustomersRoutes } from '@plantule/contract/customers/many'
import { handle } from '../../platform/handlers.ts'
import { startChange } from './change-many.ts'
import { keepApart, listDoubles } from './doubles.ts'
import { eraseCustomer, previewErasure } from './erase-customer.ts'
import { exportCustomers, listTags } from './export-customers.ts'
import { mergeCustomers } from './merge-customers.ts'
import { personalData } from './personal-data.ts'

const many = handle(manyCustomersRoutes, {
  changeCustomers: (ctx, { body }) => startChange(ctx, body.target, body.change),
})

const care = handle(customersCareRoutes, {
  listTags,
  exportCustomers: (ctx, { query }) => exportCustomers(ctx, query),
  listDoubles,
  keepApart: (ctx, { body }) => keepApart(ctx, body.ids),
  mergeCustomers: (ctx, { params, body }) => mergeCustomers(ctx, params.id, body.otherId),
  personalData: (ctx, { params }) => personalData(ctx, params.id),
  previewErasure: (ctx, { params }) => previewErasure(ctx, params.id),
  eraseCustomer: (ctx, { params }) => eraseCustomer(ctx, params.id),
})

export const careRoutes = [...many, ...care]
