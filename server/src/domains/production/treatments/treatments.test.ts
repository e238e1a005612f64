import { consumableRoutes } from '@plantule/contract/production/consumables'
import { mapRoutes } from '@plantule/contract/production/map'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { type Treatment, treatmentRoutes as routes } from '@plantule/contract/production/treatments'
import { XMLParser } from 'fast-xml-parser'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { addDays, parisDay } from '../../../platform/paris.ts'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { someGreenhouse, someLot } from '../production.testing.ts'
import { sayWhoTheShopIs, somePhyto, someTreatment, spraying } from './treatments.testing.ts'

const register = async (shop: TestShop, state: 'current' | 'all' = 'all'): Promise<Treatment[]> =>
  (await shop.ok(routes.listTreatments, { query: { state, dir: 'asc' } })).items
const stockOf = async (shop: TestShop, id: number) =>
  (await shop.ok(consumableRoutes.listConsumables, {})).items.find((each) => each.id === id)

test('a treatment is recorded with the establishment, its places, and what it used up', async () => {
  const shop = await newShop()
  const { sectionId } = await someGreenhouse(shop)
  const [first, second] = [await someLot(shop, 40, { placeId: sectionId }), await someLot(shop)]
  const phyto = await somePhyto(shop)
  const made = await someTreatment(shop, first.id, {
    cultivationIds: [first.id, second.id],
    consumableId: phyto,
    quantity: 0.5,
    batch: 'B-9',
  })
  expect(made).toMatchObject({ number: 1, siret: '73282932000074', amm: '2170780', dose: 0.6, treated: 120, doubts: [], corrects: null })
  expect(made.cultivations.map((lot) => lot.id).toSorted()).toEqual([first.id, second.id].toSorted())
  // Where the plants stand is where it was done.
  expect(made.places.map((place) => place.id)).toEqual([sectionId])
  expect(made.use).toEqual({ consumableId: phyto, name: 'Botanigard', unit: 'kg', quantity: 0.5, batch: 'B-9', costCents: 400 })
  // 08:10 of Paris in summer, and six hours.
  expect(made.reentryUntil).toBe('2026-04-02T12:10:00.000Z')
  expect(await stockOf(shop, phyto)).toMatchObject({ stock: 9.5, valueCents: 7_600 })
  const ofLot = await shop.ok(routes.listTreatments, { query: { cultivation: second.id } })
  expect(ofLot.items.map((each) => each.id)).toEqual([made.id])
})

test('what is written down or corrected late was done where the plants stood on that day', async () => {
  const shop = await newShop()
  const { sectionId } = await someGreenhouse(shop)
  const { sectionId: later } = await someGreenhouse(shop)
  const lot = await someLot(shop, 40, { placeId: sectionId })
  const made = await someTreatment(shop, lot.id)
  const { version } = await shop.ok(cultivationRoutes.getCultivation, { params: { id: lot.id } })
  await shop.ok(cultivationRoutes.updateCultivation, { params: { id: lot.id }, body: { version, placeId: later } })
  const late = await someTreatment(shop, lot.id, { startedAt: '09:00', endedAt: '09:30', accepted: true })
  const body = { ...spraying, cultivationIds: [lot.id], dose: 0.5, reason: 'Dose mal lue', accepted: true }
  const corrected = await shop.ok(routes.correctTreatment, { params: { id: made.id }, body })
  const today = await someTreatment(shop, lot.id, { on: parisDay(new Date()), accepted: true })
  const places = [late, corrected, today].map((each) => each.places.map(({ id }) => id))
  expect(places).toEqual([[sectionId], [sectionId], [later]])
})

