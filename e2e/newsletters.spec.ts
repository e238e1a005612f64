import type { Page } from '@playwright/test'
import { accessibilityFaults } from './support/accessibility.ts'
import type { Owner } from './support/database.ts'
import { journey } from './support/journey.ts'
import { type Api, apiOf } from './support/api.ts'
import { beyondWindow } from './support/beyond-window.ts'
import { mailTo } from './support/mail.ts'
import { expect, signIn, test } from './support/shop.ts'
import { fillIn } from './support/steps.ts'

// Somebody registers, letters are written, tried out, sent and read: each part needs what the ones before it left.
let owner: Owner
let page: Page
let api: Api

journey((begun) => ({ owner, page } = begun))

const dialog = () => page.getByRole('dialog')

test('somebody who agreed is registered, once', async () => {
  await page.goto('/newsletter')
  const asked = apiOf(page)
  await signIn(page, owner)
  api = await asked
  await expect(page.getByText('Aucune lettre ici')).toBeVisible()
  await page.getByText('Inscrits', { exact: true }).click()
  await page.getByRole('button', { name: 'Inscrire quelqu’un' }).first().click()
  await fillIn(dialog(), { 'Adresse e-mail': 'lea@exemple.fr', Nom: 'Léa', 'Accord donné': 'Bulletin à la caisse' })
  await dialog().getByRole('button', { name: 'Inscrire', exact: true }).click()
  await expect(dialog()).toHaveCount(0)
  await expect(page.getByRole('table')).toContainText('lea@exemple.fr')
  expect(await accessibilityFaults(page)).toEqual([])
})

test('a letter is written, tried out and sent, and says how far it is', async () => {
  await page.goto('/newsletter/-1')
  await expect(page.getByText('La lettre ne dit encore rien')).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  await fillIn(page, { Objet: 'La Sainte-Catherine', Aperçu: 'Tout bois prend racine' })
  await page.getByRole('textbox', { name: 'Texte' }).fill('Venez planter.')
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'La Sainte-Catherine' })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Envoyer un test' }).click()
  await fillIn(dialog(), { 'Adresse e-mail': 'moi@exemple.fr' })
  await dialog().getByRole('button', { name: 'Envoyer le test' }).click()
  await expect(dialog()).toHaveCount(0)
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await dialog().getByRole('button', { name: 'Envoyer', exact: true }).click()
  await expect(page.getByText('Envoyée', { exact: true })).toBeVisible()
  expect((await mailTo('moi@exemple.fr', /^\[Test\] La Sainte-Catherine/)).text).toContain('Venez planter.')
  expect((await mailTo('lea@exemple.fr', /^La Sainte-Catherine/)).text).toContain('Venez planter.')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Copier en brouillon' }).click()
  await expect(page.getByText('Brouillon', { exact: true })).toBeVisible()
})

