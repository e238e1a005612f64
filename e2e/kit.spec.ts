import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { build, preview, type PreviewServer } from 'vite'
import { accessibilityFaults } from './support/accessibility.ts'
import { beyondWindow } from './support/beyond-window.ts'
import { watch } from './support/watch.ts'

// The parts that screens are made of, each by its example: a build of its own holds them, which nobody is served.
test.describe.configure({ mode: 'default' })
const web = resolve(import.meta.dirname, '../web')
let served: PreviewServer
let folder: string
let page: Page
let seen: ReturnType<typeof watch>

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000)
  folder = await mkdtemp(join(tmpdir(), 'plantule-kit-'))
  const settings = { configFile: join(web, 'vite.config.ts'), mode: 'kit', logLevel: 'error' } as const
  await build({ ...settings, build: { outDir: folder, emptyOutDir: true } })
  served = await preview({ ...settings, build: { outDir: folder }, preview: { port: 0, host: '127.0.0.1', proxy: {} } })
  const address = served.resolvedUrls?.local[0]
  page = await browser.newPage({ baseURL: address ?? '', locale: 'fr-FR', timezoneId: 'Europe/Paris' })
  seen = watch(page)
})

test.afterAll(async () => {
  await served.close()
  await rm(folder, { recursive: true })
})

const open = (sample: string) => page.goto(`/kit?kit=${sample}`)

test('every part is shown at both widths, without a fault', async () => {
  test.slow()
  await page.goto('/kit')
  const links = page.getByRole('navigation', { name: 'Composants' }).getByRole('link')
  await expect(links.first()).toBeVisible()
  const samples = await links.allTextContents()
  expect(samples).toEqual(
    expect.arrayContaining(['list', 'record', 'board', 'calendar', 'map', 'tree', 'task', 'wizard', 'settings', 'public']),
  )
  const wrong: string[] = []
  for (const sample of samples) {
    seen.forget()
    for (const size of [
      { width: 390, height: 844 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(size)
      await open(sample)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await seen.settled()
      const beyond = await beyondWindow(page)
      if (beyond) wrong.push(`${sample} at ${size.width} px: ${beyond}`)
      wrong.push(...(await accessibilityFaults(page)).map((fault) => `${sample} at ${size.width} px: ${fault}`))
    }
    wrong.push(...seen.faults.map((fault) => `${sample}: ${fault}`))
  }
  expect(wrong).toEqual([])
})

test('a card goes to the next column by its keys and by its menu, and keeps the focus', async () => {
  await open('board')
  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
  const menu = page.getByRole('button', { name: 'Déplacer Pépinières du Val' })
  await menu.focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(column('Démonstration').getByText('Pépinières du Val')).toBeVisible()
  await expect(menu).toBeFocused()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Vers Signé' }).click()
  await expect(column('Signé').getByText('Pépinières du Val')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Pépinières du Val : Signé' })).toBeAttached()
})

test('a card is dragged to another column', async () => {
  await open('board')
  const card = page.getByRole('listitem').filter({ hasText: 'Ferme des Aulnes' })
  const target = page.getByRole('region', { name: /^Signé/ })
  const [from, to] = [await card.boundingBox(), await target.boundingBox()]
  await page.mouse.move((from?.x ?? 0) + 20, (from?.y ?? 0) + 20)
  await page.mouse.down()
  await page.mouse.move((to?.x ?? 0) + 60, (to?.y ?? 0) + 80, { steps: 8 })
  await page.mouse.up()
  await expect(target.getByText('Ferme des Aulnes')).toBeVisible()
})

test('steps ask for what is missing, Enter goes on and never creates, and going back loses nothing', async () => {
  await open('wizard')
  const next = page.getByRole('button', { name: 'Continuer' })
  await next.click()
  await expect(page.getByLabel('Nom *')).toBeFocused()
  await page.getByLabel('Nom *').fill('Lavande vraie')
  await page.getByLabel('Nom latin').fill('Lavandula angustifolia')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Semis' })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Nom latin')).toHaveValue('Lavandula angustifolia')
  await next.click()
  await next.click()
  await page.getByRole('button', { name: 'Étape précédente' }).click()
  await next.click()
  await page.getByRole('button', { name: 'Créer la culture' }).click()
  await expect(page.getByText('Modifications enregistrées.')).toBeVisible()
})

test('an area is drawn on the map and stands in its list', async () => {
  await open('map')
  await page.getByRole('button', { name: 'Dessiner une zone' }).click()
  const map = await page.getByRole('region', { name: 'Zones de récolte' }).boundingBox()
  const corner = (x: number, y: number) => page.mouse.click((map?.x ?? 0) + x, (map?.y ?? 0) + y)
  await corner(300, 120)
  await corner(420, 120)
  // On an area that is already there.
  await corner(420, 220)
  await corner(300, 120)
  await expect(page.getByRole('button', { name: 'Zone 1' })).toBeVisible()
})

test('the arrows walk a tree and fold it', async () => {
  await open('tree')
  const tree = page.getByRole('tree', { name: 'Généalogie' })
  await tree.getByRole('treeitem').first().focus()
  await page.keyboard.press('ArrowLeft')
  await expect(tree.getByText('Au froid, 300 g')).toBeHidden()
  await page.keyboard.press('ArrowRight')
  await expect(tree.getByText('Au froid, 300 g')).toBeVisible()
})
