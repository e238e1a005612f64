import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { byId, day, done, id, requiredText, text } from '../base/shared.ts'

/** How sure a rule is: read in the regulation, read in part, or said by somebody else. */
export const ruleSureness = ['read', 'partly', 'said'] as const

const name = z
  .string()
  .trim()
  .regex(/^([×x] ?)?\p{Lu}[\p{L}-]+( [\p{L} ×'.-]+)?$/u, 'zone_host')
const fields = {
  organism: requiredText(160),
  /** EPPO code of the pest, which stands on the passport. */
  code: z
    .string()
    .trim()
    .regex(/^[A-Z0-9]{5,6}$/, 'zone_code'),
  zone: requiredText(160),
  /** How postcodes of the zone begin. */
  postcodes: z
    .array(
      z
        .string()
        .trim()
        .regex(/^\d{2,5}$/, 'zone_postcode'),
    )
    .min(1)
    .max(100),
  /** Genera, or genera and species, that carry the pest. */
  hosts: z.array(name).min(1).max(200),
  /** The first day on which it holds, and the first on which it does no more. */
  from: day,
  to: day.nullable().default(null),
  source: requiredText(300),
  sure: z.enum(ruleSureness),
  note: text(1000).default(''),
}
export const ZoneRuleInput = z
  .object({
    /** Which rule it corrects from a day on; null: one that nobody has yet. */
    key: z.string().max(60).nullable().default(null),
    ...fields,
  })
  .refine(({ from, to }) => to === null || to > from, { message: 'zone_days', path: ['to'] })
export type ZoneRuleInput = z.output<typeof ZoneRuleInput>

export const ZoneRule = z.object({
  /** Null: shipped with the product. */
  id: id.nullable(),
  key: z.string(),
  ...fields,
  to: day.nullable(),
  note: z.string(),
  author: z.string(),
})
export type ZoneRule = z.infer<typeof ZoneRule>

/** A zone with all its versions, the newest first. */
export const ZoneHistory = z.object({
  key: z.string(),
  /** What holds today; null: nothing does. */
  now: ZoneRule.nullable(),
  versions: z.array(ZoneRule),
})
export type ZoneHistory = z.infer<typeof ZoneHistory>

/** Protected zones of France as far as annex III of Reg. (EU) 2019/2072 could be read: a list that warns and never frees anybody. */
export const shippedZones: readonly ZoneRule[] = [
  {
    id: null,
    key: 'ERWIAM-20',
    organism: 'Erwinia amylovora',
    code: 'ERWIAM',
    zone: 'Corse',
    postcodes: ['20'],
    hosts: [
      'Amelanchier',
      'Chaenomeles',
      'Cotoneaster',
      'Crataegus',
      'Cydonia',
      'Eriobotrya',
      'Malus',
      'Mespilus',
      'Photinia',
      'Pyracantha',
      'Pyrus',
      'Sorbus',
    ],
    from: '2019-12-14',
    to: null,
    source: 'Règlement d’exécution (UE) 2019/2072, annexe III',
    sure: 'read',
    note: '',
    author: '',
  },
]

/** Of each zone the version that holds on a day: the one that begins last, unless it has ended. */
export function zonesOn(rules: readonly ZoneRule[], on: string): ZoneRule[] {
  return [...Map.groupBy(rules, (rule) => rule.key).values()].flatMap((versions) => {
    const begun = versions.filter((rule) => rule.from <= on).toSorted((a, b) => b.from.localeCompare(a.from) || (b.id ?? 0) - (a.id ?? 0))
    const [last] = begun
    return last && (last.to === null || last.to > on) ? [last] : []
  })
}

export const errors = {
  zone_host: {
    status: 400,
    fr: 'Écrivez un genre, ou un genre et une espèce : Malus.',
    en: 'Write a genus, or a genus and species: Malus.',
  },
  zone_code: { status: 400, fr: 'Écrivez le code OEPP : ERWIAM.', en: 'Write the EPPO code: ERWIAM.' },
  zone_postcode: {
    status: 400,
    fr: 'Écrivez le début des codes postaux : 20 pour la Corse.',
    en: 'Write how the postcodes begin: 20 for Corsica.',
  },
  zone_days: { status: 400, fr: 'La règle finit avant de commencer.', en: 'The rule ends before it begins.' },
  zone_past: {
    status: 409,
    fr: 'Ce qui a été décidé garde la règle de son jour : datez la correction d’aujourd’hui ou d’un jour à venir.',
    en: 'What was decided keeps the rule of its day: date the correction from today or a day to come.',
  },
  zone_rule_twice: {
    status: 409,
    fr: 'Une version de cette règle commence déjà ce jour-là.',
    en: 'A version of this rule begins on that day already.',
  },
  zone_in_force: {
    status: 409,
    fr: 'Cette version est en vigueur : corrigez-la à partir d’un jour au lieu de l’effacer.',
    en: 'This version is in force: correct it from a day on instead of deleting it.',
  },
} as const satisfies Messages

export const zoneRuleRoutes = {
  listZoneRules: route({
    method: 'GET',
    path: '/plant-health/zones',
    summary: 'Protected zones with their hosts: what holds today, and every version with its days and source',
    permission: 'traceability.read',
    response: z.object({ items: z.array(ZoneHistory) }),
  }),
  saveZoneRule: route({
    method: 'POST',
    path: '/plant-health/zone/-1',
    summary: 'Correct a protected zone from a day on, or add one: what was decided before keeps the rule of its day',
    permission: 'traceability.write',
    body: ZoneRuleInput,
    response: ZoneRule,
    status: 201,
    errors: ['not_found', 'invalid_input', 'zone_past', 'zone_rule_twice'],
  }),
  removeZoneRule: route({
    method: 'DELETE',
    path: '/plant-health/zone/{id}',
    summary: 'Take a version back that is not in force yet',
    permission: 'traceability.write',
    params: byId,
    response: done,
    errors: ['not_found', 'zone_in_force'],
  }),
}
