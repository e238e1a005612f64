import type { Page } from '@playwright/test'
import { makeShop, type Owner } from './support/database.ts'
import { expect, signIn, test } from './support/shop.ts'
import { bringCatalogue, productRow } from './support/steps.ts'
import { watch } from './support/watch.ts'

// One catalogue, worked on part after part.
test.describe.configure({ mode: 'serial' })

let owner: Owner
let page: Page
let faults: string[]

test.beforeAll(async ({ browser, address }) => {
  owner = await makeShop()
  const context = await browser.newContext({ baseURL: address, locale: 'fr-FR', timezoneId: 'Europe/Paris' })
  page = await context.newPage()
  faults = watch(page).faults
})
test.afterAll(() => page.context().close())
test.afterEach(() => expect(faults).toEqual([]))

test('a catalogue comes in, and the same file again changes nothing', async () => {
  await page.goto('/products/import')
  await signIn(page, owner)
  await bringCatalogue(page, 'shopify-catalogue.csv')
  await page.getByRole('button', { name: 'Importer 4 produits' }).click()
  await expect(page.getByText('4 produits créés, 0 modifiés.')).toBeVisible({ timeout: 30_000 })

  await bringCatalogue(page, 'shopify-catalogue.csv')
  await expect(page.getByRole('button', { name: /^Importer/ })).toHaveAttribute('aria-disabled', 'true')
})

test('a file with one price changed shows that one difference, and brings in that alone', async () => {
  await page.goto('/products/import')
  const changed = Buffer.from('Référence sous-produit;Prix TTC\nSAU-AR-3L;13,90\nSAU-AR-9;4,50\n')
  await page.getByLabel('Choisir un fichier').setInputFiles({ name: 'prix.csv', mimeType: 'text/csv', buffer: changed })
  await page.getByRole('button', { name: 'Contrôler le fichier' }).click()
  await expect(page.getByRole('heading', { name: 'Ce qui va changer' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('12,90')).toBeVisible()
  await expect(page.getByText('13,90')).toBeVisible()
  await page.getByRole('button', { name: 'Importer 1 produit' }).click()
  await expect(page.getByText('0 produits créés, 1 modifié')).toBeVisible({ timeout: 30_000 })
  await expect(await productRow(page, 'Aube Rousse')).toContainText('13,90')
})
