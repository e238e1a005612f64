import { customersRoutes } from '@plantule/contract/customers/routes'
import type { PaymentType } from '@plantule/contract/base/payment-types'
import type { Ticket } from '@plantule/contract/till/tickets'
import { tillSalesRoutes as routes } from '@plantule/contract/till/sales'
import { beforeAll, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { someGiftCard } from '../../codes/codes.testing.ts'
import { cash, freeLine, openTill, sell } from '../till.testing.ts'

let shop: TestShop
let customerId: number
beforeAll(async () => {
  shop = await newShop()
  await openTill(shop)
  customerId = (await shop.ok(customersRoutes.createCustomer, { body: { kind: 'professional', company: 'Paysages Duval' } })).id
})

const onAccount = () => sell(shop, { lines: [freeLine()], customerId, payments: [{ payment_type: 'on_account', amount: 1_000 }] })
const refundBy = (sale: Ticket, payment_type: PaymentType) =>
  shop.call(routes.refundSale, {
    params: { a: 'direct-sale', b: sale.id },
    body: { items: [{ lineId: sale.lines[0]?.id ?? 0, quantity: sale.lines[0]?.quantity ?? 0 }], payment_type },
  })
/** The refund ticket of a sale that came back whole. */
async function back(sale: Ticket, payment_type: PaymentType): Promise<Ticket> {
  expect((await refundBy(sale, payment_type)).status).toBe(201)
  const { items } = await shop.ok(routes.listRefundTickets, { params: { page: 1 } })
  const id = items.find(({ originalId }) => originalId === sale.id)?.id ?? 0
  return shop.ok(routes.getSale, { params: { id } })
}
const change = ({ id }: Ticket, payment_type: PaymentType, token?: string, paymentId: number | null = null) =>
  shop.call(routes.changePaymentType, { params: { id }, body: { payment_type, paymentId } }, token ? { token } : undefined)
const codeOf = ({ status, problem }: Awaited<ReturnType<typeof change>>) => (status < 300 ? 'made' : problem.code)

test('what lowered an account does not become money of a sale that nobody paid', async () => {
  const sale = await onAccount()
  const refund = await back(sale, 'on_account')
  for (const type of ['cash', 'card', 'transfer'] as const) expect(codeOf(await change(refund, type))).toBe('refund_lowers_account')
  const { payments } = await shop.ok(routes.getSale, { params: { id: refund.id } })
  expect(payments).toEqual(refund.payments)
})

test('once the sale was settled the refund may be money', async () => {
  const sale = await onAccount()
  expect(codeOf(await change(sale, 'cash'))).toBe('made')
  const refund = await back(sale, 'on_account')
  expect(codeOf(await change(refund, 'cash'))).toBe('made')
  expect(codeOf(await change(sale, 'on_account', undefined, null))).toBe('refund_lowers_account')
})

test('a large refund is given back otherwise by a manager alone', async () => {
  const refund = await back(await sell(shop, { lines: [freeLine({ quantity: 11 })] }), 'card')
  const seller = await shop.memberWith(['till.write'])
  expect(codeOf(await change(refund, 'cash', seller))).toBe('refund_needs_manager')
  expect(codeOf(await change(refund, 'cash', await shop.memberWith(['till.write', 'accounting.write'])))).toBe('made')
  const small = await back(await sell(shop), 'card')
  expect(codeOf(await change(small, 'cash', seller))).toBe('made')
})

/** A refund that a manager made by so many means, of 60,00 € each. */
async function refundInParts(parts: readonly PaymentType[]): Promise<Ticket> {
  const payments = parts.map((payment_type) => ({ payment_type, amount: 6_000 }))
  const sale = await sell(shop, { lines: [freeLine({ quantity: parts.length * 6 })], customerId, payments })
  const { id } = await shop.ok(routes.cancelSale, { params: { id: sale.id }, body: {} })
  return shop.ok(routes.getSale, { params: { id } })
}

test('a large refund that is given back otherwise payment by payment is a manager’s all the same', async () => {
  const seller = await shop.memberWith(['till.write'])
  const refund = await refundInParts(['card', 'transfer', 'cheque'])
  const [first, second, third] = refund.payments.map(({ id }) => id)
  expect(codeOf(await change(refund, 'cash', seller, first))).toBe('made')
  expect(codeOf(await change(refund, 'cash', seller, second))).toBe('refund_needs_manager')
  // What they gave back by another means may take yet another one: no more leaves.
  const standing = (await shop.ok(routes.getSale, { params: { id: refund.id } })).payments.find(({ kind }) => kind === 'correction')
  expect(codeOf(await change(refund, 'card', seller, standing?.id))).toBe('made')
  // Each person's counts for themselves, and a manager is bound by none.
  expect(codeOf(await change(refund, 'cash', await shop.memberWith(['till.write']), second))).toBe('made')
  expect(codeOf(await change(refund, 'cash', undefined, third))).toBe('made')
})

test('what a seller corrected counts with what they refund themselves, and theirs is not counted twice', async () => {
  const seller = await shop.memberWith(['till.write'])
  const sale = await sell(shop, { lines: [freeLine({ quantity: 30 })] })
  const refund = (quantity: number, token?: string) =>
    shop.call(
      routes.refundSale,
      {
        params: { a: 'direct-sale', b: sale.id },
        body: { items: [{ lineId: sale.lines[0]?.id ?? 0, quantity }], payment_type: 'card' },
      },
      token ? { token } : undefined,
    )
  expect((await refund(6)).status).toBe(201)
  expect((await refund(4, seller)).status).toBe(201)
  const tickets = (await shop.ok(routes.listRefundTickets, { params: { page: 1 } })).items.filter(
    ({ originalId }) => originalId === sale.id,
  )
  const [theirs, others] = await Promise.all(
    [-4_000, -6_000].map((cents) =>
      shop.ok(routes.getSale, { params: { id: tickets.find(({ inclCents }) => inclCents === cents)?.id ?? 0 } }),
    ),
  )
  if (!theirs || !others) throw new Error('two refunds were made')
  expect(codeOf(await change(theirs, 'cash', seller))).toBe('made')
  expect(codeOf(await change(others, 'cash', seller))).toBe('made')
  expect((await refund(1, seller)).problem.code).toBe('refund_needs_manager')
})

test('two payments of a refund that a seller corrects at once count together', async () => {
  const seller = await shop.memberWith(['till.write'])
  const refund = await refundInParts(['card', 'transfer'])
  const answers = await Promise.all(refund.payments.map(({ id }) => change(refund, 'cash', seller, id)))
  expect(answers.map(codeOf).toSorted()).toEqual(['made', 'refund_needs_manager'])
})

test('what a gift card paid does not leave as money by a correction', async () => {
  const { code } = await someGiftCard(shop, 1_000)
  const sale = await sell(shop, {
    lines: [freeLine({ quantity: 2 })],
    payments: [{ payment_type: 'gift_card', amount: 1_000, reference: code }, ...cash(1_000)],
  })
  const { id } = await shop.ok(routes.cancelSale, { params: { id: sale.id }, body: {} })
  const refund = await shop.ok(routes.getSale, { params: { id } })
  const byCard = refund.payments.find(({ payment_type }) => payment_type === 'gift_card')
  expect(codeOf(await change(refund, 'cash', undefined, byCard?.id ?? 0))).toBe('refund_gift_card_back')
  const byCash = refund.payments.find(({ payment_type }) => payment_type === 'cash')
  expect(codeOf(await change(refund, 'card', undefined, byCash?.id ?? 0))).toBe('made')
})

test('a sale that is given back in money and put on account at once does one of them', async () => {
  for (let round = 0; round < 4; round++) {
    const sale = await sell(shop, { lines: [freeLine()], customerId })
    const [refunded, moved] = await Promise.all([refundBy(sale, 'cash'), change(sale, 'on_account')])
    const codes = [refunded.status < 300 ? 'made' : refunded.problem.code, codeOf(moved)]
    expect(codes.filter((code) => code === 'made')).toHaveLength(1)
    expect(codes).toContain('refund_lowers_account')
  }
})
