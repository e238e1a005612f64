import type { LifeForm } from './collecting.ts'
import type { OriginRegion } from './regions.ts'

/** What is known of where a lot comes from, along all ways up to what was collected. */
export type Provenance = {
  /** Of the collections and declared batches that it comes from. */
  regions: readonly OriginRegion[]
  /** Beginnings of which no region is known: bought plants, zones without one. */
  unknown: number
  /** Collections that rest on a permission or a fact of their zone which is no more, and that nobody has justified since. */
  unjudged: number
  /** Cycles of multiplication since the collection, on the longest way. */
  generation: number
  /** Sown or grown at the nursery on the way. */
  grown: boolean
  lifeForm: LifeForm
  rejected: boolean
}
/** What somebody with the right may set aside, with a reason; the others are facts. */
export const excusable = ['elsewhere', 'generations'] as const
type Excusable = (typeof excusable)[number]
/** How a lot comes of one of its beginnings, and for which rules a lot on that way has a reason. */
export type Way = { generation: number; grown: boolean; excused: Record<Excusable, boolean> }
export type MarkRules = {
  /** Where the nursery grows; null: not said. */
  productionRegion: OriginRegion | null
  maxGenerations: number
}

export const markReasons = ['rejected', 'unknown', 'collecting', 'mixed', 'elsewhere', 'generations'] as const
export type MarkReason = (typeof markReasons)[number]

/**
 * Whether a lot may bear the mark Végétal local, and what speaks against it: one known region of origin; herbaceous plants grown in it; no
 * more generations than allowed (usage rules of the mark; the number of generations is the shop's setting).
 */
export function markOf(from: Provenance, rules: MarkRules): { kept: boolean; because: MarkReason[] } {
  const [region] = from.regions
  const because: MarkReason[] = []
  if (from.rejected) because.push('rejected')
  if (from.unknown > 0 || region === undefined) because.push('unknown')
  if (from.unjudged > 0) because.push('collecting')
  if (from.regions.length > 1) because.push('mixed')
  const herb = from.lifeForm === 'herb'
  if (herb && from.grown && region && rules.productionRegion !== null && rules.productionRegion !== region) because.push('elsewhere')
  if (herb && from.generation > rules.maxGenerations) because.push('generations')
  return { kept: because.length === 0, because }
}

/**
 * The same with what somebody with the right set aside: facts are never excused, and a reason excuses the rules that it was given for, on
 * the ways that its lot lies on. What comes into a mixture by another way wants one of its own, or the mixture does.
 */
export function judged(from: Provenance & { ways: readonly Way[] }, rules: MarkRules): { kept: boolean; because: MarkReason[] } {
  const { kept, because } = markOf(from, rules)
  const breaks = (rule: Excusable, way: Way): boolean => (rule === 'elsewhere' ? way.grown : way.generation > rules.maxGenerations)
  const excused = (rule: Excusable): boolean => from.ways.every((way) => way.excused[rule] || !breaks(rule, way))
  return { kept: kept || because.every((reason) => isExcusable(reason) && excused(reason)), because }
}

export const isExcusable = (reason: MarkReason): reason is Excusable => excusable.some((rule) => rule === reason)
