import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AnalysisQuery } from '@plantule/contract/analysis'
import pg from 'pg'
import pino from 'pino'
import { migrate } from '../server/src/db/migrate.ts'
import { existingRevenue } from '../server/src/domains/analysis/existing-revenue.ts'
import { potentialRevenue } from '../server/src/domains/analysis/potential-revenue.ts'
import { salesAnalysis } from '../server/src/domains/analysis/sales-analysis.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { type Ctx, inShop } from '../server/src/platform/context.ts'
import { closePools, openPools } from '../server/src/platform/database.ts'
import { openStore } from '../server/src/platform/files/open-store.ts'
import { openFiscal } from '../server/src/platform/fiscal/open-fiscal.ts'
import { JobQueue } from '../server/src/platform/jobs.ts'
import { addDays, parisDay } from '../server/src/platform/paris.ts'
import { startEmbedded } from '../server/src/platform/postgres/embedded.ts'
import { seed } from './seed.ts'

const TIMES = 9
const BUDGET_MS = 300

/** A year of 50,000 orders with 250,000 lines, beside the year before: median milliseconds of each question. */
export async function run(scale = Number(process.env['BENCH_SCALE'] ?? 1)): Promise<{ budgetMs: number; medianMs: Record<string, number> }> {
  const root = mkdtempSync(join(tmpdir(), 'plantule-bench-'))
  const embedded = await startEmbedded({ root })
  const log = pino({ level: 'silent' })
  await migrate(embedded.owner)
  const client = new pg.Client(embedded.owner)
  await client.connect()
  const { shopId } = await seed(client, scale)
  await client.query(`insert into price_profile (shop_id, name, mode, coefficient_bp) select $1, 'Profil ' || g, 'excl', 10000 - g * 500 from generate_series(1, 3) g`, [shopId])
  // Index-only scans need the visibility map, which the first autovacuum of a living database writes.
  await client.query('vacuum analyze')
  await client.end()
  const config = readConfig({ PLANTULE_DATA: root })
  const files = await openStore(config)
  const services = { config, files, log, ...(await openFiscal(config, files, log)) }
  const pools = openPools(embedded.owner)
  const base = { pool: pools.app, jobs: new JobQueue(embedded.owner, log), services }
  const ask = (work: (ctx: Ctx) => Promise<unknown>) =>
    inShop(base, { shopId, actor: { kind: 'system', name: 'Banc' }, requestId: 'bench', readOnly: true }, work)
  const to = parisDay(new Date())
  const year = { from: addDays(to, -364), to }
  const query = (given: object) => AnalysisQuery.parse(given)
  const questions: Record<string, (ctx: Ctx) => Promise<unknown>> = {
    'a year by product': (ctx) => salesAnalysis(ctx, year, query({ by: 'product' })),
    'a year by category': (ctx) => salesAnalysis(ctx, year, query({ by: 'category' })),
    'a year by customer': (ctx) => salesAnalysis(ctx, year, query({ by: 'customer' })),
    'a month by product': (ctx) => salesAnalysis(ctx, { from: addDays(to, -30), to }, query({ by: 'product' })),
    'a year of one product by customer': (ctx) => salesAnalysis(ctx, year, query({ by: 'customer', only: 'product:77' })),
    'existing revenue of a year': (ctx) => existingRevenue(ctx, year),
    'potential revenue, 20,000 sizes at 3 profiles': (ctx) => potentialRevenue(ctx, 'all'),
  }
  try {
    const medianMs: Record<string, number> = {}
    for (const [name, question] of Object.entries(questions)) {
      const times: number[] = []
      for (let time = 0; time < TIMES; time++) {
        const began = performance.now()
        await ask(question)
        times.push(performance.now() - began)
      }
      medianMs[name] = Math.round(times.toSorted((a, b) => a - b)[Math.floor(TIMES / 2)] ?? 0)
    }
    return { budgetMs: BUDGET_MS, medianMs }
  } finally {
    await closePools(pools)
    await embedded.stop()
    rmSync(root, { recursive: true, force: true })
  }
}
