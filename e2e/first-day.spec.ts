import { expect, type Locator, type Page } from '@playwright/test'
import { openInvited } from './support/database.ts'
import { counted } from './support/person.ts'
import { test } from './support/shop.ts'
import { watch } from './support/watch.ts'

const MOST_SECONDS = 5 * 60
const PASSWORD = 'mille pots de lavande'

test('from the link of an empty shop to a first plant sold, as a person waits, in at most 5 minutes', async ({ browser, address }) => {
  const { email, token } = await openInvited()
  const context = await browser.newContext({ baseURL: address, locale: 'fr-FR', timezoneId: 'Europe/Paris' })
  const page = await context.newPage()
  const { faults } = watch(page)
  const day = await counted(page, 'first day', async (person) => {
    await page.goto(`/u/invitation?token=${token}`)
    await person.look()
    await person.write(page.getByLabel('Nouveau mot de passe'), PASSWORD)
    await person.press('Tab')
    await person.write(page.getByLabel('Le même, encore une fois'), PASSWORD)
    await person.press('Enter')
    await person.click(page.getByRole('link', { name: 'Ouvrir Plantule' }))
    await signInIfAsked(page, async (mail, password) => {
      await person.write(mail, email)
      await person.press('Tab')
      await person.write(password, PASSWORD)
      await person.press('Enter')
    })

    // The guide of the first day leads on, step by step.
    await person.click(await step(page, 'Présenter votre pépinière'))
    await person.look()
    const field = (name: string) => page.getByRole('textbox', { name, exact: true })
    await person.write(field('Dénomination'), 'EARL des Terrasses')
    await person.write(field('SIRET'), '12345678200010')
    await expect(field('N° de TVA')).toHaveValue('FR11123456782')
    await person.write(field('Adresse'), '3 chemin des Serres')
    await person.write(field('Code postal'), '49100')
    await person.write(field('Ville'), 'Angers')
    await person.press('Control+s')
    await expect(page.getByText('Modifications enregistrées.')).toBeVisible()

    await person.click(home(page))
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
    await expect(page.getByText('Connexion perdue')).toHaveCount(0, { timeout: 30_000 })
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
  expect(faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED/.test(fault))).toEqual([])
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

async function signInIfAsked(page: Page, sign: (mail: Locator, password: Locator) => Promise<void>): Promise<void> {
  const mail = page.getByLabel('Adresse e-mail')
  await expect(mail.or(page.getByText('Vos premiers pas'))).toBeVisible()
  if (await mail.isVisible()) await sign(mail, page.getByLabel('Mot de passe'))
}
