import type { Page } from '@playwright/test'
import { accessibilityFaults } from './support/accessibility.ts'
import { beyondWindow } from './support/beyond-window.ts'
import type { Owner } from './support/database.ts'
import { journey } from './support/journey.ts'
import { expect, signIn, test } from './support/shop.ts'

// The talk that comes with the shop is looked at, tried, published and found among the versions.
let owner: Owner
let page: Page

journey((begun) => ({ owner, page } = begun))

test('the talk that comes with the shop is drawn within the window, as a graph and on a phone as a list', async () => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/bot')
  await signIn(page, owner)
  await expect(page.getByText('Que cherchez-vous ?').first()).toBeVisible()
  expect(await beyondWindow(page)).toBeFalsy()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect(page.getByText('Que cherchez-vous ?').first()).toBeVisible()
  await expect(page.locator('.react-flow')).toHaveCount(0)
  expect(await beyondWindow(page)).toBeFalsy()
  expect(await accessibilityFaults(page)).toEqual([])
})

test('a talk is arranged and published, and its version is told', async () => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.reload()
  await page.getByRole('button', { name: 'Ranger' }).click()
  await page.getByRole('button', { name: 'Publier', exact: true }).click()
  await expect(page.getByText('Les visiteurs parlent à la version 1.')).toBeVisible()
  await page.getByRole('tab', { name: 'Versions' }).click()
  await expect(page.getByText('Version 1', { exact: false }).first()).toBeVisible()
  await page.getByRole('tab', { name: 'Bilan' }).click()
  expect(await accessibilityFaults(page)).toEqual([])
})

test('what the keyboard deletes the keyboard brings back; a talk is built from nothing', async () => {
  await page.getByRole('tab', { name: 'Conversation' }).click()
  const boxes = page.locator('.react-flow__node')
  await expect(boxes.first()).toBeVisible()
  const before = await boxes.count()
  await boxes.first().focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Delete')
  await expect(boxes).toHaveCount(before - 1)
  await page.keyboard.press('Control+z')
  await expect(boxes).toHaveCount(before)
  await page.getByRole('button', { name: 'Repartir de rien' }).click()
  await expect(boxes).toHaveCount(0)
  await expect(page.getByText('Aucun bloc de début.')).toBeVisible()
  await add('Message')
  await page.getByRole('textbox', { name: 'Texte' }).fill('Bonjour !')
  await add('Fin')
  await page.getByRole('textbox', { name: 'Texte' }).fill('À bientôt.')
  // The second follows the block that was chosen.
  await expect(page.getByText('Aucun défaut.')).toBeVisible()
  await page.getByRole('button', { name: 'Commencer', exact: true }).click()
  await expect(page.getByText('Fin de la conversation.')).toBeVisible()
})

test('on a phone a block that is chosen in the list shows its form', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByText('Liste', { exact: true }).click()
  await page
    .getByRole('button', { name: /Bonjour !/ })
    .first()
    .click()
  await expect(page.getByRole('textbox', { name: 'Texte' })).toBeInViewport()
  expect(await beyondWindow(page)).toBeFalsy()
})

async function add(kind: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Ajouter un bloc' }).click()
  await page.getByRole('option', { name: kind, exact: true }).click()
}
