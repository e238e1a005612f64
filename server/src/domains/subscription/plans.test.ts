import { subscriptionRoutes } from '@plantule/contract/subscription/subscription'
import { beforeAll, expect, test } from 'vitest'
import { initRoutes } from '@plantule/contract/shops/init'
import type { TestShop } from '../../testing/new-shop.ts'
import { newShop } from '../../testing/new-shop.ts'
import { billDue } from './bill-periods.ts'
import { dun } from './dunning.ts'
import { begun, billedShop, inDays, onDay, someCompany, today, version } from './subscription.testing.ts'

beforeAll(someCompany)

const bills = async (shop: TestShop) => (await shop.ok(subscriptionRoutes.invoices)).items
const choice = async (shop: TestShop, interval: 'monthly' | 'yearly' = 'monthly') => ({
  interval,
  means: 'transfer' as const,
  version: await version(shop),
})

test('a new shop tries for thirty days, and its first period begins when the trial is over', async () => {
  const shop = await billedShop()
  const before = await shop.ok(subscriptionRoutes.current)
  expect(before.subscription).toMatchObject({ state: 'trial', chosen: false, trialEndsOn: inDays(30), owedCents: 0 })
  expect(before.plan).toMatchObject({ level: 'local-vegetal', monthlyCents: 8900, holds: { localVegetal: true, members: null } })
  expect(before.usage.members).toEqual({ used: 1, bound: null })
  const { subscription } = await shop.ok(subscriptionRoutes.choose, { params: { plan: 'complete' }, body: await choice(shop) })
  expect(subscription).toMatchObject({ state: 'trial', chosen: true, level: 'complete', periodTo: inDays(31) })
  expect(await bills(shop)).toEqual([])
  expect(await shop.ok(initRoutes.init)).toMatchObject({
    level: 'complete',
    subscription_type: 'monthly',
    subscription: { plan: 'complete', type: 'monthly', status: 'trial' },
  })
  expect(await onDay(shop, inDays(31), billDue)).toBe(1)
  const [bill] = await bills(shop)
  expect(bill).toMatchObject({ exclCents: 5900, vatCents: 1180, inclCents: 7080, openCents: 7080, period: { from: inDays(31) } })
  expect(bill?.number).toMatch(/^PL\d{4}-\d{5}$/)
})

test('what costs more holds at once and bills the rest of the period; what costs less waits for the next one', async () => {
  const shop = await billedShop()
  await begun(shop, inDays(-10))
  await shop.inShop((ctx) => ctx.db.updateTable('shop').set({ level: 'essential' }).where('id', '=', shop.id).execute())
  await onDay(shop, today(), billDue)
  const [first] = await bills(shop)
  expect(first).toMatchObject({ exclCents: 2900, period: { from: inDays(-10) } })
  const offer = await shop.ok(subscriptionRoutes.plan, { params: { plan: 'complete' } })
  const quote = offer.quotes.find(({ interval }) => interval === 'monthly')
  expect(quote).toMatchObject({ when: 'now', from: today(), to: first?.period?.to })
  await shop.ok(subscriptionRoutes.choose, { params: { plan: 'complete' }, body: await choice(shop) })
  const [change] = await bills(shop)
  expect(change?.exclCents).toBe(quote?.cents)
  // Down again: nothing goes back, and nothing is billed.
  const down = await shop.ok(subscriptionRoutes.choose, { params: { plan: 'essential' }, body: await choice(shop) })
  expect(down.subscription).toMatchObject({ level: 'complete', next: { level: 'essential', interval: 'monthly' } })
  expect(await bills(shop)).toHaveLength(2)
  await onDay(shop, first?.period?.to ?? '', billDue)
  expect((await bills(shop))[0]).toMatchObject({ exclCents: 2900 })
  expect((await shop.ok(subscriptionRoutes.current)).subscription).toMatchObject({ level: 'essential', next: null })
})

test('a year is paid at once, less what the month had left', async () => {
  const shop = await billedShop()
  await begun(shop, inDays(-3))
  await onDay(shop, today(), billDue)
  const [month] = await bills(shop)
  const { quotes } = await shop.ok(subscriptionRoutes.plan, { params: { plan: 'local-vegetal' } })
  const yearly = quotes.find(({ interval }) => interval === 'yearly')
  expect(yearly).toMatchObject({ when: 'now', cents: 89_000 - (yearly?.givenBackCents ?? 0) })
  expect(yearly?.givenBackCents).toBeLessThan(month?.exclCents ?? 0)
  const { subscription } = await shop.ok(subscriptionRoutes.choose, {
    params: { plan: 'local-vegetal' },
    body: await choice(shop, 'yearly'),
  })
  expect(subscription).toMatchObject({ interval: 'yearly', periodTo: yearly?.to })
  expect((await bills(shop))[0]?.exclCents).toBe(yearly?.cents)
  expect(await shop.ok(initRoutes.init)).toMatchObject({ subscription_type: 'yearly' })
})

