import type { InterventionKind } from './interventions.ts'

/** A step of a recipe, as far as a plan needs it. */
export type PlannedStep = {
  kind: InterventionKind
  /** Until the next step; after the last one plants are ready. */
  weeks: number
  /** Of the plants that begin it. */
  lossBp: number
  perM2: number | null
  /** What each plant uses up, in the consumable's unit. */
  inputs: readonly { consumableId: number; perPlant: number }[]
}
/** From a day on which so many are begun, or backward from a day on which so many are wanted. */
export type PlanFrom =
  | { direction: 'forward'; startedOn: string; quantity: number }
  | { direction: 'backward'; readyOn: string; quantity: number }

export type StepPlan = {
  kind: InterventionKind
  on: string
  until: string
  /** Plants that begin it, and those that are left after it. */
  quantity: number
  left: number
  /** Room that they take; null where nobody said how they are spaced. */
  areaM2: number | null
}
export type Plan = {
  startedOn: string
  readyOn: string
  begun: number
  ready: number
  /** Losses of all steps together. */
  lossBp: number
  steps: StepPlan[]
  /** What all steps use up, by consumable, to the thousandth of its unit. */
  inputs: { consumableId: number; quantity: number }[]
}

const DAY = 86_400_000
export const addWeeks = (day: string, weeks: number): string => addDays(day, weeks * 7)
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)

/** Whole plants: as many as are surely left, and as many as are surely needed. */
const after = (quantity: number, lossBp: number): number => Math.floor((quantity * (10_000 - lossBp)) / 10_000)
const before = (quantity: number, lossBp: number): number => Math.ceil((quantity * 10_000) / (10_000 - lossBp))

/**
 * The steps of a recipe on their days, with their plants, their room and what they use up. Planned backward, never fewer plants are ready
 * than are wanted.
 */
export function planOf(steps: readonly PlannedStep[], from: PlanFrom): Plan {
  const weeks = steps.reduce((sum, step) => sum + step.weeks, 0)
  const startedOn = from.direction === 'forward' ? from.startedOn : addWeeks(from.readyOn, -weeks)
  const begun =
    from.direction === 'forward' ? from.quantity : steps.reduceRight((needed, step) => before(needed, step.lossBp), from.quantity)
  let on = startedOn
  let quantity = begun
  const used = new Map<number, number>()
  const planned = steps.map((step): StepPlan => {
    const until = addWeeks(on, step.weeks)
    const left = after(quantity, step.lossBp)
    const areaM2 = step.perM2 === null ? null : Math.ceil((quantity / step.perM2) * 10) / 10
    for (const { consumableId, perPlant } of step.inputs) used.set(consumableId, (used.get(consumableId) ?? 0) + quantity * perPlant)
    const plan = { kind: step.kind, on, until, quantity, left, areaM2 }
    on = until
    quantity = left
    return plan
  })
  return {
    startedOn,
    readyOn: on,
    begun,
    ready: quantity,
    lossBp: begun === 0 ? 0 : Math.floor(((begun - quantity) * 10_000) / begun),
    steps: planned,
    inputs: [...used].map(([consumableId, sum]) => ({ consumableId, quantity: Math.ceil(sum * 1000 - 1e-6) / 1000 })),
  }
}

/** Monday of a day's week. */
export function weekOf(day: string): string {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return addDays(day, -weekday)
}
