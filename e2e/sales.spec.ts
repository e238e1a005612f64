import type { Page } from '@playwright/test'
import type { Owner } from './support/database.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { journey } from './support/journey.ts'
import { expect, signIn, test } from './support/shop.ts'
import { addFreeLine, choose, fillIn, fromMenu, openedFile, receive, saveOrder, validateOrder } from './support/steps.ts'

// One order goes its whole way: each part needs what the ones before it left.
let owner: Owner
let page: Page
let reference: string

journey((begun) => ({ owner, page } = begun))

const refundDialog = async () => {
  await page.getByRole('button', { name: 'Rembourser', exact: true }).click()
  return page.getByRole('dialog')
}

/** The paper of the refund that has this reason. */
async function receiptOpens(reason: string): Promise<void> {
  const entry = page.getByRole('listitem').filter({ hasText: reason })
  const receipt = await openedFile(page, /\/refund\/\d+\/receipt$/, entry.getByRole('button', { name: 'Reçu' }))
  expect(receipt.subarray(0, 5).toString()).toBe('%PDF-')
}

test('a quotation becomes an order that is paid', async () => {
  await page.goto('/order/-1?kind=quotation')
  await signIn(page, owner)
  await addFreeLine(page, 'Haie de charmes', 4, '10')
  await addFreeLine(page, 'Paillage', 1, '8')
  reference = await saveOrder(page)
  await expect(page.getByText('Devis', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Accepter le devis' }).click()
  await expect(page.getByText(`${reference} est confirmée`)).toBeVisible()
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
  await receive(page, 'Chèque')
  await expect(page.getByText(/Différence à encaisser/)).toBeHidden()
})

test('held, it does not move; released, it leaves in two parts', async () => {
  await fromMenu(page, 'Mettre en attente...')
  await page.getByRole('button', { name: 'Gel annoncé' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mettre en attente', exact: true }).click()
  const held = page.getByRole('status').filter({ hasText: 'En attente : Gel annoncé' })
  await expect(held).toBeVisible()
  await page.getByRole('button', { name: 'Relancer' }).click()
  await expect(held).toBeHidden()

  await fromMenu(page, 'Envoyer en plusieurs fois...')
  await page.getByLabel('Haie de charmes, envoi 1').fill('4')
  await page.getByRole('button', { name: 'Enregistrer les envois' }).click()
  await expect(page.getByText(`${reference}-2`)).toBeVisible()
  await page
    .getByRole('listitem')
    .filter({ hasText: `${reference}-1` })
    .getByRole('button', { name: 'Expédier' })
    .click()
  const dialog = page.getByRole('dialog')
  await fillIn(dialog, { 'N° de suivi': '6A0001' })
  await dialog.getByRole('button', { name: 'Expédier' }).click()
  await expect(page.getByText('En préparation', { exact: true }).first()).toBeVisible()
})

test('a part is refunded by the means that paid, with a receipt', async () => {
  const dialog = await refundDialog()
  await dialog.getByLabel('Combien de Haie de charmes').fill('3')
  // 48,00 by card and 20,00 in cash: the card gives back the 30,00 alone.
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Carte bancaire' })).toContainText('30,00')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Espèces' })).toHaveCount(0)
  await fillIn(dialog, { Motif: 'Plants secs' })
  await dialog.getByRole('button', { name: /^Rembourser 30,00/ }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Remboursée en partie', { exact: true })).toBeVisible()
  await receiptOpens('Plants secs')
})

test('the rest leaves, and an amount is given back as a credit code', async () => {
  await page
    .getByRole('listitem')
    .filter({ hasText: `${reference}-2` })
    .getByRole('button', { name: 'Expédier' })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Expédier' }).click()
  await expect(page.getByText('Remise au client', { exact: true }).first()).toBeVisible()
  const dialog = await refundDialog()
  await dialog.getByText('Un montant').click()
  await dialog.getByLabel('Montant TTC').fill('5')
  await dialog.getByRole('button', { name: 'Choisir autrement' }).click()
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

test('a code takes its share of an order that is then paid', async () => {
  await page.goto('/codes')
  await page.getByRole('button', { name: 'Nouveau code' }).first().click()
  const dialog = page.getByRole('dialog')
  await fillIn(dialog, { Code: 'PRINTEMPS15', Intitulé: 'Ouverture de saison', Valeur: '15' })
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog).toBeHidden()

  await page.goto('/order/-1')
  await addFreeLine(page, 'Lavande', 3, '7,35')
  await addFreeLine(page, 'Sauge', 1, '12,99')
  const order = await saveOrder(page)
  await fillIn(page, { 'Code promo': 'printemps 15' })
  await page.getByRole('button', { name: 'Appliquer' }).click()
  // 15 % of 35,04, rounded once.
  await expect(page.getByRole('listitem').filter({ hasText: 'Ouverture de saison' })).toContainText('-5,26')
  await validateOrder(page, order)
  await page.getByRole('button', { name: /^Encaisser 29,78/ }).click()
  await receive(page, 'Carte bancaire')
  await expect(page.getByText('Payée', { exact: true })).toBeVisible()
})

test('one plant of it comes back for what it cost with the code', async () => {
  const dialog = await refundDialog()
  await dialog.getByLabel('Combien de Lavande').fill('1')
  await fillIn(dialog, { Motif: 'Pot cassé' })
  // A third of 22,05 less 3,31, and not its price of 7,35.
  await dialog.getByRole('button', { name: /^Rembourser 6,25/ }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Remboursée en partie', { exact: true })).toBeVisible()
  await receiptOpens('Pot cassé')
})

test('all the rest comes back for what is left of the money, to the cent', async () => {
  const dialog = await refundDialog()
  await dialog.getByText('Tout', { exact: true }).click()
  await fillIn(dialog, { Motif: 'Client parti' })
  await dialog.getByRole('button', { name: /^Rembourser 23,53/ }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Remboursée', { exact: true }).first()).toBeVisible()
  await receiptOpens('Client parti')
})

test('a customer accepts a quotation by its link, without an account', async ({ browser }) => {
  await page.goto('/order/-1?kind=quotation')
  await addFreeLine(page, 'Haie de lauriers', 3, '10')
  const quoted = await saveOrder(page)
  await page.getByRole('button', { name: 'Créer et copier le lien' }).click()
  const href = await page.getByRole('link', { name: 'Voir la page du client' }).getAttribute('href')

  const visitor = await (await browser.newContext({ locale: 'fr-FR' })).newPage()
  await visitor.goto(href ?? '')
  await expect(visitor.getByRole('heading', { name: `Devis ${quoted}` })).toBeVisible()
  expect(await accessibilityFaults(visitor)).toEqual([])
  await visitor.getByLabel('Votre nom').first().fill('Zoé Martin')
  await visitor.getByLabel(/J’accepte ce devis/).check()
  await visitor.getByRole('button', { name: 'Accepter et commander' }).click()
  await expect(visitor.getByRole('heading', { name: 'Merci, votre commande est enregistrée' })).toBeVisible()
  expect(await accessibilityFaults(visitor)).toEqual([])
  await visitor.context().close()

  // The seller's screen follows by itself.
  await expect(page.getByText(/a accepté le devis par son lien : Zoé Martin/)).toBeVisible()
  await expect(page.getByText('Attend le paiement', { exact: true }).first()).toBeVisible()
})
