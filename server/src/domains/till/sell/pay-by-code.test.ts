import { tillSalesRoutes } from '@plantule/contract/till/sales'
import { vouchersRoutes } from '@plantule/contract/codes/vouchers'
import { beforeAll, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { readCard, someGiftCard } from '../../codes/codes.testing.ts'
import { freeLine, openTill, saleBody, sell } from '../till.testing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await newShop()
  await openTill(shop)
})

const byCard = (code: string, amount: number) => ({
  lines: [freeLine({ unitCents: amount })],
  payments: [{ payment_type: 'gift_card' as const, amount, reference: code }],
})

test('a gift card pays at the till, never more than it holds, and takes back what is refunded', async () => {
  const card = await someGiftCard(shop, 5000)
  const ticket = await sell(shop, byCard(card.code, 3000))
  expect(await readCard(shop, card.id)).toMatchObject({
    balanceCents: 2000,
    moves: [{ kind: 'redeem', cents: -3000, source: 'ticket', sourceLabel: ticket.number }, {}],
  })
  const more = await shop.call(tillSalesRoutes.createSale, { body: saleBody(byCard(card.code, 2001)) })
  expect(more.problem).toMatchObject({ code: 'voucher_balance' })
  await shop.ok(tillSalesRoutes.cancelSale, { params: { id: ticket.id }, body: {} })
  expect((await readCard(shop, card.id)).balanceCents).toBe(5000)
})

test('five tills at once spend a card only once', async () => {
  const card = await someGiftCard(shop, 2500)
  const sales = await Promise.all(
    Array.from({ length: 5 }, () => shop.call(tillSalesRoutes.createSale, { body: saleBody(byCard(card.code, 1000)) })),
  )
  expect(sales.filter((sale) => sale.status === 201)).toHaveLength(2)
  expect((await readCard(shop, card.id)).balanceCents).toBe(500)
})

test('a refund by credit makes a code for the customer, and a corrected payment moves the card', async () => {
  const ticket = await sell(shop, { lines: [freeLine({ unitCents: 1500 })] })
  await shop.ok(tillSalesRoutes.cancelSale, { params: { id: ticket.id }, body: { payment_type: 'credit_code' } })
  const { items } = await shop.ok(vouchersRoutes.listCreditCodes, { params: { page: 1 }, query: {} })
  expect(items).toMatchObject([{ balanceCents: 1500, reason: `Remboursement du ticket ${ticket.number}` }])
  const card = await someGiftCard(shop, 5000)
  const paid = await sell(shop, byCard(card.code, 1200))
  await shop.ok(tillSalesRoutes.changePaymentType, { params: { id: paid.id }, body: { payment_type: 'card' } })
  expect((await readCard(shop, card.id)).balanceCents).toBe(5000)
})
