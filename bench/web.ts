import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import startServer from '../e2e/support/start-server.ts'
import { scanned, type ScanFigures } from './scan.ts'
// A script that runs before anything is installed has no types.
// @ts-expect-error
import { buildWeb } from '../scripts/ready/build.mjs'

const ROUNDS = 5
const DEMO_MS = 300_000
const assets = fileURLToPath(new URL('../web/dist/assets/', import.meta.url))
const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking']

type Weight = { files: number; scriptsKb: number; stylesKb: number }
export type Figures = {
  home: Weight
  orders: Weight
  largestChunk: { name: string; kbGzip: number }
  /** In a new browser, in a new tab of it, on reading the page again, and from another screen of the application. */
  ordersRowsMs: { cold: number; warm: number; reload: number; inside: number }
  /** From a scanner's Enter to the painted line. */
  scan: ScanFigures
  budget: { homeScriptsKb: number; ordersScriptsKb: number; coldMs: number; warmMs: number; insideMs: number }
}

/** What the browser downloads for the first screens (gzip, in kB) and how soon /orders/all shows rows. */
export async function run(): Promise<Figures> {
  await buildWeb(process.execPath)
  const stop = await startServer()
  try {
    // Its database is where the server that has just started put it.
    const { demoLoaded } = await import('../e2e/support/database.ts')
    await demoLoaded(DEMO_MS)
    const browser = await chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args })
    const signedIn = await signIn(browser)
    const home = await weigh(await open(browser, signedIn), '/')
    const orders = await weigh(await open(browser, signedIn), '/orders/all')
    const times = { cold: [] as number[], warm: [] as number[], reload: [] as number[], inside: [] as number[] }
    for (let round = 0; round < ROUNDS; round++) {
      const context = await open(browser, signedIn)
      const first = await context.newPage()
      times.cold.push(await rowsIn(first, opened))
      await first.close()
      const page = await context.newPage()
      times.warm.push(await rowsIn(page, opened))
      times.reload.push(await rowsIn(page, (again) => again.reload({ waitUntil: 'commit' })))
      // Once before, so that the screens' own code is there.
      for (const measured of [false, true]) {
        await page.getByRole('navigation').getByRole('link', { name: 'Clients' }).click()
        await page.locator('main tbody tr a[href^="/customer/"]').first().waitFor()
        const took = await rowsIn(page, () => page.getByRole('navigation').getByRole('link', { name: 'Commandes' }).click())
        if (measured) times.inside.push(took)
      }
      await context.close()
    }
    const scan = await scanned(browser)
    await browser.close()
    return {
      home,
      orders,
      largestChunk: largest(),
      ordersRowsMs: { cold: median(times.cold), warm: median(times.warm), reload: median(times.reload), inside: median(times.inside) },
      scan,
      budget: { homeScriptsKb: 210, ordersScriptsKb: 250, coldMs: 770, warmMs: 400, insideMs: 150 },
    }
  } finally {
    await stop()
  }
}

type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>
const address = (): string => process.env['E2E_ADDRESS'] ?? ''
const open = (browser: Browser, storageState?: SignedIn): Promise<BrowserContext> =>
  browser.newContext({ baseURL: address(), locale: 'fr-FR', viewport: { width: 1440, height: 900 }, ...(storageState && { storageState }) })

async function signIn(browser: Browser): Promise<SignedIn> {
  const context = await open(browser)
  const page = await context.newPage()
  await page.goto('/not-allowed')
  await page.getByRole('button', { name: /Propriétaire/ }).click()
  await page.waitForURL((url) => url.origin === address() && url.pathname === '/not-allowed')
  await page.getByRole('main').first().waitFor()
  const state = await context.storageState()
  await context.close()
  return state
}

/** Every script and style that the screen asks for with an empty cache, until nothing moves. */
async function weigh(context: BrowserContext, path: string): Promise<Weight> {
  const page = await context.newPage()
  const asked = new Set<string>()
  page.on('response', (response) => {
    const name = /\/assets\/([^/?]+\.(?:js|css))$/.exec(response.url())?.[1]
    if (name) asked.add(name)
  })
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForTimeout(1_500)
  await context.close()
  const weightOf = (ending: string) =>
    kilobytes([...asked].filter((name) => name.endsWith(ending)).reduce((sum, name) => sum + gzipped(name), 0))
  return { files: asked.size, scriptsKb: weightOf('.js'), stylesKb: weightOf('.css') }
}

const opened = (page: Page): Promise<unknown> => page.goto('/orders/all', { waitUntil: 'commit' })

async function rowsIn(page: Page, go: (page: Page) => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await go(page)
  await page.locator('main tbody tr a[href^="/order/"]').first().waitFor()
  return Math.round(performance.now() - from)
}

const gzipped = (name: string): number => gzipSync(readFileSync(`${assets}${name}`)).length
const kilobytes = (bytes: number): number => Math.round(bytes / 100) / 10
const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

function largest(): { name: string; kbGzip: number } {
  const sizes = readdirSync(assets)
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name, kbGzip: kilobytes(gzipped(name)) }))
  return sizes.toSorted((a, b) => b.kbGzip - a.kbGzip)[0] ?? { name: '', kbGzip: 0 }
}

if (import.meta.main) console.log(await run())
