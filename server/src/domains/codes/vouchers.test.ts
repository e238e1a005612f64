import { fiscalRoutes } from '@plantule/contract/fiscal/fiscal'
import { errors as orderErrors } from '@plantule/contract/orders/errors'
import { errors, vouchersRoutes } from '@plantule/contract/codes/vouchers'
import { tillRoutes } from '@plantule/contract/till/till'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { Refused } from '../../platform/refused.ts'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { closePeriods } from '../fiscal/index.ts'
import { readCard, readCredit, someCredit, someGiftCard } from './codes.testing.ts'
import { redeem, unredeem } from './index.ts'
import { parisYear } from '../../platform/paris.ts'
import { mailGiftCardJob } from './jobs.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await newShop()
})

const plain = (text: string | undefined) => text?.replaceAll(/\s/g, ' ')
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const fieldOf = (error: unknown) => (error instanceof Refused ? error.fields[0] : undefined)

describe('a gift card', () => {
  test('waits for its payment, counts once paid, and tells its story', async () => {
    const card = await shop.ok(vouchersRoutes.createGiftCard, { body: { amountCents: 5000, recipient: 'Mamie', message: 'Bon jardin !' } })
    expect(card).toMatchObject({ status: 'pending_payment', balanceCents: 0, initialCents: 5000, moves: [], issuedAt: null })
    expect(card.code).toMatch(/^[2-9ACDEFGHJKMNPQRTWXY]{16}$/)
    expect(card.reference).toMatch(/^CK\d{4}-\d{5}$/)
    const paid = await shop.ok(vouchersRoutes.payGiftCard, { params: { id: card.id }, body: { payment_type: 'card' } })
    expect(paid).toMatchObject({
      status: 'active',
      balanceCents: 5000,
      payment_type: 'card',
      moves: [{ kind: 'issue', cents: 5000, balanceCents: 5000 }],
    })
    const twice = await shop.call(vouchersRoutes.payGiftCard, { params: { id: card.id }, body: { payment_type: 'card' } })
    expect(twice.problem).toMatchObject({ code: 'wrong_status' })
  })

  test('is paid for with money: not by a card, a credit or on account', async () => {
    for (const payment_type of ['gift_card', 'credit_code', 'on_account'] as const) {
      const bought = await shop.call(vouchersRoutes.createGiftCard, { body: { amountCents: 5000, payment_type } as never })
      expect(bought.problem.errors).toEqual([expect.objectContaining({ path: ['payment_type'], message: errors.gift_card_by_money.fr })])
    }
    const direct = shop.inShop((ctx) => ctx.db.updateTable('voucher').set({ payment_type: 'gift_card' }).execute())
    await expect(direct).rejects.toMatchObject({ constraint: 'voucher_not_by_voucher' })
  })

  test('keeps within the amounts and the duration of the settings', async () => {
    const { image, ...config } = await shop.ok(vouchersRoutes.getGiftCardConfig)
    expect(image).toBeNull()
    await shop.ok(vouchersRoutes.setGiftCardConfig, { body: { ...config, minCents: 2000, maxCents: 10_000, validMonths: 12 } })
    const small = await shop.call(vouchersRoutes.createGiftCard, { body: { amountCents: 1999 } })
    expect(small.problem.errors?.map((each) => [each.path[0], plain(each.message)])).toEqual([
      ['amountCents', 'Le montant va de 20,00 € à 100,00 €.'],
    ])
    const card = await shop.ok(vouchersRoutes.createGiftCard, { body: { amountCents: 2000 } })
    expect(card.expiresOn?.slice(0, 4)).toBe(String(parisYear(new Date()) + 1))
    expect((await shop.ok(vouchersRoutes.createGiftCard, { body: { amountCents: 2000, expiresOn: null } })).expiresOn).toBeNull()
    const past = await shop.call(vouchersRoutes.createGiftCard, { body: { amountCents: 2000, expiresOn: '2020-01-01' } })
    expect(past.problem.errors).toEqual([expect.objectContaining({ path: ['expiresOn'], message: errors.expiry_past.fr })])
    const stranger = await shop.call(vouchersRoutes.createGiftCard, { body: { amountCents: 2000, customerId: 999_999_999 } })
    expect(stranger.problem.errors).toEqual([expect.objectContaining({ path: ['customerId'], message: orderErrors.unknown_customer.fr })])
    const bounds = await shop.call(vouchersRoutes.setGiftCardConfig, { body: { ...config, minCents: 2000, maxCents: 1000 } })
    expect(bounds.problem.errors).toEqual([expect.objectContaining({ path: ['maxCents'], message: errors.gift_card_bounds.fr })])
  })

  test('changes its amount only before it is paid', async () => {
    const card = await shop.ok(vouchersRoutes.createGiftCard, { body: { amountCents: 3000 } })
    const params = { id: card.id }
    const changed = await shop.ok(vouchersRoutes.updateGiftCard, {
      params,
      body: { amountCents: 4000, recipient: 'Léa', version: card.version },
    })
    expect(changed).toMatchObject({ initialCents: 4000, recipient: 'Léa' })
    const paid = await shop.ok(vouchersRoutes.payGiftCard, { params, body: { payment_type: 'card' } })
    const late = await shop.call(vouchersRoutes.updateGiftCard, { params, body: { amountCents: 5000, version: paid.version } })
    expect(late.problem).toMatchObject({ code: 'wrong_status' })
    expect((await shop.call(vouchersRoutes.updateGiftCard, { params, body: { version: card.version } })).problem).toMatchObject({
      code: 'stale_version',
    })
    expect(await shop.ok(vouchersRoutes.updateGiftCard, { params, body: { message: 'Bravo', version: paid.version } })).toMatchObject({
      balanceCents: 4000,
      message: 'Bravo',
    })
  })

  test('is cancelled while nothing was spent, and then pays nothing', async () => {
    const card = await someGiftCard(shop)
    const spend = (cents: number) =>
      shop.inShop((ctx) => redeem(ctx, { code: card.code, kind: 'gift_card', cents, source: { source: 'ticket', id: 1, label: 'T1' } }))
    const used = await someGiftCard(shop)
    await shop.inShop((ctx) =>
      redeem(ctx, { code: used.code, kind: 'gift_card', cents: 1, source: { source: 'ticket', id: 2, label: 'T2' } }),
    )
    expect((await shop.call(vouchersRoutes.cancelGiftCard, { params: { id: used.id } })).problem).toMatchObject({
      code: 'voucher_used',
      title: errors.voucher_used.fr,
    })
    await shop.ok(vouchersRoutes.cancelGiftCard, { params: { id: card.id } })
    expect(await readCard(shop, card.id)).toMatchObject({
      status: 'cancelled',
      balanceCents: 0,
      moves: [{ kind: 'cancel', cents: -5000 }, { kind: 'issue' }],
    })
    expect(fieldOf(await spend(100).catch((error: unknown) => error))).toMatchObject({ path: ['code'], code: 'voucher_cancelled' })
    expect((await shop.call(vouchersRoutes.cancelGiftCard, { params: { id: card.id } })).problem).toMatchObject({ code: 'wrong_status' })
  })

  test('is cancelled by those who keep the books where much goes back', async () => {
    const own = await newShop()
    const card = await someGiftCard(own, 40_000)
    const cancel = async (rights: Parameters<TestShop['memberWith']>[0]) =>
      own.call(vouchersRoutes.cancelGiftCard, { params: { id: card.id } }, { token: await own.memberWith(rights) })
    const refused = await cancel(['orders.write'])
    expect([refused.status, refused.problem.code]).toEqual([403, 'refund_needs_manager'])
    expect((await cancel(['orders.write', 'accounting.write'])).status).toBe(200)
  })

  test('its price is sealed when it comes and when it is given back, and stands in the closure of the day, outside turnover', async () => {
    const own = await newShop()
    const card = await someGiftCard(own)
    const taken = await someGiftCard(own)
    await own.ok(vouchersRoutes.cancelGiftCard, { params: { id: taken.id } })
    expect((await own.ok(fiscalRoutes.verifyFiscal)).ok).toBe(true)
    await own.inShop((ctx) => closePeriods({ ...ctx, now: new Date(ctx.now.getTime() + 86_400_000) }))
    const { items } = await own.ok(fiscalRoutes.listZTickets, { params: { page: 1 }, query: { type: 'day' } })
    expect(items[0]?.totals).toMatchObject({
      giftCardsSoldCents: card.initialCents,
      salesCents: 0,
      netCents: 0,
      payments: [],
      orderPayments: [{ type: card.payment_type, cents: card.initialCents }],
    })
  })

  test('expires by its day alone, and lives again when its end is put off', async () => {
    const card = await someGiftCard(shop)
    await shop.inShop((ctx) => ctx.db.updateTable('voucher').set({ expires_on: '2021-06-30' }).where('id', '=', card.id).execute())
    expect(await readCard(shop, card.id)).toMatchObject({ status: 'expired', balanceCents: 5000 })
    const spend = shop.inShop((ctx) =>
      redeem(ctx, { code: card.code, kind: 'gift_card', cents: 1, source: { source: 'ticket', id: 3, label: 'T3' } }),
    )
    await expect(spend).rejects.toMatchObject({ code: 'code_expired', details: { day: '30/06/2021' } })
    const { version } = await readCard(shop, card.id)
    await shop.ok(vouchersRoutes.updateGiftCard, { params: { id: card.id }, body: { expiresOn: '2090-01-01', version } })
    expect(await readCard(shop, card.id)).toMatchObject({ status: 'active' })
  })

  test('is printed once it is paid, with the picture of the settings', async () => {
    const waiting = await shop.ok(vouchersRoutes.createGiftCard, { body: { amountCents: 3000 } })
    expect((await shop.call(vouchersRoutes.giftCardPdf, { params: { id: waiting.id } })).problem).toMatchObject({ code: 'wrong_status' })
    expect((await shop.call(vouchersRoutes.giftCardImage)).status).toBe(404)
    await shop.ok(vouchersRoutes.setGiftCardImage, { body: { alt: 'Un jardin' } }, { file: { name: 'jardin.png', bytes: png } })
    expect((await shop.call(vouchersRoutes.giftCardImage)).headers['content-type']).toBe('image/png')
    expect((await shop.ok(vouchersRoutes.getGiftCardConfig)).image).toMatchObject({ alt: 'Un jardin' })
    const card = await someGiftCard(shop)
    expect(String((await shop.ok(vouchersRoutes.giftCardPdf, { params: { id: card.id } })).subarray(0, 5))).toBe('%PDF-')
  })
})

