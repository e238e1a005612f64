import { customersRoutes } from '@plantule/contract/customers/routes'
import { growingRoutes } from '@plantule/contract/orders/growing'
import type { Order } from '@plantule/contract/orders/schemas'
import type { In } from '@plantule/contract/base/route'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import type { Cultivation } from '@plantule/contract/production/cultivations'
import type { TestShop } from '../../../testing/new-shop.ts'
import { draft, someStock } from '../orders.testing.ts'

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
