import { cardPaymentRoutes } from '@plantule/contract/card-payments/card-payments'
import { vouchersRoutes } from '@plantule/contract/codes/vouchers'
import { defaultGiftCardConfig } from '@plantule/contract/codes/vouchers'
import { customersCareRoutes } from '@plantule/contract/customers/care'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { openingRoutes } from '@plantule/contract/storefront/opening'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CardPeer } from '../../../testing/card-peer/card-peer.ts'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { testApp } from '../../../testing/test-app.ts'
import { newLinkToken } from '../../../platform/link-pages.ts'
import { setFlowSettings } from '../../../platform/mail/mail-settings.ts'
import { addDays, parisDay } from '../../../platform/paris.ts'
import { bring, cardShop, type CardShop, openCheckout, somePeer, visit } from '../../card-payments/card-payments.testing.ts'
import { usualAccounts } from '@plantule/contract/books/accounts'
import { loadEntries } from '../../books/entries/load-entries.ts'
import { redeem, unredeem } from '../../codes/index.ts'
import { dueCardsJob, mailGiftCardJob } from '../../codes/jobs.ts'
import { unpaidJob } from '../jobs.ts'
import { Visitor } from '../site.testing.ts'
import { stampOf } from '../write/forms.ts'

let peer: CardPeer
let own: CardShop
beforeAll(async () => {
  peer = await somePeer()
  own = await selling()
})
afterAll(async () => {
  await peer.stop()
  delete (await testApp()).services.config.stripeApiUrl
})

async function selling(): Promise<CardShop> {
  const card = await cardShop(peer)
  await card.shop.ok(vouchersRoutes.setGiftCardConfig, { body: { ...defaultGiftCardConfig, enabled: true } })
  return card
}
const stamp = async (shop: TestShop) => stampOf((await testApp()).services, shop.id, new Date(Date.now() - 5_000))
const typed = {
  amount: '5000',
  free: '',
  recipient: 'Lucie',
  recipientEmail: 'lucie@exemple.fr',
  message: 'Pour ton jardin',
  sendOn: '',
  email: 'jeanne@exemple.fr',
  firstName: 'Jeanne',
  lastName: 'Exemple',
}
async function send(shop: TestShop, form: Partial<typeof typed> & { token?: string } = {}, visitor = new Visitor(shop)) {
  return visitor.post('/gift-card', { ...typed, stamp: await stamp(shop), token: newLinkToken(), ...form })
}
/** A card that waits for its price, and the page where it is paid. */
async function ordered({ shop }: CardShop, form: Partial<typeof typed> = {}) {
  const token = newLinkToken()
  const answer = await send(shop, { ...form, token })
  expect([answer.statusCode, answer.headers.location]).toEqual([303, expect.stringContaining('/pay/')])
  const { voucher_id } = await shop.inShop((ctx) =>
    ctx.db.selectFrom('site_checkout').select('voucher_id').where('token', '=', token).executeTakeFirstOrThrow(),
  )
  return { id: voucher_id ?? 0, url: `http://x${String(answer.headers.location)}`, token }
}
async function paid(of: CardShop, form: Partial<typeof typed> = {}) {
  const made = await ordered(of, form)
  const { events, intent, charge } = of.world.pay(await openCheckout(made))
  for (const event of events) await bring(of.shop, event, of.secret)
  await of.shop.drain()
  return { ...made, intent, charge, events }
}
const read = (shop: TestShop, id: number) => shop.ok(vouchersRoutes.getGiftCard, { params: { id } })
const sealed = (shop: TestShop, id: number) =>
  shop.inShop((ctx) =>
    ctx.db
      .selectFrom('fiscal_link')
      .select('payload')
      .where('kind', '=', 'gift_card_payment')
      .where('ref_id', '=', id)
      .orderBy('seq')
      .execute(),
  )
