import { orderLifeRoutes } from '@plantule/contract/orders/life-routes'
import { recallRoutes as routes } from '@plantule/contract/traceability/recalls'
import { orderRefundRoutes } from '@plantule/contract/refunds/routes'
import { expect, test } from 'vitest'
import { addDays, parisDay } from '../../../platform/paris.ts'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { queueOrderMail } from '../../orders/index.ts'
import { customerOnTerms, firm, pay, read, someStock, step } from '../../orders/orders.testing.ts'

const reached = async (shop: TestShop, more: object = {}) => {
  const body = { subject: 'organism' as const, organism: 'Xylella fastidiosa', genera: ['Lavandula'], ...more }
  const { buyers } = await shop.ok(routes.previewRecall, { body })
  return buyers.flatMap(({ sales }) => sales.map(({ id, quantity }) => [id, quantity])).toSorted()
}
const today = parisDay(new Date())

test('of sizes without lots whoever has plants is told by the day on which they left, in parts too, and nobody who gave them back', async () => {
  const shop = await newShop()
  const subproductId = await someStock(shop, 50)
  const customerId = await customerOnTerms(shop)
  const ordered = (quantity: number) => firm(shop, [{ subproductId, quantity }], { customerId, deliveryMode: 'home' })
  const [agreed, part, back] = [await ordered(3), await ordered(5), await ordered(4)]
  for (const { id } of [agreed, part, back]) await step(shop, id, 'prepare')
  const { lines, version } = await read(shop, part.id)
  const lineId = lines[0]?.id ?? 0
  const parts = [2, 3].map((quantity) => ({ lines: [{ lineId, quantity }] }))
  const split = await shop.ok(orderLifeRoutes.splitOrder, { params: { id: part.id }, body: { parts, version } })
  await shop.ok(orderLifeRoutes.sendPart, { params: { id: part.id, shipmentId: split.shipments[0]?.id ?? 0 }, body: {} })
  await pay(shop, back.id, back.inclCents)
  for (const { id } of [agreed, back]) for (const name of ['markPrepared', 'ship'] as const) await step(shop, id, name)
  // Agreed long before the days in question, and gone within them.
  const before = new Date(Date.now() - 90 * 86_400_000)
  await shop.inShop((ctx) => ctx.db.updateTable('orders').set({ validated_at: before }).where('id', '=', agreed.id).execute())
  const all = [
    [agreed.id, 3],
    [part.id, 2],
    [back.id, 4],
  ]
  expect(await reached(shop, { from: addDays(today, -1) })).toEqual(all.toSorted())
  expect(await reached(shop, { to: addDays(today, -1) })).toEqual([])
  const backLine = (await read(shop, back.id)).lines[0]?.id ?? 0
  await shop.ok(orderRefundRoutes.refundOrder, {
    params: { id: back.id },
    body: { kind: 'items', items: [{ lineId: backLine, quantity: 4 }], reason: 'Rétractation' },
  })
  expect(await reached(shop)).toEqual(all.slice(0, 2).toSorted())
})

test('guests of the shop’s pages are shown with the address to which their order was confirmed, each by themselves', async () => {
  const shop = await newShop()
  const subproductId = await someStock(shop, 50)
  const billingAddress = { name: 'Jeanne Exemple', line1: '1 rue des Prés', postcode: '49000', city: 'Angers', country: 'FR', phone: '' }
  for (const recipient of ['jeanne@example.org', 'autre@example.org']) {
    const more = { customerId: null, channel: 'web' as const, deliveryMode: 'home' as const, billingAddress }
    const { id, inclCents } = await firm(shop, [{ subproductId, quantity: 2 }], more)
    await shop.inShop((ctx) => queueOrderMail(ctx, id, { kind: 'confirmation', recipient }))
    await pay(shop, id, inclCents)
    for (const name of ['prepare', 'markPrepared', 'ship'] as const) await step(shop, id, name)
  }
  const body = { subject: 'organism' as const, organism: 'Xylella fastidiosa', genera: ['Lavandula'], reason: 'Foyer' }
  const { buyers } = await shop.ok(routes.createRecall, { body })
  expect(buyers.map(({ name, email, address }) => [name, email, address]).toSorted()).toEqual([
    ['Jeanne Exemple', 'autre@example.org', '1 rue des Prés, 49000 Angers'],
    ['Jeanne Exemple', 'jeanne@example.org', '1 rue des Prés, 49000 Angers'],
  ])
})
