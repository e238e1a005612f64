import { booksRoutes as routes } from '@plantule/contract/books/books'
import { invoicesRoutes } from '@plantule/contract/invoicing/invoices'
import { orderLifeRoutes } from '@plantule/contract/orders/life-routes'
import { expect, test } from 'vitest'
import { firm, freeLine, pay, read } from '../../orders/orders.testing.ts'
import { lastMonth, openBooks, today } from '../books.testing.ts'

const { month, from } = lastMonth()

test('closing a month names the parts of orders that left in it without an invoice, until the order has one', async () => {
  const { shop, customerId } = await openBooks()
  const { id, lines } = await firm(shop, [freeLine({ quantity: 3 })], { customerId })
  await pay(shop, id, 3_000)
  const found = async () => {
    const { issues } = await shop.ok(routes.closing, { params: { month } })
    return issues.filter(({ fault }) => fault === 'parts_not_invoiced')
  }
  const parts = [1, 2].map((quantity) => ({ lines: [{ lineId: lines[0]?.id ?? 0, quantity }] }))
  const cut = await shop.ok(orderLifeRoutes.splitOrder, { params: { id }, body: { parts, version: (await read(shop, id)).version } })
  expect(await found()).toEqual([])
  const send = (at: number) => shop.ok(orderLifeRoutes.sendPart, { params: { id, shipmentId: cut.shipments[at]?.id ?? 0 }, body: {} })
  await send(0)
  await shop.inShop((ctx) =>
    ctx.db
      .updateTable('order_shipment')
      .set({ left_at: new Date(`${from}T10:00:00Z`) })
      .where('order_id', '=', id)
      .where('left_at', 'is not', null)
      .execute(),
  )
  const named = {
    fault: 'parts_not_invoiced',
    severity: 'check',
    count: 1,
    cents: null,
    items: [{ label: `${cut.shipments[0]?.reference} Anne Lefèvre`, day: from, cents: null, path: `/order/${id}` }],
  }
  expect(await found()).toEqual([named])
  // The rest leaves later: what left before is still to be declared there.
  await send(1)
  expect(await found()).toEqual([named])
  const { issues } = await shop.ok(routes.closing, { params: { month: today().slice(0, 7) } })
  // In the month in which the order ended it stands once, as a whole.
  expect(issues.map(({ fault, count }) => [fault, count])).toEqual([['delivered_not_invoiced', 1]])
  await shop.ok(invoicesRoutes.generateInvoice, { params: { id }, body: {} })
  expect(await found()).toEqual([])
})
