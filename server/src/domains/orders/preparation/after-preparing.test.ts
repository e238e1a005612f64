import { noticesRoutes } from '@plantule/contract/notices/notices'
import { orderLifeRoutes } from '@plantule/contract/orders/life-routes'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { preparationRoutes } from '@plantule/contract/orders/preparation'
import { stockRoutes } from '@plantule/contract/stock/stock'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { beforeAll, describe, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { sizeOfLot, someLot } from '../../production/production.testing.ts'
import { customerOnTerms, firm, levelOf, read, someStock, step } from '../orders.testing.ts'

let shop: TestShop
let picker: string
let customerId: number
beforeAll(async () => {
  shop = await newShop()
  customerId = await customerOnTerms(shop)
  picker = await shop.memberWith(['orders.read', 'stock.read', 'catalogue.read'])
})

/** Five are ordered, so many found and so many noted missing. */
async function picked(prepared: number, missing: number, size?: number) {
  const subproductId = size ?? (await someStock(shop, 20, { name: 'Charme' }))
  const order = await firm(shop, [{ subproductId, quantity: 5 }], { customerId, deliveryMode: 'home' })
  const params = { id: order.id, lineId: order.lines[0]?.id ?? 0 }
  await shop.ok(preparationRoutes.pickLine, { params, body: { prepared, missing } })
  return { size: subproductId, id: order.id, params }
}
const finish = (id: number) => shop.ok(preparationRoutes.finishPicking, { params: { id } })
const bell = async (id: number) =>
  (await shop.ok(noticesRoutes.listNotices, {}, { token: picker })).items.flatMap(({ kind, opens, read: seen }) =>
    kind === 'picking_again' && opens?.id === id ? [seen] : [],
  )
const kindsOf = async (id: number) => (await read(shop, id)).timeline.map(({ kind }) => kind)

describe('plants that come into a prepared order are picked', () => {
  test('a substitute for what was missing: the order is in preparation again and who prepares is told', async () => {
    const { id, params } = await picked(3, 2)
    await finish(id)
    const other = await someStock(shop, 10, { name: 'Hêtre' })
    const settled = await shop.ok(preparationRoutes.settleMissing, { params, body: { subproductId: other } })
    expect(settled).toMatchObject({ status: 'in_preparation', lines: [{ prepared: 3 }, { prepared: 0, quantity: 2 }] })
    expect(await kindsOf(id)).toContain('picking_again')
    expect(await bell(id)).toEqual([false])
    const added = settled.lines[1]?.id ?? 0
    await shop.ok(preparationRoutes.pickLine, { params: { id, lineId: added }, body: { prepared: 2 } }, { token: picker })
    expect(await finish(id)).toMatchObject({ status: 'prepared' })
    expect(await bell(id)).toEqual([true])
  })

  test('more of a line too; less of one, or what only leaves, changes nothing', async () => {
    const { id, size, params } = await picked(5, 0)
    await finish(id)
    const change = async (quantity: number) => {
      const { version } = await read(shop, id)
      const lines = [{ id: params.lineId, subproductId: size, quantity }]
      return shop.ok(ordersRoutes.modifyOrder, { params: { id }, body: { version, lines } })
    }
    expect(await change(8)).toMatchObject({ status: 'in_preparation', lines: [{ quantity: 8, prepared: 5 }] })
    await shop.ok(preparationRoutes.pickLine, { params, body: { prepared: 5, missing: 3 } })
    await finish(id)
    expect(await change(5)).toMatchObject({ status: 'prepared', lines: [{ quantity: 5, missing: 0 }] })
  })

  test('an order that was called prepared without ticking waits for what is new alone', async () => {
    const size = await someStock(shop, 20)
    const order = await firm(shop, [{ subproductId: size, quantity: 5 }], { customerId })
    for (const name of ['prepare', 'markPrepared'] as const) await step(shop, order.id, name)
    const line = { id: order.lines[0]?.id ?? 0, subproductId: size }
    const change = async (quantity: number) =>
      shop.ok(ordersRoutes.modifyOrder, {
        params: { id: order.id },
        body: { version: (await read(shop, order.id)).version, lines: [{ ...line, quantity }] },
      })
    expect((await change(4)).status).toBe('prepared')
    expect((await change(6)).status).toBe('in_preparation')
    const { version } = await read(shop, order.id)
    // The step that stands is that the preparation began.
    const back = await shop.ok(orderLifeRoutes.stepBack, { params: { id: order.id }, body: { reason: 'Erreur', version } })
    expect(back.status).toBe('confirmed')
  })
})

describe('what is missing is written off once', () => {
  const count = async (size: number, quantity: number) => {
    const productId = await shop.inShop(
      async (ctx) =>
        (await ctx.db.selectFrom('subproduct').select('product_id').where('id', '=', size).executeTakeFirstOrThrow()).product_id,
    )
    await shop.ok(stockRoutes.changeProductStock, {
      params: { id: productId },
      body: { changes: [{ subproductId: size, kind: 'count', quantity }] },
    })
  }

  test('not again where the stock was counted since, which the story says', async () => {
    const { size, id, params } = await picked(2, 3)
    await count(size, 17)
    await shop.ok(preparationRoutes.settleMissing, { params, body: {} })
    expect(await levelOf(shop, size)).toEqual({ onHand: 17, reserved: 2, available: 15 })
    expect(await kindsOf(id)).toContain('missing_counted')
  })

  test('but where it was counted before, or not at all', async () => {
    const size = await someStock(shop, 30)
    await count(size, 20)
    const { params } = await picked(2, 3, size)
    await shop.ok(preparationRoutes.settleMissing, { params, body: {} })
    expect(await levelOf(shop, size)).toEqual({ onHand: 17, reserved: 2, available: 15 })
  })

  test('nor where a lot that is its stock was counted, also when that count was right', async () => {
    const size = await someStock(shop, 0)
    const lot = await someLot(shop, 20, { sizes: [{ stock: 20, containerId: null, caliberId: null, perM2: null }] })
    const of = sizeOfLot(lot)
    await shop.ok(cultivationRoutes.connectSize, { params: { id: of.id, subproductId: size }, body: { version: of.version } })
    const { params } = await picked(2, 3, size)
    await shop.ok(cultivationRoutes.recordInventory, {
      params: { id: lot.id },
      body: { sizeId: of.id, kind: 'count', quantity: 20, seen: 20, reason: '' },
    })
    await shop.ok(preparationRoutes.settleMissing, { params, body: {} })
    expect(await levelOf(shop, size)).toEqual({ onHand: 20, reserved: 2, available: 18 })
  })
})
