import type { ManyReport } from '@plantule/contract/downloads/many'
import { downloadRoutes } from '@plantule/contract/downloads/downloads'
import { manyCustomersRoutes, MOST_CUSTOMERS } from '@plantule/contract/customers/many'
import { customersCareRoutes } from '@plantule/contract/customers/care'
import { customersRoutes as routes } from '@plantule/contract/customers/routes'
import type { Sent } from '@plantule/contract/base/route'
import { expect, test } from 'vitest'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { testApp } from '../../testing/test-app.ts'
import { firm, freeLine } from '../orders/orders.testing.ts'
import { someProfile } from '../pricing/pricing.testing.ts'

type Body = Sent<(typeof manyCustomersRoutes)['changeCustomers']>['body']

const customer = async (shop: TestShop, lastName: string, more: object = {}): Promise<number> =>
  (await shop.ok(routes.createCustomer, { body: { lastName, ...more } })).id
const read = (shop: TestShop, id: number) => shop.ok(routes.getCustomer, { params: { id } })

async function change(shop: TestShop, body: Body): Promise<ManyReport> {
  const { operationId } = await shop.ok(manyCustomersRoutes.changeCustomers, { body })
  await shop.drain()
  const { items } = await shop.ok(downloadRoutes.listDownloads, { query: {} })
  const found = items.find(({ id }) => id === operationId)
  expect(found?.status).toBe('done')
  return found?.result as ManyReport
}

test('tags are given and taken, of those ticked or of all that the filters show, and nothing else of them changes', async () => {
  const shop = await newShop()
  const one = await customer(shop, 'Blin', { kind: 'professional', tags: ['Paysagiste', 'haie'], note: 'au fond' })
  const other = await customer(shop, 'Cadet', { kind: 'professional' })
  const apart = await customer(shop, 'Doré')
  const told = await change(shop, {
    target: { kind: 'matching', query: { kind: 'professional' } },
    change: { addTags: ['paysagiste', 'Salon 2026'], removeTags: ['HAIE'] },
  })
  expect(told).toEqual({ done: 2, refused: 0, told: [] })
  // The same word in other capitals is there already.
  expect(await read(shop, one)).toMatchObject({ tags: ['Paysagiste', 'Salon 2026'], note: 'au fond', kind: 'professional' })
  expect((await read(shop, other)).tags).toEqual(['paysagiste', 'Salon 2026'])
  expect((await read(shop, apart)).tags).toEqual([])
  const author = await shop.inShop((ctx) =>
    ctx.db.selectFrom('audit').select(['actor_kind']).where('subject_id', '=', other).where('action', '=', 'customer.update').execute(),
  )
  expect(author).toEqual([{ actor_kind: 'member' }])
})

test('who has orders under way is not archived, and told with the reason; the others are', async () => {
  const shop = await newShop()
  const busy = await customer(shop, 'Occupé')
  const free = await customer(shop, 'Libre')
  await firm(shop, [freeLine()], { customerId: busy })
  const target = { kind: 'ids' as const, ids: [busy, free] }
  expect(await change(shop, { target, change: { archived: true } })).toEqual({
    done: 1,
    refused: 1,
    told: [{ id: busy, name: 'Occupé', why: 'Ce client a des commandes en cours.' }],
  })
  expect([(await read(shop, busy)).archived, (await read(shop, free)).archived]).toEqual([false, true])
  await change(shop, { target: { kind: 'ids', ids: [free] }, change: { archived: false } })
  expect((await read(shop, free)).archived).toBe(false)
})

test('a price profile is set and cleared; one that is none of the shop is refused beside its field', async () => {
  const shop = await newShop()
  const id = await customer(shop, 'Blin')
  const profile = await someProfile(shop)
  const target = { kind: 'ids' as const, ids: [id] }
  await change(shop, { target, change: { priceProfileId: profile.id } })
  expect((await read(shop, id)).priceProfileId).toBe(profile.id)
  await change(shop, { target, change: { priceProfileId: null } })
  expect((await read(shop, id)).priceProfileId).toBe(null)
  const wrong = await shop.call(manyCustomersRoutes.changeCustomers, { body: { target, change: { priceProfileId: 999_999_999 } } })
  expect(wrong.problem).toMatchObject({ code: 'unknown_profile', errors: [{ path: ['change', 'priceProfileId'] }] })
})

test('more than thirty tags are refused for whom they would be too many', async () => {
  const shop = await newShop()
  const full = await customer(shop, 'Plein', { tags: Array.from({ length: 30 }, (_, n) => `t${n}`) })
  const other = await customer(shop, 'Vide')
  const { done, told } = await change(shop, { target: { kind: 'ids', ids: [full, other] }, change: { addTags: ['encore'] } })
  expect(done).toBe(1)
  expect(told).toMatchObject([{ id: full, why: 'Ce client aurait plus de 30 étiquettes.' }])
})

test('a job that begins anew goes on where it was, and tells all of it once', async () => {
  const shop = await newShop()
  const ids = [await customer(shop, 'Un'), await customer(shop, 'Deux'), await customer(shop, 'Trois')]
  const { operationId } = await shop.ok(manyCustomersRoutes.changeCustomers, {
    body: { target: { kind: 'ids', ids }, change: { addTags: ['x'] } },
  })
  // As a process leaves it that ended after the first.
  await shop.inShop((ctx) =>
    ctx.db
      .updateTable('operation')
      .set({ status: 'running', result: JSON.stringify({ done: 1, refused: 0, told: [] }) })
      .where('id', '=', operationId)
      .execute(),
  )
  await shop.drain()
  const { items } = await shop.ok(downloadRoutes.listDownloads, { query: {} })
  expect(items.find(({ id }) => id === operationId)).toMatchObject({ status: 'done', result: { done: 3, refused: 0, told: [] } })
  expect(await Promise.all(ids.map(async (id) => (await read(shop, id)).tags))).toEqual([[], ['x'], ['x']])
})

