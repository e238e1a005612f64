import { botRoutes, type BotAnswer, type BotTalk } from '@plantule/contract/bot/bot'
import { defaultBot } from '@plantule/contract/bot/default-bot'
import type { Graph } from '@plantule/contract/bot/graph'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { noticesRoutes } from '@plantule/contract/notices/notices'
import { productRoutes } from '@plantule/contract/catalogue/products'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { testApp } from '../../testing/test-app.ts'
import { someProduct } from '../catalogue/catalogue.testing.ts'
import { forgetTalks } from './talk.ts'

let shop: TestShop
const visitor = { token: null }
beforeEach(async () => {
  shop = await newShop()
})

const query = () => ({ shop: shop.uid })
const begin = (): Promise<BotTalk> => shop.ok(botRoutes.beginTalk, { query: query() }, visitor)
const say = (talk: string | null, answer: BotAnswer): Promise<BotTalk> =>
  shop.ok(botRoutes.talk, { query: query(), body: { talk, answer } }, visitor)
const pick = (option: string): BotAnswer => ({ kind: 'option', option })
async function talked(...answers: BotAnswer[]): Promise<BotTalk> {
  let now = await begin()
  for (const answer of answers) now = await say(now.talk, answer)
  return now
}
const save = async (graph: Graph) => {
  const { version } = await shop.ok(botRoutes.getBot)
  return shop.ok(botRoutes.saveBot, { body: { graph, version } })
}
const contact = (given: object = {}): BotAnswer => ({
  kind: 'contact',
  consent: true,
  name: 'Ana Ruiz',
  email: 'ana@exemple.fr',
  phone: '',
  ...given,
})
const countsOf = async () => {
  const rows = await shop.inShop((ctx) => ctx.db.selectFrom('bot_count').selectAll().orderBy('block').orderBy('outcome').execute())
  return rows.map(({ block, outcome, count }) => `${block} ${outcome} ${count}`)
}
async function somePlant(name: string, botanical: object, available: number, cultivar = '') {
  const { product, size } = await someProduct(shop, { name, cultivar, priceCents: 700 })
  await shop.ok(productRoutes.updateProduct, { params: { id: product.id }, body: { ...product, published: true, botanical } as never })
  await shop.inShop((ctx) =>
    sql`insert into stock_level (shop_id, subproduct_id, on_hand) values (${shop.id}, ${size.id}, ${available})`.execute(ctx.db),
  )
  return product.id
}

