import { errors } from '@plantule/contract/codes/vouchers'
import { fiscalRoutes } from '@plantule/contract/fiscal/fiscal'
import { tillRoutes } from '@plantule/contract/till/till'
import { ticketPaperRoutes } from '@plantule/contract/till/ticket-paper'
import { tillSalesRoutes as routes } from '@plantule/contract/till/sales'
import type { Right } from '@plantule/contract/base/permissions'
import { vouchersRoutes } from '@plantule/contract/codes/vouchers'
import { beforeEach, describe, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { readCard, someCredit, someDiscount, someGiftCard } from '../../codes/codes.testing.ts'
import { verifyRecords } from '../../fiscal/index.ts'
import { cash, closeTill, freeLine, openTill, saleBody, sell, type TestTill } from '../till.testing.ts'

let shop: TestShop
let till: TestTill
beforeEach(async () => {
  shop = await newShop()
  till = await openTill(shop)
})

const byCard = (amount: number) => [{ payment_type: 'card' as const, amount }]
const refusalOf = async (given: Parameters<typeof saleBody>[0]) => (await shop.call(routes.createSale, { body: saleBody(given) })).problem
const plain = (text: string | undefined) => text?.replace(/[\u00a0\u202f]/g, ' ')
const cardOf = (ticket: { giftCards: readonly { voucherId: number | null }[] }, at = 0) => ticket.giftCards[at]?.voucherId ?? 0
const refund = (id: number, body: object) =>
  shop.call(routes.refundSale, { params: { a: 'direct-sale', b: id }, body: { payment_type: 'cash', ...body } as never })

describe('a gift card sold at the till', () => {
  test('stands beside the goods: paid with them, no turnover, no TVA, sealed, and counts at once', async () => {
    const giftCards = [
      { amountCents: 5000, recipient: 'Mamie', recipientEmail: 'mamie@example.org', message: 'Bon jardin' },
      { amountCents: 2000 },
    ]
    const body = saleBody({ lines: [freeLine()], giftCards, payments: cash(10_000) })
    const ticket = await shop.ok(routes.createSale, { body })
    expect(ticket).toMatchObject({
      inclCents: 1000,
      exclCents: 909,
      vatCents: 91,
      cardsCents: 7000,
      changeCents: 2000,
      items: 1,
      state: 'paid',
    })
    expect(ticket.rates).toEqual([{ rateBp: 1000, exclCents: 909, vatCents: 91, inclCents: 1000 }])
    expect(ticket.payments).toMatchObject([{ payment_type: 'cash', givenCents: 10_000, amount: 8000 }])
    expect(ticket.giftCards).toMatchObject([{ reference: expect.stringMatching(/^CK\d{4}-\d{5}$/), cents: 5000 }, { cents: 2000 }])
    expect(await shop.ok(routes.createSale, { body })).toEqual(ticket)
    const card = await readCard(shop, cardOf(ticket))
    expect(card).toMatchObject({
      status: 'active',
      balanceCents: 5000,
      recipient: 'Mamie',
      message: 'Bon jardin',
      moves: [{ kind: 'issue', source: 'ticket', sourceLabel: ticket.number }],
    })
    expect(card.expiresOn).not.toBeNull()
    const { rows } = await shop.inShop((ctx) =>
      ctx.db
        .selectFrom('fiscal_link')
        .select(['payload', 'incl_cents'])
        .where('ref_number', '=', ticket.number)
        .where('chain', '=', 'sale')
        .execute()
        .then((found) => ({ rows: found })),
    )
    expect(rows[0]?.incl_cents).toBe(1000)
    expect(JSON.parse(rows[0]?.payload ?? '{}')).toMatchObject({
      giftCards: [{ card: card.id, reference: card.reference, cents: 5000 }, { cents: 2000 }],
    })
    // It stands on the ticket of who sells, and not on that of who may only look.
    const codeFor = async (rights: Right[]) =>
      JSON.stringify(
        await shop.ok(ticketPaperRoutes.printOnRoll, { params: { id: ticket.id } }, { token: await shop.memberWith(rights) }),
      ).replaceAll('-', '')
    expect(await codeFor(['till.write'])).toContain(card.code)
    expect(await codeFor(['till.read'])).not.toContain(card.code)
    // The code is money: it stands in no sealed record, which archives carry away.
    expect(rows[0]?.payload).not.toContain(card.code)
    await shop.drain()
    const mails = await shop.inShop((ctx) =>
      ctx.db.selectFrom('outbox_mail').select('recipient').where('about', '=', 'gift_card').execute(),
    )
    expect(mails).toEqual([{ recipient: 'mamie@example.org' }])
  })

  test('is sold without goods too, and printed with its code on a line of its own', async () => {
    const ticket = await sell(shop, { lines: [], giftCards: [{ amountCents: 3000 }], payments: byCard(3000) })
    expect(ticket).toMatchObject({ inclCents: 0, rates: [], lines: [], items: 0, cardsCents: 3000 })
    expect(await shop.ok(routes.getSale, { params: { id: ticket.id } })).toEqual(ticket)
    const { code } = await readCard(shop, cardOf(ticket))
    const paper = await shop.ok(ticketPaperRoutes.printOnRoll, { params: { id: ticket.id } })
    expect(paper).toMatchObject({ totalCents: 0, rates: [], lines: [], giftCards: [{ cents: 3000 }] })
    expect(paper.giftCards[0]?.code?.replace(/\W/g, '')).toBe(code)
    expect((await refusalOf({ lines: [], payments: [] })).errors).toMatchObject([{ path: ['lines'] }])
  })

  test('money alone buys it: no card, credit or promise, which may pay the goods beside it', async () => {
    const gift = await someGiftCard(shop, 6000)
    const giftCards = [{ amountCents: 5000 }]
    const paid = (amount: number) => [{ payment_type: 'gift_card' as const, amount, reference: gift.code }]
    const refused = await refusalOf({ lines: [freeLine()], giftCards, payments: paid(6000) })
    expect(refused).toMatchObject({ code: 'gift_card_by_money', title: errors.gift_card_by_money.fr })
    const credit = await someCredit(shop, 5000)
    expect(
      (await refusalOf({ lines: [], giftCards, payments: [{ payment_type: 'credit_code', amount: 5000, reference: credit.code }] })).code,
    ).toBe('gift_card_by_money')
    expect((await refusalOf({ lines: [freeLine()], giftCards, payments: [...paid(1001), ...cash(4999)] })).code).toBe('gift_card_by_money')
    const ticket = await sell(shop, { lines: [freeLine()], giftCards, payments: [...paid(1000), ...cash(5000)] })
    expect(await readCard(shop, gift.id)).toMatchObject({ balanceCents: 5000 })
    const changed = await shop.call(routes.changePaymentType, {
      params: { id: ticket.id },
      body: {
        paymentId: ticket.payments.find((each) => each.payment_type === 'cash')?.id ?? null,
        payment_type: 'credit_code',
        reference: credit.code,
      },
    })
    expect(changed.problem.code).toBe('gift_card_by_money')
  })

  test('no discount and no code touches it, and its amount keeps within the settings', async () => {
    const code = await someDiscount(shop, { code: 'PRINTEMPS' })
    const ticket = await sell(shop, {
      lines: [freeLine()],
      discount: { kind: 'percent', bp: 5000 },
      giftCards: [{ amountCents: 5000 }],
      payments: cash(5500),
    })
    expect(ticket).toMatchObject({ inclCents: 500, discountCents: 500, cardsCents: 5000 })
    const coded = await sell(shop, { lines: [freeLine()], codes: [code.code], giftCards: [{ amountCents: 5000 }], payments: cash(5900) })
    expect(coded).toMatchObject({ inclCents: 900, cardsCents: 5000 })
    const small = await refusalOf({ lines: [], giftCards: [{ amountCents: 5000 }, { amountCents: 999 }], payments: cash(6000) })
    expect(small.errors?.map((each) => [each.path, plain(each.message)])).toEqual([
      [['giftCards', 1, 'amountCents'], 'Le montant va de 10,00 € à 500,00 €.'],
    ])
  })

  test('that waited for its payment is paid at the till, once, at its own amount', async () => {
    const waiting = await shop.ok(vouchersRoutes.createGiftCard, { body: { amountCents: 4000, recipient: 'Zoé' } })
    const giftCards = [{ voucherId: waiting.id, amountCents: 4000 }]
    expect(
      (await refusalOf({ lines: [], giftCards: [{ voucherId: waiting.id, amountCents: 1000 }], payments: cash(1000) })).errors,
    ).toMatchObject([{ path: ['giftCards', 0, 'amountCents'] }])
    const ticket = await sell(shop, { lines: [], giftCards, payments: cash(4000) })
    expect(ticket.giftCards).toMatchObject([{ voucherId: waiting.id, reference: waiting.reference }])
    expect(await readCard(shop, waiting.id)).toMatchObject({ status: 'active', balanceCents: 4000, recipient: 'Zoé' })
    expect((await refusalOf({ lines: [], giftCards, payments: cash(4000) })).errors).toMatchObject([{ path: ['giftCards', 0] }])
  })

  test('paid in cash is sold at a till and nowhere else: no cash stays outside what a drawer expects', async () => {
    const body = { amountCents: 5000, payment_type: 'cash' } as never
    expect((await shop.call(vouchersRoutes.createGiftCard, { body })).problem.errors).toMatchObject([
      { path: ['payment_type'], message: errors.gift_card_cash_at_till.fr },
    ])
    const waiting = await shop.ok(vouchersRoutes.createGiftCard, { body: { amountCents: 5000 } })
    expect((await shop.call(vouchersRoutes.payGiftCard, { params: { id: waiting.id }, body })).problem.errors).toMatchObject([
      { message: errors.gift_card_cash_at_till.fr },
    ])
    await sell(shop, { lines: [], giftCards: [{ voucherId: waiting.id, amountCents: 5000 }], payments: cash(5000) })
    expect(await shop.ok(tillRoutes.expectedCash, { query: { registerId: till.registerId } })).toMatchObject({
      cashPaymentsCents: 5000,
      expectedCents: 15_000,
    })
  })

  test('in training no card is made', async () => {
    await shop.ok(tillRoutes.changeTillStatus, { body: { registerId: till.registerId, training: true } })
    const ticket = await sell(shop, { lines: [], giftCards: [{ amountCents: 5000 }], payments: cash(5000) })
    expect(ticket).toMatchObject({ training: true, giftCards: [{ voucherId: null, reference: 'FACTICE', cents: 5000 }] })
    const back = await shop.ok(routes.cancelSale, { params: { id: ticket.id }, body: {} })
    expect(back).toMatchObject({ cardsCents: -5000, giftCards: [{ voucherId: null, cents: -5000 }] })
    expect((await shop.ok(vouchersRoutes.listGiftCards, { params: { page: 1 } })).total).toBe(0)
    expect((await shop.ok(tillRoutes.expectedCash, { query: { registerId: till.registerId } })).expectedCents).toBe(10_000)
  })
})

describe('a card that the till sold', () => {
  test('comes back whole while unused, by money, and then pays nothing', async () => {
    const ticket = await sell(shop, {
      lines: [freeLine()],
      giftCards: [{ amountCents: 5000 }, { amountCents: 2000 }],
      payments: cash(8000),
    })
    const cardId = ticket.giftCards[0]?.id ?? 0
    const credit = await refund(ticket.id, { giftCards: [cardId], payment_type: 'credit_code' })
    expect(credit.problem.code).toBe('gift_card_back_by_money')
    const done = await refund(ticket.id, { giftCards: [cardId] })
    expect(done.body).toMatchObject({ refundedCents: 5000 })
    expect(await readCard(shop, cardOf(ticket))).toMatchObject({
      status: 'cancelled',
      balanceCents: 0,
      moves: [{ kind: 'cancel', cents: -5000, source: 'ticket' }, {}],
    })
    expect((await refund(ticket.id, { giftCards: [cardId] })).problem.code).toBe('gift_card_gone')
    expect(await shop.ok(routes.getSale, { params: { id: ticket.id } })).toMatchObject({ state: 'refunded_partially', refundedCents: 5000 })
    const rest = await shop.ok(routes.cancelSale, { params: { id: ticket.id }, body: {} })
    expect(rest).toMatchObject({ inclCents: -1000, cardsCents: -2000, cancels: true, payments: [{ payment_type: 'cash', amount: -3000 }] })
    expect(await shop.ok(routes.getSale, { params: { id: ticket.id } })).toMatchObject({ state: 'refunded' })
    expect((await shop.ok(tillRoutes.expectedCash, { query: { registerId: till.registerId } })).expectedCents).toBe(10_000)
    expect((await shop.call(routes.cancelSale, { params: { id: ticket.id }, body: {} })).problem.code).toBe('nothing_to_refund')
  })

  test('does not come back once it was used; the goods beside it do', async () => {
    const ticket = await sell(shop, { lines: [freeLine()], giftCards: [{ amountCents: 5000 }], payments: cash(6000) })
    const { code, reference } = await readCard(shop, cardOf(ticket))
    const spent = await sell(shop, { lines: [freeLine()], payments: [{ payment_type: 'gift_card', amount: 1000, reference: code }] })
    const used = await shop.call(routes.cancelSale, { params: { id: ticket.id }, body: {} })
    expect([used.problem.code, plain(used.problem.title)]).toEqual([
      'gift_card_used',
      `La carte ${reference} a déjà servi, il y reste 40,00 € : elle ne se reprend plus.`,
    ])
    const { items, giftCards } = await shop.ok(routes.soldItems, { params: { a: 'direct-sale', b: ticket.id } })
    expect(giftCards).toMatchObject([{ reference, cents: 5000, balanceCents: 4000, refusal: 'gift_card_used' }])
    expect((await refund(ticket.id, { items: [{ lineId: items[0]?.lineId ?? 0, quantity: 1 }] })).body).toMatchObject({
      refundedCents: 1000,
    })
    // Its purchase is given back to it: then it is whole again, and may come back.
    await shop.ok(routes.cancelSale, { params: { id: spent.id }, body: {} })
    expect((await refund(ticket.id, { giftCards: [giftCards[0]?.cardId] })).body).toMatchObject({ refundedCents: 5000 })
  })

  test('is not cancelled beside the till, whose drawer would not know', async () => {
    const ticket = await sell(shop, { lines: [], giftCards: [{ amountCents: 5000 }], payments: cash(5000) })
    const refused = await shop.call(vouchersRoutes.cancelGiftCard, { params: { id: cardOf(ticket) } })
    expect([refused.problem.code, refused.problem.title]).toEqual([
      'gift_card_of_ticket',
      `Cette carte a été vendue par le ticket ${ticket.number} : remboursez-le à la caisse.`,
    ])
  })

  test('is spent by two tills at once never beyond its balance', async () => {
    await openTill(shop, '2')
    const { items } = await shop.ok(tillRoutes.listRegisters)
    const card = await readCard(shop, cardOf(await sell(shop, { lines: [], giftCards: [{ amountCents: 5000 }], payments: cash(5000) })))
    const tries = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        shop.call(routes.createSale, {
          body: saleBody({
            registerId: items[at % 2]?.id ?? 0,
            lines: [freeLine({ unitCents: 900 })],
            payments: [{ payment_type: 'gift_card', amount: 900, reference: card.code }],
          }),
        }),
      ),
    )
    expect(tries.filter((each) => each.status === 201)).toHaveLength(5)
    expect(new Set(tries.filter((each) => each.status !== 201).map((each) => each.problem.code))).toEqual(new Set(['voucher_balance']))
    expect((await readCard(shop, card.id)).balanceCents).toBe(500)
  })

  test('is spent or taken back, never both, when both are asked at once', async () => {
    const second = await openTill(shop, '2')
    for (let round = 0; round < 4; round += 1) {
      const ticket = await sell(shop, { lines: [], registerId: till.registerId, giftCards: [{ amountCents: 2000 }], payments: cash(2000) })
      const { code, id } = await readCard(shop, cardOf(ticket))
      const [back, spend] = await Promise.all([
        shop.call(routes.cancelSale, { params: { id: ticket.id }, body: {} }),
        shop.call(routes.createSale, {
          body: saleBody({
            registerId: second.registerId,
            lines: [freeLine()],
            payments: [{ payment_type: 'gift_card', amount: 1000, reference: code }],
          }),
        }),
      ])
      expect([back.status < 300, spend.status < 300].filter(Boolean)).toHaveLength(1)
      expect((await readCard(shop, id)).balanceCents).toBe(back.status < 300 ? 0 : 1000)
    }
  })
})

