import { customersRoutes } from '@plantule/contract/customers/routes'
import { noticesRoutes } from '@plantule/contract/notices/notices'
import { growingRoutes } from '@plantule/contract/orders/growing'
import type { Order } from '@plantule/contract/orders/schemas'
import type { In } from '@plantule/contract/base/route'
import { orderMailRoutes } from '@plantule/contract/orders/mails'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { orderLifeRoutes } from '@plantule/contract/orders/life-routes'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import type { Cultivation } from '@plantule/contract/production/cultivations'
import { sql } from 'kysely'
import { ownShop } from '../../../platform/own-shop.ts'
import type { TestShop } from '../../../testing/new-shop.ts'
import { draft, pay, read, someStock } from '../orders.testing.ts'

export const wantedOn = '2099-10-15'
type Body = In<(typeof growingRoutes)['openContract']['body']>

export const someBuyer = async (shop: TestShop, company = 'Mairie de Vernou'): Promise<number> =>
  (await shop.ok(customersRoutes.createCustomer, { body: { kind: 'professional', company } })).id

/** A cultivation for so many plants of the first line. */
export const open = (shop: TestShop, order: Order, given: Partial<Body> = {}): Promise<Order> =>
  shop.ok(growingRoutes.openContract, {
    params: { id: order.id, lineId: order.lines[0]?.id ?? 0 },
    body: { quantity: order.lines[0]?.quantity ?? 0, readyOn: wantedOn, ...given },
  })

/** A quotation of plants that nobody has, which are grown for its customer. */
export async function grown(
  shop: TestShop,
  given: { quantity?: number; stock?: number; asQuotation?: boolean; open?: Partial<Body> } = {},
): Promise<{ order: Order; subproductId: number; customerId: number; lotId: number; contractId: number; sizeId: number }> {
  const subproductId = await someStock(shop, given.stock ?? 0)
  const customerId = await someBuyer(shop)
  const lines = [{ subproductId, quantity: given.quantity ?? 300 }]
  const order = await open(shop, await draft(shop, lines, { customerId, asQuotation: given.asQuotation ?? true }), given.open)
  const [contract] = order.contracts
  const lot = await lotOf(shop, contract?.lotId ?? 0)
  return { order, subproductId, customerId, lotId: lot.id, contractId: contract?.id ?? 0, sizeId: lot.sizes[0]?.id ?? 0 }
}

export const lotOf = (shop: TestShop, id: number): Promise<Cultivation> => shop.ok(cultivationRoutes.getCultivation, { params: { id } })

/** So many plants stand in the caliber. */
export const raise = (shop: TestShop, lotId: number, sizeId: number, quantity: number, seen = 0): Promise<Cultivation> =>
  shop.ok(cultivationRoutes.recordInventory, { params: { id: lotId }, body: { sizeId, kind: 'count', quantity, seen, reason: '' } })

/** They are ready: stock of the size. */
export async function becomeStock(shop: TestShop, lotId: number, sizeId: number, subproductId: number): Promise<Cultivation> {
  const { sizes } = await lotOf(shop, lotId)
  const version = sizes.find((size) => size.id === sizeId)?.version ?? 0
  return shop.ok(cultivationRoutes.connectSize, { params: { id: sizeId, subproductId }, body: { version, own: 'others' } })
}

