import type { Page } from '@playwright/test'
import { accessibilityFaults } from './support/accessibility.ts'
import type { Owner } from './support/database.ts'
import { journey } from './support/journey.ts'
import { expect, signIn, test } from './support/shop.ts'
import { choose, fillIn } from './support/steps.ts'

// Two series are measured by hand, then by the file of a probe: each part needs what the ones before it left.
let owner: Owner
let page: Page

journey((begun) => ({ owner, page } = begun))

const dialog = () => page.getByRole('dialog')

test('an analysis is begun with two series and their bounds', async () => {
  await page.goto('/cultivation/analyses')
  await signIn(page, owner)
  await page.getByRole('button', { name: 'Nouvelle analyse' }).click()
  await fillIn(dialog(), { Nom: 'Serre 2, substrat' })
  await page.getByRole('button', { name: 'Créer l’analyse' }).click()
  await expect(page.getByRole('heading', { name: 'Serre 2, substrat', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Ajouter une série' }).click()
  await fillIn(dialog(), { 'Nom de la série': 'EC', 'Seuil bas': '1', 'Seuil haut': '0,5' })
  await dialog().getByRole('button', { name: 'Ajouter une série' }).click()
  await expect(dialog()).toContainText('Le seuil haut doit dépasser le seuil bas.')
  await fillIn(dialog(), { 'Seuil haut': '2' })
  await dialog().getByRole('button', { name: 'Ajouter une série' }).click()
  await expect(page.getByText('De 1 à 2 mS/cm')).toBeVisible()
  await expect(dialog()).toHaveCount(0)
  await page.getByRole('button', { name: 'Ajouter une série' }).click()
  await choose(page, dialog(), 'Grandeur', 'Température')
  await fillIn(dialog(), { 'Nom de la série': 'Sol' })
  await dialog().getByRole('button', { name: 'Ajouter une série' }).click()
  await expect(page.getByText('Sol', { exact: true })).toBeVisible()
})

test('a value beyond its bound rings, and stands in the table with a word', async () => {
  await page.getByRole('button', { name: 'Ajouter une valeur' }).first().click()
  await fillIn(dialog(), { Valeur: '2,4' })
  await dialog().getByRole('button', { name: 'Ajouter une valeur' }).click()
  await expect(page.getByRole('cell', { name: '2,4 mS/cm au-dessus du seuil' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Notifications, 1 non lue' })).toBeVisible()
})

test('the file of a probe is shown, then written; what is known already is said', async () => {
  const lines = Array.from(
    { length: 40 },
    (_, at) => `${String((at % 28) + 1).padStart(2, '0')}/0${at < 28 ? 1 : 2}/2026 06:00;1,${at};${at},5`,
  )
  const buffer = Buffer.from(['Sonde;Serre 2', 'Date;EC (mS/cm);T° sol', ...lines, 'Fin;;'].join('\n'))
  for (const said of ['EC : 40 valeurs ajoutées, 0 en double.', 'EC : 0 valeur ajoutée, 40 en double.']) {
    await page.getByRole('button', { name: 'Importer une sonde' }).click()
    const chooser = page.waitForEvent('filechooser')
    await dialog().getByRole('button', { name: 'Choisir le fichier' }).click()
    await (await chooser).setFiles({ name: 'sonde.csv', mimeType: 'text/csv', buffer })
    await expect(dialog().getByText(/40 lignes datées, du 2026-01-01 06:00:00/)).toBeVisible()
    await expect(dialog().getByRole('combobox', { name: 'T° sol (40) dans la série' })).toHaveValue('Sol')
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog().getByRole('button', { name: 'Importer les valeurs' }).click()
    await expect(page.getByText(said)).toBeVisible()
  }
  await expect(page.getByRole('region', { name: 'Valeurs, les plus récentes d’abord' })).toHaveCount(2)
  expect(await accessibilityFaults(page)).toEqual([])
})

test('the list marks what stands out of its bounds, and the bell leads to it', async () => {
  await page.goto('/cultivation/analyses')
  await expect(page.getByText('Hors des seuils : EC')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications/ })
    .click()
  await page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('link', { name: /Mesure hors des seuils/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Serre 2, substrat', level: 1 })).toBeVisible()
})
