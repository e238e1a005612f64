import { customersCareRoutes } from '@plantule/contract/customers/care'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { recallRoutes as routes } from '@plantule/contract/traceability/recalls'
import { expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { someStock } from '../../orders/orders.testing.ts'
import { openTill, sell } from '../../till/till.testing.ts'

/** Somebody who bought of a size that is recalled by its genus, and may buy again: it is let go. */
async function recalled() {
  const shop = await newShop()
  const subproductId = await someStock(shop, 20)
  await openTill(shop)
  const { id: customerId } = await shop.ok(customersRoutes.createCustomer, { body: { lastName: 'Martin', email: 'martin@example.org' } })
  const buy = (quantity: number) =>
    sell(shop, { customerId, lines: [{ subproductId, quantity }], payments: [{ payment_type: 'card', amount: 450 * quantity }] })
  const first = await buy(2)
  const { id } = await shop.ok(routes.createRecall, {
    body: { subject: 'organism', organism: 'Xylella fastidiosa', genera: ['Lavandula'], reason: 'Foyer' },
  })
  await shop.ok(routes.holdRecallSize, { params: { id, subproductId }, body: { held: false, reason: 'Analysés' } })
  return { shop, id, customerId, buy, first }
}
const write = async (shop: TestShop, id: number) =>
  (await shop.ok(routes.writeRecallLetters, { params: { id }, body: { message: 'Gardez-les à l’écart.' } })).asked
const mails = (shop: TestShop) =>
  shop.inShop((ctx) => ctx.db.selectFrom('outbox_mail').select('content').where('about', '=', 'recall').orderBy('id').execute())

test('what was bought after a letter left is told by another one, which names nothing twice', async () => {
  const { shop, id, buy, first } = await recalled()
  expect(await write(shop, id)).toBe(1)
  // On its way it names whatever is bought until it leaves.
  expect(await write(shop, id)).toBe(0)
  // One that has not left for long is asked for again, and leaves once.
  const ago = new Date(Date.now() - 7 * 3_600_000)
  await shop.inShop((ctx) => ctx.db.updateTable('recall_letter').set({ asked_at: ago }).where('recall_id', '=', id).execute())
  expect([await write(shop, id), await write(shop, id)]).toEqual([1, 0])
  await shop.drain()
  expect(await write(shop, id)).toBe(0)
  const second = await buy(3)
  expect((await shop.ok(routes.getRecall, { params: { id } })).buyers).toMatchObject([{ untold: 1 }])
  const both = await Promise.all([write(shop, id), write(shop, id)])
  expect(both.toSorted()).toEqual([0, 1])
  await shop.drain()
  const sent = (await mails(shop)).map(({ content }) => JSON.stringify(content))
  expect(sent.map((mail) => [mail.includes(first.number), mail.includes(second.number)])).toEqual([
    [true, false],
    [false, true],
  ])
  // Days as people write them.
  for (const mail of sent) expect(mail).toMatch(/\d(?:er)? \p{L}+ 20\d\d · /u)
  const { buyers } = await shop.ok(routes.getRecall, { params: { id } })
  expect(buyers.map(({ untold, sentAt }) => [untold, sentAt !== null])).toEqual([[0, true]])
  expect(await write(shop, id)).toBe(0)
})

test('a letter from before it kept what it named told what had been bought until that day', async () => {
  const { shop, id } = await recalled()
  await write(shop, id)
  await shop.drain()
  await shop.inShop((ctx) => ctx.db.updateTable('recall_letter').set({ told: null }).where('recall_id', '=', id).execute())
  expect(await write(shop, id)).toBe(0)
  const before = new Date(Date.now() - 3 * 86_400_000)
  await shop.inShop((ctx) => ctx.db.updateTable('recall_letter').set({ sent_at: before }).where('recall_id', '=', id).execute())
  expect(await write(shop, id)).toBe(1)
})

test('whoever waits for the letter of an open recall is not erased, and whoever is erased is not written to', async () => {
  const { shop, id, customerId } = await recalled()
  const params = { id: customerId }
  await write(shop, id)
  const waits = await shop.call(customersCareRoutes.eraseCustomer, { params, body: {} })
  expect([waits.problem.code, (await shop.ok(customersCareRoutes.previewErasure, { params })).obstacles]).toEqual([
    'customer_not_settled',
    [{ kind: 'recall_letters', count: 1, cents: 0 }],
  ])
  await shop.drain()
  // At the same time: either the letter was asked for first, and they stay, or they are gone and nothing waits.
  await shop.inShop((ctx) => ctx.db.deleteFrom('recall_letter').where('recall_id', '=', id).execute())
  const [asked, erased] = await Promise.all([write(shop, id), shop.call(customersCareRoutes.eraseCustomer, { params, body: {} })])
  expect([asked, erased.status]).toEqual(asked === 1 ? [1, 409] : [0, 201])
  const waiting = await shop.inShop((ctx) => ctx.db.selectFrom('recall_letter').select('sent_at').where('recall_id', '=', id).execute())
  expect(waiting).toHaveLength(asked)
})
