import type { Botanical } from '@plantule/contract/taxonomy/botanical'
import type { BlockView } from './view.ts'
import { monthsIn, wordsIn } from './view.ts'
import type { BlockWords } from './words/fr.ts'

export type CharacteristicKind = keyof BlockWords['kinds']
type Characteristic = { kind: CharacteristicKind; label: string; value: string }

/** What is known of a plant, in the words of a visitor; what is not known is not there. */
export function characteristicsOf(botanical: Botanical, view: Pick<BlockView, 'language'>): Characteristic[] {
  const { kinds, values } = wordsIn(view)
  const range = (bounds: Botanical['heightCm']): string =>
    [bounds?.min, bounds?.max]
      .filter((bound) => bound !== null && bound !== undefined)
      .map(lengthOf(view.language))
      .filter(isNew)
      .join(' – ')
  const months = (list: readonly number[] | undefined): string => monthsIn(list ?? [], view.language)
  const found: Record<CharacteristicKind, string> = {
    family: botanical.family ?? '',
    height: range(botanical.heightCm),
    spread: range(botanical.spreadCm),
    exposure: (botanical.exposure ?? []).map((one) => values[one]).join(', '),
    foliage: botanical.foliage ? values[botanical.foliage] : '',
    water: botanical.water ? values[botanical.water] : '',
    soil: botanical.soil ?? '',
    ph: botanical.ph ?? '',
    habit: botanical.habit ?? '',
    use: botanical.use ?? '',
    hardiness: botanical.hardinessC === undefined ? '' : `${botanical.hardinessC} °C`,
    flowering: months(botanical.floweringMonths),
    colour: botanical.floweringColour ?? '',
    harvest: months(botanical.harvestMonths),
    planting: months(botanical.plantingMonths),
    qualities: (['edible', 'melliferous', 'scented', 'toxic'] as const)
      .filter((name) => botanical[name])
      .map((name) => values[name])
      .join(', '),
  }
  return (Object.keys(kinds) as CharacteristicKind[]).flatMap((kind) =>
    found[kind] === '' ? [] : [{ kind, label: kinds[kind], value: found[kind] }],
  )
}

const isNew = (one: string, at: number, all: readonly string[]): boolean => all.indexOf(one) === at
const lengthOf =
  (language: BlockView['language']) =>
  (cm: number): string =>
    cm < 100 ? `${cm} cm` : `${new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(cm / 100)} m`
