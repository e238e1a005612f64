import type { Botanical } from '@plantule/contract/taxonomy/botanical'
import { traitsOf } from './garden-traits.ts'
import { nurseryPlant } from './nursery-plants.ts'
import type { Taxon } from './taxon.ts'

/** Text of the sheet is the shop's own content, so it is French. */
const habits: Record<string, string> = {
  tree: 'Arbre',
  shrub: 'Arbuste',
  subshrub: 'Sous-arbrisseau',
  perennial: 'Vivace',
  biennial: 'Bisannuelle',
  annual: 'Annuelle',
  grass: 'Graminée',
  climber: 'Grimpante',
  fern: 'Fougère',
  conifer: 'Conifère',
  bulb: 'Bulbe',
  geophyte: 'Plante à bulbe ou rhizome',
  herb: 'Aromatique',
  vegetable: 'Plante potagère',
  aquatic: 'Aquatique',
}

/** Months of a range that may go over the new year. */
export const monthsBetween = (from: number, to: number): number[] =>
  Array.from({ length: ((to - from + 12) % 12) + 1 }, (_, at) => ((from - 1 + at) % 12) + 1)

/** Julve's light, 1 deep shade to 9 full sun. */
function exposureOf(light: number): NonNullable<Botanical['exposure']> {
  if (light >= 8) return ['sun']
  if (light === 7) return ['sun', 'half-shade']
  if (light >= 5) return ['half-shade']
  return light >= 3 ? ['half-shade', 'shade'] : ['shade']
}

/** Julve's moisture, 1 very dry, 5 fresh, 12 deep water. */
const waterOf = (moisture: number): Botanical['water'] => (moisture <= 4 ? 'low' : moisture <= 6 ? 'medium' : 'high')
const phOf = (ph: number): string =>
  ph <= 3 ? 'acide' : ph <= 4 ? 'plutôt acide' : ph <= 6 ? 'neutre' : ph === 7 ? 'plutôt calcaire' : 'calcaire'

/** Texture from clay (1) to rock (9), then how wet and how rich it grows in the wild. */
function soilOf({ texture, moisture, fertility }: Taxon): string {
  const parts = [
    texture === null ? '' : texture <= 2 ? 'argileux' : texture <= 4 ? 'limoneux' : texture <= 6 ? 'sableux' : 'caillouteux',
    moisture === null
      ? ''
      : moisture <= 3
        ? 'sec'
        : moisture <= 4
          ? 'drainé'
          : moisture <= 6
            ? 'frais'
            : moisture <= 8
              ? 'humide'
              : 'détrempé',
    fertility === null ? '' : fertility <= 3 ? 'pauvre' : fertility >= 7 ? 'riche' : '',
  ].filter(Boolean)
  const text = parts.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/**
 * The sheet's fields that the reference data know; the others are absent. What is known of the plant in the wild, and by the trade, comes
 * first; what gardens know of it under any of its `names` fills the rest.
 */
export const sheetOf = (taxon: Taxon, names: readonly string[]): Botanical => ({
  ...traitsOf([taxon.scientificName, ...names]),
  ...ownSheet(taxon),
})

function ownSheet(taxon: Taxon): Botanical {
  const plant = nurseryPlant(taxon.scientificName)
  const habit = habits[plant?.habit ?? taxon.lifeForm ?? '']
  const soil = soilOf(taxon)
  return {
    ...(taxon.family && { family: taxon.family }),
    ...(habit && { habit }),
    ...(plant?.habit === 'conifer' && { foliage: 'evergreen' as const }),
    ...(taxon.light !== null && { exposure: exposureOf(taxon.light) }),
    ...(taxon.moisture !== null && { water: waterOf(taxon.moisture) }),
    ...(taxon.soilPh !== null && { ph: phOf(taxon.soilPh) }),
    ...(soil && { soil }),
    ...(taxon.hardinessC !== null && { hardinessC: taxon.hardinessC }),
    ...(taxon.heightCm !== null && { heightCm: { min: null, max: taxon.heightCm } }),
    ...(taxon.floweringFrom !== null &&
      taxon.floweringTo !== null && { floweringMonths: monthsBetween(taxon.floweringFrom, taxon.floweringTo) }),
    ...(taxon.flowerColours.length > 0 && { floweringColour: taxon.flowerColours.join(', ').slice(0, 100) }),
  }
}
