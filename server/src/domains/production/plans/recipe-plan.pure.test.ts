import { planOf, type PlannedStep, weekOf } from '@plantule/contract/production/recipe-plan'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const step = (given: Partial<PlannedStep>): PlannedStep => ({ kind: 'other', weeks: 1, lossBp: 0, perM2: null, inputs: [], ...given })
const thyme = [
  step({ kind: 'sowing', weeks: 6, lossBp: 3000, perM2: 1000, inputs: [{ consumableId: 1, perPlant: 0.002 }] }),
  step({ kind: 'pricking_out', weeks: 8, lossBp: 500, perM2: 200, inputs: [{ consumableId: 2, perPlant: 1 }] }),
  step({ kind: 'repotting', weeks: 20, lossBp: 200, perM2: 25, inputs: [{ consumableId: 1, perPlant: 1.5 }] }),
]

test('goes forward from a sowing: days, plants, room and inputs of each step', () => {
  expect(planOf(thyme, { direction: 'forward', startedOn: '2026-02-02', quantity: 1000 })).toEqual({
    startedOn: '2026-02-02',
    readyOn: '2026-09-28',
    begun: 1000,
    ready: 651,
    lossBp: 3490,
    steps: [
      { kind: 'sowing', on: '2026-02-02', until: '2026-03-16', quantity: 1000, left: 700, areaM2: 1 },
      { kind: 'pricking_out', on: '2026-03-16', until: '2026-05-11', quantity: 700, left: 665, areaM2: 3.5 },
      { kind: 'repotting', on: '2026-05-11', until: '2026-09-28', quantity: 665, left: 651, areaM2: 26.6 },
    ],
    inputs: [
      { consumableId: 1, quantity: 999.5 },
      { consumableId: 2, quantity: 700 },
    ],
  })
})

test('goes backward from what is wanted, across the change of clocks and of the year', () => {
  const plan = planOf(thyme, { direction: 'backward', readyOn: '2026-09-28', quantity: 650 })
  expect(plan).toMatchObject({ startedOn: '2026-02-02', readyOn: '2026-09-28', begun: 999 })
  expect(plan.ready).toBeGreaterThanOrEqual(650)
  expect(planOf([step({ weeks: 1 })], { direction: 'backward', readyOn: '2026-01-03', quantity: 1 }).startedOn).toBe('2025-12-27')
})

const anyStep = fc.record({ weeks: fc.nat(60), lossBp: fc.nat(9000), perM2: fc.option(fc.integer({ min: 1, max: 500 })) }).map(step)

test('backward, never fewer are ready than are wanted, and never one begun that is not needed', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { minLength: 1, maxLength: 6 }), fc.integer({ min: 1, max: 5000 }), (steps, wanted) => {
      const back = planOf(steps, { direction: 'backward', readyOn: '2026-09-28', quantity: wanted })
      expect(back.ready).toBeGreaterThanOrEqual(wanted)
      const forth = planOf(steps, { direction: 'forward', startedOn: back.startedOn, quantity: back.begun })
      expect(forth).toEqual(back)
      if (back.begun > 1) {
        const fewer = planOf(steps, { direction: 'forward', startedOn: back.startedOn, quantity: back.begun - 1 })
        expect(fewer.ready).toBeLessThan(wanted)
      }
    }),
  )
})

test('a week begins on Monday', () => {
  expect(['2026-11-23', '2026-11-26', '2026-11-29', '2026-11-30'].map(weekOf)).toEqual([
    '2026-11-23',
    '2026-11-23',
    '2026-11-23',
    '2026-11-30',
  ])
})
