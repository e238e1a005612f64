import { type Analysis, analysisRoutes } from '@plantule/contract/production/analyses'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import type { TestShop } from '../../../testing/new-shop.ts'

/** An analysis with a value in a series that follows a cultivation. */
export async function someAnalysis(shop: TestShop): Promise<Analysis & { seriesId: number }> {
  const { id } = await shop.ok(analysisRoutes.createAnalysis, { body: { name: 'Serre 2' } })
  const { series } = await shop.ok(analysisRoutes.addSeries, { params: { id }, body: { kind: 'ec', name: 'EC', low: 1, high: 2 } })
  const seriesId = series[0]?.id ?? 0
  const lot = await shop.ok(cultivationRoutes.createCultivation, { body: { name: 'Thym', startedOn: '2026-03-02' } })
  await shop.ok(analysisRoutes.placeInSeries, { params: { seriesId, id: lot.id } })
  const analysis = await shop.ok(analysisRoutes.addValue, { params: { seriesId }, body: { at: '2026-03-03T08:00:00Z', value: 1.5 } })
  return { ...analysis, seriesId }
}
