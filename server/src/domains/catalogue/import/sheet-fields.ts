import type { Botanical } from '@plantule/contract/catalogue-botanical'
import type { CellValue } from './model.ts'
import { fold, numberOf, type Parsed, parseText, parseYesNo } from './parse-cell.ts'

/** The botanical sheet as columns of a spreadsheet: bounds apart, months as numbers, choices in French. */
export type FlatSheet = {
  family: string | null
  foliage: NonNullable<Botanical['foliage']> | null
  habit: string | null
  exposure: NonNullable<Botanical['exposure']> | null
  water: NonNullable<Botanical['water']> | null
  soil: string | null
  ph: string | null
  hardinessC: number | null
  heightMin: number | null
  heightMax: number | null
  spreadMin: number | null
  spreadMax: number | null
  floweringMonths: number[] | null
  floweringColour: string | null
  plantingMonths: number[] | null
  harvestMonths: number[] | null
  use: string | null
  melliferous: boolean | null
  edible: boolean | null
  scented: boolean | null
  toxic: boolean | null
}
export type SheetKey = keyof FlatSheet

const words = {
  foliage: { persistant: 'evergreen', 'semi-persistant': 'semi-evergreen', caduc: 'deciduous' },
  exposure: { soleil: 'sun', 'mi-ombre': 'half-shade', ombre: 'shade' },
  water: { faible: 'low', moyen: 'medium', élevé: 'high' },
} as const
type Vocabulary = Readonly<Record<string, string>>

const valueOf = (vocabulary: Vocabulary, word: string): string | undefined =>
  Object.entries(vocabulary).find(([french, value]) => fold(french) === fold(word) || value === fold(word))?.[1]

const choice =
  (vocabulary: Vocabulary) =>
  (cell: CellValue): Parsed<string> => {
    const value = valueOf(vocabulary, String(cell))
    return value === undefined ? { problem: 'unknown_word', details: { list: Object.keys(vocabulary).join(', ') } } : { value }
  }

const split = (cell: CellValue): string[] => String(cell).split(/[,;/]/).map((part) => part.trim()).filter(Boolean)

const choices =
  (vocabulary: Vocabulary) =>
  (cell: CellValue): Parsed<string[]> => {
    const values = split(cell).map((part) => valueOf(vocabulary, part))
    if (values.includes(undefined)) return { problem: 'unknown_word', details: { list: Object.keys(vocabulary).join(', ') } }
    return { value: [...new Set(values.filter((value) => value !== undefined))] }
  }

const monthNames = ['janv', 'fev', 'mars', 'avr', 'mai', 'juin', 'juil', 'aout', 'sept', 'oct', 'nov', 'dec']
const monthOf = (text: string): number | undefined => {
  const number = numberOf(text)
  if (number !== undefined) return Number.isInteger(number) && number >= 1 && number <= 12 ? number : undefined
  const at = monthNames.findIndex((name) => fold(text).startsWith(name))
  return at < 0 ? undefined : at + 1
}

/** `3, 4, 5`, `mars-mai`, `11-2` over the new year. */
export function parseMonths(cell: CellValue): Parsed<number[]> {
  if (cell instanceof Date) return { problem: 'became_a_date' }
  const months = new Set<number>()
  for (const part of split(cell)) {
    const [first, last = first] = part.split('-').map((end) => monthOf(end.trim()))
    if (first === undefined || last === undefined || part.split('-').length > 2) return { problem: 'not_months' }
    for (let month = first; ; month = (month % 12) + 1) {
      months.add(month)
      if (month === last) break
    }
  }
  return { value: [...months] }
}

const between =
  (min: number, max: number) =>
  (cell: CellValue): Parsed<number> => {
    const value = numberOf(cell)
    if (value === undefined) return { problem: 'not_a_number' }
    if (!Number.isInteger(value)) return { problem: 'not_whole' }
    return value < min || value > max ? { problem: 'out_of_range', details: { min, max } } : { value }
  }
const centimetres = between(0, 20_000)

type SheetField = { key: SheetKey; fr: string; en: string; column: 'text' | 'integer' | 'yes-no'; parse: (cell: CellValue) => Parsed<unknown> }
const column = (key: SheetKey, fr: string, en: string, parse: SheetField['parse'], type: SheetField['column'] = 'text'): SheetField => ({ key, fr, en, column: type, parse })