test('nothing is changed: what was wrong is replaced by a record of its own, once', async () => {
  const shop = await newShop()
  const lot = await someLot(shop)
  const phyto = await somePhyto(shop)
  const made = await someTreatment(shop, lot.id, { consumableId: phyto, quantity: 2 })
  const params = { id: made.id }
  const body = { ...spraying, cultivationIds: [lot.id], treated: 80, consumableId: phyto, quantity: 1, reason: 'Surface mal lue' }
  const corrected = await shop.ok(routes.correctTreatment, { params, body })
  expect(corrected).toMatchObject({ number: 2, treated: 80, reason: 'Surface mal lue', corrects: { id: made.id, number: 1 } })
  expect(await stockOf(shop, phyto)).toMatchObject({ stock: 9, valueCents: 7_200 })
  const again = await shop.call(routes.correctTreatment, { params, body })
  expect(again.problem.code).toBe('treatment_replaced')
  const gone = await shop.ok(routes.voidTreatment, { params: { id: corrected.id }, body: { reason: 'N’a pas eu lieu' } })
  expect(gone).toMatchObject({ number: 3, void: true, use: null, corrects: { number: 2 } })
  expect((await shop.call(routes.voidTreatment, { params: { id: gone.id }, body: { reason: 'Si' } })).problem.code).toBe(
    'treatment_replaced',
  )
  expect(await stockOf(shop, phyto)).toMatchObject({ stock: 10, valueCents: 8_000 })
  expect(await register(shop, 'current')).toEqual([])
  expect((await register(shop)).map((each) => [each.number, each.replacedBy?.number ?? null])).toEqual([
    [1, 2],
    [2, 3],
    [3, null],
  ])
  await expect(
    shop.inShop((ctx) => ctx.db.updateTable('treatment').set({ product: 'Eau' }).where('id', '=', made.id).execute()),
  ).rejects.toThrow(/permission denied|append/)
})

test('what the register needs is refused beside its field where it is missing, and nothing of it is kept', async () => {
  const shop = await newShop()
  const lot = await someLot(shop)
  const phyto = await somePhyto(shop)
  const soil = await shop.ok(consumableRoutes.createConsumable, { body: { name: 'Terreau', unit: 'sac' } })
  const other = await shop.ok(consumableRoutes.createConsumable, { body: { name: 'Soufre', kind: 'phyto', unit: 'kg', amm: '8800006' } })
  const refused = async (given: object) => {
    const { problem } = await shop.call(routes.createTreatment, { body: { ...spraying, cultivationIds: [lot.id], ...given } })
    const [field] = problem.errors ?? []
    return [problem.code === 'invalid_input' ? field?.message : problem.code, field?.path]
  }
  expect(await refused({})).toEqual(['treatment_without_siret', undefined])
  await sayWhoTheShopIs(shop)
  expect(await refused({ amm: '21' })).toEqual(['Le numéro d’AMM a sept chiffres.', ['amm']])
  expect(await refused({ startedAt: '7h30' })).toEqual(['Écrivez l’heure ainsi : 07:30.', ['startedAt']])
  expect(await refused({ endedAt: '07:30' })).toEqual(['La fin est après le début.', ['endedAt']])
  expect(await refused({ cultivationIds: [] })).toEqual(['Dites ce qui a été traité : une culture ou un lieu.', ['placeIds']])
  expect((await refused({ crop: ' ' }))[1]).toEqual(['crop'])
  expect((await refused({ dose: 0 }))[1]).toEqual(['dose'])
  expect(await refused({ on: addDays(parisDay(new Date()), 1) })).toEqual(['day_to_come', ['on']])
  expect(await refused({ on: '2026-03-01' })).toEqual(['lot_not_begun', ['on']])
  expect(await refused({ placeIds: [900_000] })).toEqual(['not_found', undefined])
  expect(await refused({ consumableId: phyto })).toEqual(['Indiquez une quantité.', ['quantity']])
  expect(await refused({ consumableId: phyto, quantity: 11 })).toEqual(['consumable_short', ['quantity']])
  expect(await refused({ consumableId: soil.id, quantity: 1 })).toEqual(['treatment_not_phyto', ['consumableId']])
  expect(await refused({ consumableId: other.id, quantity: 1 })).toEqual(['treatment_other_product', ['consumableId']])
  expect(await register(shop)).toEqual([])
  // A refusal takes no number.
  expect((await someTreatment(shop, lot.id)).number).toBe(1)
})

