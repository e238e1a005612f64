import { zoneRuleRoutes } from '@plantule/contract/passports/zone-rules'
import { providerRuleRoutes } from '@plantule/contract/provider/rules'
import { plantRuleRoutes } from '@plantule/contract/taxonomy/plant-rules'
import { zoneRoutes } from '@plantule/contract/traceability/zones'

/** By whom the tables of the regulation are read and corrected: a shop for itself, or the provider for all. */
export const ruleSources = {
  shop: {
    routes: { ...plantRuleRoutes, ...zoneRuleRoutes },
    /** What a correction of a plant's rule makes stale. */
    stale: [plantRuleRoutes.listPlantRules, plantRuleRoutes.plantRulesOf, zoneRoutes.regionMap],
  },
  provider: { routes: providerRuleRoutes, stale: [providerRuleRoutes.listPlantRules] },
} as const
export type RuleSource = keyof typeof ruleSources
