import { providerAccessRoutes } from '@plantule/contract/provider/access'
import { providerClientRoutes } from '@plantule/contract/provider/clients'
import type { Domain } from '../../platform/domain.ts'
import { handleInternal } from '../../platform/provider/handle-internal.ts'
import { clientAnswer, listClients } from './clients/read-clients.ts'
import { updateClient } from './clients/update-client.ts'

export const provider: Domain = {
  name: 'provider',
  routes: [],
  internal: [
    ...handleInternal(providerAccessRoutes, {
      access: async ({ staff: { id, name, email, rights } }) => ({ id, name, email, rights: [...rights] }),
    }),
    ...handleInternal(providerClientRoutes, {
      listClients: (ctx, { query }) => listClients(ctx, query),
      getClient: (ctx, { params }) => clientAnswer(ctx, params.id),
      updateClient: (ctx, { params, body }) => updateClient(ctx, params.id, body),
    }),
  ],
}
