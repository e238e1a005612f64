import type { Page } from '@playwright/test'
import { accessibilityFaults } from './support/accessibility.ts'
import type { Owner } from './support/database.ts'
import { journey } from './support/journey.ts'
import { expect, signIn, test } from './support/shop.ts'
import { fillIn } from './support/steps.ts'

// Seeds of another collector become a batch, a mixture and plants: each part needs what the ones before it left.
let owner: Owner
let page: Page

journey((begun) => ({ owner, page } = begun))

const dialog = () => page.getByRole('dialog')
const save = () => page.getByRole('button', { name: 'Enregistrer', exact: true }).click()

test('a batch is declared, cleaned and weighed', async () => {
  await page.goto('/vegetal-local/batches')
  await signIn(page, owner)
  await expect(page.getByText('Aucun lot ici')).toBeVisible()
  await page.getByRole('link', { name: 'Nouveau lot' }).first().click()
  await fillIn(page, { 'Espèce ou nom': 'Briza media', 'Quantité reçue': '1200' })
  await page.getByRole('combobox', { name: 'Région d’origine déclarée' }).click()
  await page.getByRole('option', { name: 'Massif central' }).click()
  await save()
  await expect(page.getByRole('heading', { name: 'Briza media' })).toBeVisible()
  await expect(page.getByText('MC', { exact: false }).first()).toBeVisible()
  await expect(page.getByText('Végétal local', { exact: true }).last()).toBeVisible()
  await fillIn(page, { 'Après nettoyage': '900,5' })
  await save()
  await expect(page.getByRole('list', { name: 'Mouvements' })).toContainText('Nettoyage')
  await page.getByRole('button', { name: 'Peser ou compter' }).click()
  await fillIn(dialog(), { 'Il reste': '900' })
  await dialog().getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(dialog()).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Mouvements' })).toContainText('Inventaire')
  expect(await accessibilityFaults(page)).toEqual([])
})

test('a mixture takes its share of it', async () => {
  await page.goto('/vegetal-local/mixtures/-1')
  await fillIn(page, { 'Espèce ou nom': 'Prairie fleurie' })
  await save()
  await expect(page.getByRole('heading', { name: 'Prairie fleurie' })).toBeVisible()
  await page.getByRole('button', { name: 'Recette' }).click()
  await fillIn(dialog(), { 'Quantité mélangée': '250' })
  await dialog().getByRole('combobox', { name: 'Ajouter un lot' }).fill('briza')
  await dialog()
    .getByRole('option', { name: /Briza media/ })
    .click()
  await expect(dialog().getByText('Total : 100 %')).toBeVisible()
  await dialog().getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(dialog()).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Issu de' })).toContainText('Briza media')
  expect(await accessibilityFaults(page)).toEqual([])
})

test('what is sown comes up and is potted, and keeps its origin', async () => {
  await page.goto('/vegetal-local/seedlings/-1')
  await page.getByRole('combobox', { name: 'Lot semé' }).fill('briza')
  await page
    .getByRole('option', { name: /Briza media/ })
    .first()
    .click()
  await fillIn(page, { 'Quantité semée': '20', Contenant: 'Plaque 104' })
  await save()
  await expect(page.getByRole('heading', { name: 'Briza media' })).toBeVisible()
  await fillIn(page, { 'Plants levés': '80' })
  await save()
  await page.getByRole('button', { name: 'Rempoter' }).click()
  await fillIn(dialog(), { Plants: '50' })
  await dialog().getByRole('button', { name: 'Rempoter', exact: true }).click()
  await expect(dialog()).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'A donné' })).toContainText('Culture')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('list', { name: 'A donné' }).getByRole('link').click()
  await expect(page.getByText('Semis SE', { exact: false })).toBeVisible()
})

test('the shop says how it numbers, and the list of certificates waits for sales', async () => {
  await page.goto('/vegetal-local/certificates')
  await expect(page.getByText('Aucun certificat ici')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Autres actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Réglages Végétal local' }).click()
  await fillIn(dialog(), { 'Numéro de licence de la marque': 'VL-0042', 'Lots de semences': 'LOT{YYYY}-{N3}' })
  await expect(dialog().getByText(/Par exemple LOT\d{4}-001/)).toBeVisible()
  await dialog().getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(dialog()).toHaveCount(0)
  expect(await accessibilityFaults(page)).toEqual([])
})
