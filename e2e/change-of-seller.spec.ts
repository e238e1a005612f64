import { type Api, apiOf } from './support/api.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { makeColleague, operatorOfLastTicket, type Owner } from './support/database.ts'
import { growPlants, openTill } from './support/goods.ts'
import { journey } from './support/journey.ts'
import { expect, signIn, test } from './support/shop.ts'
import type { Page } from '@playwright/test'

// A Saturday of two sellers at one till, in the order of its hours: each part needs what the ones before it left.
const lavender = '3760123450019'
let owner: Owner
let page: Page
let api: Api
let zoe: { email: string; password: string }

const cover = () => page.getByRole('dialog', { name: 'Caisse verrouillée' })
const change = (name: string) => page.getByRole('button', { name: new RegExp(`^Changer de vendeur.*${name}`) })
const total = () => page.getByTestId('total')
const scan = async (code: string): Promise<void> => {
  await page.getByLabel('Scanner ou chercher un article').fill(code)
  await page.keyboard.press('Enter')
}
const code = async (digits: string): Promise<void> => {
  await cover().getByLabel(/^Code/).fill(digits)
  await page.keyboard.press('Enter')
}
const payInCash = async (): Promise<void> => {
  await page.keyboard.press('F8')
  await expect(page.getByRole('button', { name: /^Juste/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Ticket T1-/ })).toBeVisible()
  await page.keyboard.press('Enter')
}

journey(
  async (begun) => {
    ;({ owner, page } = begun)
    zoe = await makeColleague(owner, 'Zoé Après', ['till.read', 'till.write', 'catalogue.read', 'stock.read', 'customers.read'])
    await page.goto('/my-account')
    const asked = apiOf(page)
    await signIn(page, owner)
    api = await asked
    await growPlants(api, [{ name: 'Lavande vraie', reference: 'LAV', barcode: lavender, priceCents: 450, stock: 60 }])
    await openTill(api, 10_000)
    await page.goto('/point-of-sale')
    await expect(page.getByRole('button', { name: /Lavande vraie/ }).first()).toBeVisible()
  },
  // Wrong codes are refused, the session before is over, and the network goes once.
  { meant: /400|401|ERR_INTERNET_DISCONNECTED|ERR_FAILED|login_required/ },
)

test('the first lock chooses a code, and the device keeps the sign-in', async () => {
  await change('Camille Test').click()
  await cover().getByLabel('Code').fill('4826')
  const password = cover().getByLabel('Mot de passe')
  if (await password.isVisible()) await password.fill(owner.password)
  await cover().getByRole('button', { name: 'Garder ce code' }).click()
  await expect(cover()).toBeHidden()
  expect(await accessibilityFaults(page)).toEqual([])
})

test('a colleague signs in once by the password, finds the open basket and nothing else, and seals it in their own name', async () => {
  await scan(lavender)
  await expect(total()).toHaveText(/4,50/)
  await page.evaluate(() => localStorage.setItem('plantule.palette.recents', '[]'))
  await change('Camille Test').click()
  await expect(cover().getByLabel('Code de Camille Test')).toBeVisible()
  await cover()
    .getByRole('button', { name: /Se connecter par mot de passe/ })
    .click()
  await signIn(page, zoe)
  await expect(change('Zoé Après')).toBeVisible()
  await expect(cover()).toBeHidden()
  await expect(total()).toHaveText(/4,50/)
  expect(await page.evaluate(() => localStorage.getItem('plantule.palette.recents'))).toBeNull()
  await change('Zoé Après').click()
  await cover().getByLabel('Code').fill('7391')
  await cover().getByRole('button', { name: 'Garder ce code' }).click()
  await expect(cover()).toBeHidden()
  await payInCash()
  await expect.poll(() => operatorOfLastTicket(owner)).toBe('Zoé Après')
})

