import { type Botanical, exposures } from '@plantule/contract/taxonomy/botanical'
import { referenceRows } from './reference-file.ts'
import { nameKey } from './trade-plants.ts'

/** A few records say that a plant stands colder than any place has been: those are slips. */
const COLDEST = -50

const exposureWords: Record<string, (typeof exposures)[number]> = { soleil: 'sun', 'mi-ombre': 'half-shade', ombre: 'shade' }
const foliageWords: Record<string, Botanical['foliage']> = { caduc: 'deciduous', persistant: 'evergreen' }
const waterWords: Record<string, Botanical['water']> = { nulle: 'low', faible: 'low', moyenne: 'medium', forte: 'high' }
const harmful = ['faible', 'moyenne', 'forte']

let byName: Map<string, Botanical> | undefined

const all = (): Map<string, Botanical> => {
  byName ??= new Map(referenceRows('cultivated-traits.tsv.gz').map((row) => [nameKey(row['latin_name'] ?? ''), traitsIn(row)]))
  return byName
}

/** What gardens know of a plant under the first of its names that they know; no field twice, none empty. */
export function traitsOf(names: readonly string[]): Botanical {
  const name = names.map(nameKey).find((key) => all().has(key))
  return (name !== undefined && all().get(name)) || {}
}

/** One line of the file in the sheet's own fields. Nothing says that a plant is harmless: the file tells it of pastures. */
export function traitsIn(row: Record<string, string>): Botanical {
  const list = (column: string): string[] => (row[column] ?? '').split('|').filter(Boolean)
  const number = (column: string): number | null => (row[column] ? Number(row[column]) : null)
  const exposure = exposures.filter((each) => list('exposure').some((word) => exposureWords[word] === each))
  const foliage = foliageWords[row['foliage'] ?? '']
  const water = waterWords[row['water_need'] ?? '']
  const height = number('height_max_m')
  const hardiness = number('hardiness_c')
  const months = (row['flowering_months'] ?? '').split(',').filter(Boolean).map(Number)
  const [from, to] = [number('ph_min'), number('ph_max')]
  const habit = habitOf(list('habit'), list('life_cycle'))
  return {
    ...(habit && { habit }),
    ...(foliage && { foliage }),
    ...(exposure.length > 0 && { exposure }),
    ...(water && { water }),
    ...(list('soil').length > 0 && { soil: sentence(list('soil')) }),
    ...(from !== null && to !== null && { ph: from === to ? decimal(from) : `${decimal(from)} à ${decimal(to)}` }),
    ...(hardiness !== null && hardiness >= COLDEST && { hardinessC: hardiness }),
    ...(height !== null && { heightCm: { min: null, max: Math.round(height * 100) } }),
    ...(months.length > 0 && { floweringMonths: months }),
    ...(list('flower_colour').length > 0 && { floweringColour: list('flower_colour').join(', ') }),
    ...(harmful.includes(row['toxicity'] ?? '') && { toxic: true }),
  }
}

const decimal = (value: number): string => String(value).replace('.', ',')
const sentence = (words: readonly string[]): string => {
  const text = words.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The file names several where a plant grows as one or the other; the smaller is what gardens sell. */
function habitOf(habits: readonly string[], cycles: readonly string[]): string | undefined {
  const named = { grimpante: 'Grimpante', graminée: 'Graminée', 'sous-arbrisseau': 'Sous-arbrisseau', arbuste: 'Arbuste', arbre: 'Arbre' }
  const woody = Object.entries(named).find(([word]) => habits.includes(word))?.[1]
  if (!habits.includes('herbacée')) return woody
  if (cycles.includes('vivace')) return 'Vivace'
  if (cycles.includes('bisannuelle')) return 'Bisannuelle'
  return cycles.includes('annuelle') ? 'Annuelle' : undefined
}
