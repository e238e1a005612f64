import type { Botanical } from '@plantule/contract/taxonomy/botanical'
import type { DemoPlant } from './plants.ts'

const habits = {
  tree: 'Arbre',
  shrub: 'Arbuste',
  perennial: 'Vivace',
  grass: 'Graminée',
  climber: 'Grimpante',
  fern: 'Fougère',
  conifer: 'Conifère',
  bulb: 'Bulbe',
  herb: 'Aromatique',
  vegetable: 'Plant potager',
} as const
const colours = {
  white: 'blanche',
  cream: 'crème',
  yellow: 'jaune',
  orange: 'orangée',
  red: 'rouge',
  crimson: 'pourpre',
  pink: 'rose',
  purple: 'violette',
  blue: 'bleue',
  green: 'verte',
} as const
const months = ['janvier', 'février', 'mars', 'avril', 'mai', 'juin', 'juillet', 'août', 'septembre', 'octobre', 'novembre', 'décembre']

/** The months of a range that may go over the new year. */
const monthsOf = (range: DemoPlant['flowering']): number[] =>
  range ? Array.from({ length: ((range.to - range.from + 12) % 12) + 1 }, (_, at) => ((range.from - 1 + at) % 12) + 1) : []

const shady = (plant: DemoPlant): boolean => /ombre|fougère|bruyère/i.test(plant.path.join(' '))
const metres = (cm: number): string => (cm >= 100 ? `${(cm / 100).toLocaleString('fr-FR')} m` : `${cm} cm`)

/** The technical sheet, from what the reference data knows of the species. */
export function botanicalOf(plant: DemoPlant): Botanical {
  const evergreen = plant.traits.habit === 'conifer' || /persistant/i.test(plant.path.join(' '))
  return {
    family: plant.family,
    exposure: shady(plant) ? ['half-shade', 'shade'] : ['sun', 'half-shade'],
    foliage: evergreen ? 'evergreen' : 'deciduous',
    water: /sec|méditerranéen|rocaille/i.test(plant.path.join(' '))
      ? 'low'
      : /frais|berges/i.test(plant.path.join(' '))
        ? 'high'
        : 'medium',
    habit: habits[plant.traits.habit],
    hardinessC: plant.hardinessC,
    heightCm: { min: Math.round(plant.heightCm * 0.7), max: plant.heightCm },
    floweringMonths: monthsOf(plant.flowering),
    ...(plant.flowering ? { floweringColour: colours[plant.traits.colour] } : {}),
    plantingMonths: plant.traits.habit === 'vegetable' ? [4, 5, 6] : [10, 11, 12, 1, 2, 3],
    edible: plant.tvaBp === 550,
  }
}

/** A short French text for the shop window. */
export function descriptionOf(plant: DemoPlant): string {
  const flowering = monthsOf(plant.flowering).map((month) => months[month - 1])
  const when = flowering.length > 1 ? `de ${flowering[0]} à ${flowering.at(-1)}` : `en ${flowering[0]}`
  const blooming = flowering.length > 0 ? `, à floraison ${colours[plant.traits.colour]} ${when.replace(/^de (a|o)/, "d'$1")}` : ''
  return (
    `<p>${habits[plant.traits.habit]} de ${metres(plant.heightCm)} à l'âge adulte${blooming}. Rusticité : ${plant.hardinessC} °C.</p>` +
    `<p>Cultivé dans nos pépinières du Val de Loire, sans pesticide de synthèse.</p>`
  )
}
