import type { Browser, Page } from '@playwright/test'
import { accessibilityFaults } from './support/accessibility.ts'
import { type Api, apiOf } from './support/api.ts'
import type { Owner } from './support/database.ts'
import { journey } from './support/journey.ts'
import { expect, signIn, test } from './support/shop.ts'
import { watch } from './support/watch.ts'

// Somebody finds a plant, orders it, and the nursery sees the order: with script and without, on a phone and on a large screen.
let owner: Owner
let page: Page
let api: Api

journey(async (begun) => {
  ;({ owner, page } = begun)
  await page.goto('/my-account')
  const asked = apiOf(page)
  await signIn(page, owner)
  api = await asked
})

const shopPath = (path = ''): string => `/shop/${owner.uid}${path}`

test('a nursery puts plants on show', async () => {
  const { tva_rates } = await api<{ tva_rates: { id: number; rateBp: number }[] }>('GET', '/init')
  const tvaRateId = tva_rates.find(({ rateBp }) => rateBp === 1_000)?.id
  const plants = [
    { name: 'Sauge de Jérusalem', latinName: 'Phlomis fruticosa', cultivar: '' },
    { name: 'Lavande', latinName: 'Lavandula angustifolia', cultivar: 'Hidcote' },
  ]
  for (const plant of plants) {
    const { id } = await api<{ id: number }>('POST', '/product/-1', {
      ...plant,
      tvaRateId,
      published: true,
      description: '<p>Aime le soleil.</p>',
    })
    const size = await api<{ id: number }>('POST', `/product/${id}/subproduct/-1`, { label: 'Godet 9', priceCents: 450 })
    await api('PUT', `/product/${id}/stock`, { changes: [{ subproductId: size.id, kind: 'initial', quantity: 9 }] })
  }
})

async function visitor(
  browser: Browser,
  address: string,
  options: { javaScriptEnabled: boolean; viewport: { width: number; height: number } },
) {
  const context = await browser.newContext({ baseURL: address, locale: 'fr-FR', ...options })
  const seen = await context.newPage()
  return { seen, cookies: () => context.cookies(), close: () => context.close(), ...watch(seen) }
}

for (const { name, options, email } of [
  {
    name: 'without script, on a phone',
    options: { javaScriptEnabled: false, viewport: { width: 390, height: 800 } },
    email: 'sans@exemple.fr',
  },
  {
    name: 'with script, on a large screen',
    options: { javaScriptEnabled: true, viewport: { width: 1440, height: 900 } },
    email: 'avec@exemple.fr',
  },
])
  test(`somebody finds a plant and orders it ${name}`, async ({ browser, address }) => {
    const { seen, cookies, faults, close } = await visitor(browser, address, options)
    const pages: string[] = []
    const look = async () => {
      const wide = await seen.evaluate(() => document.documentElement.scrollWidth)
      expect(wide, seen.url()).toBeLessThanOrEqual(options.viewport.width)
      if (options.javaScriptEnabled) expect(await accessibilityFaults(seen), seen.url()).toEqual([])
      pages.push(seen.url())
    }
    await seen.goto(shopPath())
    await look()
    await seen.getByRole('searchbox').fill('lavande')
    await seen.getByRole('button', { name: 'Rechercher' }).click()
    await expect(seen.getByText('1 plante', { exact: true })).toBeVisible()
    await look()
    await seen.getByRole('link', { name: /Lavande ‘Hidcote’/ }).click()
    await expect(seen.getByRole('heading', { level: 1 })).toContainText('Lavande')
    await look()
    // No cookie before the basket.
    expect(await cookies()).toEqual([])
    await seen.getByRole('spinbutton', { name: 'Quantité' }).fill('2')
    await seen.getByRole('button', { name: 'Ajouter au panier' }).click()
    await expect(seen.getByRole('heading', { name: 'Votre panier' })).toBeVisible()
    await look()
    await seen.getByRole('link', { name: 'Commander' }).click()
    await look()
    for (const [label, value] of [
      ['Adresse e-mail', email],
      ['Prénom', 'Jeanne'],
      ['Nom', 'Exemple'],
      ['Adresse', '3 rue des Lilas'],
      ['Code postal', '49100'],
      ['Ville', 'Angers'],
    ] as const)
      await seen.getByLabel(label, { exact: true }).fill(value)
    // A form that comes back within a moment was filled in by no person.
    await seen.waitForTimeout(2_200)
    await seen.getByRole('button', { name: 'Vérifier ma commande' }).click()
    await expect(seen.getByRole('heading', { name: 'Vérifiez, puis commandez' })).toBeVisible()
    await look()
    await seen.getByRole('radio', { name: /Par chèque/ }).check()
    await seen.getByRole('button', { name: 'Commander avec obligation de paiement' }).click()
    await expect(seen.getByRole('heading', { name: 'Merci, votre commande est enregistrée' })).toBeVisible()
    await look()
    const reference = /C\d{4}-\d+/.exec(await seen.getByRole('main').innerText())?.[0] ?? ''
    expect(faults).toEqual([])
    await close()
    await page.goto('/orders/all')
    await expect(page.getByRole('table')).toContainText(reference)
    await expect(page.getByRole('table')).toContainText('Jeanne Exemple')
  })

test('the forms and texts of the shop read well in both languages', async ({ browser, address }) => {
  const { seen, faults, close } = await visitor(browser, address, { javaScriptEnabled: true, viewport: { width: 390, height: 800 } })
  for (const path of ['/en', '/en/search?view=list', '/en/menu', '/contact', '/en/newsletter', '/basket', '/nowhere']) {
    await seen.goto(shopPath(path))
    await expect(seen.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await accessibilityFaults(seen), path).toEqual([])
  }
  // The page that is not there says so by its status too, which the browser writes down.
  expect(faults.filter((fault) => !fault.includes('404'))).toEqual([])
  await close()
})
