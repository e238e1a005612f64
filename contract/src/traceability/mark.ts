import type { LifeForm } from './collecting.ts'
import type { OriginRegion } from './regions.ts'

/** What is known of where a lot comes from, along all ways up to what was collected. */
export type Provenance = {
  /** Of the collections and declared batches that it comes from. */
  regions: readonly OriginRegion[]
  /** Beginnings of which no region is known: bought plants, zones without one. */
  unknown: number
  /** Cycles of multiplication since the collection, on the longest way. */
  generation: number
  /** Sown or grown at the nursery on the way. */
  grown: boolean
  lifeForm: LifeForm
  rejected: boolean
}
export type MarkRules = {
  /** Where the nursery grows; null: not said. */
  productionRegion: OriginRegion | null
  maxGenerations: number
}

export const markReasons = ['rejected', 'unknown', 'mixed', 'elsewhere', 'generations'] as const
export type MarkReason = (typeof markReasons)[number]
/** What somebody with the right may set aside, with a reason; the others are facts. */
export const excusable: readonly MarkReason[] = ['elsewhere', 'generations']

/**
 * Whether a lot may bear the mark Végétal local, and what speaks against it: one known region of origin; herbaceous plants grown in it; no
 * more generations than allowed (usage rules of the mark; the number of generations is the shop's setting).
 */
export function markOf(from: Provenance, rules: MarkRules): { kept: boolean; because: MarkReason[] } {
  const [region] = from.regions
  const because: MarkReason[] = []
  if (from.rejected) because.push('rejected')
  if (from.unknown > 0 || region === undefined) because.push('unknown')
  if (from.regions.length > 1) because.push('mixed')
  const herb = from.lifeForm === 'herb'
  if (herb && from.grown && region && rules.productionRegion !== null && rules.productionRegion !== region) because.push('elsewhere')
  if (herb && from.generation > rules.maxGenerations) because.push('generations')
  return { kept: because.length === 0, because }
}

/** The same with what somebody with the right set aside: facts are never excused. */
export function judged(from: Provenance & { justification: string }, rules: MarkRules): { kept: boolean; because: MarkReason[] } {
  const { kept, because } = markOf(from, rules)
  return { kept: kept || (from.justification !== '' && because.every((reason) => excusable.includes(reason))), because }
}
