import type { Page } from '@playwright/test'
import { accessibilityFaults } from './support/accessibility.ts'
import type { Owner } from './support/database.ts'
import { journey } from './support/journey.ts'
import { expect, signIn, test } from './support/shop.ts'

// A text of law from the standard one to its third version: each part needs what the ones before it left.
let owner: Owner
let page: Page

journey((begun) => ({ owner, page } = begun))

const editor = () => page.getByRole('textbox', { name: 'Conditions de vente' })
const save = () => page.getByRole('button', { name: 'Enregistrer', exact: true }).click()

test('the terms of sale begin with a standard text that says what is still to be filled in', async () => {
  await page.goto('/legal-terms')
  await signIn(page, owner)
  await expect(page.getByText('Aucune version enregistrée.')).toBeVisible()
  await page.getByRole('button', { name: 'Conditions de vente' }).click()
  await page.getByRole('button', { name: 'Partir du texte type' }).click()
  await expect(editor()).toContainText('Formulaire de rétractation')
  await expect(page.getByText(/\d+ passages restent à compléter/)).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await save()
  await expect(page.getByText('Version enregistrée.')).toBeVisible()
  await expect(page.getByText('En vigueur', { exact: true })).toBeVisible()
})

test('what is written on it is one more version, and the one before it is read and taken up again', async () => {
  await editor().fill('Paiement à la commande, retrait le samedi.')
  await save()
  await expect(page.getByText('Version 2', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Lire la version 1' }).click()
  const version = page.getByRole('dialog', { name: 'Version 1' })
  await expect(version).toContainText('Formulaire de rétractation')
  expect(await accessibilityFaults(page)).toEqual([])
  await version.getByRole('button', { name: 'Reprendre ce texte' }).click()
  await page.getByRole('dialog', { name: 'Reprendre la version 1 ?' }).getByRole('button', { name: 'Reprendre ce texte' }).click()
  await expect(page.getByText('Version 3', { exact: true })).toBeVisible()
  await expect(editor()).toContainText('Formulaire de rétractation')
})

test('what was typed on one text waits there while another one is read', async () => {
  await editor().fill('Nouvelles conditions')
  await page.getByRole('button', { name: 'Données personnelles' }).click()
  await expect(page.getByText('Aucune version enregistrée.')).toBeVisible()
  await page.getByRole('button', { name: 'Conditions de vente' }).click()
  await expect(editor()).toContainText('Nouvelles conditions')
})
