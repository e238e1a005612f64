import { z } from 'zod'
import type { Messages } from './errors.ts'

// One place for the numbers by which businesses, banks and places are known, so that no form takes what an invoice cannot hold.

export const identityErrors = {
  bad_siren: {
    status: 400,
    fr: 'Ce numéro SIREN est incorrect (9 chiffres, dont une clé de contrôle).',
    en: 'This SIREN is wrong (9 digits with a check digit).',
  },
  bad_siret: {
    status: 400,
    fr: 'Ce numéro SIRET est incorrect (14 chiffres, dont une clé de contrôle).',
    en: 'This SIRET is wrong (14 digits with a check digit).',
  },
  bad_vat_number: { status: 400, fr: 'Ce numéro de TVA est incorrect pour son pays.', en: 'This VAT number is wrong for its country.' },
  siret_of_other: {
    status: 400,
    fr: 'Ce SIRET est celui d’une autre entreprise : ses 9 premiers chiffres ne sont pas le SIREN.',
    en: 'This SIRET is of another company: its first 9 digits are not the SIREN.',
  },
  vat_number_of_other: {
    status: 400,
    fr: 'Ce numéro de TVA est celui d’une autre entreprise : ses 9 derniers chiffres ne sont pas le SIREN.',
    en: 'This VAT number is of another company: its last 9 digits are not the SIREN.',
  },
  bad_iban: {
    status: 400,
    fr: 'Cet IBAN est incorrect : vérifiez chaque caractère, sa clé de contrôle ne correspond pas.',
    en: 'This IBAN is wrong: look at each character, its check digits do not fit.',
  },
  bad_bic: { status: 400, fr: 'Ce BIC est incorrect (8 ou 11 caractères).', en: 'This BIC is wrong (8 or 11 characters).' },
  bad_postcode: {
    status: 400,
    fr: 'Un code postal français a 5 chiffres et commence par un département.',
    en: 'A French postcode has 5 digits and begins with a department.',
  },
  bad_rate: { status: 400, fr: 'Ce taux de TVA n’existe pas en France.', en: 'This TVA rate does not exist in France.' },
} as const satisfies Messages

const luhn = (digits: string): boolean =>
  [...digits].reverse().reduce((sum, digit, index) => {
    const twice = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return sum + (twice > 9 ? twice - 9 : twice)
  }, 0) %
    10 ===
  0

/** Luhn, with La Poste's own rule: its SIRETs sum to a multiple of 5 (SIREN 356000000). */
export function isSiren(value: string): boolean {
  return /^\d{9}$/.test(value) && luhn(value)
}
export function isSiret(value: string): boolean {
  if (!/^\d{14}$/.test(value)) return false
  if (value.startsWith('356000000')) return [...value].reduce((sum, digit) => sum + Number(digit), 0) % 5 === 0 || luhn(value)
  return luhn(value) && isSiren(value.slice(0, 9))
}

/**
 * What a whole SIRET tells: the SIREN begins it, and the French TVA number is the SIREN behind its key (CGI ann. II
 * art. 289 A). Undefined for one that is unfinished or wrong.
 */
export function ofSiret(typed: string): { siret: string; siren: string; vatNumber: string } | undefined {
  const siret = typed.replace(/[\s.]/g, '')
  if (!isSiret(siret)) return undefined
  const siren = siret.slice(0, 9)
  const key = (12 + 3 * (Number(siren) % 97)) % 97
  return { siret, siren, vatNumber: `FR${String(key).padStart(2, '0')}${siren}` }
}

