import { providerBillingRoutes } from '@plantule/contract/provider/billing'
import { subscriptionRoutes } from '@plantule/contract/subscription/subscription'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../platform/paris.ts'
import type { CardPeer } from '../../testing/card-peer/card-peer.ts'
import type { CardWorld, Thing } from '../../testing/card-peer/card-world.ts'
import type { TestShop } from '../../testing/new-shop.ts'
import { someStaff } from '../provider/provider.testing.ts'
import { billDue } from './bill-periods.ts'
import { dun } from './dunning.ts'
import { collectJob } from './jobs.ts'
import { reopenIfSettled } from './suspension.ts'
import { begun, billedShop, billingPeer, bring, inDays, onDay, today } from './subscription.testing.ts'

let peer: CardPeer
let world: CardWorld
beforeAll(async () => {
  ;({ peer, world } = await billingPeer())
})
afterAll(() => peer.stop())

const state = async (shop: TestShop) => {
  const [bill] = (await shop.ok(subscriptionRoutes.invoices)).items
  return [bill?.state, bill?.openCents]
}
const subjects = (shop: TestShop) =>
  shop.inShop(async (ctx) => (await ctx.db.selectFrom('outbox_mail').select('subject').orderBy('id').execute()).map((mail) => mail.subject))
/** The news that the provider told last of a kind, as it comes. */
const tell = async (shop: TestShop, type: string, thing: Thing) => {
  expect((await bring(world.tell(type, thing))).statusCode).toBe(200)
  await shop.drain()
}

/** A shop whose invoice was paid on the card provider's page, with the payment. */
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

test('while a payment is contested its invoice is shown so and nobody is reminded of it', async () => {
  const { shop, intent, id } = await paid()
  expect(await state(shop)).toEqual(['paid', 0])
  const dispute = world.dispute(intent.id)
  await tell(shop, 'charge.dispute.created', dispute)
  expect(await state(shop)).toEqual(['disputed', 0])
  const staff = await someStaff(['billing'])
  const { items } = await shop.ok(
    providerBillingRoutes.listInvoices,
    { params: { page: 1 }, query: { state: 'disputed', client: shop.id } },
    staff,
  )
  expect(items.map((each) => [each.id, each.state])).toEqual([[id, 'disputed']])
  // The same news again, and later news of the same state, tell nothing new.
  await tell(shop, 'charge.dispute.created', dispute)
  expect((await subjects(shop)).filter((subject) => subject.includes('contesté'))).toHaveLength(1)
  // A part that is open besides is left alone too.
  await shop.inShop((ctx) =>
    ctx.db
      .insertInto('subscription_payment')
      .values({ shop_id: shop.id, invoice_id: id, means: 'transfer', amount_cents: -500, paid_on: today(), author: 'T', at: ctx.now })
      .execute(),
  )
  const before = (await subjects(shop)).length
  await onDay(shop, inDays(400), dun)
  expect(await subjects(shop)).toHaveLength(before)
  expect((await shop.ok(subscriptionRoutes.current)).subscription.state).not.toBe('suspended')
  expect(await state(shop)).toEqual(['disputed', 500])
})

test('one that was won leaves the invoice paid; one that was lost is owed anew, and its reminders begin from then', async () => {
  const won = await paid()
  const first = world.dispute(won.intent.id)
  await tell(won.shop, 'charge.dispute.created', first)
  first['status'] = 'won'
  await tell(won.shop, 'charge.dispute.closed', first)
  expect(await state(won.shop)).toEqual(['paid', 0])

  const lost = await paid()
  const second = world.dispute(lost.intent.id)
  await tell(lost.shop, 'charge.dispute.created', second)
  second['status'] = 'lost'
  for (let times = 0; times < 2; times++) await tell(lost.shop, 'charge.dispute.closed', second)
  expect((await state(lost.shop))[1]).toBe(10_680)
  const payments = await lost.shop.inShop((ctx) =>
    ctx.db.selectFrom('subscription_payment').select(['amount_cents', 'note']).orderBy('id').execute(),
  )
  expect(payments.map(({ amount_cents }) => amount_cents)).toEqual([10_680, -10_680])
  // By itself no card is asked again for what its holder contested with right.
  const { id: shopInvoice } = lost
  await lost.shop.inShop((ctx) => ctx.enqueue(collectJob, { invoiceId: shopInvoice }))
  await lost.shop.drain()
  expect(await lost.shop.inShop((ctx) => ctx.db.selectFrom('subscription_charge').selectAll().execute())).toEqual([])
  // Due long before: the first step comes three days after the banks decided, and none at once.
  const [{ dueOn } = { dueOn: today() }] = (await lost.shop.ok(subscriptionRoutes.invoices)).items
  const late = (days: number) => addDays(dueOn, 60 + days)
  await lost.shop.inShop((ctx) =>
    ctx.db
      .updateTable('subscription_dispute')
      .set({ ended_at: new Date(`${late(0)}T12:00:00Z`) })
      .execute(),
  )
  const before = (await subjects(lost.shop)).length
  // Nor does it keep shut, on that day, a shop that other invoices had shut.
  await lost.shop.inShop(async (ctx) => {
    await ctx.db.updateTable('subscription').set({ suspended_for: 'Facture impayée' }).execute()
    await ctx.db
      .updateTable('shop')
      .set({ suspended_at: ctx.now, suspended_reason: 'Facture impayée' })
      .where('id', '=', ctx.shopId)
      .execute()
  })
  expect(await onDay(lost.shop, late(0), reopenIfSettled)).toBe(true)
  await onDay(lost.shop, late(1), dun)
  expect(await subjects(lost.shop)).toHaveLength(before)
  await onDay(lost.shop, late(3), dun)
  expect((await subjects(lost.shop)).at(-1)).toContain('un oubli')
})

test('a dispute of a payment that is nobody’s here, or not signed, is left alone', async () => {
  const { intent } = world.charge(500, { currency: 'eur', metadata: {} })
  const event = world.tell('charge.dispute.created', world.dispute(intent.id))
  expect((await bring(event)).json()).toEqual({ received: true })
  expect((await bring(event, 'whsec_another')).statusCode).toBe(400)
})
