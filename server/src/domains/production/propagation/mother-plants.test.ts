import { libraryRoutes } from '@plantule/contract/library/library'
import { noticesRoutes } from '@plantule/contract/notices/notices'
import { motherPlantLabelRoutes } from '@plantule/contract/printing/mother-plant-labels'
import { type MotherPlant, motherPlantRoutes as routes } from '@plantule/contract/production/mother-plants'
import { placeRoutes } from '@plantule/contract/production/places'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, parisDay } from '../../../platform/paris.ts'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { tellDueJob } from './tell-due.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await newShop()
})

const today = parisDay(new Date())
const year = Number(today.slice(0, 4))
const planted = (given: object = {}) =>
  shop.ok(routes.createMotherPlant, { body: { name: 'Lavandula', clone: 'Hidcote', plantedOn: '2020-03-01', ...given } })
const sample = (mother: MotherPlant, quantity: number, given: object = {}) =>
  shop.call(routes.addSampling, { params: { id: mother.id }, body: { takenOn: today, quantity, ...given } })
const read = (mother: MotherPlant) => shop.ok(routes.getMotherPlant, { params: { id: mother.id } })
const hold = (mother: MotherPlant, on = true) =>
  shop.ok(routes.updateMotherPlant, {
    params: { id: mother.id },
    body: { version: mother.version, hold: on, holdReason: on ? 'Virus de la mosaïque' : '' },
  })

describe('a mother plant', () => {
  test('is a lot of its own kind at its place, found by its clone, changed in part', async () => {
    const place = await shop.ok(placeRoutes.createGreenhouse, { body: { name: 'Parc à pieds mères', kind: 'outdoor' } })
    const mother = await planted({ placeId: place.id, pieces: 12, yearlyBudget: 300 })
    expect(mother).toMatchObject({ place: { id: place.id }, pieces: 12, takenThisYear: 0, samplings: [], pictures: [] })
    expect(mother.number).toMatch(/^PM-\d{5}$/)
    const after = await shop.ok(routes.updateMotherPlant, { params: { id: mother.id }, body: { version: mother.version, clone: 'Grosso' } })
    expect(after).toMatchObject({ clone: 'Grosso', pieces: 12, yearlyBudget: 300 })
    const found = await shop.ok(routes.listMotherPlants, { params: { page: 1 }, query: { q: 'gros' } })
    expect((await shop.ok(routes.matchingMotherPlants, { query: { q: 'gros' } })).ids).toEqual([mother.id])
    expect((await shop.ok(routes.matchingMotherPlants, { query: { q: 'gros', gone: 'true' } })).ids).toEqual([])
    expect(found.items.map(({ id }) => id)).toEqual([mother.id])
    expect((await shop.call(routes.updateMotherPlant, { params: { id: mother.id }, body: { version: 1, clone: 'X' } })).problem.code).toBe(
      'stale_version',
    )
  })

  test('has its days in order', async () => {
    const create = (given: object) => shop.call(routes.createMotherPlant, { body: { name: 'Rosa', plantedOn: '2024-05-01', ...given } })
    expect((await create({ goneOn: '2024-04-30' })).problem).toMatchObject({ errors: [{ path: ['goneOn'] }] })
    expect((await create({ testedOn: '2026-01-01', testDueOn: '2026-01-01' })).problem).toMatchObject({ errors: [{ path: ['testDueOn'] }] })
    const mother = await planted({ plantedOn: '2024-05-01' })
    expect((await sample(mother, 1, { takenOn: '2024-04-30' })).problem).toMatchObject({ code: 'sampling_before_planted' })
    expect((await sample(mother, 1, { takenOn: addDays(today, 1) })).problem).toMatchObject({ code: 'day_to_come' })
    const gone = await shop.ok(routes.updateMotherPlant, {
      params: { id: mother.id },
      body: { version: mother.version, goneOn: '2025-01-01' },
    })
    expect((await sample(gone, 1)).problem).toMatchObject({ code: 'mother_plant_gone', errors: [{ path: ['takenOn'] }] })
    expect((await sample(gone, 1, { takenOn: '2024-12-31' })).status).toBe(201)
    expect((await shop.ok(routes.listMotherPlants, { params: { page: 1 }, query: { gone: 'true' } })).items.map(({ id }) => id)).toEqual([
      mother.id,
    ])
  })

  test('shows pictures of the library, which say where they are shown', async () => {
    const mother = await planted({ name: 'Buxus' })
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: { r: 40, g: 90, b: 30 } } })
      .png()
      .toBuffer()
    const params = { id: mother.id }
    const { items } = await shop.ok(
      routes.addMotherPlantPicture,
      { params, body: { alt: 'Au parc' } },
      { file: { name: 'buis.png', bytes } },
    )
    const [picture] = items
    if (!picture) throw new Error('one was added')
    const used = await shop.call(libraryRoutes.deleteImage, { params: { id: picture.imageId } })
    expect(used.problem.code).toBe('in_use')
    await shop.ok(routes.removeMotherPlantPicture, { params: { id: mother.id, pictureId: picture.id } })
    expect((await read(mother)).pictures).toEqual([])
  })

  test('has a label for each of its plants', async () => {
    const mother = await planted({ pieces: 30 })
    const pdf = await shop.ok(motherPlantLabelRoutes.motherPlantLabels, { params: { id: mother.id }, body: { format: 'a4-24' } })
    // Thirty on sheets of twenty-four are two pages.
    expect(/\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1]).toBe('2')
  })

  test('goes only where nothing was taken from it', async () => {
    const unused = await planted()
    await shop.ok(routes.removeMotherPlant, { params: { id: unused.id } })
    const used = await planted()
    await sample(used, 3)
    expect((await shop.call(routes.removeMotherPlant, { params: { id: used.id } })).problem.code).toBe('mother_plant_used')
  })
})

