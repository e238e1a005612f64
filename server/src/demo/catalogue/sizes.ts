import { referenceRows } from '../../domains/taxonomy/index.ts'
import type { DemoPlant } from './plants.ts'
import type { Random } from '../random.ts'

/** A size of a plant by the names of its choices; null where the choice does not apply. */
export type DemoSize = {
  container: string
  caliber: string | null
  rootstock: string | null
  priceCents: number
  stock: number
  minStock: number
}

/** Trained forms and height bands as the trade writes them. */
export const calibers = [
  { name: '40/60', height_min_cm: 40, height_max_cm: 60, girth_min_cm: null, girth_max_cm: null, form: '', age: '' },
  { name: '60/80', height_min_cm: 60, height_max_cm: 80, girth_min_cm: null, girth_max_cm: null, form: '', age: '' },
  { name: '80/100', height_min_cm: 80, height_max_cm: 100, girth_min_cm: null, girth_max_cm: null, form: '', age: '' },
  { name: '100/125', height_min_cm: 100, height_max_cm: 125, girth_min_cm: null, girth_max_cm: null, form: '', age: '' },
  { name: '150/175', height_min_cm: 150, height_max_cm: 175, girth_min_cm: null, girth_max_cm: null, form: 'Baliveau', age: '' },
  { name: 'Tige 8/10', height_min_cm: null, height_max_cm: null, girth_min_cm: 8, girth_max_cm: 10, form: 'Tige', age: '' },
  { name: 'Tige 14/16', height_min_cm: null, height_max_cm: null, girth_min_cm: 14, girth_max_cm: 16, form: 'Tige', age: '' },
  { name: 'Scion', height_min_cm: 120, height_max_cm: 180, girth_min_cm: null, girth_max_cm: null, form: 'Scion', age: '' },
  { name: 'Gobelet', height_min_cm: 120, height_max_cm: 160, girth_min_cm: null, girth_max_cm: null, form: 'Gobelet', age: '' },
  { name: 'Demi-tige', height_min_cm: null, height_max_cm: null, girth_min_cm: 8, girth_max_cm: 10, form: 'Demi-tige', age: '' },
  { name: '1+1', height_min_cm: 40, height_max_cm: 60, girth_min_cm: null, girth_max_cm: null, form: '', age: '1+1' },
]

const byCategory: Record<string, Record<string, string>> = {
  'Arbres forestiers': { RN: '1+1', AR: '40/60', C3: '80/100' },
  "Arbres d'ornement": { RN: 'Tige 8/10', C15: '150/175', MG: 'Tige 14/16' },
  Haies: { RN: '60/80', G8: '40/60', C2: '60/80', C3: '40/60', C5: '60/80', C10: '100/125' },
}

const forms = [
  { caliber: 'Scion', factor: 1 },
  { caliber: 'Gobelet', factor: 1.3 },
  { caliber: 'Demi-tige', factor: 1.8 },
]

const stocksFor = (crop: string): string[] =>
  referenceRows('rootstocks.csv').flatMap((row) => (row['for_crops']?.split(';').includes(crop) ? [row['name'] ?? ''] : []))

/** At most four sizes: containers with calibers; grafted fruit trees by rootstock and form. */
export function sizesOf(plant: DemoPlant, random: Random): DemoSize[] {
  const rootstocks = plant.path[1] === 'Arbres fruitiers' ? stocksFor(plant.frenchName.split(' ')[0] ?? '') : []
  const grafted = rootstocks.length > 0 ? plant.sizes.flatMap((size) => graftedSizes(size, rootstocks, random)) : []
  const plain = plant.sizes.map((size) => ({
    container: size.container,
    caliber: byCategory[plant.path[1]]?.[size.container] ?? null,
    rootstock: null,
    priceCents: size.priceTtcCents,
    stock: size.stock,
    minStock: 0,
  }))
  return (grafted.length > 0 ? grafted : plain).slice(0, 4).map((size) => {
    const minStock = leastOf(size.priceCents)
    // Of what the trade data calls sold out, a well-kept nursery has grown most again.
    return { ...size, minStock, stock: size.stock === 0 && random.chance(0.75) ? minStock * 2 : size.stock }
  })
}

function graftedSizes(size: DemoPlant['sizes'][number], rootstocks: string[], random: Random): DemoSize[] {
  const bare = size.container === 'RN'
  return forms.slice(0, bare ? 2 : 1).map((form, at) => ({
    container: size.container,
    caliber: form.caliber,
    rootstock: rootstocks[(random.whole(0, 1) + at) % rootstocks.length] ?? null,
    priceCents: Math.round((size.priceTtcCents * form.factor) / 50) * 50 - 10,
    stock: at === 0 ? size.stock : Math.round(size.stock / 2),
    minStock: 0,
  }))
}

/** Below this the owner wants to hear of it. */
const leastOf = (cents: number): number => (cents < 300 ? 60 : cents < 1000 ? 15 : cents < 3000 ? 5 : 2)
