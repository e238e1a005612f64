import type { Browser, Page } from '@playwright/test'
import { mondialRelayKeys } from '../server/src/testing/carrier-peer.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { type Api, apiOf } from './support/api.ts'
import { beyondWindow } from './support/beyond-window.ts'
import type { Owner } from './support/database.ts'
import { journey } from './support/journey.ts'
import { mailTo } from './support/mail.ts'
import { expect, signIn, test } from './support/shop.ts'
import { watch } from './support/watch.ts'

// A parcel to a relay: the nursery gives its keys, a visitor finds a relay on a phone, and the label follows.
const BUYER = 'jeanne@exemple.fr'
let owner: Owner
let page: Page
let api: Api
let orderId = 0
let tracking = ''

journey(async (begun) => {
  ;({ owner, page } = begun)
  await page.goto('/my-account')
  const asked = apiOf(page)
  await signIn(page, owner)
  api = await asked
})

/** Nothing stands beyond the window and nothing keeps anybody out, on a phone and on a large screen. */
async function looksWell(): Promise<void> {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect(await beyondWindow(page)).toBeFalsy()
  }
  expect(await accessibilityFaults(page)).toEqual([])
}

test('the keys of a carrier are tried, and it takes the deliveries to relays', async () => {
  // From where parcels leave.
  const address = { line1: '12 chemin des Serres', postcode: '49000', city: 'Angers', siren: '732829320' }
  await api('PUT', '/invoicing_info', { ...(await api<object>('GET', '/invoicing_info')), legalName: 'Pépinière des Essais', ...address })
  const { tva_rates } = await api<{ tva_rates: { id: number; rateBp: number }[] }>('GET', '/init')
  const tvaRateId = tva_rates.find(({ rateBp }) => rateBp === 1_000)?.id
  const plant = await api<{ id: number }>('POST', '/product/-1', { name: 'Lavande', latinName: 'Lavandula', tvaRateId, published: true })
  const size = await api<{ id: number }>('POST', `/product/${plant.id}/subproduct/-1`, { label: 'Godet 9', priceCents: 450 })
  await api('PUT', `/product/${plant.id}/stock`, { changes: [{ subproductId: size.id, kind: 'initial', quantity: 9 }] })
  await page.goto('/delivery?tab=carriers')
  await page.getByRole('button', { name: 'Saisir les identifiants' }).first().click()
  const dialog = page.getByRole('dialog')
  const { brand, login, privateKey, password } = mondialRelayKeys
  await dialog.getByLabel('Code enseigne').fill(brand)
  await dialog.getByLabel('Connexion API (API 2)').fill(login)
  await dialog.getByLabel('Clé privée (API 1)').fill(privateKey)
  await dialog.getByLabel('Mot de passe API (API 2)').fill(password)
  await looksWell()
  await dialog.getByRole('button', { name: 'Essayer et enregistrer' }).click()
  await expect(page.getByText('Identifiants bons')).toBeVisible()
  await looksWell()
  // The mail of the departure leaves by itself once the shop wants it.
  await api('PUT', '/config/order_mails', { flows: ['shipped'], quotationDays: 5, depositDays: 7, replyTo: null })
  await api('PUT', '/config/carriers', { home: null, relay: 'mondial_relay' })
  await api('PUT', '/config/delivery/relay', {
    enabled: true,
    packagingG: 250,
    perArticleCents: 0,
    maxG: 30_000,
    grids: [{ zone: 'mainland', basis: 'weight', bands: [{ from: 0, upTo: null, feeCents: 490 }] }],
    free: [],
  })
})

async function visitor(browser: Browser, address: string) {
  const context = await browser.newContext({ baseURL: address, locale: 'fr-FR', viewport: { width: 390, height: 844 } })
  const seen = await context.newPage()
  return { seen, close: () => context.close(), ...watch(seen) }
}

test('a visitor finds a relay near them and orders to it', async ({ browser, address }) => {
  const { seen, faults, close } = await visitor(browser, address)
  await seen.goto(`/shop/${owner.uid}/search?q=lavande`)
  await seen
    .getByRole('link', { name: /Lavande/ })
    .first()
    .click()
  await seen.getByRole('button', { name: 'Ajouter au panier' }).click()
  await seen.getByRole('link', { name: 'Commander' }).click()
  const fields = {
    'Adresse e-mail': BUYER,
    Prénom: 'Jeanne',
    Nom: 'Exemple',
    Adresse: '3 rue des Lilas',
    'Code postal': '69100',
    Ville: 'Villeurbanne',
  }
  for (const [label, value] of Object.entries(fields)) await seen.getByLabel(label, { exact: true }).fill(value)
  await seen.getByRole('radio', { name: /relais/i }).check()
  await seen.locator('#near').fill('69100')
  await seen.getByRole('button', { name: /Chercher/ }).click()
  await seen.getByRole('radio', { name: /BUREAU COPY/ }).check()
  expect(await seen.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await accessibilityFaults(seen)).toEqual([])
  // What was typed before the search stands there still.
  await expect(seen.getByLabel('Prénom', { exact: true })).toHaveValue('Jeanne')
  // A form that comes back within a moment was filled in by no person.
  await seen.waitForTimeout(2_200)
  await seen.getByRole('button', { name: 'Vérifier ma commande' }).click()
  await expect(seen.getByText(/BUREAU COPY/).first()).toBeVisible()
  await seen.getByRole('radio', { name: /Par chèque/ }).check()
  await seen.getByRole('button', { name: 'Commander avec obligation de paiement' }).click()
  await expect(seen.getByRole('heading', { name: 'Merci, votre commande est enregistrée' })).toBeVisible()
  expect(faults).toEqual([])
  await close()
  const { items } = await api<{ items: { id: number }[] }>('GET', '/orders/in_progress/1')
  orderId = items[0]?.id ?? 0
})

test('its label and its number stand on the order', async () => {
  const order = await api<{ dueCents: number }>('GET', `/order/${orderId}`)
  await api('POST', `/order/${orderId}/payment/-1`, { payment_type: 'card', amount: order.dueCents })
  await page.goto(`/order/${orderId}`)
  await page.getByRole('button', { name: 'Faire l’étiquette' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('BUREAU COPY')).toBeVisible()
  await looksWell()
  await dialog.getByRole('button', { name: 'Demander au transporteur' }).click()
  await expect(page.getByText('Étiquette faite')).toBeVisible()
  tracking = /\d{8}/.exec(await page.getByRole('listitem').filter({ hasText: 'Étiquette faite' }).innerText())?.[0] ?? ''
  expect(tracking).toMatch(/^\d{8}$/)
  await looksWell()
})

test('the mail of its departure tells the buyer the number, the relay, and where to follow the parcel', async () => {
  for (const action of ['Préparer', 'Marquer préparée', 'Expédier']) {
    const button = page.getByRole('button', { name: action, exact: true })
    await button.click()
    await expect(button).toHaveCount(0)
  }
  const mail = await mailTo(BUYER, /est partie/)
  expect(mail.text).toContain(tracking)
  expect(mail.text).toContain('BUREAU COPY')
  expect(mail.html).toMatch(new RegExp(`href="https://[^"]+${tracking}`))
})
