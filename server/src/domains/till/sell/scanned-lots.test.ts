import { cultivationRoutes } from '@plantule/contract/production/routes'
import { tillCatalogueRoutes } from '@plantule/contract/till/catalogue'
import { fairsRoutes } from '@plantule/contract/till/fairs'
import { tillOfflineRoutes } from '@plantule/contract/till/offline'
import { tillSalesRoutes } from '@plantule/contract/till/sales'
import { tillSessionsRoutes } from '@plantule/contract/till/sessions'
import { expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { sizeOfLot, someLot } from '../../production/production.testing.ts'
import { fairToday } from '../fairs/fairs.testing.ts'
import { someDevice } from '../offline/offline.testing.ts'
import { openTill, sell, someStock, type TestTill } from '../till.testing.ts'

/** A size whose stock are an old lot of ten and a young one of ten. */
async function twoLots(shop: TestShop) {
  const subproductId = await someStock(shop, 0)
  const lots: { id: number; sizeId: number; number: string }[] = []
  for (const readyOn of ['2026-03-01', '2026-04-01']) {
    const lot = await someLot(shop, 10, { sizes: [{ stock: 10, readyOn }] })
    const { id, version } = sizeOfLot(lot)
    await shop.ok(cultivationRoutes.connectSize, { params: { id, subproductId }, body: { version } })
    lots.push({ id: lot.id, sizeId: id, number: lot.number })
  }
  const left = () =>
    Promise.all(lots.map(async ({ id }) => sizeOfLot(await shop.ok(cultivationRoutes.getCultivation, { params: { id } })).onHand))
  const [old, young] = lots
  if (!old || !young) throw new Error('two lots were made')
  return { subproductId, old, young, left }
}
type Sold = { shop: TestShop; till: TestTill; subproductId: number; lots: { lotSizeId: number; quantity: number }[] }

const atTill = ({ shop, subproductId, lots }: Sold): Promise<unknown> => sell(shop, { lines: [{ subproductId, quantity: 3 }], lots })
const byDevice = async ({ shop, till, subproductId, lots }: Sold): Promise<void> => {
  const device = await someDevice(shop, till)
  await device.push([await device.sell([{ subproductId, quantity: 3 }], { lots })])
  await shop.drain()
  expect((await shop.ok(tillOfflineRoutes.offlineReport)).issues).toEqual([])
}
const toFair = async ({ shop, till, subproductId }: Sold): Promise<void> => {
  const { id } = await fairToday(shop)
  await shop.ok(fairsRoutes.loadStand, { params: { id }, body: { lines: [{ subproductId, quantity: 8 }] } })
  await shop.ok(tillSessionsRoutes.placeSession, { params: { id: till.session.id }, body: { fairId: id } })
}
const ways: Record<string, (sold: Sold) => Promise<unknown>> = {
  'the till': atTill,
  'a device without the network': byDevice,
  'the till at a fair': async (sold) => {
    await toFair(sold)
    await atTill(sold)
  },
  'a device at a fair': async (sold) => {
    await toFair(sold)
    await byDevice(sold)
  },
}

test('plants leave the lot whose label was scanned, the others by the rule, whichever way they are sold', async () => {
  for (const [way, sold] of Object.entries(ways)) {
    const shop = await newShop()
    const till = await openTill(shop)
    const { subproductId, young, left } = await twoLots(shop)
    await sold({ shop, till, subproductId, lots: [{ lotSizeId: young.sizeId, quantity: 2 }] })
    expect([way, await left()]).toEqual([way, [9, 8]])
  }
})

test('a label that was scanned more often than the lot has plants gives what it has; what comes back goes where it came from', async () => {
  const shop = await newShop()
  await openTill(shop)
  const { subproductId, young, left } = await twoLots(shop)
  const sale = await sell(shop, { lines: [{ subproductId, quantity: 12 }], lots: [{ lotSizeId: young.sizeId, quantity: 12 }] })
  expect(await left()).toEqual([8, 0])
  const of = { a: 'direct-sale', b: sale.id } as const
  const [item] = (await shop.ok(tillSalesRoutes.soldItems, { params: of })).items
  const back = { items: [{ lineId: item?.lineId ?? 0, quantity: 12, restock: true }], payment_type: 'card' as const }
  await shop.ok(tillSalesRoutes.refundSale, { params: of, body: back })
  expect(await left()).toEqual([10, 10])
})

test('a plant whose label is scanned beyond what the books have is of that lot', async () => {
  const shop = await newShop()
  await openTill(shop)
  const { subproductId, young, left } = await twoLots(shop)
  const lots = [{ lotSizeId: young.sizeId, quantity: 13 }]
  await sell(shop, { lines: [{ subproductId, quantity: 22 }], lots, stockReason: 'Sur le comptoir' })
  expect(await left()).toEqual([0, 0])
  const moves = (id: number) =>
    shop.inShop((ctx) =>
      ctx.db
        .selectFrom('lot_move')
        .select(['kind', 'change'])
        .where('lot_size_id', '=', id)
        .where('kind', '<>', 'initial')
        .orderBy('id')
        .execute(),
    )
  expect(await moves(young.sizeId)).toEqual([
    { kind: 'correction', change: 2 },
    { kind: 'sale', change: -12 },
  ])
})

test('the till knows the labels of lots that may be sold, and no lot of another shop', async () => {
  const shop = await newShop()
  await openTill(shop)
  const { subproductId, old, young } = await twoLots(shop)
  const known = async () =>
    (await shop.ok(tillCatalogueRoutes.tillCatalogue)).items
      .find((item) => item.subproductId === subproductId)
      ?.lots?.map((lot) => lot.number)
  expect(await known()).toEqual([old.number, young.number])
  const selling = (lotSizeId: number) =>
    shop.call(tillSalesRoutes.createSale, {
      body: {
        uuid: crypto.randomUUID(),
        lines: [{ subproductId, quantity: 1 }],
        lots: [{ lotSizeId, quantity: 1 }],
        payments: [{ payment_type: 'card', amount: 450 }],
      },
    })
  const other = await twoLots(await newShop())
  expect((await selling(other.old.sizeId)).status).toBe(404)
  await shop.inShop((ctx) => ctx.db.updateTable('lot').set({ held: true }).where('id', '=', old.id).execute())
  const refused = await selling(old.sizeId)
  expect([refused.problem.code, JSON.stringify(refused.problem)]).toEqual(['out_of_stock', expect.stringContaining(old.number)])
  expect(await known()).toEqual([young.number])
})