test('a tap and a code change the seller; a colleague’s code opens nothing of theirs', async () => {
  await scan(lavender)
  await expect(total()).toHaveText(/4,50/)
  await change('Zoé Après').click()
  await expect(cover().getByRole('button', { name: /Zoé Après.*en cours/ })).toBeVisible()
  await cover()
    .getByRole('button', { name: /Camille Test/ })
    .click()
  await code('7391')
  await expect(cover().getByText('Ce n’est pas le bon code.')).toBeVisible()
  await code('4826')
  await expect(change('Camille Test')).toBeVisible()
  await expect(cover()).toBeHidden()
  await expect(total()).toHaveText(/4,50/)
  await payInCash()
  await expect.poll(() => operatorOfLastTicket(owner)).toBe('Camille Test')
})

test('no scan is lost from the payment to the next sale', async () => {
  await scan(lavender)
  await expect(total()).toHaveText(/4,50/)
  // The answer takes its time; the next customer's plant is scanned meanwhile.
  let answer = (): void => undefined
  const awaited = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/direct-sale/new', async (route) => {
    await awaited
    await route.continue()
  })
  await page.keyboard.press('F8')
  await expect(page.getByRole('button', { name: /^Juste/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Juste/ })).toBeHidden()
  await page.keyboard.type(lavender)
  await page.keyboard.press('Enter')
  await expect(page.getByText('« Lavande vraie').first()).toBeVisible()
  answer()
  await expect(page.getByRole('heading', { name: /^Ticket T1-/ })).toBeVisible()
  await page.unroute('**/direct-sale/new')
  // Enter goes on as soon as the ticket is there, and a scanner waits for nobody.
  await page.keyboard.press('Enter')
  await page.keyboard.type(lavender)
  await page.keyboard.press('Enter')
  await expect(total()).toHaveText(/9,00/)
  await payInCash()
})

test('a locked till stays locked through a reload, and a badge asks for the code', async () => {
  await page.goto('/my-account')
  const badge = await page.getByText(/^PLV-\d+$/).innerText()
  await expect(page.getByText('Caisse, par code')).toBeVisible()
  await page.goto('/point-of-sale')
  await change('Camille Test').click()
  await expect(cover().getByRole('button', { name: /Camille Test.*en cours/ })).toBeVisible()
  await page.reload()
  await expect(cover().getByText('Qui vend maintenant ?')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await cover().getByLabel('Badge du vendeur').fill('PLV-999999999')
  await page.keyboard.press('Enter')
  await expect(cover().getByText('Ce badge n’est pas celui d’un vendeur de cet appareil.')).toBeVisible()
  await cover().getByLabel('Badge du vendeur').fill(badge)
  await page.keyboard.press('Enter')
  await expect(cover().getByLabel('Code de Camille Test')).toBeVisible()
  await code('4826')
  await expect(cover()).toBeHidden()
})

test('without a connection nobody else takes over, and the own code opens what was locked', async () => {
  await change('Camille Test').click()
  await expect(cover().getByText('Qui vend maintenant ?')).toBeVisible()
  await page.context().setOffline(true)
  await expect(cover().getByText('Sans connexion, pas de changement de vendeur')).toBeVisible({ timeout: 30_000 })
  await expect(cover().getByRole('button', { name: /Zoé Après/ })).toBeHidden()
  await code('7391')
  await expect(cover().getByText('Code incorrect.')).toBeVisible()
  await code('4826')
  await expect(cover()).toBeHidden()
  await scan(lavender)
  await expect(total()).toHaveText(/4,50/)
  await page.context().setOffline(false)
  await change('Camille Test').click()
  await expect(cover().getByText('Qui vend maintenant ?')).toBeVisible({ timeout: 30_000 })
  await expect(cover().getByRole('button', { name: 'Ne pas verrouiller' })).toBeHidden()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('F8')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await cover()
    .getByRole('button', { name: /Camille Test/ })
    .click()
  await code('4826')
  await expect(cover()).toBeHidden()
})
