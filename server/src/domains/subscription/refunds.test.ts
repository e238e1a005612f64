import { providerBillingRoutes as routes } from '@plantule/contract/provider/billing'
import { subscriptionRoutes } from '@plantule/contract/subscription/subscription'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { CardPeer } from '../../testing/card-peer/card-peer.ts'
import type { CardWorld, Thing } from '../../testing/card-peer/card-world.ts'
import type { TestShop } from '../../testing/new-shop.ts'
import { testApp } from '../../testing/test-app.ts'
import { addDays } from '../../platform/paris.ts'
import { someStaff } from '../provider/provider.testing.ts'
import { billDue } from './bill-periods.ts'
import { dun } from './dunning.ts'
import { collectJob } from './jobs.ts'
import { begun, billedShop, billingPeer, bring, onDay, today } from './subscription.testing.ts'

let peer: CardPeer
let world: CardWorld
let staff: { token: string }
beforeAll(async () => {
  ;({ peer, world } = await billingPeer())
  staff = await someStaff(['billing'])
})
afterEach(() => void (peer.troubles.length = 0))
afterAll(() => peer.stop())

/** A shop whose invoice of 106.80 was paid by card. */
async function paid(): Promise<{ shop: TestShop; intent: Thing; id: number }> {
  const shop = await billedShop()
  await begun(shop, today())
  await onDay(shop, today(), billDue)
  const id = (await shop.ok(subscriptionRoutes.missing)).items[0]?.id ?? 0
  const { url } = await shop.ok(subscriptionRoutes.pay, { params: { id }, body: {} })
  const { events, intent } = world.pay(url?.split('/').at(-1) ?? '')
  for (const event of events) await bring(event)
  await shop.drain()
  return { shop, intent, id }
}
const credit = (shop: TestShop, id: number, exclCents: number | null = null) =>
  shop.call(routes.creditInvoice, { params: { id }, body: { reason: 'Geste commercial', exclCents, byCard: true } }, staff)
const one = async (shop: TestShop, id: number) => {
  const { items } = await shop.ok(routes.listInvoices, { params: { page: 1 }, query: { client: shop.id } }, staff)
  return items.find((each) => each.id === id)
}
const refundsOf = (intent: Thing) => world.all('refund').filter((each) => each['payment_intent'] === intent.id)

test('a credit invoice of its own number goes back to the card once, and the client reads of it', async () => {
  const { shop, intent, id } = await paid()
  const { body } = await credit(shop, id, 4000)
  expect(body).toMatchObject({
    kind: 'credit_invoice',
    number: expect.stringMatching(/^PA\d{4}-\d{5}$/),
    inclCents: 4800,
    openCents: -4800,
    refund: 'asked',
  })
  peer.troubles.push({ on: /POST \/v1\/refunds/, after: true, times: 1 })
  const { jobs, pools, services } = await testApp()
  await Promise.all([1, 2].map(() => jobs.drain(pools.app, services, shop.id)))
  await shop.drain()
  expect(refundsOf(intent).map((each) => each['amount'])).toEqual([4800])
  expect(await one(shop, body.id)).toMatchObject({ openCents: 0, refund: 'succeeded', state: 'paid' })
  const [refund] = refundsOf(intent)
  for (const type of ['refund.created', 'refund.updated']) await bring(world.tell(type, refund as Thing))
  await shop.drain()
  const payments = await shop.inShop((ctx) =>
    ctx.db.selectFrom('subscription_payment').select(['invoice_id', 'amount_cents', 'ref']).where('amount_cents', '<', 0).execute(),
  )
  expect(payments).toEqual([{ invoice_id: body.id, amount_cents: -4800, ref: refund?.id }])
  const mails = await shop.inShop((ctx) =>
    ctx.db.selectFrom('outbox_mail').select('subject').where('subject', 'like', 'Remboursement%').execute(),
  )
  expect(mails).toHaveLength(1)
})

