import { preparationRoutes } from '@plantule/contract/orders/preparation'
import { handle } from '../../../platform/handlers.ts'
import { orderLabels, ordersLabels } from './order-labels.ts'
import { chooseLine, finishPicking, getPicking, pickLine } from './picking.ts'
import { setPlace } from './set-place.ts'
import { makePreparations, preparationPdf, preparationsPdf } from './sheets.ts'
import { listSubstitutes, settleMissing } from './substitutes.ts'

export const preparationHandlers = handle(preparationRoutes, {
  preparationPdf: (ctx, { params }) => preparationPdf(ctx, params.id),
  preparationsPdf: (ctx, { body }) => preparationsPdf(ctx, body.ids, body.layout),
  makePreparations: (ctx, { body }) => makePreparations(ctx, body.ids, body.layout),
  orderLabels: (ctx, { params, body }) => orderLabels(ctx, params.id, body),
  ordersLabels: (ctx, { body: { ids, ...options } }) => ordersLabels(ctx, ids, options),
  getPicking: (ctx, { params }) => getPicking(ctx, params.id),
  pickLine: (ctx, { params, body }) => pickLine(ctx, params.id, params.lineId, body),
  chooseLot: (ctx, { params, body }) => chooseLine(ctx, params.id, params.lineId, body.lotSizeId),
  finishPicking: (ctx, { params }) => finishPicking(ctx, params.id),
  listSubstitutes: (ctx, { params }) => listSubstitutes(ctx, params.id, params.lineId),
  settleMissing: (ctx, { params, body }) => settleMissing(ctx, params.id, params.lineId, body),
  setPlace: (ctx, { params, body }) => setPlace(ctx, params.id, body),
})
