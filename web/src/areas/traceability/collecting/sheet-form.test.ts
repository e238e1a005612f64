import { expect, test } from 'vitest'
import { bodyOf, emptySheet, formOf, type KitZone, numberIn, type SheetForm, warnings } from './sheet-form.ts'

const zone: KitZone = {
  id: 7,
  name: 'Pré',
  commune: 'Angers',
  notPlanted: true,
  permitted: true,
  years: [2024, 2025],
  taken: [],
  spot: null,
}
const filled: SheetForm = {
  ...emptySheet('2026-08-03'),
  zoneId: 7,
  name: ' Centaurea jacea ',
  population: '800',
  individuals: '120',
  sharePct: '12,5',
  quantity: '4 200',
  helpers: 'Léa',
  permit: '',
}

test('a sheet is sent as it was typed, and comes back as it was sent', () => {
  const made = bodyOf(filled)
  expect(made).toMatchObject({
    zoneId: 7,
    body: { name: 'Centaurea jacea', population: 800, sharePct: 12.5, quantity: 4200, spacingKm: null },
  })
  if ('missing' in made) throw new Error(made.missing)
  expect(bodyOf(formOf(made.zoneId, made.body))).toEqual(made)
})

test.each<[Partial<SheetForm>, string]>([
  [{ zoneId: null }, 'zone'],
  [{ name: ' ' }, 'name'],
  [{ population: 'beaucoup' }, 'population'],
  [{ individuals: '0' }, 'individuals'],
  [{ individuals: '801' }, 'moreThanPopulation'],
  [{ sharePct: '101' }, 'sharePct'],
  [{ sites: '' }, 'sites'],
  [{ quantity: '1,5' }, 'quantity'],
])('what is missing is named: %o', (change, missing) => expect(bodyOf({ ...filled, ...change })).toEqual({ missing }))

test('the phone warns by what it knows, with what waits on it, and keeps nobody from noting it', () => {
  const rules = (change: Partial<SheetForm>, years: number[] = [], name = 'Leucanthemum vulgare') =>
    warnings(
      { ...filled, ...change },
      zone,
      years.map((year) => ({ name, year, sharePct: 15 })),
      false,
    ).map(({ rule }) => rule)
  expect(rules({})).toEqual([])
  expect(rules({ sharePct: '30', individuals: '20' })).toEqual(['share', 'individuals'])
  expect(rules({ lifeForm: 'woody', sites: '2', spacingKm: '3' })).toEqual(['sites', 'spacing'])
  expect(rules({}, [2023])).toEqual(['years'])
  // Two pickers of one species share what may be taken of it in a year.
  const year = Number(filled.collectedOn.slice(0, 4))
  expect([rules({}, [year]), rules({}, [year], ' CENTAUREA jacea'.trim())]).toEqual([[], ['share']])
  // Nor do two phones: what the other one brought home counts.
  const brought = { ...zone, taken: [{ name: 'Centaurea jacea', year, sharePct: 15 }] }
  expect(warnings(filled, brought, [], false).map(({ rule }) => rule)).toEqual(['share'])
  expect(rules({ population: '' })).toEqual([])
  expect(warnings(filled, undefined, [], false)).toEqual([])
})

test('figures are read with a comma or a point', () => {
  expect([numberIn('12,5'), numberIn('12.5'), numberIn(' 1 200 '), numberIn('-3'), numberIn('')]).toEqual([12.5, 12.5, 1200, null, null])
})
