import type { Page } from '@playwright/test'
import { accessibilityFaults } from './support/accessibility.ts'
import { apiOf, type Api } from './support/api.ts'
import type { Owner } from './support/database.ts'
import { journey } from './support/journey.ts'
import { expect, signIn, test } from './support/shop.ts'
import { choose, fillIn } from './support/steps.ts'

// A nursery is drawn and filled: each part needs what the ones before it left.
let owner: Owner
let page: Page
let api: Promise<Api>

journey((begun) => ({ owner, page } = begun))

const plan = () => page.getByRole('group', { name: 'Plan des lieux' })
const save = async (): Promise<void> => {
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(page.getByRole('region', { name: /modifications/i })).toBeHidden()
}

test('a greenhouse with a section is drawn to scale', async () => {
  api = apiOf(page)
  await page.goto('/product_localisation')
  await signIn(page, owner)
  await expect(page.getByText('Aucun lieu pour l’instant')).toBeVisible()
  await page.getByRole('button', { name: 'Nouveau lieu' }).first().click()
  await fillIn(page.getByRole('dialog'), { Nom: 'Serre nord', Largeur: '8', Longueur: '20' })
  await page.getByRole('button', { name: 'Créer', exact: true }).click()
  await expect(plan().getByRole('button', { name: /^Serre nord/ })).toBeVisible()
  await page.getByRole('button', { name: 'Nouvelle section' }).click()
  await fillIn(page.getByRole('dialog'), { Nom: 'Tablette 1', Largeur: '4', Longueur: '5' })
  await page.getByRole('button', { name: 'Créer', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Tablette 1' })).toBeVisible()
  await expect(page.getByText('0 m² sur 20 m²')).toBeVisible()
})

test('the keys move and resize it, and the fields beside it say the metres', async () => {
  const shape = plan().getByRole('button', { name: /^Tablette 1/ })
  await shape.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByRole('textbox', { name: 'Depuis la gauche' })).toHaveValue('0,50')
  await expect(page.getByRole('textbox', { name: 'Longueur' })).toHaveValue('5,50')
  await page.getByRole('textbox', { name: 'Rang dans la tournée de préparation' }).fill('3')
  await save()
  await expect(page.getByText('0 m² sur 22 m²')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Depuis la gauche' })).toHaveValue('0,50')
  await expect(page.getByRole('textbox', { name: 'Rang dans la tournée de préparation' })).toHaveValue('3')
})

test('the pointer draws a corner of it', async () => {
  const corner = page.getByRole('button', { name: 'Angle 3 de Tablette 1' })
  await corner.scrollIntoViewIfNeeded()
  const at = await corner.boundingBox()
  if (!at) throw new Error('the corner has no box')
  const [x, y] = [at.x + at.width / 2, at.y + at.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 30, y, { steps: 4 })
  await page.mouse.up()
  await expect(page.getByRole('textbox', { name: 'Largeur' })).not.toHaveValue('4,00')
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Largeur' })).toHaveValue('4,00')
})

test('a marker is set where the tap is', async () => {
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: 'Nouveau repère' }).click()
  await fillIn(page.getByRole('dialog'), { Texte: 'Vanne nord', 'Depuis la gauche': '9' })
  await page.getByRole('button', { name: 'Poser le repère' }).click()
  await plan().getByRole('button', { name: 'Robinet : Vanne nord' }).press('ArrowDown')
  await expect(page.getByRole('textbox', { name: 'Depuis le haut' })).toHaveValue('1,50')
  await save()
  await page.getByRole('button', { name: 'Tous les lieux' }).click()
})

test('a lot is placed by its menu, its room is counted, and the section remembers it', async () => {
  await (
    await api
  )('POST', '/cultivation/-1', { name: 'Lavande vraie', startedOn: '2026-03-02', sizes: [{ stock: 300 }] })
  await page.reload()
  const waiting = page.getByRole('list', { name: 'Lots sans lieu' })
  await waiting.getByRole('button', { name: 'Actions sur Lavande vraie' }).click()
  await page.getByRole('menuitem', { name: 'Densité' }).click()
  await fillIn(page.getByRole('dialog'), { 'Plants par mètre carré': '10' })
  await page.getByRole('button', { name: 'Enregistrer la densité' }).click()
  await expect(waiting.getByText('30 m²')).toBeVisible()
  await waiting.getByRole('button', { name: 'Actions sur Lavande vraie' }).click()
  await page.getByRole('menuitem', { name: 'Déplacer' }).click()
  await choose(page, page.getByRole('dialog'), 'Lieu', 'Serre nord · Tablette 1')
  await page.getByRole('button', { name: 'Déplacer', exact: true }).click()
  await page
    .getByRole('list', { name: 'Lieux' })
    .getByRole('button', { name: /^Tablette 1/ })
    .click()
  await expect(page.getByText('30 m² sur 22 m²')).toBeVisible()
  await expect(page.getByText('Il manque 8 m²')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Historique' }).getByText('Lavande vraie')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
})
