import { orderLifeRoutes } from '@plantule/contract/orders/life-routes'
import { manyOrdersRoutes } from '@plantule/contract/orders/many'
import { preparationRoutes } from '@plantule/contract/orders/preparation'
import { roundRoutes } from '@plantule/contract/orders/rounds'
import type { Order } from '@plantule/contract/orders/schemas'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { passportRoutes } from '@plantule/contract/passports/passports'
import { lotRuleRoutes } from '@plantule/contract/production/lot-rule'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { beforeEach, describe, expect, test } from 'vitest'
import { parisDay } from '../../../platform/paris.ts'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { register } from '../../passports/passports.testing.ts'
import { sizeOfLot, someLot } from '../../production/production.testing.ts'
import { setRestApart } from './set-rest-apart.ts'
import { customerOnTerms, firm, read, someStock, step } from '../orders.testing.ts'

let shop: TestShop
let customerId: number
let lavender: number
/** The oldest first: it is what a sale takes. */
let lots: { id: number; sizeId: number }[]

beforeEach(async () => {
  shop = await newShop()
  customerId = await customerOnTerms(shop)
  lavender = await someStock(shop, 0)
  lots = [await standing(20, '2026-03-10'), await standing(20, '2026-04-10'), await standing(20, '2026-05-10')]
})

async function standing(plants: number, startedOn: string) {
  const lot = await someLot(shop, plants, { startedOn })
  const { id, version } = sizeOfLot(lot)
  await shop.ok(cultivationRoutes.connectSize, { params: { id, subproductId: lavender }, body: { version } })
  return { id: lot.id, sizeId: id }
}
const plants = (quantity: number) => [{ subproductId: lavender, quantity }]
const ordered = (quantity: number, more: object = {}) => firm(shop, plants(quantity), { customerId, deliveryMode: 'home', ...more })
const choose = async (id: number, at: number): Promise<unknown> => {
  const { lines } = await read(shop, id)
  const params = { id, lineId: lines[0]?.id ?? 0 }
  return shop.ok(preparationRoutes.chooseLot, { params, body: { lotSizeId: lots[at]?.sizeId ?? 0 } })
}
const merged = async (id: number, from: number): Promise<Order> =>
  shop.ok(orderLifeRoutes.mergeOrder, { params: { id }, body: { from, version: (await read(shop, id)).version } })
const leave = async (id: number): Promise<void> => {
  for (const name of ['prepare', 'markPrepared', 'ship'] as const) await step(shop, id, name)
}
/** How many left each lot. */
const gone = async (): Promise<number[]> => {
  const left = []
  for (const { id } of lots) left.push(20 - sizeOfLot(await shop.ok(cultivationRoutes.getCultivation, { params: { id } })).onHand)
  return left
}

