import { readFile } from 'node:fs/promises'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { makeShop, type Owner } from './support/database.ts'
import { fillIn } from './support/steps.ts'
import { signIn, test } from './support/shop.ts'

test.use({ serviceWorkers: 'allow' })

// A worker and a database on the device belong to a browser's profile: each device is a context of its own.
test.describe.configure({ timeout: 240_000 })

type Device = { context: BrowserContext; page: Page }

/** A tablet that has opened the till, and has what it needs to go on alone. */
async function openDevice(newContext: () => Promise<BrowserContext>, owner: Owner, first = true): Promise<Device> {
  const context = await newContext()
  const page = await context.newPage()
  await page.goto('/point-of-sale')
  await signIn(page, owner)
  if (first) {
    await page.getByRole('button', { name: 'Ajouter une caisse' }).click()
    await fillIn(page.getByRole('dialog'), { Code: '1', Nom: 'Marché' })
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Ajouter|Enregistrer)/ })
      .click()
    await page.getByRole('button', { name: 'Ouvrir la caisse' }).click()
    await page.getByRole('button', { name: 'Commencer à vendre' }).click()
  }
  await expect(page.getByRole('heading', { name: 'Marché' })).toBeVisible()
  await ready(page, owner)
  return { context, page }
}

/** Waits until the files and the key are on the device. */
async function ready(page: Page, { uid }: Owner): Promise<void> {
  const keeps = (): Promise<string> =>
    page.evaluate(async (name) => {
      const worker = await navigator.serviceWorker.getRegistration()
      // Opening it here before the till has made it would make an empty one.
      const known = (await indexedDB.databases()).some((database) => database.name === name)
      if (!worker?.active || !known) return ''
      const open = indexedDB.open(name)
      await new Promise((done) => (open.onsuccess = done))
      const found = open.result.transaction('kept').objectStore('kept').getAllKeys()
      await new Promise((done) => (found.onsuccess = done))
      open.result.close()
      return found.result.join(' ')
    }, `plantule.till.${uid}`)
  await expect.poll(keeps, { timeout: 30_000 }).toMatch(/ballast.*catalogue.*device.*init.*kit.*status/)
}