const mailsOf = (shop: TestShop, id: number) =>
  shop.inShop((ctx) =>
    ctx.db
      .selectFrom('outbox_mail')
      .select(['recipient', 'about', 'plain', 'subject'])
      .where('about_id', '=', id)
      .where('about', 'in', ['gift_card', 'gift_card_bought'])
      .orderBy('about')
      .execute(),
  )

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
    const card = await selling()
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
    const card = await selling()
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
    const card = await selling()
    const { id } = await ordered(card)
    await give(card.shop)
    expect([(await read(card.shop, id)).status, await mailsOf(card.shop, id), await people(card.shop)]).toEqual(['cancelled', [], []])
    await paid(card)
    expect(await people(card.shop)).toMatchObject([{ name: 'Jeanne Exemple' }])
    const kept = await card.shop.inShop((ctx) => ctx.db.selectFrom('site_checkout').select('typed').execute())
    expect(JSON.stringify(kept)).not.toContain('Jeanne')
  })

  test('may still pay a card that waited while the shop was suspended', async () => {
    const card = await selling()
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
    const card = await selling()
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
    const card = await selling()
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
    const card = await selling()
    await card.shop.inShop((ctx) => setFlowSettings(ctx, { off: ['gift_card'], words: {} }))
    const { id } = await paid(card)
    expect((await mailsOf(card.shop, id)).map(({ about }) => about)).toEqual(['gift_card', 'gift_card_bought'])
  })
})

const cents = async (shop: TestShop, id: number) =>
  (await sealed(shop, id)).map(({ payload }) => {
    const { type, cents: sum } = JSON.parse(payload) as { type: string; cents: number }
    return [type, sum]
  })
const spend = (shop: TestShop, id: number, spent: number, order = 1) =>
  shop.inShop(async (ctx) => {
    const { code } = await ctx.db.selectFrom('voucher').select('code').where('id', '=', id).executeTakeFirstOrThrow()
    return redeem(ctx, { code, kind: 'gift_card', cents: spent, source: { source: 'order', id: order, label: `C${order}` } })
  })
const entriesOf = (shop: TestShop, piece: string) =>
  shop.inShop(async (ctx) => {
    const day = parisDay(ctx.now)
    const entries = await loadEntries(ctx, { ...usualAccounts, bankEntries: false }, day, day)
    const sums = new Map<string, number>()
    for (const line of entries.filter((entry) => entry.piece === piece).flatMap(({ lines }) => lines))
      sums.set(line.account, (sums.get(line.account) ?? 0) + line.cents)
    return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0))
  })

describe('a payment that is contested', () => {
  const contest = async (card: Awaited<ReturnType<typeof paid>>) => {
    const dispute = own.world.dispute(card.intent.id)
    const tell = async (type: string, status?: string) => {
      if (status) dispute['status'] = status
      for (const _ of [1, 2]) await bring(own.shop, own.world.tell(type, dispute), own.secret)
      await own.shop.drain()
    }
    await tell('charge.dispute.created')
    return tell
  }

  test('freezes its card by every door, and leaves it as it was once it is won', async () => {
    const card = await paid(own, { sendOn: addDays(parisDay(new Date()), 3) })
    const tell = await contest(card)
    expect(await read(own.shop, card.id)).toMatchObject({ status: 'frozen', balanceCents: 5_000 })
    await expect(spend(own.shop, card.id, 100)).rejects.toMatchObject({
      fields: [expect.objectContaining({ path: ['code'], code: 'voucher_frozen' })],
    })
    expect((await own.shop.call(vouchersRoutes.cancelGiftCard, { params: { id: card.id } })).problem.code).toBe('voucher_frozen')
    const due = async () => {
      await own.shop.inShop(async (ctx) => {
        await ctx.db
          .updateTable('voucher')
          .set({ send_on: parisDay(ctx.now) })
          .where('id', '=', card.id)
          .execute()
        await ctx.enqueue(dueCardsJob, {})
        await ctx.enqueue(mailGiftCardJob, { voucherId: card.id })
      })
      await own.shop.drain()
    }
    const sent = async () => (await mailsOf(own.shop, card.id)).filter(({ about }) => about === 'gift_card').length
    await due()
    expect(await sent()).toBe(0)
    await tell('charge.dispute.closed', 'won')
    await own.shop.drain()
    expect([await sent(), (await read(own.shop, card.id)).status]).toEqual([1, 'active'])
    expect((await spend(own.shop, card.id, 100)).balance_cents).toBe(4_900)
  })

  test('and lost takes the card back, and says what the shop has lost', async () => {
    const whole = await paid(own)
    await (
      await contest(whole)
    )('charge.dispute.closed', 'lost')
    expect(await read(own.shop, whole.id)).toMatchObject({ status: 'cancelled', balanceCents: 0 })
    expect(await cents(own.shop, whole.id)).toEqual([
      ['online_card', 5_000],
      ['online_card', -5_000],
    ])
    const spent = await paid(own)
    await spend(own.shop, spent.id, 5_000)
    await (
      await contest(spent)
    )('charge.dispute.closed', 'lost')
    expect(await cents(own.shop, spent.id)).toEqual([
      ['online_card', 5_000],
      ['online_card', -5_000],
    ])
    const { reference } = await read(own.shop, spent.id)
    expect(await entriesOf(own.shop, reference)).toEqual({ '419700': -5_000, '658000': 5_000 })
  })
})

