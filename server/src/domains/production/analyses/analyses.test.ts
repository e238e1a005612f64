import { noticesRoutes } from '@plantule/contract/notices/notices'
import { analysisRoutes as routes } from '@plantule/contract/production/analyses'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { takeTime } from '../../../platform/take-time.ts'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await newShop()
})

/** An analysis with one series of conductivity that should stay from 1 to 2. */
async function measured(of: TestShop = shop, bounds: { low: number | null; high: number | null } = { low: 1, high: 2 }) {
  const { id } = await of.ok(routes.createAnalysis, { body: { name: 'Serre 2' } })
  const { series } = await of.ok(routes.addSeries, { params: { id }, body: { kind: 'ec', name: 'EC', ...bounds } })
  const [one] = series
  if (!one) throw new Error('it was just added')
  return { id, series: one }
}
const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString()
const add = (seriesId: number, at: string, value: number) => shop.call(routes.addValue, { params: { seriesId }, body: { at, value } })
const told = async (seriesName: string) =>
  (await shop.ok(noticesRoutes.listNotices)).items.filter((line) => line.kind === 'value_out' && line.name === seriesName)
const csv = (text: string) => ({ file: { name: 'sonde.csv', bytes: Buffer.from(text) } })

describe('an analysis', () => {
  test('has series with the unit of their kind, and cultivations that are compared', async () => {
    const lots = await Promise.all(
      ['Lavande', 'Thym'].map((name) => shop.ok(cultivationRoutes.createCultivation, { body: { name, startedOn: '2026-03-02' } })),
    )
    const { id, series } = await measured()
    expect(series).toMatchObject({ unit: 'mS/cm', side: 'in', last: null })
    const second = await shop.ok(routes.addSeries, { params: { id }, body: { kind: 'ec', name: 'EC du thym' } })
    const other = second.series[1]?.id ?? 0
    await shop.ok(routes.placeInSeries, { params: { seriesId: series.id, id: lots[0]?.id ?? 0 } })
    await shop.ok(routes.placeInSeries, { params: { seriesId: other, id: lots[1]?.id ?? 0 } })
    const { items } = await shop.ok(routes.listAnalyses, { query: { cultivation: lots[1]?.id ?? 0 } })
    expect(items.map((row) => [row.id, row.cultivations.map((lot) => lot.name).toSorted()])).toEqual([[id, ['Lavande', 'Thym']]])
    await shop.ok(routes.takeOutOfSeries, { params: { seriesId: other, id: lots[1]?.id ?? 0 } })
    expect((await shop.ok(routes.listAnalyses, { query: { cultivation: lots[1]?.id ?? 0 } })).items).toEqual([])
    const twice = await shop.call(routes.addSeries, { params: { id }, body: { kind: 'ph', name: 'ec' } })
    expect(twice.problem).toMatchObject({ code: 'series_name_taken', errors: [{ path: ['name'] }] })
    const crossed = await shop.call(routes.updateSeries, { params: { seriesId: series.id }, body: { low: 3, version: series.version } })
    expect(crossed.problem.errors).toMatchObject([{ path: ['high'], message: 'Le seuil haut doit dépasser le seuil bas.' }])
    const changed = await shop.ok(routes.updateSeries, { params: { seriesId: series.id }, body: { kind: 'ph', version: series.version } })
    expect(changed.series[0]).toMatchObject({ kind: 'ph', unit: '', low: 1, high: 2, name: 'EC' })
    await shop.ok(routes.removeAnalysis, { params: { id } })
    expect((await shop.call(routes.getAnalysis, { params: { id } })).status).toBe(404)
  })

  test('takes a value by hand once a moment, and none of the future', async () => {
    const { id, series } = await measured()
    const at = hoursAgo(3)
    expect((await add(series.id, at, 1.5)).status).toBe(201)
    expect((await add(series.id, at, 1.6)).problem).toMatchObject({ code: 'value_taken', errors: [{ path: ['at'] }] })
    expect((await add(series.id, hoursAgo(-2), 1.6)).problem).toMatchObject({ code: 'value_future' })
    const { items } = await shop.ok(routes.listValues, { params: { seriesId: series.id } })
    expect(items).toMatchObject([{ at, value: 1.5, source: 'hand' }])
    await shop.ok(routes.removeValue, { params: { id: items[0]?.id ?? 0 } })
    expect((await shop.ok(routes.getAnalysis, { params: { id } })).series[0]?.last).toBeNull()
  })
})

