import { letterReportRoutes, measureWords } from '@plantule/contract/marketing/measures'
import { newsletterRoutes as routes } from '@plantule/contract/marketing/newsletters'
import { expect, test } from 'vitest'
import { renderHtml } from '../../platform/mail/render.ts'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { testApp } from '../../testing/test-app.ts'
import { follow } from '../tracking/tracking.testing.ts'
import { someNewsletter, someSubscriber } from './marketing.testing.ts'

/** The letters that left, as their readers get them, by address. */
async function lettersOf(shop: TestShop): Promise<Map<string, string>> {
  const mails = await shop.inShop((ctx) =>
    ctx.db.selectFrom('outbox_mail').selectAll().where('about', '=', 'newsletter').orderBy('id').execute(),
  )
  const texts = await Promise.all(mails.map(async (mail) => [mail.recipient, await renderHtml(mail.content, 'fr', 'Pépinière')] as const))
  return new Map(texts)
}
const countedIn = (letter: string): string[] => [...letter.matchAll(/"(http[^"]+\/m\/[^"]+)"/g)].map(([, url = '']) => url)
const leaveIn = (letter: string): string => new URL(/"(http[^"]+\/n\/[^"]+)"/.exec(letter)?.[1] ?? '').pathname
const report = (shop: TestShop, id: number) => shop.ok(letterReportRoutes.letterReport, { params: { id } })
const post = async (url: string) => (await testApp()).app.inject({ method: 'POST', url })

async function sent(shop: TestShop, html: string): Promise<number> {
  const { id } = await someNewsletter(shop, { html })
  await shop.ok(routes.sendNewsletter, { params: { id } })
  await shop.drain()
  return id
}

const html = `<p><a href="https://exemple.fr/plantes?a=1&amp;b=2">Voir</a> <a href="mailto:moi@exemple.fr">Écrire</a>
  <a href="https://exemple.fr/plantes?a=1&amp;b=2">Encore</a> <a href="https://ailleurs.fr/">Ailleurs</a></p>`

test('links of a letter lead where it said and nowhere else, and count people without their names', async () => {
  const [shop, other] = [await newShop(), await newShop()]
  await someSubscriber(shop)
  await someSubscriber(shop, 'noe@exemple.fr')
  const id = await sent(shop, html)
  const letters = await lettersOf(shop)
  const [first = '', again, second = ''] = countedIn(letters.get('lea@exemple.fr') ?? '')
  // The same for every reader: it says nobody's name.
  expect(countedIn(letters.get('noe@exemple.fr') ?? '')).toEqual([first, first, second])
  expect(again).toBe(first)
  expect(letters.get('lea@exemple.fr')).toContain('mailto:moi@exemple.fr')
  expect(letters.get('lea@exemple.fr')).not.toContain('.gif')
  const answer = await follow(first)
  expect([answer.statusCode, answer.headers.location, answer.headers['set-cookie']]).toEqual([
    302,
    'https://exemple.fr/plantes?a=1&b=2',
    undefined,
  ])
  await follow(second)
  const uncounted: Record<string, string>[] = [
    { 'user-agent': 'Googlebot/2.1' },
    { 'user-agent': '' },
    { purpose: 'prefetch' },
    { 'sec-purpose': 'prefetch' },
  ]
  for (const headers of uncounted) expect((await follow(first, headers)).statusCode).toBe(302)
  expect((await follow(first, {}, 'HEAD')).statusCode).toBe(302)
  const found = await report(shop, id)
  expect(found).toMatchObject({ clicks: 2, measured: { agreed: 0, opened: 0, clicked: 0 }, orders: 0, inclCents: 0, exclCents: 0 })
  expect(found.links.map(({ n, clicks }) => [n, clicks])).toEqual([
    [1, 1],
    [2, 1],
  ])
  for (const wrong of [
    first.replace(/\.(\d)\.0\./, '.2.0.'),
    first.replace(/\.0\./, '.7.'),
    first.replace(shop.uid, other.uid),
    `${first}.gif`,
    first.replace(/[^.]+$/, 'x'.repeat(43)),
    `${first}?url=https://mal.example/`,
  ]) {
    const { statusCode, headers } = await follow(wrong)
    expect(statusCode === 404 || headers.location === 'https://exemple.fr/plantes?a=1&b=2').toBe(true)
  }
  expect((await follow(first.replace(shop.uid, other.uid))).statusCode).toBe(404)
  expect((await other.call(letterReportRoutes.letterReport, { params: { id } })).status).toBe(404)
  const file = await shop.call(letterReportRoutes.letterReportSheet, { params: { id } })
  expect(file.status).toBe(200)
  const noRight = await shop.memberWith(['orders.read'])
  expect((await shop.call(letterReportRoutes.letterReport, { params: { id } }, { token: noRight })).status).toBe(403)
})

test('who agrees besides is counted once, until they take it back; each yes and no is kept with its words', async () => {
  const shop = await newShop()
  const { id: readerId } = await someSubscriber(shop)
  await someSubscriber(shop, 'noe@exemple.fr')
  await sent(shop, html)
  const leave = leaveIn((await lettersOf(shop)).get('lea@exemple.fr') ?? '')
  const { app } = await testApp()
  expect((await app.inject({ url: leave, headers: { 'accept-language': 'fr' } })).body).toContain(measureWords.fr.slice(0, 20))
  await Promise.all([post(`${leave}/measure`), post(`${leave}/measure`)])
  const id = await sent(shop, html)
  const letters = await lettersOf(shop)
  const [link = '', , , point = ''] = countedIn(letters.get('lea@exemple.fr') ?? '')
  expect(countedIn(letters.get('noe@exemple.fr') ?? '')).toHaveLength(3)
  expect(point).toMatch(/\.gif$/)
  expect((await follow(point)).headers['content-type']).toBe('image/gif')
  expect((await report(shop, id)).measured).toEqual({ agreed: 1, opened: 1, clicked: 0 })
  for (const _ of [1, 2]) await follow(link)
  await follow(point)
  expect(await report(shop, id)).toMatchObject({ clicks: 2, measured: { agreed: 1, opened: 1, clicked: 1 } })
  const listed = async () => (await shop.ok(routes.listSubscribers, { query: {} })).items.filter(({ measured }) => measured).length
  expect(await listed()).toBe(1)
  expect((await post(`${leave}/no-measure`)).statusCode).toBe(200)
  expect(await listed()).toBe(0)
  await follow(point)
  expect((await report(shop, id)).measured).toEqual({ agreed: 0, opened: 0, clicked: 0 })
  const { items } = await shop.ok(letterReportRoutes.listAgreements, { params: { id: readerId } })
  expect(items.map(({ what, given, wording }) => [what, given, wording])).toEqual([
    ['measure', false, null],
    ['measure', true, measureWords.version],
    ['letter', true, null],
  ])
  await post(leave)
  expect((await post(`${leave}/measure`)).statusCode).toBe(404)
  // With the person goes what they agreed to.
  await shop.ok(routes.removeSubscriber, { params: { id: readerId } })
  expect((await shop.call(letterReportRoutes.listAgreements, { params: { id: readerId } })).status).toBe(404)
  const left = await shop.inShop((ctx) =>
    ctx.db.selectFrom('newsletter_agreement').selectAll().where('subscriber_id', '=', readerId).execute(),
  )
  expect(left).toEqual([])
})
