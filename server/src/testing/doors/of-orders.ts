import { customersRoutes } from '@plantule/contract/customers/routes'
import { subproductRoutes } from '@plantule/contract/catalogue/subproducts'
import { growingRoutes } from '@plantule/contract/orders/growing'
import { orderLifeRoutes } from '@plantule/contract/orders/life-routes'
import { manyOrdersRoutes } from '@plantule/contract/orders/many'
import { preparationRoutes } from '@plantule/contract/orders/preparation'
import { quotationLinkRoutes } from '@plantule/contract/orders/quotation-links'
import { roundRoutes } from '@plantule/contract/orders/rounds'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import type { Order } from '@plantule/contract/orders/schemas'
import { substituteLinkRoutes } from '@plantule/contract/orders/substitute-links'
import { orderRefundRoutes } from '@plantule/contract/refunds/routes'
import { stockRoutes } from '@plantule/contract/stock/stock'
import { parisDay } from '../../platform/paris.ts'
import { draft, firm, freeLine, pay, read, sentBack, step } from '../../domains/orders/orders.testing.ts'
import { unpaidJob } from '../../domains/site/jobs.ts'
import { agreed, Visitor } from '../../domains/site/site.testing.ts'
import { testApp } from '../test-app.ts'
import type { Answered, Door, HeldPlants } from './held-plants.ts'

const line = ({ subproductId }: HeldPlants, quantity = 2) => ({ subproductId, quantity })
const of = ({ id }: { id: number }) => ({ params: { id } })

/** Paid, and prepared unless told. */
async function ordered(held: HeldPlants, given: object = {}, steps: readonly ('prepare' | 'markPrepared' | 'ship')[] = []) {
  const order = await firm(held.shop, [line(held)], given)
  await pay(held.shop, order.id, order.inclCents)
  for (const name of steps) await step(held.shop, order.id, name)
  return read(held.shop, order.id)
}
const ready = (held: HeldPlants, given: object = {}) => ordered(held, given, ['prepare', 'markPrepared'])
const ship = async ({ shop }: HeldPlants, { id }: { id: number }): Promise<Answered> =>
  shop.call(ordersRoutes.updateOrder, { params: { id }, body: { step: 'ship', version: (await read(shop, id)).version } })

/** A cultivation for the first line of an order. */
const begin = async ({ shop }: HeldPlants, { id, lines }: Order): Promise<Answered> =>
  shop.call(growingRoutes.openContract, { params: { id, lineId: lines[0]?.id ?? 0 }, body: { quantity: 2, readyOn: '2099-10-15' } })

/** A browser sends a form of a page by a link. */
async function answered(url: string, form: Record<string, string>): Promise<Answered> {
  const { app } = await testApp()
  const { statusCode } = await app.inject({
    method: 'POST',
    url: `${new URL(url).pathname}/answer`,
    remoteAddress: '198.51.100.7',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })
  return { status: statusCode, problem: {} }
}

/** An order of another size that lacks plants, for which the held ones might stand. */
async function lacking(held: HeldPlants): Promise<{ id: number; lineId: number }> {
  const { shop, productId } = held
  const other = await shop.ok(subproductRoutes.createSubproduct, { params: { id: productId }, body: { label: 'C3', priceCents: 450 } })
  await shop.ok(stockRoutes.changeProductStock, {
    params: { id: productId },
    body: { changes: [{ subproductId: other.id, kind: 'initial', quantity: 5 }] },
  })
  const { id: customerId } = await shop.ok(customersRoutes.createCustomer, { body: { lastName: 'Martin', email: 'martin@example.org' } })
  const order = await firm(shop, [{ subproductId: other.id, quantity: 5 }], { customerId })
  await pay(shop, order.id, order.inclCents)
  const params = { id: order.id, lineId: order.lines[0]?.id ?? 0 }
  await shop.ok(preparationRoutes.pickLine, { params, body: { prepared: 3, missing: 2 } })
  return params
}

async function onRound(held: HeldPlants): Promise<{ order: Order; round: number; stop: number }> {
  const order = await ready(held, {
    deliveryMode: 'own_truck',
    deliveryAddress: { line1: '3 rue des Lilas', postcode: '49100', city: 'Angers', country: 'FR', phone: '' },
  })
  const day = parisDay(new Date())
  const { id } = await held.shop.ok(roundRoutes.createRound, {
    body: { day, name: 'Camion', departAt: '08:00', from: '08:30', to: '12:30' },
  })
  const { stops } = await held.shop.ok(roundRoutes.addStops, { params: { id }, body: { orderIds: [order.id], beyond: false } })
  return { order, round: id, stop: stops[0]?.id ?? 0 }
}

