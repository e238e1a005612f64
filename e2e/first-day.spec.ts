import { randomBytes } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { counted } from './support/person.ts'
import { test } from './support/shop.ts'
import { watch } from './support/watch.ts'

test.use({ serviceWorkers: 'allow' })

const MOST_SECONDS = 5 * 60

test('from no shop at all to a first plant sold, as a person waits, in at most 5 minutes', async ({ browser, address }) => {
  const context = await browser.newContext({ baseURL: address, locale: 'fr-FR', timezoneId: 'Europe/Paris' })
  const page = await context.newPage()
  const { faults } = watch(page)
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const day = await counted(page, 'first day', async (person) => {
    await page.goto('/')
    // The way to the sign-in leads over other pages: who reads waits until it stands.
    const opening = page.getByRole('link', { name: 'Ouvrir ma boutique' })
    await expect(opening).toBeVisible()
    await person.look()
    await person.click(opening)
    await expect(field('Nom de la boutique')).toBeVisible()
    await person.look()
    await person.write(field('Nom de la boutique'), 'Pépinière du premier jour')
    await person.press('Enter')
    await person.write(field('Votre nom'), 'Camille Moreau')
    await person.press('Enter')
    await person.write(field('Adresse e-mail'), `premier.jour.${randomBytes(6).toString('hex')}@exemple.test`)
    await person.press('Enter')
    await person.write(page.getByLabel('Mot de passe').first(), 'mille pots de lavande')
    await person.write(field('SIRET'), '73282932000074')
    await expect(page.getByText('SIREN 732 829 320, n° de TVA FR44732829320.')).toBeVisible()
    await person.write(field('Raison sociale'), 'EARL des Terrasses')
    await person.press('Enter')
    await person.write(field('Adresse'), '3 chemin des Serres')
    await person.press('Enter')
    await person.write(field('Code postal'), '49100')
    await person.press('Enter')
    await person.write(field('Ville'), 'Angers')
    await person.click(page.getByRole('button', { name: 'Ouvrir ma boutique' }))

    // The guide of the first day leads on, step by step.
    await person.click(await step(page, 'Contenants et calibres'))
    await person.look()
    await person.click(page.getByRole('button', { name: 'Ajouter les contenants courants' }))
    await expect(page.getByText(/lignes ajoutées/)).toBeVisible()

    await person.click(home(page))
    await person.click(await step(page, 'Faire entrer vos végétaux', 'Saisir un produit'))
    await person.look()
    await person.write(field('Nom'), 'Lavande ')
    await context.setOffline(true)
    await person.type('vraie')
    await person.click(page.getByRole('button', { name: 'Ajouter une ligne' }))
    await person.click(page.getByRole('combobox', { name: 'Contenant, nouvelle ligne' }))
    await person.click(page.getByRole('option', { name: 'G9', exact: true }))
    await person.write(page.getByRole('textbox', { name: 'Prix TTC, nouvelle ligne' }), '4,50')
    await person.write(page.getByRole('textbox', { name: 'En stock, nouvelle ligne' }), '24')
    await person.click(page.getByRole('button', { name: 'Créer le végétal' }))
    await expect(page.getByRole('alert').filter({ hasText: 'Le serveur ne répond pas' }).first()).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(/Connexion perdue|Hors ligne, état/)).toHaveCount(0, { timeout: 30_000 })
    await expect(field('Nom')).toHaveValue('Lavande vraie')
    await person.click(page.getByRole('button', { name: 'Créer le végétal' }))
    await page.waitForURL(/\/product\/\d+$/)

    await person.click(home(page))
    await person.click(await step(page, /caisse/i))
    await person.look()
    await person.click(page.getByRole('button', { name: 'Ajouter une caisse' }))
    await person.click(page.getByRole('dialog').getByRole('button', { name: 'Ajouter', exact: true }))
    await person.click(page.getByRole('button', { name: 'Ouvrir la caisse' }))
    await person.look()
    await person.write(page.getByLabel('Fond de caisse'), '100')
    await person.click(page.getByRole('button', { name: 'Commencer à vendre' }))
    await person.look()
    await person.click(page.getByRole('button', { name: /Lavande vraie/ }).first())
    await person.click(page.getByRole('button', { name: /^Encaisser 4,50/ }))
    await person.click(page.getByRole('button', { name: /^Juste/ }))
    await expect(page.getByRole('dialog').getByRole('heading', { name: /^Ticket T1-\d{4}-000001$/ })).toBeVisible()
  })
  expect(day.seconds).toBeLessThanOrEqual(MOST_SECONDS)
  expect(day.clicks).toBeLessThanOrEqual(40)
  expect(faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED|fetching the script/.test(fault))).toEqual([])
  await context.close()
})

const home = (page: Page): Locator => page.getByRole('link', { name: 'Tableau de bord' })

/** The action of one step of the guide; its green one unless named. */
async function step(page: Page, title: string | RegExp, action: string | RegExp = /./): Promise<Locator> {
  const steps = page.getByRole('region', { name: 'Vos premiers pas' }).getByRole('listitem')
  const one = steps.filter({ has: page.getByText(title) }).first()
  await expect(one).toBeVisible()
  return one.getByRole('link', { name: action }).last()
}
