import { workRoutes } from '@plantule/contract/diagnostic/diagnostic'
import type { Domain } from '../../platform/domain.ts'
import { handle } from '../../platform/handlers.ts'
import { jobs, retryJob } from './jobs.ts'
import { outbox, outboxMail } from './outbox.ts'

export const diagnostic: Domain = {
  name: 'diagnostic',
  routes: handle(workRoutes, {
    outbox: (ctx, { query }) => outbox(ctx, query),
    outboxMail: (ctx, { params }) => outboxMail(ctx, params.id),
    jobs,
    retryJob: (ctx, { params }) => retryJob(ctx, params.id),
  }),
}
