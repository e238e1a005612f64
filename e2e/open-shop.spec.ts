import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { test } from './support/shop.ts'

const fresh = () => randomBytes(6).toString('hex')
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const password = (page: Page) => page.getByLabel('Mot de passe').first()

async function typed(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value)
}

test('a stranger opens a shop from the sign-in page and is greeted in it, by name, with the first steps', async ({ browser, address }) => {
  const context = await browser.newContext({ baseURL: address, locale: 'fr-FR' })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('link', { name: 'Ouvrir ma boutique' }).click()
  const name = `Pépinière des Coteaux ${fresh()}`
  const values = { 'Nom de la boutique': name, 'Votre nom': 'Maëlle Garnier', 'Adresse e-mail': `m${fresh()}@exemple.test` }
  await typed(page, values)
  await password(page).fill('motdepasse123')
  // The numbers stand there as soon as the SIRET is whole, and not for a wrong one.
  await field(page, 'SIRET').fill('732 829 320 00075')
  await expect(page.getByText('FR44732829320')).toHaveCount(0)
  await field(page, 'SIRET').fill('732 829 320 00074')
  await expect(page.getByText('SIREN 732 829 320, n° de TVA FR44732829320.')).toBeVisible()
  const place = { Adresse: '3 chemin des Serres', 'Code postal': '49000', Ville: 'Angers' }
  await typed(page, place)
  await page.getByRole('button', { name: 'Ouvrir ma boutique' }).click()
  await expect(page.getByText('Ce mot de passe est trop facile à deviner.')).toBeVisible()
  // A refusal loses nothing of what was typed.
  for (const [label, value] of Object.entries({ ...values, ...place })) await expect(field(page, label)).toHaveValue(value)
  await password(page).fill('douze boutures de sauge')
  await page.getByRole('button', { name: 'Ouvrir ma boutique' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Bon(jour|soir) Maëlle$/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Vos premiers pas' })).toBeVisible()
  await expect(page.getByText(name).first()).toBeVisible()
  await context.close()
})

test('whoever is signed in elsewhere comes into the shop that they opened, and not into the other', async ({
  browser,
  ownerState,
  address,
}) => {
  const context = await browser.newContext({ storageState: ownerState, baseURL: address, locale: 'fr-FR' })
  const page = await context.newPage()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/open-shop')
  await typed(page, { 'Nom de la boutique': `Jardin ${fresh()}`, 'Votre nom': 'Théo Lefort', 'Adresse e-mail': `t${fresh()}@exemple.test` })
  await password(page).fill('douze boutures de sauge')
  await page.getByRole('button', { name: 'Ouvrir ma boutique' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Bon(jour|soir) Théo$/ })).toBeVisible()
  await context.close()
})
