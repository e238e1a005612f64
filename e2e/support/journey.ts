import type { BrowserContextOptions, Page } from '@playwright/test'
import { makeShop, type Owner } from './database.ts'
import { expect, test } from './shop.ts'
import { watch } from './watch.ts'

export type Begun = {
  owner: Owner
  /** Not signed in yet. */
  page: Page
  /** What the page complained of; a test that asks for a refusal takes it out. */
  faults: string[]
}
type JourneyOptions = {
  /** Complaints that belong to the journey wherever they come. */
  meant?: RegExp
  permissions?: BrowserContextOptions['permissions']
}

/** The tests of this file go one way in one shop and one page: each needs what the ones before it left, and none may leave a fault. */
export function journey(begin: (begun: Begun) => unknown, { meant, permissions = [] }: JourneyOptions = {}): void {
  let begun: Begun
  test.describe.configure({ mode: 'serial' })
  test.beforeAll(async ({ browser, address }) => {
    const owner = await makeShop()
    const context = await browser.newContext({ baseURL: address, locale: 'fr-FR', timezoneId: 'Europe/Paris', permissions })
    const page = await context.newPage()
    begun = { owner, page, faults: watch(page).faults }
    await begin(begun)
  })
  test.afterAll(() => begun.page.context().close())
  test.afterEach(() => expect(begun.faults.filter((fault) => !meant?.test(fault))).toEqual([]))
}
