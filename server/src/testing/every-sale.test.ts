import { packRoutes } from '@plantule/contract/packs/packs'
import { passportRoutes } from '@plantule/contract/passports/passports'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { fairsRoutes } from '@plantule/contract/till/fairs'
import { tillSalesRoutes } from '@plantule/contract/till/sales'
import { tillSessionsRoutes } from '@plantule/contract/till/sessions'
import { tillRoutes } from '@plantule/contract/till/till'
import { batchRoutes } from '@plantule/contract/traceability/batches'
import { certificateRoutes } from '@plantule/contract/traceability/certificates'
import { localLotRoutes } from '@plantule/contract/traceability/local-lots'
import { traceRoutes } from '@plantule/contract/traceability/trace'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { someProduct } from '../domains/catalogue/catalogue.testing.ts'
import { customerOnTerms, firm, pay, read, someStock, step } from '../domains/orders/orders.testing.ts'
import { register } from '../domains/passports/passports.testing.ts'
import { sizeOfLot, someLot } from '../domains/production/production.testing.ts'
import { agreed, Visitor } from '../domains/site/site.testing.ts'
import { fairToday } from '../domains/till/fairs/fairs.testing.ts'
import { someDevice } from '../domains/till/offline/offline.testing.ts'
import { openTill, sell } from '../domains/till/till.testing.ts'
import { declaredBatch } from '../domains/traceability/local/local.testing.ts'
import { newShop, type TestShop } from './new-shop.ts'

type Way = 'order' | 'pack' | 'till' | 'offline' | 'fair' | 'placed' | 'web' | 'resale' | 'back'
type Sold = { of: 'order' | 'ticket'; id: number }
type Plants = { shop: TestShop; subproductId: number; customerId: number }
const SOLD = 8
const FIRST = 5

const lines = ({ subproductId }: Plants, quantity = SOLD) => [{ subproductId, quantity }]
async function left({ shop }: Plants, id: number): Promise<Sold> {
  for (const name of ['prepare', 'markPrepared', 'ship'] as const) await step(shop, id, name)
  return { of: 'order', id }
}
async function tillTicket(plants: Plants): Promise<Sold> {
  const { id } = await sell(plants.shop, { customerId: plants.customerId, lines: lines(plants) })
  return { of: 'ticket', id }
}
const load = (plants: Plants, fairId: number) =>
  plants.shop.ok(fairsRoutes.loadStand, { params: { id: fairId }, body: { lines: lines(plants, 6) } })

/** Every way to sell eight plants to a professional, or to somebody far away. */
const ways: Record<Way, (plants: Plants) => Promise<Sold>> = {
  order: async (plants) => {
    const order = await firm(plants.shop, lines(plants), { customerId: plants.customerId, deliveryMode: 'home' })
    return left(plants, order.id)
  },
  pack: async (plants) => {
    const items = [
      { subproductId: plants.subproductId, quantity: 4 },
      { subproductId: await someStock(plants.shop, 50, { name: 'Pot' }), quantity: 1 },
    ]
    const { id } = await plants.shop.ok(packRoutes.createPack, { body: { name: 'Coffret', priceKind: 'fixed', priceCents: 4400, items } })
    const order = await firm(plants.shop, [{ packId: id, quantity: 2 }], { customerId: plants.customerId, deliveryMode: 'home' })
    return left(plants, order.id)
  },
  till: async (plants) => {
    await openTill(plants.shop)
    return tillTicket(plants)
  },
  offline: async (plants) => {
    const { shop, customerId } = plants
    const device = await someDevice(shop, await openTill(shop))
    const [line] = lines(plants)
    await device.push([await device.sell([{ ...line, label: 'Centaurée' } as never], { customerId, customerName: 'Paysages Duval' })])
    await shop.drain()
    const { id } = await shop.inShop((ctx) => ctx.db.selectFrom('ticket').select('id').executeTakeFirstOrThrow())
    return { of: 'ticket', id }
  },
  // Six of the stand, two of the nursery.
  fair: async (plants) => {
    const { id: fairId } = await fairToday(plants.shop)
    await load(plants, fairId)
    const { id: registerId } = await plants.shop.ok(tillRoutes.createRegister, { body: { code: '9', name: 'Stand' } })
    await plants.shop.ok(tillRoutes.changeSession, { body: { action: 'open', registerId, float: { totalCents: 5_000 }, fairId } })
    return tillTicket(plants)
  },
  // Sold before the till was said to stand at the fair.
  placed: async (plants) => {
    const { id: fairId } = await fairToday(plants.shop)
    const { session } = await openTill(plants.shop)
    const sold = await tillTicket(plants)
    await load(plants, fairId)
    await plants.shop.ok(tillSessionsRoutes.placeSession, { params: { id: session.id }, body: { fairId } })
    return sold
  },
  web: async (plants) => {
    const visitor = new Visitor(plants.shop)
    await visitor.post('/basket', { key: `s${plants.subproductId}`, quantity: SOLD })
    await visitor.post(await visitor.toRecap(), agreed)
    const { id } = await plants.shop.inShop((ctx) => ctx.db.selectFrom('orders').select('id').executeTakeFirstOrThrow())
    const { status, inclCents } = await read(plants.shop, id)
    if (status !== 'confirmed') await pay(plants.shop, id, inclCents)
    for (const name of ['prepare', 'markPrepared', 'markReady', 'collect'] as const) await step(plants.shop, id, name)
    return { of: 'order', id }
  },
  // What came back to the till goes again, and out of the lots that it came back to.
  resale: async (plants) => {
    await openTill(plants.shop)
    const { id } = await tillTicket(plants)
    await plants.shop.ok(tillSalesRoutes.cancelSale, { params: { id }, body: { restock: true, reason: 'Rapporté' } })
    expect(await lotsOf(plants.shop, { of: 'ticket', id })).toEqual([])
    return tillTicket(plants)
  },
  // Of ten two came back.
  back: async (plants) => {
    await openTill(plants.shop)
    const sale = await sell(plants.shop, { customerId: plants.customerId, lines: lines(plants, SOLD + 2) })
    const items = [{ lineId: sale.lines[0]?.id ?? 0, quantity: 2, restock: true }]
    const params = { a: 'direct-sale' as const, b: sale.id }
    await plants.shop.ok(tillSalesRoutes.refundSale, { params, body: { items, reason: 'En trop', payment_type: 'card' } })
    return { of: 'ticket', id: sale.id }
  },
}
const every = Object.keys(ways) as Way[]

