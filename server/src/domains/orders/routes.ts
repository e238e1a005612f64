import { ordersRoutes } from '@plantule/contract/orders/routes'
import { orderSheets } from '@plantule/contract/orders/sheets'
import { pricingRoutes } from '@plantule/contract/pricing/pricing'
import { manyOrdersRoutes } from '@plantule/contract/orders/many'
import { handle } from '../../platform/handlers.ts'
import { cancelOrder, cancelQuotation } from './life/cancel-order.ts'
import { addComment, listComments } from './comments.ts'
import { createOrder } from './draft/create-order.ts'
import { setDeposit } from './money/deposit.ts'
import { listOrders } from './read/list-orders.ts'
import { modifyOrder } from './life/modify-order.ts'
import { setCodes } from './draft/order-codes.ts'
import { deliveryNotePdf, quotationPdf, summaryPdf } from './paper/order-pdf.ts'
import { orderPictures } from './read/order-pictures.ts'
import { orderSheet } from './read/order-sheet.ts'
import { shortagesOf } from './life/order-stock.ts'
import { findOrder } from './orders.db.ts'
import { addPayment, payCorrection, payDeposit, removePayment, validatePayment } from './money/payments.ts'
import { setDelivery } from './draft/set-delivery.ts'
import { simulateSchema } from './draft/simulate-schema.ts'
import { quotationAnswer, writtenOrder } from './read/to-order.ts'
import { matchingIds, stepMany } from './draft/step-many.ts'
import { updateOrder } from './draft/update-order.ts'
import { validateQuotation, validateWritten } from './life/validate-order.ts'

const own = handle(ordersRoutes, {
  listInProgress: (ctx, { params, query }) => listOrders(ctx, 'in_progress', params.page, query),
  listComplete: (ctx, { params, query }) => listOrders(ctx, 'complete', params.page, query),
  listQuotations: (ctx, { params, query }) => listOrders(ctx, 'quotations', params.page, query),
  orderPictures: async (ctx, { query }) => ({ items: await orderPictures(ctx, query.ids) }),
  createOrder: (ctx, { body }) => createOrder(ctx, body),
  getOrder: (ctx, { params }) => writtenOrder(ctx, params.id),
  updateOrder: (ctx, { params, body }) => updateOrder(ctx, params.id, body),
  setCodes: (ctx, { params, body }) => setCodes(ctx, params.id, body.codes, body.version),
  cancelOrder: (ctx, { params }) => cancelOrder(ctx, params.id),
  checkStock: async (ctx, { params }) => ({ items: await shortagesOf(ctx, await findOrder(ctx, params.id)) }),
  validateOrder: (ctx, { params, body }) => validateWritten(ctx, params.id, body),
  modifyOrder: (ctx, { params, body }) => modifyOrder(ctx, params.id, body),
  setDelivery: (ctx, { params, body }) => setDelivery(ctx, params.id, body),
  setDeposit: (ctx, { params, body }) => setDeposit(ctx, params.id, body.amount, body.version),
  payDeposit: (ctx, { params, query }) => payDeposit(ctx, params.id, params.a, params.b, query.sessionId),
  addPayment: (ctx, { params, body }) => addPayment(ctx, params.id, body),
  validatePayment: (ctx, { params, body }) => validatePayment(ctx, params.id, params.paymentId, body.receivedOn, body.sessionId),
  removePayment: (ctx, { params }) => removePayment(ctx, params.id, params.paymentId),
  payCorrection: (ctx, { params, body }) => payCorrection(ctx, params.id, body),
  listComments: (ctx, { params }) => listComments(ctx, params.id),
  addComment: (ctx, { params, body }) => addComment(ctx, params.id, body.text, body.mentions),
  summaryPdf: (ctx, { params }) => summaryPdf(ctx, params.id),
  deliveryNotePdf: (ctx, { params, query }) => deliveryNotePdf(ctx, params.id, query.prices === 'true'),
  getQuotation: (ctx, { params }) => quotationAnswer(ctx, params.id),
  quotationPdf: (ctx, { params }) => quotationPdf(ctx, params.id),
  validateQuotation: (ctx, { params, body }) => validateQuotation(ctx, params.id, body),
  cancelQuotation: (ctx, { params }) => cancelQuotation(ctx, params.id),
})

const simulation = handle(
  { simulateSchema: pricingRoutes.simulateSchema },
  { simulateSchema: (ctx, { body }) => simulateSchema(ctx, body) },
)

const many = handle(manyOrdersRoutes, {
  matchingOrders: (ctx, { query }) => matchingIds(ctx, query),
  stepMany: (ctx, { body }) => stepMany(ctx, body.target, body.step),
})

const sheets = handle(orderSheets, {
  inProgressSheet: (ctx, { query }) => orderSheet(ctx, 'in_progress', query),
  completeSheet: (ctx, { query }) => orderSheet(ctx, 'complete', query),
  quotationsSheet: (ctx, { query }) => orderSheet(ctx, 'quotations', query),
})

export const routes = [...own, ...simulation, ...many, ...sheets]
