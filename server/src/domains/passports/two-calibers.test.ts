import { preparationRoutes } from '@plantule/contract/orders/preparation'
import { containerRoutes } from '@plantule/contract/catalogue/reference'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { expect, test } from 'vitest'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { customerOnTerms, firm, read, someStock, step } from '../orders/orders.testing.ts'
import { someLot } from '../production/production.testing.ts'
import { openTill, sell } from '../till/till.testing.ts'
import { register } from './passports.testing.ts'

/** A size that is eight and five plants of one cultivation in two pots, and twenty of another that was ready later. */
async function nursery() {
  const shop = await newShop()
  await register(shop)
  await openTill(shop)
  const lavender = await someStock(shop, 0)
  const pots = [
    await shop.ok(containerRoutes.createContainer, { body: { name: 'C2' } }),
    await shop.ok(containerRoutes.createContainer, { body: { name: 'C3' } }),
  ]
  const connected = async (startedOn: string, stocks: number[]) => {
    const sizes = stocks.map((stock, at) => ({ stock, containerId: pots[at]?.id ?? null }))
    const lot = await someLot(shop, 0, { startedOn, sizes })
    for (const { id, version } of lot.sizes)
      await shop.ok(cultivationRoutes.connectSize, { params: { id, subproductId: lavender }, body: { version } })
    return lot
  }
  const [both, other] = [await connected('2026-03-10', [8, 5]), await connected('2026-04-10', [20])]
  const plants = async () =>
    (await Promise.all([both, other].map(({ id }) => shop.ok(cultivationRoutes.getCultivation, { params: { id } })))).flatMap(({ sizes }) =>
      sizes.map(({ onHand }) => onHand),
    )
  const customerId = await customerOnTerms(shop)
  const ordered = async (quantity: number) =>
    (await firm(shop, [{ subproductId: lavender, quantity }], { customerId, deliveryMode: 'home' })).id
  return { shop, lavender, both, other, plants, ordered }
}
const ready = async (shop: TestShop, id: number): Promise<void> => {
  for (const name of ['prepare', 'markPrepared'] as const) await step(shop, id, name)
}
/** By lot, how many plants the issued passports of an order name. */
const namedBy = (shop: TestShop, orderId: number) =>
  shop.inShop(async (ctx) => {
    const rows = await ctx.db
      .selectFrom('plant_passport')
      .select(['lot_id', 'quantity'])
      .where('order_id', '=', orderId)
      .where('state', '=', 'issued')
      .orderBy('lot_id')
      .execute()
    return rows.map((row) => [row.lot_id, row.quantity])
  })

test('plants of one cultivation in two pots that papers name are kept in both, to the plant', async () => {
  const { shop, lavender, both, plants, ordered } = await nursery()
  const id = await ordered(12)
  await ready(shop, id)
  expect(await namedBy(shop, id)).toEqual([[both.id, 12]])
  // Of the thirteen one is free; the till takes it and others, none that the papers name.
  await sell(shop, { lines: [{ subproductId: lavender, quantity: 10 }] })
  expect(await plants()).toEqual([8, 4, 11])
  await step(shop, id, 'ship')
  expect([await plants(), await namedBy(shop, id)]).toEqual([[0, 0, 11], [[both.id, 12]]])
})

test('of two orders each has its own plants of the pots; one that was chosen gives what it has, then the other pot', async () => {
  const { shop, both, other, plants, ordered } = await nursery()
  const [one, two] = [await ordered(6), await ordered(9)]
  await ready(shop, one)
  const params = { id: two, lineId: (await read(shop, two)).lines[0]?.id ?? 0 }
  const [first, second] = both.sizes.map((size) => size.id)
  const picking = await shop.ok(preparationRoutes.chooseLot, { params, body: { lotSizeId: second ?? 0 } })
  expect(picking.lines[0]?.lots.map((lot) => [lot.lotSizeId, lot.size, lot.spare])).toEqual([
    [second, 'C3', 5],
    [first, 'C2', 2],
    [other.sizes[0]?.id, 'C2', 20],
  ])
  await ready(shop, two)
  expect([await namedBy(shop, one), await namedBy(shop, two)]).toEqual([
    [[both.id, 6]],
    [
      [both.id, 7],
      [other.id, 2],
    ],
  ])
  for (const id of [two, one]) await step(shop, id, 'ship')
  expect(await plants()).toEqual([0, 0, 18])
})

test('a label that is scanned more often than one pot has plants takes those of the other pot of its lot', async () => {
  const { shop, lavender, other, both, plants } = await nursery()
  const [, last] = both.sizes
  await sell(shop, { lines: [{ subproductId: lavender, quantity: 7 }], lots: [{ lotSizeId: last?.id ?? 0, quantity: 7 }] })
  expect(await plants()).toEqual([6, 0, 20])
  await sell(shop, { lines: [{ subproductId: lavender, quantity: 25 }], lots: [{ lotSizeId: other.sizes[0]?.id ?? 0, quantity: 25 }] })
  expect(await plants()).toEqual([1, 0, 0])
})
