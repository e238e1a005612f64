import { expect, test } from 'vitest'
import { bagRows, nameOf } from './bag-rows.ts'

const uuid = '3f2a91c0-7a0e-4a55-9f0e-000000000001'
const body = { name: 'Centaurea jacea', collectedOn: '2026-07-10', helpers: 'Léa', spot: { lat: 47.481234, lon: -0.5512341 } }
const told = { uuid, body, day: '10/07/2026', amount: '4200 g', who: 'Hugo Perrin' }

test('a bag says what is in it, from where, by whom, and how its sheet is found', () => {
  expect(bagRows({ ...told, zone: { name: 'Prairie', commune: 'Angers' } })).toEqual([
    'Centaurea jacea',
    'Prairie, Angers',
    '10/07/2026 · 4200 g',
    'Hugo Perrin, Léa',
    '47.48123, -0.55123',
    '3F2A91C0',
  ])
})

test('what nobody said leaves no empty line', () => {
  expect(bagRows({ ...told, body: { ...body, helpers: '', spot: null }, zone: undefined, who: '' })).toEqual([
    'Centaurea jacea',
    '10/07/2026 · 4200 g',
    '3F2A91C0',
  ])
})

test('a sheet that was refused and mended keeps its name', () => {
  expect(nameOf({ key: 'second', body: {} })).toBe('second')
  expect(nameOf({ key: 'second', body: { uuid: 'first' } })).toBe('first')
})
