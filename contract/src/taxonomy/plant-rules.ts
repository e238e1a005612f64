import { z } from 'zod'
import { endsAfterItBegins, plantName, shownVersion, writtenFrom } from '../base/dated-rules.ts'
import type { Messages } from '../base/errors.ts'
import type { Right } from '../base/permissions.ts'
import { route } from '../base/route.ts'
import { byId, day, done, flag, idParam, requiredText, text } from '../base/shared.ts'

/** The tables of the regulation that are shipped, each of which a shop corrects from a day on. */
export const plantRuleKinds = ['invasive', 'protected', 'host', 'forest', 'provenance', 'region'] as const
export type PlantRuleKind = (typeof plantRuleKinds)[number]

/**
 * Writing a version over a rule may lift what it forbids, so it asks for the right that lifting it asks for elsewhere: to allow a sale
 * that a rule forbids, to set a rule of collecting aside. Adding a rule lifts nothing.
 */
export const correctingRights = {
  invasive: 'team.write',
  protected: 'settings.write',
  host: 'traceability.write',
  forest: 'traceability.write',
  provenance: 'traceability.write',
  region: 'traceability.write',
} as const satisfies Record<PlantRuleKind, Right>

/** What a row of each table says of its plant, or of its ground. */
export const plantRuleLevels = {
  invasive: ['eu', 'national', 'regional'],
  /** May not be picked, or only with the permission of the state; or of one region alone. */
  protected: ['picking', 'permit', 'regional'],
  /** Carries pests; is asked about in protected zones; carries a traceability code always; has quality pests of its own. */
  host: ['host', 'zone', 'code', 'quality'],
  /** Forest material of which the identified category may be planted, or may not. */
  forest: ['identified', 'selected'],
  /** A region of provenance of forest material, by the category that comes from there. */
  provenance: ['identified', 'selected', 'qualified', 'tested'],
  /** The region of origin that is proposed there. */
  region: [
    'alpes',
    'bassin_parisien_nord',
    'bassin_parisien_sud',
    'rhone_saone_jura',
    'corse',
    'massif_armoricain',
    'massif_central',
    'nord_est',
    'pyrenees',
    'sud_ouest',
    'mediterranee',
  ],
} as const satisfies Record<PlantRuleKind, readonly string[]>
const levels = Object.values(plantRuleLevels).flat() as [string, ...string[]]

const said = {
  kind: z.enum(plantRuleKinds),
  /** A genus, or genus and species; of the kind `region` an ecological region of the forest inventory. */
  name: requiredText(160),
  /** What the plant is called besides: the name that botanists accept today, where the act has another. */
  names: z.array(plantName).max(30),
  /** EPPO code of the plant, the inventory's code of the region, or that of the region of provenance. */
  code: z
    .string()
    .trim()
    .regex(/^[A-Z0-9]{0,6}$/, 'rule_code'),
  level: z.string(),
  /** Which pests, of which region, on which condition. */
  detail: text(2000),
  /** EPPO codes of all pests that it carries. */
  codes: z
    .array(
      z
        .string()
        .trim()
        .regex(/^[A-Z0-9]{5,6}$/, 'zone_code'),
    )
    .max(300),
}

const hasLevel = ({ kind, level }: { kind: PlantRuleKind; level: string }): boolean =>
  (plantRuleLevels[kind] as readonly string[]).includes(level)
const isNamed = ({ kind, name }: { kind: PlantRuleKind; name: string }): boolean => kind === 'region' || plantName.safeParse(name).success

export const PlantRuleInput = z
  .object({
    /** Which rule it corrects from a day on; null: one that nobody has yet. */
    key: z.string().max(200).nullable().default(null),
    ...said,
    names: said.names.default([]),
    code: said.code.default(''),
    level: z.enum(levels),
    detail: said.detail.default(''),
    codes: said.codes.default([]),
    ...writtenFrom,
  })
  .refine(endsAfterItBegins, { message: 'rule_days', path: ['to'] })
  .refine(hasLevel, { message: 'rule_level', path: ['level'] })
  .refine(isNamed, { message: 'zone_host', path: ['name'] })
export type PlantRuleInput = z.output<typeof PlantRuleInput>

export const PlantRule = z.object({
  ...shownVersion,
  ...said,
  names: z.array(z.string()),
  code: z.string(),
  detail: z.string(),
  codes: z.array(z.string()),
})
export type PlantRule = z.infer<typeof PlantRule>

export const PlantRuleHistory = z.object({ key: z.string(), now: PlantRule.nullable(), versions: z.array(PlantRule) })
export type PlantRuleHistory = z.infer<typeof PlantRuleHistory>