describe('a credit code', () => {
  test('counts at once, is printed, changed and cancelled', async () => {
    const credit = await someCredit(shop, 1250)
    expect(credit).toMatchObject({ status: 'active', balanceCents: 1250, reason: 'Plante abîmée' })
    expect(credit.reference).toMatch(/^BA\d{4}-\d{5}$/)
    const params = { id: credit.id }
    expect(String((await shop.ok(vouchersRoutes.creditCodePdf, { params })).subarray(0, 5))).toBe('%PDF-')
    const changed = await shop.ok(vouchersRoutes.updateCreditCode, {
      params,
      body: { reason: 'Geste commercial', version: credit.version },
    })
    expect(changed).toMatchObject({ reason: 'Geste commercial' })
    expect((await shop.call(vouchersRoutes.updateCreditCode, { params, body: { reason: 'x', version: 1 } })).problem).toMatchObject({
      code: 'stale_version',
    })
    // A gift card's address knows no credit.
    expect((await shop.call(vouchersRoutes.getGiftCard, { params })).status).toBe(404)
    await shop.ok(vouchersRoutes.cancelCreditCode, { params })
    expect((await readCredit(shop, credit.id)).status).toBe('cancelled')
  })
})

test('a credit by hand is money given back: of a seller no more a day than may be refunded, whoever cuts it', async () => {
  const own = await newShop()
  const seller = await own.memberWith(['orders.write'])
  const give = (amountCents: number, token: string) =>
    own.call(vouchersRoutes.createCreditCode, { body: { amountCents, reason: 'Geste' } }, { token })
  const { refundLimitCents } = await own.ok(tillRoutes.getTillSettings, {})
  expect((await give(refundLimitCents + 1, seller)).problem).toMatchObject({ code: 'credits_need_manager' })
  expect((await give(refundLimitCents - 100, seller)).status).toBe(201)
  expect((await give(101, seller)).problem).toMatchObject({ code: 'credits_need_manager' })
  expect((await give(100, seller)).status).toBe(201)
  expect((await give(refundLimitCents * 2, own.token)).status).toBe(201)
  // At once it is no more.
  const other = await own.memberWith(['orders.write'])
  const answers = await Promise.all(Array.from({ length: 4 }, () => give(refundLimitCents - 100, other)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 403, 403, 403])
})

