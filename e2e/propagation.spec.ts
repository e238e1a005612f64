import { expect } from '@playwright/test'
import { makeShop } from './support/database.ts'
import { signIn, test } from './support/shop.ts'

test.describe.configure({ timeout: 180_000 })

test('seeds are planned, put in the cold, taken out and sown; a mother plant on hold is not sampled', async ({ browser, address }) => {
  const owner = await makeShop()
  const context = await browser.newContext({ baseURL: address, locale: 'fr-FR' })
  const page = await context.newPage()
  await page.goto('/stratification/-1')
  await signIn(page, owner)
  await page.getByLabel('Nom', { exact: false }).first().waitFor()
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Cornouiller sanguin')
  await page.getByRole('textbox', { name: 'Début' }).fill('05/01/2026')
  await page.getByRole('button', { name: 'Planifier' }).click()
  await expect(page.getByText('Prévue').first()).toBeVisible()

  const step = async (name: string, on: string): Promise<void> => {
    await page.getByRole('button', { name }).click()
    const window = page.getByRole('dialog')
    await window.getByRole('textbox', { name: 'Date' }).fill(on)
    await window.getByRole('button', { name }).click()
    await expect(window).toHaveCount(0)
  }
  await step('Mettre au froid', '06/01/2026')
  await expect(page.getByText('Au froid').first()).toBeVisible()
  await step('Sortir : à semer', '20/03/2026')
  await expect(page.getByText('À semer').first()).toBeVisible()

  await page.getByRole('button', { name: 'Semer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Semer et commencer la culture' }).click()
  await expect(page.getByText('Ce lot est semé : il ne change plus.')).toBeVisible()
  await expect(page.getByText(/^L\d\d-\d{5} Cornouiller sanguin$/)).toBeVisible()

  await page.goto('/mother_plant/-1')
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Lavande mère')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByRole('button', { name: 'Prélever' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText(/100 boutures/).first()).toBeVisible()
  await expect(page.getByText(/Culture L\d\d-\d{5} Lavande mère/)).toBeVisible()

  await page.getByRole('switch', { name: /Blocage sanitaire/ }).click()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Bloqué', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Prélever' })).toHaveAttribute('aria-disabled', 'true')
  await context.close()
})
