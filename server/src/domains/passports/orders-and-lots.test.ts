import { orderLifeRoutes } from '@plantule/contract/orders/life-routes'
import { preparationRoutes } from '@plantule/contract/orders/preparation'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { passportRoutes } from '@plantule/contract/passports/passports'
import { lotRuleRoutes } from '@plantule/contract/production/lot-rule'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { orderRefundRoutes } from '@plantule/contract/refunds/routes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { customerOnTerms, firm, pay, read, sentBack, someStock, step } from '../orders/orders.testing.ts'
import { sizeOfLot, someLot } from '../production/production.testing.ts'
import { openTill, sell } from '../till/till.testing.ts'
import { register } from './passports.testing.ts'

/** A size that stands in two lots of twenty, A the older one. */
async function nursery() {
  const shop = await newShop()
  await register(shop)
  const customerId = await customerOnTerms(shop)
  const lavender = await someStock(shop, 0)
  const standing = async (startedOn: string) => {
    const lot = await someLot(shop, 20, { startedOn })
    const { id, version } = sizeOfLot(lot)
    await shop.ok(cultivationRoutes.connectSize, { params: { id, subproductId: lavender }, body: { version } })
    return { id: lot.id, sizeId: id }
  }
  const lots = { A: await standing('2026-03-10'), B: await standing('2026-04-10') }
  const nameOf = (id: number | null): string => (id === lots.A.id ? 'A' : id === lots.B.id ? 'B' : 'none')
  const ordered = async (quantity: number) =>
    (await firm(shop, [{ subproductId: lavender, quantity }], { customerId, deliveryMode: 'home' })).id
  return { shop, lavender, lots, nameOf, ordered }
}
type Nursery = Awaited<ReturnType<typeof nursery>>

/** What passports of an order that stand name, and what left it of each lot whether or not it came back. */
const told = ({ shop, nameOf }: Nursery, orderId: number) =>
  shop.inShop(async (ctx) => {
    const rows = await ctx.db
      .selectFrom('plant_passport')
      .select(['lot_id', 'quantity'])
      .where('order_id', '=', orderId)
      .where('state', '=', 'issued')
      .execute()
    const moves = await ctx.db
      .selectFrom('lot_move')
      .select(['lot_id', 'change'])
      .where('source', '=', 'order')
      .where('source_id', '=', orderId)
      .where('kind', '=', 'sale')
      .execute()
    return {
      named: summed(rows.map((row) => [nameOf(row.lot_id), row.quantity])),
      left: summed(moves.map((row) => [nameOf(row.lot_id), -row.change])),
    }
  })
function summed(list: [string, number][]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const [name, quantity] of list) sums[name] = (sums[name] ?? 0) + quantity
  return sums
}
const ready = async (shop: TestShop, id: number): Promise<void> => {
  for (const name of ['prepare', 'markPrepared'] as const) await step(shop, id, name)
}
const choose = async ({ shop, lots }: Nursery, id: number, lot: 'A' | 'B') => {
  const lineId = (await read(shop, id)).lines[0]?.id ?? 0
  return shop.call(preparationRoutes.chooseLot, { params: { id, lineId }, body: { lotSizeId: lots[lot].sizeId } })
}
const more = async (shop: TestShop, id: number, quantity: number) => {
  const { version, lines } = await read(shop, id)
  const body = { version, lines: sentBack(lines).map((line) => ({ ...line, quantity: (line.quantity ?? 0) + quantity })) }
  return shop.call(ordersRoutes.modifyOrder, { params: { id }, body: body as never })
}
const giveBack = async (shop: TestShop, id: number, quantity: number) => {
  const lineId = (await read(shop, id)).lines[0]?.id ?? 0
  return shop.call(orderRefundRoutes.refundOrder, {
    params: { id },
    body: { kind: 'items', items: [{ lineId, quantity }], reason: 'Rétractation' },
  })
}