test('what is doubtful is said before it is recorded, and the record keeps it', async () => {
  const shop = await newShop()
  const lot = await someLot(shop)
  await sayWhoTheShopIs(shop)
  const body = { ...spraying, cultivationIds: [lot.id], dose: 0.7, certificateUntil: '2026-04-01' }
  const asked = await shop.call(routes.createTreatment, { body })
  expect([asked.problem.code, asked.problem.details?.['doubts']]).toEqual(['treatment_doubtful', ['dose_over', 'certificate_expired']])
  expect(await register(shop)).toEqual([])
  const made = await shop.ok(routes.createTreatment, { body: { ...body, accepted: true } })
  expect(made.doubts).toEqual(['dose_over', 'certificate_expired'])
  // The same plants again within the week that the use wants between two.
  const soon = await shop.call(routes.createTreatment, { body: { ...spraying, cultivationIds: [lot.id], on: '2026-04-06' } })
  expect(soon.problem.details?.['doubts']).toEqual(['too_soon'])
  // Other plants are none of it, and what is corrected is not counted against itself.
  expect((await someTreatment(shop, undefined, { on: '2026-04-06' })).doubts).toEqual([])
  const better = await shop.ok(routes.correctTreatment, {
    params: { id: made.id },
    body: { ...spraying, cultivationIds: [lot.id], reason: 'Dose' },
  })
  expect(better.doubts).toEqual([])
})

test('no other way uses a product of plant protection up, nor takes back what the register used', async () => {
  const shop = await newShop()
  const lot = await someLot(shop, 0)
  const phyto = await somePhyto(shop)
  await someTreatment(shop, lot.id, { consumableId: phyto, quantity: 2 })
  const used = await shop.call(consumableRoutes.addUsage, { body: { consumableId: phyto, kind: 'use', quantity: 1 } })
  expect(used.problem.code).toBe('intervention_of_phyto')
  const [line] = (await shop.ok(consumableRoutes.listUsages, { params: { id: phyto }, query: {} })).items
  expect((await shop.call(consumableRoutes.removeUsage, { params: { id: line?.id ?? 0 } })).problem.code).toBe('usage_of_treatment')
  expect((await shop.call(cultivationRoutes.removeCultivation, { params: { id: lot.id } })).problem.code).toBe('lot_in_use')
  expect(await stockOf(shop, phyto)).toMatchObject({ stock: 8 })
})

test('records written at once get numbers without gaps, and one alone replaces a record', async () => {
  const shop = await newShop()
  const lot = await someLot(shop)
  const phyto = await somePhyto(shop)
  const made = await someTreatment(shop, lot.id)
  const body = { ...spraying, cultivationIds: [lot.id], consumableId: phyto, quantity: 0.5, accepted: true }
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, () => shop.call(routes.createTreatment, { body })),
    ...Array.from({ length: 4 }, () => shop.call(routes.correctTreatment, { params: { id: made.id }, body: { ...body, reason: 'Heure' } })),
    ...Array.from({ length: 2 }, () => shop.call(routes.voidTreatment, { params: { id: made.id }, body: { reason: 'Double' } })),
  ])
  const written = answers.filter(({ status }) => status === 201)
  expect(written.length).toBe(7)
  expect(answers.filter(({ status }) => status !== 201).map(({ problem }) => problem.code)).toEqual(Array(5).fill('treatment_replaced'))
  const all = await register(shop)
  expect(all.map((each) => each.number).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  const used = all.filter((each) => each.use !== null).length
  expect(await stockOf(shop, phyto)).toMatchObject({ stock: 10 - used / 2 })
})

