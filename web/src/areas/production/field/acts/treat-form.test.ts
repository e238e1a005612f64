import type { FieldLot, TreatmentPattern } from '@plantule/contract/production/field'
import { TreatmentInput } from '@plantule/contract/production/treatments'
import { expect, test } from 'vitest'
import { productsOf, treatmentOf, typedOf } from './treat-form.ts'

const pattern: TreatmentPattern = {
  product: 'BOTANIGARD 22 WP',
  amm: '2170780',
  officialUse: 'Acariens',
  useType: 'surface',
  target: 'Acariens',
  dose: 0.6,
  doseUnit: 'kg/ha',
  reentryHours: 6,
  operator: 'Léa Martin',
  certificate: 'CP-2231',
  certificateUntil: '2028-01-31',
  method: '',
  organic: false,
}
const input = (id: number, amm: string, kind: 'phyto' | 'pot' = 'phyto') => ({ id, name: `Produit ${id}`, kind, unit: 'kg', amm, stock: 2 })
const lot: FieldLot = {
  id: 5,
  number: 'L26-00005',
  name: 'Lavande',
  latinName: '',
  placeId: null,
  state: 'active',
  startedOn: '2026-03-02',
  sizes: [],
}

test('products that were recorded come first, then what is in stock; each says what the register asks', () => {
  const products = productsOf({ patterns: [pattern], inputs: [input(1, '2170780'), input(2, '9999999'), input(3, '', 'pot')] })
  expect(products.map(({ product, consumableId }) => [product, consumableId])).toEqual([
    ['BOTANIGARD 22 WP', 1],
    ['Produit 2', 2],
  ])
  expect(products[1]).toMatchObject({ operator: 'Léa Martin', certificate: 'CP-2231', dose: 0 })
  const [first, second] = products
  if (!first || !second) throw new Error('two are known')
  const typed = typedOf(first, 120, 'Camille', new Date('2026-05-04T06:05:00Z'))
  expect(typed).toMatchObject({ dose: '0,6', treated: '120', startedAt: '08:05', operator: 'Léa Martin' })
  const treatment = treatmentOf(first, lot, typed)
  expect(TreatmentInput.parse(treatment)).toMatchObject({
    dose: 0.6,
    treated: 120,
    crop: 'Lavande',
    cultivationIds: [5],
    consumableId: null,
  })
  expect(treatmentOf(first, lot, { ...typed, quantity: '0,25' })).toMatchObject({ consumableId: 1, quantity: 0.25 })
  const blank = typedOf(second, 0, 'Camille')
  expect(treatmentOf(second, lot, blank)).toBe('dose')
  expect(treatmentOf(second, lot, { ...blank, dose: '1', doseUnit: 'L/ha' })).toBe('treated')
  expect(treatmentOf(first, lot, { ...typed, startedAt: '8h' })).toBe('clock')
})
