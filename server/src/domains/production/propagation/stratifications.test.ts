import { noticesRoutes } from '@plantule/contract/notices/notices'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { placeRoutes } from '@plantule/contract/production/places'
import { stratificationRoutes as routes, type Stratification } from '@plantule/contract/production/stratifications'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, parisDay } from '../../../platform/paris.ts'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { testApp } from '../../../testing/test-app.ts'
import { tellDueJob } from './tell-due.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await newShop()
})

const today = parisDay(new Date())
const ago = (days: number): string => addDays(today, -days)
const warm = { kind: 'warm' as const, lowC: 15, highC: 20, weeks: 8 }
const cold = { kind: 'cold' as const, lowC: 1, highC: 5, weeks: 12 }

type Given = { startedOn?: string; phases?: (typeof warm | typeof cold)[]; quantity?: number; taxonId?: number | null; name?: string }
const planned = (given: Given = {}, of = shop) =>
  of.ok(routes.createStratification, {
    body: { name: 'Cornus sanguinea', startedOn: ago(200), quantity: 400, phases: [warm, cold], ...given },
  })
const next = (lot: Stratification, on: string, of = shop) =>
  of.call(routes.advanceStratification, { params: { id: lot.id }, body: { version: lot.version, on } })
const moved = async (lot: Stratification, on: string, of = shop): Promise<Stratification> => {
  const { status, body } = await next(lot, on, of)
  expect(status).toBe(200)
  return body
}
const ready = async (given: Given = {}, of = shop): Promise<Stratification> => {
  let lot = await moved(await planned(given, of), ago(200), of)
  for (let at = 0; at < lot.phases.length; at++) lot = await moved(lot, ago(190 - at * 10), of)
  return lot
}
const sow = (lot: Stratification, quantity: number, rest: 'kept' | 'lost' = 'kept', of = shop) =>
  of.call(routes.sowStratification, { params: { id: lot.id }, body: { version: lot.version, on: ago(1), quantity, rest } })
const spans = (lot: Stratification) => lot.phases.map(({ startOn, endOn, state }) => [startOn, endOn, state])

describe('a lot of seeds', () => {
  test('goes from planned through warm and cold to ready; what is planned behind moves with each day that was kept', async () => {
    const lot = await planned()
    expect(lot).toMatchObject({ state: 'planned', dueOn: ago(200), readyOn: addDays(ago(200), 140), left: 400 })
    expect(lot.number).toMatch(/^S\d\d-\d{5}$/)
    const inWarm = await moved(lot, ago(190))
    expect(inWarm).toMatchObject({ state: 'warm', startedOn: ago(190), dueOn: addDays(ago(190), 56) })
    const inCold = await moved(inWarm, ago(120))
    expect(spans(inCold)).toEqual([
      [ago(190), ago(120), 'over'],
      [ago(120), addDays(ago(120), 84), 'running'],
    ])
    const done = await moved(inCold, ago(40))
    expect(done).toMatchObject({ state: 'ready', dueOn: ago(40), readyOn: ago(40) })
    expect((await next(done, ago(1))).problem).toMatchObject({ code: 'stratification_ready' })
  })

  test('ends no phase before it began, nor on a day to come', async () => {
    const lot = await moved(await planned(), ago(100))
    expect((await next(lot, ago(100))).problem).toMatchObject({ code: 'phase_too_early', errors: [{ path: ['on'] }] })
    expect((await next(lot, addDays(today, 1))).problem).toMatchObject({ code: 'day_to_come', errors: [{ path: ['on'] }] })
    expect((await shop.ok(routes.getStratification, { params: { id: lot.id } })).state).toBe('warm')
  })

  test('keeps what happened when its phases are planned anew', async () => {
    const lot = await moved(await moved(await planned(), ago(150)), ago(100))
    const change = (phases: (typeof warm | typeof cold)[]) =>
      shop.call(routes.updateStratification, { params: { id: lot.id }, body: { version: lot.version, phases } })
    for (const phases of [[warm], [cold, warm], [{ ...warm, weeks: 9 }, cold]])
      expect((await change(phases)).problem).toMatchObject({ code: 'phase_over', errors: [{ path: ['phases'] }] })
    const { body } = await change([warm, { ...cold, weeks: 16 }, warm, cold])
    expect(body.phases.map(({ startOn }) => startOn)).toEqual([ago(150), ago(100), addDays(ago(100), 112), addDays(ago(100), 168)])
    expect(body).toMatchObject({ state: 'cold', dueOn: addDays(ago(100), 112) })
  })

  test('does not begin on another day once a phase of it is over', async () => {
    const lot = await moved(await moved(await planned(), ago(150)), ago(100))
    const { problem } = await shop.call(routes.updateStratification, {
      params: { id: lot.id },
      body: { version: lot.version, startedOn: ago(160) },
    })
    expect(problem).toMatchObject({ code: 'stratification_begun', errors: [{ path: ['startedOn'] }] })
  })

  test('refuses temperatures that are crossed, beside the phase', async () => {
    const { problem } = await shop.call(routes.createStratification, {
      body: { name: 'Rosa', startedOn: today, quantity: 1, phases: [{ ...cold, lowC: 8 }] },
    })
    expect(problem).toMatchObject({ errors: [{ path: ['phases', 0, 'highC'] }] })
  })

  test('its phases follow each other whatever is asked of it', async () => {
    const phase = fc.record({
      kind: fc.constantFrom('warm' as const, 'cold' as const),
      lowC: fc.constant(1),
      highC: fc.constant(20),
      weeks: fc.integer({ min: 1, max: 30 }),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(phase, { minLength: 1, maxLength: 4 }),
        fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 5 }),
        async (phases, steps) => {
          let lot = await shop.ok(routes.createStratification, { body: { name: 'Essai', startedOn: ago(300), quantity: 9, phases } })
          let day = 250
          for (const step of steps) {
            day -= step
            const { body, status } = await next(lot, ago(day))
            if (status !== 200) break
            lot = body
            for (const [at, each] of lot.phases.entries()) {
              expect(each.endOn > each.startOn).toBe(true)
              if (at > 0) expect(each.startOn).toBe(lot.phases[at - 1]?.endOn)
            }
            expect(lot.readyOn).toBe(lot.phases.at(-1)?.endOn)
          }
        },
      ),
      { numRuns: 12 },
    )
  })

  test('nothing that writes phases leaves a gap between them', async () => {
    const lot = await planned()
    const gap = shop.inShop(({ db, shopId }) =>
      sql`update stratification_phase set end_on = end_on + 1 where shop_id = ${shopId} and lot_id = ${lot.id} and nth = 1`.execute(db),
    )
    await expect(gap).rejects.toMatchObject({ constraint: 'stratification_phases_follow' })
  })
})

