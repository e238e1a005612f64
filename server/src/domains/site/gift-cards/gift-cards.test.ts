import { cardPaymentRoutes } from '@plantule/contract/card-payments/card-payments'
import { vouchersRoutes } from '@plantule/contract/codes/vouchers'
import { customersCareRoutes } from '@plantule/contract/customers/care'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { legalRoutes } from '@plantule/contract/storefront/legal'
import { openingRoutes } from '@plantule/contract/storefront/opening'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CardPeer } from '../../../testing/card-peer/card-peer.ts'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { testApp } from '../../../testing/test-app.ts'
import { newLinkToken } from '../../../platform/link-pages.ts'
import { setFlowSettings } from '../../../platform/mail/mail-settings.ts'
import { addDays, parisDay } from '../../../platform/paris.ts'
import { bring, type CardShop, openCheckout, somePeer, visit } from '../../card-payments/card-payments.testing.ts'
import { dueCardsJob } from '../../codes/jobs.ts'
import { unpaidJob } from '../jobs.ts'
import { Visitor } from '../site.testing.ts'
import { mailsOf, ordered, paid, read, sealed, selling, send } from './gift-cards.testing.ts'

let peer: CardPeer
let own: CardShop
beforeAll(async () => {
  peer = await somePeer()
  own = await selling(peer)
})
afterAll(async () => {
  await peer.stop()
  delete (await testApp()).services.config.stripeApiUrl
})

describe('the page', () => {
  test('is there once the shop sells cards and the provider takes money; it sets no cookie', async () => {
    const shop = await newShop()
    expect((await new Visitor(shop).get('/gift-card')).statusCode).toBe(404)
    const visitor = new Visitor(own.shop)
    const page = await visitor.get('/gift-card')
    expect([page.statusCode, page.headers['set-cookie'], page.body.includes('<script src')]).toEqual([200, undefined, false])
    expect(page.body).toContain('name="recipientEmail"')
    expect((await visitor.get('')).body).toContain('/gift-card"')
    expect((await visitor.get('/sitemap.xml')).body).toContain('/gift-card<')
    expect((await visitor.get('/en/gift-card')).body).toContain('Amount of the card')
  })

  test('keeps what was typed beside what is wrong, and makes nothing of it', async () => {
    const before = await own.shop.ok(vouchersRoutes.listGiftCards, { params: { page: 1 } })
    const yesterday = addDays(parisDay(new Date()), -1)
    for (const wrong of [
      { amount: '4999' },
      { amount: 'free', free: '3' },
      { amount: 'free', free: '12,345' },
      { email: 'x' },
      { recipientEmail: 'lucie@' },
      { firstName: '' },
      { sendOn: yesterday },
      { sendOn: '2026-13-40' },
      { token: 'short' },
    ]) {
      const answer = await send(own.shop, wrong)
      expect([answer.statusCode, answer.body.includes('role="alert"'), answer.body.includes('Pour ton jardin')]).toEqual([400, true, true])
    }
    expect((await own.shop.ok(vouchersRoutes.listGiftCards, { params: { page: 1 } })).total).toBe(before.total)
  })

  test('is shut with the shop; a card that was bought stays to be seen', async () => {
    const card = await selling(peer)
    const { token } = await paid(card)
    await card.shop.ok(openingRoutes.setOpening, { body: { state: 'closed', message: '', unpaidHours: null } })
    expect((await new Visitor(card.shop).get('/gift-card')).statusCode).toBe(503)
    expect((await send(card.shop)).statusCode).toBe(503)
    expect((await new Visitor(card.shop).get(`/gift-card/${token}`)).statusCode).toBe(200)
  })
})

