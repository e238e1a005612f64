import { z } from 'zod'
import { day, id, requiredText, text } from './shared.ts'

/** How sure a rule is: read in the regulation, read in part, or said by somebody else. */
export const ruleSureness = ['read', 'partly', 'said'] as const

/** How a genus, or a genus and species, is written. */
export const plantName = z
  .string()
  .trim()
  .max(160)
  .regex(/^([×x] ?)?\p{Lu}[\p{L}-]+( [\p{L} ×'.-]+)?$/u, 'zone_host')

/** What is said of every version of a rule that a shop writes: from which day it holds, until when, and who says so. */
export const writtenFrom = {
  /** The first day on which it holds, and the first on which it does no more. */
  from: day,
  to: day.nullable().default(null),
  source: requiredText(300),
  sure: z.enum(ruleSureness),
  note: text(1000).default(''),
}
export const endsAfterItBegins = ({ from, to }: { from: string; to: string | null }): boolean => to === null || to > from

/** Who wrote a version, each coming before those ahead of it. */
export const ruleAuthors = ['shipped', 'provider', 'shop'] as const

/** A version as it is shown; shipped ones have no number, and where nobody knows since when they hold, no first day. */
export const shownVersion = {
  id: id.nullable(),
  by: z.enum(ruleAuthors),
  key: z.string(),
  from: day.nullable(),
  to: day.nullable(),
  source: z.string(),
  sure: z.enum(ruleSureness),
  note: z.string(),
  author: z.string(),
}

type Version = { id: number | null; by: (typeof ruleAuthors)[number]; key: string; from: string | null; to: string | null }

const rank = (version: Version): number => ruleAuthors.indexOf(version.by)
const latestFirst = (a: Version, b: Version): number =>
  (b.from ?? '').localeCompare(a.from ?? '') || rank(b) - rank(a) || (b.id ?? 0) - (a.id ?? 0)

/**
 * Of each rule the version that holds on a day: the one that begins last, unless it has ended. Once a shop wrote one of its own, those
 * of the provider say nothing to it any more.
 */
export function inForce<T extends Version>(versions: readonly T[], on: string): T[] {
  return [...Map.groupBy(versions, (version) => version.key).values()].flatMap((all) => {
    const begun = all.filter(({ from }) => (from ?? '') <= on)
    const own = begun.some(({ by }) => by === 'shop') ? begun.filter(({ by }) => by !== 'provider') : begun
    const [last] = own.toSorted(latestFirst)
    return last && (last.to === null || last.to > on) ? [last] : []
  })
}

/** Each rule with all its versions, the newest first, and the one that holds on a day. */
export function historiesOf<T extends Version>(versions: readonly T[], on: string): { key: string; now: T | null; versions: T[] }[] {
  const now = new Map(inForce(versions, on).map((version) => [version.key, version]))
  return [...Map.groupBy(versions, (version) => version.key)].map(([key, own]) => ({
    key,
    now: now.get(key) ?? null,
    versions: own.toSorted(latestFirst),
  }))
}
