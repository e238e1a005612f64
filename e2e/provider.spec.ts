import { accessibilityFaults } from './support/accessibility.ts'
import { beyondWindow } from './support/beyond-window.ts'
import { expect, test } from './support/shop.ts'
import { watch } from './support/watch.ts'

test('an owner of a shop is told that the provider’s area is not theirs', async ({ ownerTab: { page, forget } }) => {
  await page.goto('/internal/clients')
  await expect(page.getByText('Cet espace est réservé à l’équipe de Plantule')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Clients' })).toHaveCount(0)
  // The browser notes the refusal, which is what was asked for.
  forget()
})

test('the provider’s staff finds a client, suspends it with a reason and opens it again', async ({ browser, owner }) => {
  test.setTimeout(180_000)
  const context = await browser.newContext({ locale: 'fr-FR', timezoneId: 'Europe/Paris' })
  const page = await context.newPage()
  const { faults, settled } = watch(page)
  await page.goto('/internal/clients')
  await page.getByRole('button', { name: /Équipe Plantule/ }).click()
  await expect(page.getByRole('heading', { name: 'Clients' })).toBeVisible()
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await settled()
    expect(await beyondWindow(page)).toBeFalsy()
  }
  expect(await accessibilityFaults(page)).toEqual([])
  expect(faults).toEqual([])

  await page.getByLabel('Nom ou adresse').fill(owner.uid)
  const client = page.getByRole('button', { name: new RegExp(owner.uid) })
  await expect(page.getByRole('listitem')).toHaveCount(1)
  await client.click()
  await page.getByRole('switch', { name: 'Suspendre ce client' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/Raison/).fill('Deux factures impayées')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(client.getByText('Suspendu')).toBeVisible()

  await client.click()
  await expect(dialog.getByText('Nora Petit')).toBeVisible()
  await dialog.getByRole('switch', { name: 'Suspendre ce client' }).click()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(client.getByText('Suspendu')).toHaveCount(0)
  await context.close()
})
