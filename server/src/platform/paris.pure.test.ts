import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, parisDay, parisMidnight } from './paris.ts'

test('a moment lies in the day of Paris that has begun and not ended, whatever was asked before', () => {
  const moment = fc.date({ min: new Date('2000-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(fc.array(moment, { minLength: 1, maxLength: 4 }), (moments) => {
      for (const at of moments.flatMap((one) => [one, new Date(one.getTime() + 1), new Date(one.getTime() + 3_600_000)])) {
        const day = parisDay(at)
        expect(at.getTime()).toBeGreaterThanOrEqual(parisMidnight(day).getTime())
        expect(at.getTime()).toBeLessThan(parisMidnight(addDays(day, 1)).getTime())
      }
    }),
  )
})

test('the hours around both changes of the clock', () => {
  const days = [
    '2026-03-28T22:59:59Z',
    '2026-03-28T23:00:00Z',
    '2026-03-29T21:59:59Z',
    '2026-03-29T22:00:00Z',
    '2026-10-25T22:59:59Z',
    '2026-10-25T23:00:00Z',
  ]
  expect(days.map((at) => parisDay(new Date(at)))).toEqual([
    '2026-03-28',
    '2026-03-29',
    '2026-03-29',
    '2026-03-30',
    '2026-10-25',
    '2026-10-26',
  ])
})
