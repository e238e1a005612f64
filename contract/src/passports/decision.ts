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
 * Protected zones of France with the genera that carry their pest, as far as annex III of Reg. (EU) 2019/2072 could be read: a list
 * that warns and never frees anybody.
 */
const zones = [
  {
    pest: 'ERWIAM',
    // Corsica.
    postcode: /^20/,
    genera: [
      'amelanchier',
      'chaenomeles',
      'cotoneaster',
      'crataegus',
      'cydonia',
      'eriobotrya',
      'malus',
      'mespilus',
      'photinia',
      'pyracantha',
      'pyrus',
      'sorbus',
    ],
  },
] as const

/**
 * Whether plants for planting move with a passport (Reg. (EU) 2016/2031 art. 79 and 81): not to final users who buy on the spot; always to
 * professionals, by distance contracts, and into protected zones.
 */
export function passportDecision(given: PassportCase): PassportDecision {
  const { isPlant, quantity, botanical, customerKind, operatorNumber, remote, sent, postcode } = given
  const genus =
    botanical
      .replace(/^[×x]\s?/, '')
      .split(/\s/)[0]
      ?.toLowerCase() ?? ''
  const pests = zones.flatMap((zone) =>
    postcode !== null && zone.postcode.test(postcode) && zone.genera.some((each) => each === genus) ? [zone.pest] : [],
  )
  if (!isPlant) return { needed: false, reason: 'not_plant', pests: [] }
  if (quantity === 0) return { needed: false, reason: 'none_left', pests: [] }
  if (pests.length > 0) return { needed: true, reason: 'protected_zone', pests }
  if (customerKind === 'professional') return { needed: true, reason: 'professional', pests }
  // A town or an association that grows is registered as an operator.
  if (operatorNumber) return { needed: true, reason: 'operator', pests }
  if (remote || sent) return { needed: true, reason: 'distance', pests }
  return { needed: false, reason: 'final_user', pests }
}