async function fillBasket(page: Page, euros: string): Promise<void> {
  await page.getByRole('button', { name: 'Article libre' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Prix unitaire TTC').fill(euros)
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** Sells one thing for cash; answers the ticket's number. */
async function sell(page: Page, euros: string): Promise<string> {
  await fillBasket(page, euros)
  await page.getByRole('button', { name: /^Encaisser/ }).click()
  await page.getByRole('button', { name: /^Juste/ }).click()
  const title = page.getByRole('dialog').getByRole('heading', { name: /^Ticket / })
  await expect(title).toBeVisible({ timeout: 20_000 })
  const number = ((await title.textContent()) ?? '').replace('Ticket ', '')
  await page.getByRole('button', { name: 'Vente suivante' }).click()
  return number
}

const notice = (page: Page, text: string) => expect(page.getByRole('status').filter({ hasText: text })).toBeVisible({ timeout: 30_000 })
const handedOver = (page: Page) => expect(page.getByText(/à transmettre|rejoi(nt|gnent) la caisse/)).toHaveCount(0, { timeout: 60_000 })

/** What the server says of the devices. */
async function reported(page: Page): Promise<string> {
  await page.goto('/point-of-sale/devices')
  await expect(page.getByRole('heading', { name: 'Appareils et hors ligne' })).toBeVisible()
  return (await page.getByRole('main').textContent()) ?? ''
}

async function drawer(page: Page): Promise<void> {
  // A till that is at rest and has the server again starts anew by itself, maybe at this very moment.
  await expect(() => page.goto('/point-of-sale')).toPass()
  await page.getByRole('button', { name: 'Actions de caisse' }).click()
  await page.getByRole('menuitem', { name: 'Lecture X' }).click()
}

test('a device sells through a cut, a reload and a killed tab, and hands over each ticket once', async ({ browser, address }) => {
  const owner = await makeShop()
  const { context, page } = await openDevice(
    () => browser.newContext({ baseURL: address, locale: 'fr-FR', timezoneId: 'Europe/Paris' }),
    owner,
  )
  expect(await sell(page, '4,50')).toMatch(/^T1-\d{4}-000001$/)

  // The network is there and the server says nothing: nobody waits for it.
  const silence = (): void => undefined
  await page.route(/\/(api|ready|oauth)(\/|$)/, silence)
  expect(await sell(page, '10')).toMatch(/^T1-\d{4}-D1-000001$/)
  await notice(page, '1 ticket à transmettre')
  await context.setOffline(true)
  await page.unroute(/\/(api|ready|oauth)(\/|$)/, silence)

  // A reload without a network: the page, its basket and its ticket are still there.
  await fillBasket(page, '7')
  await page.reload()
  await notice(page, '1 ticket à transmettre')
  await expect(page.getByTestId('total')).toHaveText(/7,00/)
  const basket = await page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.endsWith('.basket')))
  await page.getByRole('button', { name: /^Encaisser/ }).click()
  await page.getByRole('button', { name: /^Juste/ }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: /-D1-000002$/ })).toBeVisible()

  // The tab dies with the ticket on screen, before the browser has written that its basket is empty: it is not sold again.
  await page.evaluate((kept) => kept.forEach(([key, text]) => localStorage.setItem(key, text)), basket)
  await page.close()
  const next = await context.newPage()
  await next.goto('/point-of-sale')
  await notice(next, '2 tickets à transmettre')
  await expect(next.getByRole('dialog').getByRole('heading', { name: /-D1-000002$/ })).toBeVisible()
  await next.getByRole('button', { name: 'Vente suivante' }).click()
  expect(await sell(next, '3')).toMatch(/-D1-000003$/)

  // What this device sold can be read and printed again meanwhile.
  await next.getByRole('button', { name: 'Voir les tickets' }).click()
  const tickets = next.getByRole('dialog')
  await expect(tickets.getByRole('listitem')).toHaveCount(3)
  await tickets.getByRole('button', { name: /-D1-000001/ }).click()
  await expect(tickets.getByRole('heading', { name: /-D1-000001$/ })).toBeVisible()
  await expect(tickets.getByText('10,00')).toBeVisible()
  await tickets.getByRole('button', { name: 'Revenir à la vente' }).click()

  const second = await context.newPage()
  await second.goto('/point-of-sale')
  await expect(second.getByText('La caisse est ouverte dans un autre onglet')).toBeVisible()
  await second.close()

  await context.setOffline(false)
  // It signs in again by itself, since nothing is being sold.
  const office = await context.newPage()
  await office.goto('/point-of-sale/devices')
  await expect(office.getByText('Vendus hors ligne : 3 · Dans la caisse : 3')).toBeVisible({ timeout: 60_000 })
  await expect(office.getByText('Rien à signaler.')).toBeVisible()
  await office.close()
  await drawer(next)
  // 4,50 + 10 + 7 + 3
  await expect(next.getByRole('dialog').getByText(/24,50/).first()).toBeVisible()

  // The page dies while the change is being given: the ticket stands there again, until somebody goes on.
  await next.goto('/point-of-sale')
  await fillBasket(next, '2')
  await next.getByRole('button', { name: /^Encaisser/ }).click()
  await next.getByRole('button', { name: /^Juste/ }).click()
  const ticket = next.getByRole('dialog').getByRole('heading', { name: /^Ticket / })
  await expect(ticket).toBeVisible({ timeout: 20_000 })
  const number = (await ticket.textContent()) ?? ''
  await next.reload()
  await expect(ticket).toHaveText(number, { timeout: 30_000 })
  await next.getByRole('button', { name: 'Vente suivante' }).click()
  await expect(ticket).toHaveCount(0)
  await context.close()
})

