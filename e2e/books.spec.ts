import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { journey } from './support/journey.ts'
import { expect, signIn, test } from './support/shop.ts'
import { fillIn } from './support/steps.ts'

// One set of books from its first invoice to its closing: each part needs what the ones before it left.
const paper = fileURLToPath(new URL('../server/src/domains/books/fixtures/Facture_FR_BASICWL.pdf', import.meta.url))
let page: Page
let faults: string[]
let folder: string

journey(async (begun) => {
  ;({ page, faults } = begun)
  folder = mkdtempSync(join(tmpdir(), 'plantule-books-'))
  await page.goto('/invoicing')
  await signIn(page, begun.owner)
  await fillIn(page, {
    Dénomination: 'EARL des Terrasses',
    SIREN: '123456782',
    Adresse: '3 chemin des Serres',
    'Code postal': '49100',
    Ville: 'Angers',
  })
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(page.getByText('Modifications enregistrées.')).toBeVisible()
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The browser notes each refusal: one was asked for. */
const refused = () => expect(faults.splice(0)).toEqual([expect.stringContaining('409')])
const dialog = () => page.getByRole('dialog')

test("a supplier's Factur-X fills the form, is checked, saved and kept with the purchase", async () => {
  await page.goto('/purchases?period=2017-11')
  await page.locator('input[type=file]').first().setInputFiles(paper)
  await expect(dialog().getByText('Lue dans le PDF Factur-X (BASIC WL)')).toBeVisible({ timeout: 30_000 })
  await expect(dialog().getByRole('textbox', { name: 'Fournisseur', exact: true })).toHaveValue('Au bon moulin')
  await expect(dialog().getByRole('textbox', { name: 'N° de facture', exact: true })).toHaveValue('FA-2017-0010')
  await expect(dialog().getByText('671,15 € TTC').last()).toBeVisible()
  await dialog().getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Achat ACH2017-00001 enregistré.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Au bon moulin/ })).toContainText('671,15')
  // The same paper again is known.
  await page.locator('input[type=file]').first().setInputFiles(paper)
  await expect(dialog().getByText('Cette facture semble déjà saisie.')).toBeVisible({ timeout: 30_000 })
  await dialog().getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog().getByText('Cette facture est déjà saisie : ACH2017-00001.')).toBeVisible()
  refused()
  await dialog().getByRole('button', { name: 'Annuler' }).click()
})

test('what is exported passes the checker on the same screen', async () => {
  await page.goto('/journal?list=fec&period=2017-E')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger le FEC' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('123456782FEC20171231.txt')
  const path = join(folder, download.suggestedFilename())
  copyFileSync(await download.path(), path)
  await page.locator('input[type=file]').setInputFiles(path)
  await expect(page.getByText('Fichier recevable')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Lignes : 3, écritures : 1')).toBeVisible()
})

test('a month closes, and takes no document any more', async () => {
  await page.goto('/journal?list=closing&period=2017-11')
  await expect(page.getByText('Tout concorde')).toBeVisible()
  await page.getByRole('button', { name: 'Clôturer le mois' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clôturer le mois' }).click()
  await expect(page.getByText('Mois clôturé')).toBeVisible()
  await page.goto('/purchases?period=2017-11')
  await page.getByRole('button', { name: 'Saisir un achat' }).click()
  await fillIn(page, { Fournisseur: 'Terreaux du Val' })
  await dialog().getByRole('textbox', { name: 'Date', exact: true }).fill('15/11/2017')
  await dialog().getByRole('textbox', { name: 'Date', exact: true }).press('Tab')
  await dialog().getByRole('textbox', { name: 'HT', exact: true }).fill('100')
  await dialog().getByRole('textbox', { name: 'HT', exact: true }).press('Tab')
  await dialog().getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Les comptes sont clôturés jusqu’au 30/11/2017')).toBeVisible()
  refused()
})
