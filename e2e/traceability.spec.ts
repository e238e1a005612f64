import { expect, type Locator } from '@playwright/test'
import { makeShop } from './support/database.ts'
import { signIn, test } from './support/shop.ts'

test.describe.configure({ timeout: 180_000 })

test('a zone is drawn and allowed, and a collection keeps the referential or says why not', async ({ browser, address }) => {
  const owner = await makeShop()
  const context = await browser.newContext({ baseURL: address, locale: 'fr-FR' })
  const page = await context.newPage()
  await page.goto('/vegetal-local/zones/-1')
  await signIn(page, owner)
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Lande du Cap')
  await page.getByRole('textbox', { name: 'Commune' }).fill('Fréhel')
  await page.getByRole('switch', { name: /Ni semé ni planté/ }).click()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Sans autorisation')).toBeVisible()

  await page.getByRole('button', { name: 'Ajouter un repère' }).click()
  const marker = page.getByRole('dialog')
  await marker.getByRole('textbox', { name: 'Nom du repère' }).fill('Entrée')
  await marker.getByRole('textbox', { name: 'Latitude' }).fill('48,66')
  await marker.getByRole('textbox', { name: 'Longitude' }).fill('-2,35')
  await marker.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(marker).toHaveCount(0)
  await page.getByRole('button', { name: 'Proposée par sa position : Massif armoricain' }).click()
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await saved
  await expect(page.getByRole('button', { name: 'Enregistrer', exact: true })).toHaveCount(0)

  await page.getByRole('button', { name: 'Dessiner le contour' }).click()
  const corner = page.getByRole('button', { name: 'Coin 1 du contour' })
  await corner.focus()
  await corner.press('Shift+ArrowLeft')
  // By keys a corner never goes out of sight.
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft']) await corner.press(`Shift+${key}`)
  await expect(corner).toBeInViewport()
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await corner.press(`Shift+${key}`)
  await page.getByRole('button', { name: 'Enregistrer le contour' }).click()
  await expect(page.getByRole('button', { name: 'Enregistrer le contour' })).toHaveCount(0)
  await expect(page.getByText(/Surface : 1,25 ha/)).toBeVisible()

  const outline = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Importer un contour' }).click()
  const kml =
    '<kml xmlns="http://www.opengis.net/kml/2.2"><Point><coordinates>-2.35,48.66</coordinates></Point><coordinates>-2.35,48.66,0 -2.348,48.66,0 -2.348,48.662,0 -2.35,48.66,0</coordinates></kml>'
  await (await outline).setFiles({ name: 'lande.kml', mimeType: 'application/xml', buffer: Buffer.from(kml) })
  await expect(page.getByRole('button', { name: 'Coin 3 du contour' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Coin 4 du contour' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Annuler le dessin' }).click()
  await expect(page.getByRole('button', { name: 'Coin 4 du contour' })).toBeVisible()
  // A corner comes behind the one that was touched, goes by a key, and each gesture is taken back.
  const [second, fifth] = [2, 5].map((nth) => page.getByRole('button', { name: `Coin ${nth} du contour` })) as [Locator, Locator]
  await second.focus()
  await page.getByRole('button', { name: 'Ajouter un coin' }).click()
  await expect(page.getByRole('button', { name: 'Coin 3 du contour' })).toHaveAttribute('aria-pressed', 'true')
  await fifth.focus()
  await fifth.press('Delete')
  await expect(fifth).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Coin 4 du contour' })).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(fifth).toBeVisible()
  await page.getByRole('button', { name: 'Annuler le dernier geste' }).click()
  await expect(fifth).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Enregistrer le contour' })).toHaveCount(0)

  // By a finger, on a phone: the corner follows, and the page stays where it is.
  await page.setViewportSize({ width: 390, height: 844 })
  const held = page.getByRole('button', { name: 'Coin 1 du contour' })
  await held.scrollIntoViewIfNeeded()
  const at = await held.boundingBox()
  if (!at) throw new Error('no corner')
  const scrolled = () => page.evaluate(() => scrollY)
  const before = await scrolled()
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', by = 0) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: at.x + at.width / 2 + by, y: at.y + at.height / 2 - by }],
    })
  await touch('touchStart')
  for (const by of [4, 8, 12, 16, 20]) await touch('touchMove', by)
  await touch('touchEnd')
  await expect.poll(async () => Math.round(((await held.boundingBox())?.x ?? 0) - at.x)).toBe(20)
  expect(await scrolled()).toBe(before)
  await page.getByRole('button', { name: 'Annuler le dernier geste' }).click()
  await page.setViewportSize({ width: 1280, height: 720 })

  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Joindre l’autorisation' }).click()
  await (await chooser).setFiles({ name: 'accord.txt', mimeType: 'text/plain', buffer: Buffer.from('Je donne mon accord.') })
  await expect(page.getByText('Autorisée')).toBeVisible()

  await page.getByRole('button', { name: 'Noter une récolte' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Nom de la récolte' }).fill('Armeria maritima')
  await sheet.getByRole('textbox', { name: 'Individus dans la population' }).fill('800')
  await sheet.getByRole('textbox', { name: 'Individus récoltés' }).fill('30')
  await sheet.getByRole('textbox', { name: 'Part prélevée' }).fill('20')
  await sheet.getByRole('textbox', { name: 'Quantité' }).fill('450')
  await expect(sheet.getByText('Individus récoltés : 30, il en faut au moins 50.')).toBeVisible()
  await sheet.getByRole('textbox', { name: 'Pourquoi récolter quand même ?' }).fill('Station menacée par un chantier')
  await sheet.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(page.getByText(/^C\d\d-\d{5}$/)).toBeVisible()
  await expect(page.getByText(/Station menacée par un chantier/)).toBeVisible()
  await expect(page.getByText('En récolte')).toBeVisible()

  await page.goto('/vegetal-local/zones')
  await expect(page.getByRole('link', { name: 'Lande du Cap' }).first()).toBeVisible()
  await context.close()
})
