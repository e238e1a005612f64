import { expect, test } from 'vitest'
import { isPattern, numberParts } from './lot-number.ts'

test('a pattern has exactly one counter and nothing unknown', () => {
  expect(['{REGION}{YY}-{GEN}{SPE}-{ZONE}-{N}', 'M{YYYY}-{N3}'].map(isPattern)).toEqual([true, true])
  expect(['', 'M{YY}', '{N}{N3}', '{n}', '{N7}', '{FOO}{N}', '{N'].map(isPattern)).toEqual([
    false,
    false,
    false,
    false,
    false,
    false,
    false,
  ])
})

test('a number says region, year, species and zone', () => {
  const of = { region: 'massif_central' as const, year: 2026, species: 'Cràtaegus monogyna Jacq.', zone: 17 }
  expect(numberParts('{REGION}{YY}-{GEN}{SPE}-{ZONE}-{N}', of)).toEqual({ before: 'MC26-CRAMON-017-', after: '', digits: 1 })
  expect(numberParts('M{YYYY}-{N3}x', { ...of, region: null })).toEqual({ before: 'M2026-', after: 'x', digits: 3 })
  expect(numberParts('{REGION}{GEN}{SPE}{ZONE}{N}', { region: null, year: 2026, species: '× ', zone: null }).before).toBe('XX000')
})
