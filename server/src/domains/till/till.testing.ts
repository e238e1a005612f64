import { randomUUID } from 'node:crypto'
import { tillRoutes } from '@plantule/contract/till/till'
import type { Ticket } from '@plantule/contract/till/tickets'
import { tillSalesRoutes } from '@plantule/contract/till/sales'
import type { In } from '@plantule/contract/base/route'
import type { Session } from '@plantule/contract/till/till'
import type { TestShop } from '../../testing/new-shop.ts'
import { freeLine, someStock } from '../orders/orders.testing.ts'

export { freeLine, someStock }
type SaleBody = In<(typeof tillSalesRoutes)['createSale']['body']>

export type TestTill = { registerId: number; session: Session }

/** A register with an open session; its float is 100,00 € unless told. */
export async function openTill(shop: TestShop, code = '1', floatCents = 10_000): Promise<TestTill> {
  const register = await shop.ok(tillRoutes.createRegister, { body: { code, name: `Caisse ${code}` } })
  return { registerId: register.id, session: await reopen(shop, register.id, floatCents) }
}

export const reopen = (shop: TestShop, registerId: number, floatCents = 10_000): Promise<Session> =>
  shop.ok(tillRoutes.changeSession, { body: { action: 'open', registerId, float: { totalCents: floatCents } } })

/** A sale that is paid by card exactly, unless told. */
export const saleBody = (given: Partial<SaleBody> = {}): SaleBody => {
  const lines = given.lines ?? [freeLine()]
  const cents = lines.reduce((sum, line) => sum + (line.quantity as number) * ((line.unitCents as number | undefined) ?? 450), 0)
  return { uuid: randomUUID(), lines, payments: cents > 0 ? [{ payment_type: 'card', amount: cents }] : [], ...given }
}

export const sell = (shop: TestShop, given: Partial<SaleBody> = {}): Promise<Ticket> =>
  shop.ok(tillSalesRoutes.createSale, { body: saleBody(given) })

export const cash = (amount: number) => [{ payment_type: 'cash' as const, amount }]

/** Closes with the drawer counted as it should be. */
export async function closeTill(shop: TestShop, { registerId, session }: TestTill, more: object = {}): Promise<Session> {
  const { expectedCents } = await shop.ok(tillRoutes.expectedCash, { query: { registerId } })
  return shop.ok(tillRoutes.changeSession, {
    body: { action: 'close', sessionId: session.id, cash: { totalCents: expectedCents }, ...more },
  })
}
