import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Article } from '../../parts/basket.ts'
import { isOut } from '../../parts/finder.ts'
import { plantOf, sizesOf, tileGroups } from './tile-groups.ts'

const size = (id: number, productId: number | null, priceCents = 450, available: number | null = 3): Article => ({
  subproductId: productId === null ? null : id,
  productId,
  label: `Charme commun - C${id}`,
  size: `C${id}`,
  latinName: '',
  reference: `R${id}`,
  barcode: null,
  priceCents,
  rateBp: 1000,
  available,
  imageKey: null,
  categoryIds: [],
  sold: 0,
  pack: productId === null ? { packId: id, shares: [], parts: [] } : null,
})

test('the plant is what stands before the size, also where its name holds a dash', () => {
  expect(plantOf({ label: 'Charme - G8 - Racines nues · 60/80', size: 'Racines nues · 60/80' })).toBe('Charme - G8')
  expect(plantOf({ label: 'Massif d’ombre', size: '' })).toBe('Massif d’ombre')
})

test('every article stands on one tile, what is at hand of a plant on the same one, where the first of it stood', () => {
  const articles = fc
    .uniqueArray(
      fc.record({
        id: fc.nat(60),
        plant: fc.option(fc.integer({ min: 1, max: 6 })),
        cents: fc.nat(900),
        available: fc.constantFrom(null, -1, 0, 1, 9),
      }),
      { selector: ({ id }) => id },
    )
    .map((all) => all.map(({ id, plant, cents, available }) => size(id + 1, plant, cents, available)))
  fc.assert(
    fc.property(articles, (all) => {
      const groups = tileGroups(all)
      const shown = groups.flatMap((group) => group.articles)
      expect(new Set(shown)).toEqual(new Set(all))
      expect(shown).toHaveLength(all.length)
      expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length)
      const plants = new Map(Object.entries(Object.groupBy(all, ({ productId, reference }) => productId ?? reference)))
      if (plants.size === 1) {
        expect(groups.map((group) => group.articles)).toEqual(sizesOf(all).map((one) => [one]))
        return
      }
      for (const sizes of plants.values()) {
        const [held = [], out = []] = [(sizes ?? []).filter((one) => !isOut(one)), (sizes ?? []).filter(isOut)]
        const tiles = held.length === 0 || out.length === 0 ? [sizes] : [held, out]
        for (const tile of tiles) expect(groups.map((group) => group.articles)).toContainEqual(tile)
      }
      const firsts = groups.slice(0, plants.size).map(({ articles: [first] }) => first.productId ?? first.reference)
      expect(firsts).toEqual([...new Set(all.map(({ productId, reference }) => productId ?? reference))])
    }),
  )
})

test('what is found of one plant alone stands open, the cheapest first', () => {
  expect(tileGroups([size(3, 1, 900), size(10, 1, 450), size(2, 1, 450)]).map(({ articles }) => articles.map((one) => one.size))).toEqual([
    ['C2'],
    ['C10'],
    ['C3'],
  ])
})
