import type { Botanical } from '@plantule/contract/taxonomy/botanical'

type Locale = 'fr' | 'en'

const words = {
  fr: {
    exposure: { sun: 'soleil', 'half-shade': 'mi-ombre', shade: 'ombre' },
    foliage: { evergreen: 'persistant', 'semi-evergreen': 'semi-persistant', deciduous: 'caduc' },
    flowering: 'Floraison',
    hardy: 'Rustique jusqu’à',
  },
  en: {
    exposure: { sun: 'sun', 'half-shade': 'half shade', shade: 'shade' },
    foliage: { evergreen: 'evergreen', 'semi-evergreen': 'semi-evergreen', deciduous: 'deciduous' },
    flowering: 'Flowers',
    hardy: 'Hardy to',
  },
} as const

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const length = (cm: number, locale: Locale): string =>
  cm >= 100 ? `${(cm / 100).toLocaleString(locale, { maximumFractionDigits: 2 })} m` : `${cm} cm`

/** Months that follow each other as ranges, over the new year too: [11, 12, 1, 5] gives 11-1 and 5. */
export function monthRanges(months: readonly number[]): [number, number][] {
  const has = new Set(months)
  const before = (month: number) => ((month + 10) % 12) + 1
  const after = (month: number) => (month % 12) + 1
  if (has.size === 12) return [[1, 12]]
  return [...has]
    .filter((month) => !has.has(before(month)))
    .toSorted((a, b) => a - b)
    .map((from) => {
      let to = from
      while (has.has(after(to))) to = after(to)
      return [from, to]
    })
}

/** What a gardener wants to know, short, most wanted first. */
export function plantFacts(sheet: Botanical, locale: Locale): string[] {
  const w = words[locale]
  const month = (at: number) => new Date(Date.UTC(2026, at - 1, 15)).toLocaleDateString(locale, { month: 'short', timeZone: 'UTC' })
  const facts: string[] = []
  if (sheet.exposure?.length) facts.push(capital(sheet.exposure.map((each) => w.exposure[each]).join(', ')))
  const height = sheet.heightCm
  if (height?.max) facts.push(height.min ? `${length(height.min, locale)} – ${length(height.max, locale)}` : length(height.max, locale))
  const ranges = monthRanges(sheet.floweringMonths ?? [])
  if (ranges.length > 0)
    facts.push(`${w.flowering} ${ranges.map(([from, to]) => (from === to ? month(from) : `${month(from)} – ${month(to)}`)).join(', ')}`)
  if (sheet.hardinessC !== undefined) facts.push(`${w.hardy} ${String(sheet.hardinessC).replace('-', '−')} °C`)
  if (sheet.foliage) facts.push(capital(w.foliage[sheet.foliage]))
  return facts
}
