export type PeriodKind = 'month' | 'quarter' | 'year' | 'days'
/** Both days count. `key` stands in the address. */
export type Period = { kind: PeriodKind; key: string; a: string; b: string }

const iso = (year: number, month: number, day: number): string => new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)

/** `months` from the month `from` (0 is January) on. */
const span = (kind: PeriodKind, key: string, year: number, from: number, months: number): Period => ({
  kind,
  key,
  a: iso(year, from, 1),
  b: iso(year, from + months, 0),
})
const monthPeriod = (year: number, month: number): Period => {
  const first = iso(year, month, 1)
  return span('month', first.slice(0, 7), Number(first.slice(0, 4)), Number(first.slice(5, 7)) - 1, 1)
}
const quarterPeriod = (year: number, quarter: number): Period => {
  const [y, q] = [year + Math.floor((quarter - 1) / 4), ((quarter - 1 + 40) % 4) + 1]
  return span('quarter', `${y}-T${q}`, y, (q - 1) * 3, 3)
}
/** A fiscal year is called by the year in which it begins. */
const yearPeriod = (year: number, start: number): Period => span('year', `${year}-E`, year, start - 1, 12)

/** The period that the address names; the month of `today` when it names none. `yearStart` is the fiscal year's first month. */
export function periodOf(search: { period?: string; from?: string; to?: string }, today: string, yearStart: number): Period {
  const { period = '', from, to } = search
  if (from && to && from <= to) return { kind: 'days', key: '', a: from, b: to }
  const [year = 0, rest = ''] = [Number(period.slice(0, 4)), period.slice(5)]
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(period)) return monthPeriod(year, Number(rest) - 1)
  if (/^\d{4}-T[1-4]$/.test(period)) return quarterPeriod(year, Number(rest.slice(1)))
  if (/^\d{4}-E$/.test(period)) return yearPeriod(year, yearStart)
  return monthPeriod(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1)
}

/** The one before or after, of the same length. */
export function stepped(period: Period, by: -1 | 1, yearStart: number): Period {
  const [year, month] = [Number(period.a.slice(0, 4)), Number(period.a.slice(5, 7)) - 1]
  if (period.kind === 'month') return monthPeriod(year, month + by)
  if (period.kind === 'quarter') return quarterPeriod(year, Math.floor(month / 3) + 1 + by)
  if (period.kind === 'year') return yearPeriod(year + by, yearStart)
  const days = (Date.parse(period.b) - Date.parse(period.a)) / 86_400_000 + 1
  const move = (day: string): string => new Date(Date.parse(day) + by * days * 86_400_000).toISOString().slice(0, 10)
  return { ...period, a: move(period.a), b: move(period.b) }
}

/** The period of another length that holds the same beginning. */
export function ofKind(period: Period, kind: PeriodKind, yearStart: number): Period {
  const [year, month] = [Number(period.a.slice(0, 4)), Number(period.a.slice(5, 7)) - 1]
  if (kind === 'month') return monthPeriod(year, month)
  if (kind === 'quarter') return quarterPeriod(year, Math.floor(month / 3) + 1)
  if (kind === 'year') return yearPeriod(month + 1 >= yearStart ? year : year - 1, yearStart)
  return { ...period, kind: 'days', key: '' }
}

/** What the address says of a period. */
export const searchOf = (period: Period): Record<string, string> =>
  period.kind === 'days' ? { from: period.a, to: period.b } : { period: period.key }
