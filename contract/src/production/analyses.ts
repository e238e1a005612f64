import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { byId, changeOf, day, done, id, idParam, instant, pageOf, requiredText, text, version } from '../base/shared.ts'

export const seriesKinds = ['ec', 'ph', 'temperature', 'humidity', 'nitrate', 'other'] as const
export type SeriesKind = (typeof seriesKinds)[number]
/** What a kind is measured in where nothing else is said. */
export const unitOf: Record<SeriesKind, string> = { ec: 'mS/cm', ph: '', temperature: '°C', humidity: '%', nitrate: 'mg/l', other: '' }
/** Where a value stands: below the lower bound, between both, above the upper one. */
export const sides = ['low', 'in', 'high'] as const
export type Side = (typeof sides)[number]

const measured = z.number().min(-1_000_000).max(1_000_000)
export const sideOf = (value: number, { low, high }: { low: number | null; high: number | null }): Side =>
  low !== null && value < low ? 'low' : high !== null && value > high ? 'high' : 'in'

export const AnalysisInput = z.object({ name: requiredText(120), note: text(2000).default('') })
export type AnalysisInput = z.output<typeof AnalysisInput>

export const SeriesInput = z
  .object({
    kind: z.enum(seriesKinds).default('ec'),
    name: requiredText(80),
    /** Empty: that of the kind. */
    unit: text(20).default(''),
    low: measured.nullable().default(null),
    high: measured.nullable().default(null),
  })
  .refine(({ low, high }) => low === null || high === null || low < high, { message: 'bounds_crossed', path: ['high'] })
export type SeriesInput = z.output<typeof SeriesInput>

