import { openingRoutes } from '@plantule/contract/storefront/opening'
import { cardPaymentRoutes } from '@plantule/contract/card-payments/card-payments'
import { orderLifeRoutes } from '@plantule/contract/orders/life-routes'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import type { CardPeer } from '../../../testing/card-peer/card-peer.ts'
import {
  bring,
  cardShop,
  type CardShop,
  linkFor,
  openCheckout,
  orderOf,
  somePeer,
  visit,
} from '../../card-payments/card-payments.testing.ts'
import { someProfile } from '../../pricing/pricing.testing.ts'
import { firm, freeLine, levelOf, someStock } from '../../orders/orders.testing.ts'
import { person, Visitor } from '../site.testing.ts'
import { unpaidJob } from '../jobs.ts'

let peer: CardPeer
beforeAll(async () => {
  peer = await somePeer()
})
afterAll(async () => {
  await peer.stop()
  delete (await testApp()).services.config.stripeApiUrl
})

/** A visitor's order that waits for its card, and the address of the page where it is paid. */
async function ordered(card: CardShop) {
  const { shop } = card
  const size = await someStock(shop, 5)
  const visitor = new Visitor(shop)
  await visitor.post('/basket', { key: `s${size}`, quantity: 2 })
  const recap = await visitor.toRecap()
  const answer = await visitor.post(recap, { agree: 'yes', means: 'online_card' })
  expect([answer.statusCode, answer.headers.location]).toEqual([303, expect.stringContaining('/pay/')])
  const { order_id } = await shop.inShop((ctx) =>
    ctx.db.selectFrom('site_checkout').select('order_id').orderBy('id', 'desc').executeTakeFirstOrThrow(),
  )
  return { id: order_id ?? 0, size, url: `http://x${String(answer.headers.location)}`, path: recap.replace('checkout', 'order'), visitor }
}
const wait = ({ shop }: CardShop, hours: number) =>
  shop.inShop(async (ctx) => {
    const then = new Date(ctx.now.getTime() - hours * 3_600_000)
    await ctx.db.updateTable('site_checkout').set({ unpaid_since: then }).where('unpaid_since', 'is not', null).execute()
    await ctx.db.updateTable('card_link').set({ created_at: then }).execute()
  })
async function run({ shop }: CardShop): Promise<void> {
  await shop.inShop((ctx) => ctx.enqueue(unpaidJob, {}))
  await shop.drain()
}
const stateOf = async ({ shop }: CardShop, id: number) => (await shop.ok(ordersRoutes.getOrder, { params: { id } })).status

describe('the page to pay an order of a visitor', () => {
  test('leads whoever leaves the card page, and whoever has paid, to their order; one that staff made has no such page', async () => {
    const card = await cardShop(peer)
    const { url, path, visitor } = await ordered(card)
    const pay = new URL(url).pathname
    const session = card.world.get(await openCheckout({ url }))
    // The day and hour at which it is given up, unless the shop waits without end.
    expect((await visitor.get(path)).body).toMatch(/Sans paiement le \d.+ à \d\d:\d\d, elle est annulée/)
    await card.shop.ok(openingRoutes.setOpening, { body: { state: 'open', message: '', unpaidHours: null } })
    expect((await visitor.get(path)).body).toContain('attend son paiement')
    expect((await visitor.get(path)).body).not.toContain('Sans paiement')
    expect([session['cancel_url'], session['success_url']]).toEqual([
      expect.stringContaining('?left=1'),
      expect.stringContaining('?paid=1'),
    ])
    const left = (await visit(`${pay}?left=1`)).payload
    expect([left.includes('rien n’a été débité'), left.includes(`${pay}/card`), left.includes(path)]).toEqual([true, true, true])
    expect((await visit(pay)).payload).not.toContain('rien n’a été débité')
    card.world.pay(String(session['id']))
    // Who paid in another window is not told that they did not.
    const paid = (await visit(`${pay}?left=1`)).payload
    expect([paid.includes('bien reçu'), paid.includes(path), paid.includes('/card"')]).toEqual([true, true, false])
    expect((await visitor.get(path)).body).not.toContain('attend son paiement')
    const link = await linkFor(card.shop, await orderOf(card.shop))
    expect((await visit(new URL(link.url).pathname)).payload).not.toContain('class="ways"')
  })
})