const lotsOf = async (shop: TestShop, { of, id }: Sold): Promise<number[]> =>
  (await shop.ok(traceRoutes.trace, { params: { of, id }, query: {} })).lots.filter(({ start }) => start).map((lot) => lot.id)

/** Of each of both lots how many were sold; the refund of two takes them from where they came. */
const expected = (way: Way): [number, number] => (way === 'back' ? [FIRST - 2, SOLD + 2 - FIRST] : [FIRST, SOLD - FIRST])

async function expectTold(shop: TestShop, way: Way, sold: Sold, lots: readonly [number, number]): Promise<void> {
  const [some, others] = expected(way)
  const body = sold.of === 'order' ? { orderId: sold.id } : { ticketId: sold.id }
  await shop.ok(passportRoutes.generatePassports, { body })
  const found = await shop.ok(traceRoutes.trace, { params: { of: sold.of, id: sold.id }, query: {} })
  expect(found.lots.filter(({ start }) => start).map(({ id }) => id)).toEqual([...lots])
  expect(
    found.sales.map((each) => [each.lotId, each.kind, each.id, each.quantity]).toSorted((a, b) => Number(a[0]) - Number(b[0])),
  ).toEqual([
    [lots[0], sold.of, sold.id, some],
    [lots[1], sold.of, sold.id, others],
  ])
  const issued = found.passports.filter(({ state, lotId }) => state === 'issued' && lotId !== null)
  // Of what came back in part the passport is another one, issued since.
  expect(issued.map(({ lotId, quantity }) => [lotId, quantity]).toSorted((a, b) => Number(a[0]) - Number(b[0]))).toEqual([
    [lots[0], some],
    [lots[1], others],
  ])
  expect((await shop.ok(passportRoutes.generatePassports, { body })).items).toEqual([])
}

test.each(every)('each plant that is sold by %s answers which lots, has their passports and their certificate', async (way) => {
  const shop = await newShop()
  await register(shop)
  const { product, size } = await someProduct(shop, { name: 'Centaurée jacée', latinName: 'Centaurea jacea' })
  // Young plants: packets of seed need no passport.
  const plants = { part: 'plant', unit: 'pieces' } as const
  const [first, second] = [await declaredBatch(shop, plants), await declaredBatch(shop, { ...plants, startedOn: '2026-08-20' })]
  for (const [batch, packets] of [
    [first, FIRST],
    [second, 20],
  ] as const) {
    await shop.ok(batchRoutes.connectBatch, { params: { id: batch.id, productId: product.id } })
    await shop.ok(localLotRoutes.packLocalLot, { params: { id: batch.id }, body: { subproductId: size.id, content: 1, packets } })
  }
  const sold = await ways[way]({ shop, subproductId: size.id, customerId: await customerOnTerms(shop) })
  await expectTold(shop, way, sold, [first.id, second.id])
  const certify = sold.of === 'order' ? certificateRoutes.certifyOrder : certificateRoutes.certifyDirectSale
  const { certificate, uncertified } = await shop.ok(certify, { params: { id: sold.id } })
  expect([certificate.lines, uncertified]).toEqual([2, []])
  const units = await shop.inShop((ctx) =>
    ctx.db.selectFrom('local_certificate_line').select(['lot_id', 'units']).orderBy('lot_id').execute(),
  )
  expect(units.map((row) => [row.lot_id, Number(row.units)])).toEqual([
    [first.id, expected(way)[0]],
    [second.id, expected(way)[1]],
  ])
})

test.each(every)('what the lots are the stock of later loses nothing of what was sold by %s', async (way) => {
  const shop = await newShop()
  await register(shop)
  const { size } = await someProduct(shop, { name: 'Lavande', latinName: 'Lavandula angustifolia' })
  const lots = []
  for (const [stock, startedOn] of [
    [FIRST, '2026-03-02'],
    [20, '2026-04-02'],
  ] as const) {
    const lot = await someLot(shop, stock, { startedOn })
    const { id, version } = sizeOfLot(lot)
    await shop.ok(cultivationRoutes.connectSize, { params: { id, subproductId: size.id }, body: { version } })
    lots.push(lot.id)
  }
  const sold = await ways[way]({ shop, subproductId: size.id, customerId: await customerOnTerms(shop) })
  const other = await someProduct(shop, { name: 'Lavande en C3' })
  await shop.inShop((ctx) =>
    sql`update lot_size set subproduct_id = ${other.size.id} where shop_id = ${ctx.shopId} and subproduct_id = ${size.id}`.execute(ctx.db),
  )
  expect(await lotsOf(shop, sold)).toEqual(lots)
  await expectTold(shop, way, sold, [lots[0] ?? 0, lots[1] ?? 0])
})
