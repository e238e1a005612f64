import type { Page } from '@playwright/test'
import { accessibilityFaults } from './support/accessibility.ts'
import { journey } from './support/journey.ts'
import type { Owner } from './support/database.ts'
import { expect, signIn, test } from './support/shop.ts'

// One recipe becomes one plan: each part needs what the ones before it left.
let owner: Owner
let page: Page

journey((begun) => ({ owner, page } = begun), {})

const dialog = () => page.getByRole('dialog')
const fill = (name: string | RegExp, value: string) => dialog().getByRole('textbox', { name }).fill(value)

test('a recipe is written down', async () => {
  await page.goto('/production/recipes')
  await signIn(page, owner)
  await page.getByRole('button', { name: 'Nouvel itinéraire' }).click()
  await fill('Nom', 'Thym en godet')
  await fill('Semaines', '6')
  await fill('Pertes', '20')
  await dialog().getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(dialog()).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText('Thym en godet')
  expect(await accessibilityFaults(page)).toEqual([])
})

test('a cultivation is planned by it: what it takes is shown before', async () => {
  await page.getByRole('button', { name: 'Planifier', exact: true }).click()
  await fill('Plants au départ', '500')
  await expect(dialog().getByRole('status')).toContainText('400 plants')
  await dialog().getByRole('button', { name: 'Planifier la culture' }).click()
  await expect(page.getByRole('heading', { name: 'Thym en godet', exact: true })).toBeVisible()
})

test('it stands in the season and moves by weeks, and back', async () => {
  await page.goto('/production/season')
  const bar = page.getByRole('button', { name: /^Thym en godet, Prévue/ })
  const before = await bar.getAttribute('aria-label')
  await bar.press('ArrowRight')
  await expect(bar).not.toHaveAttribute('aria-label', before ?? '')
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(bar).toHaveAttribute('aria-label', before ?? '')
  expect(await accessibilityFaults(page)).toEqual([])
})

test('its sowing is due, and is ticked off where it stands', async () => {
  await page.goto('/production/tasks')
  await expect(page.getByRole('main')).toContainText('500 Thym en godet')
  await page.getByRole('checkbox', { name: /Cocher « 500 Thym en godet/ }).click()
  await expect(page.getByText('« 500 Thym en godet » : fait.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /Cocher « 500 Thym/ })).toHaveCount(0)
  expect(await accessibilityFaults(page)).toEqual([])
})