describe('an order that was to be paid by card', () => {
  test('and was not is cancelled once the shop has waited: its plants are free, its buyer is told, its page says so', async () => {
    const card = await cardShop(peer)
    const { id, size, path, visitor, url } = await ordered(card)
    // A comment does not make it somebody's.
    await card.shop.ok(ordersRoutes.addComment, { params: { id }, body: { text: 'Rappeler demain' } })
    expect((await visitor.get(path)).body).toContain('Sans paiement')
    await openCheckout({ url })
    await wait(card, 23)
    await run(card)
    expect([await stateOf(card, id), await levelOf(card.shop, size)]).toMatchObject(['waiting_payment', { reserved: 2 }])
    await wait(card, 25)
    await run(card)
    await run(card)
    expect([await stateOf(card, id), await levelOf(card.shop, size)]).toMatchObject(['cancelled', { reserved: 0, available: 5 }])
    const mails = await card.shop.inShop((ctx) => ctx.db.selectFrom('order_mail').selectAll().orderBy('id').execute())
    expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [person.email, expect.stringContaining('Votre commande')],
      [person.email, expect.stringContaining('annulée')],
    ])
    expect((await visitor.get(path)).body).toContain('Annulée')
    expect((await visitor.get(path)).body).not.toContain('/pay/')
  })

  test('stands where the card was charged and no news of it came yet, and where the shop waits for ever', async () => {
    const card = await cardShop(peer)
    const { id, url } = await ordered(card)
    card.world.pay(await openCheckout({ url }))
    await card.shop.ok(openingRoutes.setOpening, { body: { state: 'open', message: '', unpaidHours: null } })
    await wait(card, 300)
    await run(card)
    expect(await stateOf(card, id)).toBe('waiting_payment')
    await card.shop.ok(openingRoutes.setOpening, { body: { state: 'open', message: '', unpaidHours: 1 } })
    await run(card)
    expect(await stateOf(card, id)).toBe('confirmed')
    const { unpaid_since } = await card.shop.inShop((ctx) =>
      ctx.db.selectFrom('site_checkout').select('unpaid_since').executeTakeFirstOrThrow(),
    )
    expect(unpaid_since).toBeNull()
  })

  test('stands while the shop is suspended, where nobody can pay it, and has its whole time once it is open again', async () => {
    const card = await cardShop(peer)
    const { id } = await ordered(card)
    await wait(card, 25)
    await card.shop.suspend(true)
    await run(card)
    await card.shop.suspend(false)
    await run(card)
    expect(await stateOf(card, id)).toBe('waiting_payment')
    await wait(card, 25)
    await run(card)
    expect(await stateOf(card, id)).toBe('cancelled')
  })

  test('paid in the moment in which it was given up is a matter for a person, who gives the money back', async () => {
    const card = await cardShop(peer)
    const { id, url } = await ordered(card)
    const page = await openCheckout({ url })
    await wait(card, 25)
    await card.shop.inShop((ctx) => ctx.enqueue(unpaidJob, {}))
    // The provider's page is closed by a job of its own: whoever was faster has paid.
    const paid = card.world.pay.bind(card.world)
    await card.shop.inShop((ctx) => ctx.db.updateTable('card_link').set({ session_ref: null }).where('order_id', '=', id).execute())
    await card.shop.drain()
    expect(await stateOf(card, id)).toBe('cancelled')
    for (const event of paid(page).events) await bring(card.shop, event, card.secret)
    await card.shop.drain()
    expect(await stateOf(card, id)).toBe('cancelled')
    const [payment, ...more] = (await card.shop.ok(cardPaymentRoutes.orderCard, { params: { id } })).payments
    expect([payment, more]).toMatchObject([{ state: 'to_check', reason: 'order_closed', amountCents: 900 }, []])
  })

  test('is left to people who sent another link, or who have begun with it', async () => {
    const card = await cardShop(peer)
    const { id } = await ordered(card)
    await wait(card, 25)
    await card.shop.inShop((ctx) => ctx.db.updateTable('card_link').set({ created_at: ctx.now }).execute())
    await run(card)
    expect(await stateOf(card, id)).toBe('waiting_payment')
    await wait(card, 25)
    await card.shop.inShop((ctx) => ctx.db.updateTable('orders').set({ status: 'in_preparation' }).where('id', '=', id).execute())
    await run(card)
    expect(await stateOf(card, id)).toBe('in_preparation')
  })

  test.each([
    ['keep for a reason', { held_reason: 'Passe en janvier', held_at: new Date(), held_by: 'Hugo' }],
    ['have changed', { modified_from_cents: 900 }],
  ] as const)('that people %s is theirs', async (_, taken) => {
    const card = await cardShop(peer)
    const { id } = await ordered(card)
    await card.shop.inShop((ctx) => ctx.db.updateTable('orders').set(taken).where('id', '=', id).execute())
    await wait(card, 25)
    await run(card)
    expect(await stateOf(card, id)).toBe('waiting_payment')
  })

  test('that took another one in is that one too, and is left to people', async () => {
    const card = await cardShop(peer)
    const { id } = await ordered(card)
    const other = await firm(card.shop, [freeLine({ unitCents: 700 })])
    await card.shop.inShop((ctx) =>
      ctx.db.updateTable('orders').set({ merged_into: id, status: 'cancelled' }).where('id', '=', other.id).execute(),
    )
    await wait(card, 25)
    await run(card)
    expect(await stateOf(card, id)).toBe('waiting_payment')
  })

  test('asks on its page for what it comes to once people changed it, by any door, and is theirs then', async () => {
    const card = await cardShop(peer)
    const { id, path, visitor, url } = await ordered(card)
    const orderNow = () => card.shop.ok(ordersRoutes.getOrder, { params: { id } })
    const linkOf = async () => /\/pay\/[\w-]+\/[\w-]+/.exec((await visitor.get(path)).body)?.[0]
    const first = await linkOf()
    expect(url).toContain(first)
    const { version } = await orderNow()
    await card.shop.ok(ordersRoutes.setDelivery, { params: { id }, body: { deliveryMode: 'home', deliveryCents: 690, version } })
    expect((await visitor.get(path)).body).not.toContain('Sans paiement')
    const second = await linkOf()
    expect([second === undefined, second === first]).toEqual([false, false])
    await wait(card, 25)
    await run(card)
    expect(await stateOf(card, id)).toBe('waiting_payment')
    // Also once nothing waits for it by itself any more.
    const now = await orderNow()
    const lines = now.lines.map(({ id: line, label, quantity, unitCents, rateBp }) => ({
      id: line,
      label,
      quantity: quantity + 1,
      unitCents,
      rateBp,
    }))
    const { inclCents } = await card.shop.ok(ordersRoutes.modifyOrder, {
      params: { id },
      body: { lines, deliveryCents: 690, version: now.version },
    })
    const third = await linkOf()
    expect(third).not.toBe(second)
    const paid = card.world.pay(await openCheckout({ url: `http://x${third}` }))
    for (const event of paid.events) await bring(card.shop, event, card.secret)
    await card.shop.drain()
    expect(await orderNow()).toMatchObject({ status: 'confirmed', paidCents: inclCents, dueCents: 0 })
  })

  test('that another one took over is that one on its page, and can be paid there', async () => {
    const card = await cardShop(peer)
    const { id, path, visitor } = await ordered(card)
    const { customer } = await card.shop.ok(ordersRoutes.getOrder, { params: { id } })
    const into = await firm(card.shop, [freeLine({ unitCents: 700 })], { customerId: customer?.id ?? null })
    await card.shop.ok(orderLifeRoutes.mergeOrder, { params: { id: into.id }, body: { from: id, version: into.version } })
    const page = (await visitor.get(path)).body
    expect([page.includes(into.reference), page.includes('Annulée')]).toEqual([true, false])
    const link = /\/pay\/[\w-]+\/[\w-]+/.exec(page)?.[0]
    const paid = card.world.pay(await openCheckout({ url: `http://x${link}` }))
    for (const event of paid.events) await bring(card.shop, event, card.secret)
    await card.shop.drain()
    expect(await card.shop.ok(ordersRoutes.getOrder, { params: { id: into.id } })).toMatchObject({ paidCents: 1_600, dueCents: 0 })
  })
})

