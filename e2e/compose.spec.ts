import type { Page } from '@playwright/test'
import { accessibilityFaults } from './support/accessibility.ts'
import { beyondWindow } from './support/beyond-window.ts'
import type { Owner } from './support/database.ts'
import { journey } from './support/journey.ts'
import { expect, signIn, test } from './support/shop.ts'

// The owner composes the home page of the shop: a draft, its blocks, its preview, and what visitors see of it.
let owner: Owner
let page: Page

journey((begun) => ({ owner, page } = begun))

const preview = () => page.getByRole('region', { name: 'Aperçu' })

test('a draft begins with the page that visitors see, and fits a telephone as well as a screen', async () => {
  await page.goto('/customization/landing-page')
  await signIn(page, owner)
  await page.getByRole('button', { name: 'Nouveau brouillon' }).click()
  await page.getByRole('button', { name: /^Grande image et titre/, expanded: false }).click()
  await expect(preview()).toContainText('Des plantes élevées ici')
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect(await beyondWindow(page)).toBeFalsy()
  }
  expect(await accessibilityFaults(page)).toEqual([])
})

test('what is typed shows in the preview and saves itself', async () => {
  await page.getByLabel('Titre', { exact: true }).fill('Fougères du Limousin')
  await expect(preview()).toContainText('Fougères du Limousin')
  await expect(page.getByText('Enregistré', { exact: true })).toBeVisible()
  await page.reload()
  await expect(preview()).toContainText('Fougères du Limousin')
})

test('once published it is a version, and what visitors see', async () => {
  await page.getByRole('button', { name: 'Publier', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Publier maintenant' }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/customization/landing-page')
  await expect(page.getByText(/^Version 1/).first()).toBeVisible()
  await expect(preview()).toContainText('Fougères du Limousin')
})

test('the page of a product is composed the same way, and says why its preview is empty', async () => {
  await page.goto('/customization/product-page')
  await page.getByRole('button', { name: 'Nouveau brouillon' }).click()
  await page
    .getByRole('button', { name: /^Colonnes/, expanded: false })
    .first()
    .click()
  await expect(page.getByText('Première colonne')).toBeVisible()
  await expect(preview()).toContainText('Aucun produit n’est encore en vente en ligne')
  expect(await beyondWindow(page)).toBeFalsy()
  expect(await accessibilityFaults(page)).toEqual([])
})
