import type { Ctx } from '../server/src/platform/context.ts'
import { loadTaxa } from '../server/src/domains/taxonomy/load-taxa.ts'
import { searchTaxa } from '../server/src/domains/taxonomy/search-taxa.ts'
import { benchShop } from './bench-shop.ts'

/**
 * Whole names, beginnings, French and English ones, without accents, with one to three slips, as the trade writes them, and nothing at all.
 */
const typed = [
  'quercus',
  'Quercus robur',
  'lavandula ang',
  'erable',
  'érable champêtre',
  'erabl champetre',
  'lavendula angustifola',
  'quercsu pubecens',
  'rosmarinus officinalis',
  'oak',
  'field mapel',
  'acer',
  'a',
  'zzqqxx',
  'salvia nemorosa',
  'hortensai',
  'Rosa rugsa',
  'chene vert',
  'betula pendla',
  'helianthemum nummularium',
  'Hydrangea paniculata Limelight',
  'Photinia fraseri Red Robin',
  'Geranium rozanne',
  'Tilia cordata Mill.',
  'Eleagnus ebbingei',
  'Clématite montana Rubens',
]
const ROUNDS = 9

/** Names of plants searched over all shipped taxa, in milliseconds on the database alone: the middle of nine runs each. */
export const run = (): Promise<{ taxa: number; medianMs: number; slowestMs: number; slowest: string }> =>
  benchShop('empty', async ({ pools, shop }) => {
    const client = await pools.owner.connect()
    const taxa = await loadTaxa(client)
    client.release()
    const times: { q: string; ms: number }[] = []
    for (const q of typed) {
      const runs: number[] = []
      for (let round = 0; round < ROUNDS; round++) runs.push(await shop((ctx) => timeOf(ctx, q), { readOnly: true }))
      times.push({ q, ms: runs.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0 })
    }
    times.sort((a, b) => a.ms - b.ms)
    const slowest = times.at(-1)
    return { taxa, medianMs: round(times[times.length >> 1]?.ms), slowestMs: round(slowest?.ms), slowest: slowest?.q ?? '' }
  })

async function timeOf(ctx: Ctx, q: string): Promise<number> {
  // Begins the transaction, which is no part of the search.
  await searchTaxa(ctx.db, '')
  const began = performance.now()
  await searchTaxa(ctx.db, q)
  return performance.now() - began
}

const round = (ms = 0): number => Math.round(ms * 10) / 10

if (import.meta.main) console.table(await run())
