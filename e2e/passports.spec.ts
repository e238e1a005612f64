import type { Page } from '@playwright/test'
import { accessibilityFaults } from './support/accessibility.ts'
import type { Owner } from './support/database.ts'
import { journey } from './support/journey.ts'
import { expect, signIn, test } from './support/shop.ts'
import { choose, fillIn } from './support/steps.ts'

// One passport comes, another one is made of it: each part needs what the ones before it left.
let owner: Owner
let page: Page

// Nothing is issued before the shop says its number.
journey((begun) => ({ owner, page } = begun), { meant: /409.*\/plant-passport/ })

const dialog = () => page.getByRole('dialog')
const rows = () => page.getByRole('table')
const save = async (name = 'Enregistrer'): Promise<void> => {
  await dialog().getByRole('button', { name, exact: true }).click()
  await expect(dialog()).toHaveCount(0)
}

test('what came with plants is written down', async () => {
  await page.goto('/plant-passport')
  await signIn(page, owner)
  await expect(page.getByText('Aucun passeport ici')).toBeVisible()
  await page.getByRole('button', { name: 'Nouveau passeport' }).first().click()
  await choose(page, dialog(), 'Registre', 'Reçu')
  await fillIn(dialog(), {
    'Nom botanique (A)': 'Quercus robur',
    'Numéro d’enregistrement (B)': 'NL-4711',
    'Origine (D)': 'NL',
    'Code de traçabilité (C)': 'N-88',
    Quantité: '40',
    Fournisseur: 'Boomkwekerij',
  })
  await save()
  await expect(rows()).toContainText('Quercus robur')
  await expect(rows()).toContainText('Boomkwekerij')
})

test('none is issued before the shop has said its number', async () => {
  await page.getByRole('button', { name: 'Nouveau passeport' }).first().click()
  await fillIn(dialog(), { 'Nom botanique (A)': 'Quercus robur', Quantité: '20' })
  await dialog().getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(dialog().getByText('Il manque le numéro d’enregistrement (partie B).').first()).toBeVisible()
  await dialog().getByRole('checkbox', { name: 'L’établir tout de suite' }).uncheck()
  await save()
  await expect(rows()).toContainText('Brouillon')
  await page.getByRole('button', { name: 'Autres actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Numéro d’enregistrement' }).click()
  await fillIn(dialog(), { 'Numéro d’enregistrement (B)': 'FR-1234567V' })
  await save()
  await page.goto('/plant-passport?state=draft')
  await page.getByRole('button', { name: /^Actions .*Quercus robur/ }).click()
  await page.getByRole('menuitem', { name: 'Établir', exact: true }).click()
  // It leaves the list of drafts once it is written.
  await expect(page.getByRole('button', { name: /^Actions .*Quercus robur/ })).toBeHidden()
  await page.goto('/plant-passport?kind=issued')
  await expect(rows()).toContainText('FR-1234567V')
  await expect(rows()).toContainText('Établi')
})

test('it is linked to where it comes from, and voided with a reason', async () => {
  await page
    .getByRole('button', { name: /^Actions / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Voir le détail' }).click()
  await dialog().getByLabel('Relier à un passeport d’origine').fill('N-88')
  await page.getByRole('option', { name: /N-88/ }).click()
  await expect(dialog().getByRole('list', { name: 'Provient de' })).toContainText('NL-4711')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog()).toHaveCount(0)
  await page
    .getByRole('button', { name: /^Actions / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Annuler', exact: true }).click()
  await fillIn(dialog(), { Motif: 'Mal imprimé' })
  await save('Annuler le passeport')
  await expect(rows()).toContainText('Annulé')
  expect(await accessibilityFaults(page)).toEqual([])
})
