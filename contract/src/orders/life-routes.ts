import { z } from 'zod'
import { Colleague, HoldInput, mergeBars, MergeInput, SendPartInput, SplitInput, SplitProposal, StepBackInput } from './life.ts'
import { Order, OrderSummary } from './schemas.ts'
import { route } from '../base/route.ts'
import { byId, done, idParam } from '../base/shared.ts'

const ofPart = z.object({ id: idParam, shipmentId: idParam })

export const orderLifeRoutes = {
  holdOrder: route({
    method: 'PUT', path: '/order/{id}/hold', summary: 'Nothing of the order is picked or sent until it is released', permission: 'orders.write', params: byId,
    body: HoldInput, response: Order, errors: ['not_found', 'wrong_status'],
  }),
  releaseOrder: route({
    method: 'DELETE', path: '/order/{id}/hold', summary: 'The order goes on', permission: 'orders.write', params: byId, response: Order, errors: ['not_found'],
  }),
  stepBack: route({
    method: 'PUT', path: '/order/{id}/step-back', summary: 'Take the last step back, with a reason: plants that had left are held again, papers stand', permission: 'orders.write', params: byId,
    body: StepBackInput, response: Order, errors: ['not_found', 'stale_version', 'wrong_status', 'has_payments', 'step_back_needs_manager', 'step_back_invoiced'],
  }),
  proposeSplit: route({
    method: 'GET', path: '/order/{id}/split-proposal', summary: 'How the order could leave in parts: what is ready, what is dug up later', permission: 'orders.read', params: byId,
    response: SplitProposal, errors: ['not_found'],
  }),
  splitOrder: route({
    method: 'PUT', path: '/order/{id}/shipments', summary: 'Cut what has not left into parts that leave one after the other', permission: 'orders.write', params: byId,
    body: SplitInput, response: Order, errors: ['not_found', 'stale_version', 'wrong_status', 'split_sum'],
  }),
  sendPart: route({
    method: 'POST', path: '/order/{id}/shipment/{shipmentId}/send', summary: 'A part leaves the nursery', permission: 'orders.write', params: ofPart,
    body: SendPartInput, response: Order, status: 201, errors: ['not_found', 'wrong_status', 'order_held', 'part_left'],
  }),
  partNote: route({
    method: 'GET', path: '/order/{id}/shipment/{shipmentId}/delivery_note', summary: 'Delivery note of a part', permission: 'orders.read', params: ofPart, response: 'pdf', errors: ['not_found', 'no_lines'],
  }),
  listMergeable: route({
    method: 'GET', path: '/order/{id}/mergeable', summary: 'Orders of the same customer that this one can take over', permission: 'orders.read', params: byId,
    response: z.object({ bar: z.enum(mergeBars).nullable(), items: z.array(OrderSummary.extend({ bar: z.enum(mergeBars).nullable() })) }), errors: ['not_found'],
  }),
  mergeOrder: route({
    method: 'POST', path: '/order/{id}/merge', summary: 'Take over the lines and the money of another order of the same customer', permission: 'orders.write', params: byId,
    body: MergeInput, response: Order, status: 201,
    errors: ['not_found', 'stale_version', 'wrong_status', 'merge_other_customer', 'merge_other_prices', ...mergeBars, 'out_of_stock', 'period_closed', 'slot_plants_full'],
  }),
  seeComments: route({
    method: 'PUT', path: '/order/{id}/comments/seen', summary: 'The reader has seen the comments that call him: no mail follows', permission: 'orders.read', params: byId, response: done, errors: ['not_found'],
  }),
  listColleagues: route({
    method: 'GET', path: '/orders/colleagues', summary: 'Whom a comment may call', permission: 'orders.read', response: z.object({ items: z.array(Colleague) }),
  }),
}
