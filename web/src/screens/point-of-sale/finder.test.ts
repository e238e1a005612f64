import type { TillItem } from '@plantule/contract/till-catalogue'
import { expect, test } from 'vitest'
import { finderOf } from './finder.ts'

const item = (id: number, label: string, more: Partial<TillItem> = {}): TillItem => ({
  subproductId: id, label, latinName: '', reference: `R${id}`, barcode: null, priceCents: 450, rateBp: 1000, available: 3, imageKey: null,
  categoryIds: [], sold: 0, ...more,
})

test('finds by barcode, reference, words without accents, Latin name and category', () => {
  const finder = finderOf([item(1, 'Échinacée pourpre', { latinName: 'Echinacea purpurea', barcode: '3760000000024' }), item(2, 'Sauge', { categoryIds: [9] })])
  expect(finder.exact('3760000000024')?.subproductId).toBe(1)
  expect(finder.exact(' r2 ')?.subproductId).toBe(2)
  expect(finder.exact('37600')).toBeUndefined()
  expect(finder.search('echin pour', null).map((found) => found.subproductId)).toEqual([1])
  expect(finder.search('purpurea', null)).toHaveLength(1)
  expect(finder.search('', 9).map((found) => found.subproductId)).toEqual([2])
})

test('answers a scan within 50 ms among 30,000 articles', () => {
  const finder = finderOf(Array.from({ length: 30_000 }, (_, id) => item(id, `Plante ${id} godet`, { barcode: `${3_760_000_000_000 + id}` })))
  const start = performance.now()
  expect(finder.exact('3760000029999')?.subproductId).toBe(29_999)
  expect(finder.search('plante 29999', null)).toHaveLength(1)
  expect(performance.now() - start).toBeLessThan(50)
})