describe('a card', () => {
  test('counts once it is paid, without TVA, and leaves for whom it is meant; its buyer is told', async () => {
    const { id, token } = await ordered(own)
    expect(await read(own.shop, id)).toMatchObject({ status: 'pending_payment', balanceCents: 0 })
    const visitor = new Visitor(own.shop)
    expect((await visitor.get(`/gift-card/${token}`)).body).toContain('attend son paiement')
    expect((await visitor.get(`/gift-card/${token}/card.pdf`)).statusCode).toBe(404)
    const card = await paid(own)
    expect(await read(own.shop, card.id)).toMatchObject({
      status: 'active',
      balanceCents: 5_000,
      payment_type: 'online_card',
      author: 'Boutique en ligne',
      buyer: { name: 'Jeanne Exemple', email: 'jeanne@exemple.fr' },
      customer: { name: 'Jeanne Exemple' },
    })
    expect(await sealed(own.shop, card.id)).toMatchObject([{ payload: expect.stringContaining('5000') }])
    const mails = await mailsOf(own.shop, card.id)
    expect(mails.map(({ recipient, about }) => [recipient, about])).toEqual([
      ['lucie@exemple.fr', 'gift_card'],
      ['jeanne@exemple.fr', 'gift_card_bought'],
    ])
    expect(mails[0]?.plain).toContain('Jeanne Exemple vous offre')
    expect(mails[0]?.plain).toMatch(/donnez son code en commandant\. Elle est valable jusqu’au \d/)
    const page = await visitor.get(`/gift-card/${card.token}`)
    expect([page.statusCode, page.body.includes('lucie@exemple.fr'), page.headers['referrer-policy']]).toEqual([200, true, 'no-referrer'])
    expect((await visitor.get(`/gift-card/${card.token}/card.pdf`)).headers['content-type']).toBe('application/pdf')
  })

  test('is told by an address that leads to it as long as the shop is here, whatever becomes of its host name', async () => {
    const card = await selling(peer)
    const { pools, services } = await testApp()
    await pools.owner.query(
      `with asked as (insert into shop_host (shop_id, host, role, token, asked_at, proven_at) values ($1, $2, 'primary', $3, now(), now()))
       insert into held_host (host, client_id) values ($2, $1)`,
      [card.shop.id, `${card.shop.uid}.exemple.fr`, 'x'.repeat(22)],
    )
    const { id, token } = await paid(card)
    const [, bought] = await mailsOf(card.shop, id)
    expect(bought?.plain).toContain(`${services.config.publicUrl}/shop/${card.shop.uid}/gift-card/${token}`)
    expect(bought?.plain).not.toContain('.exemple.fr/gift-card')
  })

  test('is one whoever brings the news first, and however often: message, message again, sweep, the page of the payment', async () => {
    const made = await ordered(own)
    const { events } = own.world.pay(await openCheckout(made))
    await own.shop.ok(cardPaymentRoutes.sweep, {})
    const path = new URL(made.url).pathname
    const [page] = await Promise.all([
      visit(`${path}?paid=1`),
      visit(`${path}?paid=1`),
      own.shop.drain(),
      ...[...events, ...events].map((event) => bring(own.shop, event, own.secret)),
    ])
    await own.shop.drain()
    expect(page?.payload).toContain('bien reçu')
    expect(page?.payload).toContain('Carte cadeau')
    const card = await read(own.shop, made.id)
    expect([card.balanceCents, card.moves.map(({ kind }) => kind)]).toEqual([5_000, ['issue']])
    expect(await sealed(own.shop, made.id)).toHaveLength(1)
    expect(await mailsOf(own.shop, made.id)).toHaveLength(2)
  })

  test('is one of a form that is sent twice at once', async () => {
    const token = newLinkToken()
    const answers = await Promise.all([1, 2, 3].map(() => send(own.shop, { token })))
    expect(new Set(answers.map(({ statusCode, headers }) => `${statusCode} ${headers.location}`)).size).toBe(1)
    const rows = await own.shop.inShop((ctx) =>
      ctx.db.selectFrom('site_checkout').select('voucher_id').where('token', '=', token).execute(),
    )
    expect(rows).toHaveLength(1)
  })

  test('leaves on the day that was chosen, once, and not before', async () => {
    const later = addDays(parisDay(new Date()), 3)
    const { id, token } = await paid(own, { sendOn: later })
    const cards = async () => (await mailsOf(own.shop, id)).filter(({ about }) => about === 'gift_card')
    const due = async () => {
      await own.shop.inShop((ctx) => ctx.enqueue(dueCardsJob, {}))
      await own.shop.drain()
    }
    await due()
    expect(await cards()).toEqual([])
    expect((await new Visitor(own.shop).get(`/gift-card/${token}`)).body).toContain('Elle partira le')
    // The shop puts the day forward.
    const { version } = await read(own.shop, id)
    await own.shop.ok(vouchersRoutes.updateGiftCard, { params: { id }, body: { sendOn: parisDay(new Date()), version } })
    await own.shop.drain()
    await due()
    expect(await cards()).toMatchObject([{ recipient: 'lucie@exemple.fr' }])
    await own.shop.inShop((ctx) => ctx.db.updateTable('voucher').set({ awaits_sending: true }).where('id', '=', id).execute())
    await due()
    expect(await cards()).toHaveLength(1)
  })

  test('is bought on the terms that its form named: others are read first; its buyer gets that version, and the shop sees it', async () => {
    const card = await selling(peer)
    const write = (html: string, version: number) =>
      card.shop.ok(legalRoutes.setSalesTerms, { body: { html, validFrom: parisDay(new Date()), version } })
    await write('<p>Un</p>', 0)
    const visitor = new Visitor(card.shop)
    expect((await visitor.get('/gift-card')).body).toContain('name="terms" value="1"')
    const unread = await send(card.shop, { agree: 'yes' })
    expect([unread.statusCode, unread.body.includes('conditions de vente ont changé')]).toEqual([409, true])
    await write('<p>Deux</p>', 1)
    const late = await send(card.shop, { agree: 'yes', terms: '1' })
    expect([late.statusCode, late.body.includes('name="terms" value="2"')]).toEqual([409, true])
    expect((await send(card.shop, { terms: '2' })).body).toContain('Cochez la case')
    const made = await ordered(card, { agree: 'yes', terms: '2' })
    const { id, token } = made
    await write('<p>Trois</p>', 2)
    for (const event of card.world.pay(await openCheckout(made)).events) await bring(card.shop, event, card.secret)
    await card.shop.drain()
    expect((await read(card.shop, id)).terms).toMatchObject({ number: 2, url: expect.stringContaining('/legal/sales/2') })
    expect((await visitor.get(`/gift-card/${token}`)).body).toContain('/legal/sales/2"')
    const mails = await card.shop.inShop((ctx) =>
      ctx.db.selectFrom('outbox_mail').select('attachments').where('about', '=', 'gift_card_bought').execute(),
    )
    expect(mails.map(({ attachments }) => attachments.map(({ name }) => name))).toEqual([['Conditions de vente, version 2.pdf']])
  })

  test('goes to its buyer where nobody else is named', async () => {
    const { id } = await paid(own, { recipientEmail: '', amount: 'free', free: '45,50' })
    expect((await read(own.shop, id)).balanceCents).toBe(4_550)
    expect((await mailsOf(own.shop, id)).map(({ recipient }) => recipient)).toEqual(['jeanne@exemple.fr', 'jeanne@exemple.fr'])
  })
})

