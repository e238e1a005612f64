import { preparationRoutes } from '@plantule/contract/orders/preparation'
import { lotRuleRoutes, lotRules } from '@plantule/contract/production/lot-rule'
import { placeRoutes } from '@plantule/contract/production/places'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { sizeOfLot, someGreenhouse, someLot } from '../../production/production.testing.ts'
import { findOrder, linesOf } from '../orders.db.ts'
import { withLots } from '../paper/with-lots.ts'
import { openTill, sell } from '../../till/till.testing.ts'
import { updateOrder } from '../draft/update-order.ts'
import { customerOnTerms, firm, read, someStock } from '../orders.testing.ts'

/** A lot of so many plants on a place, connected to a size that has no plants of its own. */
async function standing(shop: TestShop, subproductId: number, plants: number, readyOn: string, placeId: number) {
  const lot = await someLot(shop, plants, { placeId, sizes: [{ stock: plants, readyOn, containerId: null, caliberId: null, perM2: null }] })
  const { id, version } = sizeOfLot(lot)
  await shop.ok(cultivationRoutes.connectSize, { params: { id, subproductId }, body: { version } })
  return { id: lot.id, sizeId: id, number: lot.number }
}
const plantsOf = async (shop: TestShop, id: number): Promise<number> =>
  sizeOfLot(await shop.ok(cultivationRoutes.getCultivation, { params: { id } })).onHand

test('a line names its lots where they stand, on the way of who prepares; the one that is chosen is the one that leaves', async () => {
  const shop = await newShop()
  const [far, near] = [await someGreenhouse(shop), await someGreenhouse(shop)]
  for (const [{ sectionId }, routeIdx] of [[far, 20] as const, [near, 10] as const]) {
    const { items } = await shop.ok(placeRoutes.listGreenhouses)
    const version = items.flatMap((place) => place.sections).find((section) => section.id === sectionId)?.version ?? 0
    await shop.ok(placeRoutes.updateSection, { params: { id: sectionId }, body: { version, routeIdx } })
  }
  const [lavender, sage] = [await someStock(shop, 0, { name: 'Lavande' }), await someStock(shop, 0, { name: 'Sauge' })]
  const oldest = await standing(shop, lavender, 20, '2026-03-10', far.sectionId)
  const newest = await standing(shop, lavender, 50, '2026-04-10', near.sectionId)
  const other = await standing(shop, sage, 9, '2026-04-01', near.sectionId)
  const order = await firm(
    shop,
    [
      { subproductId: lavender, quantity: 30 },
      { subproductId: sage, quantity: 2 },
    ],
    { customerId: await customerOnTerms(shop) },
  )
  const picker = await shop.memberWith(['orders.read', 'stock.read', 'catalogue.read'])
  const picking = await shop.ok(preparationRoutes.getPicking, { params: { id: order.id } }, { token: picker })
  // The sage stands nearer on the way than the lavender that is taken first.
  expect(picking.lines.map((line) => [line.label.split(' ')[0], line.place, line.lots.map((lot) => lot.number)])).toEqual([
    ['Sauge', 'A', [other.number]],
    ['Lavande', 'A', [oldest.number, newest.number]],
  ])
  const lineId = picking.lines[1]?.lineId ?? 0
  const choose = (lotSizeId: number | null, token = picker) =>
    shop.call(preparationRoutes.chooseLot, { params: { id: order.id, lineId }, body: { lotSizeId } }, { token })
  expect((await choose(other.sizeId)).problem.code).toBe('not_found')
  expect(
    (await choose(newest.sizeId)).body.lines.find((line) => line.lineId === lineId)?.lots.map((lot) => [lot.number, lot.chosen]),
  ).toEqual([
    [newest.number, true],
    [oldest.number, false],
  ])
  expect((await choose(newest.sizeId, await shop.memberWith(['stock.read']))).problem.code).toBe('no_right')

  await leave(shop, order.id)
  expect([await plantsOf(shop, oldest.id), await plantsOf(shop, newest.id), await plantsOf(shop, other.id)]).toEqual([20, 20, 7])
  expect((await choose(null)).problem.code).toBe('wrong_status')
})

