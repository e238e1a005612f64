import { fileURLToPath } from 'node:url'
import { expect, type Locator, type Page } from '@playwright/test'

/** What people do more than once, in the words that they read on the screen. */

export const fixture = (name: string): string => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url))

export async function fillIn(at: Page | Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await at.getByRole('textbox', { name: label, exact: true }).fill(value)
}

export async function choose(page: Page, at: Page | Locator, label: string, option: string | RegExp): Promise<void> {
  await at.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}

/** From the file to its differences, nothing approved yet. */
export async function bringCatalogue(page: Page, file: string): Promise<void> {
  await page.goto('/products/import')
  await page.getByLabel('Choisir un fichier').setInputFiles(fixture(file))
  await expect(page.getByText('Fichier reconnu : Shopify')).toBeVisible()
  await choose(page, page, 'TVA des nouveaux produits sans taux', /10\s?%/)
  await page.getByRole('button', { name: 'Contrôler le fichier' }).click()
  // A file without an error is shown by its differences at once; its check stays a click away.
  await expect(page.getByRole('heading', { name: 'Ce qui va changer' })).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Contrôle', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Le fichier est bon' })).toBeVisible()
  await page.getByRole('button', { name: 'Voir les différences' }).click()
}

/** What the list of plants says of one. */
export async function productRow(page: Page, search: string): Promise<Locator> {
  await page.goto(`/products?q=${encodeURIComponent(search)}`)
  const row = page.getByRole('row').filter({ hasText: search })
  await expect(row).toBeVisible()
  return row
}

/** By the keyboard alone: type, Enter, quantity, Enter. */
export async function addLine(page: Page, typed: string, found: RegExp, quantity: number): Promise<void> {
  const picker = page.getByRole('combobox', { name: 'Ajouter un article' })
  await picker.fill(typed)
  await expect(page.getByRole('option', { name: found }).first()).toBeVisible()
  await picker.press('Enter')
  const typedQuantity = page
    .getByRole('listitem')
    .filter({ hasText: found })
    .getByLabel(/^Quantité de/)
  await expect(typedQuantity).toBeFocused()
  await typedQuantity.fill(String(quantity))
  await typedQuantity.press('Enter')
  await expect(picker).toBeFocused()
}

/** A line that needs no catalogue; its TVA is 10 %. */
export async function addFreeLine(page: Page, label: string, quantity: number, price: string): Promise<void> {
  await page.getByRole('button', { name: 'Ligne libre' }).click()
  await page.getByRole('textbox', { name: 'Désignation' }).last().fill(label)
  await page.getByLabel(`Quantité de ${label}`).fill(String(quantity))
  await page.getByLabel(`Prix unitaire de ${label}`).fill(price)
}

/** Chooses a customer by name on an order that is being typed. */
export async function chooseCustomer(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Chercher un client' }).fill(name)
  // Not the entry that would create one of that name.
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
  await expect(page.getByRole('link', { name })).toBeVisible()
}

/** Saves what is typed of a new order; answers its reference. */
export async function saveOrder(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await page.waitForURL(/\/order\/\d+$/)
  // The address changes at once, the screen when the order has come.
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(/\d/)
  return (await heading.textContent()) ?? ''
}

/** Makes a saved order firm. */
export async function validateOrder(page: Page, reference: string): Promise<void> {
  await page.getByRole('button', { name: 'Valider', exact: true }).click()
  await expect(page.getByText(`${reference} est confirmée`)).toBeVisible()
}

/** What a record's menu of other actions holds. */
export async function fromMenu(page: Page, entry: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/** Receives what the open dialog proposes. */
export async function receive(page: Page, type: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await choose(page, dialog, 'Moyen de paiement', type)
  await dialog.getByRole('button', { name: 'Enregistrer le paiement' }).click()
  await expect(dialog).toBeHidden()
}

/** The document that a button opens in a tab of its own, as the browser received it. */
export async function openedFile(page: Page, address: RegExp, button: Locator): Promise<Buffer> {
  const received: Buffer[] = []
  // The browser keeps no body of a file that a page turns into an object of its own.
  await page.route(address, async (route) => {
    const response = await route.fetch()
    received.push(await response.body())
    await route.fulfill({ response })
  })
  const [tab] = await Promise.all([page.waitForEvent('popup'), button.click()])
  await expect.poll(() => tab.url()).toMatch(/^blob:/)
  await tab.close()
  await page.unroute(address)
  return received[0] ?? Buffer.alloc(0)
}