test('a pause costs less for whole months, four a year at most, and not of a year that is paid', async () => {
  const shop = await billedShop()
  await begun(shop, '2027-01-15')
  await onDay(shop, '2027-01-15', billDue)
  const refused = await shop.call(subscriptionRoutes.pause, { body: { months: 5, version: await version(shop) } })
  expect([refused.status, refused.problem.errors?.[0]?.path]).toEqual([400, ['months']])
  await shop.ok(subscriptionRoutes.pause, { body: { months: 2, version: await version(shop) } })
  for (const day of ['2027-02-15', '2027-03-15', '2027-04-15']) await onDay(shop, day, billDue)
  expect((await bills(shop)).map(({ exclCents, period }) => [period?.from, exclCents])).toEqual([
    ['2027-04-15', 8900],
    ['2027-03-15', 1900],
    ['2027-02-15', 1900],
    ['2027-01-15', 8900],
  ])
  const more = await shop.call(subscriptionRoutes.pause, { body: { months: 3, version: await version(shop) } })
  expect([more.status, more.problem.code]).toEqual([400, 'pause_too_long'])
  await shop.inShop((ctx) => ctx.db.updateTable('subscription').set({ billing_interval: 'yearly' }).execute())
  const yearly = await shop.call(subscriptionRoutes.pause, { body: { months: 1, version: await version(shop) } })
  expect([yearly.status, yearly.problem.code]).toEqual([409, 'pause_monthly_only'])
})

test('choosing the plan that one has bills nothing, also in a pause and at a price that rose', async () => {
  const shop = await billedShop()
  await begun(shop, inDays(-5))
  await onDay(shop, today(), billDue)
  await shop.inShop((ctx) => ctx.db.updateTable('subscription').set({ period_cents: 1900 }).execute())
  const { quotes } = await shop.ok(subscriptionRoutes.plan, { params: { plan: 'local-vegetal' } })
  expect(quotes.find(({ current }) => current)).toMatchObject({ when: 'now', cents: 0, givenBackCents: 0 })
  for (let times = 0; times < 2; times++)
    await shop.ok(subscriptionRoutes.choose, { params: { plan: 'local-vegetal' }, body: await choice(shop) })
  expect(await bills(shop)).toHaveLength(1)
})

test('whom the staff closed is not told that paying opens', async () => {
  const shop = await billedShop()
  await begun(shop, inDays(-5))
  await onDay(shop, today(), billDue)
  await shop.inShop((ctx) =>
    ctx.db.updateTable('shop').set({ suspended_at: ctx.now, suspended_reason: 'Fraude' }).where('id', '=', shop.id).execute(),
  )
  const told = () =>
    shop.inShop((ctx) => ctx.db.selectFrom('outbox_mail').select('subject').where('subject', 'like', '%est suspendu').execute())
  await onDay(shop, inDays(90), dun)
  expect(await told()).toEqual([])
  // Once they open it, the invoice is unpaid still.
  await shop.inShop((ctx) =>
    ctx.db.updateTable('shop').set({ suspended_at: null, suspended_reason: null }).where('id', '=', shop.id).execute(),
  )
  await onDay(shop, inDays(91), dun)
  expect(await told()).toHaveLength(1)
})

test('a cancelled subscription ends with its period, and closes the shop but for what stays open', async () => {
  const shop = await billedShop()
  await begun(shop, inDays(-5))
  await onDay(shop, today(), billDue)
  const { subscription } = await shop.ok(subscriptionRoutes.cancel, { body: { cancel: true, version: await version(shop) } })
  expect(subscription).toMatchObject({ state: 'ending', cancelOn: subscription.periodTo })
  const kept = await shop.ok(subscriptionRoutes.cancel, { body: { cancel: false, version: subscription.version } })
  expect(kept.subscription.cancelOn).toBeNull()
  await shop.ok(subscriptionRoutes.cancel, { body: { cancel: true, version: kept.subscription.version } })
  await onDay(shop, subscription.periodTo ?? '', billDue)
  await expect.poll(async () => (await shop.call(initRoutes.init)).problem.code).toBe('shop_suspended')
  expect(await bills(shop)).toHaveLength(1)
  // Whoever chooses anew comes in again.
  await shop.ok(subscriptionRoutes.choose, { params: { plan: 'essential' }, body: await choice(shop) })
  await expect.poll(async () => (await shop.call(initRoutes.init)).status).toBe(200)
})

test('no plan is chosen before it is known who pays, nor over what somebody else changed', async () => {
  const bare = await newShop()
  const refused = await bare.call(subscriptionRoutes.choose, { params: { plan: 'complete' }, body: await choice(bare) })
  expect([refused.status, refused.problem.code]).toEqual([409, 'billing_info_missing'])
  const shop = await billedShop()
  const stale = { ...(await choice(shop)), version: 99 }
  expect((await shop.call(subscriptionRoutes.choose, { params: { plan: 'complete' }, body: stale })).problem.code).toBe('stale_version')
  const card = { ...(await choice(shop)), means: 'card' as const }
  expect((await shop.call(subscriptionRoutes.choose, { params: { plan: 'complete' }, body: card })).problem.code).toBe('billing_card_off')
  const wrong = await shop.call(subscriptionRoutes.setInfo, {
    body: { legalName: '', line1: 'x', line2: '', postcode: '99', city: 'x', siren: '123', vatNumber: '', email: 'no' },
  })
  expect(wrong.problem.errors?.map(({ path }) => path[0]).sort()).toEqual(['email', 'legalName', 'postcode', 'siren'])
})

test('the demonstration is billed and suspended by nobody', async () => {
  const shop = await billedShop()
  await begun(shop, inDays(-400))
  await shop.inShop((ctx) => ctx.db.updateTable('shop').set({ subscription_type: 'demo' }).where('id', '=', shop.id).execute())
  expect(await onDay(shop, today(), billDue)).toBe(0)
  expect((await shop.ok(subscriptionRoutes.current)).subscription.state).toBe('demo')
})
