import { parisDay } from '../../../ui/format.ts'

export type Period = { from: string; to: string }
const last = (year: number, month: number): string => new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)

/** The periods that one click chooses; months count from 1. */
export function presets(today = parisDay()): { thisMonth: Period; lastMonth: Period; thisYear: Period } {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const before = month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 }
  const whole = (of: { year: number; month: number }): Period => ({
    from: `${last(of.year, of.month).slice(0, 8)}01`,
    to: last(of.year, of.month),
  })
  return { thisMonth: whole({ year, month }), lastMonth: whole(before), thisYear: { from: `${year}-01-01`, to: `${year}-12-31` } }
}
