import type { SiteLanguage } from '@plantule/contract/site/site-page'
import type { Botanical } from '@plantule/contract/taxonomy/botanical'
import { wordsOf } from './words/words.ts'

export type Trait = { name: string; label: string; text: string; months?: readonly number[] }

/** What is known of a plant, in words; what is not known is left out. */
export function traitsOf(language: SiteLanguage, plant: Botanical): Trait[] {
  const words = wordsOf(language)
  const { traits, values, months } = words
  const length = (cm: number): string => (cm >= 100 ? `${String(cm / 100).replace('.', words.decimal)} m` : `${cm} cm`)
  const range = (span: Botanical['heightCm']): string =>
    [span?.min, span?.max]
      .filter((each) => typeof each === 'number')
      .map(length)
      .join(words.and)
  const monthText = (all: readonly number[] = []): string => all.map((month) => months[month - 1]).join(', ')
  const qualities = [
    plant.melliferous && values.quality.melliferous,
    plant.scented && values.quality.scented,
    plant.edible && values.quality.edible,
    plant.toxic && words.toxic,
  ].filter(Boolean)
  const all: Trait[] = [
    { name: 'height', label: traits.height, text: range(plant.heightCm) },
    { name: 'spread', label: traits.spread, text: range(plant.spreadCm) },
    { name: 'exposure', label: traits.exposure, text: (plant.exposure ?? []).map((each) => values.exposure[each]).join(', ') },
    { name: 'flowering', label: traits.flowering, text: monthText(plant.floweringMonths), months: plant.floweringMonths ?? [] },
    { name: 'floweringColour', label: traits.colour, text: plant.floweringColour ?? '' },
    {
      name: 'hardiness',
      label: traits.hardiness,
      text: plant.hardinessC === undefined ? '' : words.upTo(`${String(plant.hardinessC).replace('-', '−')} °C`),
    },
    { name: 'foliage', label: traits.foliage, text: plant.foliage ? values.foliage[plant.foliage] : '' },
    { name: 'water', label: traits.water, text: plant.water ? words.waters[plant.water] : '' },
    { name: 'soil', label: traits.soil, text: plant.soil ?? '' },
    { name: 'ph', label: traits.ph, text: plant.ph ?? '' },
    { name: 'habit', label: traits.habit, text: plant.habit ?? '' },
    { name: 'use', label: traits.use, text: plant.use ?? '' },
    { name: 'planting', label: traits.planting, text: monthText(plant.plantingMonths), months: plant.plantingMonths ?? [] },
    { name: 'harvest', label: traits.harvest, text: monthText(plant.harvestMonths), months: plant.harvestMonths ?? [] },
    { name: 'qualities', label: traits.qualities, text: qualities.join(', ') },
    { name: 'family', label: traits.family, text: plant.family ?? '' },
  ]
  return all.filter(({ text }) => text !== '')
}
