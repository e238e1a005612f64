import { expect, test } from 'vitest'
import { follow, type Burst } from './burst.ts'

/** Types keys so many milliseconds apart into one field; answers the code that was heard. */
function typed(text: string, apart: number, end = apart): { code: string | null; before: string } {
  let burst: Burst<string | null> | null = null
  let at = 1_000
  for (const key of text) burst = follow(burst, { key, at: (at += apart), field: 'amount', value: '12' }).burst
  return { code: follow(burst, { key: 'Enter', at: at + end, field: 'amount', value: '12' }).code, before: burst?.before ?? '' }
}

test('a code that comes in one breath is heard, with what stood in the field before', () => {
  expect(typed('3000000000115', 4)).toEqual({ code: '3000000000115', before: '12' })
})

test('a code whose first letter led to a field is whole', () => {
  const first = follow(null, { key: '3', at: 0, field: null, value: '' }).burst
  let burst: Burst<string | null> | null = first
  for (const [at, key] of ['0', '0', '0', '0', '1'].entries()) burst = follow(burst, { key, at: at * 5, field: 'amount', value: '3' }).burst
  expect(follow(burst, { key: 'Enter', at: 30, field: 'amount', value: '300001' }).code).toBe('300001')
  expect(burst?.before).toBe('')
})

test('what a hand types stays in its field', () => {
  expect(typed('3000000000115', 90).code).toBeNull()
  expect(typed('2000', 10).code).toBeNull()
  expect(typed('300000', 10, 400).code).toBeNull()
})

test('a slow scanner is one where nobody types by hand', () => {
  let burst: Burst<null> | null = null
  for (const [at, key] of [...'3000000000115'].entries())
    burst = follow<null>(burst, { key, at: at * 200, field: null, value: '' }, 400).burst as Burst<null>
  expect(follow<null>(burst, { key: 'Enter', at: 12 * 200 + 100, field: null, value: '' }, 400).code).toBe('3000000000115')
})

test('capital letters come with Shift, and another key or field begins anew', () => {
  let burst: Burst<string | null> | null = null
  for (const [at, key] of ['G', 'Shift', 'C', '-', '1', '2', '3'].entries())
    burst = follow(burst, { key, at: at * 5, field: 'a', value: '' }).burst
  expect(follow(burst, { key: 'Enter', at: 40, field: 'a', value: '' }).code).toBe('GC-123')
  expect(follow(burst, { key: 'Tab', at: 40, field: 'a', value: '' }).burst).toBeNull()
  expect(follow(burst, { key: '4', at: 40, field: 'b', value: '' }).burst).toMatchObject({ text: '4', field: 'b' })
})
