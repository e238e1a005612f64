import type { Page } from '@playwright/test'
import { accessibilityFaults } from './support/accessibility.ts'
import { demoLoaded, newestId } from './support/database.ts'
import { screens } from './support/screens.ts'
import { expect, test } from './support/shop.ts'
import { watch } from './support/watch.ts'

const DEMO = 'pepiniere-des-sources'
const DEMO_MS = 180_000
const widths = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]
/** Which table a parameter of a path counts in; where the shop has no row, the screen opens to create one. */
const tableOf: Record<string, string> = { orderId: 'orders', quotationId: 'orders', plantId: 'product', otherProductId: 'product' }

async function addressOf(path: string, uid: string): Promise<string> {
  let whole = path
  for (const [mark, name = ''] of path.matchAll(/\{(\w+)\}/g)) {
    const table = tableOf[name] ?? name.replace(/Id$/, '').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    whole = whole.replace(mark, String((await newestId(uid, table)) ?? -1))
  }
  return whole
}

async function look(page: Page, address: string): Promise<void> {
  const { faults, settled } = watch(page)
  for (const size of widths) {
    await page.setViewportSize(size)
    await page.goto(address)
    await expect(page.getByRole('main').first()).toBeVisible()
    await settled()
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    if (beyond > 0) faults.push(`${size.width} px: ${beyond} px wider than the window`)
    faults.push(...(await accessibilityFaults(page)).map((fault) => `${size.width} px: ${fault}`))
  }
  expect(faults).toEqual([])
}

// The provider's own screens need an account of its staff.
const opened = screens.filter((screen) => screen.group !== 'internal')

test.describe('on an empty shop', () => {
  for (const { path } of opened) {
    test(`${path} opens`, async ({ browser, ownerState, owner, address }) => {
      const context = await browser.newContext({ storageState: ownerState, baseURL: address, locale: 'fr-FR' })
      await look(await context.newPage(), await addressOf(path, owner.uid))
      await context.close()
    })
  }
})

test.describe('on the demonstration', () => {
  test.beforeAll(async () => {
    test.setTimeout(DEMO_MS)
    await demoLoaded(DEMO_MS)
  })

  for (const { path } of opened) {
    test(`${path} opens`, async ({ browser, demoState, address }) => {
      const context = await browser.newContext({ storageState: demoState, baseURL: address, locale: 'fr-FR' })
      await look(await context.newPage(), await addressOf(path, DEMO))
      await context.close()
    })
  }
})
