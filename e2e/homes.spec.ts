import { expect, type Page } from '@playwright/test'
import { beyondWindow } from './support/beyond-window.ts'
import { test } from './support/shop.ts'

/** Each trade of the demonstration begins with what it does. */
const homes: readonly (readonly [account: RegExp, sees: RegExp, unseen: RegExp])[] = [
  [/Comptable/, /^Clôturer /, /Compter le stock/],
  [/Cultivateur/, /^Compter le stock/, /^Clôturer /],
  [/Vendeu/, /^Caisse/, /^Clôturer /],
]

const doors = (page: Page) => page.getByRole('navigation', { name: 'Pour commencer' })

for (const [account, sees, unseen] of homes) {
  test(`${account.source} begins with its own work`, async ({ browser, address }) => {
    const context = await browser.newContext({ baseURL: address, locale: 'fr-FR' })
    const page = await context.newPage()
    await page.goto('/')
    await page.getByRole('button', { name: account }).first().click()
    await expect(doors(page).getByRole('link', { name: sees })).toBeVisible({ timeout: 60_000 })
    await expect(doors(page).getByRole('link', { name: unseen })).toHaveCount(0)
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await beyondWindow(page)).toBeUndefined()
      await test.info().attach(`home-${width}`, { body: await page.screenshot(), contentType: 'image/png' })
    }
    await context.close()
  })
}

test('who chooses another first screen finds it on arriving, on any device', async ({ browser, address }) => {
  const context = await browser.newContext({ baseURL: address, locale: 'fr-FR' })
  const page = await context.newPage()
  await page.goto('/my-account')
  await page
    .getByRole('button', { name: /Cultivateur/ })
    .first()
    .click()
  const kept = page.waitForResponse((response) => response.url().endsWith('/preference/home.start') && response.ok())
  await page.getByRole('combobox', { name: 'Écran d’accueil' }).click()
  await page.getByRole('option', { name: 'Inventaire' }).click()
  await kept
  // A browser that knows nothing of it.
  await page.evaluate(() => localStorage.clear())
  await page.goto('/')
  await expect(page).toHaveURL(/\/stock-count$/, { timeout: 60_000 })
  const again = page.waitForResponse((response) => response.url().endsWith('/preference/home.start') && response.ok())
  await page.goto('/my-account')
  await page.getByRole('combobox', { name: 'Écran d’accueil' }).click()
  await page.getByRole('option', { name: 'Selon mes droits' }).click()
  await again
  await page.goto('/')
  await expect(doors(page)).toBeVisible({ timeout: 60_000 })
  await context.close()
})