test('a card that was spent in part and whose price goes back whole: seal, journal and entries say the same', async () => {
  const { id, intent } = await paid(own)
  await spend(own.shop, id, 3_000)
  await bring(own.shop, own.world.tell('refund.created', own.world.refund(intent.id, 5_000)), own.secret)
  await own.shop.drain()
  const { reference, balanceCents, moves } = await read(own.shop, id)
  expect([balanceCents, moves[0]]).toMatchObject([0, { kind: 'cancel', cents: -2_000, moneyCents: -5_000 }])
  expect((await cents(own.shop, id)).at(-1)).toEqual(['online_card', -5_000])
  // Of the 50 that came and went 20 were never spent; the books still owe nothing but what the sale used up.
  expect(await entriesOf(own.shop, reference)).toEqual({ '419700': -3_000, '658000': 3_000 })
})

test('a card whose price went back after it was spent is not filled again by what its sales give back, and the loss is made good', async () => {
  const { id, intent } = await paid(own)
  await spend(own.shop, id, 3_000, 11)
  await spend(own.shop, id, 1_000, 12)
  await bring(own.shop, own.world.tell('refund.created', own.world.refund(intent.id, 5_000)), own.secret)
  await own.shop.drain()
  const { reference } = await read(own.shop, id)
  expect(await entriesOf(own.shop, reference)).toEqual({ '419700': -4_000, '658000': 4_000 })
  const giveBack = (back: number, order: number) =>
    own.shop.inShop((ctx) =>
      unredeem(ctx, { code: '', kind: 'gift_card', cents: back, source: { source: 'order', id: order, label: `C${order}` } }),
    )
  await Promise.all([giveBack(3_000, 11), giveBack(400, 12)])
  const half = await read(own.shop, id)
  expect([half.balanceCents, half.moves[0]?.moneyCents]).toEqual([0, 0])
  await giveBack(600, 12)
  expect((await read(own.shop, id)).balanceCents).toBe(0)
  // The sales owe the card 40 no more (their own entries), and nothing of it is lost.
  expect(await entriesOf(own.shop, reference)).toEqual({})
  expect((await cents(own.shop, id)).at(-1)).toEqual(['online_card', -5_000])
})

test('of a card whose price went back in part, what its sale gives back beyond the loss can be spent', async () => {
  const { id, intent } = await paid(own)
  await spend(own.shop, id, 4_000, 13)
  await bring(own.shop, own.world.tell('refund.created', own.world.refund(intent.id, 2_500)), own.secret)
  await own.shop.drain()
  await own.shop.inShop((ctx) =>
    unredeem(ctx, { code: '', kind: 'gift_card', cents: 4_000, source: { source: 'order', id: 13, label: 'C13' } }),
  )
  expect((await read(own.shop, id)).balanceCents).toBe(2_500)
})

test('a refund that the provider could not make is given up by saying how the card was repaid', async () => {
  const { id, intent } = await paid(own)
  await own.shop.ok(vouchersRoutes.cancelGiftCard, { params: { id } })
  await own.shop.drain()
  const refund = own.world.all('refund').find((each) => each['payment_intent'] === intent.id)
  if (!refund) throw new Error('no refund')
  Object.assign(refund, { status: 'failed', failure_reason: 'expired_or_canceled_card' })
  await bring(own.shop, own.world.tell('refund.failed', refund), own.secret)
  await own.shop.drain()
  const { reference } = await read(own.shop, id)
  const failed = (await own.shop.ok(cardPaymentRoutes.listToCheck, {})).refunds.find((each) => each.orderReference === reference)
  expect(failed).toMatchObject({ giftCard: true, amountCents: -5_000 })
  const params = { id: failed?.id ?? 0 }
  const unsaid = await own.shop.call(cardPaymentRoutes.dropRefund, { params, query: {} })
  expect([unsaid.status, unsaid.problem.errors?.[0]?.path]).toEqual([400, ['payment_type']])
  const both = await Promise.all(
    [1, 2].map(() => own.shop.call(cardPaymentRoutes.dropRefund, { params, query: { payment_type: 'transfer' } })),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await cents(own.shop, id)).toEqual([
    ['online_card', 5_000],
    ['online_card', -5_000],
    ['online_card', 5_000],
    ['transfer', -5_000],
  ])
  expect(await entriesOf(own.shop, reference)).toEqual({ '517000': 5_000, '512000': -5_000 })
})