test('two who refund at once give back what was paid and no more', async () => {
  const { shop, intent, id } = await paid()
  const both = await Promise.all([credit(shop, id), credit(shop, id)])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 400])
  await shop.drain()
  expect(refundsOf(intent).map((each) => each['amount'])).toEqual([10_680])
  const again = await shop.call(routes.refundInvoice, { params: { id }, body: { amountCents: null } }, staff)
  expect([again.status, again.problem.code]).toEqual([409, 'nothing_to_give_back'])
})

test('what was paid twice goes back without a credit invoice, by a sum that is owed', async () => {
  const { shop, id } = await paid()
  const { intent } = world.charge(3000, { currency: 'eur', metadata: { shop: shop.uid, invoice: String(id) } })
  await bring(world.tell('payment_intent.succeeded', intent))
  await shop.drain()
  const give = (amountCents: number | null) => shop.call(routes.refundInvoice, { params: { id }, body: { amountCents } }, staff)
  const above = await give(3001)
  expect([above.status, above.problem.errors?.[0]?.path]).toEqual([400, ['amountCents']])
  expect((await give(1000)).status).toBe(201)
  // What is on its way is not given back a second time, by no means.
  const transfer = await shop.call(
    routes.payInvoice,
    { params: { id }, body: { means: 'transfer', amountCents: 2001, paidOn: today(), note: '' } },
    staff,
  )
  expect(transfer.problem.code).toBe('payment_above_open')
  await shop.drain()
  expect((await give(null)).status).toBe(201)
  await shop.drain()
  expect(await one(shop, id)).toMatchObject({ openCents: 0, state: 'paid' })
})

test('one that the card provider refuses is said so, and the money stays owed', async () => {
  const { shop, intent, id } = await paid()
  const charge = world.get(String(intent['latest_charge']))
  charge['amount_refunded'] = 10_000
  const { body } = await credit(shop, id)
  await shop.drain()
  expect(await one(shop, body.id)).toMatchObject({
    openCents: -10_680,
    refund: 'failed',
    refundFailure: expect.stringContaining('greater'),
  })
})

test('one that comes back from the bank is owed again', async () => {
  const { shop, intent, id } = await paid()
  const { body } = await credit(shop, id)
  await shop.drain()
  const refund = refundsOf(intent)[0] as Thing
  Object.assign(refund, { status: 'failed', failure_reason: 'lost_or_stolen_card' })
  for (let times = 0; times < 2; times++) await bring(world.tell('refund.failed', refund))
  await shop.drain()
  expect(await one(shop, body.id)).toMatchObject({ openCents: -10_680, refund: 'failed' })
})

test('one that was made on the provider’s own pages is found by its payment', async () => {
  const { shop, intent, id } = await paid()
  await bring(world.tell('refund.created', world.refund(intent.id, 680)))
  await shop.drain()
  expect(await one(shop, id)).toMatchObject({ openCents: 680 })
})

/** Given back on the provider's own pages, of an invoice that was due long ago. */
async function outside(cents = 10_680): Promise<{ shop: TestShop; id: number; intent: Thing; refund: Thing }> {
  const { services } = await testApp()
  services.config.supportEmail = 'equipe@plantule.test'
  const given = await paid()
  await given.shop.inShop((ctx) => ctx.db.updateTable('subscription').set({ means: 'card' }).execute())
  const refund = world.refund(given.intent.id, cents)
  for (let times = 0; times < 2; times++) await bring(world.tell('refund.created', refund))
  await given.shop.drain()
  return { ...given, refund }
}
const mailsTo = (shop: TestShop, recipient: string) =>
  shop.inShop(async (ctx) =>
    (await ctx.db.selectFrom('outbox_mail').select('subject').where('recipient', '=', recipient).orderBy('id').execute()).map(
      ({ subject }) => subject,
    ),
  )
const askAgain = (shop: TestShop, id: number, by = staff) => shop.call(routes.askAgain, { params: { id } }, by)
const chargesOf = (shop: TestShop) => shop.inShop((ctx) => ctx.db.selectFrom('subscription_charge').selectAll().execute())

