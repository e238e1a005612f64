import { MOVE_DAYS, type PlanPrice, providerBillingRoutes as routes } from '@plantule/contract/provider/billing'
import { subscriptionRoutes } from '@plantule/contract/subscription/subscription'
import { teamRoutes } from '@plantule/contract/shops/team'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../platform/paris.ts'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { testApp } from '../../testing/test-app.ts'
import { someStaff } from '../provider/provider.testing.ts'
import { billDue } from './bill-periods.ts'
import { tellPrices } from './held-price.ts'
import { held, writeSubscription } from './subscription.db.ts'
import { begun, billedShop, onDay, today, version } from './subscription.testing.ts'

let staff: { token: string }
let any: TestShop
beforeAll(async () => {
  staff = await someStaff(['billing'])
  any = await newShop()
})
/** Prices are the installation's: no other test may meet them. */
afterEach(async () => {
  const { pools } = await testApp()
  await pools.owner.query(`delete from plan_price where valid_from >= '2041-01-01'`)
})

const local = async (): Promise<PlanPrice> => {
  const { items } = await any.ok(routes.listPlans, {}, staff)
  const price = items.find(({ level, validFrom }) => level === 'local-vegetal' && validFrom < '2041')
  if (!price) throw new Error('there are plans')
  return price
}
const add = async (validFrom: string, existing: 'keep' | 'move', monthlyCents: number) => {
  const { told: _, subscribers: _s, ...price } = await local()
  return any.call(routes.addPrice, { body: { ...price, validFrom, existing, monthlyCents } }, staff)
}
const sums = async (shop: TestShop) => (await shop.ok(subscriptionRoutes.invoices)).items.map(({ exclCents }) => exclCents)
const mails = (shop: TestShop) =>
  shop.inShop((ctx) =>
    ctx.db
      .selectFrom('outbox_mail')
      .select(['recipient', 'subject', 'plain', 'locale'])
      .where('subject', 'like', '%Plantule%')
      .orderBy('id')
      .execute(),
  )

/** Subscribed to the plan of a new shop since a day of 2041, whose days no other series has. */
async function subscribed(day: string): Promise<TestShop> {
  const shop = await billedShop()
  await begun(shop, day)
  return shop
}

test('who keeps their price is billed it, and who subscribes afterwards pays the new one', async () => {
  const old = await subscribed('2041-03-10')
  expect((await add('2041-03-20', 'keep', 9900)).status).toBe(201)
  const young = await subscribed('2041-03-25')
  await onDay(old, '2041-04-10', billDue)
  await onDay(young, '2041-04-10', billDue)
  expect(await sums(old)).toEqual([8900, 8900])
  expect(await sums(young)).toEqual([9900])
})

test('who moves is billed the new price from the first period that begins after it, never before', async () => {
  const shop = await subscribed('2042-03-10')
  expect((await add('2042-04-01', 'move', 9900)).status).toBe(201)
  await onDay(shop, '2042-05-10', billDue)
  // Newest first.
  expect(await sums(shop)).toEqual([9900, 9900, 8900])
})

test('each who pays is told once, in the language in which they read, and one that keeps their price is not', async () => {
  const shop = await subscribed('2043-03-10')
  await shop.ok(teamRoutes.setPreference, { params: { key: 'language' }, body: { value: 'en' } })
  await add('2043-05-01', 'move', 9900)
  await add('2043-06-01', 'keep', 12_900)
  const before = (await any.ok(routes.listPlans, {}, staff)).items.find(({ validFrom }) => validFrom === '2043-05-01')
  expect(before?.told).toBe(0)
  await Promise.all([onDay(shop, '2043-03-12', tellPrices), onDay(shop, '2043-03-12', tellPrices)])
  await onDay(shop, '2043-03-13', tellPrices)
  const sent = await mails(shop)
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ locale: 'en', subject: expect.stringContaining('changes on') })
  expect(sent[0]?.plain).toMatch(/from €89\.00 a month to €99\.00 a month/)
  const { items } = await any.ok(routes.listPlans, {}, staff)
  expect(items.find(({ validFrom }) => validFrom === '2043-05-01')?.told).toBe(1)
  // Told is told: it is replaced by another price, and not made undone.
  const told = await any.call(routes.removePrice, { params: { plan: 'local-vegetal', day: '2043-05-01' } }, staff)
  expect([told.status, told.problem.code]).toEqual([409, 'price_told'])
  expect((await any.call(routes.removePrice, { params: { plan: 'local-vegetal', day: '2043-06-01' } }, staff)).status).toBe(200)
})

test('a price for those who have the plan leaves them time; one that holds stays; who may not bill changes none', async () => {
  const soon = await add(addDays(today(), MOVE_DAYS - 1), 'move', 9900)
  expect([soon.status, soon.problem.errors?.map(({ path }) => path[0])]).toEqual([400, ['validFrom']])
  const { validFrom } = await local()
  const holds = await any.call(routes.removePrice, { params: { plan: 'local-vegetal', day: validFrom } }, staff)
  expect(holds.problem.code).toBe('price_holds')
  expect((await any.call(routes.removePrice, { params: { plan: 'complete', day: '2044-01-01' } }, staff)).status).toBe(404)
  const reader = await someStaff(['clients'])
  expect((await any.call(routes.removePrice, { params: { plan: 'complete', day: '2044-01-01' } }, reader)).problem.code).toBe('no_right')
})

test('a plan that waits for the next period takes nothing from the price of today, and has its own from then on', async () => {
  const shop = await subscribed('2045-03-10')
  await onDay(shop, '2045-03-10', billDue)
  await onDay(shop, '2045-03-10', (ctx) =>
    writeSubscription(ctx, { priced_on: '2026-06-01', next_level: 'complete', next_priced_on: '2045-03-12' }),
  )
  const kept = async () => (await shop.inShop((ctx) => held(ctx))).row
  expect(await kept()).toMatchObject({ priced_on: '2026-06-01', next_priced_on: '2045-03-12' })
  await onDay(shop, '2045-04-10', billDue)
  expect(await kept()).toMatchObject({ priced_on: '2045-03-12', next_priced_on: null, next_level: null })
})

test('choosing the same plan anew keeps the price that is kept, another plan has that of the day', async () => {
  const shop = await billedShop()
  await begun(shop, addDays(today(), -3), { chosen_at: new Date(Date.now() - 86_400_000 * 400) })
  const day = addDays(today(), -2)
  const { pools } = await testApp()
  await pools.owner.query(
    `insert into plan_price select level, $1, monthly_cents + 500, yearly_cents, paused_cents, local_vegetal, tills, members, storage_mb, mails_month,
       'keep' from plan_price where level = 'local-vegetal' and valid_from = '2026-01-01'`,
    [day],
  )
  try {
    const choose = async (plan: 'local-vegetal' | 'complete') =>
      shop.ok(subscriptionRoutes.choose, {
        params: { plan },
        body: { interval: 'monthly', means: 'transfer', version: await version(shop) },
      })
    await choose('local-vegetal')
    expect((await shop.ok(subscriptionRoutes.current)).plan.monthlyCents).toBe(8900)
    expect((await sums(shop))[0]).toBe(8900)
  } finally {
    await pools.owner.query('delete from plan_price where valid_from = $1', [day])
  }
})