describe('the lot that was chosen', () => {
  test('goes along with the plants of its own order into the one that takes them over', async () => {
    const [into, from] = [await ordered(3), await ordered(5)]
    await choose(into.id, 1)
    await choose(from.id, 2)
    await merged(into.id, from.id)
    await leave(into.id)
    expect(await gone()).toEqual([0, 3, 5])
  })

  test('is the other order’s alone where nobody chose for this one', async () => {
    const [into, from] = [await ordered(4), await ordered(5)]
    await choose(from.id, 2)
    await merged(into.id, from.id)
    await leave(into.id)
    expect(await gone()).toEqual([4, 0, 5])
  })

  test('is of both where both chose the same', async () => {
    const [into, from] = [await ordered(4), await ordered(5)]
    for (const { id } of [into, from]) await choose(id, 1)
    await merged(into.id, from.id)
    await leave(into.id)
    expect(await gone()).toEqual([0, 9, 0])
  })

  test('goes with what is set apart, but for what of it has left', async () => {
    const [into, from] = [await ordered(3), await ordered(5)]
    await choose(into.id, 1)
    await choose(from.id, 2)
    const { id, version, lines } = await merged(into.id, from.id)
    // 3 of the first lot and 1 of the second leave, and 4 stay.
    const [one = 0, other = 0] = lines.map((line) => line.id)
    const parts = [
      [
        [one, 3],
        [other, 1],
      ],
      [[other, 4]],
    ].map((part) => ({ lines: part.map(([lineId = 0, quantity = 0]) => ({ lineId, quantity })) }))
    const { shipments } = await shop.ok(orderLifeRoutes.splitOrder, { params: { id }, body: { parts, version } })
    await step(shop, id, 'prepare')
    await shop.ok(orderLifeRoutes.sendPart, { params: { id, shipmentId: shipments[0]?.id ?? 0 }, body: {} })
    expect(await gone()).toEqual([0, 3, 1])
    const rest = await shop.inShop((ctx) => setRestApart(ctx, id))
    for (const name of ['markPrepared', 'ship'] as const) await step(shop, rest.id, name)
    expect(await gone()).toEqual([0, 3, 5])
  })

  test('is that of each part that leaves, and of what a step back brought here and leaves again', async () => {
    const order = await ordered(9)
    await choose(order.id, 1)
    await step(shop, order.id, 'prepare')
    const { version, lines } = await read(shop, order.id)
    const parts = [4, 5].map((quantity) => ({ lines: [{ lineId: lines[0]?.id ?? 0, quantity }] }))
    const { shipments } = await shop.ok(orderLifeRoutes.splitOrder, { params: { id: order.id }, body: { parts, version } })
    const send = (at: number) =>
      shop.ok(orderLifeRoutes.sendPart, { params: { id: order.id, shipmentId: shipments[at]?.id ?? 0 }, body: {} })
    await send(0)
    const back = { reason: 'Oublié', version: (await read(shop, order.id)).version }
    await shop.ok(orderLifeRoutes.stepBack, { params: { id: order.id }, body: back })
    expect(await gone()).toEqual([0, 0, 0])
    await send(0)
    expect(await gone()).toEqual([0, 4, 0])
    await send(1)
    expect(await gone()).toEqual([0, 9, 0])
  })

  test('stays with the plants that are not replaced by others', async () => {
    const other = await someStock(shop, 10, { name: 'Sauge' })
    const order = await ordered(6)
    await choose(order.id, 1)
    const params = { id: order.id, lineId: order.lines[0]?.id ?? 0 }
    await shop.ok(preparationRoutes.pickLine, { params, body: { prepared: 4, missing: 2 } })
    await shop.ok(preparationRoutes.settleMissing, { params, body: { subproductId: other, stock: 'there' } })
    for (const name of ['markPrepared', 'ship'] as const) await step(shop, order.id, name)
    expect(await gone()).toEqual([0, 4, 0])
  })
})

test('what its passports name is what leaves, whatever becomes the oldest meanwhile', async () => {
  await register(shop)
  const order = await ordered(25)
  for (const name of ['prepare', 'markPrepared'] as const) await step(shop, order.id, name)
  const told = async () =>
    (await shop.ok(passportRoutes.passportDecisions, { params: { orderId: order.id } })).decisions.flatMap(({ passports }) =>
      passports.map(({ id, quantity, state }) => [id, quantity, state]),
    )
  const before = await told()
  expect(before.map(([, quantity]) => quantity)).toEqual([20, 5])
  await standing(20, '2026-02-01')
  await step(shop, order.id, 'ship')
  expect(await gone()).toEqual([20, 5, 0])
  expect(await told()).toEqual(before)
})

