import { plantRuleRoutes } from '@plantule/contract/taxonomy/plant-rules'
import { taxonomyRoutes } from '@plantule/contract/taxonomy/taxonomy'
import { handle } from '../../platform/handlers.ts'
import { propose } from './propose.ts'
import { listPlantRules, removePlantRule, savePlantRule } from './rules/plant-rules.ts'
import { plantRulesOf } from './rules/rules-of-plant.ts'
import { searchLatinName } from './search-latin-name.ts'

export const routes = [
  ...handle(taxonomyRoutes, {
    proposal: (ctx, { query }) => propose(ctx, query),
    searchLatinName: (ctx, { params, query }) => searchLatinName(ctx, params.q, query.size),
  }),
  ...handle(plantRuleRoutes, {
    listPlantRules: (ctx, { query }) => listPlantRules(ctx, query),
    plantRulesOf: (ctx, { query }) => plantRulesOf(ctx, query),
    savePlantRule: (ctx, { body }) => savePlantRule(ctx, body),
    removePlantRule: (ctx, { params }) => removePlantRule(ctx, params.id),
  }),
]
