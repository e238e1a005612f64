import { customersRoutes } from '@plantule/contract/customers/routes'
import type { LineInput, Order, orderStepNames } from '@plantule/contract/orders/schemas'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { packRoutes } from '@plantule/contract/packs/packs'
import type { In } from '@plantule/contract/base/route'
import { stockRoutes } from '@plantule/contract/stock/stock'
import type { z } from 'zod'
import type { LineInput as LineSchema } from '@plantule/contract/orders/schemas'
import type { TestShop } from '../../testing/new-shop.ts'
import { someProduct } from '../catalogue/catalogue.testing.ts'

export type Step = (typeof orderStepNames)[number]
export type Line = z.input<typeof LineSchema>
type Body = In<(typeof ordersRoutes)['createOrder']['body']>

/** A size with so many in stock; its price is 4,50 € at 10 % unless told. */
export async function someStock(shop: TestShop, onHand: number, given: { name?: string; priceCents?: number } = {}): Promise<number> {
  const { product, size } = await someProduct(shop, given)
  await shop.ok(stockRoutes.changeProductStock, {
    params: { id: product.id },
    body: { changes: [{ subproductId: size.id, kind: 'initial', quantity: onHand }] },
  })
  return size.id
}

/** A pack at 12,00 of two plants worth 6,00 at 10 % and a tool worth 9,00 at 20 %, twenty of each in stock. */
export async function mixedPack(shop: TestShop): Promise<{ thyme: number; spade: number; packId: number }> {
  const thyme = await someStock(shop, 20, { name: 'Thym', priceCents: 300 })
  const spade = await someStock(shop, 20, { name: 'Transplantoir', priceCents: 900 })
  await shop.inShop(async (ctx) => {
    const { id } = await ctx.db.selectFrom('tva_rate').select('id').where('rate_bp', '=', 2000).executeTakeFirstOrThrow()
    const { product_id } = await ctx.db.selectFrom('subproduct').select('product_id').where('id', '=', spade).executeTakeFirstOrThrow()
    await ctx.db.updateTable('product').set({ tva_rate_id: id }).where('id', '=', product_id).execute()
  })
  const items = [
    { subproductId: thyme, quantity: 2 },
    { subproductId: spade, quantity: 1 },
  ]
  const pack = await shop.ok(packRoutes.createPack, { body: { name: 'Coffret', priceKind: 'fixed', priceCents: 1200, items } })
  return { thyme, spade, packId: pack.id }
}

/** What the shop holds of a size: there, promised, free. */
export async function levelOf(shop: TestShop, subproductId: number): Promise<{ onHand: number; reserved: number; available: number }> {
  const row = await shop.inShop((ctx) =>
    ctx.db.selectFrom('stock_level').selectAll().where('subproduct_id', '=', subproductId).executeTakeFirstOrThrow(),
  )
  return { onHand: row.on_hand, reserved: row.reserved, available: row.available ?? 0 }
}

/** A line that needs no article: 10,00 € at 10 %. */
export const freeLine = (given: Partial<Line> = {}): Line => ({ label: 'Plantation', quantity: 1, unitCents: 1000, rateBp: 1000, ...given })

export const draft = (shop: TestShop, lines: Line[], more: Partial<Body> = {}): Promise<Order> =>
  shop.ok(ordersRoutes.createOrder, { body: { ...more, lines } })

export async function firm(shop: TestShop, lines: Line[], more: Partial<Body> = {}): Promise<Order> {
  const order = await draft(shop, lines, more)
  return shop.ok(ordersRoutes.validateOrder, { params: { id: order.id }, body: {} })
}

export const read = (shop: TestShop, id: number): Promise<Order> => shop.ok(ordersRoutes.getOrder, { params: { id } })

export async function step(shop: TestShop, id: number, name: Step): Promise<Order> {
  const { version } = await read(shop, id)
  return shop.ok(ordersRoutes.updateOrder, { params: { id }, body: { step: name, version } })
}

export const pay = (shop: TestShop, id: number, amount: number): Promise<Order> =>
  shop.ok(ordersRoutes.addPayment, { params: { id }, body: { payment_type: 'card', amount } })

/** A professional who pays later: their orders are confirmed without money. */
export async function customerOnTerms(shop: TestShop): Promise<number> {
  const terms = await shop.ok(customersRoutes.createInvoicingTerms, { body: { name: '30 jours', dueDays: 30 } })
  const customer = await shop.ok(customersRoutes.createCustomer, {
    body: { kind: 'professional', company: 'Paysages Duval', invoicingTermsId: terms.id },
  })
  return customer.id
}

/** Lines as an answer shows them, to be sent back. */
export const sentBack = (lines: Order['lines']): Partial<LineInput>[] =>
  lines.map(({ id, subproductId, label, quantity, unitCents, rateBp, discount }) => ({
    id,
    subproductId,
    label,
    quantity,
    unitCents,
    rateBp,
    discount,
  }))
