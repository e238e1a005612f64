import { z } from 'zod'
import { endsAfterItBegins, plantName, shownVersion, writtenFrom } from '../base/dated-rules.ts'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { byId, done, requiredText } from '../base/shared.ts'

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
  hosts: z.array(plantName).min(1).max(200),
}
export const ZoneRuleInput = z
  .object({
    /** Which rule it corrects from a day on; null: one that nobody has yet. */
    key: z.string().max(60).nullable().default(null),
    ...fields,
    ...writtenFrom,
  })
  .refine(endsAfterItBegins, { message: 'rule_days', path: ['to'] })
export type ZoneRuleInput = z.output<typeof ZoneRuleInput>

export const ZoneRule = z.object({ ...shownVersion, ...fields })
export type ZoneRule = z.infer<typeof ZoneRule>

/** A zone with all its versions, the newest first. */
export const ZoneHistory = z.object({
  key: z.string(),
  /** What holds today; null: nothing does. */
  now: ZoneRule.nullable(),
  versions: z.array(ZoneRule),
})
export type ZoneHistory = z.infer<typeof ZoneHistory>

const shipped = { id: null, by: 'shipped', from: '2019-12-14', to: null, note: '', author: '' } as const
const annexIII = 'Règlement d’exécution (UE) 2019/2072, annexe III'
/** How postcodes of Metropolitan France begin, without Finistère: 20 is Corsica. */
const allButFinistere = Array.from({ length: 95 }, (_, at) => String(at + 1).padStart(2, '0')).filter((begins) => begins !== '29')

/** Protected zones of France as far as the annexes of Reg. (EU) 2019/2072 could be read: a list that warns and never frees anybody. */
export const shippedZones: readonly ZoneRule[] = [
  {
    ...shipped,
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
      'Photinia davidiana',
      'Pyracantha',
      'Pyrus',
      'Sorbus',
    ],
    source: annexIII,
    sure: 'read',
  },
  {
    ...shipped,
    key: 'BNYVV0-BZH',
    organism: 'Beet necrotic yellow vein virus',
    code: 'BNYVV0',
    zone: 'Bretagne',
    postcodes: ['22', '29', '35', '56'],
    hosts: ['Beta vulgaris'],
    source: 'Règlement d’exécution (UE) 2019/2072, annexe X, points 1 et 2',
    sure: 'read',
  },
  // The act excepts Rhododendron simsii and asks by isolates; the day from which it holds was not found: looked up before it decides.
  {
    ...shipped,
    key: 'PHYTRA-FR',
    organism: 'Phytophthora ramorum (isolats UE)',
    code: 'PHYTRA',
    zone: 'France sauf Finistère',
    postcodes: allButFinistere,
    hosts: ['Camellia', 'Larix decidua', 'Larix kaempferi', 'Larix × eurolepis', 'Rhododendron', 'Viburnum'],
    from: null,
    note: 'Rhododendron simsii est excepté. État lu : printemps 2020 (FREDON Pays de la Loire).',
    source: annexIII,
    sure: 'partly',
  },
]

/** Whether a zone decides: one that was not read for certain is only told, until the shop itself writes it down. */
export const decides = ({ by, sure }: ZoneRule): boolean => by === 'shop' || sure === 'read'

export const errors = {
  zone_postcode: {
    status: 400,
    fr: 'Écrivez le début des codes postaux : 20 pour la Corse.',
    en: 'Write how the postcodes begin: 20 for Corsica.',
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
    errors: ['not_found', 'invalid_input', 'rule_past', 'rule_twice'],
  }),
  removeZoneRule: route({
    method: 'DELETE',
    path: '/plant-health/zone/{id}',
    summary: 'Take a version back that is not in force yet',
    permission: 'traceability.write',
    params: byId,
    response: done,
    errors: ['not_found', 'rule_in_force'],
  }),
}