describe('a sampling', () => {
  test('begins a cultivation that comes out of the plant, of its kind and its plant', async () => {
    const mother = await planted()
    const { body } = await sample(mother, 120, { kind: 'graft', into: { plants: 110 } })
    const [taken] = body.samplings
    expect(taken).toMatchObject({ kind: 'graft', quantity: 120, cultivation: { name: 'Lavandula', plants: 110 } })
    const id = taken?.cultivation?.id ?? 0
    expect(await shop.ok(cultivationRoutes.getCultivation, { params: { id } })).toMatchObject({
      origin: 'graft',
      startedOn: today,
      parents: [{ id: mother.id, quantity: 120 }],
      sizes: [{ onHand: 110 }],
    })
    // A count that was wrong is a flow back; what became a cultivation stays.
    const samplingId = taken?.id ?? 0
    await shop.ok(routes.updateSampling, { params: { id: samplingId }, body: { version: 1, quantity: 115, successPct: 92 } })
    expect((await shop.ok(cultivationRoutes.getCultivation, { params: { id } })).parents).toMatchObject([{ quantity: 115 }])
    expect((await shop.call(routes.removeSampling, { params: { id: samplingId } })).problem.code).toBe('sampling_grown')
  })

  test('is nothing where its cultivation cannot begin', async () => {
    const mother = await planted()
    expect((await sample(mother, 10, { into: { plants: 10, placeId: 999_999 } })).status).toBe(404)
    expect((await read(mother)).samplings).toEqual([])
  })

  test('without a cultivation can be taken back; the success of all is weighed by quantity', async () => {
    const mother = await planted()
    await sample(mother, 100, { successPct: 80 })
    const { body } = await sample(mother, 300, { successPct: 60, kind: 'seed' })
    expect(body.successPct).toBe(65)
    await shop.ok(routes.removeSampling, { params: { id: body.samplings[0]?.id ?? 0 } })
    expect(await read(mother)).toMatchObject({ successPct: 80, samplingCount: 1 })
  })
})