test('X and Z say what cards brought, outside turnover, and the chains hold', async () => {
  await sell(shop, { lines: [freeLine()], giftCards: [{ amountCents: 5000 }], payments: [...byCard(5500), ...cash(500)] })
  const alone = await sell(shop, { lines: [], giftCards: [{ amountCents: 2000 }, { amountCents: 3000 }], payments: cash(5000) })
  await refund(alone.id, { giftCards: [alone.giftCards[0]?.id] })
  const { code } = await readCard(shop, cardOf(alone, 1))
  await sell(shop, { lines: [freeLine()], payments: [{ payment_type: 'gift_card', amount: 1000, reference: code }] })
  await someGiftCard(shop, 1500)
  const expected = {
    tickets: 3,
    refunds: 1,
    salesCents: 2000,
    refundsCents: 0,
    netCents: 2000,
    exclCents: 1818,
    vatCents: 182,
    giftCardsSoldCents: 8000,
    giftCardsRedeemedCents: 1000,
  }
  const { totals } = await shop.ok(tillRoutes.xReading, { query: { registerId: till.registerId } })
  expect(totals).toMatchObject(expected)
  expect(totals.payments).toEqual([
    { type: 'card', count: 1, cents: 5500 },
    { type: 'cash', count: 3, cents: 3500 },
    { type: 'gift_card', count: 1, cents: 1000 },
  ])
  await closeTill(shop, till)
  const { items } = await shop.ok(fiscalRoutes.listZTickets, { params: { page: 1 }, query: { type: 'session' } })
  expect(items[0]?.totals).toMatchObject(expected)
  expect(items[0]).toMatchObject({ periodTotalCents: 2000, perpetualNetCents: 2000 })
  expect((await shop.inShop(verifyRecords)).ok).toBe(true)
})
