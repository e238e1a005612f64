import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { approveImport, getImport, readUploads, setImportMapping, uploadImport } from '../server/src/domains/imports/import-verbs.ts'
import { type Bench, benchShop } from './bench-shop.ts'

type Figures = Record<string, number>
const ROWS = 20_000

/** Two sizes a product: half of the rows only carry a size, as in our own export. */
const file = (rows: number): string =>
  [
    'Référence produit;Nom;Nom latin;Catégories;Mots-clés;Fournisseur de plants;TVA;Publié;Référence sous-produit;Code-barres;Contenant;Prix TTC;Stock',
    ...Array.from({ length: rows / 2 }, (_, n) => [
      `I${n};Plante ${n};Genus species ${n};Rayon ${n % 40} > Allée ${n % 200};tag${n % 9};F${n % 30};10%;oui;I${n}-1;;C${n % 12};${4 + (n % 50)},50;${n % 90}`,
      `I${n};;;;;;;;I${n}-2;;G${n % 7};${3 + (n % 9)},20;${n % 30}`,
    ]).flat(),
  ].join('\n')

/** A file of 20,000 rows checked and imported into a catalogue of 10,000 products: milliseconds, and the process's memory. */
export const run = (scale = Number(process.env['BENCH_SCALE'] ?? 1)): Promise<Figures> =>
  benchShop(scale, (bench) => measure(bench, Math.round(ROWS * scale)))

async function measure({ root, shop, drain }: Bench, rows: number): Promise<Figures> {
  const path = join(root, 'catalogue.csv')
  const text = file(rows)
  writeFileSync(path, text)
  const idleMb = process.memoryUsage.rss() / 1_048_576
  let peak = 0
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 50)
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const began = performance.now()
    await work()
    return Math.round(performance.now() - began)
  }
  const upload = { field: 'file', name: 'catalogue.csv', mime: 'text/csv', path, bytes: Buffer.byteLength(text) }
  const { id, settings } = await shop(async (ctx) => uploadImport(ctx, [upload], await readUploads([upload], ctx)))
  const checkMs = await timed(async () => {
    await shop((ctx) => setImportMapping(ctx, id, settings))
    await drain()
  })
  const runMs = await timed(async () => {
    await shop((ctx) => approveImport(ctx, id))
    await drain()
  })
  clearInterval(watch)
  const { state, report } = await shop((ctx) => getImport(ctx, id))
  if (state !== 'done') throw new Error(`The import ended as ${state}: ${JSON.stringify(report)}`)
  return { rows, products: report?.products.new ?? 0, checkMs, runMs, idleMb: Math.round(idleMb), peakMb: Math.round(peak / 1_048_576) }
}

if (import.meta.main) console.table(await run())
