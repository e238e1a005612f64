import { providerAccessRoutes } from '@plantule/contract/provider/access'
import { providerClientRoutes } from '@plantule/contract/provider/clients'
import { demoRoutes } from '@plantule/contract/provider/demo'
import { prospectRoutes } from '@plantule/contract/provider/prospects'
import { providerRuleRoutes } from '@plantule/contract/provider/rules'
import { todoRoutes } from '@plantule/contract/provider/todo'
import type { Domain } from '../../platform/domain.ts'
import { does } from '../../platform/job.ts'
import { handleInternal } from '../../platform/provider/handle-internal.ts'
import { billingRoutes } from './billing/routes.ts'
import { clientAnswer, listClients } from './clients/read-clients.ts'
import { updateClient } from './clients/update-client.ts'
import { removeDemo, watchDemo } from './demo/end-demo.ts'
import { removeDemoJob } from './demo/jobs.ts'
import { extendDemo } from './demo/extend-demo.ts'
import { demoAnswer, demosOf, makeDemo } from './demo/make-demo.ts'
import { listProspects } from './prospects/list-prospects.ts'
import { prospectAnswer } from './prospects/prospects.db.ts'
import { addInteraction, createProspect, deleteProspect, updateProspect } from './prospects/save-prospect.ts'
import { listPlantRules, removePlantRule, savePlantRule } from './rules/plant-rules.ts'
import { listZoneRules, removeZoneRule, saveZoneRule } from './rules/zone-rules.ts'
import { todo, todoExport } from './todo/todo.ts'

export { DEMO_STEPS, fillDemoJob } from './demo/jobs.ts'

export const provider: Domain = {
  name: 'provider',
  routes: [],
  jobs: [does(removeDemoJob, removeDemo)],
  forget: watchDemo,
  internal: [
    ...handleInternal(providerAccessRoutes, {
      access: async ({ staff: { id, name, email, rights } }) => ({ id, name, email, rights: [...rights] }),
    }),
    ...billingRoutes,
    ...handleInternal(providerClientRoutes, {
      listClients: (ctx, { query }) => listClients(ctx, query),
      getClient: (ctx, { params }) => clientAnswer(ctx, params.id),
      updateClient: (ctx, { params, body }) => updateClient(ctx, params.id, body),
    }),
    ...handleInternal(prospectRoutes, {
      listProspects: (ctx, { query }) => listProspects(ctx, query),
      createProspect: (ctx, { body }) => createProspect(ctx, body),
      getProspect: (ctx, { params }) => prospectAnswer(ctx, params.id),
      updateProspect: (ctx, { params, body }) => updateProspect(ctx, params.id, body),
      deleteProspect: (ctx, { params }) => deleteProspect(ctx, params.id),
      addProspectInteraction: (ctx, { params, body }) => addInteraction(ctx, params.id, body),
    }),
    ...handleInternal(providerRuleRoutes, {
      listPlantRules: (ctx, { query }) => listPlantRules(ctx, query),
      savePlantRule: (ctx, { body }) => savePlantRule(ctx, body),
      removePlantRule: (ctx, { params }) => removePlantRule(ctx, params.id),
      listZoneRules: (ctx) => listZoneRules(ctx),
      saveZoneRule: (ctx, { body }) => saveZoneRule(ctx, body),
      removeZoneRule: (ctx, { params }) => removeZoneRule(ctx, params.id),
    }),
    ...handleInternal(todoRoutes, {
      todo: (ctx, { query }) => todo(ctx, query.mine === 'true'),
      todoExport: (ctx, { query }) => todoExport(ctx, query.mine === 'true'),
    }),
    ...handleInternal(demoRoutes, {
      makeDemo: (ctx, { body }) => makeDemo(ctx, body),
      demoStatus: (ctx, { params }) => demoAnswer(ctx, params.id),
      demosOf: (ctx, { params }) => demosOf(ctx, params.id),
      extendDemo: (ctx, { params, body }) => extendDemo(ctx, params.id, body),
    }),
  ],
}
