import type { regimeFaults, TaxRegime } from './schemas.ts'

/** Where TVA law puts a place: what goes from one of them to another leaves the first (CGI art. 294). */
export type TaxZone = 'mainland' | 'antilles' | 'reunion' | 'guyane' | 'mayotte' | 'eu' | 'outside'
export type Place = { country: string; postcode: string }

const union = new Set('AT BE BG CY CZ DE DK EE ES FI GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '))
const overseas: Readonly<Record<string, TaxZone>> = { GP: 'antilles', MQ: 'antilles', RE: 'reunion', GF: 'guyane', YT: 'mayotte' }
/** Postcodes of France that begin like this; Monaco (980) is inside, as the convention of 1963 has it. */
const french: readonly (readonly [RegExp, TaxZone])[] = [
  // Saint-Barthélemy and Saint-Martin left Guadeloupe in 2007 and kept its postcodes.
  [/^(97133|97150|97[578]|98[4-8])/, 'outside'],
  [/^97[12]/, 'antilles'],
  [/^973/, 'guyane'],
  [/^974/, 'reunion'],
  [/^976/, 'mayotte'],
]
/** Parts of member states where the directive does not hold (2006/112/CE art. 6). */
const apart: Readonly<Record<string, RegExp>> = {
  DE: /^(78266|27498)$/,
  ES: /^(35|38|51|52)\d{3}$/,
  FI: /^22\d{3}$/,
  GR: /^63086$/,
  IT: /^(23041|22061)$/,
}

export function zoneOf({ country, postcode }: Place): TaxZone {
  const code = postcode.replace(/[\s-]/g, '').toUpperCase()
  if (country === 'MC') return 'mainland'
  if (country === 'FR') return french.find(([begins]) => begins.test(code))?.[1] ?? 'mainland'
  // Goods that go to Northern Ireland stay in the Union.
  if (country === 'GB' && code.startsWith('BT')) return 'eu'
  if (!union.has(country)) return overseas[country] ?? 'outside'
  return apart[country]?.test(code) ? 'outside' : 'eu'
}

export type RegimeFacts = {
  /** Where the shop is. */
  from: Place
  /** Where the plants go; null while it is not known. */
  to: Place | null
  /** The customer takes them at the nursery. */
  handedOver: boolean
  /** A consumer, or somebody who left no more than a name. */
  isPrivate: boolean
  vatNumber: string | null
  /** Nothing but work is sold. */
  servicesOnly?: boolean
}

/** A number by which another member state knows the customer. */
export const isForeignNumber = (number: string | null): boolean => Boolean(number) && !/^(FR|MC)/.test(number ?? '')

export type RegimeFault = (typeof regimeFaults)[number]

/** Whether goods stay where French TVA is due: inside one territory, also between Guadeloupe and Martinique. */
const staysIn = (from: TaxZone, to: TaxZone): boolean => from === to && from !== 'outside' && from !== 'eu'

/**
 * Why the law does not let this regime stand; null when it does. TVA charged where none had to be is no fault: who has no
 * proof of the transport charges it.
 */
export function regimeFault(regime: TaxRegime, facts: RegimeFacts): RegimeFault | null {
  if (regime === 'domestic') return null
  if (facts.servicesOnly) return 'regime_services'
  if (!facts.to) return 'regime_without_address'
  const [from, to] = [zoneOf(facts.from), zoneOf(facts.to)]
  if (regime === 'export') {
    if (staysIn(from, to)) return 'export_in_france'
    if (to === 'eu' && from === 'mainland') return 'export_in_union'
    return facts.isPrivate && facts.handedOver ? 'export_handed_over' : null
  }
  if (staysIn(from, to)) return 'eu_in_france'
  if (to !== 'eu') return 'eu_outside'
  if (from !== 'mainland') return 'eu_from_overseas'
  if (facts.isPrivate) return 'eu_private'
  return isForeignNumber(facts.vatNumber) ? null : 'eu_number_missing'
}

/** The regime that follows from where plants go and who buys them. */
export function regimeOf(facts: RegimeFacts): TaxRegime {
  for (const regime of ['intra_eu', 'export'] as const) if (regimeFault(regime, facts) === null) return regime
  return 'domestic'
}

/** An export to an overseas department is one by another article, which its paper names. */
export const isOverseasExport = (from: Place, to: Place | null): boolean => {
  const zones: readonly TaxZone[] = ['mainland', 'antilles', 'reunion', 'guyane', 'mayotte']
  return to !== null && zones.includes(zoneOf(from)) && zones.includes(zoneOf(to)) && !staysIn(zoneOf(from), zoneOf(to))
}
