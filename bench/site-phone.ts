import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from '@playwright/test'
import startServer from '../e2e/support/start-server.ts'

const DEMO_MS = 300_000
const ROUNDS = 5
const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking']
/** A phone of some years ago on a poor line: four times slower than this machine, 1.6 Mbit/s, 150 ms. */
const SLOWER = 4
const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true, locale: 'fr-FR' }

type Look = { firstMs: number; largestMs: number; blockedMs: number; shift: number; requests: number; kilobytes: number; htmlKb: number }
type Budget = { firstMs: number; largestMs: number; blockedMs: number; shift: number; requests: number; htmlKb: number }
type Row = { path: string; median: Look; budget: Budget }

const every = { firstMs: 900, blockedMs: 20, shift: 0, htmlKb: 15 }
const budgets: Record<'listing' | 'plant', Budget> = {
  listing: { ...every, largestMs: 1_700, requests: 20 },
  plant: { ...every, largestMs: 1_500, requests: 8 },
}

/** What a phone on a slow line sees of the public shop of the demonstration, whose plants have pictures; each look with nothing kept. */
export async function run(): Promise<Record<'listing' | 'plant', Row>> {
  const stop = await startServer()
  try {
    const { demoLoaded } = await import('../e2e/support/database.ts')
    await demoLoaded(DEMO_MS)
    return await onPhone(process.env['E2E_ADDRESS'] ?? '')
  } finally {
    await stop()
  }
}

export async function onPhone(origin: string): Promise<Record<'listing' | 'plant', Row>> {
  const browser = await chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args })
  try {
    const listing = await linkOn(browser, `${origin}/shop/pepiniere-des-sources`, 'nav a[href*="/category/"]')
    const plant = await linkOn(browser, origin + listing, 'main a[href*="/product/"]:has(img)')
    const row = async (path: string, budget: Budget): Promise<Row> => {
      const looks: Look[] = []
      for (let round = 0; round < ROUNDS; round++) looks.push(await look(browser, origin + path))
      return { path, median: medianOf(looks), budget }
    }
    return { listing: await row(listing, budgets.listing), plant: await row(plant, budgets.plant) }
  } finally {
    await browser.close()
  }
}

/** Where a page leads; pictures of the demonstration are drawn after its plants, so it is asked again until they are there. */
async function linkOn(browser: Browser, address: string, link: string): Promise<string> {
  const page = await browser.newPage()
  const found = page.locator(link).first()
  for (const end = Date.now() + DEMO_MS; Date.now() < end; await page.waitForTimeout(1_000)) {
    await page.goto(address)
    if ((await found.count()) > 0) break
  }
  const path = await found.getAttribute('href')
  await page.close()
  if (!path) throw new Error(`${address} has no ${link}`)
  return path
}

async function look(browser: Browser, address: string): Promise<Look> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', LINE)
  await line.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  let [requests, bytes] = [0, 0]
  line.on('Network.loadingFinished', ({ encodedDataLength }) => {
    requests++
    bytes += encodedDataLength
  })
  await page.addInitScript(watch)
  const answer = await page.goto(address, { waitUntil: 'load' })
  await page.waitForLoadState('networkidle')
  const body = await answer?.body()
  const html = gzipSync(body ?? '').length
  const seen = await seenOn(page)
  await context.close()
  return { ...seen, requests, kilobytes: kilo(bytes), htmlKb: kilo(html) }
}

type Watched = { largest: number; shift: number; blocked: number }
type Entry = { startTime: number; duration: number; value?: number }

/** Runs in the page, before anything of it. */
function watch(): void {
  const seen: Watched = { largest: 0, shift: 0, blocked: 0 }
  Object.assign(globalThis, { seen })
  type Heard = (list: { getEntries: () => Entry[] }) => void
  // What a browser observes is more than what this process knows of.
  const Observer = PerformanceObserver as unknown as new (heard: Heard) => { observe: (what: { type: string; buffered: boolean }) => void }
  const on = (type: string, each: (entry: Entry) => void) =>
    new Observer((list) => list.getEntries().forEach(each)).observe({ type, buffered: true })
  on('largest-contentful-paint', ({ startTime }) => {
    seen.largest = startTime
  })
  on('layout-shift', ({ value = 0 }) => {
    seen.shift += value
  })
  // Of a task, what is beyond 50 ms is felt.
  on('longtask', ({ duration }) => {
    seen.blocked += duration - 50
  })
}

const seenOn = (page: Page): Promise<Pick<Look, 'firstMs' | 'largestMs' | 'blockedMs' | 'shift'>> =>
  page.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: Watched }
    const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
    return {
      firstMs: Math.round(first),
      largestMs: Math.round(seen.largest),
      blockedMs: Math.round(seen.blocked),
      shift: Math.round(seen.shift * 1000) / 1000,
    }
  })

const kilo = (bytes: number): number => Math.round(bytes / 100) / 10
const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
const medianOf = (looks: readonly Look[]): Look =>
  Object.fromEntries(Object.keys(looks[0] ?? {}).map((name) => [name, middle(looks.map((one) => one[name as keyof Look]))])) as Look
