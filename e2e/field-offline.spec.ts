import { type BrowserContext, expect, type Page } from '@playwright/test'
import { accessibilityFaults } from './support/accessibility.ts'
import { type Api, apiOf } from './support/api.ts'
import { beyondWindow } from './support/beyond-window.ts'
import { makeShop } from './support/database.ts'
import { signIn, test } from './support/shop.ts'

test.use({ serviceWorkers: 'allow' })

// A worker and what it keeps belong to a browser's profile: each test has a context of its own.
test.describe.configure({ timeout: 240_000 })

type Lot = { id: number; number: string; sizes: { id: number; onHand: number }[]; place: { id: number } | null; pictures: object[] }
type Phone = { context: BrowserContext; page: Page; api: Api; lot: Lot; other: Lot }
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** A phone whose person has signed in, with two lots and a greenhouse read onto it. */
async function openPhone(newContext: () => Promise<BrowserContext>): Promise<Phone> {
  const owner = await makeShop()
  const context = await newContext()
  const page = await context.newPage()
  await page.goto('/production/field')
  const asked = apiOf(page)
  await signIn(page, owner)
  const api = await asked
  await api('POST', '/greenhouse/-1', { name: 'Tunnel nord' })
  const grow = (name: string, stock: number) => api<Lot>('POST', '/cultivation/-1', { name, startedOn: '2026-03-02', sizes: [{ stock }] })
  const [lot, other] = [await grow('Lavande', 60), await grow('Sauge', 20)]
  await page.reload()
  await expect(page.getByText('2 lots sur ce téléphone')).toBeVisible({ timeout: 30_000 })
  const working = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state)
  await expect.poll(working, { timeout: 60_000 }).toBe('activated')
  // What was read is written to the device a moment later.
  await page.waitForTimeout(1_500)
  return { context, page, api, lot, other }
}

const opening = { locale: 'fr-FR', viewport: { width: 390, height: 844 } }
const scan = async (page: Page, code: string): Promise<void> => {
  await page.getByLabel('Étiquette, numéro ou nom').fill(code)
  await page.keyboard.press('Enter')
}
const tap = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const waits = (page: Page, text: string) =>
  expect(page.getByRole('status').filter({ hasText: text }).first()).toBeVisible({ timeout: 40_000 })
const nothingWaits = (page: Page) => expect(page.getByText(/gardés? sur cet appareil, envoyé/)).toHaveCount(0, { timeout: 60_000 })

test('a label is scanned without a network: a move, a loss and a picture are kept, and are the ledger’s on return', async ({
  browser,
  address,
}) => {
  const { context, page, api, lot } = await openPhone(() => browser.newContext({ baseURL: address, ...opening }))
  await context.setOffline(true)
  await page.reload()
  await scan(page, lot.number)
  await expect(page.getByRole('heading', { name: 'Lavande' })).toBeVisible()
  expect(await beyondWindow(page)).toBeUndefined()
  expect(await accessibilityFaults(page)).toEqual([])
  await tap(page, 'Déplacer')
  await tap(page, 'Tunnel nord')
  await page.getByRole('dialog').getByRole('button', { name: 'Déplacer', exact: true }).click()
  await expect(page.getByText(/Tunnel nord/).first()).toBeVisible()
  await tap(page, 'Perte')
  await page.getByLabel('Plants perdus').fill('7')
  await tap(page, 'Gel')
  expect(await accessibilityFaults(page)).toEqual([])
  await tap(page, 'Noter la perte')
  await waits(page, '2 relevés gardés')
  await expect(page.getByText('53', { exact: true })).toBeVisible()
  const chosen = page.waitForEvent('filechooser')
  await tap(page, 'Photo')
  await (await chosen).setFiles({ name: 'feuille.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') })
  await waits(page, '3 relevés gardés')
  // Closed and opened again without the network: all of it is still there.
  await page.reload()
  await waits(page, '3 relevés gardés')
  await expect(page.getByText('53', { exact: true })).toBeVisible()

  await context.setOffline(false)
  await nothingWaits(page)
  // The notice of what waits may stand for a moment later than the network.
  const now = () => api<Lot>('GET', `/cultivation/${lot.id}`)
  await expect.poll(now, { timeout: 60_000 }).toMatchObject({ sizes: [{ onHand: 53 }], place: { name: 'Tunnel nord' }, pictures: [{}] })
  const { items } = await api<{ items: { kind: string; change: number; reason: string }[] }>('GET', `/cultivation/${lot.id}/inventory`)
  expect(items[0]).toMatchObject({ kind: 'loss', change: -7, reason: 'Gel' })
  await context.close()
})

test('a loss of more than is left comes up with who and when, and is settled on the phone', async ({ browser, address }) => {
  const { context, page, api, other } = await openPhone(() => browser.newContext({ baseURL: address, ...opening }))
  await context.setOffline(true)
  await scan(page, 'sauge')
  await page.getByRole('link', { name: /Sauge/ }).click()
  await tap(page, 'Perte')
  await page.getByLabel('Plants perdus').fill('15')
  await tap(page, 'Maladie')
  await tap(page, 'Noter la perte')
  await waits(page, '1 relevé gardé')
  // A colleague lost some too.
  const [size] = other.sizes
  await api('PUT', `/cultivation/${other.id}/inventory`, { sizeId: size?.id, kind: 'loss', quantity: 12, seen: 20 })
  await context.setOffline(false)
  await nothingWaits(page)
  await tap(page, 'Scanner un autre lot')
  await expect(page.getByText('Il n’y a que 8 plants.')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('15 · Maladie')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await tap(page, 'En écrire 8')
  await expect(page.getByText('Il n’y a que 8 plants.')).toHaveCount(0)
  expect(await api<Lot>('GET', `/cultivation/${other.id}`)).toMatchObject({ sizes: [{ onHand: 0 }] })
  // Whoever signs out leaves nothing of the lots on the phone.
  await page.getByRole('button', { name: /^Compte de/ }).click()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page.getByLabel('Adresse e-mail')).toBeVisible({ timeout: 60_000 })
  const left = await page.evaluate(async () => {
    const open = indexedDB.open('plantule.field')
    await new Promise((done) => (open.onsuccess = done))
    const asked = open.result.transaction('lots').objectStore('lots').count()
    const count = await new Promise((done) => (asked.onsuccess = () => done(asked.result)))
    open.result.close()
    return count
  })
  expect(left).toBe(0)
  await context.close()
})
