import type { Page } from '@playwright/test'
import { accessibilityFaults } from './support/accessibility.ts'
import type { Owner } from './support/database.ts'
import { journey } from './support/journey.ts'
import { expect, signIn, test } from './support/shop.ts'
import { fillIn } from './support/steps.ts'

// Somebody registers, a letter is written, tried out and sent: each part needs what the ones before it left.
let owner: Owner
let page: Page

journey((begun) => ({ owner, page } = begun))

const dialog = () => page.getByRole('dialog')

test('somebody who agreed is registered, once', async () => {
  await page.goto('/newsletter')
  await signIn(page, owner)
  await expect(page.getByText('Aucune lettre ici')).toBeVisible()
  await page.getByText('Inscrits', { exact: true }).click()
  await page.getByRole('button', { name: 'Inscrire quelqu’un' }).first().click()
  await fillIn(dialog(), { 'Adresse e-mail': 'lea@exemple.fr', Nom: 'Léa', 'Accord donné': 'Bulletin à la caisse' })
  await dialog().getByRole('button', { name: 'Inscrire', exact: true }).click()
  await expect(dialog()).toHaveCount(0)
  await expect(page.getByRole('table')).toContainText('lea@exemple.fr')
  expect(await accessibilityFaults(page)).toEqual([])
})

test('a letter is written, tried out and sent, and says how far it is', async () => {
  await page.goto('/newsletter/-1')
  await fillIn(page, { Objet: 'La Sainte-Catherine', Aperçu: 'Tout bois prend racine' })
  await page.getByRole('textbox', { name: 'Texte' }).fill('Venez planter.')
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'La Sainte-Catherine' })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Envoyer un test' }).click()
  await fillIn(dialog(), { 'Adresse e-mail': 'moi@exemple.fr' })
  await dialog().getByRole('button', { name: 'Envoyer le test' }).click()
  await expect(dialog()).toHaveCount(0)
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await dialog().getByRole('button', { name: 'Envoyer', exact: true }).click()
  await expect(page.getByText('Envoyée', { exact: true })).toBeVisible()
  await expect(page.getByText('Gardées sans envoi')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Copier en brouillon' }).click()
  await expect(page.getByText('Brouillon', { exact: true })).toBeVisible()
})
