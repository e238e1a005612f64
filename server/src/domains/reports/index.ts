import { lastChangeRoutes } from '@plantule/contract/reports/last-change'
import { reportRoutes } from '@plantule/contract/reports/reports'
import type { Domain } from '../../platform/domain.ts'
import { handle } from '../../platform/handlers.ts'
import { dashboard } from './dashboard.ts'
import { lastChange } from './last-change.ts'
import { search } from './search.ts'

export const reports: Domain = {
  name: 'reports',
  routes: [
    ...handle(reportRoutes, {
      dashboard: (ctx) => dashboard(ctx),
      search: (ctx, { query }) => search(ctx, query.q),
    }),
    ...handle(lastChangeRoutes, { lastChange: (ctx, { params }) => lastChange(ctx, params.kind, params.id) }),
  ],
}
