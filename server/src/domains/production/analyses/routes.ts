import { analysisRoutes } from '@plantule/contract/production/analyses'
import { afterReading, handle } from '../../../platform/handlers.ts'
import { analysisData } from './analysis-data.ts'
import { analysisAnswer, createAnalysis, listAnalyses, removeAnalysis, updateAnalysis } from './analyses.ts'
import { importProbe, readToShow, readToWrite, showReading } from './probe/import-probe.ts'
import { addSeries, placeInSeries, removeSeries, takeOutOfSeries, updateSeries } from './series.ts'
import { addValue, listValues, removeValue } from './values.ts'

export const analysisHandlers = handle(analysisRoutes, {
  listAnalyses: (ctx, { query }) => listAnalyses(ctx, query),
  createAnalysis: (ctx, { body }) => createAnalysis(ctx, body),
  getAnalysis: (ctx, { params }) => analysisAnswer(ctx, params.id),
  updateAnalysis: (ctx, { params, body }) => updateAnalysis(ctx, params.id, body),
  removeAnalysis: (ctx, { params }) => removeAnalysis(ctx, params.id),
  addSeries: (ctx, { params, body }) => addSeries(ctx, params.id, body),
  updateSeries: (ctx, { params, body }) => updateSeries(ctx, params.seriesId, body),
  removeSeries: (ctx, { params }) => removeSeries(ctx, params.seriesId),
  placeInSeries: (ctx, { params }) => placeInSeries(ctx, params.seriesId, params.id),
  takeOutOfSeries: (ctx, { params }) => takeOutOfSeries(ctx, params.seriesId, params.id),
  analysisData: (ctx, { params, query }) => analysisData(ctx, params.id, query),
  listValues: (ctx, { params, query }) => listValues(ctx, params.seriesId, query.page),
  addValue: (ctx, { params, body }) => addValue(ctx, params.seriesId, body),
  removeValue: (ctx, { params }) => removeValue(ctx, params.id),
  readProbe: afterReading(readToShow, (ctx, { params }, found) => showReading(ctx, params.id, found)),
  importProbe: afterReading(readToWrite, (ctx, { params, body }, found) => importProbe(ctx, params.id, body, found)),
})
