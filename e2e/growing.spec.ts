import type { Page } from '@playwright/test'
import { accessibilityFaults } from './support/accessibility.ts'
import { type Api, apiOf } from './support/api.ts'
import type { Owner } from './support/database.ts'
import { journey } from './support/journey.ts'
import { expect, signIn, test } from './support/shop.ts'

// Plants are grown for one customer, from the line of a quotation until they are fetched: each part needs what the ones before it left.
let owner: Owner
let page: Page
let api: Api
let subproductId: number
let order: { id: number; reference: string; inclCents: number }
let lotId: number

type Lot = { id: number; sizes: { id: number; version: number }[] }

journey(async (begun) => {
  ;({ owner, page } = begun)
  await page.goto('/my-account')
  const asked = apiOf(page)
  await signIn(page, owner)
  api = await asked
  const { tva_rates } = await api<{ tva_rates: { id: number }[] }>('GET', '/init')
  const product = await api<{ id: number }>('POST', '/product/-1', { name: 'Charme commun', tvaRateId: tva_rates[0]?.id })
  ;({ id: subproductId } = await api<{ id: number }>('POST', `/product/${product.id}/subproduct/-1`, { label: 'Godet 9', priceCents: 250 }))
  const customer = await api<{ id: number }>('POST', '/user/-1', { kind: 'professional', company: 'Mairie de Vernou' })
  const lines = [{ subproductId, quantity: 100 }]
  order = await api('POST', '/order/-1', { asQuotation: true, customerId: customer.id, deliveryMode: 'collect', lines })
})

const bell = (): ReturnType<Page['getByRole']> => page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
const sizes = (): ReturnType<Page['getByRole']> => page.getByRole('list', { name: 'Calibres' })
/** What the bell says opens the order. */
async function told(what: string): Promise<void> {
  await expect(bell()).toHaveAccessibleName('Notifications, 1 non lue')
  await bell().click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await panel.getByRole('link', { name: what }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order.reference)
}
async function count(plants: string): Promise<void> {
  await page.goto(`/cultivation/${lotId}`)
  await sizes().getByRole('button', { name: 'Compter' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Plants comptés' }).fill(plants)
  await page.getByRole('dialog').getByRole('button', { name: 'Noter le comptage', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(sizes()).toContainText(plants)
}

test('a line of a quotation is begun as a cultivation for its customer', async () => {
  await page.goto(`/order/${order.id}`)
  await page.getByRole('button', { name: 'Mettre en culture' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Prêts le' }).fill('15/10/2099')
  await dialog.getByRole('button', { name: 'Ouvrir la culture' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText('En culture')
  expect(await accessibilityFaults(page)).toEqual([])
  const { contracts } = await api<{ contracts: { lotId: number }[] }>('GET', `/order/${order.id}`)
  lotId = contracts[0]?.lotId ?? 0
})

test('what dies of it rings: the order says how many will be missing', async () => {
  await api('PUT', `/quotation/${order.id}/validate`, { later: true })
  await count('120')
  const { sizes: own } = await api<Lot>('GET', `/cultivation/${lotId}`)
  await api('PUT', `/cultivation/caliber/${own[0]?.id}`, { version: own[0]?.version, expected: null })
  await count('80')
  await told('Plants cultivés pour un client : il en manquera')
  await expect(page.getByText('Manquent 20').first()).toBeVisible()
})

test('what is ready rings, is paid and fetched, and the contract is over', async () => {
  await count('110')
  const { sizes: own } = await api<Lot>('GET', `/cultivation/${lotId}`)
  await api('PUT', `/cultivation/caliber/${own[0]?.id}/connect/${subproductId}`, { version: own[0]?.version, own: 'others' })
  await told('Plants cultivés pour un client : prêts')
  await expect(page.getByText('Prêts à enlever').first()).toBeVisible()
  await api('POST', `/order/${order.id}/payment/-1`, { payment_type: 'card', amount: order.inclCents })
  for (const step of ['prepare', 'markPrepared', 'markReady', 'collect']) {
    const { version } = await api<{ version: number }>('GET', `/order/${order.id}`)
    await api('PUT', `/order/${order.id}`, { step, version })
  }
  await page.reload()
  await expect(page.getByText('Enlevés', { exact: true }).first()).toBeVisible()
  await expect(bell()).toHaveAccessibleName('Notifications')
})
