import type pg from 'pg'
import type { InspectorPreset } from '../contract/src/base/inspections.ts'
import { presets } from '../contract/src/base/permissions.ts'
import { shopKey } from '../server/src/domains/fiscal/chain-rules.ts'
import { closePeriods } from '../server/src/domains/fiscal/index.ts'
import { inspectionDossier, makeInspection } from '../server/src/domains/inspections/make-inspection.ts'
import { closeDocuments } from '../server/src/platform/documents/render.ts'
import { addDays, parisDay } from '../server/src/platform/paris.ts'
import { type Bench, benchShop } from './bench-shop.ts'
import { fillSealed } from './fiscal.ts'
import { processorTime } from './processor-time.ts'
import { watchMemory } from './watch-memory.ts'

const DAYS = 3 * 365
const TICKETS_A_DAY = 60
const PASSPORTS = 60_000
const CERTIFICATES = 2_000

type Made = { files: number; megabytes: number; seconds: number; processorSeconds: object; addedMb: number }
type Result = { tickets: number; closures: number; passports: number; certificates: number } & Record<InspectorPreset, Made>

/** What three full years of a large shop cost as the dossier of each kind of inspector: a file each day, month and year of its till. */
export const run = (scale = Number(process.env['BENCH_SCALE'] ?? 1)): Promise<Result> =>
  benchShop('empty', async (bench) => {
    const days = Math.round(DAYS * scale)
    const tickets = days * TICKETS_A_DAY
    await fill(bench, days, tickets, scale)
    const closures = (await bench.shop(closePeriods)).length
    const made = {} as Record<InspectorPreset, Made>
    for (const kind of ['inspector_plant', 'inspector_local', 'inspector_tax'] as const) made[kind] = await dossier(bench, kind, days)
    await closeDocuments()
    return { tickets, closures, passports: Math.round(PASSPORTS * scale), certificates: Math.round(CERTIFICATES * scale), ...made }
  })

async function dossier({ root, pools, services, shop, shopId }: Bench, kind: InspectorPreset, days: number): Promise<Made> {
  const to = parisDay(new Date())
  const { rows } = await pools.owner.query<{ id: number }>('select min(id)::int as id from member where shop_id = $1', [shopId])
  const actor = {
    kind: 'member' as const,
    id: rows[0]?.id ?? 0,
    sub: 'bench',
    name: 'Banc',
    email: 'banc@example.org',
    rights: presets[kind],
    inspects: kind,
  }
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  const peak = watchMemory()
  const start = performance.now()
  const asked = { kind, from: addDays(to, -days), to }
  const { operationId } = await shop((ctx) => inspectionDossier(ctx, asked), { actor })
  // As the queue would run it, without its patience for tests.
  const running = { shopId, services, signal: new AbortController().signal, lastTry: true, inShop: shop }
  const { time } = await processorTime(root, () => makeInspection({ operationId, ...asked }, running))
  const seconds = (performance.now() - start) / 1000
  const addedMb = (peak() - before) / 1e6
  const done = await pools.owner.query<{ status: string; files: number; size: number }>(
    `select o.status, (o.result ->> 'files')::int as files, f.bytes::int as size from operation o left join stored_file f on f.shop_id = o.shop_id and f.id = o.file_id
     where o.shop_id = $1 and o.id = $2`,
    [shopId, operationId],
  )
  const [of] = done.rows
  if (of?.status !== 'done') throw new Error(`${kind}: ${of?.status}`)
  const round = (value: number): number => Math.round(value * 10) / 10
  return { files: of.files, megabytes: round(of.size / 1e6), seconds: round(seconds), processorSeconds: time, addedMb: round(addedMb) }
}

async function fill({ pools, services, shopId }: Bench, days: number, tickets: number, scale: number): Promise<void> {
  const pool: pg.Pool = pools.owner
  const first = Date.now() - days * 86_400_000
  await fillSealed(
    pool,
    shopId,
    shopKey(services.fiscalKey, shopId),
    tickets,
    (seq) => new Date(first + (seq / TICKETS_A_DAY) * 86_400_000),
  )
  const say = (text: string): Promise<unknown> => pool.query(text.replaceAll('$shop', String(shopId)))
  await say(`with p as (insert into person (sub, email, name) values ('bench', 'banc@example.org', 'Banc') returning id)
    insert into member (shop_id, person_id, email, name, preset, rights, joined_at, last_seen_at)
    select $shop, id, 'banc@example.org', 'Banc', 'owner', '{}', now(), now() from p`)
  await say(`insert into setting (shop_id, topic, value) values ($shop, 'invoicing_info', '{"siren": "732829320"}')`)
  await say(`insert into lot (shop_id, kind, number, name, search, started_on, author, created_at, updated_at)
    select $shop, 'cultivation', 'L' || i, 'Lavande ' || i, 'l' || i, date '2025-01-01', 'Banc', now(), now() from generate_series(0, 1999) i`)
  await say(`insert into lot_size (shop_id, lot_id, on_hand) select shop_id, id, 1000 from lot where shop_id = $shop order by id`)
  await say(`with t as (select id, day, row_number() over (order by id) as n from ticket where shop_id = $shop)
    insert into plant_passport (shop_id, kind, state, type, botanical, operator, code, origin, quantity, trade_unit, ticket_id, line, search, issued_on, author, created_at)
    select $shop, 'issued', 'issued', 'standard', 'Lavandula angustifolia', 'FR-4900123V', 'C' || n, 'FR', 12, 'lot', id, id, 'lavandula c' || n, day, 'Banc', now()
    from t where n <= ${Math.round(PASSPORTS * scale)}`)
  await say(`with t as (select id, day, row_number() over (order by id desc) as n from ticket where shop_id = $shop)
    insert into local_certificate (shop_id, number, code, ticket_id, customer, producer, issued_on, author, created_at)
    select $shop, 'CVL-' || n, 'bench-certificate-' || n, id, 'Client ' || n, 'Pépinière du Banc', day, 'Banc', now()
    from t where n <= ${Math.round(CERTIFICATES * scale)}`)
  await say(`insert into local_certificate_line (shop_id, certificate_id, lot_size_id, lot_id, label, species, lot_number, region, generation, units)
    select $shop, c.id, z.id, z.lot_id, 'Centaurée jacée', 'Centaurea jacea', l.number, 'massif_armoricain', 1, 12
    from local_certificate c join lot_size z on z.shop_id = $shop and z.id = (select min(id) from lot_size where shop_id = $shop) + c.id % 2000
    join lot l on l.shop_id = $shop and l.id = z.lot_id where c.shop_id = $shop`)
  await say('analyze')
}

if (import.meta.main) console.log(JSON.stringify(await run(), null, 2))