export const sheetFields: readonly SheetField[] = [
  column('family', 'Famille botanique', 'Botanical family', parseText(100)),
  column('foliage', 'Feuillage', 'Foliage', choice(words.foliage)),
  column('habit', 'Port de la plante', 'Habit', parseText(100)),
  column('exposure', 'Exposition', 'Exposure', choices(words.exposure)),
  column('water', 'Besoin en eau', 'Water need', choice(words.water)),
  column('soil', 'Nature du sol', 'Soil', parseText(300)),
  column('ph', 'pH du sol', 'Soil pH', parseText(60)),
  column('hardinessC', 'Rusticité (°C)', 'Hardiness (°C)', between(-60, 30), 'integer'),
  column('heightMin', 'Haut. adulte mini (cm)', 'Grown height from (cm)', centimetres, 'integer'),
  column('heightMax', 'Haut. adulte maxi (cm)', 'Grown height to (cm)', centimetres, 'integer'),
  column('spreadMin', 'Larg. adulte mini (cm)', 'Grown spread from (cm)', centimetres, 'integer'),
  column('spreadMax', 'Larg. adulte maxi (cm)', 'Grown spread to (cm)', centimetres, 'integer'),
  column('floweringMonths', 'Mois de floraison', 'Flowering months', parseMonths),
  column('floweringColour', 'Couleur des fleurs', 'Flower colour', parseText(100)),
  column('plantingMonths', 'Mois de plantation', 'Planting months', parseMonths),
  column('harvestMonths', 'Mois de récolte', 'Harvest months', parseMonths),
  column('use', 'Usages au jardin', 'Garden use', parseText(300)),
  column('melliferous', 'Mellifère', 'Good for bees', parseYesNo, 'yes-no'),
  column('edible', 'Comestible', 'Edible', parseYesNo, 'yes-no'),
  column('scented', 'Parfumée', 'Scented', parseYesNo, 'yes-no'),
  column('toxic', 'Toxique', 'Toxic', parseYesNo, 'yes-no'),
]
export const sheetKeys = sheetFields.map(({ key }) => key)

/** A product's sheet as columns; what is not told is null. */
export function flatSheet({ heightCm, spreadCm, ...sheet }: Botanical): FlatSheet {
  const listed = <T>(list: readonly T[] | undefined): T[] | null => (list && list.length > 0 ? [...list] : null)
  return {
    family: sheet.family || null,
    foliage: sheet.foliage ?? null,
    habit: sheet.habit || null,
    exposure: listed(sheet.exposure),
    water: sheet.water ?? null,
    soil: sheet.soil || null,
    ph: sheet.ph || null,
    hardinessC: sheet.hardinessC ?? null,
    heightMin: heightCm?.min ?? null,
    heightMax: heightCm?.max ?? null,
    spreadMin: spreadCm?.min ?? null,
    spreadMax: spreadCm?.max ?? null,
    floweringMonths: listed(sheet.floweringMonths),
    floweringColour: sheet.floweringColour || null,
    plantingMonths: listed(sheet.plantingMonths),
    harvestMonths: listed(sheet.harvestMonths),
    use: sheet.use || null,
    melliferous: sheet.melliferous ?? null,
    edible: sheet.edible ?? null,
    scented: sheet.scented ?? null,
    toxic: sheet.toxic ?? null,
  }
}

/** The sheet again from its columns. */
export function sheetOf({ heightMin, heightMax, spreadMin, spreadMax, ...flat }: FlatSheet): Botanical {
  const told = Object.fromEntries(Object.entries(flat).filter(([, value]) => value !== null))
  const bounds = (min: number | null, max: number | null) => (min === null && max === null ? undefined : { min, max })
  const [heightCm, spreadCm] = [bounds(heightMin, heightMax), bounds(spreadMin, spreadMax)]
  return { ...told, ...(heightCm && { heightCm }), ...(spreadCm && { spreadCm }) }
}

/** A value of the sheet as our own files write it. */
export function sheetCell(key: SheetKey, value: FlatSheet[SheetKey]): string | number | boolean | null {
  const french = (vocabulary: Vocabulary, word: unknown) => Object.entries(vocabulary).find(([, each]) => each === word)?.[0] ?? String(word)
  if (value === null) return null
  if (key === 'foliage' || key === 'water') return french(words[key], value)
  if (Array.isArray(value)) return value.map((each) => (key === 'exposure' ? french(words.exposure, each) : String(each))).join(', ')
  return value
}
