import { deliveriesRoutes as routes } from '@plantule/contract/passports/deliveries'
import { passportRoutes } from '@plantule/contract/passports/passports'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { afterAll, expect, test } from 'vitest'
import { closeDocuments } from '../../../platform/documents/render.ts'
import { addDays, parisDay } from '../../../platform/paris.ts'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { someLot } from '../../production/production.testing.ts'
import { register } from '../passports.testing.ts'
import { someDelivery } from './deliveries.testing.ts'

afterAll(closeDocuments)

const plantsOf = async (shop: TestShop, id: number): Promise<number> =>
  (await shop.ok(cultivationRoutes.getCultivation, { params: { id } })).sizes.reduce((sum, size) => sum + size.onHand, 0)

test('what came begins a cultivation, once, and goes out again as far as it is there', async () => {
  const shop = await newShop()
  const delivery = await someDelivery(shop)
  const params = { id: delivery.id, lineId: delivery.lines[0]?.id ?? 0 }
  const answers = await Promise.all([1, 2, 3].map(() => shop.call(routes.placeDeliveryLine, { params, body: {} })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  const [line] = (await shop.ok(routes.getPlantDelivery, { params: { id: delivery.id } })).lines
  expect(line).toMatchObject({ placed: 40, cultivation: { name: 'Quercus robur' } })
  const lotId = line?.cultivation?.id ?? 0
  expect(await plantsOf(shop, lotId)).toBe(40)
  const [row] = (await shop.ok(routes.listPlantDeliveries, { params: { page: 1 } })).items
  expect(row).toMatchObject({ supplier: 'Boomkwekerij', ordered: 50, received: 40, refused: 2, waiting: 0, passports: 0 })
  // Kept while it is there: neither its number nor itself changes.
  const { version, lines } = await shop.ok(routes.getPlantDelivery, { params: { id: delivery.id } })
  const change = (body: object) => shop.call(routes.updatePlantDelivery, { params: { id: delivery.id }, body: { version, ...body } })
  const fewer = await change({ lines: [{ ...lines[0], received: 30 }] })
  expect([fewer.problem.code, fewer.problem.errors?.[0]?.path]).toEqual(['delivery_line_kept', ['lines', 0, 'received']])
  expect((await change({ lines: [] })).problem.code).toBe('delivery_line_kept')
  expect((await shop.call(routes.removePlantDelivery, { params: { id: delivery.id } })).problem.code).toBe('delivery_in_use')
  const lot = await shop.ok(cultivationRoutes.getCultivation, { params: { id: lotId } })
  await shop.ok(cultivationRoutes.recordInventory, {
    params: { id: lotId },
    body: { sizeId: lot.sizes[0]?.id ?? 0, kind: 'loss', quantity: 1, seen: 40, reason: 'Gel' },
  })
  expect((await shop.call(routes.takeBackDeliveryLine, { params })).problem.code).toBe('lot_short')
  expect(await plantsOf(shop, lotId)).toBe(39)
})

test('it feeds a caliber that is there, and comes out of it whole', async () => {
  const shop = await newShop()
  const lot = await someLot(shop, 10)
  const delivery = await someDelivery(shop)
  const params = { id: delivery.id, lineId: delivery.lines[0]?.id ?? 0 }
  expect((await shop.call(routes.takeBackDeliveryLine, { params })).problem.code).toBe('delivery_line_waits')
  for (const body of [{ sizeId: 900_000 }, { placeId: 900_000 }])
    expect((await shop.call(routes.placeDeliveryLine, { params, body })).status).toBe(404)
  await shop.ok(routes.placeDeliveryLine, { params, body: { sizeId: lot.sizes[0]?.id ?? 0 } })
  expect(await plantsOf(shop, lot.id)).toBe(50)
  await Promise.all([1, 2].map(() => shop.call(routes.takeBackDeliveryLine, { params })))
  expect(await plantsOf(shop, lot.id)).toBe(10)
  await shop.ok(routes.removePlantDelivery, { params: { id: delivery.id } })
  expect((await shop.call(routes.getPlantDelivery, { params: { id: delivery.id } })).status).toBe(404)
})

test('passports that came along are chained to what grows of them, whichever was written first', async () => {
  const shop = await newShop()
  await register(shop)
  const delivery = await someDelivery(shop)
  const lineId = delivery.lines[0]?.id ?? 0
  const params = { id: delivery.id }
  const body = { botanical: 'Quercus robur', operator: 'NL-4711', code: 'N-88', origin: 'NL', quantity: 40 }
  const lacking = await shop.call(routes.addReceivedPassport, { params, body: { ...body, origin: '' } })
  expect(lacking.problem.code).toBe('passport_no_origin')
  const before = await shop.ok(routes.addReceivedPassport, { params, body: { ...body, lineId } })
  const placed = await shop.ok(routes.placeDeliveryLine, { params: { ...params, lineId }, body: {} })
  const after = await shop.ok(routes.addReceivedPassport, { params, body: { ...body, code: 'N-89', lineId } })
  const lotId = placed.lines[0]?.cultivation?.id ?? 0
  expect(after.passports.map(({ lot, supplier, on }) => [lot?.id, supplier, on])).toEqual([
    [lotId, 'Boomkwekerij', '2026-03-02'],
    [lotId, 'Boomkwekerij', '2026-03-02'],
  ])
  const { items } = await shop.ok(passportRoutes.generatePassports, { body: { cultivationId: lotId } })
  const own = await shop.ok(passportRoutes.getPassport, { params: { id: items[0]?.id ?? 0 } })
  expect(own.comesFrom.map(({ code }) => code)).toEqual(['N-88', 'N-89'])
  const [first] = before.passports
  await shop.ok(routes.removeReceivedPassport, { params: { id: first?.id ?? 0 } })
  expect((await shop.ok(routes.getPlantDelivery, { params })).passports.map(({ code }) => code)).toEqual(['N-89'])
  expect((await shop.ok(passportRoutes.getPassport, { params: { id: first?.id ?? 0 } })).state).toBe('void')
  expect((await shop.call(routes.removeReceivedPassport, { params: { id: own.id } })).status).toBe(404)
  expect((await shop.call(routes.addReceivedPassport, { params, body: { ...body, lineId: lineId + 100_000 } })).status).toBe(404)
})

test('a passport of a whole delivery is chained to what grows of each line, also where it is written after these left', async () => {
  const shop = await newShop()
  await register(shop)
  const delivery = await someDelivery(shop, {
    lines: [
      { name: 'Quercus robur', received: 40 },
      { name: 'Acer campestre', received: 10 },
    ],
  })
  const params = { id: delivery.id }
  const placed: number[] = []
  for (const [idx, { id: lineId }] of delivery.lines.entries()) {
    const { lines } = await shop.ok(routes.placeDeliveryLine, { params: { ...params, lineId }, body: {} })
    placed.push(lines[idx]?.cultivation?.id ?? 0)
  }
  const issue = async (cultivationId: number) =>
    (await shop.ok(passportRoutes.generatePassports, { body: { cultivationId } })).items[0]?.id ?? 0
  const early = await issue(placed[0] ?? 0)
  const body = { botanical: 'Quercus robur', operator: 'NL-4711', code: 'N-88', origin: 'NL', quantity: 50, lineId: null }
  const { passports } = await shop.ok(routes.addReceivedPassport, { params, body })
  const late = await issue(placed[1] ?? 0)
  for (const id of [early, late])
    expect((await shop.ok(passportRoutes.getPassport, { params: { id } })).comesFrom.map(({ code }) => code)).toEqual(['N-88'])
  const whole = await shop.ok(passportRoutes.getPassport, { params: { id: passports[0]?.id ?? 0 } })
  expect([whole.gave.map(({ id }) => id), whole.flow?.passports]).toEqual([[early, late], 50])
})

test('a line that is taken back and placed elsewhere takes its passports with it', async () => {
  const shop = await newShop()
  await register(shop)
  const delivery = await someDelivery(shop)
  const lineId = delivery.lines[0]?.id ?? 0
  const params = { id: delivery.id, lineId }
  const body = { botanical: 'Quercus robur', operator: 'NL-4711', code: 'N-88', origin: 'NL', quantity: 40, lineId }
  await shop.ok(routes.addReceivedPassport, { params: { id: delivery.id }, body })
  const lots = [await someLot(shop, 10), await someLot(shop, 10)]
  const of = (given: { passports: { lot: { id: number } | null }[] }) => given.passports.map(({ lot }) => lot?.id ?? null)
  const place = (at: number) => shop.ok(routes.placeDeliveryLine, { params, body: { sizeId: lots[at]?.sizes[0]?.id ?? 0 } })
  expect(of(await place(0))).toEqual([lots[0]?.id])
  expect(of(await shop.ok(routes.takeBackDeliveryLine, { params }))).toEqual([null])
  expect(of(await place(1))).toEqual([lots[1]?.id])
  const { items } = await shop.ok(passportRoutes.generatePassports, { body: { cultivationId: lots[0]?.id ?? 0 } })
  expect((await shop.ok(passportRoutes.getPassport, { params: { id: items[0]?.id ?? 0 } })).comesFrom).toEqual([])
})

test('what cannot be is refused, and a complaint stands until it is settled', async () => {
  const shop = await newShop()
  const late = await shop.call(routes.createPlantDelivery, { body: { supplier: 'X', on: addDays(parisDay(new Date()), 1) } })
  expect([late.problem.code, late.problem.errors?.[0]?.path]).toEqual(['day_to_come', ['on']])
  const none = await shop.call(routes.createPlantDelivery, { body: { supplier: ' ', on: '2026-03-02' } })
  expect(none.problem.errors?.[0]?.path).toEqual(['supplier'])
  const { id, version, lines } = await someDelivery(shop, { lines: [{ name: 'Acer', ordered: 10 }], complaint: 'Rien n’est venu' })
  const empty = await shop.call(routes.placeDeliveryLine, { params: { id, lineId: lines[0]?.id ?? 0 }, body: {} })
  expect(empty.problem.code).toBe('delivery_line_empty')
  const open = async () =>
    (await shop.ok(routes.listPlantDeliveries, { params: { page: 1 }, query: { open: 'true' } })).items.map((row) => row.id)
  expect(await open()).toEqual([id])
  await shop.ok(routes.updatePlantDelivery, { params: { id }, body: { version, settled: true } })
  expect(await open()).toEqual([])
  expect((await shop.call(routes.updatePlantDelivery, { params: { id }, body: { version, note: '' } })).problem.code).toBe('stale_version')
})

test('what was missing or refused is written to the supplier, and nothing else is', async () => {
  const shop = await newShop()
  const { id } = await someDelivery(shop)
  const letter = await shop.call(routes.deliveryComplaint, { params: { id } })
  expect([letter.status, letter.headers['content-type']]).toEqual([200, 'application/pdf'])
  const whole = await someDelivery(shop, { lines: [{ name: 'Acer', ordered: 10, received: 10 }] })
  expect((await shop.call(routes.deliveryComplaint, { params: { id: whole.id } })).problem.code).toBe('complaint_empty')
})
