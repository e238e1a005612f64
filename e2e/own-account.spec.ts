import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { accessibilityFaults } from './support/accessibility.ts'
import { makeShop } from './support/database.ts'
import { expect, signIn, test } from './support/shop.ts'

test('the second step is switched on, asked for, replaced by a recovery code once, and switched off', async ({
  page,
  browser,
  address,
}) => {
  // Five browsers, one after the other.
  test.slow()
  const owner = await makeShop()
  await page.goto('/my-account')
  await signIn(page, owner)
  await page.waitForURL(`${address}/my-account`)

  await page.getByRole('button', { name: 'Activer' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Mot de passe actuel').fill(owner.password)
  await dialog.getByRole('button', { name: 'Continuer' }).click()
  await expect(dialog.getByRole('img', { name: /Code QR/ })).toBeVisible()
  const totp = new TOTP({ secret: Secret.fromBase32((await dialog.locator('code').innerText()).replace(/\s/g, '')) })
  await dialog.getByLabel('Code à 6 chiffres').fill('000000')
  await dialog.getByRole('button', { name: 'Activer' }).click()
  await expect(dialog.getByText('Ce code ne convient pas')).toBeVisible()
  await dialog.getByLabel('Code à 6 chiffres').fill(totp.generate())
  await dialog.getByRole('button', { name: 'Activer' }).click()
  const codes = dialog.getByRole('list', { name: 'Codes de secours' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  expect(await accessibilityFaults(page)).toEqual([])
  const [recovery = ''] = await codes.allInnerTexts()
  await dialog.getByRole('button', { name: 'Je les ai mis en lieu sûr' }).click()
  await expect(page.getByText('Il reste 10 codes de secours.')).toBeVisible()

  const withCode = async (code: string): Promise<Page> => {
    const context = await browser.newContext({ baseURL: address, locale: 'fr-FR' })
    const elsewhere = await context.newPage()
    await elsewhere.goto('/my-account')
    await signIn(elsewhere, owner)
    await elsewhere.getByLabel('Code').fill(code)
    await elsewhere.getByRole('button', { name: 'Vérifier' }).click()
    return elsewhere
  }
  const refused = await withCode('111111')
  await expect(refused.getByText('Ce code ne convient pas')).toBeVisible()
  const entered = await withCode(totp.generate({ timestamp: Date.now() + 30_000 }))
  await entered.waitForURL(`${address}/my-account`)
  await expect(entered.getByText('Cet appareil')).toBeVisible()
  const rescued = await withCode(recovery)
  await rescued.waitForURL(`${address}/my-account`)
  await expect(rescued.getByText('Il reste 9 codes de secours.')).toBeVisible()
  await expect((await withCode(recovery)).getByText('Ce code ne convient pas')).toBeVisible()

  await rescued.getByRole('button', { name: 'Déconnecter les autres' }).click()
  await rescued.getByRole('dialog').getByRole('button', { name: 'Déconnecter les autres' }).click()
  await expect(rescued.getByText('2 appareils déconnectés.')).toBeVisible()
  await rescued.getByRole('button', { name: 'Désactiver' }).click()
  await rescued.getByLabel('Mot de passe ou code').fill(owner.password)
  await rescued.getByRole('dialog').getByRole('button', { name: 'Désactiver' }).click()
  await expect(rescued.getByText('Vérification en deux étapes désactivée.')).toBeVisible()
})

test('a changed password is asked for at once elsewhere, and kept here', async ({ page, address, browser }) => {
  const owner = await makeShop()
  await page.goto('/my-account')
  await signIn(page, owner)
  await page.waitForURL(`${address}/my-account`)
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Mot de passe actuel').fill('pas le bon')
  await dialog.getByLabel('Nouveau mot de passe').fill('court')
  await dialog.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(dialog.getByText('Ce n’est pas votre mot de passe actuel.')).toBeVisible()
  await dialog.getByLabel('Mot de passe actuel').fill(owner.password)
  await dialog.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(dialog.getByText('Il faut au moins 10 caractères.')).toBeVisible()
  await dialog.getByLabel('Nouveau mot de passe').fill('les semis de mars')
  await dialog.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(page.getByText('Mot de passe changé.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Mon compte' })).toBeVisible()

  const context = await browser.newContext({ baseURL: address, locale: 'fr-FR' })
  const other = await context.newPage()
  await other.goto('/my-account')
  await signIn(other, owner)
  await expect(other.getByText('Adresse ou mot de passe incorrect.')).toBeVisible()
  await signIn(other, { ...owner, password: 'les semis de mars' })
  await other.waitForURL(`${address}/my-account`)
  await context.close()
})
