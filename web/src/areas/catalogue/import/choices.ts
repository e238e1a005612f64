import type { CatalogueImport, ImportSettings } from '@plantule/contract/imports/schemas'

export type Choices = ImportSettings['choices']
export type Kind = NonNullable<NonNullable<CatalogueImport['report']>['kinds']>[number]
export type Remedy = 'ask' | 'skip' | 'blank' | 'lowest' | 'each' | 'number' | 'drop' | 'cut' | 'price'

const doubled = new Set(['duplicate_sku', 'barcode_twice'])

/** What can be done about every fault of one sort without touching the file. */
export function remediesFor({ code, column }: Kind): Remedy[] {
  if (doubled.has(code)) return ['ask', 'number', 'drop', 'skip']
  if (code === 'category_too_deep') return ['ask', 'cut', 'skip']
  if (code === 'new_without_price') return ['ask', 'price', 'skip']
  if (code === 'several_prices') return ['ask', 'each', 'lowest', 'blank', 'skip']
  return column === null || code === 'required' ? ['ask', 'skip'] : ['ask', 'blank', 'skip']
}

/** What was chosen about one sort of fault. */
export function remedyOf(choices: Choices, { code, column }: Kind): Remedy {
  const kind = choices.kinds.find((each) => each.code === code && each.column === column)
  if (kind) return kind.act
  if (doubled.has(code)) return choices.doubles
  if (code === 'category_too_deep') return choices.deepCategories
  return code === 'new_without_price' && choices.missingPriceCents !== null ? 'price' : 'ask'
}

/** The choices with another remedy for one sort of fault. */
export function withRemedy(choices: Choices, kind: Kind, remedy: Remedy): Choices {
  const { code, column } = kind
  const kinds = choices.kinds.filter((each) => each.code !== code || each.column !== column)
  const next: Choices = {
    ...choices,
    kinds:
      remedy === 'skip' || remedy === 'blank' || remedy === 'lowest' || remedy === 'each'
        ? [...kinds, { code, column, act: remedy }]
        : kinds,
  }
  if (doubled.has(code)) next.doubles = remedy === 'number' || remedy === 'drop' ? remedy : 'ask'
  if (code === 'category_too_deep') next.deepCategories = remedy === 'cut' ? 'cut' : 'ask'
  if (code === 'new_without_price') next.missingPriceCents = remedy === 'price' ? (choices.missingPriceCents ?? 0) : null
  return next
}

/** `Arbres > Fruitiers` as a path of at most three names. */
export const pathOf = (text: string): string[] =>
  text
    .split(/[>›]/)
    .map((name) => name.trim())
    .filter(Boolean)
    .slice(0, 3)

/** A path of the file as one of the shop; what it was before when nothing is written. */
export function withCategory(choices: Choices, from: string[], text: string): Choices {
  const others = choices.categories.filter((each) => each.from.join('\n') !== from.join('\n'))
  const to = pathOf(text)
  return { ...choices, categories: to.length === 0 ? others : [...others, { from, to }] }
}

/** The choices with a row as it was mended, cells that stayed as they were left out. */
export function withEdits(
  choices: Choices,
  place: { file: number; row: number },
  cells: readonly { column: number; value: string }[],
): Choices {
  const changed = new Set(cells.map((cell) => cell.column))
  const others = choices.edits.filter((edit) => edit.file !== place.file || edit.row !== place.row || !changed.has(edit.column))
  return { ...choices, edits: [...others, ...cells.map((cell) => ({ ...place, ...cell }))] }
}

const sameCategory = (a: readonly string[], b: readonly string[]): boolean => a.join('\n').toLowerCase() === b.join('\n').toLowerCase()

/** What new products of a category become of which the file does not tell it. */
export const typeOf = ({ typeOf: chosen, defaultType }: ImportSettings, category: readonly string[]): 'plant' | 'other' =>
  chosen.find((one) => sameCategory(one.category, category))?.type ?? defaultType

export function withType(settings: ImportSettings, category: string[], type: 'plant' | 'other'): ImportSettings {
  const others = settings.typeOf.filter((one) => !sameCategory(one.category, category))
  return { ...settings, typeOf: type === settings.defaultType ? others : [...others, { category, type }] }
}

/** A row left out, or taken again. */
export function withRow(choices: Choices, { file, row }: { file: number; row: number }, left: boolean): Choices {
  const others = choices.skipRows.filter((each) => each.file !== file || each.row !== row)
  return { ...choices, skipRows: left ? [...others, { file, row }] : others }
}
