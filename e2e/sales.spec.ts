import type { Page } from '@playwright/test'
import { makeShop, type Owner } from './support/database.ts'
import { expect, signIn, test } from './support/shop.ts'
import { choose, fillIn, openedFile, receive, saveOrder } from './support/steps.ts'
import { watch } from './support/watch.ts'

// One order goes its whole way: each part needs what the ones before it left.
test.describe.configure({ mode: 'serial' })

let owner: Owner
let page: Page
let faults: string[]
let reference: string

test.beforeAll(async ({ browser, address }) => {
  owner = await makeShop()
  const context = await browser.newContext({ baseURL: address, locale: 'fr-FR', timezoneId: 'Europe/Paris' })
  page = await context.newPage()
  faults = watch(page).faults
})
test.afterAll(() => page.context().close())
test.afterEach(() => expect(faults).toEqual([]))

/** A line that needs no catalogue. */
async function addFreeLine(label: string, quantity: number, price: string): Promise<void> {
  await page.getByRole('button', { name: 'Ligne libre' }).click()
  await page.getByRole('textbox', { name: 'Désignation' }).last().fill(label)
  await page.getByLabel(`Quantité de ${label}`).fill(String(quantity))
  await page.getByLabel(`Prix unitaire de ${label}`).fill(price)
}

const more = async (entry: string | RegExp): Promise<void> => {
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}
const refundDialog = async () => {
  await page.getByRole('button', { name: 'Rembourser', exact: true }).click()
  return page.getByRole('dialog')
}

test('a quotation becomes an order that is paid', async () => {
  await page.goto('/order/-1?kind=quotation')
  await signIn(page, owner)
  await addFreeLine('Haie de charmes', 4, '10')
  await addFreeLine('Paillage', 1, '8')
  reference = await saveOrder(page)
  await expect(page.getByText('Devis', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Accepter le devis' }).click()
  await expect(page.getByText(`${reference} est validée`)).toBeVisible()
  await page.getByRole('button', { name: /^Encaisser 48,00/ }).click()
  await receive(page, 'Carte bancaire')
  await expect(page.getByText('Payée', { exact: true })).toBeVisible()
})

test('modified after it was paid, it leaves an exact difference', async () => {
  await page.getByRole('button', { name: 'Modifier les lignes' }).click()
  await page.getByLabel('Quantité de Haie de charmes').fill('6')
  await page.getByRole('button', { name: 'Enregistrer les lignes' }).click()
  await expect(page.getByText(/Différence à encaisser : 20,00/)).toBeVisible()
  await page.getByRole('button', { name: 'Régler' }).click()
  await receive(page, 'Espèces')
  await expect(page.getByText(/Différence à encaisser/)).toBeHidden()
})

test('held, it does not move; released, it leaves in two parts', async () => {
  await more('Mettre en attente...')
  await page.getByRole('button', { name: 'Gel annoncé' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mettre en attente', exact: true }).click()
  const held = page.getByRole('status').filter({ hasText: 'En attente : Gel annoncé' })
  await expect(held).toBeVisible()
  await page.getByRole('button', { name: 'Relancer' }).click()
  await expect(held).toBeHidden()

  await more('Envoyer en plusieurs fois...')
  await page.getByLabel('Haie de charmes, envoi 1').fill('4')
  await page.getByRole('button', { name: 'Enregistrer les envois' }).click()
  await expect(page.getByText(`${reference}-2`)).toBeVisible()
  await page.getByRole('listitem').filter({ hasText: `${reference}-1` }).getByRole('button', { name: 'Expédier' }).click()
  const dialog = page.getByRole('dialog')
  await fillIn(dialog, { 'N° de suivi': '6A0001' })
  await dialog.getByRole('button', { name: 'Expédier' }).click()
  await expect(page.getByText('En préparation', { exact: true }).first()).toBeVisible()
})

test('a part is refunded by the means that paid, with a receipt', async () => {
  const dialog = await refundDialog()
  await dialog.getByLabel('Combien de Haie de charmes').fill('3')
  // 48,00 by card and 20,00 in cash: 30,00 go back as 21,18 and 8,82.
  await expect(dialog.getByText(/21,18/)).toBeVisible()
  await expect(dialog.getByText(/8,82/)).toBeVisible()
  await fillIn(dialog, { Motif: 'Plants secs' })
  await dialog.getByRole('button', { name: /^Rembourser 30,00/ }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Remboursée en partie', { exact: true })).toBeVisible()
  const entry = page.getByRole('listitem').filter({ hasText: 'Plants secs' })
  const receipt = await openedFile(page, /\/refund\/\d+\/receipt$/, entry.getByRole('button', { name: 'Reçu' }))
  expect(receipt.subarray(0, 5).toString()).toBe('%PDF-')
})

test('the rest leaves, and an amount is given back as a credit code', async () => {
  await page.getByRole('listitem').filter({ hasText: `${reference}-2` }).getByRole('button', { name: 'Expédier' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Expédier' }).click()
  await expect(page.getByText('Remise au client', { exact: true }).first()).toBeVisible()
  const dialog = await refundDialog()
  await dialog.getByText('Un montant').click()
  await dialog.getByLabel('Montant TTC').fill('5')
  await dialog.getByRole('button', { name: 'Choisir autrement' }).click()
  await dialog.getByRole('button', { name: 'Retirer ce moyen' }).last().click()
  await choose(page, dialog, 'Par quel moyen', 'Avoir')
  await dialog.getByLabel('Montant', { exact: true }).fill('5')
  await dialog.getByRole('button', { name: /^Rembourser 5,00/ }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: 'Avoir' }).filter({ hasText: '-5,00' })).toBeVisible()
})

test('a comment calls a colleague', async () => {
  const box = page.getByLabel('Commentaire interne')
  await box.fill('@Cam')
  await page.getByRole('main').getByRole('button', { name: 'Camille Test' }).click()
  await expect(box).toHaveValue('@Camille Test ')
  await box.press('End')
  await box.pressSequentially('peux-tu rappeler le client ?')
  await page.getByRole('button', { name: 'Commenter' }).click()
  await expect(page.getByText('Appelés : Camille Test')).toBeVisible()
})