const LotRef = z.object({ id, number: z.string(), name: z.string() })
export const Series = z.object({
  id,
  kind: z.enum(seriesKinds),
  name: z.string(),
  unit: z.string(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  side: z.enum(sides),
  /** When a value last crossed a bound, and that value. */
  alert: z.object({ at: instant, value: z.number() }).nullable(),
  last: z.object({ at: instant, value: z.number() }).nullable(),
  cultivations: z.array(LotRef),
  version,
})
export type Series = z.infer<typeof Series>

export const Analysis = z.object({ id, name: z.string(), note: z.string(), series: z.array(Series), updatedAt: instant, version })
export type Analysis = z.infer<typeof Analysis>

export const AnalysisRow = z.object({
  id,
  name: z.string(),
  series: z.array(z.object({ id, name: z.string(), kind: z.enum(seriesKinds), side: z.enum(sides) })),
  cultivations: z.array(LotRef),
  lastAt: instant.nullable(),
})
export type AnalysisRow = z.infer<typeof AnalysisRow>

/** One value, or what stands for all of a stretch of time: their mean, their least and their greatest. */
const Point = z.object({ at: instant, value: z.number(), min: z.number(), max: z.number(), count: z.int() })
export const SeriesData = z.object({ id, count: z.int(), outside: z.int(), points: z.array(Point) })
export type SeriesData = z.infer<typeof SeriesData>
export const AnalysisData = z.object({
  from: instant.nullable(),
  to: instant.nullable(),
  /** How long a point stands for, in seconds; null where each is one value. */
  step: z.int().nullable(),
  series: z.array(SeriesData),
})
export type AnalysisData = z.infer<typeof AnalysisData>

export const ValueInput = z.object({ at: instant, value: measured })
export const Value = z.object({ id, at: instant, value: z.number(), source: z.enum(['hand', 'file']), author: z.string() })
export type Value = z.infer<typeof Value>

/** How the file of a probe is written: what was guessed, or what somebody says instead. */
const dateOrders = ['dmy', 'mdy', 'ymd'] as const
const written = { dates: z.enum(dateOrders), decimal: z.enum([',', '.']) }
export const ProbeReading = z.object({
  ...written,
  separator: z.string(),
  /** False where days and months could be read both ways. */
  sure: z.boolean(),
  /** Rows with a date, and those without one that could be read. */
  rows: z.int(),
  unread: z.int(),
  first: z.string().nullable(),
  last: z.string().nullable(),
  columns: z.array(z.object({ index: z.int(), head: z.string(), kind: z.enum(seriesKinds), values: z.int() })),
  /** The first rows as they are read: the wall clock of the nursery, and a value a column. */
  sample: z.array(z.object({ at: z.string(), values: z.array(z.number().nullable()) })),
})
export type ProbeReading = z.infer<typeof ProbeReading>
export const ProbeReadAs = z.object({ dates: written.dates.optional(), decimal: written.decimal.optional() })
export type ProbeReadAs = z.output<typeof ProbeReadAs>
export const ProbeInput = z.object({
  ...written,
  /** Which column goes into which series. */
  columns: z
    .array(z.object({ index: z.int().min(0).max(100), seriesId: id }))
    .min(1)
    .max(20),
})
export type ProbeInput = z.output<typeof ProbeInput>
export const ProbeImported = z.object({
  series: z.array(z.object({ id, name: z.string(), added: z.int(), doubles: z.int() })),
  unread: z.int(),
})
export type ProbeImported = z.infer<typeof ProbeImported>

export const MAX_PROBE_BYTES = 12_000_000
export const MAX_PROBE_ROWS = 200_000

export const errors = {
  bounds_crossed: {
    status: 400,
    fr: 'Le seuil haut doit dépasser le seuil bas.',
    en: 'The upper bound must be above the lower one.',
  },
  series_name_taken: {
    status: 409,
    fr: 'Une autre série de cette analyse porte déjà ce nom.',
    en: 'Another series of this analysis has this name.',
  },
  series_full: {
    status: 409,
    fr: 'Une analyse compte au plus {max} séries : ouvrez-en une autre.',
    en: 'An analysis holds at most {max} series: begin another one.',
  },
  value_taken: {
    status: 409,
    fr: 'Cette série a déjà une valeur à cet instant.',
    en: 'This series has a value at this moment already.',
  },
  value_future: { status: 400, fr: 'Cette date est dans le futur.', en: 'This date lies in the future.' },
  probe_unread: {
    status: 422,
    fr: 'Aucune mesure datée n’a été reconnue : déposez l’export de la sonde en CSV, avec une colonne de dates et une colonne de valeurs.',
    en: 'No dated value was found: drop the export of the probe as CSV, with a column of dates and a column of values.',
  },
  probe_column: {
    status: 400,
    fr: 'Cette colonne n’est pas dans le fichier, ou deux colonnes vont dans la même série.',
    en: 'This column is not in the file, or two columns go into one series.',
  },
} as const satisfies Messages

const bySeries = z.object({ seriesId: idParam })
const associating = z.object({ seriesId: idParam, id: idParam })
const reading = ['file_missing', 'too_large', 'unreadable_file', 'probe_unread', 'readers_busy'] as const

export const analysisRoutes = {
  listAnalyses: route({
    method: 'GET',
    path: '/cultivation/analyses',
    summary: 'Analyses, those with the newest changes first',
    permission: 'production.read',
    query: z.object({
      page: z.coerce.number<number | string>().int().min(1).max(100_000).default(1),
      q: text(100).optional(),
      cultivation: idParam.optional(),
    }),
    response: pageOf(AnalysisRow),
  }),
  createAnalysis: route({
    method: 'POST',
    path: '/cultivation/analysis/-1',
    summary: 'Begin an analysis',
    permission: 'production.write',
    body: AnalysisInput,
    response: Analysis,
    status: 201,
  }),
  getAnalysis: route({
    method: 'GET',
    path: '/cultivation/analysis/{id}',
    summary: 'One analysis with its series',
    permission: 'production.read',
    params: byId,
    response: Analysis,
    errors: ['not_found'],
  }),
  updateAnalysis: route({
    method: 'PUT',
    path: '/cultivation/analysis/{id}',
    summary: 'Change an analysis',
    permission: 'production.write',
    params: byId,
    body: changeOf(AnalysisInput, { version }),
    response: Analysis,
    errors: ['not_found', 'stale_version'],
  }),
  removeAnalysis: route({
    method: 'DELETE',
    path: '/cultivation/analysis/{id}',
    summary: 'Delete an analysis with its series and values',
    permission: 'production.write',
    params: byId,
    response: done,
    errors: ['not_found'],
  }),
  addSeries: route({
    method: 'POST',
    path: '/cultivation/analysis/{id}/series/-1',
    summary: 'Add a series to an analysis',
    permission: 'production.write',
    params: byId,
    body: SeriesInput,
    response: Analysis,
    status: 201,
    errors: ['not_found', 'series_name_taken', 'series_full'],
  }),
  updateSeries: route({
    method: 'PUT',
    path: '/cultivation/analysis/series/{seriesId}',
    summary: 'Change a series; where its newest value stands is judged by the new bounds',
    permission: 'production.write',
    params: bySeries,
    body: changeOf(SeriesInput, { version }),
    response: Analysis,
    errors: ['not_found', 'stale_version', 'series_name_taken', 'bounds_crossed'],
  }),
  removeSeries: route({
    method: 'DELETE',
    path: '/cultivation/analysis/series/{seriesId}',
    summary: 'Delete a series with its values',
    permission: 'production.write',
    params: bySeries,
    response: done,
    errors: ['not_found'],
  }),
  placeInSeries: route({
    method: 'PUT',
    path: '/cultivation/analysis/series/{seriesId}/association/{id}',
    summary: 'Put a cultivation in a series',
    permission: 'production.write',
    params: associating,
    response: Analysis,
    errors: ['not_found'],
  }),
  takeOutOfSeries: route({
    method: 'DELETE',
    path: '/cultivation/analysis/series/{seriesId}/association/{id}',
    summary: 'Take a cultivation out of a series',
    permission: 'production.write',
    params: associating,
    response: Analysis,
    errors: ['not_found'],
  }),
  analysisData: route({
    method: 'GET',
    path: '/cultivation/analysis/{id}/data',
    summary: 'Values of every series over time, gathered in steps where they are many',
    permission: 'production.read',
    params: byId,
    query: z.object({
      from: day.optional(),
      to: day.optional(),
      /** So many points a series at most. */
      points: z.coerce.number<number | string>().int().min(10).max(2000).default(300),
    }),
    response: AnalysisData,
    errors: ['not_found'],
  }),
  listValues: route({
    method: 'GET',
    path: '/cultivation/analysis/series/{seriesId}/values',
    summary: 'Values of a series, the newest first',
    permission: 'production.read',
    params: bySeries,
    query: z.object({ page: z.coerce.number<number | string>().int().min(1).max(100_000).default(1) }),
    response: pageOf(Value),
    errors: ['not_found'],
  }),
  addValue: route({
    method: 'POST',
    path: '/cultivation/analysis/series/{seriesId}/value/-1',
    summary: 'Add a value by hand',
    permission: 'production.write',
    params: bySeries,
    body: ValueInput,
    response: Analysis,
    status: 201,
    errors: ['not_found', 'value_taken', 'value_future'],
  }),
  removeValue: route({
    method: 'DELETE',
    path: '/cultivation/analysis/value/{id}',
    summary: 'Delete a value',
    permission: 'production.write',
    params: byId,
    response: done,
    errors: ['not_found'],
  }),
  readProbe: route({
    method: 'POST',
    path: '/cultivation/analysis/{id}/probe/read',
    summary: 'How the file of a probe would be read; nothing is written',
    permission: 'production.write',
    params: byId,
    upload: { maxBytes: MAX_PROBE_BYTES },
    body: ProbeReadAs,
    response: ProbeReading,
    errors: ['not_found', ...reading],
  }),
  importProbe: route({
    method: 'POST',
    path: '/cultivation/analysis/{id}/probe',
    summary: 'Write the values of a probe’s file; those of a moment that has one already are left out and counted',
    permission: 'production.write',
    params: byId,
    upload: { maxBytes: MAX_PROBE_BYTES },
    body: ProbeInput,
    response: ProbeImported,
    errors: ['not_found', 'probe_column', ...reading],
  }),
}
