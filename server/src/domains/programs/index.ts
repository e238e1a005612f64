import { dataRoutes } from '@plantule/contract/programs/data'
import { keyRoutes } from '@plantule/contract/programs/keys'
import { webhookRoutes } from '@plantule/contract/programs/webhooks'
import type { Domain } from '../../platform/domain.ts'
import { handle } from '../../platform/handlers.ts'
import { does } from '../../platform/job.ts'
import { askData, shopData } from './archive/ask-data.ts'
import { takeOut } from './archive/take-out.ts'
import { forgetPrograms } from './forget.ts'
import { deliverJob, takeOutJob } from './jobs.ts'
import { createKey } from './keys/create-key.ts'
import { revokeKey, takeOverKey } from './keys/end-key.ts'
import { listKeys } from './keys/list-keys.ts'
import { deliver } from './webhooks/deliver.ts'
import { listDeliveries, listEndpoints } from './webhooks/list-webhooks.ts'
import { createEndpoint, removeEndpoint, rotateSecret, updateEndpoint } from './webhooks/save-endpoint.ts'
import { replayDelivery, testEndpoint } from './webhooks/send-again.ts'
import { hearAudit, hearNews } from './webhooks/tell.ts'

export { createKey } from './keys/create-key.ts'
export { openSecret as openWebhookSecret, sealSecret as sealWebhookSecret } from './webhooks/seal.ts'
export { createEndpoint } from './webhooks/save-endpoint.ts'

export const programs: Domain = {
  name: 'programs',
  routes: [
    ...handle(keyRoutes, {
      listKeys,
      createKey: (ctx, { body }) => createKey(ctx, body),
      revokeKey: (ctx, { params }) => revokeKey(ctx, params.id),
      takeOverKey: (ctx, { params }) => takeOverKey(ctx, params.id),
    }),
    ...handle(dataRoutes, { shopData, askData }),
    ...handle(webhookRoutes, {
      listEndpoints,
      createEndpoint: (ctx, { body }) => createEndpoint(ctx, body),
      updateEndpoint: (ctx, { params, body }) => updateEndpoint(ctx, params.id, body),
      removeEndpoint: (ctx, { params }) => removeEndpoint(ctx, params.id),
      rotateSecret: (ctx, { params }) => rotateSecret(ctx, params.id),
      testEndpoint: (ctx, { params }) => testEndpoint(ctx, params.id),
      listDeliveries: (ctx, { params, query }) => listDeliveries(ctx, params.id, query.state),
      replayDelivery: (ctx, { params }) => replayDelivery(ctx, params.id),
    }),
  ],
  // A slow address waits for 15 seconds at each try: it is not to keep those of other shops.
  jobs: [
    does(deliverJob, deliver, { parallel: 8, ofOneShop: 2 }),
    // Writing every row of a shop keeps a process busy for a while.
    does(takeOutJob, takeOut, { retries: 2, seconds: 3_600, parallel: 1, apart: () => true }),
  ],
  hearAudit,
  hearNews,
  forget: forgetPrograms,
}
