import type { Page } from '@playwright/test'
import { type Api, apiOf } from './support/api.ts'
import type { Owner } from './support/database.ts'
import { journey } from './support/journey.ts'
import { expect, signIn, test } from './support/shop.ts'

type Told = Record<string, unknown> & { id: number; version: number }
type Edited = {
  /** Where it is made, read and changed. */
  make: string
  path: (id: number) => string
  /** Where it is read, if elsewhere. */
  read?: (id: number) => string
  body: object
  /** The screen. */
  screen: (id: number) => string
  /** A field that both change, and one that only the other person changes. */
  both: string
  label: string
  other: string
  /** What stands in the other field afterwards. */
  value: string
}

/** Every screen that edits a record with a version. */
const records: Record<string, Edited> = {
  customer: {
    make: '/user/-1',
    path: (id) => `/user/${id}`,
    body: { lastName: 'Lefèvre' },
    screen: (id) => `/customer/${id}`,
    both: 'note',
    label: 'Note interne',
    other: 'company',
    value: 'Jardins Lefèvre',
  },
  order: {
    make: '/order/-1',
    path: (id) => `/order/${id}`,
    body: { lines: [], asQuotation: true },
    screen: (id) => `/order/${id}`,
    both: 'internalNote',
    label: 'Note interne',
    other: 'purchaseOrder',
    value: 'BC-17',
  },
  product: {
    make: '/product/-1',
    path: (id) => `/product/${id}`,
    read: (id) => `/product/${id}/details`,
    body: { type: 'other', name: 'Terreau', tvaRateId: 0 },
    screen: (id) => `/other_products/${id}`,
    both: 'name',
    label: 'Nom',
    other: 'reference',
    value: 'TER-40',
  },
  pack: {
    make: '/pack/-1',
    path: (id) => `/pack/${id}`,
    body: { name: 'Haie' },
    screen: (id) => `/pack/${id}`,
    both: 'description',
    label: 'Description',
    other: 'reference',
    value: 'HAIE-1',
  },
  fair: {
    make: '/fair/-1',
    path: (id) => `/fair/${id}`,
    body: { name: 'Foire', firstDay: '2026-10-01', lastDay: '2026-10-02' },
    screen: (id) => `/fair/${id}`,
    both: 'notes',
    label: 'Notes',
    other: 'place',
    value: 'Angers',
  },
  link: {
    make: '/tracking_link/-1',
    path: (id) => `/tracking_link/${id}`,
    body: { name: 'Affiche' },
    screen: (id) => `/tracking_link/${id}`,
    both: 'note',
    label: 'Note',
    other: 'target',
    value: 'https://www.terrasses.test/rosiers',
  },
}

let owner: Owner
let page: Page
let api: Api
// The refusal of an old version is what these tests are about.
journey((begun) => ({ owner, page } = begun), { meant: /409/ })

test('a member signs in', async () => {
  const asked = apiOf(page)
  await page.goto('/')
  await signIn(page, owner)
  api = await asked
  // A link leads to a page of the shop's own site.
  const held = await api<object>('GET', '/invoicing_info')
  await api('PUT', '/invoicing_info', { ...held, website: 'www.terrasses.test' })
})

