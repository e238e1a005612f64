import { customersCareRoutes } from '@plantule/contract/customers/care'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { recallRoutes as routes } from '@plantule/contract/traceability/recalls'
import { expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { queueOrderMail } from '../../orders/index.ts'
import { firm, pay, someStock, step } from '../../orders/orders.testing.ts'

const address = { name: 'Jeanne Exemple', line1: '1 rue des Prés', postcode: '49000', city: 'Angers', country: 'FR', phone: '' }

/** A recall by genus of a size that guests bought of; it is let go, so that they may buy again. */
async function recalled(...guests: string[]) {
  const shop = await newShop()
  const subproductId = await someStock(shop, 50)
  const buy = async (recipient: string, language: 'fr' | 'en' = 'fr') => {
    const more = { customerId: null, channel: 'web' as const, deliveryMode: 'home' as const, billingAddress: address }
    const { id, inclCents, reference } = await firm(shop, [{ subproductId, quantity: 2 }], more)
    await shop.inShop((ctx) => queueOrderMail({ ...ctx, locale: language }, id, { kind: 'confirmation', recipient }))
    await pay(shop, id, inclCents)
    for (const name of ['prepare', 'markPrepared', 'ship', 'deliver'] as const) await step(shop, id, name)
    return { id, reference }
  }
  const orders = []
  for (const guest of guests) orders.push(await buy(guest))
  const body = { subject: 'organism' as const, organism: 'Xylella fastidiosa', genera: ['Lavandula'], reason: 'Foyer' }
  const { id } = await shop.ok(routes.createRecall, { body })
  await shop.ok(routes.holdRecallSize, { params: { id, subproductId }, body: { held: false, reason: 'Analysés' } })
  return { shop, id, buy, orders }
}
const write = async (shop: TestShop, id: number) => shop.ok(routes.writeRecallLetters, { params: { id }, body: { message: 'Gardez-les.' } })
const mails = async (shop: TestShop): Promise<[string, string][]> => {
  const rows = await shop.inShop((ctx) =>
    ctx.db.selectFrom('outbox_mail').select(['recipient', 'content']).where('about', '=', 'recall').orderBy('id').execute(),
  )
  return rows.map(({ recipient, content }) => [recipient.toLowerCase(), JSON.stringify(content)])
}

test('a guest gets one letter at their address, of all their orders, and another one of what they bought since', async () => {
  const { shop, id, buy, orders } = await recalled('jeanne@example.org', 'Jeanne@example.org', 'autre@example.org')
  const [one, two, other] = orders.map(({ reference }) => reference ?? '')
  const both = await Promise.all([write(shop, id), write(shop, id)])
  expect(both.toSorted((a, b) => a.asked - b.asked)).toEqual([
    { asked: 0, without: 0 },
    { asked: 2, without: 0 },
  ])
  await shop.drain()
  const sent = await mails(shop)
  expect(sent.map(([to]) => to).toSorted()).toEqual(['autre@example.org', 'jeanne@example.org'])
  const told = Object.fromEntries(sent)
  expect([one, two, other].map((number) => told['jeanne@example.org']?.includes(number ?? '?'))).toEqual([true, true, false])
  expect([one, two, other].map((number) => told['autre@example.org']?.includes(number ?? '?'))).toEqual([false, false, true])
  const buyers = async () => (await shop.ok(routes.getRecall, { params: { id } })).buyers
  expect((await buyers()).map(({ sales, sentAt, untold }) => [sales.length, sentAt !== null, untold]).toSorted()).toEqual([
    [1, true, 0],
    [2, true, 0],
  ])
  expect((await write(shop, id)).asked).toBe(0)
  // No address stays behind in what is kept of the letter.
  const kept = await shop.inShop((ctx) => ctx.db.selectFrom('recall_guest_letter').select(['email']).execute())
  expect(kept).toEqual([{ email: '' }, { email: '' }, { email: '' }])

  const later = (await buy('jeanne@example.org')).reference ?? ''
  expect((await buyers()).map(({ untold }) => untold).toSorted()).toEqual([0, 1])
  expect((await write(shop, id)).asked).toBe(1)
  await shop.drain()
  const [to, content] = (await mails(shop)).at(-1) ?? []
  expect([to, content?.includes(later), content?.includes(one ?? '?')]).toEqual(['jeanne@example.org', true, false])
})

test('a guest who waits for the letter of an open recall is not forgotten with their customer, and who is forgotten is not written to', async () => {
  const { shop, id } = await recalled('jeanne@example.org')
  const { id: customerId } = await shop.ok(customersRoutes.createCustomer, { body: { lastName: 'Exemple', email: 'jeanne@example.org' } })
  const params = { id: customerId }
  await write(shop, id)
  expect((await shop.ok(customersCareRoutes.previewErasure, { params })).obstacles).toEqual([
    { kind: 'recall_letters', count: 1, cents: 0 },
  ])
  await shop.inShop((ctx) => ctx.db.updateTable('recall_guest_letter').set({ sent_at: ctx.now, email: '' }).execute())
  expect((await shop.call(customersCareRoutes.eraseCustomer, { params, body: {} })).status).toBe(201)
  await shop.drain()
  expect(await mails(shop)).toEqual([])
  expect(await write(shop, id)).toEqual({ asked: 0, without: 1 })
})
