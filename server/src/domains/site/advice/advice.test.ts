import { botRoutes } from '@plantule/contract/bot/bot'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { openingRoutes } from '@plantule/contract/storefront/opening'
import { beforeAll, describe, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { someStock } from '../../orders/orders.testing.ts'
import { Visitor } from '../site.testing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await newShop()
})

const talks = () => shop.inShop((ctx) => ctx.db.selectFrom('bot_talk').selectAll().execute())
/** What the form of a page names as asked. */
const askedIn = (body: string): string => /name="at" value="([^"]*)"/.exec(body)?.[1] ?? ''

const talkIn = (body: string): string => body.slice(body.indexOf('<main'), body.indexOf('</main'))

/** Sends an answer and follows where it leads. */
async function answer(visitor: Visitor, path: string, form: Record<string, string>) {
  const sent = await visitor.post(path, form)
  expect(sent.statusCode).toBe(303)
  const [next = ''] = String(sent.headers.location).slice(`/shop/${shop.uid}`.length).split('#')
  return { path: next, page: await visitor.get(next) }
}

describe('the chatbot on a page', () => {
  test('is opened without a trace, and answers with plants that are there at their price', async () => {
    await someStock(shop, 5)
    const visitor = new Visitor(shop)
    expect((await visitor.get('')).body).toContain(`/shop/${shop.uid}/advice"`)
    const first = await visitor.get('/advice')
    expect([first.statusCode, first.headers['set-cookie'], first.body.includes('<script')]).toEqual([200, undefined, false])
    expect(await talks()).toEqual([])
    let { path, page } = await answer(visitor, '/advice', { at: askedIn(first.body), option: 'plant' })
    for (let turn = 0; turn < 4; turn++) ({ path, page } = await answer(visitor, path, { at: askedIn(page.body), option: 'any' }))
    expect(page.body).toContain('Lavande officinale')
    expect(page.body).toContain('4,50')
    expect(page.body).toContain('En stock')
    expect(page.body).toContain('Peu importe')
    expect(page.body).toContain('noindex')
    // Looking again says nothing anew.
    expect(talkIn((await visitor.get(path)).body)).toEqual(talkIn(page.body))
    expect(visitor.cookie).toBe('')
  })

  test('takes the second click of one button for the first', async () => {
    const visitor = new Visitor(shop)
    const { path, page } = await answer(visitor, '/advice', { option: 'plant' })
    const form = { at: askedIn(page.body), option: 'hedge' }
    await Promise.all([visitor.post(path, form), visitor.post(path, form)])
    const after = await visitor.get(path)
    expect(talkIn(after.body).split('Haie</p>')).toHaveLength(2)
    // A button without a choice leaves the question as it is.
    expect(talkIn((await answer(visitor, path, {})).page.body)).toEqual(talkIn(after.body))
  })

  test('hands over with consent alone, shows what it said, and forgets the rest', async () => {
    const visitor = new Visitor(shop)
    const asked = await answer(visitor, '/advice', { option: 'advice' })
    const told = await answer(visitor, asked.path, { at: askedIn(asked.page.body), text: 'Mon <b>pommier' })
    expect(told.page.body).toContain('Mon &lt;b&gt;pommier')
    const who = { kind: 'contact', name: 'Ana Ruiz', email: 'ana@exemple.fr', phone: '' }
    const without = await answer(visitor, told.path, { at: askedIn(told.page.body), ...who })
    expect(without.page.body).toContain('Sans votre accord')
    expect((await shop.ok(customersRoutes.listCustomers)).total).toBe(0)
    const over = await answer(visitor, told.path, { at: askedIn(without.page.body), ...who, consent: 'yes' })
    expect(over.page.body).toContain('Recommencer')
    expect((await shop.ok(customersRoutes.listCustomers)).items.map(({ email }) => email)).toEqual(['ana@exemple.fr'])
    expect(JSON.stringify(await talks())).not.toContain('ana@exemple.fr')
    const late = await visitor.post(over.path, { text: 'encore' })
    expect([late.statusCode, late.body.includes('Recommencer')]).toEqual([200, true])
    await shop.inShop((ctx) =>
      ctx.db
        .updateTable('bot_talk')
        .set({ expires_at: new Date(Date.now() - 1_000) })
        .execute(),
    )
    expect((await visitor.get(over.path)).statusCode).toBe(404)
  })

  test('is not there in a shop that shows none, is shut with the shop, and no other shop reads its talks', async () => {
    const visitor = new Visitor(shop)
    const { path } = await answer(visitor, '/advice', { option: 'plant' })
    const other = await newShop()
    const stranger = new Visitor(other)
    const elsewhere = await stranger.get(path)
    expect([elsewhere.statusCode, elsewhere.body.includes('pour quel usage')]).toEqual([404, false])
    for (const wrong of ['/advice/x', `${path}/x`]) expect((await visitor.get(wrong)).statusCode).toBe(404)
    await other.ok(openingRoutes.setOpening, { body: { state: 'closed', message: '', unpaidHours: null } })
    expect((await stranger.get('/advice')).statusCode).toBe(503)
    await other.ok(openingRoutes.setOpening, { body: { state: 'open', message: '', unpaidHours: null } })
    const { version } = await other.ok(botRoutes.getBot)
    await other.ok(botRoutes.saveBot, { body: { shown: false, version } })
    expect((await stranger.get('/advice')).statusCode).toBe(404)
    expect((await stranger.post('/advice', { option: 'plant' })).statusCode).toBe(404)
    expect((await stranger.get('')).body).not.toContain('/advice"')
  })
})
