import type { Page } from '@playwright/test'
import type { Owner } from './support/database.ts'
import { journey } from './support/journey.ts'
import { expect, signIn, test } from './support/shop.ts'
import { addLine, bringCatalogue, choose, chooseCustomer, fillIn, saveOrder } from './support/steps.ts'

// A link is handed out, followed and ordered by; the figures must be those of the orders.
let owner: Owner
let page: Page
let faults: string[]
let link: { url: string; address: string }
let order: string

journey((begun) => ({ owner, page, faults } = begun))

test('a link to the website is made, with its short address', async () => {
  await page.goto('/invoicing')
  await signIn(page, owner)
  await fillIn(page, { Dénomination: 'EARL des Terrasses', 'Site web': 'www.terrasses.test' })
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(page.getByText('Modifications enregistrées.')).toBeVisible()

  await page.goto('/tracking_link/-1')
  await fillIn(page, { Nom: 'Foire de Pâques', 'Page d’arrivée': 'https://ailleurs.test/' })
  await page.getByRole('button', { name: 'Nouveau lien' }).click()
  await expect(page.getByText('Cette page doit être sur votre site (www.terrasses.test).').first()).toBeVisible()
  // The browser tells of the refusal on its console too.
  expect(faults.splice(0)).toEqual([expect.stringContaining('400')])
  await fillIn(page, { 'Page d’arrivée': '/rosiers' })
  await page.getByRole('button', { name: 'Nouveau lien' }).click()
  await page.waitForURL(/\/tracking_link\/\d+$/)
  link = { url: page.url(), address: `/l/${owner.uid}/foire-de-paques` }
  await expect(page.getByText(link.address).first()).toBeVisible()
  await expect(page.getByRole('img', { name: /^Code QR de/ })).toBeVisible()
})

test('who follows it is led to the website and counted', async () => {
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
  for (let visit = 0; visit < 3; visit++) {
    const answer = await page.request.get(link.address, { headers, maxRedirects: 0 })
    expect([answer.status(), answer.headers()['location']]).toEqual([302, 'https://www.terrasses.test/rosiers?lien=foire-de-paques'])
  }
})

test('an order says by which link its customer came', async () => {
  await bringCatalogue(page, 'shopify-catalogue.csv')
  await page.getByRole('button', { name: 'Importer 4 produits' }).click()
  await expect(page.getByText('4 produits créés.')).toBeVisible({ timeout: 30_000 })
  await page.goto('/customer/-1')
  await fillIn(page, { Nom: 'Lefèvre', Prénom: 'Anne' })
  await page.getByRole('button', { name: 'Nouveau client' }).click()
  await page.waitForURL(/\/customer\/\d+/)
  await page.goto('/order/-1')
  await chooseCustomer(page, 'Anne Lefèvre')
  await addLine(page, 'LAV-BDP', /Brume du Puy/, 10)
  order = await saveOrder(page)
  await page.getByRole('button', { name: 'Valider', exact: true }).click()
  await expect(page.getByText(`${order} est confirmée, son stock est réservé.`)).toBeVisible()
  const notes = page.getByRole('region', { name: 'Notes' })
  await notes.getByRole('button', { name: 'Modifier' }).click()
  const dialog = page.getByRole('dialog')
  await choose(page, dialog, 'Lien de suivi', 'Foire de Pâques')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(notes.getByText('Foire de Pâques')).toBeVisible()
})

test('the link shows its visits, its order and what it brought', async () => {
  await page.goto(link.url)
  const figures = page.getByRole('region', { name: 'Fréquentation et ventes' })
  await expect(figures.getByText('33,33 %')).toBeVisible()
  await expect(page.getByRole('link', { name: order })).toBeVisible()
})

test('the analysis shows the order, by product and by customer', async () => {
  await page.goto('/sales-analysis')
  const table = page.getByRole('table', { name: 'Produit' })
  await expect(table.getByRole('button', { name: /Brume du Puy/ })).toBeVisible()
  const total = await table.getByRole('row', { name: /^Total/ }).textContent()
  await choose(page, page, 'Grouper par', 'Client')
  const customers = page.getByRole('table', { name: 'Client' })
  await expect(customers.getByRole('button', { name: 'Anne Lefèvre' })).toBeVisible()
  expect(await customers.getByRole('row', { name: /^Total/ }).textContent()).toBe(total)
  await customers.getByRole('button', { name: 'Anne Lefèvre' }).click()
  await expect(page.getByText('Seulement Client : Anne Lefèvre')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Produit' }).getByRole('row', { name: /^Total/ })).toHaveText(total ?? '')
})
