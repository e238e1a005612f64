import { interventionRoutes } from '@plantule/contract/production/interventions'
import { handle } from '../../../platform/handlers.ts'
import { addInterventionPicture, removeInterventionPicture } from './intervention-pictures.ts'
import { listInterventions } from './list-interventions.ts'
import { createIntervention, removeIntervention, updateIntervention } from './save-intervention.ts'

export const interventionHandlers = handle(interventionRoutes, {
  listInterventions: (ctx, { params, query }) => listInterventions(ctx, params.id, query.page),
  createIntervention: (ctx, { params, body }) => createIntervention(ctx, params.id, body),
  updateIntervention: (ctx, { params, body }) => updateIntervention(ctx, params.id, body),
  removeIntervention: (ctx, { params }) => removeIntervention(ctx, params.id),
  addInterventionPicture: (ctx, { params, body, files }) => addInterventionPicture(ctx, params.id, files[0], body.alt),
  removeInterventionPicture: (ctx, { params }) => removeInterventionPicture(ctx, params.id, params.pictureId),
})
