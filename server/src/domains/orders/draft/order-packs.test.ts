import { ordersRoutes } from '@plantule/contract/orders/routes'
import { packRoutes } from '@plantule/contract/packs/packs'
import { beforeEach, describe, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { draft, firm, levelOf, mixedPack, read, someStock, step } from '../orders.testing.ts'

let shop: TestShop
let sage: number
let thyme: number
let packId: number

beforeEach(async () => {
  shop = await newShop()
  sage = await someStock(shop, 20, { name: 'Sauge', priceCents: 400 })
  thyme = await someStock(shop, 20, { name: 'Thym', priceCents: 300 })
  const pack = await shop.ok(packRoutes.createPack, {
    body: {
      name: 'Aromatiques',
      discountBp: 1000,
      items: [
        { subproductId: sage, quantity: 1 },
        { subproductId: thyme, quantity: 2 },
      ],
    },
  })
  packId = pack.id
})
const validate = (id: number) => shop.call(ordersRoutes.validateOrder, { params: { id }, body: {} })

describe('a pack in an order', () => {
  test('is one line that tells its parts, and holds, frees and gives out their stock', async () => {
    const order = await firm(shop, [{ packId, quantity: 3 }])
    expect(order.lines).toMatchObject([
      {
        packId,
        subproductId: null,
        label: 'Aromatiques',
        reference: 'PACK-0001',
        unitCents: 900,
        rateBp: 1000,
        listed: true,
        available: 7,
        parts: [
          { subproductId: sage, quantity: 1, label: 'Sauge - Godet 9' },
          { subproductId: thyme, quantity: 2 },
        ],
      },
    ])
    expect([await levelOf(shop, sage), await levelOf(shop, thyme)]).toMatchObject([{ reserved: 3 }, { reserved: 6 }])
    for (const name of ['prepare', 'markPrepared', 'ship'] as const) await step(shop, order.id, name)
    expect([await levelOf(shop, sage), await levelOf(shop, thyme)]).toMatchObject([
      { onHand: 17, reserved: 0 },
      { onHand: 14, reserved: 0 },
    ])
    const cancelled = await firm(shop, [{ packId, quantity: 1 }])
    await shop.ok(ordersRoutes.cancelOrder, { params: { id: cancelled.id } })
    expect(await levelOf(shop, thyme)).toEqual({ onHand: 14, reserved: 0, available: 14 })
  })

  test('is not sold any more once a size that it holds was taken out of sale; what was ordered before stays', async () => {
    const written = await draft(shop, [{ packId, quantity: 1 }])
    const firmly = await firm(shop, [{ packId, quantity: 2 }])
    await shop.inShop((ctx) => ctx.db.updateTable('subproduct').set({ archived_at: ctx.now }).where('id', '=', thyme).execute())
    expect(await shop.ok(packRoutes.getPack, { params: { id: packId } })).toMatchObject({
      available: 0,
      items: [{ archived: false }, { archived: true, available: 0 }],
    })
    const { packs } = await shop.ok(packRoutes.pickProducts, { query: { q: 'PACK-0001' } })
    expect(packs).toMatchObject([{ packId, available: 0 }])
    const refused = await shop.call(ordersRoutes.createOrder, { body: { lines: [{ packId, quantity: 1 }] } })
    expect(refused.problem).toMatchObject({ code: 'unknown_item', errors: [{ path: ['lines', 0, 'packId'] }] })
    expect((await validate(written.id)).problem.code).toBe('unknown_item')
    const line = firmly.lines[0]
    const change = await shop.ok(ordersRoutes.modifyOrder, {
      params: { id: firmly.id },
      body: { version: (await read(shop, firmly.id)).version, lines: [{ id: line?.id ?? 0, packId, quantity: 1 }] },
    })
    expect(change.lines).toMatchObject([{ packId, quantity: 1, unitCents: 900 }])
  })

  test('counts with single lines of its parts, and a shortage names the part', async () => {
    const order = await draft(shop, [
      { packId, quantity: 8 },
      { subproductId: thyme, quantity: 5 },
    ])
    const short = [{ subproductId: thyme, label: 'Thym - Godet 9', wanted: 21, available: 20 }]
    expect((await shop.ok(ordersRoutes.checkStock, { params: { id: order.id } })).items).toMatchObject(short)
    const refused = await validate(order.id)
    expect(refused.problem).toMatchObject({
      code: 'out_of_stock',
      title: 'Stock insuffisant : Thym - Godet 9 (21 demandés, 20 disponibles).',
    })
    expect(await levelOf(shop, sage)).toMatchObject({ reserved: 0 })
  })

  test('is never oversold by packs and single lines that share a part, at once and in any order', async () => {
    const ids: number[] = []
    for (let n = 0; n < 12; n++) {
      const lines = [
        { packId, quantity: 1 },
        { subproductId: thyme, quantity: 1 },
      ]
      ids.push((await draft(shop, n % 2 ? lines : lines.toReversed())).id)
      ids.push((await draft(shop, [{ subproductId: thyme, quantity: 1 }])).id)
    }
    const answers = await Promise.all(ids.map(validate))
    expect(new Set(answers.map(({ status, problem }) => (status === 200 ? 'ok' : problem.code)))).toEqual(new Set(['ok', 'out_of_stock']))
    const taken = answers.map(({ status }, index) => (status === 200 ? (index % 2 ? 1 : 3) : 0)).reduce<number>((a, b) => a + b, 0)
    const level = await levelOf(shop, thyme)
    expect(level).toMatchObject({ onHand: 20, reserved: taken })
    expect(taken).toBeLessThanOrEqual(20)
    // Whoever was refused wanted more than was left at the end, too.
    expect(20 - taken).toBeLessThan(3)
  })

  test('keeps what it held when it was ordered, whatever becomes of the pack', async () => {
    const order = await firm(shop, [{ packId, quantity: 2 }])
    const pack = await shop.ok(packRoutes.getPack, { params: { id: packId } })
    await shop.ok(packRoutes.removePackItem, { params: { id: pack.items[1]?.id ?? 0 } })
    await shop.ok(packRoutes.removePack, { params: { id: packId } })
    await shop.drain()
    expect((await read(shop, order.id)).lines).toEqual(order.lines)
    const lines = order.lines.map(({ id }) => ({ id, packId, quantity: 1, listed: true }))
    const modified = await shop.ok(ordersRoutes.modifyOrder, { params: { id: order.id }, body: { version: order.version, lines } })
    expect(modified.lines).toMatchObject([{ unitCents: 900, parts: [{ quantity: 1 }, { quantity: 2 }] }])
    expect([await levelOf(shop, sage), await levelOf(shop, thyme)]).toMatchObject([{ reserved: 1 }, { reserved: 2 }])
    const again = await shop.call(ordersRoutes.createOrder, { body: { lines: [{ packId, quantity: 1 }] } })
    expect(again.problem).toMatchObject({ code: 'unknown_item', errors: [{ path: ['lines', 0, 'packId'] }] })
  })

  test('follows the pack as long as it is a draft; an empty one is refused', async () => {
    const order = await draft(shop, [{ packId, quantity: 1 }])
    const pack = await shop.ok(packRoutes.getPack, { params: { id: packId } })
    await shop.ok(packRoutes.updatePackItem, { params: { id: pack.items[0]?.id ?? 0 }, body: { quantity: 3 } })
    await shop.drain()
    expect((await read(shop, order.id)).lines).toMatchObject([{ unitCents: 1620, parts: [{ quantity: 3 }, { quantity: 2 }] }])
    const empty = await shop.ok(packRoutes.createPack, { body: { name: 'Vide' } })
    const refused = await shop.call(ordersRoutes.createOrder, { body: { lines: [{ packId: empty.id, quantity: 1 }] } })
    expect(refused.problem.errors).toMatchObject([{ path: ['lines', 0, 'packId'], message: 'Ce pack ne contient aucun article.' }])
  })
})

describe('a pack whose parts have several rates', () => {
  let mixedId: number

  beforeEach(async () => {
    ;({ thyme, packId: mixedId } = await mixedPack(shop))
  })

  test('is sold at one price, split by what the parts cost alone', async () => {
    expect(await shop.ok(packRoutes.getPack, { params: { id: mixedId } })).toMatchObject({
      unitCents: 1200,
      sumCents: 1500,
      shares: [
        { rateBp: 1000, weight: 600 },
        { rateBp: 2000, weight: 900 },
      ],
    })
    const order = await draft(shop, [{ packId: mixedId, quantity: 2 }])
    // 24,00: two fifths at 10 %, three fifths at 20 %.
    expect(order).toMatchObject({
      inclCents: 2400,
      rates: [
        { rateBp: 1000, inclCents: 960, exclCents: 873, vatCents: 87 },
        { rateBp: 2000, inclCents: 1440, exclCents: 1200, vatCents: 240 },
      ],
      lines: [
        {
          rateBp: 2000,
          shares: [
            { rateBp: 1000, weight: 600 },
            { rateBp: 2000, weight: 900 },
          ],
          netCents: 2400,
          exclCents: 2073,
        },
      ],
    })
    const excl = await draft(shop, [{ packId: mixedId, quantity: 2 }], { mode: 'excl' })
    // One pack HT is 4,80 TTC at 10 % and 7,20 TTC at 20 %.
    expect(excl).toMatchObject({ lines: [{ unitCents: 436 + 600 }], exclCents: 2072, rates: [{ exclCents: 872 }, { exclCents: 1200 }] })
  })

  test('keeps its split when a firm order changes, whatever its parts cost by then', async () => {
    const order = await firm(shop, [{ packId: mixedId, quantity: 2 }])
    await shop.inShop((ctx) => ctx.db.updateTable('subproduct').set({ price_cents: 5000 }).where('id', '=', thyme).execute())
    const lines = order.lines.map(({ id }) => ({ id, packId: mixedId, quantity: 1, listed: true }))
    const modified = await shop.ok(ordersRoutes.modifyOrder, { params: { id: order.id }, body: { version: order.version, lines } })
    expect(modified).toMatchObject({
      inclCents: 1200,
      rates: [{ inclCents: 480 }, { inclCents: 720 }],
      lines: [{ shares: order.lines[0]?.shares }],
    })
    const fresh = await draft(shop, [{ packId: mixedId, quantity: 1 }])
    expect(fresh.rates).toMatchObject([
      { rateBp: 1000, inclCents: 1101 },
      { rateBp: 2000, inclCents: 99 },
    ])
  })
})
