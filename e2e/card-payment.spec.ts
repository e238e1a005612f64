import type { Page } from '@playwright/test'
import { signed } from '../server/src/testing/card-peer/card-peer.ts'
import type { Thing } from '../server/src/testing/card-peer/card-world.ts'
import type { Owner } from './support/database.ts'
import { journey } from './support/journey.ts'
import { expect, signIn, test } from './support/shop.ts'
import { addLine, bringCatalogue, saveOrder } from './support/steps.ts'

// Each part needs what the ones before it left.
const secret = 'whsec_secretdumessage'
const provider = (): string => process.env['E2E_CARD_PROVIDER'] ?? ''
let owner: Owner
let page: Page
let account: { key: string; account: string }
let order: { reference: string; url: string }
let link: string

const askProvider = async <T>(path: string): Promise<T> => (await fetch(provider() + path, { method: 'POST' })).json() as Promise<T>

journey(
  async (begun) => {
    ;({ owner, page } = begun)
    account = await askProvider('/peer/accounts')
  },
  { permissions: ['clipboard-read', 'clipboard-write'] },
)

test('without keys the screens say how to set card payment up', async () => {
  await page.goto('/card-payment')
  await signIn(page, owner)
  await expect(page.getByText('Encaissez par carte, à distance')).toBeVisible()
})

test('the owner enters the keys of his account, which nobody can read again', async () => {
  await page.getByRole('button', { name: 'J’ai déjà un compte Stripe' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Clé secrète').fill(account.key)
  await dialog.getByLabel('Secret du webhook').fill(secret)
  await dialog.getByRole('button', { name: 'Vérifier et enregistrer' }).click()
  await expect(page.getByText('Votre compte Stripe est relié.')).toBeVisible()
  await expect(page.getByText(account.account)).toBeVisible()
  await expect(page.getByText(account.key)).toBeHidden()
  await expect(page.getByText('Mode test').first()).toBeVisible()
})

test('an order asks for its money by a link', async () => {
  await bringCatalogue(page, 'shopify-catalogue.csv')
  await page.getByRole('button', { name: 'Importer 4 produits' }).click()
  await expect(page.getByText('4 produits créés.')).toBeVisible({ timeout: 30_000 })
  await page.goto('/order/-1')
  await addLine(page, 'LAV-BDP', /Brume du Puy/, 6)
  order = { reference: await saveOrder(page), url: '' }
  order.url = page.url()
  await page.getByRole('button', { name: 'Valider', exact: true }).click()
  await expect(page.getByText(`${order.reference} est confirmée`)).toBeVisible()
  await page.getByRole('button', { name: 'Lien de paiement' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Créer le lien' }).click()
  await expect(page.getByText('Ouvert', { exact: true })).toBeVisible()
  // It is copied when its answer is there, which the list may show a moment before.
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(`/pay/${owner.uid}/`)
  link = await page.evaluate(() => navigator.clipboard.readText())
})

test('the customer pays on the page of the provider and is thanked; the order is paid', async ({ browser }) => {
  const phone = await browser.newContext({ locale: 'fr-FR', viewport: { width: 390, height: 844 } })
  const customer = await phone.newPage()
  await customer.goto(link)
  await expect(customer.getByText('41,40 €').first()).toBeVisible()
  expect(await customer.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await customer.getByRole('link', { name: /^Payer 41,40/ }).click()
  await customer.getByRole('button', { name: 'Payer' }).click()
  await expect(customer.getByRole('heading', { name: 'Merci, votre paiement est bien reçu' })).toBeVisible()
  await phone.close()
  // The owner's page hears of it by itself.
  await expect(page.getByText('Payée', { exact: true })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '4242' })).toContainText('41,40')
})

test('the payout is matched to the cent with the payment', async ({ address }) => {
  const { events } = await askProvider<{ events: Thing[] }>(`/peer/payouts/${account.account}`)
  for (const event of events) {
    const { payload, headers } = signed(event, secret)
    expect((await fetch(`${address}/api/v2/stripe/webhook?shop=${owner.uid}`, { method: 'POST', body: payload, headers })).status).toBe(200)
  }
  await page.goto('/card-payment')
  await expect(page.getByRole('row').filter({ hasText: order.reference })).toContainText('41,40')
  await page.getByRole('button', { name: 'Versements' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Rapproché au centime' })
  // 41,40 less 1,5 % and 0,25.
  await expect(row).toContainText('40,53')
  await row.getByRole('button').click()
  await expect(page.getByRole('dialog').getByRole('link', { name: order.reference })).toBeVisible()
})
