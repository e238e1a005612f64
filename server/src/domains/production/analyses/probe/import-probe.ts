import type { ProbeImported, ProbeInput, ProbeReadAs, ProbeReading } from '@plantule/contract/production/analyses'
import { sentence } from '@plantule/contract/base/errors'
import { sql } from 'kysely'
import { authorOf } from '../../../../platform/actor.ts'
import { type Reader, readApart } from '../../../../platform/apart/read-apart.ts'
import { audit } from '../../../../platform/audit.ts'
import type { Ctx } from '../../../../platform/context.ts'
import type { Sender, Upload } from '../../../../platform/handlers.ts'
import { Refused, refusedField } from '../../../../platform/refused.ts'
import { type SheetErrorCode, sheetErrors } from '../../../../platform/sheets/sheet-error.ts'
import { lockSeries, mustBeAnalysis, touch } from '../analyses.db.ts'
import { judgeNewer, newestOf } from '../crossings.ts'
import type { ProbeTask } from './probe-worker.ts'

type Read = { reading: ProbeReading; moments: string[]; values: (number | null)[][] }

const readerFor = (locale: Sender['locale']): Reader => ({
  worker: new URL('./probe-worker.ts', import.meta.url),
  ms: 30_000,
  heapMb: 400,
  unread: () => new Refused('probe_unread'),
  refused: (code, details) =>
    code in sheetErrors
      ? new Refused('unreadable_file', { reason: sentence(sheetErrors[code as SheetErrorCode][locale], details) })
      : // The reader throws no others than these two.
        new Refused(code as 'probe_unread' | 'probe_column', details),
})

async function ask(upload: Upload | undefined, { shopId, locale }: Sender, asked: Omit<ProbeTask, 'path'>): Promise<Read> {
  if (!upload) throw new Refused('file_missing')
  return readApart<Read>(shopId, readerFor(locale), { path: upload.path, ...asked } satisfies ProbeTask)
}

/** How a file would be read, before its transaction. Throws `file_missing`, `unreadable_file`, `probe_unread`, `readers_busy`. */
export const readToShow = ([upload]: readonly Upload[], sender: Sender, told: ProbeReadAs): Promise<Read> =>
  ask(upload, sender, { told, columns: [] })

/** The wanted columns of a file, as it was shown. Throws the same, and `probe_column`. */
export const readToWrite = ([upload]: readonly Upload[], sender: Sender, { columns, ...told }: ProbeInput): Promise<Read> =>
  ask(upload, sender, { told, columns: columns.map((column) => column.index) })

/** Throws `not_found`. */
export async function showReading(ctx: Ctx, analysisId: number, { reading }: Read): Promise<ProbeReading> {
  await mustBeAnalysis(ctx, analysisId)
  return reading
}

/** So many values go to the database at once. */
const CHUNK = 5_000

/** Writes each column into its series; what has a value at that moment already is counted and left. Throws `not_found`, `probe_column`. */
export async function importProbe(ctx: Ctx, analysisId: number, input: ProbeInput, found: Read): Promise<ProbeImported> {
  await mustBeAnalysis(ctx, analysisId)
  const ids = input.columns.map((column) => column.seriesId)
  if (new Set(ids).size < ids.length) throw refusedField('probe_column', ['columns'])
  const locked = await lockSeries(ctx, ids)
  if (locked.some((series) => series.analysis_id !== analysisId)) throw new Refused('not_found')
  const series: ProbeImported['series'] = []
  for (const one of locked) {
    const values = found.values[ids.indexOf(one.id)] ?? []
    const since = await newestOf(ctx, one.id)
    const added = await writeValues(ctx, one.id, found.moments, values)
    await judgeNewer(ctx, one, since)
    series.push({ id: one.id, name: one.name, added, doubles: values.filter((value) => value !== null).length - added })
  }
  await touch(ctx, analysisId)
  await audit(ctx, 'analysis.import', 'analysis', analysisId, { after: { series } })
  return { series, unread: found.reading.unread }
}

async function writeValues(ctx: Ctx, seriesId: number, moments: readonly string[], values: readonly (number | null)[]): Promise<number> {
  let added = 0
  for (let from = 0; from < moments.length; from += CHUNK) {
    // A moment without a zone is the wall clock of the nursery.
    const { rows } = await sql<{ added: number }>`
      with written as (
        insert into analysis_value (shop_id, series_id, at, value, source, author)
        select ${ctx.shopId}::bigint, ${seriesId}::bigint,
          case when x.at like '%Z' then x.at::timestamptz else x.at::timestamp at time zone 'Europe/Paris' end, x.value, 'file', ${authorOf(ctx)}
        from unnest(${moments.slice(from, from + CHUNK)}::text[], ${values.slice(from, from + CHUNK)}::float8[]) as x (at, value)
        where x.value is not null
        on conflict (shop_id, series_id, at) do nothing
        returning 1
      )
      select count(*)::int as added from written`.execute(ctx.db)
    added += rows[0]?.added ?? 0
  }
  return added
}
