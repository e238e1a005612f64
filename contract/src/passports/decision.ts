import { shippedZones, type ZoneRule } from './zone-rules.ts'

/** Why a passport goes along, or why none does. */
export const passportReasons = ['not_plant', 'protected_zone', 'professional', 'operator', 'distance', 'final_user', 'none_left'] as const
export type PassportReason = (typeof passportReasons)[number]

export type PassportCase = {
  isPlant: boolean
  /** How many leave: of a line that was refunded or taken off, none. */
  quantity: number
  /** Part A as far as it is known. */
  botanical: string
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
export type PassportDecision = { needed: boolean; reason: PassportReason; pests: string[] }

/**
 * Whether plants for planting move with a passport (Reg. (EU) 2016/2031 art. 79 and 81): not to final users who buy on the spot; always to
 * professionals, by distance contracts, and into protected zones, which are those of the day.
 */
export function passportDecision(given: PassportCase, zones: readonly ZoneRule[] = shippedZones): PassportDecision {
  const { isPlant, quantity, botanical, customerKind, operatorNumber, remote, sent, postcode } = given
  const plant = nameOf(botanical)
  const hosts = (zone: ZoneRule): boolean => zone.hosts.some((host) => plant === nameOf(host) || plant.startsWith(`${nameOf(host)} `))
  const lies = (zone: ZoneRule): boolean => postcode !== null && zone.postcodes.some((begins) => postcode.startsWith(begins))
  const pests = [...new Set(zones.filter((zone) => lies(zone) && hosts(zone)).map((zone) => zone.code))]
  if (!isPlant) return { needed: false, reason: 'not_plant', pests: [] }
  if (quantity === 0) return { needed: false, reason: 'none_left', pests: [] }
  if (pests.length > 0) return { needed: true, reason: 'protected_zone', pests }
  if (customerKind === 'professional') return { needed: true, reason: 'professional', pests }
  // A town or an association that grows is registered as an operator.
  if (operatorNumber) return { needed: true, reason: 'operator', pests }
  if (remote || sent) return { needed: true, reason: 'distance', pests }
  return { needed: false, reason: 'final_user', pests }
}

const nameOf = (botanical: string): string => botanical.replace(/^[×x]\s?/, '').toLowerCase()
