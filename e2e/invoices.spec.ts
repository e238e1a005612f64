import type { Page } from '@playwright/test'
import { journey } from './support/journey.ts'
import { judgeInvoice } from './support/judge-invoice.ts'
import { expect, signIn, test } from './support/shop.ts'
import { addFreeLine, choose, chooseCustomer, fillIn, fromMenu, openedFile, receive, saveOrder, validateOrder } from './support/steps.ts'

// One order with all its invoices: each part needs what the ones before it left.
const customer = 'Jardins du Vallon'
let page: Page
let orderUrl: string
let deposit: string
let final: string
let corrective: string

journey(async (begun) => {
  page = begun.page
  await page.goto('/invoicing')
  await signIn(page, begun.owner)
  await saveSeller({
    Dénomination: 'EARL des Terrasses',
    SIREN: '123456782',
    'N° de TVA': 'FR11123456782',
    Adresse: '3 chemin des Serres',
    'Code postal': '49100',
    Ville: 'Angers',
  })
})

async function saveSeller(details: Record<string, string>): Promise<void> {
  await fillIn(page, details)
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(page.getByText('Modifications enregistrées.')).toBeVisible()
}

/** The papers among the order's documents whose name begins so. */
const paper = (name: RegExp) => page.getByRole('listitem').filter({ hasText: name })

/** The number of the only paper of that name. */
const numberOf = async (name: RegExp): Promise<string> => /[A-Z]{2}\d{4}-\d{5}/.exec((await paper(name).textContent()) ?? '')?.[0] ?? ''

/** The XML in the PDF of that paper, which breaks no rule. */
async function xmlOf(name: RegExp): Promise<string> {
  const { xml, faults: broken } = await judgeInvoice(
    await openedFile(page, /\/invoice\/\d+$/, paper(name).getByRole('button', { name: 'Ouvrir' })),
  )
  expect(broken).toEqual([])
  return xml
}

test('an order of a professional is paid in part', async () => {
  await page.goto('/customer/-1')
  await choose(page, page, 'Type de client', 'Professionnel')
  await fillIn(page, { Société: customer, SIREN: '804123578', 'Adresse e-mail': 'achats@vallon.test' })
  await page.getByRole('button', { name: 'Nouveau client' }).click()
  await page.waitForURL(/\/customer\/\d+/)
  await page.getByRole('tab', { name: 'Adresses' }).click()
  await page.getByRole('button', { name: 'Ajouter une adresse' }).click()
  await fillIn(page.getByRole('dialog'), { Adresse: '12 rue du Moulin', 'Code postal': '37000', Ville: 'Tours' })
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('12 rue du Moulin')).toBeVisible()

  await page.goto('/order/-1')
  await chooseCustomer(page, customer)
  await addFreeLine(page, 'Charme en motte', 10, '30')
  await validateOrder(page, await saveOrder(page))
  orderUrl = page.url()
  // A professional's prices are HT.
  await page.getByRole('button', { name: /^Encaisser 330,00/ }).click()
  await fillIn(page.getByRole('dialog'), { Montant: '99' })
  await receive(page, 'Virement')
  await expect(page.getByText('Payée en partie', { exact: true })).toBeVisible()
})

test('what was paid gets its deposit invoice', async () => {
  await fromMenu(page, 'Facture d’acompte')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('99,00')
  await dialog.getByRole('button', { name: 'Émettre' }).click()
  await expect(paper(/^Facture d’acompte /)).toContainText('99,00')
  deposit = await numberOf(/^Facture d’acompte /)
  expect(deposit).toMatch(/^AC/)
  const xml = await xmlOf(/^Facture d’acompte /)
  expect(xml).toContain('<ram:TypeCode>386</ram:TypeCode>')
  expect(xml).toContain('<ram:GrandTotalAmount>99.00</ram:GrandTotalAmount>')
  expect(xml).toContain('<ram:DuePayableAmount>0.00</ram:DuePayableAmount>')
})

