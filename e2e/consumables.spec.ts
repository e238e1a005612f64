import type { Page } from '@playwright/test'
import { journey } from './support/journey.ts'
import type { Owner } from './support/database.ts'
import { expect, signIn, test } from './support/shop.ts'

// One sack of soil: each part needs what the ones before it left.
let owner: Owner
let page: Page

// A use of more than there is is refused on purpose.
journey((begun) => ({ owner, page } = begun), { meant: /409.*\/consumable-usage/ })

const dialog = () => page.getByRole('dialog')
const fill = (name: string | RegExp, value: string) => dialog().getByRole('textbox', { name }).fill(value)
const confirmBy = async (name: string): Promise<void> => {
  await dialog().getByRole('button', { name, exact: true }).click()
  await expect(dialog()).toHaveCount(0)
}
const ask = async (what: string): Promise<void> => {
  await page.getByRole('button', { name: /^Actions .*Terreau/ }).click()
  await page.getByRole('menuitem', { name: what }).click()
}

test('a consumable is recorded, bought and used', async () => {
  await page.goto('/consumable')
  await signIn(page, owner)
  await expect(page.getByText('Aucun consommable ici')).toBeVisible()
  await page.getByRole('button', { name: 'Nouveau consommable' }).first().click()
  await fill('Nom', 'Terreau')
  await fill('Unité', 'sac')
  await fill('Minimum', '5')
  await confirmBy('Enregistrer')
  await expect(page.getByText('0 sac')).toBeVisible()
  await ask('Acheter')
  await fill('Quantité achetée', '20')
  await fill('Payé, hors taxes', '100')
  await fill('Numéro de lot', 'T-1')
  await confirmBy('Noter l’achat')
  await expect(page.getByText('20 sac')).toBeVisible()
  await ask('Utiliser')
  await fill('Quantité utilisée', '12,5')
  await confirmBy('Noter l’usage')
  await expect(page.getByText('7,5 sac')).toBeVisible()
})

test('more than is there is refused, and what was typed stays', async () => {
  await ask('Utiliser')
  await fill('Quantité utilisée', '8')
  await dialog().getByRole('button', { name: 'Noter l’usage' }).click()
  await expect(dialog().getByText('Il ne reste que 7,5 sac de Terreau.').first()).toBeVisible()
  await expect(dialog().getByRole('textbox', { name: 'Quantité utilisée' })).toHaveValue('8')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Quitter sans enregistrer' }).click()
  await expect(dialog()).toHaveCount(0)
})

test('a line is taken back by another one', async () => {
  await ask('Entrées et sorties')
  const lines = page.getByRole('list', { name: 'Entrées et sorties' })
  await expect(lines.getByText('Usage')).toBeVisible()
  await lines.getByRole('button', { name: 'Annuler cette ligne' }).first().click()
  await expect(lines.getByText('Annulation')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('20 sac')).toBeVisible()
})
