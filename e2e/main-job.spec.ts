import type { Page } from '@playwright/test'
import type { Owner } from './support/database.ts'
import { journey } from './support/journey.ts'
import { judgeInvoice } from './support/judge-invoice.ts'
import { expect, signIn, test } from './support/shop.ts'
import { addLine, bringCatalogue, choose, chooseCustomer, fillIn, openedFile, productRow, receive, saveOrder } from './support/steps.ts'

// One shop grows from nothing: each part needs what the ones before it left.
const seller = { siren: '123456782', vatNumber: 'FR11123456782' }
const customer = { name: 'Jardins du Vallon', siren: '804123578' }
let owner: Owner
let page: Page
let order: { reference: string; url: string }

journey((begun) => ({ owner, page } = begun))

test('the owner signs in and says who the nursery is', async () => {
  await page.goto('/invoicing')
  await signIn(page, owner)
  await expect(page.getByText('Il manque encore, pour émettre une facture')).toBeVisible()
  await fillIn(page, {
    Dénomination: 'EARL des Terrasses',
    'Forme juridique': 'EARL',
    SIREN: seller.siren,
    'N° de TVA': seller.vatNumber,
    Adresse: '3 chemin des Serres',
    'Code postal': '49100',
    Ville: 'Angers',
    'Adresse e-mail': 'bonjour@terrasses.test',
    IBAN: 'FR7630006000011234567890189',
  })
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(page.getByText('Modifications enregistrées.')).toBeVisible()
  await expect(page.getByText('Il manque encore, pour émettre une facture')).toBeHidden()
})

test('the catalogue of another shop program comes in, approved before it changes anything', async () => {
  await bringCatalogue(page, 'shopify-catalogue.csv')
  await expect(page.getByText("Lavandula angustifolia 'Brume du Puy'").first()).toBeVisible()
  await page.getByRole('button', { name: 'Importer 4 produits' }).click()
  await expect(page.getByText('4 produits créés.')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('link', { name: 'Voir les végétaux' }).click()
  await expect(page.getByRole('row')).toHaveCount(5)
})

test('the same file again changes nothing', async () => {
  await bringCatalogue(page, 'shopify-catalogue.csv')
  await expect(page.getByText('Inchangés')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Importer/ })).toBeDisabled()
})

test('the plants are there with their prices and their stock', async () => {
  const sage = await productRow(page, 'Aube Rousse')
  await expect(sage).toContainText('4,50')
  await expect(sage).toContainText('44')
  await expect((await productRow(page, 'Brume du Puy')).getByLabel(/^Stock,/)).toHaveValue('20')
})

test('a customer is created with the address of his invoices', async () => {
  await page.goto('/customer/-1')
  await choose(page, page, 'Type de client', 'Professionnel')
  await fillIn(page, { Société: customer.name, SIREN: customer.siren, 'Adresse e-mail': 'achats@vallon.test' })
  await page.getByRole('button', { name: 'Nouveau client' }).click()
  await page.waitForURL(/\/customer\/\d+/)
  await page.getByRole('tab', { name: 'Adresses' }).click()
  await page.getByRole('button', { name: 'Ajouter une adresse' }).click()
  const dialog = page.getByRole('dialog')
  await fillIn(dialog, { Adresse: '12 rue du Moulin', 'Code postal': '37000', Ville: 'Tours' })
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('12 rue du Moulin')).toBeVisible()
})

test('an order is typed with a slip in a Latin name, and validating it reserves the stock', async () => {
  await page.goto('/order/-1')
  await chooseCustomer(page, customer.name)
  await addLine(page, 'lavendula angustifola', /Brume du Puy/, 5)
  await addLine(page, 'LAV-BDP', /Brume du Puy/, 6)
  order = { reference: await saveOrder(page), url: '' }
  order.url = page.url()
  await page.getByRole('button', { name: 'Valider', exact: true }).click()
  await expect(page.getByText(`${order.reference} est confirmée, son stock est réservé.`)).toBeVisible()
  await expect(await productRow(page, 'Brume du Puy')).toContainText('14')
})

test('what is typed before an article is found is its quantity, and then the next article', async () => {
  await page.goto('/order/-1')
  await page.route('**/products/pick?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  await page.getByRole('combobox', { name: 'Ajouter un article' }).focus()
  await page.keyboard.type('LAV-BDP\n7\nSAU-AR-9\n3\n', { delay: 20 })
  await expect(page.getByLabel(/^Quantité de .*Aube Rousse/)).toHaveValue('3')
  await expect(page.getByLabel(/^Quantité de .*Brume du Puy/)).toHaveValue('7')
  await page.unroute('**/products/pick?*')
})

test('the payment is recorded and the invoice passes the rules of Europe and France', async () => {
  await page.goto(order.url)
  await page.getByRole('button', { name: /^Encaisser 41,38/ }).click()
  await receive(page, 'Virement')
  await expect(page.getByText('Payée', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: 'Facturer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Facturer' }).click()
  const entry = page.getByRole('listitem').filter({ hasText: /^Facture / })
  await expect(entry).toContainText('41,38')

  const {
    xml,
    profile,
    faults: broken,
  } = await judgeInvoice(await openedFile(page, /\/invoice\/\d+$/, entry.getByRole('button', { name: 'Ouvrir' })))
  expect(broken).toEqual([])
  expect(profile).toBe('EN16931')
  expect(xml).toContain('<ram:GrandTotalAmount>41.38</ram:GrandTotalAmount>')
  expect(xml).toContain('<ram:DuePayableAmount>0.00</ram:DuePayableAmount>')
  expect(xml).toContain(seller.vatNumber)
  expect(xml).toContain(customer.name)
})

test('all of it is found again with a few keys, on a desk and on a phone', async () => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await lookFor('brume du puy', /Brume du Puy/, /\/product\/\d+$/)
  await page.keyboard.press('Control+k')
  await lookFor('vallon', new RegExp(customer.name), /\/customer\/\d+$/)
  await page.setViewportSize({ width: 390, height: 844 })
  await page
    .getByRole('button', { name: /^Rechercher/ })
    .first()
    .click()
  await lookFor(order.reference, new RegExp(order.reference), /\/order\/\d+$/)
  expect(page.url()).toBe(order.url)
  await expect(page.getByRole('heading', { level: 1, name: order.reference })).toBeVisible()
  await expect(page.getByText('Payée', { exact: true })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: /^Facture / })).toBeVisible()
  // A phone never scrolls sideways.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

/** Types in the open palette and takes what it finds by Enter. */
async function lookFor(typed: string, found: RegExp, address: RegExp): Promise<void> {
  const box = page.getByPlaceholder('Un numéro, un client, un végétal, un écran, une action')
  await expect(box).toBeFocused()
  await box.fill(typed)
  await expect(page.getByRole('dialog').getByRole('button', { name: found }).first()).toBeVisible()
  await box.press('Enter')
  await page.waitForURL(address)
}
