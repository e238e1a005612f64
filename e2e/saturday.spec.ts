import type { Page } from '@playwright/test'
import { type Api, apiOf } from './support/api.ts'
import type { Owner } from './support/database.ts'
import { growPlants, openTill } from './support/goods.ts'
import { journey } from './support/journey.ts'
import { counted } from './support/person.ts'
import { expect, signIn, test } from './support/shop.ts'

test.use({ serviceWorkers: 'allow' })

// A Saturday at the till, in the order of its hours: each part needs what the ones before it left.
const lavender = '3760123450019'
const sage = '3760123450026'
const thyme = '3760123450033'

let owner: Owner
let page: Page
let api: Api

const dialog = () => page.getByRole('dialog').last()
const total = () => page.getByTestId('total')
const ticketShown = () => expect(dialog().getByRole('heading', { name: /^Ticket T1-/ })).toBeVisible()
/** What the drawer holds by now; the next parts add to it. */
let drawerCents = 10_000
const away = () => page.context().setOffline(true)
const back = () => page.context().setOffline(false)

journey(
  async (begun) => {
    ;({ owner, page } = begun)
    await page.goto('/my-account')
    const asked = apiOf(page)
    await signIn(page, owner)
    api = await asked
    await growPlants(api, [
      { name: 'Lavande vraie', reference: 'LAV', barcode: lavender, priceCents: 450, stock: 60 },
      { name: 'Sauge officinale', reference: 'SAU', barcode: sage, priceCents: 520, stock: 60 },
      { name: 'Thym citron', reference: 'THY', barcode: thyme, priceCents: 390, stock: 60 },
    ])
    await openTill(api, 10_000)
    await page.goto('/point-of-sale')
    await expect(page.getByRole('heading', { name: 'Comptoir' })).toBeVisible()
    await expect(page.getByRole('button', { name: /Lavande vraie/ }).first()).toBeVisible()
    // The till was opened before the day: what it needs without a network is on the device.
    const working = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state)
    await expect.poll(working, { timeout: 60_000 }).toBe('activated')
  },
  // The network goes in the middle of the day; what was opened without it signs in once it is back.
  { meant: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|401/ },
)

test('three scanned plants are paid in cash with at most 4 keys', async () => {
  const sale = await counted(page, 'three plants in cash', async (person) => {
    for (const code of [lavender, sage, thyme]) await person.scan(code)
    await expect(total()).toHaveText(/13,60/)
    await person.press('F8')
    await expect(page.getByRole('button', { name: /^Juste 13,60/ })).toBeFocused()
    await person.press('Enter')
    await expect(dialog().getByRole('heading', { name: /^Ticket T1-/ })).toBeVisible()
    await person.press('Enter')
    await expect(dialog()).toBeHidden()
    await expect(page.getByLabel('Scanner ou chercher un article')).toBeFocused()
  })
  expect(sale).toMatchObject({ clicks: 0, scans: 3 })
  expect(sale.keys).toBeLessThanOrEqual(4)
  drawerCents += 1_360
})

test('a customer says card and pays in notes: the means is corrected after a question, with 6 clicks', async () => {
  const work = await counted(page, 'another means', async (person) => {
    await person.scan(lavender)
    await person.press('F8')
    await person.click(dialog().getByRole('button', { name: 'Carte bancaire' }))
    await ticketShown()
    await person.press('Enter')
    await person.click(page.getByRole('button', { name: 'Tickets', exact: true }))
    await person.look()
    await person.click(dialog().getByRole('button', { name: /4,50/ }))
    await person.look()
    await person.click(dialog().getByRole('combobox', { name: 'Moyen de paiement' }))
    await person.click(page.getByRole('option', { name: 'Espèces' }))
    await person.look()
    await expect(page.getByText('Carte bancaire devient Espèces ?')).toBeVisible()
    await person.click(page.getByRole('button', { name: 'Corriger' }))
    await expect(page.getByText('Moyen de paiement corrigé.')).toBeVisible()
    await person.press('Escape')
    await expect(dialog()).toBeHidden()
  })
  expect(work.clicks).toBeLessThanOrEqual(6)
  drawerCents += 450
})