/** How the other member states write theirs, as the Commission's VIES lists them; XI is Northern Ireland. */
const foreignNumbers: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^([A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/,
  FI: /^\d{8}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[A-Z0-9+*]\d{5}[A-Z]{1,2}$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{10}01$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
}

/**
 * A French number's key is (12 + 3 x (SIREN mod 97)) mod 97, or holds letters. Monaco's begin with 000 and are of no SIREN.
 * Other member states' by their form.
 */
export function isVatNumber(value: string): boolean {
  if (!value.startsWith('FR')) return foreignNumbers[value.slice(0, 2)]?.test(value.slice(2)) ?? false
  const [, key = '', siren = ''] = /^FR([A-HJ-NP-Z0-9]{2})(\d{9})$/.exec(value) ?? []
  if (!key) return false
  if (siren.startsWith('000')) return true
  return isSiren(siren) && (!/^\d\d$/.test(key) || Number(key) === (12 + 3 * (Number(siren) % 97)) % 97)
}

/** Lengths of the countries with which nurseries deal; others by the bounds of ISO 13616. */
const ibanLengths: Readonly<Record<string, number>> = {
  AT: 20,
  BE: 16,
  CH: 21,
  DE: 22,
  DK: 18,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GR: 27,
  IE: 22,
  IT: 27,
  LU: 20,
  MC: 27,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  SE: 24,
}

/** ISO 13616: the first four characters moved to the end and letters read as 10 to 35, the whole is 1 modulo 97. */
export function isIban(value: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(value)) return false
  if ((ibanLengths[value.slice(0, 2)] ?? value.length) !== value.length) return false
  const digits = [...(value.slice(4) + value.slice(0, 4))].map((sign) => Number.parseInt(sign, 36)).join('')
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}

/** ISO 9362. */
export const isBic = (value: string): boolean => /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(value)

/** 00 is the armies', 97 and 98 the overseas and Monaco. Other countries' are taken as they are. */
export const isPostcode = (value: string, country: string): boolean => country !== 'FR' || /^(0\d|[1-8]\d|9[0-57-8])\d{3}$/.test(value)

/** Rates that the French electronic invoice accepts (BR-FR-16), in basis points. */
export const frenchRates = [0, 90, 105, 210, 550, 700, 850, 1000, 1300, 1960, 2000, 2060] as const
export const isFrenchRate = (rateBp: number): boolean => frenchRates.some((known) => known === rateBp)

type Code = keyof typeof identityErrors

const compact = z
  .string()
  .max(42)
  .transform((value) => value.replace(/[\s.]/g, '').toUpperCase())
const checks = {
  siren: [isSiren, 'bad_siren'],
  siret: [isSiret, 'bad_siret'],
  vatNumber: [isVatNumber, 'bad_vat_number'],
  iban: [isIban, 'bad_iban'],
  bic: [isBic, 'bad_bic'],
} as const

/** A field that holds one of them, without its spaces; empty where there is none. */
export const identity = (kind: keyof typeof checks) =>
  compact.refine((value) => value === '' || checks[kind][0](value), checks[kind][1] satisfies Code)
/** The same, null where there is none. */
export const identityOrNull = (kind: keyof typeof checks) =>
  identity(kind)
    .transform((value) => value || null)
    .nullable()
    .default(null)
export const frenchRate = z
  .int()
  .min(0)
  .max(10_000)
  .refine(isFrenchRate, 'bad_rate' satisfies Code)

export type IdentityFault = { path: string[]; code: Code }
type Whole = {
  siren?: string | null | undefined
  siret?: string | null | undefined
  vatNumber?: string | null | undefined
  postcode?: string | undefined
  country?: string | undefined
}

/** What does not go together among numbers that each may stand alone. */
export function identityFaults({ siren, siret, vatNumber, postcode, country }: Whole): IdentityFault[] {
  const faults: IdentityFault[] = []
  const known = siren || siret?.slice(0, 9)
  if (siren && siret && !siret.startsWith(siren)) faults.push({ path: ['siret'], code: 'siret_of_other' })
  if (known && vatNumber && /^FR..(?!000)/.test(vatNumber) && vatNumber.slice(4) !== known)
    faults.push({ path: ['vatNumber'], code: 'vat_number_of_other' })
  if (postcode && country !== undefined && !isPostcode(postcode.replace(/\s/g, ''), country))
    faults.push({ path: ['postcode'], code: 'bad_postcode' })
  return faults
}

/** Says those faults beside their fields. */
export const sayIdentityFaults = (
  value: Whole,
  context: { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void },
): void => {
  for (const { path, code } of identityFaults(value)) context.addIssue({ code: 'custom', path, message: code })
}
