import { expect, type Page } from '@playwright/test'
import { apiOf } from './support/api.ts'
import { makeShop } from './support/database.ts'
import { signIn, test } from './support/shop.ts'

test.describe.configure({ timeout: 180_000 })

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
const webOrder = { channel: 'web', deliveryMode: 'on_site', lines: [{ label: 'Rosier', quantity: 1, unitCents: 900, rateBp: 1000 }] }

test('a web order rings at once, opens its order, and stays readable without a network', async ({ browser, address }) => {
  const owner = await makeShop()
  const context = await browser.newContext({ baseURL: address, locale: 'fr-FR' })
  const page = await context.newPage()
  await page.goto('/not-allowed')
  const asked = apiOf(page)
  await signIn(page, owner)
  const api = await asked
  await expect(bell(page)).toHaveAccessibleName('Notifications')

  const first = await api<{ reference: string }>('POST', '/order/-1', webOrder)
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 non lue')
  await api('POST', '/order/-1', webOrder)
  await api('POST', '/order/-1', webOrder)
  await expect(bell(page)).toHaveAccessibleName('Notifications, 3 non lues')

  await bell(page).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByRole('listitem')).toHaveCount(3)
  await panel.getByRole('link', { name: new RegExp(first.reference) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(first.reference)
  await expect(panel).toHaveCount(0)
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 non lues')

  await bell(page).click()
  await panel.getByRole('button', { name: 'Tout marquer comme lu' }).click()
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await expect(panel.getByRole('button', { name: 'Tout marquer comme lu' })).toHaveCount(0)

  await context.setOffline(true)
  await expect(panel.getByText(/^Hors ligne : état de \d\d:\d\d/)).toBeVisible({ timeout: 40_000 })
  await expect(panel.getByRole('listitem')).toHaveCount(3)
  await context.close()
})
