import { namesPlant } from '../taxonomy/plant-rules.ts'
import { decides, shippedZones, type ZoneRule } from './zone-rules.ts'

/** Why a passport goes along, or why none does. */
export const passportReasons = [
  'not_plant',
  'seed',
  'protected_zone',
  'professional',
  'operator',
  'distance',
  'final_user',
  'none_left',
] as const
export type PassportReason = (typeof passportReasons)[number]

export type PassportCase = {
  isPlant: boolean
  /** Packets of seed: annex XIII asks for plants for planting other than seeds, and for some seeds whose list could not be read. */
  isSeed: boolean
  /** How many leave: of a line that was refunded or taken off, none. */
  quantity: number
  /** Part A as far as it is known. */
  botanical: string
  /** What its taxon is called besides: the accepted name and its synonyms. */
  names: readonly string[]
  /** Null: nobody said who buys. */
  customerKind: 'private' | 'professional' | 'association' | 'public' | null
  /** The customer's own registration as an operator, where there is one. */
  operatorNumber: string | null
  /** Agreed without both being there: on the web, by phone. */
  remote: boolean
  /** Carried by somebody else than the customer or the shop. */
  sent: boolean
  postcode: string | null
}
export type PassportDecision = {
  needed: boolean
  reason: PassportReason
  pests: string[]
  /** Pests of zones that could not be read for certain: somebody looks them up, nothing is decided by them. */
  maybe: string[]
}

/**
 * Whether plants for planting move with a passport (Reg. (EU) 2016/2031 art. 79 and 81): not to final users who buy on the spot; always to
 * professionals, by distance contracts, and into protected zones, which are those of the day.
 */
export function passportDecision(given: PassportCase, zones: readonly ZoneRule[] = shippedZones): PassportDecision {
  const { isPlant, isSeed, quantity, botanical, names, customerKind, operatorNumber, remote, sent, postcode } = given
  const lies = (zone: ZoneRule): boolean => postcode !== null && zone.postcodes.some((begins) => postcode.startsWith(begins))
  const asks = zones.filter((zone) => lies(zone) && namesPlant(zone.hosts, [botanical, ...names]))
  const codes = (of: readonly ZoneRule[]): string[] => [...new Set(of.map((zone) => zone.code))]
  const pests = codes(asks.filter(decides))
  const maybe = codes(asks.filter((zone) => !decides(zone)))
  if (!isPlant) return { needed: false, reason: 'not_plant', pests: [], maybe: [] }
  if (quantity === 0) return { needed: false, reason: 'none_left', pests: [], maybe: [] }
  if (isSeed) return { needed: false, reason: 'seed', pests: [], maybe: [...pests, ...maybe] }
  if (pests.length > 0) return { needed: true, reason: 'protected_zone', pests, maybe }
  if (customerKind === 'professional') return { needed: true, reason: 'professional', pests, maybe }
  // A town or an association that grows is registered as an operator.
  if (operatorNumber) return { needed: true, reason: 'operator', pests, maybe }
  if (remote || sent) return { needed: true, reason: 'distance', pests, maybe }
  return { needed: false, reason: 'final_user', pests, maybe }
}

/**
 * Whether a passport is of the kind that a decision asks for: into a protected zone it names all its pests. One that names more than is
 * asked is good anywhere; as a draft it waits for nothing.
 */
export function suits(
  passport: { type: string; pests: readonly string[]; state: string },
  { pests }: Pick<PassportDecision, 'pests'>,
): boolean {
  if (pests.length === 0) return passport.type !== 'protected_zone' || passport.state !== 'draft'
  return passport.type === 'protected_zone' && pests.every((pest) => passport.pests.includes(pest))
}