test('a basket is held by name while the network goes, the next customer pays, and the first one finds it again', async () => {
  const work = await counted(page, 'held and found again', async (person) => {
    await person.scan(sage)
    await person.scan(sage)
    await person.press('F4')
    const name = dialog().getByRole('textbox', { name: 'Nom du panier' })
    await expect(name).toBeFocused()
    await person.type('Dame au ')
    await away()
    await person.type('chapeau')
    await expect(name).toHaveValue('Dame au chapeau')
    await person.press('Enter')
    await expect(dialog()).toBeHidden()
    await person.scan(thyme)
    await expect(total()).toHaveText(/3,90/)
    await person.press('F8')
    await person.press('Enter')
    await expect(dialog().getByRole('heading', { name: /-D1-000001$/ })).toBeVisible()
    await person.press('Enter')
    await back()
    await expect(page.getByText(/à transmettre|rejoi(nt|gnent) la caisse/)).toHaveCount(0, { timeout: 60_000 })
    await person.press('F4')
    await expect(dialog().getByText('Dame au chapeau')).toBeVisible()
    await person.click(dialog().getByRole('button', { name: 'Reprendre' }))
    await expect(total()).toHaveText(/10,40/)
    await person.press('F8', 'Enter')
    await ticketShown()
    await person.press('Enter')
  })
  expect(work.clicks).toBeLessThanOrEqual(1)
  // Of which 15 letters are the basket's name.
  expect(work.keys).toBeLessThanOrEqual(24)
  drawerCents += 390 + 1_040
})

test('a plant comes back: its ticket is found, the plant scanned, and a cut in the middle loses none of it', async () => {
  const work = await counted(page, 'refund', async (person) => {
    await person.click(page.getByRole('button', { name: 'Tickets', exact: true }))
    await person.look()
    await person.click(dialog().getByRole('button', { name: /13,60/ }))
    await person.click(dialog().getByRole('button', { name: 'Rembourser', exact: true }))
    await person.look()
    await expect(dialog().getByText('Sauge officinale')).toBeVisible()
    await person.scan(sage)
    const reason = dialog().getByRole('textbox', { name: 'Motif' })
    await person.write(reason, 'Feuilles ')
    await away()
    await person.type('jaunes')
    await person.click(dialog().getByRole('button', { name: /^Rembourser 5,20/ }))
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: /connexion|réseau|serveur/i })
        .first(),
    ).toBeVisible()
    await back()
    await expect(reason).toHaveValue('Feuilles jaunes')
    await expect(dialog().getByLabel('Nombre rendu : Sauge officinale')).toHaveValue('1')
    await expect(page.getByText(/^Hors ligne/)).toHaveCount(0, { timeout: 30_000 })
    await person.click(dialog().getByRole('button', { name: /^Rembourser 5,20/ }))
    await expect(page.getByText(/5,20\s€ à rendre/)).toBeVisible()
    // Back on its ticket, which tells what came back of it.
    await person.press('Escape')
    await expect(dialog()).toBeHidden()
  })
  expect(work.clicks).toBeLessThanOrEqual(6)
  drawerCents -= 520
})

test('the day is closed: the drawer is counted and its Z sealed, though the network goes while it is counted', async () => {
  const euros = (drawerCents / 100).toFixed(2).replace('.', ',')
  const work = await counted(page, 'close of day', async (person) => {
    await person.click(page.getByRole('button', { name: 'Actions de caisse' }))
    await person.click(page.getByRole('menuitem', { name: 'Clôturer la session' }))
    await person.look()
    const cash = page.getByLabel('Espèces comptées')
    await person.write(cash, euros)
    await away()
    await expect(page.getByText('Hors ligne : ce que vous comptez reste ici')).toBeVisible()
    // Somebody loads the page anew: it opens alone, and by itself again once the server is back.
    await page.reload()
    await back()
    await expect(cash).toHaveValue(euros, { timeout: 30_000 })
    await person.click(page.getByRole('button', { name: 'Clôturer et sceller le Z' }))
    await expect(page.getByRole('button', { name: 'Ouvrir la caisse' })).toBeVisible()
  })
  expect(work.clicks).toBeLessThanOrEqual(4)
})