test('two orders that are made ready name different plants, and a sale at the till in between takes neither’s', async () => {
  const all = await nursery()
  const { shop, lavender, ordered } = all
  const [one, two] = [await ordered(20), await ordered(15)]
  await ready(shop, one)
  await openTill(shop)
  await sell(shop, { lines: [{ subproductId: lavender, quantity: 5 }] })
  await ready(shop, two)
  expect([(await told(all, one)).named, (await told(all, two)).named]).toEqual([{ A: 20 }, { B: 15 }])
  for (const id of [two, one]) await step(shop, id, 'ship')
  expect([await told(all, one), await told(all, two)]).toEqual([
    { named: { A: 20 }, left: { A: 20 } },
    { named: { B: 15 }, left: { B: 15 } },
  ])
})

test('two orders that are made ready at the same time name no plant twice', async () => {
  const all = await nursery()
  const { shop, ordered } = all
  const orders = [await ordered(20), await ordered(20)]
  for (const id of orders) await step(shop, id, 'prepare')
  await Promise.all(orders.map((id) => step(shop, id, 'markPrepared')))
  const named = await Promise.all(orders.map(async (id) => (await told(all, id)).named))
  expect(named.map((each) => Object.entries(each).flat().join(' ')).toSorted()).toEqual(['A 20', 'B 20'])
})

test('a passport that became untrue once the order was ready is given up before the plants leave', async () => {
  const all = await nursery()
  const { shop, ordered } = all
  const [chosen, longer, shorter] = [await ordered(3), await ordered(4), await ordered(6)]
  await pay(shop, shorter, (await read(shop, shorter)).inclCents)
  for (const id of [chosen, longer, shorter]) await ready(shop, id)
  await choose(all, chosen, 'B')
  // Its labels are those of the lot that was chosen, at once.
  expect((await told(all, chosen)).named).toEqual({ B: 3 })
  expect((await more(shop, longer, 5)).status).toBe(200)
  // What was added is to be taken first.
  await step(shop, longer, 'markPrepared')
  expect((await giveBack(shop, shorter, 4)).status).toBe(201)
  for (const id of [chosen, longer, shorter]) await step(shop, id, 'ship')
  expect([await told(all, chosen), await told(all, longer), await told(all, shorter)]).toEqual([
    { named: { B: 3 }, left: { B: 3 } },
    // What was added has no promise, and goes before what the lot of one has beyond it.
    { named: { A: 4, B: 5 }, left: { A: 4, B: 5 } },
    { named: { A: 2 }, left: { A: 2 } },
  ])
})

test('plants that came back need no passport: what had left keeps its own', async () => {
  const all = await nursery()
  const { shop, ordered } = all
  const id = await ordered(10)
  await pay(shop, id, (await read(shop, id)).inclCents)
  await ready(shop, id)
  await step(shop, id, 'ship')
  expect((await giveBack(shop, id, 4)).status).toBe(201)
  const made = await shop.ok(passportRoutes.generatePassports, { body: { orderId: id } })
  expect([made.items, (await told(all, id)).named]).toEqual([[], { A: 10 }])
  expect((await giveBack(shop, id, 6)).status).toBe(201)
  const none = await shop.call(passportRoutes.generatePassports, { body: { orderId: id } })
  if ((await read(shop, id)).status === 'refunded') expect(none.problem.code).toBe('passport_not_firm')
  expect((await told(all, id)).named).toEqual({ A: 10 })
})

test('two lines of one size are promised the plants of both', async () => {
  const all = await nursery()
  const { shop, ordered } = all
  const [into, from] = [await ordered(12), await ordered(6)]
  await shop.ok(orderLifeRoutes.mergeOrder, { params: { id: into }, body: { from, version: (await read(shop, into)).version } })
  await ready(shop, into)
  const other = await ordered(4)
  await ready(shop, other)
  expect((await told(all, other)).named).toEqual({ A: 2, B: 2 })
  for (const id of [into, other]) await step(shop, id, 'ship')
  expect(await told(all, into)).toEqual({ named: { A: 18 }, left: { A: 18 } })
})

