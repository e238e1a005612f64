import { cardPaymentRoutes } from '@plantule/contract/card-payments/card-payments'
import { settingsRoutes } from '@plantule/contract/shops/settings'
import { orderLifeRoutes } from '@plantule/contract/orders/life-routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CardPeer } from '../../../testing/card-peer/card-peer.ts'
import { demoInvoicing } from '../../../demo/shops/shop-details.ts'
import { testApp } from '../../../testing/test-app.ts'
import { bring, cardShop, type CardShop, openCheckout, somePeer, visit } from '../../card-payments/card-payments.testing.ts'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { setRestApart } from '../../orders/index.ts'
import { pay, read, someStock, step } from '../../orders/orders.testing.ts'
import { agreed, person, Visitor } from '../site.testing.ts'

test('who ordered on the shop’s pages reads under which number the rest follows, by mail and on their page, also a rest of a rest', async () => {
  const shop = await newShop()
  const visitor = new Visitor(shop)
  await visitor.post('/basket', { key: `s${await someStock(shop, 9)}`, quantity: 3 })
  const recap = await visitor.toRecap()
  await visitor.post(recap, agreed)
  const kept = await shop.inShop((ctx) => ctx.db.selectFrom('site_checkout').select('order_id').executeTakeFirstOrThrow())
  let id = kept.order_id ?? 0
  await pay(shop, id, (await read(shop, id)).inclCents)
  await step(shop, id, 'prepare')
  const rests: string[] = []
  for (const stays of [2, 1]) {
    const { lines, version } = await read(shop, id)
    const parts = [1, stays].map((quantity) => ({ lines: [{ lineId: lines[0]?.id ?? 0, quantity }] }))
    const { shipments } = await shop.ok(orderLifeRoutes.splitOrder, { params: { id }, body: { parts, version } })
    await shop.ok(orderLifeRoutes.sendPart, { params: { id, shipmentId: shipments[0]?.id ?? 0 }, body: {} })
    const of = id
    const rest = await shop.inShop((ctx) => setRestApart(ctx, of))
    rests.push(rest.reference)
    id = rest.id
    const mails = await shop.inShop((ctx) => ctx.db.selectFrom('order_mail').selectAll().where('order_id', '=', rest.id).execute())
    expect(mails).toMatchObject([
      {
        recipient: person.email,
        subject: expect.stringContaining(rest.reference),
        button_url: expect.stringContaining(recap.replace('checkout', 'order')),
      },
    ])
  }
  const { body } = await visitor.get(recap.replace('checkout', 'order'))
  for (const reference of rests) expect(body).toContain(`Le reste part sous le numéro ${reference}`)
})

/** What the page says outside the papers' list. */
const wayToPay = (page: string): string[] =>
  page.match(/\/pay\/[\w-]+\/[\w-]+|name="reference" value="[^"]+"|FR76[\d ]+|Indiquez [\w-]+/g) ?? []

/** An order of three of the shop's pages of which one has left and two follow, and where its page is. */
async function partSent(shop: TestShop, means: string) {
  const visitor = new Visitor(shop)
  await visitor.post('/basket', { key: `s${await someStock(shop, 9)}`, quantity: 3 })
  const recap = await visitor.toRecap()
  expect((await visitor.post(recap, { agree: 'yes', means })).statusCode).toBe(303)
  const kept = await shop.inShop((ctx) => ctx.db.selectFrom('site_checkout').select('order_id').executeTakeFirstOrThrow())
  const id = kept.order_id ?? 0
  await pay(shop, id, Math.round((await read(shop, id)).inclCents / 3))
  await step(shop, id, 'prepare')
  const { lines, version } = await read(shop, id)
  const parts = [1, 2].map((quantity) => ({ lines: [{ lineId: lines[0]?.id ?? 0, quantity }] }))
  const { shipments } = await shop.ok(orderLifeRoutes.splitOrder, { params: { id }, body: { parts, version } })
  await shop.ok(orderLifeRoutes.sendPart, { params: { id, shipmentId: shipments[0]?.id ?? 0 }, body: {} })
  const rest = await shop.inShop((ctx) => setRestApart(ctx, id))
  return { id, rest, visitor, path: recap.replace('checkout', 'order') }
}

