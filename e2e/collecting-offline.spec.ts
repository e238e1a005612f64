import { expect } from '@playwright/test'
import { accessibilityFaults } from './support/accessibility.ts'
import { apiOf } from './support/api.ts'
import { beyondWindow } from './support/beyond-window.ts'
import { makeShop } from './support/database.ts'
import { signIn, test } from './support/shop.ts'

test.use({ serviceWorkers: 'allow' })

// A worker and what it keeps belong to a browser's profile: the test has a context of its own.
test.describe.configure({ timeout: 240_000 })

type Zone = {
  id: number
  papers: object[]
  seedCollections: { name: string; bag: string; helpers: string; spot: object | null; setAside: string[] }[]
}
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('a collection is noted without a network, warned of its rules, and folded in on return; what is refused waits for its person', async ({
  browser,
  address,
}) => {
  const owner = await makeShop()
  const context = await browser.newContext({
    baseURL: address,
    locale: 'fr-FR',
    viewport: { width: 390, height: 844 },
    geolocation: { latitude: 47.481, longitude: -0.551 },
    permissions: ['geolocation'],
  })
  // A frame of its own is printed: what it says is told to the page.
  await context.addInitScript(() => {
    globalThis.print = () => {
      Object.assign(globalThis.top ?? {}, { printed: document.body.textContent })
    }
  })
  const page = await context.newPage()
  await page.goto('/vegetal-local/collecting')
  const asked = apiOf(page)
  await signIn(page, owner)
  const api = await asked
  const { id } = await api<Zone>('POST', '/vegetal-local/zone/-1', {
    name: 'Prairie des Basses Vallées',
    commune: 'Angers',
    notPlanted: true,
  })
  await api('POST', `/vegetal-local/zone/${id}/marker/-1`, { lat: 47.48, lon: -0.55 })
  await api('POST', '/vegetal-local/zone/-1', { name: 'Coteau', commune: 'Corte' })
  await page.reload()
  await expect(page.getByText('2 zones sur ce téléphone')).toBeVisible({ timeout: 30_000 })
  const working = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state)
  await expect.poll(working, { timeout: 60_000 }).toBe('activated')
  // What was read is written to the device a moment later.
  await page.waitForTimeout(1_500)
  await expect(page.getByText('Prêt : cet écran s’ouvre sans réseau.')).toBeVisible()

  await context.setOffline(true)
  await page.reload()
  const tap = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await tap('Nouvelle fiche')
  await tap('Prendre ma position')
  await expect(page.getByText(/47\.481, -0\.551/)).toBeVisible()
  await page.getByRole('combobox', { name: 'Zone' }).click()
  await page.getByRole('option', { name: /Prairie des Basses Vallées/ }).click()
  await page.getByLabel('Espèce').fill('Centaurea jacea')
  await page.getByLabel('Individus dans la population').fill('800')
  await page.getByLabel('Individus récoltés').fill('120')
  await page.getByLabel('Part prélevée (%)').fill('30')
  await page.getByLabel('Quantité').fill('4200')
  await page.getByLabel('Avec qui').fill('Léa')
  await expect(page.getByText('30 % prélevés : 25 % au plus.')).toBeVisible()
  await expect(page.getByText('L’autorisation du propriétaire n’est pas jointe.')).toBeVisible()
  const chosen = page.waitForEvent('filechooser')
  await tap('Prendre une photo')
  await (await chosen).setFiles({ name: 'fleur.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') })
  await expect(page.getByText('1 photo, en prendre une autre')).toBeVisible()
  expect(await beyondWindow(page)).toBeUndefined()
  expect(await accessibilityFaults(page)).toEqual([])
  // Closed and opened again: what was typed is still there.
  await page.reload()
  await expect(page.getByLabel('Individus dans la population')).toHaveValue('800')
  await expect(page.getByText('1 photo, en prendre une autre')).toBeVisible()
  // Pressed twice, it is one sheet.
  await page.getByRole('button', { name: 'Garder la fiche', exact: true }).dblclick()
  const kept = page.getByRole('region', { name: 'Gardé sur ce téléphone' })
  await expect(kept.getByRole('listitem')).toHaveCount(2)
  await page.reload()
  await expect(kept.getByRole('listitem')).toHaveCount(2)
  expect(await accessibilityFaults(page)).toEqual([])
  // Its bag is labelled at once, by a code that its collection tells later.
  await kept.getByRole('button', { name: /^Étiquette du sac/ }).click()
  const printed = () => page.evaluate(() => (globalThis as unknown as { printed?: string }).printed ?? '')
  await expect.poll(printed).toMatch(/^Centaurea jacea.*Prairie des Basses Vallées.*[0-9A-F]{8}$/)
  const bag = (await printed()).slice(-8)

  // The server decides: nobody has justified it. The sheet stays with its reason; the picture is at the zone.
  await context.setOffline(false)
  const now = () => api<Zone>('GET', `/vegetal-local/zone/${id}`)
  await expect(page.getByText(/25 % des graines/)).toBeVisible({ timeout: 60_000 })
  await expect.poll(now, { timeout: 60_000 }).toMatchObject({ papers: [{}], seedCollections: [] })
  await tap('Corriger')
  await expect(page.getByRole('dialog', { name: 'Corriger la fiche' })).toContainText('25 % des graines')
  // What is wrong is said at its field, which is gone to.
  await page.getByLabel('Individus récoltés').fill('900')
  await tap('Garder la fiche')
  await expect(page.getByLabel('Individus récoltés')).toBeFocused()
  await expect(page.getByText('Il n’y a pas plus d’individus récoltés que dans la population.')).toBeVisible()
  await page.getByLabel('Individus récoltés').fill('120')
  // Another phone may have brought home what breaks the rule: the reason is asked for whatever this one knows.
  await page.getByLabel('Part prélevée (%)').fill('25')
  await expect(page.getByLabel('Pourquoi récolter quand même ?')).toBeVisible()
  await page.getByLabel('Part prélevée (%)').fill('30')
  await page.getByLabel('Pourquoi récolter quand même ?').fill('Accord oral du propriétaire')
  await tap('Garder la fiche')
  const written = { name: 'Centaurea jacea', bag, helpers: 'Léa', spot: { lat: 47.481, lon: -0.551 }, setAside: ['share', 'permission'] }
  await expect.poll(now, { timeout: 60_000 }).toMatchObject({ seedCollections: [written] })
  await expect(page.getByRole('button', { name: 'Corriger' })).toHaveCount(0)
  await context.close()
})