describe('sowing', () => {
  test('begins a cultivation that comes out of the lot, until nothing of it is left', async () => {
    const place = await shop.ok(placeRoutes.createGreenhouse, { body: { name: 'Frigo 1', kind: 'fridge' } })
    const lot = await ready({ name: 'Fraxinus' })
    expect((await sow(lot, 401)).problem).toMatchObject({ code: 'stratification_short', errors: [{ path: ['quantity'] }] })
    const first = (await sow(lot, 150)).body
    expect(first).toMatchObject({ state: 'ready', left: 250 })
    const second = await shop.ok(routes.sowStratification, {
      params: { id: lot.id },
      body: { version: first.version, on: ago(1), quantity: 250, placeId: place.id, plants: 90 },
    })
    expect(second).toMatchObject({ state: 'sown', left: 0, dueOn: null })
    expect(second.sowings.map(({ quantity }) => quantity)).toEqual([150, 250])
    const id = second.sowings[1]?.lotId ?? 0
    const grown = await shop.ok(cultivationRoutes.getCultivation, { params: { id } })
    expect(grown).toMatchObject({
      name: 'Fraxinus',
      origin: 'seed',
      place: { id: place.id },
      parents: [{ id: lot.id, quantity: 250 }],
      sizes: [{ onHand: 90 }],
    })
    // It stays in the history of what grew out of it, and that in its own.
    expect((await shop.call(routes.removeStratification, { params: { id: lot.id } })).problem.code).toBe('stratification_sown')
    const sown = first.sowings[0]?.lotId ?? 0
    expect((await shop.call(cultivationRoutes.removeCultivation, { params: { id: sown } })).problem.code).toBe('lot_in_use')
  })

  test('waits until the lot is ready', async () => {
    const lot = await moved(await planned(), ago(100))
    expect((await sow(lot, 10)).problem.code).toBe('stratification_not_ready')
  })

  test('of two at once takes no seed twice', async () => {
    const lot = await ready({ quantity: 100 })
    const answers = await Promise.all([sow(lot, 80), sow(lot, 80), sow(lot, 80)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await shop.ok(routes.getStratification, { params: { id: lot.id } })).toMatchObject({ left: 20 })
  })

  test('may give up the rest; what is lost takes no further change', async () => {
    expect((await sow(await ready(), 10, 'lost')).body).toMatchObject({ state: 'sown', left: 390 })
    const lot = await moved(await planned(), ago(100))
    const lost = await shop.ok(routes.loseStratification, {
      params: { id: lot.id },
      body: { version: lot.version, reason: 'Pourriture' },
    })
    expect(lost).toMatchObject({ state: 'lost', lostReason: 'Pourriture', dueOn: null })
    const after = { params: { id: lot.id }, body: { version: lost.version } }
    const acts = [
      shop.call(routes.updateStratification, { ...after, body: { ...after.body, name: 'Autre' } }),
      next(lost, today),
      sow(lost, 1),
      shop.call(routes.loseStratification, { ...after, body: { ...after.body, reason: 'Encore' } }),
    ]
    for (const act of await Promise.all(acts)) expect(act.problem.code).toBe('stratification_ended')
  })
})

test('a check says what has germinated; the latest counts, and one recorded by mistake goes', async () => {
  const lot = await moved(await planned(), ago(100))
  const check = (on: string, germinationPct: number | null) =>
    shop.call(routes.addStratificationCheck, { params: { id: lot.id }, body: { on, germinationPct, note: 'Substrat humide' } })
  await check(ago(50), 5)
  await check(ago(10), 42.5)
  const { body } = await check(ago(30), 20)
  expect(body.germinationPct).toBe(42.5)
  expect((await check(ago(101), 1)).problem).toMatchObject({ code: 'phase_too_early' })
  expect((await check(addDays(today, 1), 1)).problem).toMatchObject({ code: 'day_to_come' })
  await shop.ok(routes.removeStratificationCheck, { params: { id: body.checks[0]?.id ?? 0 } })
  expect((await shop.ok(routes.getStratification, { params: { id: lot.id } })).germinationPct).toBe(20)
})

test('the list stands in the order in which things are due, without what has ended', async () => {
  const own = await newShop()
  const late = await planned({ startedOn: ago(3), name: 'Rosa' }, own)
  const soon = await planned({ startedOn: addDays(today, 20), name: 'Acer' }, own)
  await ready({ name: 'Prêt' }, own)
  const gone = await planned({ name: 'Perdu' }, own)
  await own.ok(routes.loseStratification, { params: { id: gone.id }, body: { version: gone.version, reason: 'Sec' } })
  const list = async (query: object) =>
    (await own.ok(routes.listStratifications, { params: { page: 1 }, query: { sort: 'due', dir: 'asc', ...query } })).items.map(
      ({ name }) => name,
    )
  expect(await list({})).toEqual(['Prêt', late.name, soon.name])
  expect(await list({ until: today })).toEqual(['Prêt', late.name])
  expect(await list({ state: 'lost' })).toEqual(['Perdu'])
  expect(await list({ q: 'ace' })).toEqual(['Acer'])
})

test('what is due is told once in the bell, and is settled when it is done', async () => {
  const own = await newShop()
  const lot = await planned({ startedOn: ago(1) }, own)
  await planned({ startedOn: addDays(today, 5) }, own)
  const tell = async () => {
    await own.inShop((ctx) => ctx.enqueue(tellDueJob, {}))
    await own.drain()
  }
  const bell = async () => (await own.ok(noticesRoutes.listNotices, {})).items.map(({ kind, read, opens }) => ({ kind, read, opens }))
  await tell()
  await tell()
  const line = { kind: 'phase_due', opens: { subject: 'stratification', id: lot.id, number: '' } }
  expect(await bell()).toEqual([{ ...line, read: false }])
  const begun = await moved(lot, ago(1), own)
  expect(await bell()).toEqual([{ ...line, read: true }])
  await tell()
  expect(await bell()).toHaveLength(1)
  await own.ok(routes.updateStratification, { params: { id: lot.id }, body: { version: begun.version, startedOn: ago(100) } })
  await tell()
  expect(await bell()).toHaveLength(2)
})

describe('protocols', () => {
  const taxon = async (name: string) => {
    const { pools } = await testApp()
    await pools.owner.query(
      `insert into taxon (id, cd_nom, accepted_id, scientific_name, author, genus, family, rank, status, nursery, french_names, english_names, flower_colours)
      values (880450, 880450, 880450, $1, 'L.', 'Cornus', 'Cornaceae', 'species', 'accepted', true, '{}', '{}', '{}') on conflict do nothing`,
      [name],
    )
    return { id: 880450 }
  }

  test('are proposed with their source and its quality, under any of the names of the plant', async () => {
    const { id } = await taxon('Cornus sanguinea')
    const { own, shipped } = await shop.ok(routes.stratificationProtocols, { query: { species: id } })
    expect(own).toEqual([])
    expect(shipped[0]).toMatchObject({
      taxon: 'Cornus sanguinea',
      quality: expect.stringMatching(/^[ABC]$/),
      source: expect.stringMatching(/\w/),
    })
    expect(shipped.map(({ quality }) => quality)).toEqual(shipped.map(({ quality }) => quality).toSorted())
    expect(shipped.some(({ phases }) => phases.map(({ kind }) => kind).join() === 'warm,cold')).toBe(true)
  })

  test('the shop’s own come first, with how many lots they rest on', async () => {
    const { id } = await taxon('Cornus sanguinea')
    for (const [phases, pct] of [
      [[cold], 30],
      [[cold], 50],
      [[warm, cold], 80],
    ] as const) {
      const lot = await ready({ phases: [...phases], taxonId: id })
      await shop.ok(routes.addStratificationCheck, { params: { id: lot.id }, body: { on: ago(20), germinationPct: pct } })
      await sow(lot, 400)
    }
    const { own } = await shop.ok(routes.stratificationProtocols, { query: { species: id } })
    expect(own.map(({ cases, germinationPct }) => [cases, germinationPct])).toEqual([
      [1, 80],
      [2, 40],
    ])
    // What happened is proposed, not what had been planned.
    expect(own[1]?.phases).toEqual([{ ...cold, weeks: 1 }])
    const elsewhere = await newShop()
    expect((await elsewhere.ok(routes.stratificationProtocols, { query: { species: id } })).own).toEqual([])
  })
})