test('the final invoice names the deposit and asks for the rest', async () => {
  await fromMenu(page, 'Facturer')
  await page.getByRole('dialog').getByRole('button', { name: 'Facturer' }).click()
  await expect(paper(/^Facture FA/)).toContainText('330,00')
  final = await numberOf(/^Facture FA/)
  const xml = await xmlOf(/^Facture FA/)
  expect(xml).toContain('<ram:TypeCode>380</ram:TypeCode>')
  expect(xml).toContain(`<ram:IssuerAssignedID>${deposit}</ram:IssuerAssignedID>`)
  expect(xml).toContain('<ram:TotalPrepaidAmount>99.00</ram:TotalPrepaidAmount>')
  expect(xml).toContain('<ram:DuePayableAmount>231.00</ram:DuePayableAmount>')
})

test('the list replaces it by a corrective invoice with the details of today', async () => {
  await page.goto('/invoicing')
  await saveSeller({ Dénomination: 'EARL des Deux Terrasses' })
  await page.goto('/invoice')
  const row = (number: string) => page.getByRole('row').filter({ hasText: number })
  await expect(row(deposit)).toContainText('Acompte')
  await expect(row(deposit)).toContainText('Réglée')
  await row(final)
    .getByRole('button', { name: /^Actions sur/ })
    .click()
  await page.getByRole('menuitem', { name: 'Remplacer (rectificative)' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remplacer', exact: true }).click()
  await expect(row(final)).toContainText('Remplacée')
  const replacing = page.getByRole('row').filter({ hasText: 'Rectificative' })
  await expect(replacing).toContainText('330,00')
  await expect(replacing).toContainText('À encaisser')
  corrective = /FA\d{4}-\d{5}/.exec((await replacing.textContent()) ?? '')?.[0] ?? ''
  expect(corrective).not.toBe(final)
})

test('the order has all three, and the corrective one names the one it replaces', async () => {
  await page.goto(orderUrl)
  await expect(paper(/^Facture (d’acompte|FA|rectificative)/)).toHaveCount(3)
  expect(await numberOf(/^Facture rectificative /)).toBe(corrective)
  const xml = await xmlOf(/^Facture rectificative /)
  expect(xml).toContain('<ram:TypeCode>384</ram:TypeCode>')
  expect(xml).toContain(`<ram:IssuerAssignedID>${final}</ram:IssuerAssignedID>`)
  expect(xml).toContain('EARL des Deux Terrasses')
  expect(xml).toContain('<ram:DuePayableAmount>231.00</ram:DuePayableAmount>')
})

test('what was fetched within the month is brought together, and its way to the customer is written down', async () => {
  await page.goto('/order/-1')
  await chooseCustomer(page, customer)
  await addFreeLine(page, 'Hêtre en motte', 2, '40')
  await validateOrder(page, await saveOrder(page))
  await page.getByRole('button', { name: /^Encaisser 88,00/ }).click()
  await receive(page, 'Virement')
  await page.getByRole('button', { name: 'Remettre au client' }).click()
  await expect(page.getByText(/ : Remise au client$/)).toBeVisible()
  await page.goto('/invoice?list=summaries')
  await page.getByRole('button', { name: customer }).click()
  await expect(page.getByRole('dialog')).toContainText('88,00')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Émettre 1 facture \(88,00/ }).click()
  await expect(page.getByText('Les factures s’émettent')).toBeVisible()

  await page.goto('/invoice?list=platform')
  const summary = page.getByRole('row').filter({ hasText: '88,00' })
  await expect(async () => {
    await page.reload()
    // A page that is loaded anew beside all other tests may take seconds of its own.
    await expect(summary).toContainText('À remettre', { timeout: 15_000 })
  }).toPass({ timeout: 90_000 })
  await summary.getByRole('button', { name: /^Actions sur/ }).click()
  await page.getByRole('menuitem', { name: 'Noter l’état' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click()
  await expect(summary).toContainText('Déposée')

  // Each list leads back to the first, with no other list's filters.
  for (const name of ['Avoirs', 'Factures']) await page.getByRole('button', { name, exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Rectificative' })).toContainText('330,00')
})
