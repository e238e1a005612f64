import { cardPaymentRoutes } from '@plantule/contract/card-payments/card-payments'
import { vouchersRoutes } from '@plantule/contract/codes/vouchers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CardPeer } from '../../../testing/card-peer/card-peer.ts'
import { type TestShop } from '../../../testing/new-shop.ts'
import { testApp } from '../../../testing/test-app.ts'
import { addDays, parisDay } from '../../../platform/paris.ts'
import { bring, type CardShop, openCheckout, somePeer, visit } from '../../card-payments/card-payments.testing.ts'
import { usualAccounts } from '@plantule/contract/books/accounts'
import { loadEntries } from '../../books/entries/load-entries.ts'
import { redeem, unredeem } from '../../codes/index.ts'
import { dueCardsJob, mailGiftCardJob } from '../../codes/jobs.ts'
import { unpaidJob } from '../jobs.ts'
import { mailsOf, ordered, paid, read, sealed, selling } from './gift-cards.testing.ts'

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
    const card = await selling(peer)
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
