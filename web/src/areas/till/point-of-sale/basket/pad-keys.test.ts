import { expect, test } from 'vitest'
import { pressed, type PadKey } from './pad-keys.ts'

const after = (keys: PadKey[], from: number | null = null): number | null => keys.reduce(pressed, from)

test.each<[PadKey[], number | null]>([
  [['2', '00', '0'], 2_000],
  [['1', '2', 'back', '5'], 15],
  [['7', 'back'], null],
  [['back'], null],
  [['00', '5'], 5],
])('%j', (keys, value) => expect(after(keys)).toBe(value))

test('goes on from what is there', () => expect(after(['5'], 12)).toBe(125))