describe('whoever only fills in the form', () => {
  const people = (shop: TestShop) => shop.inShop((ctx) => ctx.db.selectFrom('customer').select(['id', 'name']).execute())
  const give = async (shop: TestShop) => {
    await shop.inShop(async (ctx) => {
      await ctx.db
        .updateTable('site_checkout')
        .set({ unpaid_since: new Date(ctx.now.getTime() - 15 * 86_400_000) })
        .execute()
      await ctx.enqueue(unpaidJob, {})
    })
    await shop.drain()
  }

  test('is no customer, and nobody is written to; whoever pays becomes one', async () => {
    const card = await selling(peer)
    const { id } = await ordered(card)
    await give(card.shop)
    expect([(await read(card.shop, id)).status, await mailsOf(card.shop, id), await people(card.shop)]).toEqual(['cancelled', [], []])
    await paid(card)
    expect(await people(card.shop)).toMatchObject([{ name: 'Jeanne Exemple' }])
    const kept = await card.shop.inShop((ctx) => ctx.db.selectFrom('site_checkout').select('typed').execute())
    expect(JSON.stringify(kept)).not.toContain('Jeanne')
  })

  test('may still pay a card that waited while the shop was suspended', async () => {
    const card = await selling(peer)
    const { id } = await ordered(card)
    await card.shop.suspend(true)
    await give(card.shop)
    await card.shop.suspend(false)
    await card.shop.inShop((ctx) => ctx.enqueue(unpaidJob, {}))
    await card.shop.drain()
    expect((await read(card.shop, id)).status).not.toBe('cancelled')
  })

  test('waits when they send many from one network', async () => {
    const visitor = new Visitor(own.shop)
    const codes = await Promise.all(Array.from({ length: 22 }, () => send(own.shop, { email: 'x' }, visitor)))
    expect(codes.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2)
    expect((await send(own.shop, { email: 'x' })).statusCode).toBe(400)
  })
})

