import type { Page } from '@playwright/test'
import { accessibilityFaults } from './support/accessibility.ts'
import { type Api, apiOf } from './support/api.ts'
import type { Owner } from './support/database.ts'
import { journey } from './support/journey.ts'
import { expect, signIn, test } from './support/shop.ts'
import { fillIn } from './support/steps.ts'

// Oaks come, with a passport, and grow: each part needs what the ones before it left.
let owner: Owner
let page: Page
let api: Api

journey((begun) => ({ owner, page } = begun))

const dialog = () => page.getByRole('dialog')

test('a delivery is written down with what was missing', async () => {
  const asked = apiOf(page)
  await page.goto('/plant-delivery')
  await signIn(page, owner)
  api = await asked
  await expect(page.getByText('Aucune livraison ici')).toBeVisible()
  await page.getByRole('link', { name: 'Nouvelle livraison' }).first().click()
  await fillIn(page, { Fournisseur: 'Boomkwekerij', Végétal: 'Quercus robur', Commandé: '50', Reçu: '40', Refusé: '2' })
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(page.getByRole('heading', { name: /R\d\d-0001 · Boomkwekerij/ })).toBeVisible()
})

test('its passport is recorded, and the plants begin a cultivation', async () => {
  await page.getByRole('button', { name: 'Noter un passeport' }).click()
  await fillIn(dialog(), { 'Numéro d’enregistrement (B)': 'NL-4711', 'Code de traçabilité (C)': 'N-88', 'Origine (D)': 'NL' })
  await dialog().getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(dialog()).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Passeports reçus' })).toContainText('N-88')
  await page.getByRole('button', { name: 'Mettre en culture' }).click()
  await dialog().getByRole('button', { name: 'Commencer une culture' }).click()
  await expect(dialog()).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Mise en culture' })).toContainText('Quercus robur')
  await expect(page.getByRole('button', { name: 'Retirer de la culture' })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Traçabilité' }).click()
  await expect(dialog().getByRole('tree', { name: 'D’où cela vient' })).toContainText('Passeport reçu : Quercus robur')
  await expect(dialog().getByRole('tree', { name: 'Ce qui en est sorti' })).toContainText('Quercus robur')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('list', { name: 'Mise en culture' }).getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Quercus robur' })).toBeVisible()
  await page.goto('/plant-delivery')
  await expect(page.getByRole('table')).toContainText('En culture')
  expect(await accessibilityFaults(page)).toEqual([])
})

test('what was bought proposes its delivery, and each shows the other', async () => {
  const { id } = await api<{ id: number }>('POST', '/accounting/purchase/-1', {
    supplierName: 'Pépinières du Layon',
    reference: 'PL-9',
    datedOn: new Date().toLocaleDateString('sv', { timeZone: 'Europe/Paris' }),
    category: 'plants',
    label: 'Acer campestre 1+0',
    rates: [{ rateBp: 1_000, exclCents: 12_000, vatCents: 1_200 }],
  })
  await page.goto('/plant-delivery/-1')
  await page.getByLabel('Facture d’achat de plants').click()
  await page.getByRole('option', { name: /Pépinières du Layon/ }).click()
  await expect(page.getByRole('textbox', { name: 'Fournisseur' })).toHaveValue('Pépinières du Layon')
  await expect(page.getByRole('textbox', { name: 'Végétal' })).toHaveValue('Acer campestre 1+0')
  await fillIn(page, { Reçu: '30' })
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(page.getByRole('heading', { name: /R\d\d-0002 · Pépinières du Layon/ })).toBeVisible()
  await expect(page.getByText(/ACH\d{4}-00001 · PL-9/)).toBeVisible()
  await page.goto(`/purchases?row=${id}`)
  await page.getByRole('link', { name: /Livraison R\d\d-0002/ }).click()
  await expect(page.getByRole('heading', { name: /R\d\d-0002/ })).toBeVisible()
})
