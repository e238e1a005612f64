import { type BrowserContext, expect, type Page } from '@playwright/test'
import { type Api, apiOf } from './support/api.ts'
import { makeShop } from './support/database.ts'
import { signIn, test } from './support/shop.ts'
import { addFreeLine, choose, saveOrder, validateOrder } from './support/steps.ts'

test.use({ serviceWorkers: 'allow' })

// A worker and what it keeps belong to a browser's profile: each test has a context of its own.
test.describe.configure({ timeout: 240_000 })

type Phone = { context: BrowserContext; page: Page; api: Api }

/** A phone whose person has signed in, with the shell kept on it. */
async function openPhone(newContext: () => Promise<BrowserContext>, owner: Awaited<ReturnType<typeof makeShop>>): Promise<Phone> {
  const context = await newContext()
  const page = await context.newPage()
  await page.goto('/order/-1')
  const asked = apiOf(page)
  await signIn(page, owner)
  const api = await asked
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const working = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state)
  await expect.poll(working, { timeout: 60_000 }).toBe('activated')
  return { context, page, api }
}

const notice = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('status').filter({ hasText: text }).first()).toBeVisible({ timeout: 40_000 })
const nothingWaits = (page: Page) => expect(page.getByText(/gardés? sur cet appareil, envoyé/)).toHaveCount(0, { timeout: 60_000 })

/** An order of two lines that is made firm, open on its preparation. */
async function toPrepare(page: Page): Promise<string> {
  await addFreeLine(page, 'Rosier', 5, '12')
  await addFreeLine(page, 'Charme', 3, '4')
  await choose(page, page, 'Mode', 'Retrait sur place')
  const reference = await saveOrder(page)
  await validateOrder(page, reference)
  const id = /\d+$/.exec(page.url())?.[0] ?? ''
  await page.goto(`/order/${id}/prepare`)
  await expect(page.getByRole('heading', { name: `Préparer ${reference}` })).toBeVisible()
  await notice(page, 'Plants pris : 0 sur 8')
  // What was read is written to the device a moment later.
  await page.waitForTimeout(1_500)
  return id
}