describe('a bound', () => {
  test('that is crossed rings once, and again once the value came back and left again', async () => {
    const { id } = await shop.ok(routes.createAnalysis, { body: { name: 'Cloche' } })
    const { series } = await shop.ok(routes.addSeries, { params: { id }, body: { kind: 'ec', name: 'EC', low: 1, high: 2 } })
    const seriesId = series[0]?.id ?? 0
    await add(seriesId, hoursAgo(10), 1.5)
    expect(await told('Cloche · EC')).toEqual([])
    await add(seriesId, hoursAgo(9), 2.4)
    expect(await told('Cloche · EC')).toMatchObject([{ who: '2.4 mS/cm', opens: { subject: 'analysis', id }, read: false }])
    await shop.ok(noticesRoutes.readNotices, { body: { upTo: (await told('Cloche · EC'))[0]?.id ?? 0 } })
    await add(seriesId, hoursAgo(8), 2.6)
    // One that comes late changes nothing of now.
    await add(seriesId, hoursAgo(20), 0.2)
    expect((await told('Cloche · EC')).map((line) => line.read)).toEqual([true])
    await add(seriesId, hoursAgo(7), 1.8)
    await add(seriesId, hoursAgo(6), 0.4)
    expect((await told('Cloche · EC')).map((line) => line.read)).toEqual([false, true])
    const { series: after } = await shop.ok(routes.getAnalysis, { params: { id } })
    expect(after[0]).toMatchObject({ side: 'low', alert: { value: 0.4 }, last: { value: 0.4 } })
    await shop.ok(routes.updateSeries, { params: { seriesId }, body: { low: 0.1, version: after[0]?.version ?? 0 } })
    expect((await told('Cloche · EC')).map((line) => line.read)).toEqual([true, true])
  })

  test('is judged by whatever way values come: one by one or by a file, the same side and the same last crossing', async () => {
    const values = fc.array(fc.double({ min: 0, max: 3, noNaN: true }), { minLength: 1, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(values, async (given) => {
        const [byHand, byFile] = [await measured(), await measured()]
        const moments = given.map((_, index) => `${hoursAgo(given.length - index).slice(0, 19)}Z`)
        for (const [index, value] of given.entries()) await add(byHand.series.id, moments[index] ?? '', value)
        const text = `Date;EC\n${given.map((value, index) => `${moments[index]};${String(value)}`).join('\n')}\n`
        const body = { dates: 'ymd' as const, decimal: '.' as const, columns: [{ index: 1, seriesId: byFile.series.id }] }
        const { series } = await shop.ok(routes.importProbe, { params: { id: byFile.id }, body }, csv(text))
        expect(series).toMatchObject([{ added: given.length, doubles: 0 }])
        const sideOf = async (id: number) => {
          const {
            series: [one],
          } = await shop.ok(routes.getAnalysis, { params: { id } })
          return [one?.side, one?.alert, one?.last]
        }
        expect(await sideOf(byFile.id)).toEqual(await sideOf(byHand.id))
      }),
      { numRuns: 12 },
    )
  })
})

describe('the file of a probe', () => {
  const text = 'Date;EC;T sol\n05/03/2026 02:30;1,5;12\n05/03/2026 03:30;2,9;12,5\n05/03/2026 03:30;9;9\nFin;;\n'

  test('is shown before anything is written, and read twice adds nothing', async () => {
    const { id, series } = await measured()
    const reading = await shop.ok(routes.readProbe, { params: { id }, body: {} }, csv(text))
    expect(reading).toMatchObject({ separator: ';', decimal: ',', dates: 'dmy', sure: false, rows: 3, unread: 1 })
    expect((await shop.ok(routes.listValues, { params: { seriesId: series.id } })).total).toBe(0)
    const body = { dates: 'dmy' as const, decimal: ',' as const, columns: [{ index: 1, seriesId: series.id }] }
    const first = await shop.ok(routes.importProbe, { params: { id }, body }, csv(text))
    expect(first).toEqual({ series: [{ id: series.id, name: 'EC', added: 2, doubles: 1 }], unread: 1 })
    const again = await shop.ok(routes.importProbe, { params: { id }, body }, csv(text))
    expect(again.series).toMatchObject([{ added: 0, doubles: 3 }])
    // The wall clock of the nursery, in winter an hour before that of Greenwich.
    const { items } = await shop.ok(routes.listValues, { params: { seriesId: series.id } })
    expect(items.map((one) => [one.at, one.value, one.source])).toEqual([
      ['2026-03-05T02:30:00.000Z', 2.9, 'file'],
      ['2026-03-05T01:30:00.000Z', 1.5, 'file'],
    ])
    // Months ago: history, no bell.
    expect((await shop.ok(routes.getAnalysis, { params: { id } })).series[0]).toMatchObject({ side: 'high' })
  })

  test('that is none is refused by a sentence, and so is a column that it lacks or a series of another analysis', async () => {
    const { id, series } = await measured()
    const other = await measured()
    const asked = (columns: { index: number; seriesId: number }[], file = csv(text)) =>
      shop.call(routes.importProbe, { params: { id }, body: { dates: 'dmy', decimal: ',', columns } }, file)
    expect((await shop.call(routes.readProbe, { params: { id }, body: {} }, csv('Nom;Prix\nThym;4,5\n'))).problem.code).toBe('probe_unread')
    expect((await shop.call(routes.readProbe, { params: { id }, body: {} }, csv('PK\u0003\u0004abc'))).problem.code).toBe('unreadable_file')
    expect((await asked([{ index: 7, seriesId: series.id }])).problem.code).toBe('probe_column')
    expect((await asked([1, 2].map((index) => ({ index, seriesId: series.id })))).problem.code).toBe('probe_column')
    expect((await asked([{ index: 1, seriesId: other.series.id }])).problem.code).toBe('not_found')
  })
})

test('a hundred thousand values are answered in steps that hold each of them', async () => {
  const { id, series } = await measured()
  const POINTS = 100_000
  await shop.inShop(async (ctx) => {
    await takeTime(ctx)
    await sql`insert into analysis_value (shop_id, series_id, at, value, source, author)
      select ${ctx.shopId}::bigint, ${series.id}::bigint, timestamptz '2026-01-01' + make_interval(mins => g), g % 7 / 2.0, 'file', 'Sonde'
      from generate_series(1, ${POINTS}) g`.execute(ctx.db)
  })
  const whole = await shop.ok(routes.analysisData, { params: { id }, query: { points: 300 } })
  const [one] = whole.series
  expect(whole.step).toBe(6 * 3600)
  expect(one?.points.length).toBeLessThanOrEqual(300)
  expect(one?.count).toBe(POINTS)
  expect(one?.points.reduce((sum, point) => sum + point.count, 0)).toBe(POINTS)
  expect(one?.points.every((point) => point.min === 0 && point.max === 3)).toBe(true)
  expect(one?.outside).toBe(
    Math.floor(POINTS / 7) * 4 + [...Array(POINTS % 7)].filter((_, at) => (at + 1) % 7 < 2 || (at + 1) % 7 > 4).length,
  )
  // A day by itself is shown value by value as far as they go.
  const day = await shop.ok(routes.analysisData, { params: { id }, query: { from: '2026-01-02', to: '2026-01-02', points: 2000 } })
  expect([day.step, day.series[0]?.points.length, day.from]).toEqual([null, 1440, '2026-01-01T23:00:00.000Z'])
})
