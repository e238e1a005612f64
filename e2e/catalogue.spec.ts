import type { Page } from '@playwright/test'
import type { Owner } from './support/database.ts'
import { journey } from './support/journey.ts'
import { expect, signIn, test } from './support/shop.ts'
import { addLine, bringCatalogue, choose, fillIn, productRow, saveOrder } from './support/steps.ts'

// One catalogue, worked on part after part.
let owner: Owner
let page: Page

// A pack that is sold out and a code of nothing are refused on purpose.
const meant = /409.*\/order\/\d+\/validate|404.*\/stock\/count\/find/
journey((begun) => ({ owner, page } = begun), { meant })

test('a catalogue comes in, and the same file again changes nothing', async () => {
  await page.goto('/products/import')
  await signIn(page, owner)
  await bringCatalogue(page, 'shopify-catalogue.csv')
  await page.getByRole('button', { name: 'Importer 4 produits' }).click()
  await expect(page.getByText('4 produits créés.')).toBeVisible({ timeout: 30_000 })

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
  await expect(page.getByText('0 produit créé, 1 modifié')).toBeVisible({ timeout: 30_000 })
  await expect(await productRow(page, 'Aube Rousse')).toContainText('13,90')
})

test('a grid of containers and calibers makes several sizes in one go', async () => {
  await page.goto('/calibers')
  for (const [at, name] of ['20/40', '40/60'].entries()) {
    await page.getByRole('button', { name: 'Ajouter une ligne' }).click()
    const typed = page.getByRole('row').last().getByRole('textbox').first()
    await typed.fill(name)
    await typed.press('Enter')
    await expect(page.getByRole('button', { name: `Supprimer ${name}` })).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(at + 2)
  }
  await (await productRow(page, 'Brume du Puy')).getByRole('link').first().click()
  await page.getByRole('button', { name: 'En créer plusieurs' }).click()
  const dialog = page.getByRole('dialog')
  for (const name of ['G9', 'C3']) await choose(page, dialog, 'Contenants', name)
  for (const name of ['20/40', '40/60']) await choose(page, dialog, 'Calibres', name)
  await dialog.getByLabel('Prix TTC, G9, 20/40').fill('11,50')
  await dialog.getByRole('button', { name: 'Même prix partout' }).click()
  await dialog.getByLabel('Prix TTC, C3, 40/60').fill('14,50')
  await dialog.getByRole('button', { name: 'Créer 4 déclinaisons' }).click()
  await expect(page.getByText('4 déclinaisons créées (0 existaient déjà).')).toBeVisible()
  const row = await productRow(page, 'Brume du Puy')
  await expect(row.getByRole('cell', { name: '5', exact: true })).toBeVisible()
  await expect(row).toContainText('14,50')
})

