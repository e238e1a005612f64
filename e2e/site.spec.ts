import type { Page } from '@playwright/test'
import { accessibilityFaults } from './support/accessibility.ts'
import type { Owner } from './support/database.ts'
import { journey } from './support/journey.ts'
import { expect, signIn, test } from './support/shop.ts'
import { fillIn } from './support/steps.ts'

// A page, then an article: each is written, saved, illustrated and shown to visitors.
let owner: Owner
let page: Page

journey((begun) => ({ owner, page } = begun))

const save = () => page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
const photo = () => page.screenshot({ clip: { x: 0, y: 0, width: 160, height: 90 } })

test('a page is written and published', async () => {
  await page.goto('/page')
  await signIn(page, owner)
  await expect(page.getByText('Aucune page ici')).toBeVisible()
  await page.getByRole('link', { name: 'Nouvelle page' }).first().click()
  await fillIn(page, { Titre: 'Qui sommes-nous' })
  await page.getByRole('textbox', { name: 'Texte' }).fill('Une famille de pépiniéristes.')
  await page.getByRole('switch', { name: 'Visible par les visiteurs' }).click()
  await save()
  await expect(page.getByRole('heading', { name: 'Qui sommes-nous' })).toBeVisible()
  await expect(page.getByText('/qui-sommes-nous')).toBeVisible()
  await expect(page.getByText('Publiée')).toBeVisible()
  await page.getByRole('button', { name: 'Ajouter une image' }).click()
  const window = page.getByRole('dialog', { name: 'Choisir des images' })
  await expect(window.getByText('La bibliothèque n’a pas encore d’image')).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await window.getByRole('button', { name: 'Ajouter depuis cet appareil' }).click()
  await (await chooser).setFiles({ name: 'serre.png', mimeType: 'image/png', buffer: await photo() })
  await window.getByLabel('Ce que montre « serre.png »').fill('La serre au printemps')
  expect(await accessibilityFaults(page)).toEqual([])
  await window.getByRole('button', { name: 'Insérer' }).click()
  await expect(page.getByRole('textbox', { name: 'Texte' }).locator('img')).toBeVisible()
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await save()
  expect((await (await saved).json()).html).toMatch(/<img src="\/api\/v2\/image\/[\w-]+\/800\.webp" alt="La serre au printemps"/)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.goto('/page')
  await expect(page.getByRole('list', { name: 'Pied de page' })).toContainText('Qui sommes-nous')
  expect(await accessibilityFaults(page)).toEqual([])
})

test('an article waits for its day', async () => {
  await page.goto('/blog/-1')
  await fillIn(page, { Titre: 'Planter en novembre' })
  await page.getByRole('textbox', { name: 'Texte' }).fill('À la Sainte-Catherine, tout bois prend racine.')
  await save()
  await expect(page.getByRole('heading', { name: 'Planter en novembre' })).toBeVisible()
  await page.getByRole('button', { name: 'Choisir une image' }).click()
  // What was added to a page is found again by the words that were written beside it.
  const window = page.getByRole('dialog', { name: 'Choisir une image' })
  await window.getByRole('searchbox').fill('printemps')
  await window.getByRole('button', { name: 'serre.png' }).click()
  await expect(window.getByLabel('Ce que montre « serre.png »')).toHaveValue('La serre au printemps')
  await window.getByRole('button', { name: 'Prendre cette image' }).click()
  await expect(page.getByRole('button', { name: 'Changer l’image' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Publié le' }).fill('01/03/2099')
  await page.keyboard.press('Tab')
  await save()
  await expect(page.getByText('Programmé', { exact: true })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.goto('/blog')
  await expect(page.getByRole('table')).toContainText('Planter en novembre')
  expect(await accessibilityFaults(page)).toEqual([])
})
