import { reportRoutes } from '@plantule/contract/reports/reports'
import type { Domain } from '../../platform/domain.ts'
import { handle } from '../../platform/handlers.ts'
import { dashboard } from './dashboard.ts'
import { search } from './search.ts'

export const reports: Domain = {
  name: 'reports',
  routes: handle(reportRoutes, {
    dashboard: (ctx) => dashboard(ctx),
    search: (ctx, { query }) => search(ctx, query.q),
  }),
}
