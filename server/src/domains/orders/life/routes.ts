import { orderLifeRoutes } from '@plantule/contract/orders/life-routes'
import { handle } from '../../../platform/handlers.ts'
import { colleagues, seeComments } from '../comments.ts'
import { exchangePromise } from './exchange-promise.ts'
import { holdOrder, releaseOrder } from './hold-order.ts'
import { listMergeable, mergeOrder } from './merge-orders.ts'
import { partNotePdf } from './part-note.ts'
import { takeBackLoss, writeOff } from '../money/write-off.ts'
import { sendPart } from './send-part.ts'
import { proposeSplit, splitOrder } from './split-order.ts'
import { stepBack } from './step-back.ts'

export const lifeHandlers = handle(orderLifeRoutes, {
  holdOrder: (ctx, { params, body }) => holdOrder(ctx, params.id, body.reason),
  releaseOrder: (ctx, { params }) => releaseOrder(ctx, params.id),
  stepBack: (ctx, { params, body }) => stepBack(ctx, params.id, body),
  writeOffOrder: (ctx, { params, body }) => writeOff(ctx, params.id, body),
  takeBackLoss: (ctx, { params, body }) => takeBackLoss(ctx, params.id, body),
  proposeSplit: (ctx, { params }) => proposeSplit(ctx, params.id),
  splitOrder: (ctx, { params, body }) => splitOrder(ctx, params.id, body),
  sendPart: (ctx, { params, body }) => sendPart(ctx, params.id, params.shipmentId, body.tracking),
  exchangePromise: (ctx, { params, body }) => exchangePromise(ctx, params.id, body),
  partNote: (ctx, { params }) => partNotePdf(ctx, params.id, params.shipmentId),
  listMergeable: (ctx, { params }) => listMergeable(ctx, params.id),
  mergeOrder: (ctx, { params, body }) => mergeOrder(ctx, params.id, body.from, body.version),
  seeComments: (ctx, { params }) => seeComments(ctx, params.id),
  listColleagues: async (ctx) => ({ items: (await colleagues(ctx)).map(({ id, name }) => ({ id, name })) }),
})
