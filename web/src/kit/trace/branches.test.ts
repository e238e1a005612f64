import type { Trace, TracedLot } from '@plantule/contract/traceability/trace'
import { expect, test } from 'vitest'
import { twigsOf } from './branches.ts'

const lot = (id: number, start = false): TracedLot => ({
  id,
  kind: 'batch',
  number: `L${id}`,
  name: 'Centaurea',
  on: '2026-03-02',
  start,
  place: '',
  zone: null,
})
const flow = (from: number, to: number) => ({ from, to, quantity: 10, unit: 'grams' as const })
const whole: Trace = {
  label: '',
  lots: [lot(1), lot(2), lot(3), lot(4, true)],
  flows: [flow(1, 2), flow(1, 3), flow(2, 4), flow(3, 4)],
  deliveries: [],
  passports: [],
  certificates: [],
  sales: [{ lotId: 4, kind: 'order', id: 9, number: 'C-9', customer: '', on: '2026-04-01', quantity: 3 }],
  moreSales: 0,
}

test('a lot that two ways lead to is unfolded once', () => {
  const [top] = twigsOf(whole, 'up')
  const ways = top?.twigs.map((twig) => (twig.of === 'lot' ? [twig.lot.id, twig.twigs.map((each) => each.of === 'lot' && each.again)] : []))
  expect(ways).toEqual([
    [2, [false]],
    [3, [true]],
  ])
})

test('downwards stand the sales of each lot together', () => {
  const [top] = twigsOf(whole, 'down')
  expect(top?.twigs).toMatchObject([{ of: 'sales', sales: 1, quantity: 3, twigs: [{ of: 'sale', sale: { number: 'C-9' } }] }])
})
