import { marginRoutes, marginSheets } from '@plantule/contract/analysis/margins'
import { packRoutes } from '@plantule/contract/packs/packs'
import { consumableRoutes } from '@plantule/contract/production/consumables'
import { growingCostRoutes } from '@plantule/contract/production/growing-costs'
import { interventionRoutes } from '@plantule/contract/production/interventions'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { orderLifeRoutes } from '@plantule/contract/orders/life-routes'
import { orderRefundRoutes } from '@plantule/contract/refunds/routes'
import { tillSalesRoutes } from '@plantule/contract/till/sales'
import { tillSessionsRoutes } from '@plantule/contract/till/sessions'
import { fairsRoutes } from '@plantule/contract/till/fairs'
import { stockRoutes } from '@plantule/contract/stock/stock'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ownShop } from '../../../platform/own-shop.ts'
import { addDays, parisDay } from '../../../platform/paris.ts'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { sendSome } from '../../orders/growing/growing.testing.ts'
import { firm, pay, read, someStock, step } from '../../orders/orders.testing.ts'
import { sizeOfLot, someLot } from '../../production/production.testing.ts'
import { fairToday } from '../../till/fairs/fairs.testing.ts'
import { openTill, sell } from '../../till/till.testing.ts'
import { revenueOfLots } from './revenue-of-lots.ts'

const today = parisDay(new Date())
/** Four weeks ago: the plants of a test stand on four square metres a hundred since. */
const began = addDays(today, -28)

/** So many plants, twenty-five a square metre, that are the stock of a size. */
async function standing(shop: TestShop, plants: number, subproductId: number, startedOn = began) {
  const lot = await someLot(shop, plants, { startedOn, sizes: [{ stock: plants, perM2: 25 }] })
  const { id, version } = sizeOfLot(lot)
  await shop.ok(cultivationRoutes.connectSize, { params: { id, subproductId }, body: { version } })
  return { id: lot.id, sizeId: id }
}
const margin = (shop: TestShop, id: number) => shop.ok(marginRoutes.readMargin, { params: { id } })
async function handOver(shop: TestShop, id: number, cents: number): Promise<void> {
  await pay(shop, id, cents)
  for (const name of ['prepare', 'markPrepared', 'ship'] as const) await step(shop, id, name)
}
async function someSeed(shop: TestShop) {
  const seed = await shop.ok(consumableRoutes.createConsumable, { body: { name: 'Graines', kind: 'seed', unit: 'g' } })
  await shop.ok(consumableRoutes.addUsage, { body: { consumableId: seed.id, kind: 'purchase', quantity: 1000, paidCents: 10_000 } })
  return seed.id
}

