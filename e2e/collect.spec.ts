import type { Locator, Page } from '@playwright/test'
import { journey } from './support/journey.ts'
import { expect, signIn, test } from './support/shop.ts'
import { addFreeLine, choose, receive, saveOrder, validateOrder } from './support/steps.ts'

// Two orders want the same place: each part needs what the ones before it left.
type Placed = { reference: string; url: string }
let page: Page
let first: Placed
let second: Placed

/** Tomorrow in Paris, of which no slot is past, whatever the hour of the test. */
const tomorrow = new Date(Date.now() + 86_400_000)
const said = (form: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', ...form }).format(tomorrow)

journey(async (begun) => {
  page = begun.page
  await page.goto('/delivery?tab=collect')
  await signIn(page, begun.owner)
})

/** An order that its customer will fetch, made firm. */
async function orderToFetch(label: string): Promise<Placed> {
  await page.goto('/order/-1')
  await addFreeLine(page, label, 2, '12')
  await choose(page, page, 'Mode', 'Retrait sur place')
  const reference = await saveOrder(page)
  await validateOrder(page, reference)
  return { reference, url: page.url() }
}

/** Opens the slots that are offered to the order on the screen. */
async function offeredSlots(): Promise<Locator> {
  await page.getByRole('button', { name: 'Modifier la livraison' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Créneau de retrait' }).click()
  return page.getByRole('option', { name: /place/ })
}

async function takeSlot(slot: Locator): Promise<void> {
  const dialog = page.getByRole('dialog')
  await slot.click()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog).toBeHidden()
}

test('the owner opens two slots a week, of one order each', async () => {
  await page.getByRole('button', { name: 'Ajouter une plage' }).click()
  await choose(page, page, 'Jour', new RegExp(`^${said({ weekday: 'long' })}$`, 'i'))
  await page.getByLabel('De', { exact: true }).fill('10:00')
  await page.getByLabel('À', { exact: true }).fill('11:00')
  await page.getByRole('textbox', { name: 'Commandes', exact: true }).fill('1')
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(page.getByText('Modifications enregistrées.')).toBeVisible()
})

test('an order takes a slot, and comes on its day', async () => {
  first = await orderToFetch('Rosier ancien')
  const slots = await offeredSlots()
  // Four weeks ahead.
  await expect(slots).toHaveCount(8)
  await takeSlot(slots.filter({ hasText: '10:00 - 10:30' }).first())
  await expect(page.getByText('10:00 - 10:30', { exact: true })).toBeVisible()
  await expect(page.getByText(said({ dateStyle: 'short' }), { exact: true }).first()).toBeVisible()
})

test('that slot is full for the next order, which takes the one after it', async () => {
  second = await orderToFetch('Glycine')
  const slots = await offeredSlots()
  await expect(slots).toHaveCount(7)
  await expect(slots.first()).toContainText('10:30 - 11:00')
  await takeSlot(slots.first())
  await expect(page.getByText('10:30 - 11:00', { exact: true })).toBeVisible()
})

test('paid, the first is prepared, made ready and collected', async () => {
  await page.goto(first.url)
  await page.getByRole('button', { name: /^Encaisser 24,00/ }).click()
  await receive(page, 'Chèque')
  const steps = [
    ['Préparer', 'En préparation'],
    ['Marquer préparée', 'Préparée'],
    ['Prête au retrait', 'Prête au retrait'],
    ['Remise au client', 'Remise au client'],
  ]
  for (const [button = '', state = ''] of steps) {
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByText(`${first.reference} : ${state}`)).toBeVisible()
  }
})

test('on a phone the day shows who came and who is awaited', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/delivery?tab=collect')
  const day = page.getByRole('region', { name: said({ weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' }) })
  await expect(day.getByText('1 sur 1')).toHaveCount(2)
  const coming = ({ reference }: Placed) => day.getByRole('listitem').filter({ hasText: reference })
  await expect(coming(first)).toContainText('Retirée')
  await expect(coming(first)).toContainText('2 plantes')
  // Nobody is missed before the day has come.
  await expect(coming(second)).toBeVisible()
  await expect(coming(second).getByRole('button')).toHaveCount(0)
  // A phone never scrolls sideways.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
