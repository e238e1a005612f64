import { deliveriesRoutes } from '@plantule/contract/passports/deliveries'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { recallRoutes as routes } from '@plantule/contract/traceability/recalls'
import { expect, test } from 'vitest'
import { addDays, parisDay } from '../../../platform/paris.ts'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { someDelivery } from '../../passports/deliveries/deliveries.testing.ts'
import { register } from '../../passports/passports.testing.ts'
import { someLot } from '../../production/production.testing.ts'

const isHeld = async (shop: TestShop, id: number): Promise<boolean> =>
  (await shop.inShop((ctx) => ctx.db.selectFrom('lot').select('held').where('id', '=', id).executeTakeFirstOrThrow())).held
const today = parisDay(new Date())

test('a cultivation that is written down while a recall by genus is open is held, as far as it is of its days', async () => {
  const shop = await newShop()
  const begin = async (name: string, startedOn: string) =>
    (await shop.ok(cultivationRoutes.createCultivation, { body: { name, startedOn, sizes: [{ stock: 4 }] } })).id
  await begin('Quercus robur', '2026-03-02')
  const body = { subject: 'organism' as const, organism: 'Xylella', genera: ['Quercus'], to: today, reason: 'Foyer' }
  const recall = await shop.ok(routes.createRecall, { body })
  const forgotten = await begin('Quercus petraea', '2026-02-01')
  const [other, later] = [await begin('Acer campestre', '2026-02-01'), await begin('Quercus ilex', addDays(today, 1))]
  expect(await Promise.all([forgotten, other, later].map((id) => isHeld(shop, id)))).toEqual([true, false, false])
  const { lots } = await shop.ok(routes.getRecall, { params: { id: recall.id } })
  expect(lots.filter(({ id }) => id === forgotten)).toMatchObject([{ why: 'named', held: true }])

  // What it is called by mistake and mended later is the plant that it is.
  const { version } = await shop.ok(cultivationRoutes.getCultivation, { params: { id: other } })
  await shop.ok(cultivationRoutes.updateCultivation, { params: { id: other }, body: { name: 'Quercus cerris', version } })
  expect(await isHeld(shop, other)).toBe(true)
  // Let go by hand it stays so, whatever is changed of it.
  await shop.ok(routes.holdRecallLot, { params: { id: recall.id, lotId: forgotten }, body: { held: false, reason: 'Analysée' } })
  const now = await shop.ok(cultivationRoutes.getCultivation, { params: { id: forgotten } })
  await shop.ok(cultivationRoutes.updateCultivation, { params: { id: forgotten }, body: { note: 'Vue', version: now.version } })
  expect(await isHeld(shop, forgotten)).toBe(false)
  await shop.ok(routes.releaseRecall, {
    params: { id: recall.id },
    body: { reason: 'Négatif', version: (await shop.ok(routes.getRecall, { params: { id: recall.id } })).version },
  })
  expect(await isHeld(shop, await begin('Quercus suber', '2026-02-01'))).toBe(false)
})

test('recalled plants that are placed into what somebody let go hold it again', async () => {
  const shop = await newShop()
  await register(shop)
  const delivery = await someDelivery(shop, {
    lines: [
      { name: 'Quercus robur', ordered: 50, received: 40 },
      { name: 'Quercus robur', received: 10 },
      { name: 'Quercus robur', received: 5 },
    ],
  })
  const params = { id: delivery.id }
  const named = { botanical: 'Quercus robur', operator: 'NL-4711', origin: 'NL', quantity: 10 }
  const lineOf = (idx: number) => delivery.lines[idx]?.id ?? 0
  for (const [idx, code] of ['N-1', 'N-2', 'N-3'].entries())
    await shop.ok(deliveriesRoutes.addReceivedPassport, { params, body: { ...named, code, lineId: lineOf(idx) } })
  const { passports } = await shop.ok(deliveriesRoutes.getPlantDelivery, { params })
  const passportId = passports.find(({ code }) => code === 'N-2')?.id ?? 0
  const lot = await someLot(shop, 20)
  const place = (idx: number) =>
    shop.ok(deliveriesRoutes.placeDeliveryLine, { params: { ...params, lineId: lineOf(idx) }, body: { sizeId: lot.sizes[0]?.id ?? 0 } })
  const { id } = await shop.ok(routes.createRecall, {
    body: { subject: 'passport', subjectId: passportId, organism: 'Xylella', reason: 'Alerte' },
  })
  // It is known to the recall, and let go.
  await shop.inShop((ctx) =>
    ctx.db.insertInto('recall_lot').values({ shop_id: shop.id, recall_id: id, lot_id: lot.id, why: 'named', held: true }).execute(),
  )
  await shop.ok(routes.holdRecallLot, { params: { id, lotId: lot.id }, body: { held: false, reason: 'Analysée' } })
  await place(0)
  expect(await isHeld(shop, lot.id)).toBe(false)
  await place(1)
  expect(await isHeld(shop, lot.id)).toBe(true)
})
