import { expect, test } from 'vitest'
import { booksRoutes } from '../books/books.ts'
import { eReportingRoutes } from '../books/e-reporting.ts'
import { ordersRoutes } from '../orders/routes.ts'
import { holds, presets, type Right } from './permissions.ts'
import { purchasesRoutes } from '../books/purchases.ts'
import { settingsRoutes } from '../shops/settings.ts'

test('an accountant enters purchases, reads statements and closes months, and neither sells nor sets', () => {
  const may = (route: { permission?: unknown }): boolean => holds(presets.accountant, route.permission as Right)
  const { createPurchase, updatePurchase, addAttachment, readInvoice } = purchasesRoutes
  for (const route of [
    createPurchase,
    updatePurchase,
    addAttachment,
    readInvoice,
    ...Object.values(booksRoutes),
    ...Object.values(eReportingRoutes),
  ])
    expect([route.path, may(route)]).toEqual([route.path, true])
  for (const route of [ordersRoutes.createOrder, ordersRoutes.validateOrder, settingsRoutes.updateInvoicingInfo])
    expect([route.path, may(route)]).toEqual([route.path, false])
})
