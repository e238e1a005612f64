import { errors as codeErrors } from '@plantule/contract/codes/discount-codes'
import { totalsOf } from '@plantule/contract/base/money'
import { codesRoutes } from '@plantule/contract/codes/discount-codes'
import { customersRoutes } from '@plantule/contract/customers/routes'
import type { Order } from '@plantule/contract/orders/schemas'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { vouchersRoutes } from '@plantule/contract/codes/vouchers'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { readCard, readCredit, readDiscount, someCredit, someDiscount, someGiftCard } from '../../codes/codes.testing.ts'
import { draft, firm, freeLine, pay, read, sentBack } from '../orders.testing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await newShop()
})

const setCodes = async (id: number, ...codes: string[]) =>
  shop.call(ordersRoutes.setCodes, { params: { id }, body: { codes, version: (await read(shop, id)).version } })
const validate = (id: number) => shop.call(ordersRoutes.validateOrder, { params: { id }, body: {} })
const payBy = (id: number, payment_type: 'gift_card' | 'credit_code', amount: number, code = '') =>
  shop.call(ordersRoutes.addPayment, { params: { id }, body: { payment_type, amount, code } })
const cancel = (id: number) => shop.ok(ordersRoutes.cancelOrder, { params: { id } })
const sums = (order: Order) => order.lines.reduce((sum, line) => sum + line.codeCents, 0)