/** What the order has of plants that are raised for it, told three ways: by what it holds, by its contracts, and by the calibers. */
export const holdingsOf = (shop: TestShop, orderId: number, subproductId: number) =>
  shop.inShop(async (ctx) => {
    const { rows } = await sql<{ reserved: number; stocked: number; raised: number; growing: number }>`
      select (select coalesce(sum(m.reserved_change), 0) from stock_movement m where m.shop_id = ${ownShop} and m.source = 'order' and m.source_id = ${orderId}
          and m.subproduct_id = ${subproductId})::int as reserved,
        (select coalesce(sum(c.stocked), 0) from growing_contract c where c.shop_id = ${ownShop} and c.order_id = ${orderId}
          and c.subproduct_id = ${subproductId})::int as stocked,
        (select coalesce(sum(greatest(k.quantity + coalesce((select sum(v.change) from lot_move v where v.shop_id = ${ownShop} and v.lot_size_id = k.lot_size_id
          and v.source = 'order' and v.source_id = k.order_id and v.kind in ('sale', 'return')), 0), 0)), 0) from lot_choice k
          where k.shop_id = ${ownShop} and k.order_id = ${orderId} and k.subproduct_id = ${subproductId} and k.raised)::int as raised,
        (select coalesce(sum(p.quantity), 0) from lot_promise p where p.shop_id = ${ownShop} and p.order_id = ${orderId}
          and p.subproduct_id = ${subproductId} and p.contract_id is not null)::int as growing`.execute(ctx.db)
    return rows[0]
  })

/** The plants of all lots that are a size's stock. */
export const inLots = (shop: TestShop, subproductId: number): Promise<number> =>
  shop.inShop(async (ctx) => {
    const { rows } = await sql<{ plants: number }>`select coalesce(sum(on_hand), 0)::int as plants from lot_size
      where lot_size.shop_id = ${ownShop} and subproduct_id = ${subproductId}`.execute(ctx.db)
    return rows[0]?.plants ?? 0
  })

/** So many of the order's first line leave as a part, what is left of it stays. */
export async function sendSome(shop: TestShop, orderId: number, quantity: number): Promise<void> {
  const { lines, version } = await read(shop, orderId)
  const [line] = lines
  const left = (line?.quantity ?? 0) - (line?.dropped ?? 0) - (line?.gone ?? 0)
  const parts = [quantity, left - quantity].map((part) => ({ lines: [{ lineId: line?.id ?? 0, quantity: part }] }))
  const { shipments } = await shop.ok(orderLifeRoutes.splitOrder, { params: { id: orderId }, body: { parts, version } })
  const shipmentId = shipments.find((each) => each.leftAt === null)?.id ?? 0
  await shop.ok(orderLifeRoutes.sendPart, { params: { id: orderId, shipmentId }, body: {} })
}

/** What the bell says of an order once all jobs are done. */
export const bell = async (shop: TestShop, order: { id: number }, token?: string): Promise<string[]> => {
  await shop.drain()
  const { items } = await shop.ok(noticesRoutes.listNotices, {}, token ? { token } : {})
  return items.filter((each) => each.opens?.id === order.id).map((each) => `${each.kind}${each.read ? ' (read)' : ''}`)
}
export const mails = async (shop: TestShop, id: number): Promise<string[]> =>
  (await shop.ok(orderMailRoutes.listEmails, { params: { id } })).items.map(({ kind }) => kind)

export async function withAddress(shop: TestShop, id: number): Promise<void> {
  const { version } = await shop.ok(customersRoutes.getCustomer, { params: { id } })
  await shop.ok(customersRoutes.updateCustomer, { params: { id }, body: { version, email: 'mairie@courrier.test' } })
}

/** No more plants are expected of the caliber than are there. */
export async function expectNone(shop: TestShop, sizeId: number, lotId: number): Promise<void> {
  const { version } = (await lotOf(shop, lotId)).sizes[0] ?? { version: 0 }
  await shop.ok(cultivationRoutes.updateLotSize, { params: { id: sizeId }, body: { version, expected: null } })
}

/** A firm order of a hundred plants that are raised for a customer with an address, in a shop that wants these mails or not. */
export async function ordered(shop: TestShop, wants: boolean, paid = true) {
  const made = await grown(shop, { quantity: 100 })
  await withAddress(shop, made.customerId)
  if (wants) {
    const settings = await shop.ok(orderMailRoutes.getMailSettings, {})
    await shop.ok(orderMailRoutes.setMailSettings, { body: { ...settings, flows: ['grown_ready', 'grown_short'] } })
  }
  await shop.ok(ordersRoutes.validateOrder, { params: { id: made.order.id }, body: { later: true } })
  if (paid) await pay(shop, made.order.id, made.order.inclCents)
  return made
}
