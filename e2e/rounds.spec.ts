import type { Page } from '@playwright/test'
import { accessibilityFaults } from './support/accessibility.ts'
import type { Owner } from './support/database.ts'
import { journey } from './support/journey.ts'
import { expect, signIn, test } from './support/shop.ts'
import { addFreeLine, choose, fillIn, openedFile, receive, saveOrder, validateOrder } from './support/steps.ts'

// A lorry is filled, leaves and comes back: each part needs what the ones before it left.
let owner: Owner
let page: Page
const references: string[] = []
const urls: string[] = []

journey(
  (begun) => ({ owner, page } = begun),
  // The lorry is to be refused once.
  { meant: /409/ },
)

/** An order that our lorry brings, made firm. */
async function orderToBring(label: string, quantity: number): Promise<void> {
  await page.goto('/order/-1')
  await addFreeLine(page, label, quantity, '12')
  await choose(page, page, 'Mode', 'Notre camion')
  references.push(await saveOrder(page))
  await validateOrder(page, references.at(-1) ?? '')
  urls.push(page.url())
}

/** Paid, so that the next step is the order's main button, and prepared. */
async function prepareAll(): Promise<void> {
  for (const [index, url] of urls.entries()) {
    await page.goto(url)
    await page.getByRole('button', { name: /^Encaisser 48,00/ }).click()
    await receive(page, 'Chèque')
    for (const [button = '', state = ''] of [
      ['Préparer', 'En préparation'],
      ['Marquer préparée', 'Préparée'],
    ]) {
      await page.getByRole('button', { name: button, exact: true }).click()
      await expect(page.getByText(`${references[index]} : ${state}`)).toBeVisible()
    }
  }
}

const stops = () => page.getByRole('list', { name: 'Arrêts' }).getByRole('listitem')
const names = async (): Promise<string[]> => (await stops().getByRole('link').allTextContents()).filter((text) => references.includes(text))

test('three orders wait for the lorry', async () => {
  test.slow()
  await page.goto('/order/-1')
  await signIn(page, owner)
  for (const [label, quantity] of [
    ['Haie de charmes', 4],
    ['Chêne vert', 4],
    ['Rosiers', 4],
  ] as const)
    await orderToBring(label, quantity)
})

test('a round is planned, and takes what is proposed as far as it carries', async () => {
  await page.goto('/delivery-rounds')
  await expect(page.getByText('3 commandes attendent le camion')).toBeVisible()
  await page.getByRole('button', { name: 'Nouvelle tournée' }).click()
  await fillIn(page.getByRole('dialog'), { 'Camion ou chauffeur': 'Camion bleu', 'Plants au plus': '8' })
  await page.getByRole('button', { name: 'Créer la tournée' }).click()
  await expect(page.getByRole('heading', { name: 'Camion bleu', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Charger 2 commandes' }).click()
  await expect(stops()).toHaveCount(2)
  await expect(page.getByText('8 plants sur 8')).toBeVisible()
})

test('one more than it carries is asked about first', async () => {
  const third = references[2] ?? ''
  await page.getByRole('checkbox', { name: third }).check()
  await page.getByRole('button', { name: 'Charger 1 commande' }).click()
  await expect(page.getByRole('dialog')).toContainText('12 plants, au-delà de sa capacité de 8 plants')
  await page.getByRole('button', { name: 'Charger quand même' }).click()
  await expect(stops()).toHaveCount(3)
  await expect(stops().last()).toContainText('au-delà de la capacité')
})

test('an order is put on a round from its own page, and beyond what the round carries only when told so', async () => {
  await page.goto('/order/-1')
  await addFreeLine(page, 'Bouleau', 2, '12')
  await choose(page, page, 'Mode', 'Notre camion')
  const reference = await saveOrder(page)
  await validateOrder(page, reference)
  await page.getByRole('button', { name: 'Choisir une tournée' }).click()
  await page.getByRole('button', { name: 'Charger sur « Camion bleu »' }).click()
  await expect(page.getByText(/14 plants, au-delà de sa capacité de 8 plants/)).toBeVisible()
  await page.getByRole('button', { name: 'Charger quand même' }).click()
  await page.getByRole('link', { name: 'Camion bleu' }).click()
  await expect(stops()).toHaveCount(4)
  await expect(stops().last()).toContainText(reference)
  await stops()
    .last()
    .getByRole('button', { name: /^Actions sur/ })
    .click()
  await page.getByRole('menuitem', { name: 'Retirer de la tournée' }).click()
  await expect(stops()).toHaveCount(3)
})

test('stops are put in order by the keyboard, and the sheet says where to go', async () => {
  const [first = '', second = '', third = ''] = references
  expect(await names()).toEqual([first, second, third])
  await page.getByRole('button', { name: `Déplacer l’arrêt 3, ${third}` }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByRole('status').filter({ hasText: `${third} : arrêt 2.` })).toBeAttached()
  await expect.poll(names).toEqual([first, third, second])
  await page.reload()
  await expect.poll(names).toEqual([first, third, second])
  const sheet = await openedFile(page, /\/delivery-round\/\d+\/sheet$/, page.getByRole('button', { name: 'Feuille de route' }))
  expect(sheet.subarray(0, 5).toString()).toBe('%PDF-')
  expect(await accessibilityFaults(page)).toEqual([])
})

test('it leaves once everything is prepared; at the door each is delivered, or not and why', async () => {
  test.slow()
  const round = page.url()
  const leave = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Le camion part' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Le camion part' }).click()
  }
  await leave()
  await expect(page.getByText(/Tout n’est pas préparé/)).toBeVisible()
  await prepareAll()
  await page.goto(round)
  await leave()
  await expect(page.getByText('En route, 0 sur 3')).toBeVisible()
  await stops().first().getByRole('button', { name: 'Livrée', exact: true }).click()
  await expect(page.getByText('En route, 1 sur 3')).toBeVisible()
  await stops().nth(1).getByRole('button', { name: 'Non livrée' }).click()
  await fillIn(page.getByRole('dialog'), { Raison: 'Portail fermé' })
  await page.getByRole('dialog').getByRole('button', { name: 'Non livrée' }).click()
  await expect(page.getByText('Non livrée : Portail fermé')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.goto('/delivery-rounds')
  await expect(page.getByText('2 commandes attendent le camion')).toBeVisible()
})