test('nobody goes in before the time is over, and the plan says so', async () => {
  const shop = await newShop()
  const { sectionId } = await someGreenhouse(shop)
  const lot = await someLot(shop, 40, { placeId: sectionId })
  const on = parisDay(new Date())
  const made = await someTreatment(shop, lot.id, { on, startedAt: '00:00', endedAt: '', reentryHours: 48 })
  const closed = async () => (await shop.ok(mapRoutes.productionMap, {})).closed
  expect(await closed()).toEqual([{ placeId: sectionId, until: made.reentryUntil, product: 'BOTANIGARD 22 WP' }])
  await shop.ok(routes.voidTreatment, { params: { id: made.id }, body: { reason: 'N’a pas eu lieu' } })
  expect(await closed()).toEqual([])
})

test('the register leaves for machines in three shapes that say the same, formulas stay text', async () => {
  const shop = await newShop()
  const made = await someTreatment(shop, undefined, { note: '=1+1', operator: 'Léa & Marc <serre>' })
  await shop.ok(routes.voidTreatment, { params: { id: made.id }, body: { reason: 'Essai' } })
  const april = { from: '2026-04-01', to: '2026-04-30' }
  const file = async (format: 'csv' | 'xml') => (await shop.ok(routes.treatmentRegister, { query: { ...april, format } })).toString('utf8')
  // What is answered as JSON the test's caller has read already.
  const json = async (query: { from: string; to: string }) =>
    (await shop.ok(routes.treatmentRegister, { query: { ...query, format: 'json' } })) as unknown as { registre: Record<string, unknown>[] }
  const { registre } = await json(april)
  expect(registre.map((row) => [row['numero'], row['annule'], row['remplace_par']])).toEqual([
    [1, false, 2],
    [2, true, null],
  ])
  expect(registre[0]).toMatchObject({ siret: '73282932000074', amm: '2170780', date: '2026-04-02', operateur: 'Léa & Marc <serre>' })
  const csv = Papa.parse<Record<string, string>>((await file('csv')).replace('\uFEFF', ''), { header: true, skipEmptyLines: true })
  expect(csv.data.map((row) => [row['numero'], row['amm'], row['operateur']])).toEqual([
    ['1', '2170780', 'Léa & Marc <serre>'],
    ['2', '2170780', 'Léa & Marc <serre>'],
  ])
  expect(csv.data[0]?.['note']?.startsWith('=')).toBe(false)
  const xml = new XMLParser({ parseTagValue: false }).parse(await file('xml')) as { registre: { utilisation: Record<string, string>[] } }
  expect(xml.registre.utilisation.map((row) => [row['numero'], row['operateur'], row['motif']])).toEqual([
    ['1', 'Léa & Marc <serre>', ''],
    ['2', 'Léa & Marc <serre>', 'Essai'],
  ])
  expect(await json({ from: '2025-01-01', to: '2025-01-31' })).toEqual({ registre: [] })
})

test('the plan counts the treatments of the last days of each place: of the ground, or of what stands there now, each once', async () => {
  const shop = await newShop()
  const { id: houseId, sectionId } = await someGreenhouse(shop)
  const lot = await someLot(shop, 20, { placeId: sectionId })
  const on = addDays(parisDay(new Date()), -2)
  await someTreatment(shop, lot.id, { on, placeIds: [sectionId], accepted: true })
  const { id } = await someTreatment(shop, lot.id, { on, accepted: true })
  await someTreatment(shop, lot.id, { on: addDays(on, -120), accepted: true })
  const treated = async (of: number) => (await shop.ok(mapRoutes.productionMap, {})).treated.find((each) => each.placeId === of)?.times
  expect([await treated(sectionId), await treated(houseId)]).toEqual([2, undefined])
  await shop.ok(routes.voidTreatment, { params: { id }, body: { reason: 'Noté deux fois' } })
  expect(await treated(sectionId)).toBe(1)
})
