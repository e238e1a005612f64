import { ticketPath } from '@plantule/contract/till/ticket-address'
import { ticketPaperRoutes as routes } from '@plantule/contract/till/ticket-paper'
import { expect, test } from 'vitest'
import { newShop } from '../../../testing/new-shop.ts'
import { cash, openTill, sell, someStock } from '../till.testing.ts'

test('paper of a receipt printer says what the ticket says, and the second one is a numbered copy', async () => {
  const shop = await newShop()
  const plant = await someStock(shop, 10, { name: 'Sauge' })
  await openTill(shop)
  const ticket = await sell(shop, { lines: [{ subproductId: plant, quantity: 2 }], payments: cash(1_000) })
  const params = { id: ticket.id }
  const first = await shop.ok(routes.printOnRoll, { params })
  expect(first).toMatchObject({
    kind: 'sale',
    number: ticket.number,
    duplicate: 0,
    totalCents: 900,
    changeCents: 100,
    items: 2,
    signature: ticket.signatureExtract,
    lines: [{ quantity: 2, unitCents: 450, totalCents: 900, code: 'A' }],
    payments: [{ label: 'Espèces', cents: 1_000 }],
  })
  expect(first.address.endsWith(ticketPath(shop.uid, ticket.uuid))).toBe(true)
  const { duplicate, ...second } = await shop.ok(routes.printOnRoll, { params })
  expect(duplicate).toBe(1)
  expect({ ...second, duplicate: 0 }).toEqual(first)
  expect((await shop.call(routes.printOnRoll, { params: { id: 999_999 } })).problem.code).toBe('not_found')
})
