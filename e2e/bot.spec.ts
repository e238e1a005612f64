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
