import type { PhaseInput, StratificationState } from '@plantule/contract/production/stratifications'
import { addDays } from '../../../platform/paris.ts'

/** Days are `YYYY-MM-DD`; `end_on` is the first day after the phase. */
export type PhaseDays = {
  nth: number
  kind: PhaseInput['kind']
  low_c: number | null
  high_c: number | null
  weeks: number
  start_on: string
  end_on: string
}

/** Phases one after the other from a day on, numbered from `first`: contiguous by the way they are made. */
export function laidOut(phases: readonly PhaseInput[], from: string, first = 1): PhaseDays[] {
  let start_on = from
  return phases.map(({ kind, lowC, highC, weeks }, at) => {
    const phase = { nth: first + at, kind, low_c: lowC, high_c: highC, weeks, start_on, end_on: addDays(start_on, weeks * 7) }
    start_on = phase.end_on
    return phase
  })
}

export const inputOf = ({ kind, low_c, high_c, weeks }: PhaseDays): PhaseInput => ({ kind, lowC: low_c, highC: high_c, weeks })

/** The phase that `phase` counts (1 is the first) is over on a day: what comes after it begins then. Before the first, that begins. */
export function endedOn(days: readonly PhaseDays[], phase: number, on: string): PhaseDays[] {
  const over = days.slice(0, phase).map((each) => (each.nth === phase ? { ...each, end_on: on } : each))
  return [...over, ...laidOut(days.slice(phase).map(inputOf), on, phase + 1)]
}

type Stands = { state: Exclude<StratificationState, 'sown' | 'lost'>; due_on: string; ready_on: string }

/** What a living lot is in, and on which day something is to be done: it begins, its phase ends, it is sown. */
export function standing(days: readonly PhaseDays[], phase: number): Stands {
  const first = days[0]
  const last = days.at(-1)
  if (!first || !last) throw new Error('a stratification has phases')
  const ready_on = last.end_on
  if (phase === 0) return { state: 'planned', due_on: first.start_on, ready_on }
  const now = days[phase - 1]
  return now ? { state: now.kind, due_on: now.end_on, ready_on } : { state: 'ready', due_on: ready_on, ready_on }
}
