import { booksRoutes } from '@plantule/contract/books/books'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { invoicesRoutes } from '@plantule/contract/invoicing/invoices'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { noInvoicingInfo, settingsRoutes } from '@plantule/contract/shops/settings'
import type { TestShop } from '../../testing/new-shop.ts'
import { newShop } from '../../testing/new-shop.ts'
import { type Line, firm, freeLine } from '../orders/orders.testing.ts'

export const details = {
  ...noInvoicingInfo,
  legalName: 'Pépinière des Essais',
  line1: '12 chemin des Serres',
  postcode: '49000',
  city: 'Angers',
  siren: '732829320',
  vatNumber: 'FR44732829320',
}

/** Today in Paris. */
export const today = (): string => new Intl.DateTimeFormat('fr-CA', { timeZone: 'Europe/Paris' }).format(new Date())

export type Books = { shop: TestShop; customerId: number; professionalId: number }

/** A shop that may issue invoices, a private customer and a professional one. */
export async function openBooks(): Promise<Books> {
  const shop = await newShop()
  await shop.ok(settingsRoutes.updateInvoicingInfo, { body: details })
  const anne = await shop.ok(customersRoutes.createCustomer, { body: { firstName: 'Anne', lastName: 'Lefèvre' } })
  const duval = await shop.ok(customersRoutes.createCustomer, {
    body: { kind: 'professional', company: 'Paysages Duval', siren: '404833048' },
  })
  for (const { id } of [anne, duval]) {
    await shop.ok(customersRoutes.addAddress, { params: { id }, body: { line1: '3 rue des Lilas', postcode: '49100', city: 'Angers' } })
  }
  return { shop, customerId: anne.id, professionalId: duval.id }
}

/** A firm order and its invoice. */
export async function invoiced(
  { shop, customerId }: Books,
  lines: Line[] = [freeLine()],
): Promise<{ orderId: number; id: number; number: string; inclCents: number }> {
  const order = await firm(shop, lines, { customerId })
  const { id, number, inclCents } = await shop.ok(invoicesRoutes.generateInvoice, { params: { id: order.id }, body: {} })
  return { orderId: order.id, id, number, inclCents }
}

/** The order as if it had been placed on a day of the past, before which nothing is paid. */
export const placedOn = (shop: TestShop, orderId: number, day: string) =>
  shop.inShop((ctx) =>
    ctx.db
      .updateTable('orders')
      .set({ placed_at: new Date(`${day}T08:00:00Z`) })
      .where('id', '=', orderId)
      .where('placed_at', '>', new Date(`${day}T08:00:00Z`))
      .execute(),
  )

/** A payment that was received in the past, as staff enter it from the bank's statement. */
export async function paidOn(
  shop: TestShop,
  orderId: number,
  amount: number,
  receivedOn: string,
  payment_type: 'transfer' | 'cheque' = 'transfer',
) {
  await placedOn(shop, orderId, receivedOn)
  return shop.ok(ordersRoutes.addPayment, { params: { id: orderId }, body: { payment_type, amount, receivedOn } })
}

/** The month before this one: its first and last day, and its name. */
export function lastMonth(): { month: string; from: string; to: string } {
  const [year = 0, month = 1] = today().split('-').map(Number)
  const [first, last] = [new Date(Date.UTC(year, month - 2, 1)), new Date(Date.UTC(year, month - 1, 0))].map((date) =>
    date.toISOString().slice(0, 10),
  )
  return { month: first?.slice(0, 7) ?? '', from: first ?? '', to: last ?? '' }
}

/** The entries of some days in the layout of the FEC; where a fiscal year ends among them, its two files as one. */
export async function fecOf(shop: TestShop, a: string, b: string): Promise<Buffer> {
  const year = b.slice(0, 4)
  if (a.startsWith(year)) return shop.ok(booksRoutes.exportFec, { params: { a, b } })
  const before = await shop.ok(booksRoutes.exportFec, { params: { a, b: `${a.slice(0, 4)}-12-31` } })
  const after = await shop.ok(booksRoutes.exportFec, { params: { a: `${year}-01-01`, b } })
  return Buffer.concat([before, after.subarray(after.indexOf('\n') + 1)])
}
