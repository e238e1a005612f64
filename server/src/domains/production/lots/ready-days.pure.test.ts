import { expect, test } from 'vitest'
import { readyDays } from './ready-days.ts'

test('a week runs from Monday to Sunday, whichever of its days names it, over the turn of the year too', () => {
  expect(readyDays(['this', 'next', '2026-12-31', '2027-01-03'], '2026-12-20')).toEqual({
    late: null,
    weeks: [
      { from: '2026-12-14', until: '2026-12-20' },
      { from: '2026-12-21', until: '2026-12-27' },
      { from: '2026-12-28', until: '2027-01-03' },
    ],
  })
  expect(readyDays(['late', '2026-03-02'], '2026-03-04')).toEqual({
    late: '2026-03-04',
    weeks: [{ from: '2026-03-02', until: '2026-03-08' }],
  })
})