test('a passport whose lot others emptied meanwhile is given up before the plants leave: each lot that gives has its own', async () => {
  await register(shop)
  const order = await ordered(10)
  for (const name of ['prepare', 'markPrepared'] as const) await step(shop, order.id, name)
  const { sizeId = 0, id = 0 } = lots[0] ?? {}
  await shop.ok(cultivationRoutes.recordInventory, {
    params: { id },
    body: { sizeId, kind: 'loss', quantity: 14, seen: 20, reason: 'Gel' },
  })
  await step(shop, order.id, 'ship')
  const { decisions } = await shop.ok(passportRoutes.passportDecisions, { params: { orderId: order.id } })
  expect(decisions[0]?.lots.map(({ quantity }) => quantity)).toEqual([6, 4])
  expect(decisions[0]?.passports.map(({ quantity, state }) => [quantity, state])).toEqual([
    [6, 'issued'],
    [4, 'issued'],
  ])
})

/** Each door by which the plants of a line go on their way. */
const doors: Record<string, (id: number) => Promise<{ problem: { code?: string }; why?: string | undefined }>> = {
  'one step': async (id) =>
    shop.call(ordersRoutes.updateOrder, { params: { id }, body: { step: 'markPrepared', version: (await read(shop, id)).version } }),
  'many at once': async (id) => {
    const { refused } = await shop.ok(manyOrdersRoutes.stepMany, { body: { target: { kind: 'ids', ids: [id] }, step: 'markPrepared' } })
    return { problem: refused.length > 0 ? { code: 'lot_to_choose' } : {}, why: refused[0]?.why }
  },
  picking: async (id) => {
    const { lines } = await read(shop, id)
    await shop.ok(preparationRoutes.pickLine, { params: { id, lineId: lines[0]?.id ?? 0 }, body: { prepared: 3 } })
    return shop.call(preparationRoutes.finishPicking, { params: { id } })
  },
  'a part': async (id) => {
    const { version, lines } = await read(shop, id)
    const parts = [1, 2].map((quantity) => ({ lines: [{ lineId: lines[0]?.id ?? 0, quantity }] }))
    const { shipments } = await shop.ok(orderLifeRoutes.splitOrder, { params: { id }, body: { parts, version } })
    return shop.call(orderLifeRoutes.sendPart, { params: { id, shipmentId: shipments[0]?.id ?? 0 }, body: {} })
  },
  // Prepared before the shop left it to people.
  'a parcel': async (id) => {
    await prepared(id)
    return shop.call(ordersRoutes.updateOrder, { params: { id }, body: { step: 'ship', version: (await read(shop, id)).version } })
  },
  'a round': async (id) => {
    await prepared(id)
    const round = await shop.ok(roundRoutes.createRound, {
      body: { day: parisDay(new Date()), name: 'Nord', departAt: '08:00', from: '08:30', to: '12:30' },
    })
    await shop.ok(roundRoutes.addStops, { params: { id: round.id }, body: { orderIds: [id] } })
    return shop.call(roundRoutes.departRound, { params: { id: round.id } })
  },
}
async function prepared(id: number): Promise<void> {
  await shop.ok(lotRuleRoutes.setLotRule, { body: { takes: 'oldest' } })
  await step(shop, id, 'markPrepared')
  await shop.ok(lotRuleRoutes.setLotRule, { body: { takes: 'by_hand' } })
}

test.each(Object.keys(doors))('a line whose lot people must say does not go on its way by %s before they said it', async (name) => {
  await shop.ok(lotRuleRoutes.setLotRule, { body: { takes: 'by_hand' } })
  const deliveryAddress = { line1: '3 rue des Lilas', postcode: '49100', city: 'Angers', country: 'FR', phone: '' }
  const order = await ordered(3, name === 'a round' ? { deliveryMode: 'own_truck', deliveryAddress } : {})
  await step(shop, order.id, 'prepare')
  const { problem, why } = (await doors[name]?.(order.id)) ?? { problem: {} }
  expect(problem.code).toBe('lot_to_choose')
  if (why !== undefined) expect(why).toContain('choisissez')
  expect(await gone()).toEqual([0, 0, 0])
  await choose(order.id, 1)
  const { status } = await read(shop, order.id)
  if (status === 'in_preparation') await step(shop, order.id, 'markPrepared')
  await step(shop, order.id, 'ship')
  expect(await gone()).toEqual([0, 3, 0])
})