for (const [name, edited] of Object.entries(records)) {
  test(`${name}: what somebody else saved is shown beside what was typed, and neither is lost`, async () => {
    const rate = name === 'product' ? { tvaRateId: (await api<{ items: Told[] }>('GET', '/tva_rates')).items[0]?.id } : {}
    const { id, version } = await api<Told>('POST', edited.make, { ...edited.body, ...rate })
    await page.goto(edited.screen(id))
    const field = page.getByRole('textbox', { name: edited.label, exact: true })
    await field.fill('Écrit ici')
    await api('PUT', edited.path(id), { version, [edited.both]: 'Écrit ailleurs', [edited.other]: edited.value })

    await page.keyboard.press('Control+s')
    const choice = page.getByRole('dialog', { name: 'Quelqu’un d’autre a enregistré entre-temps' })
    await expect(choice).toContainText('Écrit ailleurs')
    await expect(choice).toContainText('Écrit ici')
    await choice.getByRole('button', { name: 'Garder ces choix' }).click()
    await expect(field).toHaveValue('Écrit ici')
    await page.keyboard.press('Control+s')
    await expect
      .poll(async () => {
        const held = await api<Told>('GET', (edited.read ?? edited.path)(id))
        return [held[edited.both], held[edited.other]]
      })
      .toEqual(['Écrit ici', edited.value])
  })

  test(`${name}: a save sends what was changed, so what somebody else saves elsewhere in it stays`, async () => {
    const rate = name === 'product' ? { tvaRateId: (await api<{ items: Told[] }>('GET', '/tva_rates')).items[0]?.id } : {}
    const { id } = await api<Told>('POST', edited.make, { ...edited.body, ...rate })
    await page.goto(edited.screen(id))
    await page.getByRole('textbox', { name: edited.label, exact: true }).fill('Écrit ici')
    const [sent] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith(edited.path(id))),
      page.keyboard.press('Control+s'),
    ])
    expect(Object.keys(sent.postDataJSON() as object).toSorted()).toEqual([edited.both, 'version'].toSorted())
  })
}

test('a window: what somebody else saved is shown beside what was typed, and Annuler asks before it drops that', async () => {
  const rates = await api<{ items: Told[] }>('GET', '/tva_rates')
  const product = await api<Told>('POST', '/product/-1', { type: 'other', name: 'Paillis', tvaRateId: rates.items[0]?.id })
  const body = { name: 'Par dix', scope: 'product', scopeId: product.id, unit: 'percent', tiers: [{ fromQuantity: 10, value: 500 }] }
  const { id, version } = await api<Told>('POST', '/decreasing-price/-1', body)
  await page.goto('/prices')
  await page
    .getByRole('row', { name: /Par dix/ })
    .getByText('Par dix')
    .click()
  const open = page.getByRole('dialog', { name: 'Par dix' })
  const name = open.getByRole('textbox', { name: 'Nom' })
  await name.fill('Écrit ici')
  await open.getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('dialog', { name: 'Quitter sans enregistrer ?' }).getByRole('button', { name: 'Rester sur la page' }).click()
  await expect(name).toHaveValue('Écrit ici')

  await api('PUT', `/decreasing-price/${id}`, { ...body, version, name: 'Écrit ailleurs', cumulative: true })
  await open.getByRole('button', { name: 'Enregistrer' }).click()
  const choice = page.getByRole('dialog', { name: 'Quelqu’un d’autre a enregistré entre-temps' })
  await expect(choice).toContainText('Écrit ailleurs')
  await choice.getByRole('button', { name: 'Garder ces choix' }).click()
  await open.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('row', { name: /Écrit ici/ })).toBeVisible()
  const { items } = await api<{ items: Told[] }>('GET', '/decreasing-prices/1')
  expect(items.find((one) => one.id === id)).toMatchObject({ name: 'Écrit ici', cumulative: true })
})

test('a line of a table: what somebody else wrote elsewhere in it stays, and in the same cell it is said', async () => {
  const { id, version } = await api<Told>('POST', '/container/-1', { name: 'C3' })
  await page.goto('/containers')
  const name = page.getByRole('textbox', { name: 'Nom, C3' })
  await name.fill('Écrit ici')
  await api('PUT', `/container/${id}`, { version, name: 'Écrit ailleurs', volumeMl: 3000 })
  await name.press('Enter')
  const line = page.getByRole('row').filter({ hasText: 'Devenu « Écrit ailleurs » entre-temps' })
  await expect(line).toBeVisible()
  await line.getByRole('textbox', { name: /^Nom/ }).press('Enter')
  await expect
    .poll(async () => (await api<{ items: Told[] }>('GET', '/containers')).items.map((one) => [one['name'], one['volumeMl']]))
    .toEqual([['Écrit ici', 3000]])
})