describe('visitors', () => {
  test('talk to a bot that nobody touched, and leave no trace by looking', async () => {
    const first = await begin()
    expect([first.talk, first.waiting?.kind, first.says.map(({ kind }) => kind)]).toEqual([null, 'choice', ['text', 'text']])
    expect(await countsOf()).toEqual([])
    const next = await say(null, pick('plant'))
    expect([next.talk?.length, next.waiting]).toMatchObject([22, { kind: 'criterion', criterion: 'use' }])
    expect(await countsOf()).toEqual(['hello begun 1'])
  })

  test('find plants that may be had now and that nothing speaks against, at the price of today', async () => {
    const hedge = { use: 'Haie libre', exposure: ['sun'], hardinessC: -20, heightCm: { min: 150, max: 300 }, soil: 'Argileux' }
    const hornbeam = await somePlant('Charme', hedge, 4, 'Fastigiata')
    await somePlant('Charme épuisé', hedge, 0)
    await somePlant('Oranger', { ...hedge, hardinessC: -5 }, 9)
    await somePlant('Fougère', { ...hedge, exposure: ['shade'] }, 9)
    await somePlant('Sauge', { ...hedge, use: 'Massif' }, 9)
    const untold = await somePlant('Haie sans fiche', { use: 'haie' }, 2)
    const found = await talked(pick('plant'), pick('hedge'), pick('sun'), pick('clay'), pick('east'))
    const plants = found.says.flatMap((said) => (said.kind === 'plants' ? said.plants : []))
    expect(plants.map(({ productId, name, priceCents }) => [productId, name, priceCents])).toEqual([
      [hornbeam, 'Charme ‘Fastigiata’', 700],
      [untold, 'Haie sans fiche', 700],
    ])
    expect(found.waiting?.block).toBe('more')
    const none = await talked(pick('plant'), pick('climber'), pick('any'), pick('any'), pick('any'))
    expect(none.waiting?.block).toBe('none')
    expect(await countsOf()).toContain('find none_found 1')
  })

  test('who leave a way to be reached are a task at a customer, and members are told; an address that is known makes no second record', async () => {
    const ask: BotAnswer[] = [pick('advice'), { kind: 'text', text: 'Mon <b>pommier</b>\u202e a des taches' }]
    const over = await talked(...ask, contact())
    expect([over.talk, over.waiting, over.says.at(-1)]).toMatchObject([null, null, { kind: 'text', block: 'handed' }])
    await talked(...ask, contact({ name: 'Autre nom', email: 'ANA@exemple.fr' }))
    const { items } = await shop.ok(customersRoutes.listCustomers)
    expect(items.map(({ name, email }) => [name, email])).toEqual([['Ana Ruiz', 'ana@exemple.fr']])
    const told = await shop.ok(customersRoutes.listInteractions, { params: { id: items[0]?.id ?? 0 } })
    expect(told.items.map(({ kind }) => kind)).toEqual(['task', 'task'])
    expect(told.items[0]?.text).toContain('Mon <b>pommier</b> a des taches')
    expect(told.items[0]?.text).toContain('Autre nom')
    expect(told.items[0]?.text).not.toContain('\u202e')
    const bell = await shop.ok(noticesRoutes.listNotices)
    expect(bell.items[0]).toMatchObject({ kind: 'visitor_asks', opens: { subject: 'customer', id: items[0]?.id } })
  })

  test('who do not agree are written down nowhere', async () => {
    const asked = await talked(pick('speak'))
    const again = await say(asked.talk, contact({ consent: false }))
    expect(again.says).toMatchObject([{ kind: 'notice', notice: 'consent_missing' }])
    const rows = await shop.inShop((ctx) => ctx.db.selectFrom('bot_talk').select('state').execute())
    expect(JSON.stringify(rows)).not.toContain('Ana')
    await say(again.talk, { kind: 'no_contact' })
    expect((await shop.ok(customersRoutes.listCustomers)).items).toEqual([])
  })

  test('cannot answer in the place of the server, go on in a talk that is over, or in that of another shop', async () => {
    const wrong = await shop.call(
      botRoutes.talk,
      { query: query(), body: { talk: null, answer: { kind: 'found', plants: [] } as never } },
      visitor,
    )
    expect(wrong.status).toBe(400)
    const long = await shop.call(
      botRoutes.talk,
      { query: query(), body: { talk: null, answer: { kind: 'text', text: 'x'.repeat(301) } } },
      visitor,
    )
    expect([long.status, long.problem.errors?.[0]?.path]).toEqual([400, ['answer', 'text']])
    const { talk } = await talked(pick('plant'))
    const other = await newShop()
    const body = { talk, answer: pick('hedge') }
    expect((await other.call(botRoutes.talk, { query: { shop: other.uid }, body }, visitor)).problem.code).toBe('talk_over')
    await shop.inShop((ctx) =>
      ctx.db
        .updateTable('bot_talk')
        .set({ expires_at: new Date(Date.now() - 1_000) })
        .execute(),
    )
    expect((await shop.call(botRoutes.talk, { query: query(), body }, visitor)).problem.code).toBe('talk_over')
  })

  test('who answer twice at once are taken one after the other', async () => {
    const { talk } = await talked(pick('plant'))
    const both = await Promise.all([say(talk, pick('hedge')), say(talk, pick('hedge'))])
    expect(both.map(({ waiting }) => waiting)).toContainEqual(expect.objectContaining({ criterion: 'sun' }))
    const [row] = await shop.inShop((ctx) => ctx.db.selectFrom('bot_talk').select('state').execute())
    expect(row?.state.turns).toBe(4)
  })

  test('who leave are forgotten and counted where they left', async () => {
    await talked(pick('plant'))
    await shop.inShop((ctx) =>
      ctx.db
        .updateTable('bot_talk')
        .set({ expires_at: new Date(Date.now() - 1_000) })
        .execute(),
    )
    await shop.inShop(forgetTalks)
    expect(await shop.inShop((ctx) => ctx.db.selectFrom('bot_talk').select('id').execute())).toEqual([])
    const report = await shop.ok(botRoutes.botReport, { query: { days: 7 } })
    expect(report.days).toMatchObject([{ begun: 1, left: 1 }])
    expect(report.blocks).toMatchObject([{ block: 'find', outcome: 'left', count: 1, kind: 'stock' }])
  })

  test('find no bot where the shop shows none', async () => {
    const hidden = await shop.ok(botRoutes.saveBot, { body: { shown: false, version: 1 } })
    expect([hidden.shown, hidden.graph]).toEqual([false, defaultBot('fr')])
    expect((await save({ start: null, blocks: [] })).shown).toBe(false)
    expect((await shop.call(botRoutes.beginTalk, { query: query() }, visitor)).status).toBe(404)
    expect((await shop.call(botRoutes.talk, { query: query(), body: { talk: null, answer: pick('plant') } }, visitor)).status).toBe(404)
  })
})

