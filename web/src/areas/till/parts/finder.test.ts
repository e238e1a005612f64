import { expect, test } from 'vitest'
import type { Article } from './basket.ts'
import { articlesOf, finderOf, inPlace, PACKS } from './finder.ts'

const item = (id: number, label: string, more: Partial<Article> = {}): Article => ({
  subproductId: id,
  productId: id,
  label,
  size: '',
  latinName: '',
  reference: `R${id}`,
  barcode: null,
  priceCents: 450,
  rateBp: 1000,
  available: 3,
  imageKey: null,
  categoryIds: [],
  sold: 0,
  pack: null,
  ...more,
})

test('finds by barcode, reference, words without accents, Latin name and category', () => {
  const finder = finderOf([
    item(1, 'Échinacée pourpre', { latinName: 'Echinacea purpurea', barcode: '3760000000024' }),
    item(2, 'Sauge', { categoryIds: [9] }),
  ])
  expect(finder.exact('3760000000024')?.subproductId).toBe(1)
  expect(finder.exact(' r2 ')?.subproductId).toBe(2)
  expect(finder.exact('37600')).toBeUndefined()
  expect(finder.search('echin pour', null).map((found) => found.subproductId)).toEqual([1])
  expect(finder.search('purpurea', null)).toHaveLength(1)
  expect(finder.search('', 9).map((found) => found.subproductId)).toEqual([2])
})

test('the label of a lot is that of its article, by its number or the address of its page', () => {
  const finder = finderOf([item(1, 'Sauge', { lots: [{ lotSizeId: 8, lotId: 5, number: 'C26-00005' }] }), item(2, 'Thym')])
  for (const code of ['c26-00005', 'https://pepiniere.example/cultivation/5'])
    expect(finder.exact(code)).toMatchObject({ subproductId: 1, lotSizeId: 8 })
  expect(finder.exact('R1')).not.toHaveProperty('lotSizeId')
  expect(finder.exact('https://pepiniere.example/cultivation/6')).toBeUndefined()
})

test('the label of a lot that is the stock of several sizes means the one that is there, or lets the seller choose', () => {
  const lots = [8, 9].map((lotSizeId) => [{ lotSizeId, lotId: 5, number: 'L26-00005' }])
  const sizes = (second: number) => [item(1, 'Sauge', { lots: lots[0] }), item(2, 'Sauge', { lots: lots[1], available: second })]
  expect(finderOf(sizes(0)).exact('L26-00005')).toMatchObject({ subproductId: 1, lotSizeId: 8 })
  expect(finderOf(sizes(3)).exact('L26-00005')).toBeUndefined()
  expect(finderOf(sizes(3)).search('l26-00005', null)).toMatchObject([{ lotSizeId: 8 }, { lotSizeId: 9 }])
})

test('packs are found by name and reference among the rest, and under a tab of their own', () => {
  const pack = {
    packId: 1,
    label: 'Massif d’ombre',
    reference: 'PACK-0001',
    priceCents: 4900,
    rateBp: 1000,
    available: 2,
    imageKey: null,
    sold: 9,
    shares: null,
    parts: [],
    price: { kind: 'fixed' as const, fixedCents: 4900, discountBp: 0 },
  }
  const { pack: _, subproductId, ...size } = item(1, 'Hosta')
  const finder = finderOf(
    articlesOf({
      items: [{ ...size, subproductId: subproductId ?? 0, productId: 1, caliberId: null, containerId: null, baseCents: 450 }],
      packs: [pack],
    }),
  )
  expect(finder.exact('pack-0001')).toMatchObject({ subproductId: null, pack: { packId: 1 } })
  expect(finder.search('ombre', null).map(({ label }) => label)).toEqual(['Massif d’ombre'])
  expect(finder.search('', PACKS)).toHaveLength(1)
  expect(finder.search('', null).map(({ label }) => label)).toEqual(['Massif d’ombre', 'Hosta'])
})

test('names what may not be sold by its code or its words, and never sells it', () => {
  const knotweed = {
    label: 'Renouée - Godet 9',
    latinName: 'Reynoutria japonica',
    reference: 'REN-G9',
    barcode: '3760000000055',
    productId: 7,
    part: null,
    rule: 'Règlement 1143/2014',
  }
  const finder = finderOf([item(1, 'Sauge')], [knotweed])
  expect(finder.refusedCode(' ren-g9 ')).toBe(knotweed)
  expect(finder.refusedCode('3760000000055')).toBe(knotweed)
  expect([finder.refusedCode('376000000005'), finder.refusedCode(''), finder.refusedCode('R1')]).toEqual([undefined, undefined, undefined])
  expect([finder.exact('REN-G9'), finder.search('renouee', null)]).toEqual([undefined, []])
  expect(finder.refused('renouee jap')).toEqual([knotweed])
  expect([finder.refused(''), finder.refused('sauge')]).toEqual([[], []])
})

test('tells articles apart among thousands', () => {
  const finder = finderOf(
    Array.from({ length: 3_000 }, (_, id) => item(id, `Plante ${id} godet`, { barcode: `${3_760_000_000_000 + id}` })),
  )
  expect(finder.exact('3760000002999')?.subproductId).toBe(2_999)
  expect(finder.search('plante 2999', null)).toHaveLength(1)
})

test('a tile stays where it is when something else was sold, and new ones come last', () => {
  const places = new Map<number, number>()
  const names = (articles: Parameters<typeof inPlace>[0]): string[] => inPlace(articles, places).map(({ label }) => label)
  expect(names([item(1, 'Lavande'), item(2, 'Sauge')])).toEqual(['Lavande', 'Sauge'])
  expect(names([item(3, 'Thym'), item(2, 'Sauge'), item(1, 'Lavande')])).toEqual(['Lavande', 'Sauge', 'Thym'])
  expect(names([item(2, 'Sauge'), item(3, 'Thym')])).toEqual(['Sauge', 'Thym'])
})

test('a lot that is one article in two calibers is shown once, and one caliber of it is named', () => {
  const lots = [8, 9].map((lotSizeId) => ({ lotSizeId, lotId: 5, number: 'L26-00005' }))
  const finder = finderOf([item(1, 'Sauge', { lots })])
  expect(finder.search('l26-00005', null)).toMatchObject([{ subproductId: 1, lotSizeId: 8 }])
  expect(finder.exact('L26-00005')).toMatchObject({ subproductId: 1, lotSizeId: 8 })
})