describe('a hold', () => {
  test('stops every kind of taking by every route, until it is lifted', async () => {
    const free = await planted()
    const { body } = await sample(free, 10, { into: { plants: 10 } })
    const taken = body.samplings[0]
    const held = await hold(free)
    for (const kind of ['cutting', 'graft', 'seed', 'division'] as const) {
      expect((await sample(held, 1, { kind })).problem).toMatchObject({
        code: 'mother_plant_held',
        title: expect.stringContaining('mosaïque'),
      })
      expect((await sample(held, 1, { kind, acceptOver: true, into: { plants: 1 } })).problem.code).toBe('mother_plant_held')
    }
    const change = (given: object) => shop.call(routes.updateSampling, { params: { id: taken?.id ?? 0 }, body: { version: 1, ...given } })
    expect((await change({ quantity: 11 })).problem.code).toBe('mother_plant_held')
    // What was taken before may still be judged.
    expect((await change({ successPct: 50 })).status).toBe(200)
    expect((await sample(await hold(held, false), 1)).status).toBe(201)
  })

  test('holds in the database, whatever writes a sampling or a flow', async () => {
    const mother = await planted()
    const other = await shop.ok(cultivationRoutes.createCultivation, { body: { name: 'Autre', startedOn: today } })
    const { body } = await sample(mother, 5)
    await hold(mother)
    const statements = [
      (id: number) =>
        sql`insert into sampling (shop_id, lot_id, taken_on, kind, quantity) values (${id}, ${mother.id}, ${today}, 'cutting', 1)`,
      (id: number) => sql`update sampling set quantity = 6 where shop_id = ${id} and id = ${body.samplings[0]?.id ?? 0}`,
      (id: number) =>
        sql`insert into lot_flow (shop_id, from_lot, to_lot, quantity, at, author) values (${id}, ${mother.id}, ${other.id}, 1, now(), 'x')`,
    ]
    for (const statement of statements)
      await expect(shop.inShop(({ db, shopId }) => statement(shopId).execute(db))).rejects.toMatchObject({
        constraint: 'mother_plant_held',
      })
  })

  test('set while somebody samples lets nothing through after it', async () => {
    const mother = await planted()
    const answers = await Promise.all([...Array.from({ length: 4 }, () => sample(mother, 5)), hold(mother).then(() => null)])
    const through = answers.filter((answer) => answer?.status === 201).length
    expect((await read(mother)).samplingCount).toBe(through)
    expect((await sample(mother, 5)).problem.code).toBe('mother_plant_held')
  })
})

describe('the budget of a year', () => {
  test('is told before it is passed, and can be passed knowingly; seeds do not count', async () => {
    const mother = await planted({ yearlyBudget: 100 })
    await sample(mother, 70)
    await sample(mother, 500, { kind: 'seed' })
    await sample(mother, 90, { takenOn: `${year - 1}-06-01` })
    const { problem } = await sample(mother, 40, { kind: 'graft' })
    expect(problem).toMatchObject({
      code: 'sampling_over_budget',
      title: `Le budget de boutures et greffons pour ${year} est de 100 : il serait dépassé de 10.`,
      errors: [{ path: ['quantity'] }],
    })
    expect((await sample(mother, 40, { kind: 'graft', acceptOver: true })).body.takenThisYear).toBe(110)
  })

  test('counts all that is taken at once', async () => {
    const mother = await planted({ yearlyBudget: 100 })
    const answers = await Promise.all(Array.from({ length: 6 }, () => sample(mother, 30)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    expect((await read(mother)).takenThisYear).toBe(90)
  })

  test('a sampling that is corrected is counted once', async () => {
    const mother = await planted({ yearlyBudget: 100 })
    const { body } = await sample(mother, 90)
    const change = (quantity: number, version: number) =>
      shop.call(routes.updateSampling, { params: { id: body.samplings[0]?.id ?? 0 }, body: { version, quantity } })
    expect((await change(100, 1)).status).toBe(200)
    expect((await change(101, 2)).problem.code).toBe('sampling_over_budget')
  })
})

test('a health test that is due is told once, and settled when the next one is planned', async () => {
  const mother = await planted({ testDueOn: today })
  const tell = async () => {
    await shop.inShop((ctx) => ctx.enqueue(tellDueJob, {}))
    await shop.drain()
  }
  const bell = async () =>
    (await shop.ok(noticesRoutes.listNotices, {})).items
      .filter(({ opens }) => opens?.id === mother.id)
      .map(({ kind, read: seen }) => [kind, seen])
  await tell()
  await tell()
  expect(await bell()).toEqual([['health_test_due', false]])
  await shop.ok(routes.updateMotherPlant, {
    params: { id: mother.id },
    body: { version: mother.version, testedOn: today, testDueOn: addDays(today, 365), health: 'healthy' },
  })
  expect(await bell()).toEqual([['health_test_due', true]])
})