export const ofOrders = {
  'PUT /order/{id}/validate': {
    refuses: 'out_of_stock',
    through: async (held) => {
      const { id } = await draft(held.shop, [line(held)])
      await held.hold()
      return held.shop.call(ordersRoutes.validateOrder, { params: { id }, body: {} })
    },
  },
  'PUT /quotation/{id}/validate': {
    refuses: 'out_of_stock',
    through: async (held) => {
      const { id } = await draft(held.shop, [line(held)], { asQuotation: true })
      await held.hold()
      return held.shop.call(ordersRoutes.validateQuotation, { params: { id }, body: {} })
    },
  },
  'PUT /quotation/{id}/cancel': {
    through: async (held) => {
      const { id } = await draft(held.shop, [line(held)], { asQuotation: true })
      await held.hold()
      return held.shop.call(ordersRoutes.cancelQuotation, { params: { id } })
    },
  },
  'POST /q/:shop/:token/answer': {
    through: async (held) => {
      const order = await draft(held.shop, [line(held)], { asQuotation: true })
      const { url } = await held.shop.ok(quotationLinkRoutes.createQuotationLink, of(order))
      await held.hold()
      return answered(url, { says: 'accept', name: 'Zoé Martin', agree: 'yes' })
    },
  },
  'POST /shop/:uid/*': {
    through: async (held) => {
      const visitor = new Visitor(held.shop)
      await visitor.post('/basket', { key: `s${held.subproductId}`, quantity: 2 })
      const recap = await visitor.toRecap()
      await held.hold()
      const { statusCode } = await visitor.post(recap, agreed)
      return { status: statusCode, problem: {} }
    },
  },
  'job site.unpaid': {
    through: async (held) => {
      const visitor = new Visitor(held.shop)
      await visitor.post('/basket', { key: `s${held.subproductId}`, quantity: 2 })
      await visitor.post(await visitor.toRecap(), agreed)
      await held.hold()
      await held.shop.inShop(async (ctx) => {
        const then = new Date(ctx.now.getTime() - 48 * 3_600_000)
        await ctx.db.updateTable('site_checkout').set({ unpaid_since: then }).execute()
        await ctx.enqueue(unpaidJob, {})
      })
      await held.shop.drain()
      return { status: 200, problem: {} }
    },
  },
  'PUT /order/{id}': {
    refuses: 'stock_held',
    through: async (held) => {
      const order = await ready(held)
      await held.hold()
      return ship(held, order)
    },
  },
  'POST /multi-order/step': {
    through: async (held) => {
      const order = await ready(held)
      await held.hold()
      return held.shop.call(manyOrdersRoutes.stepMany, { body: { target: { kind: 'ids', ids: [order.id] }, step: 'ship' } })
    },
  },
  'PUT /order/{id}/modify': {
    refuses: 'regulated_plant',
    through: async (held) => {
      const order = await firm(held.shop, [freeLine()])
      await held.hold()
      const lines = [...sentBack(order.lines), line(held)]
      return held.shop.call(ordersRoutes.modifyOrder, { ...of(order), body: { lines, version: order.version } as never })
    },
  },
  'PUT /order/{id}/promise': {
    refuses: 'not_found',
    through: async (held) => {
      const order = await ordered(held)
      await held.hold()
      const { subproductId, sizeId } = held
      return held.shop.call(orderLifeRoutes.exchangePromise, { ...of(order), body: { subproductId, from: null, to: sizeId, quantity: 1 } })
    },
  },
  // Other plants are begun for the order: what it held stays here, held by the recall alone.
  'POST /order/{id}/line/{lineId}/cultivation': {
    through: async (held) => {
      const { id: customerId } = await held.shop.ok(customersRoutes.createCustomer, { body: { lastName: 'Martin' } })
      const order = await firm(held.shop, [line(held)], { customerId })
      await held.hold()
      return begin(held, order)
    },
  },
  // Of a quotation that is given up, what grows for it is free again; the held plants are none of it.
  'PUT /growing-contract/{id}/decision': {
    through: async (held) => {
      const { id: customerId } = await held.shop.ok(customersRoutes.createCustomer, { body: { lastName: 'Martin' } })
      const order = await draft(held.shop, [line(held)], { customerId })
      await begin(held, order)
      await held.hold()
      await held.shop.ok(ordersRoutes.cancelOrder, of(order))
      const [contract] = (await read(held.shop, order.id)).contracts
      return held.shop.call(growingRoutes.decideContract, { ...of(contract ?? { id: 0 }), body: { becomes: 'ended' } })
    },
  },
  'PUT /order/{id}/step-back': {
    refuses: 'stock_held',
    through: async (held) => {
      const order = await ordered(held, {}, ['prepare', 'markPrepared', 'ship'])
      await held.hold()
      await held.shop.ok(orderLifeRoutes.stepBack, { ...of(order), body: { reason: 'Revenus', version: order.version } })
      return ship(held, order)
    },
  },
  'POST /order/{id}/merge': {
    through: async (held) => {
      const { id: customerId } = await held.shop.ok(customersRoutes.createCustomer, { body: { lastName: 'Martin' } })
      const [into, from] = [await firm(held.shop, [freeLine()], { customerId }), await firm(held.shop, [line(held)], { customerId })]
      await held.hold()
      return held.shop.call(orderLifeRoutes.mergeOrder, { ...of(into), body: { from: from.id, version: into.version } })
    },
  },
  'DELETE /order/{id}': {
    through: async (held) => {
      const order = await firm(held.shop, [line(held)])
      await held.hold()
      return held.shop.call(ordersRoutes.cancelOrder, of(order))
    },
  },
  'POST /order/{id}/shipment/{shipmentId}/send': {
    refuses: 'stock_held',
    through: async (held) => {
      const order = await ordered(held)
      const half = { lines: [{ lineId: order.lines[0]?.id ?? 0, quantity: 1 }] }
      const cut = await held.shop.ok(orderLifeRoutes.splitOrder, { ...of(order), body: { parts: [half, half], version: order.version } })
      await held.hold()
      const params = { id: order.id, shipmentId: cut.shipments[0]?.id ?? 0 }
      return held.shop.call(orderLifeRoutes.sendPart, { params, body: { tracking: null } })
    },
  },
  'POST /order/{id}/picking/{lineId}/missing': {
    refuses: 'regulated_plant',
    through: async (held) => {
      const params = await lacking(held)
      await held.hold()
      return held.shop.call(preparationRoutes.settleMissing, { params, body: { subproductId: held.subproductId } })
    },
  },
  'POST /order/{id}/picking/{lineId}/proposal': {
    refuses: 'unknown_item',
    through: async (held) => {
      const params = await lacking(held)
      await held.hold()
      return held.shop.call(substituteLinkRoutes.proposeSubstitute, { params, body: { subproductId: held.subproductId } })
    },
  },
  'POST /s/:shop/:token/answer': {
    through: async (held) => {
      const params = await lacking(held)
      const { url } = await held.shop.ok(substituteLinkRoutes.proposeSubstitute, { params, body: { subproductId: held.subproductId } })
      await held.hold()
      return answered(url, { says: 'yes', name: 'Zoé Martin' })
    },
  },
  'POST /order/{id}/refund/-1': {
    lost: 1,
    through: async (held) => {
      const order = await ready(held)
      await held.hold()
      const items = [{ lineId: order.lines[0]?.id ?? 0, quantity: 1, restock: false }]
      return held.shop.call(orderRefundRoutes.refundOrder, { ...of(order), body: { kind: 'items', items, reason: 'Détruit' } })
    },
  },
  'GET /order/{id}/full_refund': {
    through: async (held) => {
      const order = await ready(held)
      await held.hold()
      return held.shop.call(orderRefundRoutes.fullRefund, { ...of(order), query: {} })
    },
  },
  'PUT /delivery-round/{id}/depart': {
    refuses: 'stock_held',
    through: async (held) => {
      const { round } = await onRound(held)
      await held.hold()
      return held.shop.call(roundRoutes.departRound, { params: { id: round } })
    },
  },
  'PUT /delivery-round/{id}/stop/{stopId}/outcome': {
    refuses: 'stock_held',
    through: async (held) => {
      const { order, round, stop } = await onRound(held)
      await held.shop.ok(roundRoutes.departRound, { params: { id: round } })
      await held.hold()
      const body = { outcome: 'failed' as const, reason: 'Personne' }
      await held.shop.ok(roundRoutes.closeStop, { params: { id: round, stopId: stop }, body })
      return ship(held, order)
    },
  },
} satisfies Record<string, Door>