describe('the rest of an order', () => {
  let peer: CardPeer
  beforeAll(async () => {
    peer = await somePeer()
  })
  afterAll(async () => {
    await peer.stop()
    delete (await testApp()).services.config.stripeApiUrl
  })
  const paid = async (card: CardShop, link: string) => {
    const { events } = card.world.pay(await openCheckout({ url: `http://x${link}` }))
    for (const event of events) await bring(card.shop, event, card.secret)
    await card.shop.drain()
  }

  test('is paid by card from the page of the order, by a new link each time that one had its time, and leads back there', async () => {
    const card = await cardShop(peer)
    const { rest, visitor, path } = await partSent(card.shop, 'online_card')
    const asks = [`name="reference" value="${rest.reference}"`]
    expect(wayToPay((await visitor.get(path)).body)).toEqual(asks)
    const ask = async () => String((await visitor.post(`${path}/pay`, { reference: rest.reference })).headers.location)
    const first = await ask()
    expect(first).toMatch(/^\/pay\//)
    expect([await ask(), wayToPay((await visitor.get(path)).body)]).toEqual([first, [first]])
    await card.shop.inShop((ctx) => ctx.db.updateTable('card_link').set({ expires_at: ctx.now }).execute())
    expect(wayToPay((await visitor.get(path)).body)).toEqual(asks)
    const second = await ask()
    expect([second.startsWith('/pay/'), second === first]).toEqual([true, false])
    expect((await visit(second)).payload).toContain(path)
    await paid(card, second)
    expect(await read(card.shop, rest.id)).toMatchObject({ dueCents: 0, paidCents: 900 })
    expect(wayToPay((await visitor.get(path)).body)).toEqual([])
    expect(await ask()).toContain(path)
  })

  test('asks for no other money: not that of other orders, nor by a link that the shop withdrew, nor by card where another means was chosen', async () => {
    const card = await cardShop(peer)
    const { rest, visitor, path } = await partSent(card.shop, 'online_card')
    const other = await partSent(await newShop(), 'cheque')
    const asked = async (reference: string) => String((await visitor.post(`${path}/pay`, { reference })).headers.location)
    expect(await asked('C-2026-99999')).toContain(path)
    expect((await visitor.post(`/order/${'x'.repeat(43)}/pay`, { reference: rest.reference })).statusCode).toBe(404)
    await asked(rest.reference)
    const { links } = await card.shop.ok(cardPaymentRoutes.orderCard, { params: { id: rest.id } })
    await card.shop.ok(cardPaymentRoutes.voidLink, { params: { id: links[0]?.id ?? 0 } })
    expect(wayToPay((await visitor.get(path)).body)).toEqual([])
    expect(await asked(rest.reference)).toContain(path)
    const page = (await other.visitor.get(other.path)).body
    expect(wayToPay(page)).toEqual([])
    expect(page.includes('Par chèque à l’ordre de la pépinière')).toBe(true)
    expect((await other.visitor.post(`${other.path}/pay`, { reference: other.rest.reference })).headers.location).toContain(other.path)
  })

  test('shows its plants, and how to transfer what it asks for under its own number; what is fetched is free', async () => {
    const shop = await newShop()
    await shop.ok(settingsRoutes.updateInvoicingInfo, { body: demoInvoicing })
    const { rest, visitor, path } = await partSent(shop, 'transfer')
    await step(shop, rest.id, 'markPrepared')
    const page = (await visitor.get(path)).body
    const said = ['Préparée', demoInvoicing.iban.slice(0, 4), `Indiquez ${rest.reference} dans le libellé`, '<td>gratuit</td>']
    expect(said.filter((words) => !page.includes(words))).toEqual([])
    expect(/<li>2(<!-- -->)? × /.test(page)).toBe(true)
    expect(page.includes(demoInvoicing.iban.replaceAll(' ', '').replace(/(.{4})(?=.)/g, '$1\u00a0'))).toBe(true)
  })
})
