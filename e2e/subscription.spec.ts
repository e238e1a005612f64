import type { Page } from '@playwright/test'
import { accessibilityFaults } from './support/accessibility.ts'
import { beyondWindow } from './support/beyond-window.ts'
import { demoLoaded } from './support/database.ts'
import { expect, test } from './support/shop.ts'
import { watch } from './support/watch.ts'

async function looksWell(page: Page, settled: () => Promise<void>): Promise<void> {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await settled()
    expect(await beyondWindow(page)).toBeFalsy()
  }
  expect(await accessibilityFaults(page)).toEqual([])
}

test('an owner gives their details, chooses a plan and pays it by transfer', async ({ ownerTab: { page, settled } }) => {
  test.setTimeout(120_000)
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: 'Compte' })).toBeVisible()
  await expect(page.getByText('Essai', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Choisir un abonnement' }).click()
  await expect(page.getByRole('heading', { name: 'Votre abonnement' })).toBeVisible()
  await page.getByRole('button', { name: 'Choisir Complet' }).click()
  await page.getByRole('button', { name: 'Indiquer les coordonnées' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Raison sociale').fill('Pépinière des Essais')
  await dialog.getByRole('textbox', { name: 'Adresse', exact: true }).fill('12 chemin des Serres')
  await dialog.getByLabel('Code postal').fill('49000')
  await dialog.getByLabel('Ville').fill('Angers')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Factures adressées à Pépinière des Essais, 49000 Angers.')).toBeVisible()
  await looksWell(page, settled)
  await page.getByRole('button', { name: 'Valider l’abonnement' }).click()
  await expect(page.getByRole('heading', { name: 'Compte' })).toBeVisible()
  await expect(page.getByText('59,00 € HT par mois')).toBeVisible()
  await looksWell(page, settled)
})

test('the staff issue a draft of the demonstration, note its payment and read the journal', async ({ browser }) => {
  test.setTimeout(400_000)
  await demoLoaded(300_000)
  const context = await browser.newContext({ locale: 'fr-FR', timezoneId: 'Europe/Paris' })
  const page = await context.newPage()
  const { faults, settled } = watch(page)
  await page.goto('/internal/invoice')
  await page.getByRole('button', { name: /Équipe Plantule/ }).click()
  await expect(page.getByRole('heading', { name: 'Factures d’abonnement' })).toBeVisible()
  await looksWell(page, settled)
  await page.getByRole('button', { name: /Brouillon/ }).click()
  await page.getByRole('button', { name: 'Émettre', exact: true }).click()
  await page.getByRole('dialog', { name: 'Émettre cette facture ?' }).getByRole('button', { name: 'Émettre', exact: true }).click()
  await expect(page.getByText(/PL\d{4}-\d{5} émise/)).toBeVisible()
  await page.getByRole('button', { name: /336,00/ }).click()
  await page.getByRole('button', { name: 'Noter un règlement' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('button', { name: /336,00.*Réglée/ })).toBeVisible()
  await page.getByRole('link', { name: 'Journal' }).click()
  await expect(page.getByRole('heading', { name: 'Journal des abonnements' })).toBeVisible()
  await expect(page.getByText('44571').first()).toBeVisible()
  await looksWell(page, settled)
  expect(faults).toEqual([])
  await context.close()
})
