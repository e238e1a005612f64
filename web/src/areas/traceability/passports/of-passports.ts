import { passportRoutes, type PassportRow } from '@plantule/contract/passports/passports'

/** What is read anew once a passport was written. */
export const ofPassports = [
  passportRoutes.listPassports,
  passportRoutes.getPassport,
  passportRoutes.searchPassports,
  passportRoutes.passportDecisions,
]

export const stateTones = { draft: 'attention', issued: 'good', void: 'bad' } as const satisfies Record<PassportRow['state'], string>

/** `Malus domestica ‘Belchard’`. */
export const fullName = ({ botanical, cultivar }: Pick<PassportRow, 'botanical' | 'cultivar'>): string =>
  cultivar ? `${botanical} ‘${cultivar}’` : botanical