describe('a discount code on an order', () => {
  test('takes off before TVA, spread over rates, and follows the lines of the draft', async () => {
    const { code, id: codeId } = await someDiscount(shop, { code: 'DRAFT10' })
    const order = await draft(shop, [freeLine({ quantity: 3 }), freeLine({ unitCents: 1999, rateBp: 2000 })])
    const coded = (await setCodes(order.id, 'draft-10')).body
    expect(coded).toMatchObject({ inclCents: 4499, codes: [{ code, cents: 500, kind: 'percent' }], discountCents: 500 })
    expect(coded.lines.map((line) => line.codeCents)).toEqual([300, 200])
    expect(coded.rates).toEqual([
      { rateBp: 1000, exclCents: 2455, vatCents: 245, inclCents: 2700 },
      { rateBp: 2000, exclCents: 1499, vatCents: 300, inclCents: 1799 },
    ])
    const [first] = sentBack(coded.lines)
    const fewer = await shop.ok(ordersRoutes.updateOrder, {
      params: { id: order.id },
      body: { lines: [{ ...first, quantity: 1 }], version: coded.version },
    })
    expect(fewer).toMatchObject({ inclCents: 900, codes: [{ cents: 100 }] })
    expect((await readDiscount(shop, codeId)).uses).toBe(0)
    const without = (await setCodes(order.id)).body
    expect(without).toMatchObject({ inclCents: 1000, codes: [] })
    expect(sums(without)).toBe(0)
  })

  test('is refused beside its field with its reason', async () => {
    const order = await draft(shop, [freeLine()])
    const once = await someDiscount(shop, { perCustomer: 1 })
    expect((await setCodes(order.id, 'RIEN')).problem.errors).toEqual([
      expect.objectContaining({ path: ['codes', 0], message: codeErrors.unknown_code.fr }),
    ])
    expect((await setCodes(order.id, once.code)).problem.errors).toEqual([
      expect.objectContaining({ path: ['codes', 0], message: codeErrors.code_needs_customer.fr }),
    ])
    const two = [await someDiscount(shop), await someDiscount(shop)]
    const both = await setCodes(order.id, ...two.map((each) => each.code))
    expect(both.problem.errors?.[0]).toMatchObject({ path: ['codes', 0], message: codeErrors.code_not_cumulative.fr })
  })

  test('cumulates when its terms say so, each on what the first left', async () => {
    const [ten, five] = [
      await someDiscount(shop, { cumulative: true }),
      await someDiscount(shop, { cumulative: true, kind: 'amount', value: 500 }),
    ]
    const order = await draft(shop, [freeLine({ quantity: 5 })])
    expect((await setCodes(order.id, ten.code, five.code)).body).toMatchObject({ inclCents: 4000, codes: [{ cents: 500 }, { cents: 500 }] })
  })

  test('offers the delivery', async () => {
    const free = await someDiscount(shop, { kind: 'free_shipping', value: 0 })
    const order = await draft(shop, [freeLine()], { deliveryMode: 'home', deliveryCents: 690 })
    expect((await setCodes(order.id, free.code)).body).toMatchObject({
      inclCents: 1000,
      deliveryCents: 690,
      deliveryOffCents: 690,
      codes: [{ cents: 690 }],
    })
  })

  test('counts when the order becomes firm and is free again when it is cancelled', async () => {
    const code = await someDiscount(shop, { maxUses: 1 })
    const [one, two] = [await draft(shop, [freeLine()]), await draft(shop, [freeLine()])]
    await setCodes(one.id, code.code)
    await setCodes(two.id, code.code)
    expect((await validate(one.id)).status).toBe(200)
    expect(await readDiscount(shop, code.id)).toMatchObject({ uses: 1, status: 'exhausted' })
    expect((await validate(two.id)).problem).toMatchObject({ code: 'code_exhausted', title: codeErrors.code_exhausted.fr })
    await cancel(one.id)
    expect((await readDiscount(shop, code.id)).uses).toBe(0)
    expect((await validate(two.id)).status).toBe(200)
    const stats = await shop.ok(codesRoutes.discountStats, { params: { id: code.id } })
    expect(stats).toMatchObject({
      uses: 1,
      released: 1,
      revenueCents: 900,
      reductionCents: 100,
      averageCents: 900,
      days: [{ uses: 1, revenueCents: 900 }],
    })
    expect(stats.sales).toMatchObject([{ source: 'order', saleCents: 900, reductionCents: 100 }])
    expect((await shop.call(codesRoutes.removeDiscountCode, { params: { id: code.id } })).problem).toMatchObject({ code: 'code_used' })
    const { version, label } = await readDiscount(shop, code.id)
    const body = { label, kind: 'percent', value: 1000, version } as const
    const other = await shop.call(codesRoutes.updateDiscountCode, { params: { id: code.id }, body: { ...body, code: 'AUTRE', maxUses: 5 } })
    expect(other.problem.errors).toEqual([expect.objectContaining({ path: ['code'], message: codeErrors.code_used.fr })])
  })

  test('keeps its limit of all uses when twenty strangers validate at once', async () => {
    const code = await someDiscount(shop, { maxUses: 7 })
    const orders: number[] = []
    for (let index = 0; index < 20; index++) {
      const { id } = await draft(shop, [freeLine()])
      await setCodes(id, code.code)
      orders.push(id)
    }
    const done = await Promise.all(orders.map(validate))
    expect(done.filter((each) => each.status === 200)).toHaveLength(7)
    expect(new Set(done.filter((each) => each.status !== 200).map((each) => each.problem.code))).toEqual(new Set(['code_exhausted']))
    expect((await readDiscount(shop, code.id)).uses).toBe(7)
  })

  test('keeps its limit for each customer when he validates ten orders at once', async () => {
    const code = await someDiscount(shop, { perCustomer: 2 })
    const { id: customerId } = await shop.ok(customersRoutes.createCustomer, { body: { lastName: 'Garnier' } })
    const orders: number[] = []
    for (let index = 0; index < 10; index++) {
      const { id } = await draft(shop, [freeLine()], { customerId })
      expect((await setCodes(id, code.code)).status).toBe(200)
      orders.push(id)
    }
    const done = await Promise.all(orders.map(validate))
    expect(done.map(({ status }) => status).toSorted()).toEqual([200, 200, ...Array.from({ length: 8 }, () => 409)])
    expect(new Set(done.filter((each) => each.status === 409).map((each) => each.problem.code))).toEqual(new Set(['code_used_by_customer']))
  })

  test('changes on a firm order, which then owes the difference', async () => {
    const code = await someDiscount(shop)
    const order = await firm(shop, [freeLine({ quantity: 2 })])
    await pay(shop, order.id, 2000)
    expect((await setCodes(order.id, code.code)).body).toMatchObject({ inclCents: 1800, dueCents: -200 })
    expect((await readDiscount(shop, code.id)).uses).toBe(1)
    await setCodes(order.id)
    expect((await readDiscount(shop, code.id)).uses).toBe(0)
    expect((await setCodes(order.id, code.code)).body).toMatchObject({ inclCents: 1800 })
    expect((await readDiscount(shop, code.id)).uses).toBe(1)
  })

  test('never makes a line or a total negative, whatever is sold', () => {
    const line = fc.record({
      quantity: fc.integer({ min: 1, max: 50 }),
      unitCents: fc.integer({ min: 0, max: 9999 }),
      rateBp: fc.constantFrom(550, 1000, 2000),
      codeCents: fc.integer({ min: -10, max: 600_000 }),
    })
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), fc.constantFrom('incl' as const, 'excl' as const), (lines, mode) => {
        const totals = totalsOf({ mode, lines, chargesTva: true })
        expect(totals.lines.every((each) => each.netCents >= 0 && each.shareCents >= 0)).toBe(true)
        expect(totals.inclCents).toBe(totals.exclCents + totals.vatCents)
        expect(totals.goodsCents).toBe(
          lines.reduce((sum, each) => sum + Math.max(each.quantity * each.unitCents - Math.max(each.codeCents, 0), 0), 0),
        )
      }),
    )
  })
})

