import type { Page } from '@playwright/test'
import { accessibilityFaults } from './support/accessibility.ts'
import { apiOf, type Api } from './support/api.ts'
import type { Owner } from './support/database.ts'
import { journey } from './support/journey.ts'
import { expect, signIn, test } from './support/shop.ts'
import { choose } from './support/steps.ts'

// One spraying is recorded, corrected and voided: each part needs what the ones before it left.
let owner: Owner
let page: Page
let api: Promise<Api>

// What was treated is forgotten at first, and a dose above the authorised one is asked about.
journey((begun) => ({ owner, page } = begun), { meant: /40[09].*\/treatment/ })

const dialog = () => page.getByRole('dialog')
const fill = (name: string | RegExp, value: string) => dialog().getByRole('textbox', { name, exact: true }).fill(value)
const rows = () => page.getByRole('table')

test('a product is found in the official list, its use fills in what follows, and the dose is watched', async () => {
  api = apiOf(page)
  await page.goto('/treatment')
  await signIn(page, owner)
  const ask = await api
  const info = await ask<object>('GET', '/invoicing_info')
  await ask('PUT', '/invoicing_info', { ...info, siren: '732829320', siret: '73282932000074' })
  await ask('POST', '/greenhouse/-1', { name: 'Serre 1' })
  await page.reload()
  await expect(page.getByText('Aucun traitement noté')).toBeVisible()
  await page.getByRole('button', { name: 'Noter un traitement' }).first().click()
  await dialog().getByLabel('Chercher dans la liste officielle').fill('botanigard 22')
  await page
    .getByRole('option', { name: /BOTANIGARD 22 WP/ })
    .first()
    .click()
  await expect(dialog().getByRole('textbox', { name: 'Numéro d’AMM' })).toHaveValue('2170780')
  await choose(page, dialog(), 'Usage autorisé', /Arbres et arbustes.*Pucerons/)
  await expect(dialog().getByRole('textbox', { name: 'Unité de dose' })).toHaveValue('kg/ha')
  await expect(dialog().getByRole('textbox', { name: 'Cible' })).toHaveValue('Pucerons')
  await fill('Dose', '0,9')
  await fill('Quantité traitée', '120')
  await fill('Culture', 'Lavande')
  // Begun and not over at whatever hour of the day this is walked.
  await dialog().getByLabel('Début').fill('00:01')
  await fill('Délai de rentrée', '48')
  await fill('Opérateur', 'Léa Martin')
  await fill('Certiphyto', 'CP-1')
  await dialog().getByRole('button', { name: 'Enregistrer au registre' }).click()
  await expect(dialog().getByText('Dites ce qui a été traité : une culture ou un lieu.').first()).toBeVisible()
  await choose(page, dialog(), 'Lieux', 'Serre 1')
  await page.keyboard.press('Tab')
  await dialog().getByRole('button', { name: 'Enregistrer au registre' }).click()
  await expect(page.getByText('La dose dépasse celle qui est autorisée.')).toBeVisible()
  await page.getByRole('button', { name: 'C’est juste, enregistrer' }).click()
  await expect(dialog()).toHaveCount(0)
  await expect(rows()).toContainText('BOTANIGARD 22 WP')
  await expect(rows()).toContainText('Serre 1')
})

test('a mistake is corrected by a record of its own, and the register keeps both', async () => {
  await page.getByRole('button', { name: /^Actions .*BOTANIGARD/ }).click()
  await page.getByRole('menuitem', { name: 'Corriger le traitement' }).click()
  await fill('Dose', '0,6')
  await fill('Motif', 'Dose mal lue')
  await dialog().getByRole('button', { name: 'Enregistrer au registre' }).click()
  await expect(dialog()).toHaveCount(0)
  await expect(rows()).toContainText('n° 2')
  await expect(rows()).not.toContainText('n° 1 ')
  await page.goto('/treatment?state=all')
  await expect(rows()).toContainText('Remplacé par le n° 2')
  await page.getByRole('button', { name: /^Actions .*n° 2/ }).click()
  await page.getByRole('menuitem', { name: 'Voir le détail' }).click()
  await expect(dialog()).toContainText('Corrige le n° 1')
  await expect(dialog()).toContainText('73282932000074')
  await page.keyboard.press('Escape')
})

test('the register leaves as a file for machines', async () => {
  await page.getByRole('button', { name: 'Autres actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Exporter le registre' }).click()
  const file = page.waitForEvent('download')
  await dialog().getByRole('button', { name: 'Télécharger' }).click()
  expect((await file).suggestedFilename()).toMatch(/^Registre phytosanitaire .*\.csv$/)
  await expect(dialog()).toHaveCount(0)
})

test('the place says on the plan that nobody goes in yet', async () => {
  await page.goto('/product_localisation')
  await expect(page.getByText(/Ne pas entrer avant/).first()).toBeVisible()
  await page.goto('/treatment')
  expect(await accessibilityFaults(page)).toEqual([])
})
