import { expect, test } from 'vitest'
import { parcels, readRescueFile } from './rescue-file.ts'

const file = {
  kind: 'plantule-till-tickets',
  format: 1,
  shop: 'a',
  device: { id: 7, no: 2 },
  headSeq: 1,
  savedAt: '2026-11-22T10:00:00.000Z',
  tickets: [{ seq: 1 }],
}

test('reads the file of this shop alone', () => {
  expect(readRescueFile(JSON.stringify(file), 'a')).toEqual(file)
  expect(readRescueFile(JSON.stringify(file), 'b')).toBe('other_shop')
})

test.each([
  '',
  'null',
  '[]',
  '{}',
  '{"kind":"plantule-till-tickets"}',
  JSON.stringify({ ...file, tickets: [] }),
  JSON.stringify({ ...file, format: 2 }),
  JSON.stringify({ ...file, device: {} }),
])('takes %j for no such file', (text) => {
  expect(readRescueFile(text, 'a')).toBe('other_file')
})

test('cuts what goes to the server into parcels, in order', () => {
  expect(parcels(Array.from({ length: 45 }, (_, n) => n)).map((parcel) => parcel.length)).toEqual([20, 20, 5])
  expect(parcels([])).toEqual([])
})
