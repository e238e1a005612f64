import { tillRoutes } from '@plantule/contract/till/till'
import { tillSalesRoutes } from '@plantule/contract/till/sales'
import { expect, test } from 'vitest'
import { newShop } from '../../../testing/new-shop.ts'
import { closeTill, openTill, sell } from '../till.testing.ts'

test('cash that goes out has a slip to sign, of its own shop only', async () => {
  const shop = await newShop()
  const till = await openTill(shop)
  const session = await shop.ok(tillRoutes.changeSession, {
    body: { action: 'cash_out', sessionId: till.session.id, amountCents: 2_500, reason: 'Achat de ficelle' },
  })
  const id = session.moves[0]?.id ?? 0
  expect((await shop.ok(tillRoutes.cashSlip, { params: { id } })).subarray(0, 5).toString()).toBe('%PDF-')
  const other = await newShop()
  expect((await other.call(tillRoutes.cashSlip, { params: { id } })).status).toBe(404)
})

test('the deposit slip holds the cheques that stand, and says when there are none', async () => {
  const shop = await newShop()
  const till = await openTill(shop)
  const params = { id: till.session.id }
  expect((await shop.call(tillRoutes.chequeDeposit, { params })).problem.code).toBe('no_cheques')
  const ticket = await sell(shop, { payments: [{ payment_type: 'cheque', amount: 1_000, reference: '0012345 Crédit Agricole' }] })
  expect((await shop.ok(tillRoutes.chequeDeposit, { params })).subarray(0, 5).toString()).toBe('%PDF-')
  await shop.ok(tillSalesRoutes.changePaymentType, { params: { id: ticket.id }, body: { payment_type: 'card' } })
  expect((await shop.call(tillRoutes.chequeDeposit, { params })).problem.code).toBe('no_cheques')
  await sell(shop, { payments: [{ payment_type: 'cheque', amount: 1_000 }] })
  await closeTill(shop, till)
  expect((await shop.ok(tillRoutes.chequeDeposit, { params })).length).toBeGreaterThan(1_000)
})
