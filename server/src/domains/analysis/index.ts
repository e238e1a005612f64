import { analysisRoutes } from '@plantule/contract/analysis/analysis'
import type { Domain } from '../../platform/domain.ts'
import { handle } from '../../platform/handlers.ts'
import { deadStockRoutes } from '@plantule/contract/analysis/dead-stock'
import { hoursRoutes } from '@plantule/contract/analysis/hours'
import { marginRoutes, marginSheets } from '@plantule/contract/analysis/margins'
import { mailedRoutes } from '@plantule/contract/analysis/mailed'
import { does } from '../../platform/job.ts'
import { deadStock } from './dead-stock.ts'
import { existingRevenue } from './existing-revenue.ts'
import { exportSalesAnalysis } from './export-analysis.ts'
import { exportDeadStock, exportSalesHours } from './export-reports.ts'
import { dueReportsJob, mailReportJob } from './jobs.ts'
import { getMailedReport, mailReport } from './mailed-reports.ts'
import { listMargins, readMargin, summariseMargins } from './margins/margins.ts'
import { marginsSheet } from './margins/margins-sheet.ts'
import { askDueReports, sendReport } from './send-reports.ts'
import { salesHours } from './sales-hours.ts'
import { potentialRevenue } from './potential-revenue.ts'
import { salesAnalysis } from './sales-analysis.ts'

export { salesSeries } from './sales-series.ts'
export { soldBySize } from './sold-by-size.ts'

export const analysis: Domain = {
  name: 'analysis',
  jobs: [
    does(dueReportsJob, askDueReports, { cron: '40 6 * * *', everyShop: true, retries: 1, parallel: 1 }),
    does(mailReportJob, sendReport, { retries: 4, parallel: 1 }),
  ],
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
    ...handle(marginRoutes, {
      readMargin: (ctx, { params }) => readMargin(ctx, params.id),
      listMargins: (ctx, { params, query }) => listMargins(ctx, params.page, query),
      summariseMargins,
    }),
    ...handle(marginSheets, { marginsSheet: (ctx, { query }) => marginsSheet(ctx, query) }),
    ...handle(mailedRoutes, {
      getMailedReport: (ctx, { params }) => getMailedReport(ctx, params.report),
      mailReport: (ctx, { params, body }) => mailReport(ctx, params.report, body.every),
    }),
    ...handle(deadStockRoutes, {
      deadStock: (ctx, { query }) => deadStock(ctx, query.days),
      exportDeadStock: (ctx, { query }) => exportDeadStock(ctx, query.days),
    }),
  ],
}
