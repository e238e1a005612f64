import { z } from 'zod'
import { route } from '../base/route.ts'
import { byId, id } from '../base/shared.ts'
import { labelFormats } from './printing.ts'

export const motherPlantLabelRoutes = {
  motherPlantLabels: route({
    method: 'POST',
    path: '/mother_plant/{id}/tags',
    summary: 'Labels of a mother plant, one for each plant that it is made of',
    permission: 'production.read',
    params: byId,
    body: z.object({
      format: z.enum(labelFormats).default('a4-24'),
      /** Labels of the first sheet that are gone already. */
      skip: z.int().min(0).max(64).default(0),
      /** A template of the shop, instead of the one that is shipped. */
      templateId: id.nullable().default(null),
    }),
    response: 'pdf',
    errors: ['not_found', 'no_labels', 'too_many_labels', 'unknown_choice'],
  }),
}