test('what a lot cost by kind, against what its plants brought net of discounts, refunds and VAT', async () => {
  const shop = await newShop()
  await shop.ok(growingCostRoutes.setGrowingCosts, { body: { labourCents: 2000, spaceCents: 50 } })
  // 11,00 € with VAT are 10,00 € without.
  const lavender = await someStock(shop, 0, { priceCents: 1100 })
  const lot = await standing(shop, 100, lavender)
  const seed = await someSeed(shop)
  await shop.ok(consumableRoutes.addUsage, { body: { consumableId: seed, kind: 'use', quantity: 400, cultivationId: lot.id } })
  const work = (minutes: number, uses: object[] = []) =>
    shop.ok(interventionRoutes.createIntervention, {
      params: { id: lot.id },
      body: { kind: 'watering', on: today, minutes, uses: uses as never },
    })
  await work(120)
  const undone = await work(600, [{ consumableId: seed, quantity: 100 }])
  await shop.ok(interventionRoutes.removeIntervention, { params: { id: undone.id } })

  // Four square metres, four weeks, 0,50 €: 8,00 €; seeds 40,00 €, two hours 40,00 €: 88,00 €, of each plant 0,88 €.
  const grown = await margin(shop, lot.id)
  expect(grown.costs).toEqual([
    { kind: 'seed', cents: 4000 },
    { kind: 'labour', cents: 4000 },
    { kind: 'space', cents: 800 },
  ])
  expect(grown).toMatchObject({ costCents: 8800, standingCostCents: 8800, marginCents: 0, m2Weeks: 16, perPlantCents: 88, minutes: 120 })

  const order = await firm(shop, [{ subproductId: lavender, quantity: 20, discount: { kind: 'percent', bp: 1000 } }])
  await handOver(shop, order.id, order.inclCents)
  const lineId = order.lines[0]?.id ?? 0
  await shop.ok(orderRefundRoutes.refundOrder, { params: { id: order.id }, body: { kind: 'items', items: [{ lineId, quantity: 5 }] } })
  await shop.ok(orderRefundRoutes.refundOrder, { params: { id: order.id }, body: { kind: 'amount', amount: 1100, reason: 'Retard' } })
  await shop.ok(cultivationRoutes.recordInventory, {
    params: { id: lot.id },
    body: { sizeId: lot.sizeId, kind: 'loss', quantity: 10, seen: 85, reason: 'Gel' },
  })
  // 20 at 9,00 € less 5 at 9,00 € less 10,00 €: 125,00 €; 15 sold cost 13,20 €, ten lost 8,80 €. They took a quarter of the room: four.
  expect(await margin(shop, lot.id)).toMatchObject({
    sold: 15,
    lost: 10,
    left: 75,
    revenueCents: 12_500,
    soldCostCents: 1320,
    lostCostCents: 880,
    standingCostCents: 6600,
    marginCents: 12_500 - 1320 - 880,
    perM2WeekCents: 10_300 / 4,
  })

  // What the caliber is the stock of later changes nothing of what was sold.
  const { version } = sizeOfLot(await shop.ok(cultivationRoutes.getCultivation, { params: { id: lot.id } }))
  await shop.ok(cultivationRoutes.disconnectSize, { params: { id: lot.sizeId, subproductId: lavender }, body: { version } })
  expect((await margin(shop, lot.id)).revenueCents).toBe(12_500)
})

