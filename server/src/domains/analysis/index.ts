import { analysisRoutes } from '@plantule/contract/analysis/analysis'
import type { Domain } from '../../platform/domain.ts'
import { handle } from '../../platform/handlers.ts'
import { deadStockRoutes } from '@plantule/contract/analysis/dead-stock'
import { hoursRoutes } from '@plantule/contract/analysis/hours'
import { deadStock } from './dead-stock.ts'
import { existingRevenue } from './existing-revenue.ts'
import { exportSalesAnalysis } from './export-analysis.ts'
import { exportDeadStock, exportSalesHours } from './export-reports.ts'
import { salesHours } from './sales-hours.ts'
import { potentialRevenue } from './potential-revenue.ts'
import { salesAnalysis } from './sales-analysis.ts'

export { salesSeries } from './sales-series.ts'
export { soldBySize } from './sold-by-size.ts'

export const analysis: Domain = {
  name: 'analysis',
  routes: [
    ...handle(analysisRoutes, {
      salesAnalysis: (ctx, { params, query }) => salesAnalysis(ctx, params, query),
      exportSalesAnalysis: (ctx, { params, query }) => exportSalesAnalysis(ctx, params, query),
      potentialRevenue: (ctx, { params }) => potentialRevenue(ctx, params.x),
      existingRevenue: (ctx, { params }) => existingRevenue(ctx, params),
    }),
    ...handle(hoursRoutes, {
      salesHours: (ctx, { params, query }) => salesHours(ctx, params, query),
      exportSalesHours: (ctx, { params, query }) => exportSalesHours(ctx, params, query),
    }),
    ...handle(deadStockRoutes, {
      deadStock: (ctx, { query }) => deadStock(ctx, query.days),
      exportDeadStock: (ctx, { query }) => exportDeadStock(ctx, query.days),
    }),
  ],
}
