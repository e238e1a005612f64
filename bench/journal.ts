import type { Readable } from 'node:stream'
import type pg from 'pg'
import { journalTotals, readJournal } from '../server/src/domains/books/journal/read-journal.ts'
import { journalXlsx } from '../server/src/domains/books/journal/journal-xlsx.ts'
import { exportFec } from '../server/src/domains/books/fec/export-fec.ts'
import type { Ctx } from '../server/src/platform/context.ts'
import { benchShop } from './bench-shop.ts'
import { watchMemory } from './watch-memory.ts'

const TICKETS = 100_000
const BUDGET_MB = 150
const period = { a: '2025-01-01', b: '2025-12-31' }

type Result = {
  tickets: number
  xlsxSeconds: number
  xlsxMb: number
  addedMb: number
  budgetMb: number
  totalsMs: number
  pageMs: number
  lastPageMs: number
  fecSeconds: number
}

/** A year of 100,000 tickets: the spreadsheet of the journal within 150 MB, its totals and pages, and the FEC. */
export const run = (scale = Number(process.env['BENCH_SCALE'] ?? 1)): Promise<Result> =>
  benchShop('empty', async ({ pools, shopId, shop }) => {
    await fill(pools.owner, shopId, Math.round(TICKETS * scale))
    const timed = async <T>(work: (ctx: Ctx) => Promise<T>): Promise<[T, number]> => {
      const start = performance.now()
      const made = await shop(work)
      return [made, performance.now() - start]
    }
    globalThis.gc?.()
    const before = process.memoryUsage().rss
    const peak = watchMemory()
    const start = performance.now()
    const [sheet] = await timed((ctx) => journalXlsx(ctx, period))
    const bytes = await sizeOf(sheet.body)
    const xlsxSeconds = (performance.now() - start) / 1000
    const added = peak() - before
    const [totals, totalsMs] = await timed((ctx) => journalTotals(ctx, period))
    const page = (number: number) => timed((ctx) => readJournal(ctx, period, { page: number, size: 100, sort: 'day', dir: 'desc' }))
    const [, pageMs] = await page(1)
    const [, lastPageMs] = await page(Math.ceil(totals.documents / 100))
    const [, fecMs] = await timed((ctx) => exportFec(ctx, period))
    const round = (value: number) => Math.round(value * 10) / 10
    return {
      tickets: totals.documents,
      xlsxSeconds: round(xlsxSeconds),
      xlsxMb: round(bytes / 1e6),
      addedMb: round(added / 1e6),
      budgetMb: BUDGET_MB,
      totalsMs: Math.round(totalsMs),
      pageMs: Math.round(pageMs),
      lastPageMs: Math.round(lastPageMs),
      fecSeconds: round(fecMs / 1000),
    }
  })

async function sizeOf(body: Buffer | Readable | (() => Promise<Buffer | Readable>)): Promise<number> {
  const given = typeof body === 'function' ? await body() : body
  if (Buffer.isBuffer(given)) return given.length
  let bytes = 0
  for await (const chunk of given as AsyncIterable<Buffer>) bytes += chunk.length
  return bytes
}

/** Tickets of two rates, paid by card or cash, some three hundred a day in one session each. */
async function fill(pool: pg.Pool, shopId: number, count: number): Promise<void> {
  await pool.query(`insert into setting (shop_id, topic, value) values ($1, 'invoicing_info', '{"siren": "732829320"}')`, [shopId])
  const register = await pool.query<{ id: number }>(
    `insert into till_register (shop_id, code, name) values ($1, '1', 'Caisse') returning id`,
    [shopId],
  )
  const registerId = register.rows[0]?.id
  await pool.query(
    `insert into till_session (shop_id, register_id, register, number, state, day, opened_at, opened_by, proposed_float_cents)
     select $1, $2, '1', 'S-' || d, 'open', '2025-01-01'::date, now(), 'Banc', 0 from generate_series(1, 1) d`,
    [shopId, registerId],
  )
  await pool.query(
    `insert into ticket (shop_id, uuid, number, kind, training, register_id, register, session_id, day, at, customer_name, charges_tva, rates, excl_cents,
       vat_cents, incl_cents, items, operator_name, seller, chain_seq, search)
     select $1, gen_random_uuid(), 'T1-2025-' || lpad(n::text, 6, '0'), 'sale', false, $2, '1', s.id, d.day, d.day::timestamp + interval '10 hours', 'Client ' || n % 900, true,
       '[{"rateBp":1000,"exclCents":1000,"vatCents":100,"inclCents":1100},{"rateBp":2000,"exclCents":500,"vatCents":100,"inclCents":600}]', 1500, 200, 1700, 2, 'Banc', '{}', n, ''
     from generate_series(1, $3::int) n cross join lateral (select '2025-01-01'::date + (n * 364 / $3::int) as day) d cross join till_session s where s.shop_id = $1`,
    [shopId, registerId, count],
  )
  await pool.query(
    `insert into ticket_payment (shop_id, ticket_id, session_id, kind, payment_type, given_cents, amount_cents, at, operator)
     select shop_id, id, session_id, 'payment', case when id % 3 = 0 then 'cash' else 'card' end, 1700, 1700, at, 'Banc' from ticket where shop_id = $1`,
    [shopId],
  )
  await pool.query('analyze')
}
