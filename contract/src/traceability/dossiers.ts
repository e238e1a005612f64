import { z } from 'zod'
import { route } from '../base/route.ts'
import { byId, id } from '../base/shared.ts'

export const dossierRoutes = {
  lotDossier: route({
    method: 'POST',
    path: '/vegetal-local/lot/{id}/dossier',
    summary: 'All that proves where a batch, mixture or sowing comes from and where it went, as one zip fetched from the downloads',
    permission: 'traceability.read',
    params: byId,
    response: z.object({ operationId: id }),
    status: 201,
    errors: ['not_found'],
  }),
}
