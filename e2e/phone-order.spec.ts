import type { Page } from '@playwright/test'
import { type Api, apiOf } from './support/api.ts'
import type { Owner } from './support/database.ts'
import { growPlants } from './support/goods.ts'
import { journey } from './support/journey.ts'
import { counted } from './support/person.ts'
import { expect, signIn, test } from './support/shop.ts'

// An order by telephone, then its preparation, in which one plant is missing: the second part needs what the first one left.
const names = [
  'Abélia', 'Berbéris', 'Céanothe', 'Deutzia', 'Escallonia', 'Fusain', 'Gaura', 'Hibiscus', 'Ifs', 'Jasmin', 'Kerria', 'Lilas',
] // prettier-ignore
let owner: Owner
let page: Page
let api: Api
let order = ''

journey(
  async (begun) => {
    ;({ owner, page } = begun)
    await page.goto('/my-account')
    const asked = apiOf(page)
    await signIn(page, owner)
    api = await asked
    await growPlants(
      api,
      [...names, 'Lilas de Perse'].map((name, at) => ({ name, reference: `P${at}`, priceCents: 900 + at * 50, stock: 30 })),
    )
    await api('POST', '/user/-1', {
      kind: 'private',
      lastName: 'Lefèvre',
      firstName: 'Anne',
      phone: '0241000000',
      email: 'anne@lefevre.test',
    })
    await page.goto('/orders/all')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  },
  { meant: /ERR_INTERNET_DISCONNECTED|fetching the script/ },
)

test('an order of 12 lines, one of them taken for another, is made firm by the mouse with at most 40 clicks', async () => {
  const picker = page.getByRole('combobox', { name: 'Ajouter un article' })
  const work = await counted(page, '12 lines by telephone', async (person) => {
    await person.click(page.getByRole('link', { name: 'Nouvelle commande' }).first())
    await person.look()
    await person.write(page.getByRole('combobox', { name: 'Chercher un client' }), 'lefev')
    await person.click(page.getByRole('option', { name: /^Anne Lefèvre|^Lefèvre/ }))
    for (const [at, name] of names.entries()) {
      await person.write(picker, name.slice(0, 5))
      await person.click(page.getByRole('option', { name: new RegExp(name) }).first())
      const quantity = page.getByLabel(new RegExp(`^Quantité de ${name} `))
      await expect(quantity).toBeFocused()
      // The network goes while the sixth line is typed, and comes back for the next search.
      if (at === 5) await page.context().setOffline(true)
      await person.type(String(at + 2))
      await expect(quantity).toHaveValue(String(at + 2))
      if (at === 5) await page.context().setOffline(false)
    }
    // « Plutôt du lilas de Perse » : the last line goes for another.
    await person.click(page.getByRole('button', { name: /^Retirer Lilas/ }))
    await person.write(picker, 'lilas de p')
    await person.click(page.getByRole('option', { name: /Lilas de Perse/ }))
    await person.type('4')
    await person.click(page.getByRole('button', { name: 'Enregistrer', exact: true }))
    await page.waitForURL(/\/order\/\d+$/)
    order = /\d+$/.exec(page.url())?.[0] ?? ''
    await person.look()
    await person.click(page.getByRole('button', { name: 'Valider', exact: true }))
    await expect(page.getByText('Attend le paiement', { exact: true }).first()).toBeVisible()
  })
  expect(work.clicks).toBeLessThanOrEqual(40)
  const { lines } = await api<{ lines: { label: string; quantity: number }[] }>('GET', `/order/${order}`)
  expect(lines.map(({ quantity }) => quantity)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 4])
})