test('lists say what the shop owes, found by reference, name or the end of the code', async () => {
  const own = await newShop()
  const card = await someGiftCard(own, 6000)
  await own.ok(vouchersRoutes.createGiftCard, { body: { amountCents: 4000, recipient: 'Tante Agathe' } })
  const list = (query: object = {}) => own.ok(vouchersRoutes.listGiftCards, { params: { page: 1 }, query })
  // A card that nobody paid is owed to nobody.
  expect(await list()).toMatchObject({ total: 2, owedCents: 6000 })
  expect((await list({ q: 'agathe' })).items).toMatchObject([{ recipient: 'Tante Agathe' }])
  expect((await list({ q: card.code.slice(-4) })).items).toMatchObject([{ id: card.id }])
  expect((await list({ q: card.code.slice(0, 6) })).items).toEqual([])
  // One sign more each time would tell the whole code to who may see its end alone.
  for (const signs of [5, 8, 15]) expect((await list({ q: card.code.slice(-signs) })).items).toEqual([])
  expect((await list({ q: card.code })).items).toMatchObject([{ id: card.id }])
  expect((await list({ status: 'pending_payment' })).total).toBe(1)
  // Whoever reads orders recognises a code; whoever sells reads it whole, and prints it.
  expect((await list({ q: card.code.slice(-4) })).items[0]?.code).toBe(`•••• ${card.code.slice(-4)}`)
  const reader = await own.memberWith(['orders.read'])
  const params = { id: card.id }
  expect((await own.ok(vouchersRoutes.getGiftCard, { params })).code).toBe(card.code)
  expect((await own.ok(vouchersRoutes.getGiftCard, { params }, { token: reader })).code).toBe(`•••• ${card.code.slice(-4)}`)
  expect((await own.call(vouchersRoutes.giftCardPdf, { params }, { token: reader })).status).toBe(403)
  expect((await own.ok(vouchersRoutes.listCreditCodes, { params: { page: 1 } })).total).toBe(0)
  const credit = { id: (await someCredit(own)).id }
  expect((await own.call(vouchersRoutes.creditCodePdf, { params: credit }, { token: reader })).status).toBe(403)
})

