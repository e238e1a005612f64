import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
// A script that runs before anything is installed has no types.
// @ts-expect-error
import { buildWeb } from '../scripts/ready/build.mjs'

type Chunk = { file: string; imports?: string[] }
type Weight = { screen: string; kb: number; files: number; budget: string }

/** Screens as the build lists them, and what they may weigh. */
const screens = [
  { screen: 'home/dashboard/DashboardScreen', budget: { kb: 210 } },
  { screen: 'sales/orders/OrdersScreen', budget: { kb: 250 } },
  { screen: 'catalogue/products/ProductsScreen', budget: { kb: 250 } },
  { screen: 'sales/customers/CustomersScreen', budget: { kb: 250 } },
  { screen: 'sales/order/OrderScreen', budget: {} },
  { screen: 'catalogue/product/ProductScreen', budget: {} },
  { screen: 'till/point-of-sale/PointOfSaleScreen', budget: { files: 20 } },
] as const

/** Scripts that a screen loads at once in a new browser (gzip, in kB), by the build's own list of chunks: no browser needed. */
export async function run(): Promise<Weight[]> {
  await buildWeb(process.execPath)
  const dist = fileURLToPath(new URL('../web/dist/', import.meta.url))
  const chunks = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8')) as Record<string, Chunk>
  const needed = (names: string[]): Set<string> => {
    const all = new Set(names)
    for (const name of all) for (const imported of chunks[name]?.imports ?? []) all.add(imported)
    return all
  }
  return screens.map(({ screen, budget }) => {
    const names = needed(['index.html', `src/areas/${screen}.tsx`])
    const files = new Set([...names].flatMap((name) => chunks[name]?.file ?? []).filter((file) => file.endsWith('.js')))
    const bytes = [...files].reduce((sum, file) => sum + gzipSync(readFileSync(dist + file)).length, 0)
    const allowed = Object.entries(budget).map(([unit, most]) => `${most} ${unit}`)
    return { screen, kb: Math.round(bytes / 1000), files: files.size, budget: allowed.join(', ') }
  })
}

if (import.meta.main) console.table(await run())
