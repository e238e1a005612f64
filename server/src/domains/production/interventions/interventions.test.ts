import { consumableRoutes } from '@plantule/contract/production/consumables'
import { interventionRoutes as routes } from '@plantule/contract/production/interventions'
import { libraryRoutes } from '@plantule/contract/library/library'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { addDays, parisDay } from '../../../platform/paris.ts'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { someConsumable } from '../inputs/inputs.testing.ts'
import { someLot } from '../production.testing.ts'
import { someIntervention } from './interventions.testing.ts'

const ledger = async (shop: TestShop, id: number) => (await shop.ok(consumableRoutes.listUsages, { params: { id }, query: {} })).items
const stockOf = async (shop: TestShop, id: number) =>
  (await shop.ok(consumableRoutes.listConsumables, {})).items.find((each) => each.id === id)
const done = async (shop: TestShop, id: number) => (await shop.ok(routes.listInterventions, { params: { id }, query: {} })).items

test('one gesture reaches many cultivations, and what it used leaves the ledger with its cost', async () => {
  const shop = await newShop()
  const lots = [await someLot(shop), await someLot(shop), await someLot(shop)]
  const [first, second, third] = lots
  if (!first || !second || !third) throw new Error('three lots')
  const soil = await someConsumable(shop)
  const made = await shop.ok(routes.createIntervention, {
    params: { id: first.id },
    body: {
      kind: 'repotting',
      on: '2026-04-02',
      minutes: 90,
      cultivationIds: [second.id, first.id],
      uses: [{ consumableId: soil.id, quantity: 12.5, batch: 'T-1' }],
    },
  })
  expect(made.cultivations.map((lot) => lot.id)).toEqual([first.id, second.id])
  expect(made.uses).toEqual([{ consumableId: soil.id, name: 'Terreau', unit: 'sac', quantity: 12.5, batch: 'T-1', costCents: 6_250 }])
  // Nobody was named: whoever recorded it did it.
  expect(made.operator).not.toBe('')
  expect(await done(shop, second.id)).toEqual([made])
  expect(await done(shop, third.id)).toEqual([])
  expect(await stockOf(shop, soil.id)).toMatchObject({ stock: 87.5, valueCents: 43_750 })
})

test('what changes is taken back and used anew, and what was deleted comes back whole', async () => {
  const shop = await newShop()
  const lot = await someLot(shop)
  const soil = await someConsumable(shop)
  const made = await shop.ok(routes.createIntervention, {
    params: { id: lot.id },
    body: { kind: 'repotting', on: '2026-04-02', uses: [{ consumableId: soil.id, quantity: 10 }] },
  })
  const params = { id: made.id }
  // Another field alone writes nothing in the ledger.
  const noted = await shop.ok(routes.updateIntervention, { params, body: { version: made.version, note: 'En C2' } })
  expect((await ledger(shop, soil.id)).length).toBe(2)
  expect(noted.uses).toEqual(made.uses)
  const changed = await shop.ok(routes.updateIntervention, {
    params,
    body: { version: noted.version, uses: [{ consumableId: soil.id, quantity: 4 }] },
  })
  expect(changed.uses).toMatchObject([{ quantity: 4, costCents: 2_000 }])
  expect((await ledger(shop, soil.id)).map((each) => [each.kind, each.change])).toEqual([
    ['use', -4],
    ['undo', 10],
    ['use', -10],
    ['purchase', 100],
  ])
  const stale = await shop.call(routes.updateIntervention, { params, body: { version: made.version, note: '' } })
  expect(stale.problem.code).toBe('stale_version')
  await shop.ok(routes.removeIntervention, { params })
  expect(await done(shop, lot.id)).toEqual([])
  expect(await stockOf(shop, soil.id)).toMatchObject({ stock: 100, valueCents: 50_000 })
  expect((await shop.call(routes.removeIntervention, { params })).status).toBe(404)
})

test('a use that was taken back in the ledger is no longer told, and never comes back twice', async () => {
  const shop = await newShop()
  const lot = await someLot(shop)
  const soil = await someConsumable(shop)
  const made = await shop.ok(routes.createIntervention, {
    params: { id: lot.id },
    body: { on: '2026-04-02', uses: [{ consumableId: soil.id, quantity: 10 }] },
  })
  const [line] = await ledger(shop, soil.id)
  await shop.ok(consumableRoutes.removeUsage, { params: { id: line?.id ?? 0 } })
  expect((await done(shop, lot.id))[0]?.uses).toEqual([])
  await shop.ok(routes.removeIntervention, { params: { id: made.id } })
  expect(await stockOf(shop, soil.id)).toMatchObject({ stock: 100, valueCents: 50_000 })
})

