import { accessibilityFaults } from './support/accessibility.ts'
import { beyondWindow } from './support/beyond-window.ts'
import { expect, test } from './support/shop.ts'
import { watch } from './support/watch.ts'

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

test('a shop asks from a screen, staff answer, are let in to look, and are put out again', async ({ browser, owner, ownerTab }) => {
  test.setTimeout(240_000)
  const { page, faults, settled, forget } = ownerTab
  await page.goto('/orders/all')
  await page.getByRole('button', { name: 'Aide', exact: true }).click()
  await page.getByRole('button', { name: 'Poser une question' }).click()
  const asking = page.getByRole('dialog')
  await expect(asking.getByText(/vous étiez sur « Commandes/)).toBeVisible()
  const subject = `Bordereau introuvable ${owner.uid}`
  await asking.getByLabel('Objet').fill(subject)
  await asking.getByLabel('Votre message').fill('Je ne trouve pas le bordereau.')
  await asking.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByRole('heading', { name: subject })).toBeVisible()
  await expect(page.getByText('Je ne trouve pas le bordereau.')).toBeVisible()
  for (const size of sizes) {
    await page.setViewportSize(size)
    await settled()
    expect(await beyondWindow(page)).toBeFalsy()
  }
  expect(await accessibilityFaults(page)).toEqual([])

  const context = await browser.newContext({ locale: 'fr-FR', timezoneId: 'Europe/Paris' })
  const staff = await context.newPage()
  const seen = watch(staff)
  await staff.goto('/internal/tickets')
  await staff.getByRole('button', { name: /Équipe Plantule/ }).click()
  await staff.getByRole('button', { name: new RegExp(subject) }).click()
  const ticket = staff.getByRole('dialog')
  // A press while the dialog still grows may miss what it opens.
  await expect(async () => {
    await ticket.getByText('Demandé depuis').click()
    await expect(ticket.getByText('/orders/all')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await ticket.getByLabel('Réponse à la boutique').fill('Ouvrez la commande, puis « Documents ».')
  await ticket.getByRole('button', { name: 'Envoyer la réponse' }).click()
  await expect(ticket.getByText('Ouvrez la commande, puis « Documents ».')).toBeVisible()
  expect(await accessibilityFaults(staff)).toEqual([])

  await page.reload()
  await expect(page.getByText('Ouvrez la commande, puis « Documents ».')).toBeVisible()
  await page.goto('/support/access')
  await page.getByRole('button', { name: 'Ouvrir l’accès' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ouvrir l’accès' }).click()
  await expect(page.getByText('Accès ouvert')).toBeVisible()

  await staff.goto('/internal/clients')
  await staff.getByLabel('Nom ou adresse').fill(owner.uid)
  await staff.getByRole('button', { name: new RegExp(owner.uid) }).click()
  await staff.getByRole('button', { name: 'Entrer dans la boutique' }).click()
  await expect(staff.getByText(/en lecture seule/)).toBeVisible()
  await staff.goto('/customers')
  await expect(staff.getByText(/en lecture seule/)).toBeVisible()
  for (const size of sizes) {
    await staff.setViewportSize(size)
    await seen.settled()
    expect(await beyondWindow(staff)).toBeFalsy()
  }
  expect(await accessibilityFaults(staff)).toEqual([])
  expect(seen.faults).toEqual([])

  await page.reload()
  await expect(page.getByText('Nora Petit')).toBeVisible()
  await page.getByRole('button', { name: 'Fermer maintenant' }).click()
  await expect(page.getByText('L’accès est fermé')).toBeVisible()
  await staff.reload()
  await expect(staff.getByText('Cet accès à la boutique est terminé')).toBeVisible()
  await staff.getByRole('button', { name: 'Revenir aux clients' }).click()
  await expect(staff.getByRole('heading', { name: 'Clients' })).toBeVisible()
  await context.close()
  expect(faults).toEqual([])
  forget()
})

test('the screens of prospecting, requests and appointments fit phone and desk, and a prospect is moved and forgotten', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const context = await browser.newContext({ locale: 'fr-FR', timezoneId: 'Europe/Paris' })
  const page = await context.newPage()
  const { faults, settled } = watch(page)
  await page.goto('/internal/prospection')
  await page.getByRole('button', { name: /Équipe Plantule/ }).click()
  for (const path of [
    '/internal/prospection',
    '/internal/prospection?shown=board',
    '/internal/prospection?shown=list',
    '/internal/tickets',
    '/internal/appointments',
  ]) {
    await page.goto(path)
    for (const size of sizes) {
      await page.setViewportSize(size)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await settled()
      expect([path, await beyondWindow(page)]).toEqual([path, undefined])
    }
    expect([path, await accessibilityFaults(page)]).toEqual([path, []])
  }
  expect(faults).toEqual([])
  await page.goto('/internal/prospection?shown=list')
  await page.getByRole('button', { name: 'Nouveau prospect' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Nom', exact: true }).fill('Gaël Essai')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  const line = page.getByRole('button', { name: /Gaël Essai/ })
  await line.click()
  await dialog.getByRole('button', { name: 'Noter un échange' }).click()
  await dialog.getByLabel('Ce qui s’est dit').fill('Rappelle lundi')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Appel : Rappelle lundi')).toBeVisible()
  await page.getByRole('button', { name: 'Supprimer ce prospect' }).click()
  await page.getByRole('button', { name: 'Supprimer', exact: true }).click()
  await expect(line).toHaveCount(0)
  await context.close()
})