/** A plant of which there are some. */
async function plant(name: string, cents: number, quantity: number): Promise<{ productId: number; sizeId: number }> {
  const { tva_rates } = await api<{ tva_rates: { id: number; rateBp: number }[] }>('GET', '/init')
  const tvaRateId = tva_rates.find(({ rateBp }) => rateBp === 1_000)?.id
  const product = await api<{ id: number }>('POST', '/product/-1', { name, tvaRateId, published: true })
  const size = await api<{ id: number }>('POST', `/product/${product.id}/subproduct/-1`, { label: 'Godet 9', priceCents: cents })
  await api('PUT', `/product/${product.id}/stock`, { changes: [{ subproductId: size.id, kind: 'initial', quantity }] })
  return { productId: product.id, sizeId: size.id }
}
const add = async (block: string) => {
  await page.getByRole('combobox', { name: 'Ajouter un bloc' }).click()
  await page.getByRole('option', { name: block, exact: true }).click()
}
const pick = async (label: string, option: string) => {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('a letter of blocks shows the plants that are ready, and tells them as they are when it leaves', async ({ browser, address }) => {
  await plant('Lavande', 450, 9)
  const thyme = await plant('Thym', 320, 9)
  await page.goto('/newsletter/-1')
  await fillIn(page, { Objet: 'Prêtes cette semaine' })
  await page.getByRole('textbox', { name: 'Texte' }).fill('Le stock de la semaine.')
  await add('Produits')
  await fillIn(page, { Titre: 'À planter' })
  await pick('Produits montrés', 'disponibles maintenant')
  await add('Bouton')
  await fillIn(page, { 'Texte du bouton': 'Tout voir', Lien: '/available' })
  const sheet = page.frameLocator('iframe')
  await expect(sheet.getByText('Thym')).toBeVisible()
  await expect(sheet.getByRole('link', { name: 'Tout voir' })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await beyondWindow(page)).toBeFalsy()
  }
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Prêtes cette semaine' })).toBeVisible()
  // One of them is gone before the letter leaves.
  await api('PUT', `/product/${thyme.productId}/stock`, { changes: [{ subproductId: thyme.sizeId, kind: 'count', quantity: 0 }] })
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await dialog().getByRole('button', { name: 'Envoyer', exact: true }).click()
  const mail = await mailTo('lea@exemple.fr', /^Prêtes cette semaine/)
  expect(mail.text).toMatch(/Lavande[\s\S]*Godet 9 : 4,50\s€, disponible/)
  expect(mail.text).not.toContain('Thym')
  const [, link = ''] = /Tout voir :\s+(http\S+)/.exec(mail.text) ?? []
  const reader = await browser.newContext({ baseURL: address, locale: 'fr-FR' })
  const read = await reader.newPage()
  await read.goto(link)
  await expect(read.getByText('Lavande').first()).toBeVisible()
  expect(new URL(read.url()).pathname).toBe(`/shop/${owner.uid}/available`)
  await page.reload()
  await expect(
    page
      .getByText('Clics par lien')
      .or(page.getByRole('table', { name: 'Clics par lien' }))
      .first(),
  ).toBeVisible()
  // Leaving is one click, from the mail itself.
  await read.goto(/http\S+\/n\/\S+/.exec(mail.text)?.[0] ?? '')
  await read.getByRole('button', { name: /désinscrire/ }).click()
  await expect(read.getByRole('button', { name: /désinscrire/ })).toHaveCount(0)
  await reader.close()
  await page.getByRole('button', { name: 'Copier en brouillon' }).click()
  await expect(page.getByText('Brouillon', { exact: true })).toBeVisible()
  await expect(page.frameLocator('iframe').getByText('Lavande')).toBeVisible()
})

test('who registers on the shop’s page confirms from the mail that arrives', async ({ browser, address }) => {
  const context = await browser.newContext({ baseURL: address, locale: 'fr-FR', viewport: { width: 390, height: 844 } })
  const visitor = await context.newPage()
  await visitor.goto(`/shop/${owner.uid}/newsletter`)
  await visitor.getByLabel('Votre adresse e-mail').fill('rose@exemple.fr')
  // A form that comes back within a moment was filled in by no person.
  await visitor.waitForTimeout(2_200)
  await visitor.getByRole('button', { name: 'Recevoir la lettre' }).click()
  await expect(visitor.getByText('Un e-mail vient de partir')).toBeVisible()
  const mail = await mailTo('rose@exemple.fr', /Confirmez votre inscription/)
  await visitor.goto(/http\S+\/newsletter\/\S+/.exec(mail.text)?.[0] ?? '')
  await visitor.getByRole('button', { name: 'Oui, je la veux' }).click()
  await expect(visitor.getByText('vous recevrez notre prochaine lettre')).toBeVisible()
  await context.close()
  const { items } = await api<{ items: { email: string; state: string }[] }>('GET', '/newsletter/registrations')
  expect(items.find(({ email }) => email === 'rose@exemple.fr')?.state).toBe('confirmed')
})
