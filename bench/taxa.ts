import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { migrate } from '../server/src/db/migrate.ts'
import { loadTaxa } from '../server/src/domains/taxonomy/load-taxa.ts'
import { searchTaxa } from '../server/src/domains/taxonomy/search-taxa.ts'
import { startEmbedded } from '../server/src/platform/postgres/embedded.ts'

/** Whole names, beginnings, French and English ones, without accents, with one to three slips, and nothing at all. */
const typed = [
  'quercus', 'Quercus robur', 'lavandula ang', 'erable', 'érable champêtre', 'erabl champetre', 'lavendula angustifola', 'quercsu pubecens', 'rosmarinus officinalis',
  'oak', 'field mapel', 'acer', 'a', 'zzqqxx', 'salvia nemorosa', 'hortensai', 'Rosa rugsa', 'chene vert', 'betula pendla', 'helianthemum nummularium',
]
const ROUNDS = 9

/** Names of plants searched over all shipped taxa, in milliseconds on the database alone: the middle of nine runs each. */
export async function run(): Promise<{ taxa: number; medianMs: number; slowestMs: number; slowest: string }> {
  const root = mkdtempSync(join(tmpdir(), 'plantule-bench-'))
  const embedded = await startEmbedded({ root })
  const pool = new pg.Pool({ ...embedded.owner, max: 2 })
  try {
    await migrate(embedded.owner)
    const client = await pool.connect()
    const taxa = await loadTaxa(client)
    client.release()
    const db = new Kysely<Record<string, never>>({ dialect: new PostgresDialect({ pool }) })
    const times: { q: string; ms: number }[] = []
    for (const q of typed) {
      const runs: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const began = performance.now()
        await searchTaxa(db, q)
        runs.push(performance.now() - began)
      }
      times.push({ q, ms: runs.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0 })
    }
    times.sort((a, b) => a.ms - b.ms)
    const slowest = times.at(-1)
    return { taxa, medianMs: Math.round((times[times.length >> 1]?.ms ?? 0) * 10) / 10, slowestMs: Math.round((slowest?.ms ?? 0) * 10) / 10, slowest: slowest?.q ?? '' }
  } finally {
    await pool.end()
    await embedded.stop()
    rmSync(root, { recursive: true, force: true })
  }
}

if (import.meta.main) console.table(await run())
