/** What is asked of a collection by the first edition of the mark's referential (its sheets on collecting). */
export const collectingLimits = {
  sharePct: 25,
  herbIndividuals: 50,
  herbPopulation: 200,
  woodyPopulation: 50,
  woodySites: 3,
  spacingKm: 5,
  years: 3,
} as const

export const lifeForms = ['herb', 'woody'] as const
export type LifeForm = (typeof lifeForms)[number]
export const collectingRules = [
  'share',
  'individuals',
  'population',
  'sites',
  'spacing',
  'years',
  'planted',
  'permission',
  'protected',
] as const
export type CollectingRule = (typeof collectingRules)[number]

export type Collecting = {
  lifeForm: LifeForm
  population: number
  individuals: number
  sharePct: number
  /** What other collections of the species at the zone took of its seeds in the same year, added up. */
  otherShare: number
  sites: number
  spacingKm: number | null
  year: number
  /** Years in which something was collected at the zone, without this collection. */
  otherYears: readonly number[]
  notPlanted: boolean
  permitted: boolean
  /** Whether a list of protected plants names it, and by which permission of the state it may be picked. */
  isProtected: boolean
  permit: string
}
/** A rule that is not kept: what was found, and what is asked. Both null where the rule counts nothing. */
export type Broken = { rule: CollectingRule; found: number | null; asked: number | null }

/** The rules that a collection does not keep, in their order. */
export function brokenRules(of: Collecting): Broken[] {
  const limit = collectingLimits
  const herb = of.lifeForm === 'herb'
  const population = herb ? limit.herbPopulation : limit.woodyPopulation
  const share = of.sharePct + of.otherShare
  const run = runBefore(of.year, of.otherYears) + 1
  const counted = (rule: CollectingRule, broken: boolean, found: number | null, asked: number): Broken[] =>
    broken ? [{ rule, found, asked }] : []
  const said = (rule: CollectingRule, kept: boolean): Broken[] => (kept ? [] : [{ rule, found: null, asked: null }])
  return [
    ...counted('share', share > limit.sharePct, share, limit.sharePct),
    ...counted('individuals', herb && of.individuals < limit.herbIndividuals, of.individuals, limit.herbIndividuals),
    ...counted('population', of.population < population, of.population, population),
    ...counted('sites', !herb && of.sites < limit.woodySites, of.sites, limit.woodySites),
    // Of one site there is no distance; several whose distance nobody said are not known to be apart.
    ...counted('spacing', !herb && of.sites > 1 && !((of.spacingKm ?? 0) > limit.spacingKm), of.spacingKm, limit.spacingKm),
    ...counted('years', run > limit.years, run, limit.years),
    ...said('planted', of.notPlanted),
    ...said('permission', of.permitted),
    ...said('protected', !of.isProtected || of.permit.trim() !== ''),
  ]
}

/** How many years without a gap end with the one before. */
function runBefore(year: number, years: readonly number[]): number {
  let run = 0
  while (years.includes(year - run - 1)) run++
  return run
}

/** What is written on a bag in the field, before its collection has a number: how the name begins that its phone gave the sheet. */
export const bagCodeOf = (uuid: string): string => uuid.slice(0, 8).toUpperCase()

export const zoneStates = ['draft', 'authorised', 'active', 'resting', 'closed'] as const
export type ZoneState = (typeof zoneStates)[number]

/** A zone rests in the year after three years of collecting without a gap, and begins anew in the next. */
export function zoneStateOf(zone: { closed: boolean; permitted: boolean; years: readonly number[] }, thisYear: number): ZoneState {
  if (zone.closed) return 'closed'
  if (runBefore(thisYear, zone.years) >= collectingLimits.years && !zone.years.includes(thisYear)) return 'resting'
  if (runBefore(thisYear + 1, zone.years) >= collectingLimits.years) return 'resting'
  if (!zone.permitted) return 'draft'
  return zone.years.length > 0 ? 'active' : 'authorised'
}