test('a preparation goes on and ends without a network, through a reload, and is sent on return', async ({ browser, address }) => {
  const owner = await makeShop()
  const { context, page, api } = await openPhone(() => browser.newContext({ baseURL: address, locale: 'fr-FR' }), owner)
  const id = await toPrepare(page)

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Pris : 5' }).click()
  await notice(page, 'Plants pris : 5 sur 8')
  await notice(page, '1 relevé gardé sur cet appareil')
  await page.reload()
  await notice(page, /Hors ligne, état de \d\d:\d\d/)
  await notice(page, 'Plants pris : 5 sur 8')
  await page.getByRole('button', { name: 'Pris : 3' }).click()
  await notice(page, 'Plants pris : 8 sur 8')
  // A screen that nobody opened says so inside the shell.
  await page.goto('/customers')
  await expect(page.getByRole('navigation', { name: 'Navigation' })).toBeAttached()
  await page.goto(`/order/${id}/prepare`)
  await notice(page, '2 relevés gardés')
  // Ended there too: it waits behind its ticks, and can be taken up again.
  await page.getByRole('button', { name: 'Préparation terminée' }).click()
  await expect(page.getByText(/Terminée hors ligne à \d\d:\d\d/)).toBeVisible()
  await page.getByRole('button', { name: 'Reprendre la préparation' }).click()
  await notice(page, '2 relevés gardés')
  await page.getByRole('button', { name: 'Préparation terminée' }).click()
  await notice(page, '3 relevés gardés')
  await page.reload()
  await expect(page.getByText(/Terminée hors ligne/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Préparation terminée' })).toHaveAttribute('aria-disabled', 'true')

  await context.setOffline(false)
  const taken = async () =>
    (await api<{ lines: { prepared: number }[] }>('GET', `/order/${id}/picking`)).lines.map(({ prepared }) => prepared).toSorted()
  await expect.poll(taken, { timeout: 60_000 }).toEqual([3, 5])
  await nothingWaits(page)
  expect(await api('GET', `/order/${id}`)).toMatchObject({ status: 'prepared' })
  await expect(page.getByText(/Terminée hors ligne/)).toBeHidden()
  await context.close()
})

test('what a colleague noted meanwhile is not written over: both are said, and one is chosen', async ({ browser, address }) => {
  const owner = await makeShop()
  const { context, page, api } = await openPhone(() => browser.newContext({ baseURL: address, locale: 'fr-FR' }), owner)
  const id = await toPrepare(page)
  const { lines } = await api<{ lines: { lineId: number; label: string }[] }>('GET', `/order/${id}/picking`)
  const rose = lines.find(({ label }) => label === 'Rosier')?.lineId

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Pris : 5' }).click()
  await notice(page, '1 relevé gardé')
  await api('PUT', `/order/${id}/picking/${rose}`, { prepared: 2, missing: 3 })
  await context.setOffline(false)
  await expect(page.getByText('Entre-temps, quelqu’un a noté sur cette ligne 2 plants pris et 3 manquants.')).toBeVisible({
    timeout: 60_000,
  })
  await page.reload()
  await expect(page.getByText(/Noté hors ligne à \d\d:\d\d : 5 pris, manque : 0/)).toBeVisible()
  await notice(page, 'Plants pris : 2 sur 8')
  await page.getByRole('button', { name: 'Garder mon relevé' }).click()
  await notice(page, 'Plants pris : 5 sur 8')
  await nothingWaits(page)
  await expect(page.getByText('À vérifier : Rosier')).toBeHidden()
  await context.close()
})

test('a count takes codes without a network, identifies them on return, and leaves with its person', async ({ browser, address }) => {
  const owner = await makeShop()
  const { context, page, api } = await openPhone(() => browser.newContext({ baseURL: address, locale: 'fr-FR' }), owner)
  const { tva_rates } = await api<{ tva_rates: { id: number }[] }>('GET', '/init')
  const product = await api<{ id: number }>('POST', '/product/-1', { name: 'Sauge', reference: 'SAU', tvaRateId: tva_rates[0]?.id })
  await api('POST', `/product/${product.id}/subproduct/-1`, { label: 'Godet 9', priceCents: 450 })
  await page.goto('/stock-count')
  await expect(page.getByText('Prêt à compter')).toBeVisible()
  const scan = async (code: string): Promise<void> => {
    await page.getByLabel('Code-barres, référence ou nom').fill(code)
    await page.keyboard.press('Enter')
  }
  await context.setOffline(true)
  for (const code of ['SAU-1', 'SAU-1', '0000000000000']) await scan(code)
  const codes = page.getByRole('region', { name: 'Codes à identifier' })
  await expect(codes).toContainText('× 2, identifié au retour de la connexion')
  await page.reload()
  await expect(codes).toContainText('SAU-1')
  await context.setOffline(false)
  await expect(page.getByLabel(/^Quantité comptée/)).toHaveValue('2', { timeout: 60_000 })
  // What nothing bears stays until somebody takes it out.
  await expect(codes).toContainText('Aucun produit ne porte « 0000000000000 ».')
  await page.getByRole('button', { name: 'Retirer le code 0000000000000' }).click()

  // Saved without a network, it leaves by itself.
  await page.waitForTimeout(3_000)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Enregistrer 1 ligne' }).click()
  await notice(page, '1 relevé gardé')
  await page.reload()
  await notice(page, '1 relevé gardé')
  await context.setOffline(false)
  const onHand = async () => (await api<{ levels: { onHand: number }[] }>('GET', `/product/${product.id}/stock`)).levels[0]?.onHand
  await expect.poll(onHand, { timeout: 60_000 }).toBe(2)
  await nothingWaits(page)

  // Signing out with something that only this device has asks first, then empties it.
  await context.setOffline(true)
  await scan('SAU-1')
  await scan('9999999999999')
  await context.setOffline(false)
  await page.getByRole('button', { name: /^Compte de/ }).click()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page.getByText('2 relevés ne sont que sur cet appareil.')).toBeVisible()
  await page.getByRole('button', { name: 'Effacer et se déconnecter' }).click()
  await expect(page.getByLabel('Adresse e-mail')).toBeVisible({ timeout: 60_000 })
  const left = await page.evaluate(async () => {
    const open = indexedDB.open('plantule.work')
    await new Promise((done) => (open.onsuccess = done))
    const counts = await Promise.all(
      ['reads', 'commands'].map((name) => {
        const asked = open.result.transaction(name).objectStore(name).count()
        return new Promise((done) => (asked.onsuccess = () => done(asked.result)))
      }),
    )
    open.result.close()
    return [...counts, Object.keys(localStorage).filter((key) => key.startsWith('plantule.count.')).length]
  })
  expect(left).toEqual([0, 0, 0])
  await context.close()
})