test('an order that is cancelled, merged or refunded whole before it left gives its passports up', async () => {
  const all = await nursery()
  const { shop, ordered } = all
  const [cancelled, merged, refunded, into] = [await ordered(3), await ordered(4), await ordered(5), await ordered(2)]
  await pay(shop, refunded, (await read(shop, refunded)).inclCents)
  await shop.ok(passportRoutes.generatePassports, { body: { orderId: merged } })
  for (const id of [cancelled, refunded]) await ready(shop, id)
  await shop.ok(ordersRoutes.cancelOrder, { params: { id: cancelled } })
  await shop.ok(orderLifeRoutes.mergeOrder, { params: { id: into }, body: { from: merged, version: (await read(shop, into)).version } })
  await shop.ok(orderRefundRoutes.refundOrder, { params: { id: refunded }, body: { kind: 'whole' } })
  expect((await read(shop, refunded)).status).toBe('refunded')
  const named = await Promise.all([cancelled, merged, refunded].map(async (id) => (await told(all, id)).named))
  expect(named).toEqual([{}, {}, {}])
})

test('where people say which lot plants come from, passports do not say it for them', async () => {
  const all = await nursery()
  const { shop, ordered } = all
  await shop.ok(lotRuleRoutes.setLotRule, { body: { takes: 'by_hand' } })
  const id = await ordered(3)
  const early = await shop.call(passportRoutes.generatePassports, { body: { orderId: id } })
  expect(early.problem.code).toBe('lot_to_choose')
  await choose(all, id, 'B')
  await shop.ok(passportRoutes.generatePassports, { body: { orderId: id } })
  expect((await told(all, id)).named).toEqual({ B: 3 })
})

const acts = ['ready', 'chooseA', 'chooseB', 'more', 'back', 'part', 'ship', 'sell', 'cancel'] as const
const act = fc.record({ do: fc.constantFrom(...acts), of: fc.nat({ max: 1 }), much: fc.integer({ min: 1, max: 6 }) })
type Act = { do: (typeof acts)[number]; of: number; much: number }

async function happen(all: Nursery, orders: readonly number[], { do: what, of, much }: Act): Promise<void> {
  const { shop, lavender } = all
  const id = orders[of] ?? 0
  const order = await read(shop, id)
  const take = (name: 'prepare' | 'markPrepared' | 'ship') =>
    shop.call(ordersRoutes.updateOrder, { params: { id }, body: { step: name, version: order.version } })
  if (what === 'ready') {
    if ((await take('prepare')).status === 200) await step(shop, id, 'markPrepared')
    else await take('markPrepared')
  } else if (what === 'chooseA' || what === 'chooseB') await choose(all, id, what === 'chooseA' ? 'A' : 'B')
  else if (what === 'more') await more(shop, id, much)
  else if (what === 'back') await giveBack(shop, id, much)
  else if (what === 'ship') await take('ship')
  else if (what === 'cancel') await shop.call(ordersRoutes.cancelOrder, { params: { id } })
  if (what === 'sell' && (await freeOf(all)) >= much) await sell(shop, { lines: [{ subproductId: lavender, quantity: much }] })
  if (what === 'part') {
    const [line] = order.lines
    const parts = [much, (line?.quantity ?? 0) - much].map((quantity) => ({ lines: [{ lineId: line?.id ?? 0, quantity }] }))
    const split = await shop.call(orderLifeRoutes.splitOrder, { params: { id }, body: { parts, version: order.version } })
    if (split.status === 200)
      await shop.call(orderLifeRoutes.sendPart, { params: { id, shipmentId: split.body.shipments[0]?.id ?? 0 }, body: {} })
  }
}
const freeOf = ({ shop, lavender }: Nursery): Promise<number> =>
  shop.inShop(async (ctx) => {
    const level = await ctx.db.selectFrom('stock_level').select('available').where('subproduct_id', '=', lavender).executeTakeFirstOrThrow()
    return level.available ?? 0
  })

test('whatever becomes of two orders, passports that stand name what left of each lot', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 14 }), async (history) => {
      const all = await nursery()
      const { shop, ordered } = all
      await openTill(shop)
      const orders = [await ordered(12), await ordered(14)]
      const [paid = 0] = orders
      // What nobody paid is changed or cancelled, what somebody did is refunded.
      await pay(shop, paid, (await read(shop, paid)).inclCents)
      for (const each of history) await happen(all, orders, each)
      for (const id of orders) {
        for (const name of ['ready', 'ship'] as const) await happen(all, orders, { do: name, of: orders.indexOf(id), much: 1 })
        const { named, left } = await told(all, id)
        expect(named).toEqual(left)
      }
    }),
    { numRuns: 12 },
  )
})
