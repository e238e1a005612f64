import type { Botanical } from '@plantule/contract/taxonomy/botanical'
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
    const [value, more] = meant(vocabulary, String(cell)) ?? []
    return value === undefined || more !== undefined
      ? { problem: 'unknown_word', details: { list: Object.keys(vocabulary).join(', ') } }
      : { value }
  }

/** What growers write for the choices of the sheet, folded: each with all that it means. */
const spoken: readonly [RegExp, readonly string[]][] = [
  [/^(toutes?|tous|any|all)( les)? (exposition|type)s?$|^indifferente?$/, ['sun', 'half-shade', 'shade']],
  [/^((plein|grand|en) )*(soleil|sun)( direct)?$|^ensoleillee?$|^full sun$|^chaud et ensoleille$/, ['sun']],
  [
    /^(mi|demi|semi|half|part|partial)[ -]?(ombre|ombree?|ombragee?|soleil|shade|sun)$|^(ombre|ombrage) (legere?|claire?|partielle?)$|^ombre legere$|^lumiere tamisee$/,
    ['half-shade'],
  ],
  [/^((pleine|en) )?(ombre|shade)( dense)?$|^ombragee?$|^full shade$/, ['shade']],
  [/^(semi|demi)[ -]?(persistante?|caduque?|caduc)$/, ['semi-evergreen']],
  [/^persistante?s?$|^vert toute l'annee$/, ['evergreen']],
  [/^caduque?s?$|^caducs?$|^marcescente?s?$/, ['deciduous']],
  [/^(peu|faibles?|reduite?|rare|sec|tres faible)$/, ['low']],
  [/^(moyens?|moyenne|moderee?s?|normale?|reguliere?)$/, ['medium']],
  [/^(elevee?s?|fort|forte|importante?|abondante?|beaucoup)$/, ['high']],
]

/** The values of one vocabulary that a word means; undefined when it means none. */
function meant(vocabulary: Vocabulary, word: string): string[] | undefined {
  const value = valueOf(vocabulary, word)
  if (value !== undefined) return [value]
  const said = fold(word).replace(/[’]/g, "'").replace(/\s+/g, ' ')
  const all = new Set(Object.values(vocabulary))
  const found = spoken.find(([pattern, values]) => pattern.test(said) && values.every((each) => all.has(each)))
  return found ? [...found[1]] : undefined
}

const split = (cell: CellValue): string[] =>
  String(cell)
    .split(/[,;/]/)
    .map((part) => part.trim())
    .filter(Boolean)

const choices =
  (vocabulary: Vocabulary) =>
  (cell: CellValue): Parsed<string[]> => {
    // "Soleil à mi-ombre", "soleil ou ombre", "soleil et mi-ombre" name two.
    const parts = split(cell).flatMap((part) => (meant(vocabulary, part) ? [part] : part.split(/\s+(?:à|a|ou|et|and|or|to|-|–|\+)\s+/i)))
    const values = parts.flatMap((part) => meant(vocabulary, part) ?? [undefined])
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

/** `-15`, `-15 °C`, `jusqu'à −15°C`; a range gives its coldest end. */
function coldest(cell: CellValue): Parsed<number> {
  const numbers =
    typeof cell === 'string'
      ? [...cell.replace(/[−–]/g, '-').matchAll(/-?\d+(?:[.,]\d+)?/g)].map(([text]) => numberOf(text) ?? Number.NaN)
      : []
  const degrees = typeof cell === 'string' && /°|jusqu|deg/i.test(cell) && numbers.length > 0 ? Math.round(Math.min(...numbers)) : cell
  return between(-60, 30)(degrees)
}

/** `120`, `1,2 m`, `80-120 cm`, `2 à 3 m`: whole centimetres, the greatest of a range. */
function tall(cell: CellValue): Parsed<number> {
  const text = typeof cell === 'string' ? cell.toLowerCase() : ''
  if (!/\d\s*(cm|m|mètres?|metres?)\b/.test(text)) return centimetres(cell)
  const metres = !/\bcm\b|\dcm\b/.test(text)
  const numbers = [...text.matchAll(/\d+(?:[.,]\d+)?/g)].map(([each]) => numberOf(each) ?? 0)
  return centimetres(Math.round(Math.max(...numbers) * (metres ? 100 : 1)))
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

type SheetField = {
  key: SheetKey
  fr: string
  en: string
  column: 'text' | 'integer' | 'yes-no'
  aliases: string[]
  parse: (cell: CellValue) => Parsed<unknown>
}
const column = (
  key: SheetKey,
  fr: string,
  en: string,
  parse: SheetField['parse'],
  type: SheetField['column'] = 'text',
  aliases: string[] = [],
): SheetField => ({ key, fr, en, column: type, aliases, parse })

export const sheetFields: readonly SheetField[] = [
  column('family', 'Famille botanique', 'Botanical family', parseText(100)),
  column('foliage', 'Feuillage', 'Foliage', choice(words.foliage), 'text', ['type de feuillage', 'leaf']),
  column('habit', 'Port de la plante', 'Habit', parseText(100), 'text', ['port']),
  column('exposure', 'Exposition', 'Exposure', choices(words.exposure), 'text', [
    'ensoleillement',
    'exposition ideale',
    'lumiere',
    'sun exposure',
    'light',
  ]),
  column('water', 'Besoin en eau', 'Water need', choice(words.water), 'text', ['arrosage', 'besoins en eau', 'eau', 'watering']),
  column('soil', 'Nature du sol', 'Soil', parseText(300), 'text', ['sol', 'type de sol']),
  column('ph', 'pH du sol', 'Soil pH', parseText(60)),
  column('hardinessC', 'Rusticité (°C)', 'Hardiness (°C)', coldest, 'integer', [
    'rusticite',
    'hardiness',
    'resistance au froid',
    'temperature mini',
  ]),
  column('heightMin', 'Haut. adulte mini (cm)', 'Grown height from (cm)', centimetres, 'integer'),
  column('heightMax', 'Haut. adulte maxi (cm)', 'Grown height to (cm)', tall, 'integer', [
    'hauteur',
    'hauteur adulte',
    'hauteur a maturite',
    'haut adulte',
    'mature height',
    'hauteur maxi',
  ]),
  column('spreadMin', 'Larg. adulte mini (cm)', 'Grown spread from (cm)', centimetres, 'integer'),
  column('spreadMax', 'Larg. adulte maxi (cm)', 'Grown spread to (cm)', tall, 'integer', [
    'largeur',
    'envergure',
    'etalement',
    'largeur adulte',
    'spread',
  ]),
  column('floweringMonths', 'Mois de floraison', 'Flowering months', parseMonths, 'text', [
    'floraison',
    'periode de floraison',
    'flowering',
    'bloom time',
  ]),
  column('floweringColour', 'Couleur des fleurs', 'Flower colour', parseText(100), 'text', [
    'couleur',
    'couleur fleur',
    'couleur de floraison',
    'flower color',
  ]),
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
  const french = (vocabulary: Vocabulary, word: unknown) =>
    Object.entries(vocabulary).find(([, each]) => each === word)?.[0] ?? String(word)
  if (value === null) return null
  if (key === 'foliage' || key === 'water') return french(words[key], value)
  if (Array.isArray(value)) return value.map((each) => (key === 'exposure' ? french(words.exposure, each) : String(each))).join(', ')
  return value
}
