import { expect, type Page } from '@playwright/test'
import { makeShop } from './support/database.ts'
import { signIn, test } from './support/shop.ts'

test.describe.configure({ timeout: 180_000 })

const views = (page: Page) => page.getByRole('group', { name: 'Vues enregistrées' })

test('a view is kept, shared with the shop, said to be modified, and brought back or kept anew', async ({ browser, address }) => {
  const owner = await makeShop()
  const context = await browser.newContext({ baseURL: address, locale: 'fr-FR' })
  const page = await context.newPage()
  await page.goto('/customers?q=dubois')
  await signIn(page, owner)
  await views(page).getByRole('button', { name: 'Enregistrer cette vue' }).click()
  await page.getByLabel('Nom de la vue').fill('Les Dubois')
  await page.keyboard.press('Enter')
  const tab = views(page).getByRole('button', { name: /Les Dubois/, pressed: true })
  await expect(tab).toBeVisible()

  await views(page).getByRole('button', { name: 'Actions sur la vue Les Dubois' }).click()
  await page.getByRole('menuitem', { name: 'Partager avec la boutique' }).click()
  await expect(views(page).getByRole('img', { name: 'partagée avec la boutique' })).toBeVisible()

  await page.getByRole('searchbox').first().fill('dubois paul')
  await expect(views(page).getByText('Modifiée')).toBeVisible()
  await views(page).getByRole('button', { name: 'Revenir à la vue' }).click()
  await expect(views(page).getByText('Modifiée')).toHaveCount(0)
  await expect(page).toHaveURL(/q=dubois(&|$)/)

  await page.getByRole('searchbox').first().fill('dubois paul')
  await views(page).getByRole('button', { name: 'Enregistrer les changements' }).click()
  await expect(views(page).getByText('Modifiée')).toHaveCount(0)

  // Nothing of it is in this browser alone.
  await page.evaluate(() => localStorage.clear())
  await page.goto('/customers')
  await views(page)
    .getByRole('button', { name: /Les Dubois/ })
    .click()
  await expect(page).toHaveURL(/q=dubois(\+|%20)paul/)
  await context.close()
})
