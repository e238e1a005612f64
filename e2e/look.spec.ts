import type { Page } from '@playwright/test'
import { accessibilityFaults } from './support/accessibility.ts'
import type { Owner } from './support/database.ts'
import { journey } from './support/journey.ts'
import { expect, signIn, test } from './support/shop.ts'

// The owner gives the shop its face, then writes the mail that says an order is ready.
let owner: Owner
let page: Page

// The browser tells of the preview that was refused on its console too.
journey((begun) => ({ owner, page } = begun), { meant: /400 .*\/config\/email\/preview$/ })

const preview = () => page.getByRole('img', { name: 'Aperçu du site' })

test('a colour that is too pale is said at once, and the nearest that is read is one press away', async () => {
  await page.goto('/customization/general')
  await signIn(page, owner)
  await expect(preview()).toBeVisible()
  await page.getByLabel('Boutons et liens').fill('#ffe14d')
  await expect(page.getByText('trop faible (4,5 : 1 demandé)')).toBeVisible()
  await page.getByRole('button', { name: /^Prendre #/ }).click()
  await expect(page.getByText('trop faible (4,5 : 1 demandé)')).toBeHidden()
  expect(await accessibilityFaults(page)).toEqual([])
})

test('the banner is seen in the preview before it is kept; an address that runs something is refused beside its field', async () => {
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).first().click()
  await page.goto('/customization/layout')
  await page.getByLabel('Bandeau').fill('Fermé lundi')
  await expect(preview()).toContainText('Fermé lundi')
  await page.getByRole('button', { name: 'Lien', exact: true }).first().click()
  await page.getByLabel('Texte du lien').fill('Nos amis')
  await page.getByRole('textbox', { name: 'Adresse', exact: true }).fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).first().click()
  await expect(page.getByText(/Une adresse commence par/).first()).toBeVisible()
  await expect(page.getByLabel('Bandeau')).toHaveValue('Fermé lundi')
  expect(await accessibilityFaults(page)).toEqual([])
})

test('a mail in own words is seen as it will be read, and a variable that it does not know is named', async () => {
  await page.getByRole('textbox', { name: 'Adresse', exact: true }).fill('https://exemple.fr')
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).first().click()
  await page.goto('/email')
  const ready = page.getByRole('listitem').filter({ hasText: 'Commande prête à retirer' })
  await ready.getByRole('button', { name: 'Texte et essai' }).click()
  const dialog = page.getByRole('dialog', { name: 'Commande prête à retirer' })
  await dialog.getByLabel('Objet').fill('Prête : {numero}')
  await dialog.getByLabel('Texte', { exact: true }).fill('Bonjour {cliente}')
  await expect(dialog.getByText(/ne connaît pas \{cliente\}/).first()).toBeVisible()
  await dialog.getByLabel('Texte', { exact: true }).fill('Bonjour {client}')
  await expect(dialog.getByText(/^Prête : C-/)).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(ready.getByText('Texte à vous')).toBeVisible()
})
