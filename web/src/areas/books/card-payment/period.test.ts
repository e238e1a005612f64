import { expect, test } from 'vitest'
import { presets } from './period.ts'

test('presets are whole months and years, over the turn of the year and leap days', () => {
  expect(presets('2026-01-15')).toEqual({
    thisMonth: { from: '2026-01-01', to: '2026-01-31' },
    lastMonth: { from: '2025-12-01', to: '2025-12-31' },
    thisYear: { from: '2026-01-01', to: '2026-12-31' },
  })
  expect(presets('2028-03-31').lastMonth).toEqual({ from: '2028-02-01', to: '2028-02-29' })
})