test('plants that go to another lot take their cost along, and the list is what the lots say, its sums no cent more', async () => {
  const shop = await newShop()
  const [sage, rue] = [await someStock(shop, 0, { priceCents: 1100 }), await someStock(shop, 0, { priceCents: 2200 })]
  const [young, old] = [await standing(shop, 300, sage), await standing(shop, 0, rue)]
  const seed = await someSeed(shop)
  await shop.ok(interventionRoutes.createIntervention, {
    params: { id: young.id },
    body: { kind: 'sowing', on: began, uses: [{ consumableId: seed, quantity: 300 }] },
  })
  await shop.ok(cultivationRoutes.transferPlants, { body: { from_id: young.sizeId, to_id: old.sizeId, stock_change: 100, stock: 300 } })
  // 30,00 € for three hundred: ten go along with a hundred. Both share 6,00 € by the plants that stood there that day: 300 and 100.
  await shop.ok(interventionRoutes.createIntervention, {
    params: { id: young.id },
    body: { kind: 'watering', on: today, cultivationIds: [old.id], uses: [{ consumableId: seed, quantity: 60 }] },
  })
  const [one, other] = [await margin(shop, young.id), await margin(shop, old.id)]
  // Of the 4,50 € a third went along too: what is done on a day is done before plants go.
  expect([one.costCents, one.passedOnCents, one.receivedCents]).toEqual([2300, 1150, 0])
  expect([other.costCents, other.passedOnCents, other.receivedCents]).toEqual([1300, 0, 1150])

  await openTill(shop)
  const sale = await sell(shop, { lines: [{ subproductId: rue, quantity: 4 }], payments: [{ payment_type: 'card', amount: 8800 }] })
  const items = (await shop.ok(tillSalesRoutes.soldItems, { params: { a: 'direct-sale', b: sale.id } })).items
  const back = { lineId: items[0]?.lineId ?? 0, quantity: 1, restock: true }
  await shop.ok(tillSalesRoutes.refundSale, { params: { a: 'direct-sale', b: sale.id }, body: { items: [back], payment_type: 'card' } })
  // One more is given back, and is broken: it was sold for nothing.
  await shop.ok(tillSalesRoutes.refundSale, {
    params: { a: 'direct-sale', b: sale.id },
    body: { items: [{ ...back, restock: false }], payment_type: 'card' },
  })
  expect(await margin(shop, old.id)).toMatchObject({ sold: 3, revenueCents: 4000, soldCostCents: 39, left: 97 })

  const { items: rows } = await shop.ok(marginRoutes.listMargins, { params: { page: 1 }, query: { sort: 'margin', dir: 'desc' } })
  expect(rows.map((row) => [row.id, row.costCents, row.revenueCents])).toEqual([
    [old.id, 1300, 4000],
    [young.id, 2300, 0],
  ])
  await shop.ok(consumableRoutes.addUsage, { body: { consumableId: seed, kind: 'use', quantity: 10 } })
  expect(await shop.ok(marginRoutes.summariseMargins)).toMatchObject({ costCents: 3600, revenueCents: 4000, unassignedCents: 100 })
  const found = (query: object) => shop.ok(marginRoutes.listMargins, { params: { page: 1 }, query: query as never })
  expect((await found({ q: 'nulle part' })).total).toBe(0)
  expect((await found({ year: 1999 })).total).toBe(0)
  expect((await found({ state: 'active', sort: 'perM2Week', dir: 'asc' })).items[0]?.id).toBe(old.id)
  expect((await shop.call(marginSheets.marginsSheet, { query: {} })).status).toBe(200)
})

test('a pack shares its money by the prices of its parts, and a fair what it sold by the lots of its stand', async () => {
  const shop = await newShop()
  const thyme = await someStock(shop, 0, { priceCents: 1100 })
  const lot = await standing(shop, 50, thyme)
  const pot = await someStock(shop, 50, { name: 'Pot', priceCents: 3300 })
  const items = [
    { subproductId: thyme, quantity: 2 },
    { subproductId: pot, quantity: 1 },
  ]
  const pack = await shop.ok(packRoutes.createPack, { body: { name: 'Coffret', priceKind: 'fixed', priceCents: 4400, items } })
  const order = await firm(shop, [{ packId: pack.id, quantity: 3 }])
  await handOver(shop, order.id, order.inclCents)
  // Three packs at 40,00 € without VAT; thyme is 22 of 55: 48,00 € for six.
  expect(await margin(shop, lot.id)).toMatchObject({ sold: 6, revenueCents: 4800 })

  const fair = await fairToday(shop)
  await shop.ok(fairsRoutes.loadStand, { params: { id: fair.id }, body: { lines: [{ subproductId: thyme, quantity: 20 }] } })
  const { session } = await openTill(shop)
  const thymes = (quantity: number) =>
    sell(shop, { lines: [{ subproductId: thyme, quantity }], payments: [{ payment_type: 'card', amount: quantity * 1100 }] })
  // Sold before the till went to the fair: it is the fair's from then on, once.
  await thymes(2)
  expect(await margin(shop, lot.id)).toMatchObject({ sold: 8, revenueCents: 4800 + 2000 })
  await shop.ok(tillSessionsRoutes.placeSession, { params: { id: session.id }, body: { fairId: fair.id } })
  await thymes(3)
  expect(await margin(shop, lot.id)).toMatchObject({ sold: 11, left: 39, revenueCents: 4800 + 5000 })
})