describe('the balance', () => {
  test('is never spent twice: fifty payments at once', async () => {
    const card = await someGiftCard(shop, 10_000)
    const tries = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        shop.inShop((ctx) =>
          redeem(ctx, {
            code: card.code,
            kind: 'gift_card',
            cents: 700,
            source: { source: 'ticket', id: 1000 + index, label: `T${index}` },
          }),
        ),
      ),
    )
    expect(tries.filter((each) => each.status === 'fulfilled')).toHaveLength(14)
    const refused = tries.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    expect(new Set(refused.map((each) => each.code))).toEqual(new Set(['voucher_balance']))
    expect(refused[0]?.fields).toMatchObject([{ path: ['amount'] }])
    const after = await readCard(shop, card.id)
    expect(after).toMatchObject({ balanceCents: 200, status: 'partially_used' })
    expect(after.moves.reduce((sum, each) => sum + each.cents, 0)).toBe(200)
  })

  test('is always what was paid in, less what was spent, plus what came back', async () => {
    const act = fc.record({ back: fc.boolean(), sale: fc.integer({ min: 1, max: 3 }), cents: fc.integer({ min: 1, max: 3000 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 12 }), async (acts) => {
        const credit = await someCredit(shop, 5000)
        const spent = new Map<number, number>()
        let balance = 5000
        for (const { back, sale, cents } of acts) {
          const spending = {
            code: credit.code,
            kind: 'credit_code',
            cents,
            source: { source: 'order', id: credit.id * 10 + sale, label: 'C' },
          } as const
          const fits = back ? cents <= (spent.get(sale) ?? 0) : cents <= balance
          const done = await shop
            .inShop((ctx) => (back ? unredeem(ctx, spending) : redeem(ctx, spending)))
            .catch((error: unknown) => {
              if (error instanceof Refused) return undefined
              throw error
            })
          expect(done !== undefined).toBe(fits)
          if (!fits) continue
          spent.set(sale, (spent.get(sale) ?? 0) + (back ? -cents : cents))
          balance += back ? cents : -cents
        }
        const after = await readCredit(shop, credit.id)
        expect(after.balanceCents).toBe(balance)
        expect(after.moves.reduce((sum, each) => sum + each.cents, 0)).toBe(balance)
      }),
      { numRuns: 12 },
    )
  })

  test('pays only by its own kind, with a code, when there is one', async () => {
    const credit = await someCredit(shop, 500)
    const refusal = async (code: string, kind: 'gift_card' | 'credit_code') =>
      fieldOf(
        await shop
          .inShop((ctx) => redeem(ctx, { code, kind, cents: 100, source: { source: 'order', id: 1, label: 'C1' } }))
          .catch((error: unknown) => error),
      )
    expect(await refusal(credit.code, 'gift_card')).toMatchObject({ path: ['code'], code: 'voucher_kind' })
    expect(await refusal(' ', 'credit_code')).toMatchObject({ path: ['code'], code: 'code_needed' })
    expect(await refusal('AAAA', 'credit_code')).toMatchObject({ path: ['code'], code: 'unknown_code' })
    const waiting = await shop.ok(vouchersRoutes.createGiftCard, { body: { amountCents: 3000 } })
    expect(await refusal(waiting.code, 'gift_card')).toMatchObject({ path: ['code'], code: 'voucher_unpaid' })
  })

  test('has a story that nobody rewrites', async () => {
    await someCredit(shop, 500)
    const rewrite = shop.inShop((ctx) => ctx.db.updateTable('voucher_move').set({ cents: 1 }).execute())
    await expect(rewrite).rejects.toMatchObject({ code: '42501' })
  })
})

test('a paid card leaves once for whom it is meant, with its PDF; one that nobody paid does not', async () => {
  const ours = await newShop()
  const body = { amountCents: 3000, recipient: 'Zoé', recipientEmail: 'zoe@example.org', message: 'Joyeux anniversaire' }
  const waiting = await ours.ok(vouchersRoutes.createGiftCard, { body: { ...body, payment_type: null } })
  await ours.drain()
  const mails = () => ours.inShop((ctx) => ctx.db.selectFrom('outbox_mail').select(['recipient', 'plain', 'attachments']).execute())
  expect(await mails()).toEqual([])
  await ours.ok(vouchersRoutes.payGiftCard, { params: { id: waiting.id }, body: { payment_type: 'card' } })
  await ours.drain()
  await ours.inShop((ctx) => ctx.enqueue(mailGiftCardJob, { voucherId: waiting.id }))
  await ours.drain()
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ recipient: 'zoe@example.org', attachments: [{ name: `Carte cadeau ${waiting.reference}.pdf` }] })
  expect(mail?.plain).toContain('Joyeux anniversaire')
})
