import type { Analysis } from '@plantule/contract/production/analyses'
import type { Cultivation } from '@plantule/contract/production/cultivations'
import { createAnalysis } from '../../domains/production/analyses/analyses.ts'
import { addSeries, placeInSeries } from '../../domains/production/analyses/series.ts'
import { addValue } from '../../domains/production/analyses/values.ts'
import { insertRows } from '../../platform/insert-rows.ts'
import { sql } from 'kysely'
import { randomFrom } from '../random.ts'
import type { DaysAgo } from './fill-production.ts'

const DAYS = 28
const HOURS = 3

/** The climate of the greenhouse from its probe, and the irrigation water as it is measured by hand. */
export async function fillAnalyses(daysAgo: DaysAgo, lots: readonly Cultivation[]): Promise<void> {
  const begun = daysAgo(60)
  const climate = await createAnalysis(begun, {
    name: 'Climat de la serre 1',
    note: 'Sonde au-dessus de la tablette 12, toutes les trois heures.',
  })
  const air = await series(daysAgo, climate.id, { kind: 'temperature', name: 'Air', unit: '', low: 5, high: 32 }, lots)
  const damp = await series(daysAgo, climate.id, { kind: 'humidity', name: 'Hygrométrie', unit: '', low: 40, high: 95 }, lots)
  const random = randomFrom('climate')
  const rows = Array.from({ length: (DAYS * 24) / HOURS }, (_, at) => {
    const instant = new Date(daysAgo(DAYS).now.getTime() + at * HOURS * 3_600_000)
    const sun = Math.sin(((instant.getUTCHours() - 7) / 24) * 2 * Math.PI)
    const temperature = 15 + sun * 7 + random.between(-2, 2)
    return [
      { series_id: air, at: instant, value: Math.round(temperature * 10) / 10 },
      { series_id: damp, at: instant, value: Math.round(78 - sun * 16 + random.between(-5, 5)) },
    ]
  }).flat()
  await insertRows('analysis_value', rows, {
    shop_id: sql`${begun.shopId}::bigint`,
    source: sql`'file'`,
    author: sql`'Hugo Perrin'`,
  }).execute(begun.db)
  const water = await createAnalysis(begun, { name: 'Eau d’irrigation', note: 'Conductivité et pH mesurés au bac.' })
  const ec = await series(daysAgo, water.id, { kind: 'ec', name: 'Bac A', unit: '', low: 0.8, high: 2.2 }, lots)
  const ph = await series(daysAgo, water.id, { kind: 'ph', name: 'Bac A, pH', unit: '', low: 5.5, high: 6.8 }, lots)
  for (let week = 8; week >= 0; week--) {
    const then = daysAgo(week * 7 + 1)
    await addValue(then, ec, {
      at: then.now.toISOString(),
      value: Math.round((1.3 + random.between(-0.3, 0.5) + (week === 2 ? 0.9 : 0)) * 100) / 100,
    })
    await addValue(then, ph, { at: then.now.toISOString(), value: Math.round((6.1 + random.between(-0.3, 0.3)) * 100) / 100 })
  }
}

type SeriesOf = { kind: 'temperature' | 'humidity' | 'ec' | 'ph'; name: string; unit: string; low: number; high: number }

async function series(daysAgo: DaysAgo, analysisId: number, given: SeriesOf, lots: readonly Cultivation[]): Promise<number> {
  const made: Analysis = await addSeries(daysAgo(60), analysisId, given)
  const id = made.series.find((each) => each.name === given.name)?.id ?? 0
  for (const lot of lots.slice(0, 3)) await placeInSeries(daysAgo(60), id, lot.id)
  return id
}
