import type { Page } from '@playwright/test'
import { accessibilityFaults } from './support/accessibility.ts'
import { apiOf, type Api } from './support/api.ts'
import { journey } from './support/journey.ts'
import type { Owner } from './support/database.ts'
import { expect, signIn, test } from './support/shop.ts'

// One lot lives its life: each part needs what the ones before it left.
let owner: Owner
let page: Page
let api: Promise<Api>

// A loss of more than there are and a caliber that is there already are refused on purpose.
journey((begun) => ({ owner, page } = begun), { meant: /409.*\/cultivation\/\d+\/(inventory|caliber\/-1)/ })

const sizes = () => page.getByRole('list', { name: 'Calibres' })
const moves = () => page.getByRole('list', { name: 'Mouvements' })
const dialog = () => page.getByRole('dialog')
const fill = (name: string, value: string) => dialog().getByRole('textbox', { name }).fill(value)
const confirmBy = async (name: string): Promise<void> => {
  await dialog().getByRole('button', { name, exact: true }).click()
  await expect(dialog()).toHaveCount(0)
}

/** Out of a window in which something was typed. */
const leave = async (): Promise<void> => {
  await page.getByRole('button', { name: 'Quitter sans enregistrer' }).click()
  await expect(dialog()).toHaveCount(0)
}

test('a cultivation begins with its plants', async () => {
  api = apiOf(page)
  await page.goto('/cultivation')
  await signIn(page, owner)
  await expect(page.getByText('Aucune culture ici')).toBeVisible()
  await page.getByRole('link', { name: 'Nouvelle culture' }).first().click()
  await page.getByRole('textbox', { name: 'Nom' }).fill('Lavande vraie')
  await page.getByRole('textbox', { name: 'Plants', exact: true }).fill('200')
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Lavande vraie' })).toBeVisible()
  await expect(sizes()).toContainText('200')
  await expect(moves()).toContainText('Départ')
})

test('plants are counted and lost, and each move says what is left', async () => {
  await sizes().getByRole('button', { name: 'Compter' }).click()
  await fill('Plants comptés', '190')
  await confirmBy('Noter le comptage')
  await expect(moves()).toContainText('Comptage')
  await sizes().getByRole('button', { name: 'Perte' }).click()
  await fill('Plants perdus', '10')
  await fill('Cause', 'Gel')
  await confirmBy('Noter la perte')
  await expect(sizes()).toContainText('180')
  await expect(moves()).toContainText('Perte · Gel')
  await expect(moves()).toContainText('reste 180')
})

test('more than there are is refused under its field, and nothing typed is lost', async () => {
  await sizes().getByRole('button', { name: 'Perte' }).click()
  await fill('Plants perdus', '181')
  await dialog().getByRole('button', { name: 'Noter la perte' }).click()
  await expect(dialog().getByText('Il n’y a que 180 plants.').first()).toBeVisible()
  await expect(dialog().getByRole('textbox', { name: 'Plants perdus' })).toHaveValue('181')
  await page.keyboard.press('Escape')
  await leave()
})

test('a third is potted on into a caliber of its own', async () => {
  await page.getByRole('button', { name: 'Ajouter un calibre' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Plants au m²' }).fill('25')
  await dialog().getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(dialog().getByText('Cette culture a déjà ce contenant et ce calibre.').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await leave()
  const ask = await api
  const { id: containerId } = await ask<{ id: number }>('POST', '/container/-1', { name: 'Pot 3 L' })
  await ask('POST', `${new URL(page.url()).pathname}/caliber/-1`, { containerId, perM2: 25 })
  await page.reload()
  await sizes().getByRole('button', { name: 'Transférer' }).first().click()
  await fill('Plants à transférer', '60')
  await expect(
    dialog()
      .getByRole('combobox', { name: /Vers un calibre/ })
      .or(dialog().getByRole('textbox', { name: /Vers un calibre/ })),
  ).toHaveValue(/Pot 3 L/)
  await confirmBy('Transférer')
  await expect(moves()).toContainText('Rempotage, arrivée')
  await expect(sizes()).toContainText('120')
})

const works = () => page.getByRole('list', { name: 'Interventions' })

test('work is recorded with what it used, and one gesture reaches every ticked cultivation', async () => {
  const ask = await api
  const { id: consumableId } = await ask<{ id: number }>('POST', '/consumable/-1', { name: 'Terreau', unit: 'sac' })
  await ask('POST', '/consumable-usage/-1', { consumableId, kind: 'purchase', quantity: 20, paidCents: 10_000 })
  await ask('POST', '/cultivation/-1', { name: 'Thym', startedOn: '2026-03-02', sizes: [{ stock: 40 }] })
  const lot = new URL(page.url()).pathname
  await page.reload()
  await page.getByRole('button', { name: 'Noter une intervention' }).click()
  await fill('Temps passé', '45')
  await fill('Remarque', 'En pots de 3 litres')
  await dialog().getByRole('button', { name: 'Ajouter un consommable' }).click()
  await fill('Quantité', '2,5')
  await confirmBy('Enregistrer')
  await expect(works()).toContainText('Rempotage · En pots de 3 litres')
  await expect(works()).toContainText('2,5 sac Terreau')
  await expect(works()).toContainText('12,50')
  await page.goto('/cultivation')
  await page.getByRole('checkbox', { name: /Lavande vraie/ }).check()
  await page.getByRole('checkbox', { name: /Thym/ }).check()
  await page.getByRole('button', { name: 'Noter une intervention' }).click()
  await expect(dialog()).toContainText('Sur 2 cultures à la fois.')
  await confirmBy('Enregistrer')
  await page.goto(lot)
  await expect(works()).toContainText('avec 1 autre culture')
})

test('the screens carry no fault of accessibility', async () => {
  expect(await accessibilityFaults(page)).toEqual([])
})

test('at its end what is left is said', async () => {
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Terminer la culture' }).click()
  await expect(dialog().getByText('Il reste 180 plants : que deviennent-ils ?')).toBeVisible()
  await fill('Raison', 'Fin de saison')
  await confirmBy('Terminer')
  await expect(page.getByText('Terminée', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('La culture est terminée : ses plants ne bougent plus.').first()).toBeVisible()
  await page.goto('/cultivation?state=sold_out,terminated')
  await expect(page.getByRole('link', { name: 'Lavande vraie' })).toBeVisible()
})