describe('a card that waits for its day', () => {
  test('or for its price keeps its buyer from being erased: paid then, it would reach nobody', async () => {
    const card = await selling(peer)
    const customer = await card.shop.ok(customersRoutes.createCustomer, { body: { lastName: 'Autre', email: 'JEANNE@exemple.fr' } })
    const { id } = await ordered(card)
    const params = { id: customer.id }
    expect((await card.shop.ok(customersCareRoutes.previewErasure, { params })).obstacles).toEqual([
      { kind: 'unpaid_cards', count: 1, cents: 5_000 },
    ])
    expect((await card.shop.call(customersCareRoutes.eraseCustomer, { params, body: {} })).problem.code).toBe('customer_not_settled')
    await card.shop.ok(vouchersRoutes.cancelGiftCard, { params: { id } })
    await card.shop.ok(customersCareRoutes.eraseCustomer, { params, body: {} })
    expect(await read(card.shop, id)).toMatchObject({ recipientEmail: '', buyer: null })
  })

  test('keeps its buyer from being erased, and what was changed of it is forgotten with them', async () => {
    const card = await selling(peer)
    const later = addDays(parisDay(new Date()), 3)
    const customer = await card.shop.ok(customersRoutes.createCustomer, { body: { lastName: 'Autre', email: 'JEANNE@exemple.fr' } })
    // Of another name: the card stays a guest's.
    const { id } = await paid(card, { sendOn: later })
    const { version, customer: of } = await read(card.shop, id)
    expect(of).toBeNull()
    const change = { recipient: 'Marguerite', recipientEmail: 'marguerite@exemple.fr', message: 'Secret', version }
    await card.shop.ok(vouchersRoutes.updateGiftCard, { params: { id }, body: change })
    const params = { id: customer.id }
    expect((await card.shop.ok(customersCareRoutes.previewErasure, { params })).obstacles).toEqual([
      { kind: 'gift_cards', count: 1, cents: 5_000 },
    ])
    expect((await card.shop.call(customersCareRoutes.eraseCustomer, { params, body: {} })).problem.code).toBe('customer_not_settled')
    const due = await read(card.shop, id)
    await card.shop.ok(vouchersRoutes.updateGiftCard, { params: { id }, body: { sendOn: parisDay(new Date()), version: due.version } })
    await card.shop.drain()
    expect((await mailsOf(card.shop, id)).map(({ recipient }) => recipient)).toContain('marguerite@exemple.fr')
    await card.shop.ok(customersCareRoutes.eraseCustomer, { params, body: {} })
    const told = await card.shop.inShop((ctx) =>
      ctx.db.selectFrom('audit').select(['before', 'after']).where('subject', '=', 'voucher').where('subject_id', '=', id).execute(),
    )
    expect(JSON.stringify(told)).not.toMatch(/arguerite|Secret|ucie|jardin/)
    expect(JSON.stringify(told)).toContain('send_on')
  })

  test('leaves whatever the switch of such mails says, as its buyer was told', async () => {
    const card = await selling(peer)
    await card.shop.inShop((ctx) => setFlowSettings(ctx, { off: ['gift_card'], words: {} }))
    const { id } = await paid(card)
    expect((await mailsOf(card.shop, id)).map(({ about }) => about)).toEqual(['gift_card', 'gift_card_bought'])
  })
})
