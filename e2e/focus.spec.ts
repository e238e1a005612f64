import type { Page } from '@playwright/test'
import { journey } from './support/journey.ts'
import { expect, signIn, test } from './support/shop.ts'

let page: Page

journey(async (begun) => {
  page = begun.page
  // What was typed here is left behind.
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto('/order/-1')
  await signIn(page, begun.owner)
})

const records: readonly (readonly [path: string, field: string])[] = [
  ['/product/-1', 'Nom'],
  ['/other_products/-1', 'Nom'],
  ['/customer/-1', 'Nom'],
  ['/pack/-1', 'Nom'],
  ['/fair/-1', 'Nom'],
]

test('a new order begins at its articles, and Tab follows the eye', async () => {
  const article = page.getByRole('combobox', { name: 'Ajouter un article' })
  await expect(article).toBeFocused()
  const customer = page.getByRole('combobox', { name: 'Chercher un client' })
  const after = await article.evaluate(
    (one, other) => one.compareDocumentPosition(other as Node) & Node.DOCUMENT_POSITION_FOLLOWING,
    await customer.elementHandle(),
  )
  expect(after).toBeTruthy()
})

test('the focus comes back from the window of a new customer, and stays beside a customer who was made', async () => {
  const customer = page.getByRole('combobox', { name: 'Chercher un client' })
  await customer.fill('Durand')
  await page.getByRole('option', { name: /Durand/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  const leave = page.getByRole('button', { name: 'Quitter sans enregistrer' })
  await expect(page.getByRole('dialog').or(leave)).toHaveCount(0)
  await expect(customer).toBeFocused()
})

for (const [path, field] of records) {
  test(`${path} begins at its first field, and Enter makes nothing`, async () => {
    await page.goto(path)
    const first = page.getByRole('textbox', { name: field, exact: true }).first()
    await expect(first).toBeVisible()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
    let created = 0
    const count = (request: { method: () => string; url: () => string }): void => {
      if (request.method() === 'POST' && request.url().includes('/api/v2/')) created += 1
    }
    page.on('request', count)
    await first.fill('Essai')
    await first.press('Enter')
    await expect(first).not.toBeFocused()
    expect(new URL(page.url()).pathname).toBe(path)
    page.off('request', count)
    expect(created).toBe(0)
  })
}
