import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { byId, done } from '../base/shared.ts'
import { ZoneHistory, ZoneRule, ZoneRuleInput } from '../passports/zone-rules.ts'
import { PlantRule, PlantRuleHistory, PlantRuleInput, type PlantRuleKind, plantRulesQuery } from '../taxonomy/plant-rules.ts'

const invalid = ['not_found', 'invalid_input', 'rule_past', 'rule_twice'] as const

/** The tables that the provider corrects. What forbids a sale stays with each shop: a mistake there would shut the shops of all. */
export const providerRuleKinds = ['protected', 'host', 'forest', 'provenance', 'region'] as const satisfies readonly PlantRuleKind[]
const corrected: ReadonlySet<string> = new Set(providerRuleKinds)
const ProviderPlantRule = PlantRuleInput.refine(({ kind }) => corrected.has(kind), { message: 'rule_of_shops', path: ['kind'] })

export const errors = {
  rule_of_shops: {
    status: 400,
    fr: 'Ce qui interdit une vente est corrigé par chaque pépinière.',
    en: 'What forbids a sale is corrected by each nursery.',
  },
} as const satisfies Messages

/** The tables of the regulation as the provider corrects them for all shops at once; a shop's own rows come before them. */
export const providerRuleRoutes = {
  listPlantRules: route({
    method: 'GET',
    path: '/v1/internal/plant-rules',
    summary: 'One table of the regulation as all shops have it: shipped and corrected by the provider, with every version',
    permission: 'internal',
    query: plantRulesQuery,
    response: z.object({ items: z.array(PlantRuleHistory), found: z.int() }),
  }),
  savePlantRule: route({
    method: 'POST',
    path: '/v1/internal/plant-rule/-1',
    summary: 'Correct a rule for all shops from a day on, or add one; what was decided before keeps the rule of its day',
    permission: 'internal',
    staffRight: 'clients',
    body: ProviderPlantRule,
    response: PlantRule,
    status: 201,
    errors: invalid,
  }),
  removePlantRule: route({
    method: 'DELETE',
    path: '/v1/internal/plant-rule/{id}',
    summary: 'Take a version of the provider back that is not in force yet',
    permission: 'internal',
    staffRight: 'clients',
    params: byId,
    response: done,
    errors: ['not_found', 'rule_in_force'],
  }),
  listZoneRules: route({
    method: 'GET',
    path: '/v1/internal/zone-rules',
    summary: 'Protected zones as all shops have them: shipped and corrected by the provider, with every version',
    permission: 'internal',
    response: z.object({ items: z.array(ZoneHistory) }),
  }),
  saveZoneRule: route({
    method: 'POST',
    path: '/v1/internal/zone-rule/-1',
    summary: 'Correct a protected zone for all shops from a day on, or add one',
    permission: 'internal',
    staffRight: 'clients',
    body: ZoneRuleInput,
    response: ZoneRule,
    status: 201,
    errors: invalid,
  }),
  removeZoneRule: route({
    method: 'DELETE',
    path: '/v1/internal/zone-rule/{id}',
    summary: 'Take a version of a zone by the provider back that is not in force yet',
    permission: 'internal',
    staffRight: 'clients',
    params: byId,
    response: done,
    errors: ['not_found', 'rule_in_force'],
  }),
}
