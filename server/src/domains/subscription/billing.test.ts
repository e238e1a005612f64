import { initRoutes } from '@plantule/contract/shops/init'
import { subscriptionRoutes } from '@plantule/contract/subscription/subscription'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { testApp } from '../../testing/test-app.ts'
import { billDue } from './bill-periods.ts'
import { dun, endTrial } from './dunning.ts'
import { reopenIfSettled } from './suspension.ts'
import { begun, billedShop, inDays, onDay, someCompany, today } from './subscription.testing.ts'

beforeAll(someCompany)

const bills = async (shop: TestShop) => (await shop.ok(subscriptionRoutes.invoices)).items
const mails = (shop: TestShop) =>
  shop.inShop((ctx) => ctx.db.selectFrom('outbox_mail').select(['subject', 'recipient', 'sender_name', 'plain']).orderBy('id').execute())

test('workers side by side bill each period of each shop once, in one series without a gap', async () => {
  const shops = await Promise.all(Array.from({ length: 4 }, () => billedShop()))
  for (const shop of shops) await begun(shop, inDays(-70))
  const { pools } = await testApp()
  const lastOf = async () =>
    (
      await pools.owner.query<{ last: number }>(`select coalesce(max(last), 0)::int as last from subscription_series where series = $1`, [
        `PL${today().slice(0, 4)}`,
      ])
    ).rows[0]?.last ?? 0
  const before = await lastOf()
  const done = await Promise.all(shops.flatMap((shop) => [1, 2, 3].map(() => onDay(shop, today(), billDue))))
  expect(done.reduce((sum, billed) => sum + billed, 0)).toBe(12)
  const all = (await Promise.all(shops.map(bills))).flat()
  for (const shop of shops) expect(new Set((await bills(shop)).map(({ period }) => period?.from)).size).toBe(3)
  const numbers = all.map(({ number }) => Number(number.slice(-5))).toSorted((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: 12 }, (_, at) => before + 1 + at))
  // What fails on its way takes no number.
  await expect(
    onDay(shops[0] as TestShop, today(), async (ctx) => {
      await ctx.db.updateTable('subscription').set({ period_to: today() }).execute()
      await billDue(ctx)
      throw new Error('on its way')
    }),
  ).rejects.toThrow('on its way')
  expect(await lastOf()).toBe(before + 12)
})

test('an issued invoice and a payment change no more, whoever tries', async () => {
  const shop = await billedShop()
  await begun(shop, today())
  await onDay(shop, today(), billDue)
  const { pools } = await testApp()
  for (const text of [
    'update subscription_invoice set incl_cents = 1',
    'delete from subscription_invoice',
    'delete from subscription_payment',
  ]) {
    await expect(pools.owner.query(text)).rejects.toMatchObject({ code: '23001' })
    await expect(shop.inShop((ctx) => sql`${sql.raw(text)} where shop_id = ${shop.id}`.execute(ctx.db))).rejects.toMatchObject({
      code: '42501',
    })
  }
})

test('its paper is a Factur-X of the provider to the shop, the same to the byte each time, and of no other shop', async () => {
  const shop = await billedShop()
  await begun(shop, '2026-12-05')
  await onDay(shop, '2026-12-05', billDue)
  const [bill] = await bills(shop)
  const params = { id: bill?.id ?? 0 }
  const pdf = await shop.ok(subscriptionRoutes.invoicePdf, { params })
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.includes('factur-x.xml')).toBe(true)
  expect((await shop.ok(subscriptionRoutes.invoicePdf, { params })).equals(pdf)).toBe(true)
  const { document } = await shop.inShop((ctx) =>
    ctx.db.selectFrom('subscription_invoice').select('document').where('id', '=', params.id).executeTakeFirstOrThrow(),
  )
  expect(document).toMatchObject({
    seller: { name: 'Plantule SAS', vatId: 'FR65912345675' },
    buyer: { name: 'Pépinière des Essais', siren: '732829320', professional: true },
    operation: 'services',
    vatGroups: [{ rateBp: 2000, baseCents: 8900, vatCents: 1780 }],
  })
  const other = await newShop()
  expect((await other.call(subscriptionRoutes.invoicePdf, { params })).status).toBe(404)
  expect(await bills(other)).toEqual([])
})