describe('paying an order by a code', () => {
  test('spends the gift card, and gives back to the same one', async () => {
    const card = await someGiftCard(shop, 5000)
    const order = await firm(shop, [freeLine({ quantity: 3 })])
    const paid = (await payBy(order.id, 'gift_card', 3000, card.code)).body
    expect(paid).toMatchObject({
      status: 'confirmed',
      paidCents: 3000,
      payments: [{ payment_type: 'gift_card', status: 'validated', code: `•••• ${card.code.slice(-4)}` }],
    })
    expect(await readCard(shop, card.id)).toMatchObject({
      balanceCents: 2000,
      moves: [{ kind: 'redeem', cents: -3000, sourceLabel: order.reference }, {}],
    })
    await payBy(order.id, 'gift_card', -3000)
    await cancel(order.id)
    expect(await readCard(shop, card.id)).toMatchObject({ balanceCents: 5000, status: 'active' })
  })

  test('is refused without money moving when the code says no', async () => {
    const card = await someGiftCard(shop, 2000)
    const order = await firm(shop, [freeLine({ quantity: 3 })])
    const refused = async (...[type, amount, code]: ['gift_card' | 'credit_code', number, string?]) =>
      (await payBy(order.id, type, amount, code)).problem.errors?.[0]
    expect(await refused('gift_card', 2001, card.code)).toMatchObject({
      path: ['amount'],
      message: expect.stringMatching(/^Il ne reste que 20,00\s€ sur ce code\.$/),
    })
    expect(await refused('gift_card', 100)).toMatchObject({ path: ['code'], message: 'Indiquez le code.' })
    expect(await refused('credit_code', 100, card.code)).toMatchObject({
      path: ['code'],
      message: 'Ce code n’est pas du type de ce paiement.',
    })
    expect(await refused('gift_card', 3001, card.code)).toMatchObject({
      path: ['amount'],
      message: expect.stringContaining('reste à payer'),
    })
    await pay(shop, order.id, 1000)
    expect(await refused('gift_card', -500)).toMatchObject({ path: ['amount'] })
    expect(await readCard(shop, card.id)).toMatchObject({ balanceCents: 2000 })
    expect((await read(shop, order.id)).paidCents).toBe(1000)
  })

  test('gives money back as a new credit, and to the credit that paid', async () => {
    const order = await firm(shop, [freeLine({ quantity: 3 })])
    await pay(shop, order.id, 3000)
    await payBy(order.id, 'credit_code', -1200)
    const { items } = await shop.ok(vouchersRoutes.listCreditCodes, { params: { page: 1 }, query: { q: order.reference } })
    expect(items).toMatchObject([{ balanceCents: 1200, reason: `Remboursement de la commande ${order.reference}` }])
    const next = await firm(shop, [freeLine({ quantity: 2 })])
    expect((await payBy(next.id, 'credit_code', 1000, (await readCredit(shop, items[0]?.id ?? 0)).code)).status).toBe(201)
    expect((await payBy(next.id, 'credit_code', -400)).status).toBe(201)
    expect(await readCredit(shop, items[0]?.id ?? 0)).toMatchObject({ balanceCents: 600 })
  })

  test('never spends more than there is when ten orders pay at once', async () => {
    const credit = await someCredit(shop, 3500)
    const orders: number[] = []
    for (let index = 0; index < 10; index++) orders.push((await firm(shop, [freeLine()])).id)
    const done = await Promise.all(orders.map((id) => payBy(id, 'credit_code', 1000, credit.code)))
    expect(done.filter((each) => each.status === 201)).toHaveLength(3)
    expect(await readCredit(shop, credit.id)).toMatchObject({ balanceCents: 500 })
  })
})
