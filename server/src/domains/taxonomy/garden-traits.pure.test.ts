import { Botanical } from '@plantule/contract/taxonomy/botanical'
import { expect, test } from 'vitest'
import { traitsIn, traitsOf } from './garden-traits.ts'
import { referenceRows } from './reference-file.ts'

const rows = referenceRows('cultivated-traits.tsv.gz')

test('each line becomes a sheet that the product takes, with something in it', () => {
  expect(rows).toHaveLength(1_438)
  for (const row of rows) {
    const traits = traitsIn(row)
    expect(Botanical.strict().parse(traits)).toEqual(traits)
    expect(Object.keys(traits).length).toBeGreaterThan(1)
  }
})

test('a hedge plant is told in the words of the sheet', () => {
  expect(traitsOf(['Abelia x grandiflora'])).toEqual({
    habit: 'Arbuste',
    foliage: 'evergreen',
    exposure: ['sun', 'half-shade', 'shade'],
    water: 'medium',
    soil: 'Sableux, limoneux',
    ph: '5,7 à 7',
    hardinessC: -25,
    heightCm: { min: null, max: 183 },
    floweringMonths: [8, 9],
    floweringColour: 'pourpre',
  })
})

test('the first name that is known answers, none gives nothing', () => {
  expect(traitsOf(['Nemo nemo', 'Abies amabilis'])).toEqual(traitsOf(['ABIES AMABILIS']))
  expect(traitsOf(['Nemo nemo'])).toEqual({})
  expect(traitsOf([])).toEqual({})
})

test('slips of the source and what nobody can promise stay out', () => {
  const all = rows.map(traitsIn)
  expect(all.filter((traits) => (traits.hardinessC ?? 0) < -50)).toEqual([])
  expect(all.some((traits) => traits.hardinessC === -50)).toBe(true)
  expect(all.filter((traits) => traits.toxic === false)).toEqual([])
  expect(all.filter((traits) => traits.toxic).length).toBe(134)
})