test('what is not paid is asked for by steps, each once, and suspends the shop after the last; the demonstration is left alone', async () => {
  const shop = await billedShop()
  await begun(shop, '2031-01-01')
  await onDay(shop, '2031-01-01', billDue)
  // Due thirty days later. A year of its own: days of one series never go back.
  const due = '2031-01-31'
  const steps = ['2031-02-02', '2031-02-03', '2031-02-03', '2031-02-10', '2031-02-20', '2031-03-01']
  const subjects = async () => (await mails(shop)).map(({ subject }) => subject)
  const asked: number[] = []
  for (const day of steps) {
    await Promise.all([onDay(shop, day, dun), onDay(shop, day, dun)])
    asked.push((await subjects()).length)
  }
  expect((await bills(shop))[0]?.dueOn).toBe(due)
  expect(asked).toEqual([1, 2, 2, 3, 4, 4])
  expect((await shop.call(initRoutes.init)).status).toBe(200)
  await Promise.all([onDay(shop, '2031-03-02', dun), onDay(shop, '2031-03-02', dun)])
  const sent = await mails(shop)
  expect(sent).toHaveLength(5)
  expect(sent.every(({ recipient, sender_name }) => recipient === 'compta@essais.test' && sender_name === 'Plantule')).toBe(true)
  expect(sent.at(-1)?.plain).toContain('/suspended')
  await expect.poll(async () => (await shop.call(initRoutes.init)).problem.code).toBe('shop_suspended')
  // While it is suspended nothing more is billed.
  expect(await onDay(shop, '2031-05-01', billDue)).toBe(0)
  expect((await shop.ok(subscriptionRoutes.missing)).items).toHaveLength(1)
  const demo = await billedShop()
  await begun(demo, '2031-01-01')
  await onDay(demo, '2031-01-01', billDue)
  await demo.inShop((ctx) => ctx.db.updateTable('shop').set({ subscription_type: 'demo' }).where('id', '=', demo.id).execute())
  await onDay(demo, '2031-06-01', dun)
  expect((await demo.call(initRoutes.init)).status).toBe(200)
})

test('whoever slept through the steps gets one letter, not four', async () => {
  const shop = await billedShop()
  await begun(shop, '2033-01-01')
  await onDay(shop, '2033-01-01', billDue)
  await onDay(shop, '2033-02-21', dun)
  expect(await mails(shop)).toHaveLength(2)
})

test('a trial is told of before it ends, and suspends two weeks after, each told once', async () => {
  const shop = await billedShop()
  await shop.inShop((ctx) => ctx.db.updateTable('subscription').set({ trial_ends_on: '2027-03-10' }).execute())
  const counts: number[] = []
  for (const day of ['2027-03-02', '2027-03-03', '2027-03-03', '2027-03-11', '2027-03-24', '2027-03-25', '2027-03-26']) {
    await onDay(shop, day, endTrial)
    counts.push((await mails(shop)).length)
  }
  expect(counts).toEqual([0, 1, 1, 2, 2, 3, 3])
  await expect.poll(async () => (await shop.call(initRoutes.init)).problem.code).toBe('shop_suspended')
})

test('a suspension by the staff stays when a bill is paid', async () => {
  const shop = await billedShop()
  await begun(shop, inDays(-5))
  await onDay(shop, today(), billDue)
  await shop.inShop((ctx) =>
    ctx.db.updateTable('shop').set({ suspended_at: new Date(), suspended_reason: 'Abus' }).where('id', '=', shop.id).execute(),
  )
  expect(await onDay(shop, today(), reopenIfSettled)).toBe(false)
})
