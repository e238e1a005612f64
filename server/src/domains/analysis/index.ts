import { analysisRoutes } from '@plantule/contract/analysis/analysis'
import type { Domain } from '../../platform/domain.ts'
import { handle } from '../../platform/handlers.ts'
import { existingRevenue } from './existing-revenue.ts'
import { exportSalesAnalysis } from './export-analysis.ts'
import { potentialRevenue } from './potential-revenue.ts'
import { salesAnalysis } from './sales-analysis.ts'

export { salesSeries } from './sales-series.ts'
export { soldBySize } from './sold-by-size.ts'

export const analysis: Domain = {
  name: 'analysis',
  routes: handle(analysisRoutes, {
    salesAnalysis: (ctx, { params, query }) => salesAnalysis(ctx, params, query),
    exportSalesAnalysis: (ctx, { params, query }) => exportSalesAnalysis(ctx, params, query),
    potentialRevenue: (ctx, { params }) => potentialRevenue(ctx, params.x),
    existingRevenue: (ctx, { params }) => existingRevenue(ctx, params),
  }),
}