test('a till that is said to stand at a fair afterwards leaves its money to the lots that its plants came out of', async () => {
  const shop = await newShop()
  const thyme = await someStock(shop, 0, { priceCents: 1100 })
  const [old, young] = [await standing(shop, 2, thyme, addDays(began, -10)), await standing(shop, 50, thyme)]
  const { session } = await openTill(shop)
  const thymes = (quantity: number, unitCents = 1100) =>
    sell(shop, {
      lines: [{ subproductId: thyme, quantity, unitCents }],
      payments: [{ payment_type: 'card', amount: quantity * unitCents }],
    })
  await thymes(2)
  const fair = await fairToday(shop)
  await shop.ok(fairsRoutes.loadStand, { params: { id: fair.id }, body: { lines: [{ subproductId: thyme, quantity: 20 }] } })
  await shop.ok(tillSessionsRoutes.placeSession, { params: { id: session.id }, body: { fairId: fair.id } })
  // At the fair they are cheaper: each lot has what its own plants brought.
  await thymes(4, 550)
  expect(await margin(shop, old.id)).toMatchObject({ sold: 2, left: 0, revenueCents: 2000 })
  expect(await margin(shop, young.id)).toMatchObject({ sold: 4, left: 46, revenueCents: 2000 })
})

test('a part that is taken back and leaves again brings its money once, by the plants of the whole order', async () => {
  const shop = await newShop()
  const thyme = await someStock(shop, 0, { priceCents: 1100 })
  const lot = await standing(shop, 50, thyme)
  const order = await firm(shop, [{ subproductId: thyme, quantity: 10 }])
  await pay(shop, order.id, order.inclCents)
  await step(shop, order.id, 'prepare')
  const { version, lines } = await read(shop, order.id)
  const parts = [4, 6].map((quantity) => ({ lines: [{ lineId: lines[0]?.id ?? 0, quantity }] }))
  const { shipments } = await shop.ok(orderLifeRoutes.splitOrder, { params: { id: order.id }, body: { parts, version } })
  const send = (at: number) => shop.ok(orderLifeRoutes.sendPart, { params: { id: order.id, shipmentId: shipments[at]?.id ?? 0 }, body: {} })
  await send(0)
  expect(await margin(shop, lot.id)).toMatchObject({ sold: 4, revenueCents: 4000 })
  const back = { reason: 'Oublié', version: (await read(shop, order.id)).version }
  await shop.ok(orderLifeRoutes.stepBack, { params: { id: order.id }, body: back })
  expect(await margin(shop, lot.id)).toMatchObject({ sold: 0, revenueCents: 0 })
  await send(0)
  expect(await margin(shop, lot.id)).toMatchObject({ sold: 4, revenueCents: 4000 })
  await send(1)
  expect(await margin(shop, lot.id)).toMatchObject({ sold: 10, revenueCents: 10_000 })
})

/** What a history leaves of an order of plants of which one lot has a few: told by playing it, without asking the product. */
class Played {
  toSend: number
  sold: number
  refunded = 0
  /** Refunded after they had left: they leave no second time. */
  goneAndRefunded = 0
  constructor(quantity: number) {
    this.toSend = this.sold = quantity
  }
  send(quantity: number) {
    this.toSend -= quantity
  }
  back(quantity: number) {
    const refunded = Math.min(this.goneAndRefunded, quantity)
    this.goneAndRefunded -= refunded
    this.toSend += quantity - refunded
  }
  refund(quantity: number, restock: boolean) {
    const here = Math.min(quantity, this.toSend)
    this.toSend -= here
    this.goneAndRefunded += quantity - here
    this.refunded += quantity
    this.sold -= restock ? quantity : here
  }
}

