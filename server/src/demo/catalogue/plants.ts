import { referenceRows } from '../../domains/taxonomy/index.ts'
import { type Bloom, blooms, type Colour, colours, type Habit, habits, type Leaf, leaves, type Traits } from './drawing/traits.ts'
import { priceNear, trades } from './plant-trade.ts'
import { type Random, randomFrom } from '../random.ts'

export type DemoPlant = {
  latinName: string
  /** Without quotes; empty for the species itself. */
  cultivar: string
  frenchName: string
  englishName: string
  family: string
  /** What a customer reads: French name and cultivar in quotes. */
  name: string
  /** Super-category, category, sub-category. */
  path: readonly [string, string, string]
  /** `container` is a code of `reference-data/containers.csv`. */
  sizes: { container: string; priceTtcCents: number; stock: number }[]
  tvaBp: 550 | 1000
  /** Months 1 to 12, or null when it does not flower for show. */
  flowering: { from: number; to: number } | null
  heightCm: number
  hardinessC: number
  traits: Traits
}

/**
 * Plants of a French nursery with plausible prices and stock: real species and cultivars, the same for the same seed.
 * At most what the reference data holds (about 470), spread over all categories.
 */
export function demoPlants(count = 400, seed: number | string = 'plantule'): DemoPlant[] {
  const random = randomFrom(seed)
  const all = referenceRows('nursery-plants.psv').flatMap((row) => ofRow(row, random))
  // Drops evenly over the list, so that each category keeps its share.
  return count >= all.length
    ? all
    : Array.from({ length: count }, (_, at) => all[Math.floor((at * all.length) / count)]).filter((plant) => plant !== undefined)
}

function ofRow(row: Record<string, string>, random: Random): DemoPlant[] {
  const cultivars = (row['cultivars'] ?? '').split(';').filter(Boolean)
  const wild = cultivars.length === 0 || ['haie-champetre', 'forestier', 'aromatique', 'vivace-sauvage'].includes(row['category'] ?? '')
  return [...(wild ? [''] : []), ...cultivars].map((entry) => {
    const [cultivar = '', colour] = entry.split('=')
    return onePlant(row, cultivar, colour ?? row['colour'] ?? '', random)
  })
}

function onePlant(row: Record<string, string>, cultivar: string, colour: string, random: Random): DemoPlant {
  const latinName = row['scientific_name'] ?? ''
  const trade = trades[row['category'] ?? '']
  if (!trade) throw new Error(`${latinName}: unknown category ${row['category']}`)
  const frenchName = row['french_names']?.split(';')[0] ?? latinName
  const [from, to] = (row['flowering'] ?? '').split('-').map(Number)
  return {
    latinName,
    cultivar,
    frenchName,
    englishName: row['english_names']?.split(';')[0] ?? latinName,
    family: row['family'] ?? '',
    name: cultivar ? `${frenchName} '${cultivar}'` : frenchName,
    path: trade.path,
    sizes: trade.sizes
      .filter((_, at) => at === 0 || random.chance(0.75))
      .map(({ container, cents }) => ({ container, priceTtcCents: priceNear(cents, random), stock: stockOf(cents, random) })),
    tvaBp: trade.tvaBp,
    flowering: from && to ? { from, to } : null,
    heightCm: Number(row['height_cm']),
    hardinessC: Number(row['hardiness_c']),
    traits: {
      habit: known<Habit>(habits, row['habit'], latinName),
      leaf: known<Leaf>(leaves, row['leaf'], latinName),
      bloom: known<Bloom>(blooms, row['flower'], latinName),
      colour: known<Colour>(colours, colour, latinName),
    },
  }
}

/** Cheap plants stand in hundreds, dear ones by the dozen, and a few have run out. */
const stockOf = (cents: number, random: Random): number =>
  random.chance(0.06) ? 0 : Math.round(random.between(0.2, 1.6) * (cents < 300 ? 400 : cents < 1000 ? 120 : cents < 3000 ? 40 : 12))

function known<T extends string>(words: readonly T[], word: string | undefined, of: string): T {
  const found = words.find((one) => one === word)
  if (!found) throw new Error(`${of}: unknown trait ${word}`)
  return found
}
