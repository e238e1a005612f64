import { customersCareRoutes } from '@plantule/contract/customers/care'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { newsletterRoutes as routes } from '@plantule/contract/marketing/newsletters'
import { expect, test } from 'vitest'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { addDays, parisDay } from '../../platform/paris.ts'
import { firm, freeLine, someStock } from '../orders/orders.testing.ts'
import { someProfile } from '../pricing/pricing.testing.ts'
import { openTill, sell } from '../till/till.testing.ts'
import { readersOf } from './readers.ts'
import { sendJob } from './send.ts'
import { dueLettersJob } from './schedule.ts'
import { someNewsletter, someSubscriber } from './marketing.testing.ts'

const today = parisDay(new Date())
const recipients = async (shop: TestShop) =>
  (await shop.inShop((ctx) => ctx.db.selectFrom('outbox_mail').select('recipient').where('about', '=', 'newsletter').execute()))
    .map(({ recipient }) => recipient)
    .toSorted()
const count = async (shop: TestShop, body: object) => (await shop.ok(routes.countSegment, { body })).count
async function due(shop: TestShop) {
  await shop.inShop((ctx) => ctx.enqueue(dueLettersJob, {}))
  await shop.drain()
}
async function someone(shop: TestShop, email: string, more: object = {}): Promise<number> {
  await someSubscriber(shop, email)
  return (await shop.ok(customersRoutes.createCustomer, { body: { lastName: email, email: email.toUpperCase(), ...more } })).id
}

test('a segment means what the shop knows of people, and only those whom a letter may go to', async () => {
  const shop = await newShop()
  const size = await someStock(shop, 9)
  const { product_id: productId } = await shop.inShop((ctx) =>
    ctx.db.selectFrom('subproduct').select('product_id').where('id', '=', size).executeTakeFirstOrThrow(),
  )
  const buyer = await someone(shop, 'achete@exemple.fr', { tags: ['Jardin sec'] })
  await someone(shop, 'pro@exemple.fr', { kind: 'professional', companyName: 'Paysages', tags: ['Jardin sec'] })
  await someone(shop, 'parti@exemple.fr', { kind: 'professional', companyName: 'Parti' })
  await someSubscriber(shop, 'inconnu@exemple.fr')
  const { items } = await shop.ok(routes.listSubscribers, { query: { q: 'parti@' } })
  await shop.inShop((ctx) =>
    ctx.db
      .updateTable('newsletter_subscriber')
      .set({ state: 'left', left_at: ctx.now })
      .where('id', '=', items[0]?.id ?? 0)
      .execute(),
  )
  await shop.ok(customersRoutes.addAddress, {
    params: { id: buyer },
    body: { name: 'Elle', line1: '1 rue A', postcode: '49100', city: 'Angers', country: 'FR' },
  })
  await firm(shop, [{ subproductId: size, quantity: 1 }], { customerId: buyer })
  expect(await shop.ok(routes.countSegment, { body: {} })).toEqual({ count: 3, registered: 3 })
  for (const [segment, expected] of [
    [{ kinds: ['professional'] }, 1],
    [{ kinds: ['professional', 'private'] }, 2],
    [{ tags: ['Jardin sec', 'Autre'] }, 2],
    [{ tags: ['Jardin sec'], kinds: ['professional'] }, 1],
    [{ postcodes: ['49'] }, 1],
    [{ postcodes: ['44', '35'] }, 0],
    [{ boughtSince: today }, 1],
    [{ boughtSince: addDays(today, 1) }, 0],
    [{ productIds: [productId] }, 1],
  ] as const)
    expect([segment, await count(shop, segment)]).toEqual([segment, expected])
  const letter = await someNewsletter(shop, { segment: { productIds: [productId] } })
  expect(letter.segment.products).toMatchObject([{ id: productId }])
  await shop.ok(routes.sendNewsletter, { params: { id: letter.id } })
  await shop.drain()
  expect(await recipients(shop)).toEqual(['achete@exemple.fr'])
  const nobody = await someNewsletter(shop, { segment: { postcodes: ['99'] } })
  expect((await shop.call(routes.sendNewsletter, { params: { id: nobody.id } })).problem.code).toBe('no_subscribers')
})

test('what somebody bought at the till under a record that was made one with theirs is theirs', async () => {
  const shop = await newShop()
  const kept = await someone(shop, 'lea@exemple.fr')
  const { id: other } = await shop.ok(customersRoutes.createCustomer, { body: { lastName: 'Lea' } })
  await openTill(shop)
  await sell(shop, { lines: [freeLine({ unitCents: 700 })], customerId: other, payments: [{ payment_type: 'cash', amount: 700 }] })
  expect(await count(shop, { boughtSince: today })).toBe(0)
  await shop.ok(customersCareRoutes.mergeCustomers, { params: { id: kept }, body: { otherId: other } })
  expect(await count(shop, { boughtSince: today })).toBe(1)
})

