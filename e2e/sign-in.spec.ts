import { expect, signIn, test } from './support/shop.ts'

test('a wrong password is said in French, the right one enters', async ({ page, owner }) => {
  await page.goto('/customers')
  await signIn(page, { email: owner.email, password: 'pas le bon du tout' })
  await expect(page.getByText('Adresse ou mot de passe incorrect.')).toBeVisible()
  await signIn(page, owner)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a link deep into the product leads there after signing in', async ({ page, owner, address }) => {
  await page.goto('/customers?q=lavande')
  await signIn(page, owner)
  await page.waitForURL(`${address}/customers?q=lavande`)
  await expect(page.getByRole('main')).toBeVisible()
})

test('a second visit needs no password, and signing out ends that', async ({ page, context, owner, address }) => {
  await page.goto('/customers')
  await signIn(page, owner)
  await page.waitForURL(`${address}/customers`)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: /Camille Test/ }).click()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await page.waitForURL((url) => url.pathname !== '/customers')
  const other = await context.newPage()
  await other.goto('/customers')
  await expect(other.getByLabel('Adresse e-mail')).toBeVisible()
})

test('the demonstration is entered by one click', async ({ page, address }) => {
  await page.goto('/customers')
  await page.getByRole('button', { name: /Vendeuse/ }).click()
  await page.waitForURL(`${address}/customers`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a browser is called too old only when a flag says so', async ({ browser, ownerState, address }) => {
  const context = await browser.newContext({ storageState: ownerState, baseURL: address, locale: 'fr-FR' })
  const page = await context.newPage()
  const told = page.getByRole('link', { name: /Chrome/ })
  await page.goto('/customers')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(told).toHaveCount(0)
  await page.evaluate(() => localStorage.setItem('plantule.test.unsupportedBrowser', 'true'))
  await page.reload()
  await expect(told).toBeVisible()
  await context.close()
})