test.each([2, 12, 25])(
  'whatever is sent, refunded, put back and stepped back, a lot brings its plants’ part of the pieces that were sold (%i)',
  { timeout: 300_000 },
  async (history) => {
    const shop = await newShop()
    let state = history * 7919
    const upTo = (most: number): number => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return 1 + Math.floor((state / 2_147_483_648) * most)
    }
    const thyme = await someStock(shop, 0, { priceCents: 1100 })
    const { product_id: id } = await shop.inShop(({ db }) =>
      db.selectFrom('subproduct').select('product_id').where('id', '=', thyme).executeTakeFirstOrThrow(),
    )
    await shop.ok(stockRoutes.setBackorder, { params: { id }, body: { subproductIds: [thyme], backorder: true } })
    const lot = await standing(shop, 3 + upTo(5), thyme)
    const order = await firm(shop, [{ subproductId: thyme, quantity: 20 }])
    const lineId = order.lines[0]?.id ?? 0
    await pay(shop, order.id, order.inclCents)
    await step(shop, order.id, 'prepare')
    const played = new Played(20)
    let sent = 0
    const told: string[] = []
    for (let deed = 0; deed < 6; deed++) {
      const which = upTo(4)
      if (which === 1 && played.toSend > 1) {
        sent = upTo(played.toSend - 1)
        await sendSome(shop, order.id, sent)
        played.send(sent)
        told.push(`send ${sent}`)
      } else if (which === 2 && sent > 0) {
        const { version } = await read(shop, order.id)
        await shop.ok(orderLifeRoutes.stepBack, { params: { id: order.id }, body: { reason: 'Oublié', version } })
        played.back(sent)
        told.push(`back ${sent}`)
        sent = 0
      } else if (which > 2 && played.refunded < 15) {
        const quantity = upTo(3)
        const restock = upTo(2) === 1
        const { status } = await shop.call(orderRefundRoutes.refundOrder, {
          params: { id: order.id },
          body: { kind: 'items', items: [{ lineId, quantity, restock }], reason: 'Essai' },
        })
        if (status >= 300) continue
        played.refund(quantity, restock)
        told.push(`refund ${quantity}${restock ? ' restocked' : ''}`)
      }
      const { plants, revenue } = await shop.inShop(async (ctx) => {
        const { rows } = await sql<{ plants: number }>`select coalesce(-sum(change), 0)::int as plants from lot_move
          where lot_move.shop_id = ${ownShop} and lot_id = ${lot.id} and kind in ('sale', 'return')`.execute(ctx.db)
        return { plants: rows[0]?.plants ?? 0, revenue: (await revenueOfLots(ctx, [lot.id])).get(lot.id) ?? 0 }
      })
      const money = (20 - played.refunded) * 1000
      const due = plants > 0 ? (money * plants) / Math.max(played.sold, plants) : 0
      expect({ told, revenue: Math.round(revenue * 100) }).toEqual({ told, revenue: Math.round(due * 100) })
    }
  },
)

test('only who keeps the books reads what plants cost, and another shop sees nothing', async () => {
  const shop = await newShop()
  const lot = await someLot(shop, 10)
  const grower = await shop.memberWith(['production.write', 'production.read'])
  expect((await shop.call(marginRoutes.readMargin, { params: { id: lot.id } }, { token: grower })).status).toBe(403)
  expect((await shop.call(growingCostRoutes.setGrowingCosts, { body: { labourCents: 1, spaceCents: 1 } }, { token: grower })).status).toBe(
    403,
  )
  expect((await (await newShop()).call(marginRoutes.readMargin, { params: { id: lot.id } })).status).toBe(404)
  const wrong = await shop.call(growingCostRoutes.setGrowingCosts, { body: { labourCents: -1, spaceCents: null } })
  expect([wrong.status, wrong.problem.errors?.[0]?.path]).toEqual([400, ['labourCents']])
  expect(await shop.ok(growingCostRoutes.getGrowingCosts)).toEqual({ labourCents: null, spaceCents: null })
  // A lot to which nothing has happened.
  expect(await margin(shop, (await someLot(shop, 0, { sizes: [] })).id)).toMatchObject({ costCents: 0, begun: 0 })
})