test('refuses nothing to change, another shop’s customer, too many of them, and who may not', async () => {
  const shop = await newShop()
  const own = await customer(shop, 'Blin')
  const foreign = await customer(await newShop(), 'Autre')
  const ask = (body: Body, token?: string) => shop.call(manyCustomersRoutes.changeCustomers, { body }, token === undefined ? {} : { token })
  const add = { addTags: ['x'] }
  expect((await ask({ target: { kind: 'ids', ids: [own] }, change: {} })).problem).toMatchObject({
    status: 400,
    errors: [{ path: ['change'], message: 'Choisissez au moins un changement.' }],
  })
  expect((await ask({ target: { kind: 'ids', ids: [own, foreign] }, change: add })).problem.code).toBe('not_found')
  const reader = await shop.memberWith(['customers.read'])
  expect((await ask({ target: { kind: 'ids', ids: [own] }, change: add }, reader)).status).toBe(403)
  const { pools } = await testApp()
  await pools.owner.query(
    `insert into customer (shop_id, reference, kind, name, last_name, created_at) select $1, 'X' || n, 'private', 'Nom', 'Nom', now() from generate_series(1, $2::int) n`,
    [shop.id, MOST_CUSTOMERS],
  )
  expect((await ask({ target: { kind: 'matching', query: {} }, change: add })).problem.code).toBe('too_many_customers')
})

test('who would stay as they are is not written anew, and a tag that is given twice is one', async () => {
  const shop = await newShop()
  const id = await customer(shop, 'Blin', { tags: ['haie'] })
  const { version } = await read(shop, id)
  const target = { kind: 'ids' as const, ids: [id] }
  expect(
    await change(shop, { target, change: { addTags: ['Haie'], removeTags: ['salon'], archived: false, priceProfileId: null } }),
  ).toEqual({
    done: 1,
    refused: 0,
    told: [],
  })
  expect(await read(shop, id)).toMatchObject({ version, tags: ['haie'] })
  await change(shop, { target, change: { addTags: ['Salon', 'salon', 'SALON'] } })
  expect((await read(shop, id)).tags).toEqual(['haie', 'Salon'])
})

test('all that the filters show are changed, however many answer to the text that was searched', async () => {
  const shop = await newShop()
  const { pools } = await testApp()
  const first = await customer(shop, 'Martin', { kind: 'professional', company: 'Martin' })
  await pools.owner.query(
    `insert into customer (shop_id, reference, kind, name, last_name, created_at, search)
     select $1, 'X' || n, 'private', 'Martin', 'Martin', now(), 'martin' from generate_series(1, $2::int) n`,
    [shop.id, MOST_CUSTOMERS + 1],
  )
  const last = await customer(shop, 'Martin', { kind: 'professional', company: 'Martin' })
  const query = { q: 'martin', kind: 'professional' as const }
  expect(await change(shop, { target: { kind: 'matching', query }, change: { addTags: ['x'] } })).toMatchObject({ done: 2, refused: 0 })
  expect([(await read(shop, first)).tags, (await read(shop, last)).tags]).toEqual([['x'], ['x']])
})

test('a job that somebody stopped does nothing more', async () => {
  const shop = await newShop()
  const id = await customer(shop, 'Blin')
  const { operationId } = await shop.ok(manyCustomersRoutes.changeCustomers, {
    body: { target: { kind: 'ids', ids: [id] }, change: { addTags: ['x'] } },
  })
  await shop.ok(downloadRoutes.deleteDownloads, { query: { id: operationId } })
  await shop.drain()
  const { items } = await shop.ok(downloadRoutes.listDownloads, { query: {} })
  expect(items.find((each) => each.id === operationId)).toMatchObject({ status: 'cancelled', done: 0 })
  expect((await read(shop, id)).tags).toEqual([])
})

test('who was erased or merged since it began is told, and what a report said of somebody goes with an erasure', async () => {
  const shop = await newShop()
  const [erased, merged, kept, busy] = [
    await customer(shop, 'Partie'),
    await customer(shop, 'Double'),
    await customer(shop, 'Reste'),
    await customer(shop, 'Pleine', { tags: Array.from({ length: 30 }, (_, n) => `t${n}`) }),
  ]
  const ids = [erased, merged, kept, busy]
  const { operationId } = await shop.ok(manyCustomersRoutes.changeCustomers, {
    body: { target: { kind: 'ids', ids }, change: { addTags: ['x'] } },
  })
  await shop.ok(customersCareRoutes.eraseCustomer, { params: { id: erased } })
  await shop.ok(customersCareRoutes.mergeCustomers, { params: { id: kept }, body: { otherId: merged } })
  await shop.drain()
  const told = async () => {
    const { items } = await shop.ok(downloadRoutes.listDownloads, { query: {} })
    const report = items.find(({ id }) => id === operationId)?.result as ManyReport | undefined
    return report?.told ?? []
  }
  const gone = (await told()).slice(0, 2)
  expect(gone.map(({ id }) => id)).toEqual([erased, merged])
  expect((await told()).map(({ name }) => name)).toEqual(['Client effacé', expect.any(String), 'Pleine'])
  await shop.ok(customersCareRoutes.eraseCustomer, { params: { id: busy } })
  expect((await told()).map(({ id, name }) => [id, name])).toEqual([
    [erased, 'Client effacé'],
    [merged, expect.any(String)],
    [busy, 'Client effacé'],
  ])
  const { rows } = await (await testApp()).pools.owner.query('select result::text as result from operation where shop_id = $1', [shop.id])
  expect(JSON.stringify(rows)).not.toContain('Pleine')
})
