import { type Browser, type BrowserContext, expect, type Page, test as base } from '@playwright/test'
import { makeShop, type Owner } from './database.ts'
import { watch } from './watch.ts'

export { expect } from '@playwright/test'

export type Tab = { page: Page } & ReturnType<typeof watch>
type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>
type Shops = {
  address: string
  owner: Owner
  ownerState: StorageState
  /** Kept for all tests of a worker: the tab stays signed in, and its browser has the scripts compiled. */
  ownerTab: Tab
  demoTab: Tab
  /** Of the provider's staff, who are in no shop. */
  staffTab: Tab
}

/** The first page of a new browser compiles everything. */
const SIGN_IN_MS = 120_000

const address = (): string => process.env['E2E_ADDRESS'] ?? ''

/** Through the real sign-in page, as people do. */
export async function signIn(page: Page, { email, password }: Pick<Owner, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByLabel('Mot de passe').fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

// A light screen that every member may open.
const LIGHT = '/not-allowed'

async function enteredBy(browser: Browser, enter: (page: Page) => Promise<void>, path = LIGHT): Promise<Tab> {
  const context = await browser.newContext({ baseURL: address(), locale: 'fr-FR', timezoneId: 'Europe/Paris', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(path)
  await enter(page)
  await page.waitForURL((url) => url.origin === address() && url.pathname === path)
  await expect(page.getByRole('main')).toBeVisible()
  return { page, ...watch(page) }
}

/** A fresh shop for each worker with its owner, and the demonstration's owner, both signed in once. */
export const test = base.extend<object, Shops>({
  address: [async ({ browserName: _ }, use) => use(address()), { scope: 'worker' }],
  owner: [async ({ address: _ }, use) => use(await makeShop()), { scope: 'worker' }],
  ownerTab: [
    async ({ browser, owner }, use) => {
      const tab = await enteredBy(browser, (page) => signIn(page, owner))
      await use(tab)
      await tab.page.context().close()
    },
    { scope: 'worker', timeout: SIGN_IN_MS },
  ],
  ownerState: [async ({ ownerTab }, use) => use(await ownerTab.page.context().storageState()), { scope: 'worker', timeout: SIGN_IN_MS }],
  demoTab: [
    async ({ browser }, use) => {
      const tab = await enteredBy(browser, (page) => page.getByRole('button', { name: /Propriétaire/ }).click())
      await use(tab)
      await tab.page.context().close()
    },
    { scope: 'worker', timeout: SIGN_IN_MS },
  ],
  staffTab: [
    async ({ browser }, use) => {
      const tab = await enteredBy(browser, (page) => page.getByRole('button', { name: /Équipe Plantule/ }).click(), '/internal/journal')
      await use(tab)
      await tab.page.context().close()
    },
    { scope: 'worker', timeout: SIGN_IN_MS },
  ],
  baseURL: async ({ address: at }, use) => use(at),
})
