import type { PhytoProduct, PhytoUse } from '@plantule/contract/production/phyto'
import { expect, test } from 'vitest'
import { doubtsOf } from './doubts.ts'
import { findPhytoProducts, phytoProduct, phytoUses } from './official-lists.ts'

const product: PhytoProduct = {
  amm: '2170780',
  name: 'BOTANIGARD 22 WP',
  otherNames: '',
  holder: '',
  substances: '',
  functions: 'Insecticide',
  withdrawn: false,
  withdrawnOn: null,
}
const use = (given: Partial<PhytoUse>): PhytoUse => ({
  use: 'Rosier*Pucerons',
  crop: 'Rosier',
  part: '',
  target: 'Pucerons',
  dose: 2,
  unit: 'L/ha',
  maxApplications: 2,
  intervalDays: 7,
  bbchMin: '',
  bbchMax: '',
  reentryHours: 6,
  aquaticM: null,
  conditions: '',
  ...given,
})
const asked = { on: '2026-05-10', officialUse: '', dose: 2, doseUnit: 'l/ha', certificate: 'CP', certificateUntil: '2027-01-01' }
const known = { product, uses: [use({})], before: [] }

test('what is by the list raises no doubt', () => {
  expect(doubtsOf(asked, known)).toEqual([])
})

test('a product that the list does not know, or that was withdrawn by that day, is doubtful', () => {
  expect(doubtsOf(asked, { ...known, product: null, uses: [] })).toEqual(['product_unknown'])
  const gone = { ...product, withdrawn: true, withdrawnOn: '2026-05-10' }
  expect(doubtsOf(asked, { ...known, product: gone })).toEqual(['product_withdrawn'])
  // On the day before it could still be used.
  expect(doubtsOf({ ...asked, on: '2026-05-09' }, { ...known, product: gone })).toEqual([])
  expect(doubtsOf(asked, { ...known, uses: [] })).toEqual(['use_unknown'])
})

test('a dose is held against the chosen use, else against the largest; another unit is not compared', () => {
  const uses = [use({}), use({ use: 'Rosier*Oïdium', dose: 5 })]
  expect(doubtsOf({ ...asked, dose: 4 }, { ...known, uses })).toEqual([])
  expect(doubtsOf({ ...asked, dose: 4, officialUse: 'Rosier*Pucerons' }, { ...known, uses })).toEqual(['dose_over'])
  expect(doubtsOf({ ...asked, dose: 5.0001 }, { ...known, uses })).toEqual(['dose_over'])
  expect(doubtsOf({ ...asked, dose: 400, doseUnit: 'mL/m²' }, { ...known, uses })).toEqual([])
})

test('applications are counted and kept apart as the use says; a use without a bound sets none', () => {
  expect(doubtsOf(asked, { ...known, before: ['2026-05-01', '2026-04-01'] })).toEqual(['too_often'])
  expect(doubtsOf(asked, { ...known, before: ['2026-05-04'] })).toEqual(['too_soon'])
  expect(doubtsOf(asked, { ...known, before: ['2026-05-03'] })).toEqual([])
  const free = [use({}), use({ maxApplications: null, intervalDays: null })]
  expect(doubtsOf(asked, { ...known, uses: free, before: ['2026-05-09', '2026-05-08', '2026-05-07'] })).toEqual([])
})

test('who treats has a certificate that is valid on that day', () => {
  expect(doubtsOf({ ...asked, certificate: '' }, known)).toEqual(['certificate_missing'])
  expect(doubtsOf({ ...asked, certificateUntil: '2026-05-09' }, known)).toEqual(['certificate_expired'])
  expect(doubtsOf({ ...asked, certificateUntil: '2026-05-10' }, known)).toEqual([])
})

test('the shipped lists are whole: every product has its number and name, and is found by both', () => {
  expect(findPhytoProducts('botanigard').map(({ amm }) => amm)).toContain('2170780')
  expect(findPhytoProducts('2170780').map(({ name }) => name)).toEqual(['BOTANIGARD 22 WP'])
  expect(findPhytoProducts('')).toEqual([])
  // What may be used comes before what was withdrawn.
  const states = findPhytoProducts('karate').map(({ withdrawn }) => Number(withdrawn))
  expect(states).toEqual(states.toSorted())
  expect(phytoProduct('8800006')).toMatchObject({ name: 'DIMATE BF 400', withdrawn: true, withdrawnOn: '2016-02-01' })
  expect(phytoUses('2170780')).toContainEqual(
    expect.objectContaining({ target: 'Acariens', dose: 0.6, unit: 'kg/ha', maxApplications: 10, reentryHours: 6 }),
  )
  expect(phytoUses('0000000')).toEqual([])
})
