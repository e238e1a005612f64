import type { Page } from '@playwright/test'
import type { Owner } from './support/database.ts'
import { journey } from './support/journey.ts'
import { expect, signIn, test } from './support/shop.ts'
import { fillIn } from './support/steps.ts'

// Refused on purpose: a stale version, a session that ended, an answer that breaks the screen, a network that is away.
const meant = /409|401|crash:|TypeError|ERR_INTERNET_DISCONNECTED/
let owner: Owner
let page: Page
let address: string
journey((begun) => ({ owner, page } = begun), { meant })

const note = (at: Page) => at.getByRole('textbox', { name: 'Note interne' })
const saved = (at: Page) => expect(at.getByText('Modifications enregistrées.')).toBeVisible()

test('two people change one record, and the second chooses field by field', async ({ browser, address: site }) => {
  await page.goto('/customer/-1')
  await signIn(page, owner)
  await fillIn(page, { Nom: 'Lefèvre', Prénom: 'Anne' })
  await page.getByRole('button', { name: 'Nouveau client' }).click()
  await page.waitForURL(/\/customer\/\d+/)
  address = page.url()

  const other = await browser.newContext({ baseURL: site, locale: 'fr-FR' })
  const colleague = await other.newPage()
  await colleague.goto(address)
  await signIn(colleague, owner)
  await note(colleague).fill('Vu par la collègue')
  await fillIn(colleague, { Téléphone: '0241000000' })
  await note(page).fill('Vu par moi')
  await colleague.keyboard.press('Control+s')
  await saved(colleague)
  await other.close()

  await page.keyboard.press('Control+s')
  const choice = page.getByRole('dialog', { name: 'Quelqu’un d’autre a enregistré entre-temps' })
  await expect(choice.getByRole('row', { name: /Note interne/ })).toContainText('Vu par la collègue')
  await choice.getByRole('button', { name: 'Garder ces choix' }).click()
  await page.keyboard.press('Control+s')
  await saved(page)
  await page.reload()
  // Mine where I had typed, the colleague's where I had not.
  await expect(note(page)).toHaveValue('Vu par moi')
  await expect(page.getByRole('textbox', { name: 'Téléphone' })).toHaveValue('0241000000')
})

test('a session that ends while somebody types gives everything back after signing in', async () => {
  await note(page).fill('Tapé avant la fin')
  await page.context().clearCookies()
  await page.evaluate(() => {
    for (const [key, text] of Object.entries(sessionStorage)) {
      if (key.startsWith('@@auth0spajs@@'))
        sessionStorage.setItem(key, text.replace(/"access_token":"[^"]{20}/, '"access_token":"eyJhbGciOiJub25lIn0.'))
    }
  })
  await page.keyboard.press('Control+s')
  await page.getByRole('button', { name: 'Se connecter à nouveau' }).click()
  await signIn(page, owner)
  await page.waitForURL(address)
  await expect(note(page)).toHaveValue('Tapé avant la fin')
  await page.getByRole('button', { name: 'Abandonner' }).click()
  await expect(note(page)).toHaveValue('Vu par moi')
})

test('a screen that breaks comes back with what was typed', async () => {
  await note(page).fill('Tapé avant la panne')
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain('Tapé avant la panne')
  const record = /\/api\/v2\/user\/\d+$/
  await page.route(record, (route) => route.fulfill({ json: { id: 1 } }))
  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(page.getByText('Cet écran a rencontré un problème')).toBeVisible()
  await page.unroute(record)
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(note(page)).toHaveValue('Tapé avant la panne')
  await page.getByRole('button', { name: 'Abandonner' }).click()
})

test('without a network it says so, and reads again when it is back', async () => {
  await page.goto('/customers')
  await expect(page.getByRole('link', { name: /Lefèvre/ })).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByText('Connexion perdue')).toBeVisible()
  await expect(page.getByRole('link', { name: /Lefèvre/ })).toBeVisible()
  await page.context().setOffline(false)
  const readAgain = page.waitForResponse(/\/api\/v2\/users/)
  await expect(page.getByText('Connexion perdue')).toBeHidden({ timeout: 20_000 })
  expect((await readAgain).ok()).toBe(true)
})