test('what cannot have been is refused beside its field, and nothing of it is kept', async () => {
  const shop = await newShop()
  const lot = await someLot(shop)
  const soil = await someConsumable(shop, 5)
  const phyto = await shop.ok(consumableRoutes.createConsumable, { body: { name: 'Fongicide', kind: 'phyto', unit: 'L' } })
  const call = (body: object) =>
    shop.call(routes.createIntervention, { params: { id: lot.id }, body: { on: '2026-04-02', kind: 'repotting', ...body } })
  const refused = async (body: object) => {
    const { problem } = await call(body)
    return [problem.code, problem.errors?.[0]?.path]
  }
  expect(await refused({ on: addDays(parisDay(new Date()), 1) })).toEqual(['day_to_come', ['on']])
  expect(await refused({ on: '2026-03-01' })).toEqual(['lot_not_begun', ['on']])
  expect(
    await refused({
      uses: [
        { consumableId: soil.id, quantity: 3 },
        { consumableId: soil.id, quantity: 3 },
      ],
    }),
  ).toEqual(['consumable_short', ['uses', 1, 'quantity']])
  expect(await refused({ uses: [{ consumableId: phyto.id, quantity: 1 }] })).toEqual(['intervention_of_phyto', ['uses', 0, 'consumableId']])
  expect(await refused({ cultivationIds: [lot.id + 100_000] })).toEqual(['not_found', undefined])
  expect(await done(shop, lot.id)).toEqual([])
  expect(await stockOf(shop, soil.id)).toMatchObject({ stock: 5 })
  const ended = await shop.ok(cultivationRoutes.terminateCultivation, {
    params: { id: lot.id },
    body: { version: lot.version, reason: 'Gel' },
  })
  expect(ended.endedAt).not.toBeNull()
  expect(await refused({})).toEqual(['lot_ended', undefined])
})

test('a cultivation that was worked on is not deleted', async () => {
  const shop = await newShop()
  const lot = await someLot(shop, 0)
  await someIntervention(shop, lot.id)
  expect((await shop.call(cultivationRoutes.removeCultivation, { params: { id: lot.id } })).problem.code).toBe('lot_in_use')
})

test('works that use two consumables in opposite orders wait for each other, and every use counts', async () => {
  const shop = await newShop()
  const lots = [await someLot(shop), await someLot(shop)]
  const [soil, pots] = [await someConsumable(shop), await someConsumable(shop)]
  const ids = [soil.id, pots.id]
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      shop.call(routes.createIntervention, {
        params: { id: lots[at % 2]?.id ?? 0 },
        body: {
          on: '2026-04-02',
          cultivationIds: lots.map((lot) => lot.id),
          uses: (at % 2 === 0 ? ids : ids.toReversed()).map((consumableId) => ({ consumableId, quantity: 5 })),
        },
      }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 201))
  expect([(await stockOf(shop, soil.id))?.stock, (await stockOf(shop, pots.id))?.stock]).toEqual([40, 40])
})

test('a work is photographed; its picture says where it is shown, and goes off it', async () => {
  const shop = await newShop()
  const lot = await someLot(shop)
  const { id } = await someIntervention(shop, lot.id)
  const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#228833' } })
    .png()
    .toBuffer()
  const upload = { file: { name: 'a.png', bytes } }
  const { items } = await shop.ok(routes.addInterventionPicture, { params: { id }, body: { alt: 'Racines' } }, upload)
  const [picture] = items
  if (!picture) throw new Error('one was added')
  expect(picture).toMatchObject({ alt: 'Racines', width: 30, height: 20 })
  expect((await done(shop, lot.id))[0]?.pictures).toEqual([picture])
  expect((await shop.call(libraryRoutes.deleteImage, { params: { id: picture.imageId } })).problem.code).toBe('in_use')
  await shop.ok(routes.removeInterventionPicture, { params: { id, pictureId: picture.id } })
  expect((await done(shop, lot.id))[0]?.pictures).toEqual([])
  expect((await shop.call(routes.removeInterventionPicture, { params: { id, pictureId: picture.id } })).status).toBe(404)
})
