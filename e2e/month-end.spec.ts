import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { type Api, apiOf } from './support/api.ts'
import type { Owner } from './support/database.ts'
import { journey } from './support/journey.ts'
import { counted } from './support/person.ts'
import { expect, signIn, test } from './support/shop.ts'

// The accountant's end of a month that is over: each part needs what the ones before it left.
let owner: Owner
let page: Page
let api: Api

/** The month before this one, at Paris. */
const [year = 0, month = 0] = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Paris' }).split('-').map(Number)
const before = new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7)
const dayOf = (day: string): string => `${before}-${day}`
const french = (day: string): string => dayOf(day).split('-').toReversed().join('/')
const dialog = () => page.getByRole('dialog').last()

journey(
  async (begun) => {
    ;({ owner, page } = begun)
    await page.goto('/my-account')
    const asked = apiOf(page)
    await signIn(page, owner)
    api = await asked
    const info = await api<object>('GET', '/invoicing_info')
    await api('PUT', '/invoicing_info', {
      ...info,
      legalName: 'EARL des Terrasses',
      siren: '123456782',
      line1: '3 chemin des Serres',
      postcode: '49100',
      city: 'Angers',
    })
    const purchase = (supplierName: string, reference: string, exclCents: number) => ({
      supplierName, reference, datedOn: dayOf('06'), paidOn: dayOf('20'), paymentType: 'transfer', category: 'other',
      rates: [{ rateBp: 2_000, exclCents, vatCents: exclCents / 5 }],
    }) // prettier-ignore
    await api('POST', '/accounting/purchase/-1', purchase('Terreaux du Val', 'TV-118', 40_000))
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  },
  { meant: /ERR_INTERNET_DISCONNECTED|fetching the script/ },
)

test('the last paper of the month is typed, though the network goes in the middle of it', async () => {
  const work = await counted(page, 'a purchase', async (person) => {
    await person.click(page.getByRole('link', { name: 'Achats', exact: true }))
    await person.look()
    await person.click(page.getByRole('button', { name: 'Saisir un achat' }))
    const field = (name: string) => dialog().getByRole('textbox', { name, exact: true })
    await person.write(field('Fournisseur'), 'Pots de ')
    await page.context().setOffline(true)
    await person.type('Loire')
    await person.write(field('N° de facture'), 'PL-7')
    await person.write(field('Date'), french('28'))
    await person.press('Tab')
    await person.write(field('HT'), '50')
    await person.press('Tab')
    await person.click(dialog().getByRole('button', { name: 'Enregistrer' }))
    await expect(page.getByRole('alert').filter({ hasText: 'Le serveur ne répond pas' }).first()).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText(/Connexion perdue|Hors ligne, état/)).toHaveCount(0, { timeout: 30_000 })
    await expect(field('Fournisseur')).toHaveValue('Pots de Loire')
    await person.click(dialog().getByRole('button', { name: 'Enregistrer' }))
    await expect(page.getByText(/Achat ACH\d{4}-00002 enregistré/)).toBeVisible()
  })
  expect(work.clicks).toBeLessThanOrEqual(10)
})

test('TVA, bank, what no payment explains, closing and FEC of the month take at most 15 clicks', async () => {
  const statement = `Date;Libellé;Débit;Crédit\n${french('20')};VIR TERREAUX DU VAL;480,00;\n${french('28')};FRAIS DE TENUE;12,30;\n`
  let fec = ''
  const work = await counted(page, 'month end', async (person) => {
    const earlier = page.getByRole('button', { name: 'Période précédente' })
    await person.click(page.getByRole('link', { name: 'TVA', exact: true }))
    // The purchases, which stand there until the other page comes, have the same button.
    await expect(page.getByRole('heading', { level: 1, name: 'TVA' })).toBeVisible()
    await person.click(earlier)
    await person.look()
    // 400,00 and 50,00 HT at 20 %, in whole euros.
    await expect(page.getByRole('row', { name: /biens et services/i }).first()).toContainText(/90\s€/)

    await person.click(page.getByRole('button', { name: 'Clôture', exact: true }))
    await person.look()
    await person.giveFile(page.locator('input[type=file]'), { name: 'banque.csv', mimeType: 'text/csv', buffer: Buffer.from(statement) })
    const bank = page.getByRole('region', { name: 'Relevé de banque' })
    await expect(bank.getByRole('listitem').filter({ hasText: 'VIR TERREAUX DU VAL' })).toContainText('Terreaux du Val')
    // The network goes while the line that nothing explains gets its account.
    await page.context().setOffline(true)
    const account = page.getByRole('combobox', { name: /FRAIS DE TENUE/ })
    await person.write(account, '627')
    await person.click(page.getByRole('option', { name: /^627/ }))
    await expect(page.getByRole('alert').filter({ hasText: 'Le serveur ne répond pas' }).first()).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText(/Connexion perdue|Hors ligne, état/)).toHaveCount(0, { timeout: 30_000 })
    await person.write(account, '627')
    await person.click(page.getByRole('option', { name: /^627/ }))
    await expect(account).toHaveValue(/^627/)
    await person.click(page.getByRole('button', { name: 'Clôturer le mois' }))
    await person.look()
    await person.click(dialog().getByRole('button', { name: 'Clôturer le mois' }))
    await expect(page.getByText('Mois clôturé')).toBeVisible()

    await person.click(page.getByRole('button', { name: 'FEC', exact: true }))
    const downloading = page.waitForEvent('download')
    await person.click(page.getByRole('button', { name: 'Télécharger le FEC' }))
    fec = await readFile(await (await downloading).path(), 'utf8')
  })
  expect(work.clicks).toBeLessThanOrEqual(15)
  // Two purchases of three lines, the payment of one, and the bank's fee.
  expect(fec.trim().split('\n').length - 1).toBe(3 + 3 + 2 + 2)
  expect(fec).toContain('FRAIS DE TENUE')
})