describe('the draft', () => {
  const small: Graph = { start: 'a', blocks: [{ id: 'a', x: 0, y: 0, kind: 'end', text: 'Fermé en janvier.' }] }

  test('may hold faults, and is what visitors talk to only once it is published; a talk goes on by the version it began with', async () => {
    const broken = await save({ start: 'a', blocks: [{ id: 'a', x: 0, y: 0, kind: 'message', text: '', next: null }] })
    expect(broken.faults.map(({ code }) => code)).toEqual(['text_missing', 'way_missing'])
    expect((await shop.call(botRoutes.publishBot, { body: { version: broken.version } })).problem.code).toBe('bot_faulty')
    const { talk } = await talked(pick('plant'))
    const saved = await save(small)
    expect((await begin()).says).toHaveLength(2)
    const published = await shop.ok(botRoutes.publishBot, { body: { version: saved.version } })
    expect([published.changed, published.published?.number]).toEqual([false, 1])
    expect((await begin()).says).toMatchObject([{ text: 'Fermé en janvier.' }])
    expect((await say(talk, pick('hedge'))).waiting).toMatchObject({ criterion: 'sun' })
    expect((await shop.call(botRoutes.publishBot, { body: { version: saved.version } })).problem.code).toBe('bot_unchanged')
  })

  test('comes back from an earlier version, which itself never changes', async () => {
    const first = await save(small)
    await shop.ok(botRoutes.publishBot, { body: { version: first.version } })
    const second = await save(defaultBot('fr'))
    await shop.ok(botRoutes.publishBot, { body: { version: second.version } })
    const { items } = await shop.ok(botRoutes.listBotVersions)
    expect(items.map(({ number, current, blocks }) => [number, current, blocks])).toEqual([
      [2, true, 12],
      [1, false, 1],
    ])
    const { version } = await shop.ok(botRoutes.getBot)
    const back = await shop.ok(botRoutes.restoreBot, { params: { id: items[1]?.id ?? 0 }, body: { version } })
    expect([back.graph, back.published?.number]).toEqual([small, 2])
    const other = await newShop()
    expect((await other.call(botRoutes.restoreBot, { params: { id: items[1]?.id ?? 0 }, body: { version: 1 } })).status).toBe(404)
  })

  test('is saved by one of two who began from the same, also for the first time', async () => {
    const body = { graph: small, version: 1 }
    const both = await Promise.all([shop.call(botRoutes.saveBot, { body }), shop.call(botRoutes.saveBot, { body })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('holds plain text alone, of bounded size, and names the field that is wrong', async () => {
    const saved = await save({ start: 'a', blocks: [{ id: 'a', x: 0, y: 0, kind: 'end', text: '<script>alert(1)</script>\u0000\u202e' }] })
    expect(saved.graph.blocks[0]).toMatchObject({ text: '<script>alert(1)</script>' })
    const wrong = await shop.call(botRoutes.saveBot, {
      body: { graph: { start: 'a', blocks: [{ ...small.blocks[0], id: '../a' }] } as never, version: 2 },
    })
    expect([wrong.status, wrong.problem.errors?.[0]?.path]).toEqual([400, ['graph', 'blocks', 0, 'id']])
    const many = Array.from({ length: 151 }, (_, n) => ({ ...small.blocks[0], id: `a-${n}` }))
    expect((await shop.call(botRoutes.saveBot, { body: { graph: { start: null, blocks: many } as never, version: 2 } })).status).toBe(400)
  })

  test('is read and written by those who hold the site', async () => {
    const [reader, none] = [await shop.memberWith(['storefront.read']), await shop.memberWith(['settings.write'])]
    expect((await shop.call(botRoutes.getBot, {}, { token: reader })).status).toBe(200)
    expect((await shop.call(botRoutes.saveBot, { body: { shown: false, version: 1 } }, { token: reader })).status).toBe(403)
    expect((await shop.call(botRoutes.getBot, {}, { token: none })).status).toBe(403)
  })
})

test('the words of what the server says follow the visitor', async () => {
  const { app } = await testApp()
  const answer = await app.inject({ url: `/api/v2/bot/talk?shop=${shop.uid}`, headers: { 'accept-language': 'en' } })
  expect(answer.json().says[0].text).toMatch(/^Hello/)
})
