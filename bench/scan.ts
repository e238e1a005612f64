import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import pg from 'pg'
import { seedProducts, sizes } from './seed.ts'

const SCANS = 30
/** A hand scanner sends a letter every few milliseconds. */
const LETTER_MS = 3

export type ScanFigures = {
  articles: number
  medianMs: number
  worstMs: number
  /** What the page's thread works for a whole scan, its letters too: a busy machine does not change it. */
  processorMs: number
  budgetMs: number
}

/** From the Enter key of a wedge scanner to the painted line, at a till with the whole catalogue of the bench. The server runs already. */
export async function scanned(browser: Browser): Promise<ScanFigures> {
  // Its database is where the server that has just started put it.
  const { makeShop } = await import('../e2e/support/database.ts')
  const { signIn } = await import('../e2e/support/shop.ts')
  const owner = await makeShop()
  const pool = new pg.Pool({ host: join(process.env['E2E_DATA'] ?? '', 'run'), user: 'plantule_owner', database: 'plantule', max: 1 })
  await seedProducts(pool, owner.shopId, sizes.products)
  await pool.query('analyze')
  const { rows } = await pool.query<{ barcode: string }>(
    'select barcode from subproduct where shop_id = $1 order by md5(barcode) limit $2',
    [owner.shopId, SCANS + 1],
  )
  await pool.end()
  const context = await browser.newContext({
    baseURL: process.env['E2E_ADDRESS'] ?? '',
    locale: 'fr-FR',
    viewport: { width: 1024, height: 768 },
  })
  const page = await context.newPage()
  await page.goto('/point-of-sale')
  await signIn(page, owner)
  await openTill(page)
  const [first = '', ...codes] = rows.map(({ barcode }) => barcode)
  await scanOne(page, first)
  const tools = await context.newCDPSession(page)
  await tools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const worked = async (): Promise<number> =>
    ((await tools.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
  const before = await worked()
  const times: number[] = []
  for (const code of codes) times.push(await scanOne(page, code))
  const processorMs = (await worked()) - before
  await context.close()
  const sorted = times.toSorted((a, b) => a - b)
  const tenth = (ms: number): number => Math.round(ms * 10) / 10
  return {
    articles: sizes.products * 2,
    medianMs: tenth(sorted[Math.floor(sorted.length / 2)] ?? 0),
    worstMs: tenth(sorted.at(-1) ?? 0),
    processorMs: tenth(processorMs / codes.length),
    budgetMs: 50,
  }
}

async function openTill(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ajouter une caisse' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Ajouter|Enregistrer)/ })
    .click()
  await page.getByRole('button', { name: 'Ouvrir la caisse' }).click()
  await page.getByRole('button', { name: 'Commencer à vendre' }).click()
  await page
    .getByRole('list')
    .getByRole('button', { name: /Variété|n°/ })
    .first()
    .waitFor({ timeout: 60_000 })
  // What the device keeps for selling alone is written by then.
  await page.waitForTimeout(5_000)
}

/** Runs in the page, whose types the server's sources have not: the milliseconds between Enter and the frame that shows one line more. */
const painted = `new Promise((done) => {
  const basket = document.querySelector('aside')
  const lines = () => basket.querySelectorAll('li').length
  const before = lines()
  let enter = 0
  const onKey = (event) => {
    if (event.key === 'Enter') enter = event.timeStamp
  }
  window.addEventListener('keydown', onKey, true)
  const seen = new MutationObserver(() => {
    if (lines() === before) return
    seen.disconnect()
    window.removeEventListener('keydown', onKey, true)
    // A task that follows a frame runs when the frame was painted.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => done(performance.now() - enter)
      port2.postMessage(null)
    })
  })
  seen.observe(basket, { childList: true, subtree: true })
})`

/** Scans as a wedge does. */
async function scanOne(page: Page, code: string): Promise<number> {
  const took = page.evaluate<number>(painted)
  await page.keyboard.type(code, { delay: LETTER_MS })
  await page.keyboard.press('Enter')
  const ms = await took
  await page.waitForTimeout(400)
  return ms
}
