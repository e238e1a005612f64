import { botRoutes } from '@plantule/contract/bot/bot'
import { codesRoutes } from '@plantule/contract/codes/discount-codes'
import { noCollectSettings, slotRoutes } from '@plantule/contract/delivery/slots'
import { randomInt } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { addDays, parisDay } from '../../platform/paris.ts'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { testApp } from '../../testing/test-app.ts'
import { someStock } from '../orders/orders.testing.ts'
import { agreed, Visitor } from './site.testing.ts'
import { stampOf } from './write/forms.ts'

const day = addDays(parisDay(new Date()), 3)
async function withHours(orders = 100): Promise<TestShop> {
  const shop = await newShop()
  await shop.ok(slotRoutes.updateSlotRules, {
    body: { items: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '09:00', to: '11:00', minutes: 60, orders, plants: 1_000 })) },
  })
  await shop.ok(slotRoutes.updateCollectSettings, { body: { ...noCollectSettings, enabled: true, leadHours: 0 } })
  return shop
}
const held = (shop: TestShop) => shop.inShop((ctx) => ctx.db.selectFrom('slot_hold').selectAll().orderBy('id').execute())
async function withPlant(shop: TestShop, size: number, from?: Visitor): Promise<Visitor> {
  const visitor = new Visitor(shop, from)
  await visitor.post('/basket', { key: `s${size}` })
  return visitor
}

describe('hours of collection', () => {
  test('are kept for four of a network at once, and others of it order all the same', async () => {
    const shop = await withHours()
    const size = await someStock(shop, 50)
    const one = await withPlant(shop, size)
    const recaps = []
    for (const visitor of [one, ...(await Promise.all(Array.from({ length: 6 }, () => withPlant(shop, size, one))))])
      recaps.push({ visitor, recap: await visitor.toRecap({ slot: `${day} 09:00` }) })
    expect(await held(shop)).toHaveLength(4)
    const { visitor, recap } = recaps.at(-1) ?? { visitor: one, recap: '' }
    expect((await visitor.post(recap, agreed)).statusCode).toBe(303)
    // Another network has its own.
    await (await withPlant(shop, size)).toRecap({ slot: `${day} 09:00` })
    expect(await held(shop)).toHaveLength(5)
  })

  test('are one of a basket, whatever its owner chose before', async () => {
    const shop = await withHours(1)
    const visitor = await withPlant(shop, await someStock(shop, 50))
    await visitor.toRecap({ slot: `${day} 09:00` })
    await visitor.toRecap({ slot: `${day} 10:00` })
    await visitor.toRecap({ slot: `${day} 09:00` })
    expect((await held(shop)).map(({ from_min }) => from_min)).toEqual([540])
  })

  test('are kept for no network that took twelve in a day and ordered nothing', async () => {
    const shop = await withHours()
    const size = await someStock(shop, 50)
    const one = await withPlant(shop, size)
    await one.toRecap({ slot: `${day} 09:00` })
    const [{ network } = { network: '' }] = await held(shop)
    expect(network).toMatch(/^[\w-]{22}$/)
    const row = { shop_id: shop.id, day, from_min: 540, plants: 1, network, until: new Date(Date.now() - 3_600_000) }
    await shop.inShop((ctx) =>
      ctx.db
        .insertInto('slot_hold')
        .values(Array.from({ length: 11 }, (_, at) => ({ ...row, token: `${at}`.padStart(22, 'x') })))
        .execute(),
    )
    const two = await withPlant(shop, size, one)
    const recap = await two.toRecap({ slot: `${day} 09:00` })
    expect((await held(shop)).filter(({ until }) => until > new Date())).toHaveLength(1)
    expect((await two.post(recap, agreed)).statusCode).toBe(303)
  })
})

test('a network that guesses codes waits, and others go on', async () => {
  const shop = await newShop()
  await shop.ok(codesRoutes.createDiscountCode, { body: { code: 'PRINTEMPS', label: 'Printemps', kind: 'percent', value: 1_000 } })
  const size = await someStock(shop, 50)
  const visitor = await withPlant(shop, size)
  for (let at = 0; at < 10; at++) expect((await visitor.checkout({ code: `ESSAI${at}` })).body).toContain('id="code-fault"')
  const late = await visitor.checkout({ code: 'PRINTEMPS' })
  expect([late.statusCode, late.body.includes('Trop de demandes')]).toEqual([409, true])
  // Without a code, and from elsewhere.
  await visitor.toRecap()
  await (await withPlant(shop, size)).toRecap({ code: 'PRINTEMPS' })
})

test('two that ask for the letter at the same moment send one mail', async () => {
  const shop = await newShop()
  const { services } = await testApp()
  const stamp = stampOf(services, shop.id, new Date(Date.now() - 5_000))
  services.config.smtp = { url: 'smtp://127.0.0.1:9', from: 'contact@exemple.net' }
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => new Visitor(shop).post('/newsletter', { email: 'lea@exemple.fr', stamp })),
  ).finally(() => delete services.config.smtp)
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 6 }, () => 200))
  expect(await shop.inShop((ctx) => ctx.db.selectFrom('outbox_mail').selectAll().execute())).toHaveLength(1)
})

describe('talks with the chatbot', () => {
  const from = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
  async function begin(shop: TestShop, network: string): Promise<string> {
    const { app } = await testApp()
    const answer = await app.inject({
      method: 'POST',
      url: `/api/v2/bot/talk?shop=${shop.uid}`,
      headers: { 'x-forwarded-for': network },
      payload: { talk: null, answer: { kind: 'option', option: 'plant' } },
    })
    expect(answer.statusCode).toBe(200)
    return answer.json<{ talk: string }>().talk
  }
  const open = (shop: TestShop) => shop.inShop((ctx) => ctx.db.selectFrom('bot_talk').select('token').orderBy('id').execute())

  test('of one network end each other, those of others go on', async () => {
    const shop = await newShop()
    const other = await begin(shop, from())
    const network = from()
    const own = []
    for (let at = 0; at < 22; at++) own.push(await begin(shop, network))
    expect((await open(shop)).map(({ token }) => token)).toEqual([other, ...own.slice(2)])
  })

  test('when there are as many as a shop holds, the one left alone longest ends', async () => {
    const shop = await newShop()
    await begin(shop, from())
    await shop.inShop((ctx) =>
      ctx.db
        .insertInto('bot_talk')
        .values(
          Array.from({ length: 2_999 }, (_, at) => ({
            shop_id: shop.id,
            token: `${at}`.padStart(22, 'x'),
            network: `n${at}`,
            language: 'fr' as const,
            state: JSON.stringify({}) as never,
            block: 'what',
            // The first of them was left alone longest.
            expires_at: new Date(Date.now() + 3_600_000 + at * 100),
          })),
        )
        .execute(),
    )
    const fresh = await begin(shop, from())
    const tokens = new Set((await open(shop)).map(({ token }) => token))
    expect([tokens.size, tokens.has(fresh), tokens.has('0'.padStart(22, 'x')), tokens.has('1'.padStart(22, 'x'))]).toEqual([
      3_000,
      true,
      false,
      true,
    ])
    expect((await shop.ok(botRoutes.botReport, { query: {} })).blocks).toMatchObject([{ outcome: 'left', count: 1 }])
  })
})