test('what was given back elsewhere without a credit invoice is asked of nobody until the staff decide, and they are told once', async () => {
  const { shop, id } = await outside()
  expect(await mailsTo(shop, 'equipe@plantule.test')).toEqual([expect.stringContaining('à régulariser')])
  expect(await one(shop, id)).toMatchObject({ openCents: 10_680, state: 'open', undecided: true })
  const before = await mailsTo(shop, 'compta@essais.test')
  for (const days of [3, 10, 30, 400]) await onDay(shop, addDays(today(), 60 + days), dun)
  await shop.inShop((ctx) => ctx.enqueue(collectJob, { invoiceId: id }))
  await shop.drain()
  expect(await mailsTo(shop, 'compta@essais.test')).toEqual(before)
  expect(await chargesOf(shop)).toEqual([])
  const { subscription } = await shop.ok(subscriptionRoutes.current)
  expect([subscription.state, subscription.owedCents]).toEqual(['active', 0])
  const { body } = await shop.call(
    routes.creditInvoice,
    { params: { id }, body: { reason: 'Geste', exclCents: null, byCard: false } },
    staff,
  )
  expect(body.openCents).toBe(0)
  expect(await one(shop, id)).toMatchObject({ openCents: 0, state: 'credited', undecided: false })
  expect((await askAgain(shop, id)).problem.code).toBe('nothing_to_ask_again')
})

test('asked for again, it is owed from that day on, with reminders that begin anew', async () => {
  const { shop, id } = await outside()
  // Due long before.
  await shop.inShop((ctx) => ctx.db.updateTable('subscription').set({ means: 'transfer' }).execute())
  const reader = await someStaff(['clients'])
  expect((await askAgain(shop, id, reader)).problem.code).toBe('no_right')
  const late = addDays(today(), 90)
  const answers = await Promise.all([askAgain(shop, id), askAgain(shop, id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  await shop.inShop((ctx) =>
    ctx.db
      .updateTable('subscription_refund')
      .set({ asked_again_at: new Date(`${late}T12:00:00Z`) })
      .execute(),
  )
  const count = async () => (await mailsTo(shop, 'compta@essais.test')).length
  const before = await count()
  await onDay(shop, addDays(late, 1), dun)
  expect(await count()).toBe(before)
  await onDay(shop, addDays(late, 3), dun)
  expect(await count()).toBe(before + 1)
  await onDay(shop, addDays(late, 30), dun)
  const { subscription } = await shop.ok(subscriptionRoutes.current)
  expect(subscription).toMatchObject({ state: 'suspended', owedCents: 10_680 })
})

test('what was given back elsewhere and came back is paid, and what is credited in part stays undecided', async () => {
  const back = await outside()
  Object.assign(back.refund, { status: 'failed', failure_reason: 'lost_or_stolen_card' })
  await bring(world.tell('refund.failed', back.refund))
  await back.shop.drain()
  expect(await one(back.shop, back.id)).toMatchObject({ openCents: 0, state: 'paid', undecided: false })
  const part = await outside(6000)
  await part.shop.call(routes.creditInvoice, { params: { id: part.id }, body: { reason: 'Geste', exclCents: 2500, byCard: false } }, staff)
  expect(await one(part.shop, part.id)).toMatchObject({ openCents: 3000, undecided: true })
  expect((await askAgain(part.shop, part.id)).body).toMatchObject({ openCents: 3000, undecided: false })
})

test('without the right, or of an invoice that nobody paid by card, nothing goes back', async () => {
  const { shop, id } = await paid()
  const reader = await someStaff(['clients'])
  const refused = await shop.call(routes.refundInvoice, { params: { id }, body: { amountCents: null } }, reader)
  expect(refused.problem.code).toBe('no_right')
  const unknown = await shop.call(routes.refundInvoice, { params: { id: 2_000_000_000 }, body: { amountCents: null } }, staff)
  expect(unknown.status).toBe(404)
})