test('two devices at one till sell apart and meet in one chain, in order', async ({ browser, address }) => {
  const owner = await makeShop()
  const fresh = () => browser.newContext({ baseURL: address, locale: 'fr-FR', timezoneId: 'Europe/Paris' })
  const one = await openDevice(fresh, owner)
  const two = await openDevice(fresh, owner, false)
  await one.context.setOffline(true)
  await two.context.setOffline(true)
  const numbers = [await sell(one.page, '1'), await sell(two.page, '2'), await sell(one.page, '3'), await sell(two.page, '4')]
  expect(numbers.map((number) => number.slice(8))).toEqual(['D1-000001', 'D2-000001', 'D1-000002', 'D2-000002'])
  await one.context.setOffline(false)
  await handedOver(one.page)
  // Away for so long that its session is over: the sale at hand is finished first, then it signs in and hands over.
  await fillBasket(two.page, '5')
  await two.context.clearCookies()
  await two.page.evaluate(() => sessionStorage.clear())
  await two.context.setOffline(false)
  await notice(two.page, 'Le réseau est revenu')
  await two.page.getByRole('button', { name: /^Encaisser/ }).click()
  await two.page.getByRole('button', { name: /^Juste/ }).click()
  await expect(two.page.getByRole('dialog').getByRole('heading', { name: /-D2-000003$/ })).toBeVisible()
  await two.page.getByRole('button', { name: 'Vente suivante' }).click()
  await signIn(two.page, owner)
  await expect(two.page.getByRole('heading', { name: 'Marché' })).toBeVisible()
  await handedOver(two.page)
  // Handed over is not yet in the till: the server takes the tickets in after it has answered.
  await expect.poll(() => reported(one.page), { timeout: 30_000 }).toContain('Vendus hors ligne : 3 · Dans la caisse : 3')
  const report = await reported(one.page)
  expect(report).toContain('Rien à signaler.')
  expect(report).toContain('Vendus hors ligne : 2 · Dans la caisse : 2')
  await drawer(one.page)
  await expect(one.page.getByRole('dialog').getByText(/15,00/).first()).toBeVisible()
  await one.context.close()
  await two.context.close()
})

test('a turned clock, a full disk and cards whose balance nobody knows: nothing is lost, nothing is sold blindly', async ({
  browser,
  address,
}) => {
  const owner = await makeShop()
  const { context, page } = await openDevice(
    () => browser.newContext({ baseURL: address, locale: 'fr-FR', timezoneId: 'Europe/Paris' }),
    owner,
  )
  await context.setOffline(true)
  await sell(page, '5')
  // Somebody sets the tablet back by a day.
  await page.evaluate(() => {
    const real = Date.now.bind(Date)
    Date.now = () => real() - 86_400_000
  })
  await sell(page, '6')
  const times = await page.evaluate(async (name) => {
    const open = indexedDB.open(name)
    await new Promise((done) => (open.onsuccess = done))
    const all = open.result.transaction('tickets').objectStore('tickets').getAll()
    await new Promise((done) => (all.onsuccess = done))
    open.result.close()
    return (all.result as { sale: { at: string } }[]).map((ticket) => ticket.sale.at)
  }, `plantule.till.${owner.uid}`)
  expect(times).toHaveLength(2)
  expect(times[1]?.localeCompare(times[0] ?? '')).toBeGreaterThanOrEqual(0)

  // The disk is full: the room kept in reserve lets one more sale through.
  await page.evaluate(() => {
    let refusals = 1
    const add = IDBObjectStore.prototype.add
    IDBObjectStore.prototype.add = function (...values) {
      if (refusals-- > 0) throw new DOMException('full', 'QuotaExceededError')
      return add.apply(this, values)
    }
  })
  expect(await sell(page, '7')).toMatch(/-D1-000003$/)
  // And when there is none left, the sale is refused and the basket stays.
  await page.evaluate(() => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await fillBasket(page, '8')
  await page.getByRole('button', { name: /^Encaisser/ }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Carte cadeau' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: /^Juste/ }).click()
  await expect(page.getByText('La mémoire de cet appareil est pleine')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('total')).toHaveText(/8,00/)
  // The last way out: a file, which another browser brings to the server.
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Enregistrer dans un fichier' }).click()
  const buffer = await readFile(await (await saving).path())
  await context.close()
  const other = await browser.newContext({ baseURL: address, locale: 'fr-FR', timezoneId: 'Europe/Paris' })
  const office = await other.newPage()
  await office.goto('/point-of-sale/devices')
  await signIn(office, owner)
  await office.getByLabel('Importer un fichier de tickets').setInputFiles({ name: 'tickets.json', mimeType: 'application/json', buffer })
  await expect(office.getByText('3 tickets reçus de l’appareil D1.')).toBeVisible()
  await expect(office.getByText('Vendus hors ligne : 3 · Dans la caisse : 3')).toBeVisible({ timeout: 60_000 })
  await other.close()
})