test('what the chosen lot lacks comes from those that are ready longest', async () => {
  const shop = await newShop()
  const { sectionId } = await someGreenhouse(shop)
  const lavender = await someStock(shop, 0)
  const oldest = await standing(shop, lavender, 20, '2026-03-10', sectionId)
  const newest = await standing(shop, lavender, 5, '2026-04-10', sectionId)
  const order = await firm(shop, [{ subproductId: lavender, quantity: 8 }], { customerId: await customerOnTerms(shop) })
  const lineId = order.lines[0]?.id ?? 0
  const choose = (lotSizeId: number | null) =>
    shop.ok(preparationRoutes.chooseLot, { params: { id: order.id, lineId }, body: { lotSizeId } })
  await choose(oldest.sizeId)
  await choose(null)
  await choose(newest.sizeId)
  await leave(shop, order.id)
  expect([await plantsOf(shop, oldest.id), await plantsOf(shop, newest.id)]).toEqual([17, 0])
})

/** A section for the way of who prepares. */
async function rankedSection(shop: TestShop, routeIdx: number): Promise<number> {
  const { sectionId } = await someGreenhouse(shop)
  const { items } = await shop.ok(placeRoutes.listGreenhouses)
  const version = items.flatMap((place) => place.sections).find((section) => section.id === sectionId)?.version ?? 0
  await shop.ok(placeRoutes.updateSection, { params: { id: sectionId }, body: { version, routeIdx } })
  return sectionId
}

test('by each rule of the shop an order, the till and the paper that goes along name the same lot', async () => {
  for (const takes of lotRules) {
    const shop = await newShop()
    const lavender = await someStock(shop, 0, { priceCents: 450 })
    const oldest = await standing(shop, lavender, 20, '2026-03-10', await rankedSection(shop, 20))
    const nearest = await standing(shop, lavender, 20, '2026-04-10', await rankedSection(shop, 10))
    await shop.ok(lotRuleRoutes.setLotRule, { body: { takes } })
    expect(await shop.ok(lotRuleRoutes.getLotRule)).toEqual({ takes })
    const first = takes === 'place' ? nearest : oldest
    const order = await firm(shop, [{ subproductId: lavender, quantity: 4 }], { customerId: await customerOnTerms(shop) })
    const params = { id: order.id }
    const picking = await shop.ok(preparationRoutes.getPicking, { params })
    expect([picking.byHand, picking.lines[0]?.lots[0]?.number]).toEqual([takes === 'by_hand', first.number])
    const notes = () =>
      shop.inShop(async (ctx) =>
        (await withLots(ctx, await findOrder(ctx, order.id), await linesOf(ctx, order.id))).map((line) => line.note),
      )
    expect(await notes()).toEqual([expect.stringMatching(new RegExp(`^Lot ${first.number} \\(Serre \\d+ A\\)$`))])
    const lineId = order.lines[0]?.id ?? 0
    await shop.ok(preparationRoutes.pickLine, { params: { id: order.id, lineId }, body: { prepared: 4 } })
    if (takes === 'by_hand') {
      expect((await shop.call(preparationRoutes.finishPicking, { params })).problem.code).toBe('lot_to_choose')
      await shop.ok(preparationRoutes.chooseLot, { params: { id: order.id, lineId }, body: { lotSizeId: nearest.sizeId } })
    }
    await shop.ok(preparationRoutes.finishPicking, { params })
    for (const step of ['markReady', 'collect'] as const) {
      const { version } = await read(shop, order.id)
      await shop.inShop((ctx) => updateOrder(ctx, order.id, { step, version }))
    }
    const left = takes === 'oldest' ? oldest : nearest
    expect(await plantsOf(shop, left.id)).toBe(16)
    expect(await notes()).toEqual([expect.stringContaining(`Lot ${left.number} `)])
    await openTill(shop)
    const before = await plantsOf(shop, first.id)
    await sell(shop, { lines: [{ subproductId: lavender, quantity: 1 }] })
    expect(await plantsOf(shop, first.id)).toBe(before - 1)
  }
  const shop = await newShop()
  const picker = await shop.memberWith(['production.read'])
  expect((await shop.call(lotRuleRoutes.setLotRule, { body: { takes: 'place' } }, { token: picker })).status).toBe(403)
  expect((await shop.call(lotRuleRoutes.setLotRule, { body: { takes: 'random' as never } })).status).toBe(400)
})

/** Everything of an order is handed over. */
async function leave(shop: TestShop, id: number): Promise<void> {
  for (const step of ['prepare', 'markPrepared', 'markReady', 'collect'] as const) {
    const { version } = await read(shop, id)
    await shop.inShop((ctx) => updateOrder(ctx, id, { step, version }))
  }
}
