import { expect, test } from 'vitest'
import { containerKind } from './container-kinds.ts'
import { ContainerNames } from './container-names.ts'

test.each([
  [
    'C5',
    5000,
    [
      '5 L',
      '5L',
      '5l',
      'C5',
      'C 5',
      'c.5',
      'Pot 5L',
      'Pot 5 L',
      'pot de 5 litres',
      'Conteneur 5 L',
      'Conteneur 5',
      'CT5',
      '5 litres',
      '5 L pot',
      'C5L',
      '5,0 L',
    ],
  ],
  ['C3', 3000, ['3L', 'Pot 3L', 'Pot 3 L', 'C3', '3 litre container', '3000 ml']],
  ['C1.5', 1500, ['1,5L', 'C1.5', 'C1,5', 'Conteneur 1.5 L']],
] as const)('%s in every spelling', (name, volumeMl, spellings) => {
  for (const spelling of spellings)
    expect([spelling, containerKind(spelling)]).toEqual([
      spelling,
      { key: `volume ${volumeMl}`, name, volumeMl, rootType: 'container', sideCm: null },
    ])
})

test.each([
  ['G9', 9, ['G9', 'g 9', 'Godet 9', 'godet de 9', 'Godet 9 cm', 'godet 9x9', 'Godet 9 x 9 x 9 cm']],
  ['P9', 9, ['P9', 'P 9', 'pot 9x9', 'Pot 9 cm', 'Pot 9 x 9 cm']],
] as const)('%s by its side', (name, sideCm, spellings) => {
  for (const spelling of spellings)
    expect([spelling, containerKind(spelling)]).toEqual([spelling, { key: name, name, volumeMl: null, rootType: 'container', sideCm }])
})

test.each([
  ['Racines nues', 'bare', ['RN', 'rn', 'R.N.', 'Racines nues', 'racine nue', 'En racines nues', 'bare root', 'Bare-rooted']],
  ['Motte', 'ball', ['Motte', 'en motte', 'MO', 'mottes']],
  ['Motte grillagée', 'ball', ['MG', 'motte grillagee', 'Mottes grillagées']],
  ['Minimotte', 'plug', ['mini-motte', 'Mini motte', 'MP']],
] as const)('%s by its roots', (name, rootType, spellings) => {
  for (const spelling of spellings)
    expect([spelling, containerKind(spelling)]).toEqual([spelling, { key: name, name, volumeMl: null, rootType, sideCm: null }])
})

test.each(['Sachet', 'Pot 3', '60/80', 'Touffe', 'Alvéole 40 trous', 'Ø 30', '', 'C', '0 L', 'Pot déco 5', '5 plants'])(
  '%s says nothing',
  (name) => {
    expect(containerKind(name)).toBeNull()
  },
)

test('the name of the shop is taken, else the one of growers; two containers that the shop tells apart stay two', () => {
  const names = new ContainerNames(['Pot 3 L', '3L', 'G9'], false)
  expect(['C3', 'pot 3 l', '3L', 'Godet 9', '5L', 'Pot 5 litres', 'Sachet'].map((name) => names.of(name))).toEqual([
    'Pot 3 L',
    'Pot 3 L',
    '3L',
    'G9',
    'C5',
    'C5',
    'Sachet',
  ])
  expect(names.report().map(({ name, from, known, volumeMl }) => [name, from, known, volumeMl])).toEqual([
    ['Pot 3 L', ['C3', 'pot 3 l'], true, 3000],
    ['G9', ['Godet 9'], true, null],
    ['C5', ['5L', 'Pot 5 litres'], false, 5000],
    ['Sachet', [], false, null],
  ])
  const written = new ContainerNames(['Pot 3 L'], true)
  expect(['C3', '3L', 'POT 3 L', 'c3'].map((name) => written.of(name))).toEqual(['C3', '3L', 'Pot 3 L', 'C3'])
})
