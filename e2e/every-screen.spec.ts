import { accessibilityFaults } from './support/accessibility.ts'
import { beyondWindow } from './support/beyond-window.ts'
import { demoLoaded, newestId } from './support/database.ts'
import { screens } from './support/screens.ts'
import { expect, type Tab, test } from './support/shop.ts'

const DEMO = 'pepiniere-des-sources'
const DEMO_MS = 400_000
const phone = { width: 390, height: 844 }
const tablet = { width: 1024, height: 768 }
const desk = { width: 1440, height: 900 }
/** Which table a parameter of a path counts in; where the shop has no row, the screen opens to create one. */
const tableOf: Record<string, string> = {
  orderId: 'orders',
  quotationId: 'orders',
  plantId: 'product',
  otherProductId: 'product',
  sessionId: 'till_session',
  roundId: 'delivery_round',
  zoneId: 'collection_zone',
  pageId: 'site_page',
  articleId: 'blog_article',
}

async function addressOf(path: string, uid: string): Promise<string> {
  let whole = path
  for (const [mark, name = ''] of path.matchAll(/\{(\w+)\}/g)) {
    const table = tableOf[name] ?? name.replace(/Id$/, '').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    whole = whole.replace(mark, String((await newestId(uid, table)) ?? -1))
  }
  return whole
}

/**
 * Loaded anew in the tab of the screen before, then turned: all widths in one page, and the slow accessibility check at the last of them.
 */
async function look(
  { page, faults, forget, settled }: Tab,
  address: string,
  sizes: readonly { width: number; height: number }[],
): Promise<void> {
  forget()
  for (const [turn, size] of sizes.entries()) {
    await page.setViewportSize(size)
    if (turn === 0) await page.goto(address)
    await expect(page.getByRole('main').first()).toBeVisible()
    await settled()
    const beyond = await beyondWindow(page)
    if (beyond) faults.push(`${size.width} px: ${beyond}`)
  }
  faults.push(...(await accessibilityFaults(page)))
  expect(faults).toEqual([])
}

const opened = screens.filter((screen) => screen.group !== 'internal')

// A part of a record cannot be opened where there is none, and is never created by itself; a session begins at the till, a round and an
// analysis in their lists, a request for help from any screen.
const begunElsewhere = ['{sessionId}', '{roundId}', '{analysisId}', '{supportTicketId}']
const openedEmpty = opened.filter(({ path }) => !path.includes('}/') && !begunElsewhere.some((name) => path.includes(name)))

test.describe('on an empty shop', () => {
  for (const { path } of openedEmpty) {
    test(`${path} opens`, async ({ ownerTab, owner }) => {
      await look(ownerTab, await addressOf(path, owner.uid), [desk, phone])
    })
  }
})

test.describe('on the demonstration', () => {
  test.beforeAll(async () => {
    test.setTimeout(DEMO_MS)
    await demoLoaded(DEMO_MS)
  })

  for (const { path } of opened) {
    test(`${path} opens`, async ({ demoTab }) => {
      await look(demoTab, await addressOf(path, DEMO), [phone, tablet, desk])
    })
  }

  for (const { path } of screens.filter(({ group }) => group === 'internal')) {
    test(`${path} opens`, async ({ staffTab }) => {
      await look(staffTab, path, [phone, tablet, desk])
    })
  }
})