test('what no segment can ask is told beside its field; another shop’s plant is none', async () => {
  const shop = await newShop()
  const create = (segment: object) => shop.call(routes.createNewsletter, { body: { subject: 'X', segment } })
  for (const [segment, path, expected] of [
    [{ postcodes: ['4'] }, 'segment.postcodes.0', 400],
    [{ kinds: ['robot'] }, 'segment.kinds.0', 400],
    [{ productIds: [999_999_999] }, 'segment.productIds', 409],
  ] as const) {
    const { status, problem } = await create(segment)
    expect([status, problem.errors?.[0]?.path.join('.')]).toEqual([expected, path])
  }
})

test('a letter leaves at its moment to whoever is registered then, once, and not after it was called off', async () => {
  const shop = await newShop()
  await someSubscriber(shop)
  const { id } = await someNewsletter(shop)
  const params = { id }
  const schedule = (day: string, time = '08:30') => shop.call(routes.scheduleNewsletter, { params, body: { day, time } })
  for (const day of [addDays(today, -1), addDays(today, 500)]) {
    const { status, problem } = await schedule(day)
    expect([status, problem.code, problem.errors?.[0]?.path]).toEqual([400, 'send_moment', ['day']])
  }
  expect((await schedule(addDays(today, 1), '25:00')).status).toBe(400)
  const answers = await Promise.all([schedule(addDays(today, 1)), schedule(addDays(today, 1))])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const standing = await shop.ok(routes.getNewsletter, { params })
  expect([standing.state, standing.sendAt?.slice(0, 10)]).toEqual(['scheduled', addDays(today, 1)])
  for (const each of [
    await shop.call(routes.sendNewsletter, { params }),
    await shop.call(routes.removeNewsletter, { params }),
    await shop.call(routes.updateNewsletter, { params, body: { subject: 'Y', version: standing.version } }),
  ])
    expect(each.problem.code).toBe('newsletter_scheduled')
  await due(shop)
  expect(await recipients(shop)).toEqual([])
  await shop.ok(routes.unscheduleNewsletter, { params })
  expect((await shop.call(routes.unscheduleNewsletter, { params })).problem.code).toBe('wrong_status')
  expect((await schedule(addDays(today, 2))).status).toBe(200)
  await someSubscriber(shop, 'noe@exemple.fr')
  const come = () =>
    shop.inShop((ctx) =>
      ctx.db
        .updateTable('newsletter')
        .set({ send_at: new Date(ctx.now.getTime() - 60_000) })
        .where('state', '=', 'scheduled')
        .execute(),
    )
  await come()
  await Promise.all([due(shop), due(shop)])
  await shop.drain()
  expect(await recipients(shop)).toEqual(['lea@exemple.fr', 'noe@exemple.fr'])
  // One that nobody is left for is a draft again.
  const other = await someNewsletter(shop, { segment: { kinds: ['public'] } })
  await shop.ok(routes.scheduleNewsletter, { params: { id: other.id }, body: { day: addDays(today, 1), time: '08:30' } })
  await come()
  await due(shop)
  expect(await shop.ok(routes.getNewsletter, { params: { id: other.id } })).toMatchObject({ state: 'draft', sendAt: null })
})

test('a letter that is held to so many an hour leaves in turns, whoever looks at it meanwhile', async () => {
  const shop = await newShop()
  for (let n = 0; n < 7; n++) await someSubscriber(shop, `p${n}@exemple.fr`)
  const { id } = await someNewsletter(shop, { perHour: 36 })
  await shop.ok(routes.sendNewsletter, { params: { id } })
  const again = async () => {
    await shop.inShop((ctx) => ctx.enqueue(sendJob, { newsletterId: id }))
    await shop.drain()
  }
  await again()
  await again()
  expect((await recipients(shop)).length).toBe(3)
  const turn = () => shop.inShop((ctx) => ctx.db.updateTable('newsletter').set({ next_at: ctx.now }).where('id', '=', id).execute())
  for (const left of [6, 7, 7]) {
    await turn()
    await again()
    expect((await recipients(shop)).length).toBe(left)
  }
  expect((await shop.ok(routes.newsletterStatus, { params: { id } })).state).toBe('sent')
})

test('either address of two records that became one is in the segments of who stayed, at their prices', async () => {
  const shop = await newShop()
  const kept = await someone(shop, 'bureau@exemple.fr', { kind: 'professional', companyName: 'Paysages' })
  const other = await someone(shop, 'chantier@exemple.fr', { kind: 'professional', companyName: 'Paysages 2' })
  const profile = await someProfile(shop)
  await shop.ok(customersRoutes.updateCustomer, { params: { id: kept }, body: { priceProfileId: profile.id, version: 1 } })
  await shop.ok(customersCareRoutes.mergeCustomers, { params: { id: kept }, body: { otherId: other } })
  expect(await count(shop, { kinds: ['professional'] })).toBe(2)
  const showing = { prices: 'reader', language: 'reader' } as const
  const readers = await shop.inShop((ctx) => readersOf(ctx, showing as never, ['bureau@exemple.fr', 'chantier@exemple.fr']))
  expect([...readers.values()].map((reader) => reader.profile?.id)).toEqual([profile.id, profile.id])
})