/** So many rules a page. */
export const PLANT_RULES_SHOWN = 50

const plain = (name: string): string =>
  name
    .replace(/[×]\s?|\bx /g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()

/** Whether a name is one of a plant's, its genus, or the species of which it is a form; each under any of its names. */
export function namesPlant(named: readonly string[], names: readonly string[]): boolean {
  const own = names.map(plain).filter(Boolean)
  return named.map(plain).some((called) => own.some((name) => name === called || name.startsWith(`${called} `)))
}

/** Those of the rules that name a plant under one of its names. A list that a phone kept may lack the other names. */
export const rulesOf = <T extends { name: string; names?: readonly string[] | undefined }>(
  rules: readonly T[],
  names: readonly string[],
): T[] => rules.filter((rule) => namesPlant([rule.name, ...(rule.names ?? [])], names))

export const errors = {
  rule_days: { status: 400, fr: 'La règle finit avant de commencer.', en: 'The rule ends before it begins.' },
  rule_level: {
    status: 400,
    fr: 'Choisissez ce que dit la règle parmi celles de sa liste.',
    en: 'Choose what the rule says among those of its list.',
  },
  rule_code: {
    status: 400,
    fr: 'Écrivez le code en lettres capitales et chiffres : MABSD.',
    en: 'Write the code in capitals and digits: MABSD.',
  },
  rule_past: {
    status: 409,
    fr: 'Ce qui a été décidé garde la règle de son jour : datez la correction d’aujourd’hui ou d’un jour à venir.',
    en: 'What was decided keeps the rule of its day: date the correction from today or a day to come.',
  },
  rule_twice: {
    status: 409,
    fr: 'Une version de cette règle commence déjà ce jour-là.',
    en: 'A version of this rule begins on that day already.',
  },
  rule_no_plant: {
    status: 409,
    fr: 'Aucune plante connue ne porte ce nom : la règle n’interdirait rien. Écrivez le nom latin sans cultivar, comme il est proposé sur la fiche d’un article.',
    en: 'No known plant has this name: the rule would forbid nothing. Write the Latin name without a cultivar, as it is offered on the page of an article.',
  },
  rule_in_force: {
    status: 409,
    fr: 'Cette version est en vigueur : corrigez-la à partir d’un jour au lieu de l’effacer.',
    en: 'This version is in force: correct it from a day on instead of deleting it.',
  },
  zone_host: {
    status: 400,
    fr: 'Écrivez un genre, ou un genre et une espèce : Malus.',
    en: 'Write a genus, or a genus and species: Malus.',
  },
  zone_code: { status: 400, fr: 'Écrivez le code OEPP : ERWIAM.', en: 'Write the EPPO code: ERWIAM.' },
} as const satisfies Messages

export const plantRulesQuery = z.object({
  kind: z.enum(plantRuleKinds).default('invasive'),
  search: text(100).default(''),
  /** Only what whoever asks, the shop or the provider, wrote or corrected. */
  own: flag.optional(),
  from: z.coerce.number<number | string>().int().min(0).max(100_000).default(0),
})
export type PlantRulesQuery = z.output<typeof plantRulesQuery>

export const plantRuleRoutes = {
  listPlantRules: route({
    method: 'GET',
    path: '/plant-health/rules',
    summary: 'One table of the regulation: each rule with what holds today and every version, by name',
    permission: 'traceability.read',
    query: plantRulesQuery,
    response: z.object({ items: z.array(PlantRuleHistory), found: z.int() }),
  }),
  plantRulesOf: route({
    method: 'GET',
    path: '/plant-health/plant',
    summary: 'What the tables of the regulation say of a plant on a day: each proposes and warns',
    permission: 'member',
    /** By its taxon, under all names of that, and by how the shop calls it. */
    query: z.object({ taxonId: idParam.optional(), name: text(160).default(''), on: day.optional() }),
    response: z.object({ items: z.array(PlantRule) }),
  }),
  savePlantRule: route({
    method: 'POST',
    path: '/plant-health/rule/-1',
    summary: 'Correct a rule from a day on, or add one: what was decided before keeps the rule of its day',
    permission: 'traceability.write',
    body: PlantRuleInput,
    response: PlantRule,
    status: 201,
    errors: ['not_found', 'invalid_input', 'no_right', 'rule_past', 'rule_twice', 'rule_no_plant'],
  }),
  removePlantRule: route({
    method: 'DELETE',
    path: '/plant-health/rule/{id}',
    summary: 'Take a version back that is not in force yet',
    permission: 'traceability.write',
    params: byId,
    response: done,
    errors: ['not_found', 'no_right', 'rule_in_force'],
  }),
}