describe('money that goes back', () => {
  test('blocks a card that nobody used, and leaves by the provider', async () => {
    const { id } = await paid(own)
    await own.shop.ok(vouchersRoutes.cancelGiftCard, { params: { id } })
    await own.shop.drain()
    expect(await read(own.shop, id)).toMatchObject({ status: 'cancelled', balanceCents: 0 })
    expect((await sealed(own.shop, id)).map(({ payload }) => (JSON.parse(payload) as { cents: number }).cents)).toEqual([5_000, -5_000])
    const payment = await own.shop.inShop((ctx) =>
      ctx.db.selectFrom('card_payment').selectAll().where('voucher_id', '=', id).executeTakeFirstOrThrow(),
    )
    const refunds = await own.shop.inShop((ctx) =>
      ctx.db.selectFrom('card_refund').select(['amount_cents', 'state']).where('card_payment_id', '=', payment.id).execute(),
    )
    expect([payment.refunded_cents, refunds]).toEqual([5_000, [{ amount_cents: 5_000, state: 'succeeded' }]])
  })

  test('on the provider’s own pages blocks it as well, whole or what is left of it', async () => {
    for (const [back, status, balanceCents] of [
      [5_000, 'cancelled', 0],
      [2_000, 'partially_used', 3_000],
    ] as const) {
      const { id, intent } = await paid(own)
      const event = own.world.tell('refund.created', own.world.refund(intent.id, back))
      for (const _ of [1, 2]) await bring(own.shop, event, own.secret)
      await own.shop.drain()
      expect(await read(own.shop, id)).toMatchObject({ status, balanceCents })
    }
  })

  test('that comes for a card which was given up waits for a person', async () => {
    const card = await selling()
    const { id, url } = await ordered(card)
    const page = await openCheckout({ url })
    await card.shop.inShop(async (ctx) => {
      await ctx.db
        .updateTable('site_checkout')
        .set({ unpaid_since: new Date(ctx.now.getTime() - 15 * 86_400_000) })
        .execute()
      await ctx.db.updateTable('card_link').set({ session_ref: null }).where('voucher_id', '=', id).execute()
      await ctx.enqueue(unpaidJob, {})
    })
    await card.shop.drain()
    expect((await read(card.shop, id)).status).toBe('cancelled')
    expect((await mailsOf(card.shop, id)).map(({ subject }) => subject)).toEqual([expect.stringContaining('annulée')])
    for (const event of card.world.pay(page).events) await bring(card.shop, event, card.secret)
    await card.shop.drain()
    const { payments } = await card.shop.ok(cardPaymentRoutes.listToCheck, {})
    expect(payments).toMatchObject([{ state: 'to_check', reason: 'order_closed', amountCents: 5_000 }])
    await card.shop.ok(cardPaymentRoutes.settlePayment, { params: { id: payments[0]?.id ?? 0 }, body: { way: 'return' } })
    await card.shop.drain()
    expect((await read(card.shop, id)).status).toBe('cancelled')
  })

  test('of a card that the shop took payment for by other means waits for a person, and its link ends', async () => {
    const { id, url } = await ordered(own)
    const page = await openCheckout({ url })
    await own.shop.inShop((ctx) => ctx.db.updateTable('card_link').set({ session_ref: null }).where('voucher_id', '=', id).execute())
    await own.shop.ok(vouchersRoutes.payGiftCard, { params: { id }, body: { payment_type: 'transfer' } })
    expect((await visit(new URL(url).pathname)).statusCode).toBe(410)
    for (const event of own.world.pay(page).events) await bring(own.shop, event, own.secret)
    await own.shop.drain()
    const { payments } = await own.shop.ok(cardPaymentRoutes.listToCheck, {})
    expect(payments).toMatchObject([{ reason: 'order_paid' }])
    expect(await read(own.shop, id)).toMatchObject({ balanceCents: 5_000, payment_type: 'transfer' })
  })
})
