import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readLabel } from './read-label.ts'

const lines = (text: string): string => text.replaceAll(' ⏎ ', '\n')

test.each([
  [
    'Passeport phytosanitaire / Plant Passport ⏎ A Lavandula angustifolia ‘Hidcote’ ⏎ B FR-0000001V ⏎ C 2546-L012 ⏎ D FR',
    'Lavandula angustifolia',
    'Hidcote',
    'FR-0000001V',
    '2546-L012',
    'FR',
    [],
  ],
  [
    'Passeport phytosanitaire – ZP / Plant Passport – PZ ⏎ ERWIAM ⏎ A Malus domestica ⏎ B FR-0000002V ⏎ C 25-0417 ⏎ D FR',
    'Malus domestica',
    '',
    'FR-0000002V',
    '25-0417',
    'FR',
    ['ERWIAM'],
  ],
  [
    'Passeport phytosanitaire – ZP / Plant Passport – PZ ⏎ Phytophthora ramorum ⏎ A Rhododendron catawbiense ⏎ B FR-0000003V ⏎ C R-88 ⏎ D FR',
    'Rhododendron catawbiense',
    '',
    'FR-0000003V',
    'R-88',
    'FR',
    ['Phytophthora ramorum'],
  ],
  [
    'Plantenpaspoort / Plant Passport ⏎ A: Buxus sempervirens ⏎ B: NL-000000001 ⏎ C: 2025.36.114 ⏎ D: NL',
    'Buxus sempervirens',
    '',
    'NL-000000001',
    '2025.36.114',
    'NL',
    [],
  ],
  [
    'Passaporto delle piante / Plant Passport ⏎ A Olea europaea ⏎ B IT-00-0000 ⏎ C PT/7 L.1185 ⏎ D IT',
    'Olea europaea',
    '',
    'IT-00-0000',
    'PT/7 L.1185',
    'IT',
    [],
  ],
  [
    'Pflanzenpass / Plant Passport ⏎ (A) Prunus laurocerasus (B) DE-XX-0000001 (C) 4711 (D) DE',
    'Prunus laurocerasus',
    '',
    'DE-XX-0000001',
    '4711',
    'DE',
    [],
  ],
  ['Plant Passport ⏎ A Pelargonium zonale ⏎ B FR-0000001V ⏎ C ⏎ D KE', 'Pelargonium zonale', '', 'FR-0000001V', '', 'KE', []],
  ['Plant Passport A Salvia rosmarinus B FR-0000001V C D FR', 'Salvia rosmarinus', '', 'FR-0000001V', '', 'FR', []],
  [
    'Passeport phytosanitaire / Plant Passport ⏎ A Fagus sylvatica ⏎ B FR-0000005V ⏎ C 25/0091 ⏎ D FR, BE',
    'Fagus sylvatica',
    '',
    'FR-0000005V',
    '25/0091',
    'FR, BE',
    [],
  ],
  ['PLANT PASSPORT ⏎ A HEBE SP. ⏎ B GB-00000 ⏎ C 12 ⏎ D GB', 'Hebe sp.', '', 'GB-00000', '12', 'GB', []],
  [
    'Passeport Phytosanitaire / Plant Passport A Acer campestre B FR-0000001V C 2025-118-A D FR Pot 2 L 30/40 4,90 €',
    'Acer campestre',
    '',
    'FR-0000001V',
    '2025-118-A',
    'FR',
    [],
  ],
] as const)('%s', (text, botanical, cultivar, operator, code, origin, pests) => {
  expect(readLabel(lines(text))).toEqual({ botanical, cultivar, operator, code, origin, pests: [...pests], initialOperator: '' })
})

test('a replacement names the first operator, an old passport too', () => {
  const text =
    'Passeport phytosanitaire – ZP / Plant Passport – PZ ⏎ ERWIAM ⏎ A Pyrus communis ⏎ B FR-0000004V (NL-000000001) ⏎ C 25-77 ⏎ D NL'
  expect(readLabel(lines(text))).toMatchObject({ operator: 'FR-0000004V', initialOperator: 'NL-000000001', pests: ['ERWIAM'] })
  const old = 'PASSEPORT PHYTOSANITAIRE CE ⏎ ONPV-FR ⏎ PL09999 ⏎ 3D0135 ⏎ Malus domestica ⏎ ZPb2 ⏎ RP HN08888'
  expect(readLabel(lines(old))).toMatchObject({
    botanical: 'Malus domestica',
    operator: 'FR-PL09999',
    code: '3D0135',
    pests: ['ZPb2'],
    initialOperator: 'FR-HN08888',
  })
})

test('the code of a label of this application gives part C, and what is no passport gives nothing', () => {
  expect(readLabel('https://shop.example/plant/p-1/AAAAAAAAAAAAAAAAAAAAAA#2648-L26-00012-0007')?.code).toBe('2648-L26-00012-0007')
  expect(readLabel('https://shop.example/plant/p-1/AAAAAAAAAAAAAAAAAAAAAA#%E0%A4%A')).toBeNull()
  expect(readLabel('3017620422003')).toBeNull()
  fc.assert(fc.property(fc.string({ maxLength: 400 }), (text) => void readLabel(text)))
})