describe('the default price profile', () => {
  const asking = async (more: object): Promise<CardShop> => {
    const card = await cardShop(peer)
    const terms = await card.shop.ok(customersRoutes.createInvoicingTerms, { body: { name: '30 jours', dueDays: 30 } })
    await someProfile(card.shop, { name: 'Public', mode: 'incl', isDefault: true, invoicingTermsId: terms.id, ...more })
    return card
  }

  test('grants nobody on the shop’s pages time to pay: the order waits for its card, and is given up without it', async () => {
    const card = await asking({})
    const { id } = await ordered(card)
    expect(await stateOf(card, id)).toBe('waiting_payment')
    // Whatever is changed of it later.
    const { version } = await card.shop.ok(ordersRoutes.getOrder, { params: { id } })
    await card.shop.ok(ordersRoutes.setDelivery, { params: { id }, body: { deliveryMode: 'home', deliveryCents: 690, version } })
    expect(await stateOf(card, id)).toBe('waiting_payment')
    const other = await ordered(card)
    await wait(card, 25)
    await run(card)
    expect(await stateOf(card, other.id)).toBe('cancelled')
  })

  test('says what it asks at least before the buyer reads what they would order', async () => {
    const { shop } = await asking({ minOrderCents: 5_000 })
    const visitor = new Visitor(shop)
    await visitor.post('/basket', { key: `s${await someStock(shop, 5)}`, quantity: 2 })
    const answer = await visitor.checkout()
    expect([answer.statusCode, answer.body.includes('demande au moins')]).toEqual([409, true])
  })
})