test('the prices of a selection rise by a tenth after a look at the difference, and come back', async () => {
  // The list comes back as it was left, with its search.
  await page.goto('/products')
  await page.getByRole('button', { name: 'Tous', exact: true }).click()
  await expect(page.getByRole('row')).toHaveCount(5)
  await page.getByRole('checkbox', { name: 'Tout sélectionner' }).check()
  await page.getByRole('button', { name: 'Modifier', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await choose(page, dialog, 'Prix TTC', 'Augmenter ou baisser en %')
  await dialog.getByLabel(/^De combien/).fill('10')
  await dialog.getByRole('button', { name: 'Voir les changements' }).click()
  await expect(dialog.getByText('4 produits changent', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('row').filter({ hasText: '13,90' })).toContainText('15,29')
  await dialog.getByRole('button', { name: 'Modifier 4 produits' }).click()
  await expect(dialog).toBeHidden()
  const sage = page.getByRole('row').filter({ hasText: 'Aube Rousse' })
  await expect(sage).toContainText('15,29')
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Annuler' }).click()
  await expect(sage).toContainText('13,90')
})

test('a change is taken back later, from the list of recent ones', async () => {
  const act = async (entry: string): Promise<void> => {
    await page.getByRole('button', { name: 'Autres actions', exact: true }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  const sage = await productRow(page, 'Aube Rousse')
  await page.getByRole('checkbox', { name: 'Tout sélectionner' }).check()
  await page.getByRole('button', { name: 'Modifier', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await choose(page, dialog, 'Prix TTC', 'Ajouter ou retirer un montant')
  await dialog.getByLabel(/^Montant/).fill('-1')
  await dialog.getByRole('button', { name: 'Voir les changements' }).click()
  await expect(dialog.getByText('1 produit change', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Modifier 1 produit' }).click()
  await expect(dialog).toBeHidden()
  await expect(sage).toContainText('12,90')
  await page.reload()
  await act('Modifications récentes')
  const [last, before] = [dialog.getByRole('listitem').first(), dialog.getByRole('listitem').nth(1)]
  await expect(before).toContainText('Annulée')
  await last.getByRole('button', { name: 'Annuler' }).click()
  await expect(last).toContainText('Annulée')
  await page.keyboard.press('Escape')
  await expect(sage).toContainText('13,90')
})

test('a pack never sells its parts twice: the second order is refused, what is left still sells', async () => {
  await page.goto('/pack/-1')
  await fillIn(page, { Nom: 'Duo de sauges' })
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await page.waitForURL(/\/pack\/\d+$/)
  const picker = page.getByRole('combobox', { name: 'Ajouter un article' })
  await picker.fill('SAU-AR-3L')
  await picker.press('Enter')
  const quantity = page.getByLabel(/^Quantité de/)
  await quantity.fill('2')
  await quantity.press('Enter')
  // Two of eight in each.
  await expect(page.getByText('4 packs peuvent être vendus')).toBeVisible()

  const order = async (typed: string, found: RegExp, count: number): Promise<void> => {
    await page.goto('/order/-1')
    await addLine(page, typed, found, count)
    await saveOrder(page)
    await page.getByRole('button', { name: 'Valider', exact: true }).click()
  }
  const reserved = page.getByText('est confirmée, son stock est réservé.')
  await order('Duo de sauges', /Duo de sauges/, 3)
  await expect(reserved).toBeVisible()
  await order('Duo de sauges', /Duo de sauges/, 2)
  await expect(page.getByText(/Stock insuffisant : .*4 demandés, 2 disponibles/).first()).toBeVisible()
  await order('SAU-AR-3L', /Aube Rousse/, 2)
  await expect(reserved).toBeVisible()
})

test('a plant is archived, and restored from the archives', async () => {
  const act = async (address: string, entry: string, said: string): Promise<void> => {
    await page.goto(address)
    await page
      .getByRole('row')
      .filter({ hasText: 'Lie-de-Vin' })
      .getByRole('button', { name: /^Actions sur/ })
      .click()
    await page.getByRole('menuitem', { name: entry }).click()
    await expect(page.getByText(said)).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Lie-de-Vin' })).toBeHidden()
  }
  await act('/products?q=Lie-de-Vin', 'Archiver', '1 produit est archivé.')
  await act('/products?archived=true', 'Restaurer', '1 produit est restauré.')
  await productRow(page, 'Lie-de-Vin')
})

test('stock is counted by typing codes, survives a reload, and is saved at once', async () => {
  await page.goto('/stock-count')
  const scan = async (typed: string): Promise<void> => {
    await page.getByLabel('Code-barres, référence ou nom').fill(typed)
    await page.keyboard.press('Enter')
  }
  const counted = page.getByLabel(/^Quantité comptée/)
  for (const pieces of ['1', '2', '3']) {
    await scan('sau-ar-9')
    await expect(counted).toHaveValue(pieces)
  }
  await scan('0000000000000')
  await expect(page.getByText('Aucun produit ne porte « 0000000000000 ».')).toBeVisible()
  await page.reload()
  await expect(page.getByText('1 ligne, pièces : 3, 1 en écart')).toBeVisible()
  await counted.fill('34')
  await page.getByRole('button', { name: 'Enregistrer 1 ligne' }).click()
  await expect(page.getByText('1 ligne comptée, 1 stock corrigé.')).toBeVisible()
  await (await productRow(page, 'Aube Rousse')).getByRole('link').first().click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Comptage' }).first()).toContainText('-2')
})

test('a new plant comes with its opening stock and a barcode of the shop', async () => {
  await page.goto('/product/-1')
  await fillIn(page, { Nom: 'Fragon petit houx' })
  await page.getByRole('button', { name: 'Ajouter une ligne' }).click()
  const line = page.getByRole('table', { name: 'Déclinaisons' }).getByRole('row').last()
  await line.getByLabel(/^Prix TTC/).fill('7,50')
  await line.getByLabel(/^En stock/).fill('12')
  await page.getByRole('button', { name: 'Code-barres maison' }).click()
  await expect(line.getByLabel(/^Code-barres/)).toHaveValue(/^20\d{11}$/)
  await expect(line.getByLabel(/^Prix TTC/)).toHaveValue('7,50')
  await page.getByRole('button', { name: 'Créer le végétal' }).click()
  await page.waitForURL(/\/product\/\d+/)
  await expect(page.getByText('reste 12')).toBeVisible()
  await expect(line.getByLabel(/^Prix TTC/)).toHaveValue('7,50')
})

test('what is typed right after Ctrl K is all there, and a save of the table is taken back later', async () => {
  await page.goto('/products')
  await expect(page.getByRole('row')).not.toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('fragon')
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('fragon')
  await page.keyboard.press('Escape')

  await page.goto('/products/table')
  const cell = page.getByRole('gridcell', { name: 'Fragon petit houx' }).first()
  await cell.click()
  await page.keyboard.type('Fragon')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('1 ligne enregistrée')).toBeVisible()
  await page.goto('/products')
  await page.getByRole('button', { name: 'Autres actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Modifications récentes' }).click()
  await page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Tableau : Nom' }).getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByText('1 ligne remise comme avant')).toBeVisible()
  await productRow(page, 'Fragon petit houx')
})
