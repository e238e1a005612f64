import { euros, moment, percent, shortDay } from '../../ui/format.ts'

type Say = { yes: string; no: string; empty: string }

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)
const isInstant = (text: string): boolean => /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Formatted texts are compared by their words. */
const withoutMarks = (html: string): string =>
  (new DOMParser().parseFromString(html.replace(/<(br|\/p|\/li|\/h\d)\b[^>]*>/g, '$&\n'), 'text/html').body.textContent ?? '').trim()

/** A value as people read it, by what its name and its own form tell: amounts, rates, days, lists; never identifiers. */
export function shownValue(key: string, value: unknown, say: Say): string {
  if (isEmpty(value)) return say.empty
  if (typeof value === 'boolean') return value ? say.yes : say.no
  if (typeof value === 'number') return key.endsWith('Cents') ? euros(value) : key.endsWith('Bp') ? percent(value) : String(value)
  if (typeof value === 'string') {
    if (isDay(value)) return shortDay(value)
    if (isInstant(value)) return moment(value)
    return /^<(p|h\d|ul|ol)\b/.test(value) ? withoutMarks(value) : value
  }
  if (Array.isArray(value)) return value.map((each) => shownValue(key, each, say)).join('\n')
  return Object.entries(value as Record<string, unknown>)
    .filter(([name, part]) => !isEmpty(part) && !/(^|[a-z])(id|Id|idx)$/.test(name))
    .map(([name, part]) => shownValue(name, part, say))
    .join(', ')
}
