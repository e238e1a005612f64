import { manyOrdersRoutes, type OrderTargetInput } from '@plantule/contract/orders/many'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { preparationRoutes } from '@plantule/contract/orders/preparation'
import { MAX_SHEETS } from '@plantule/contract/orders/preparation'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { ownShop } from '../../../platform/own-shop.ts'
import { Refused } from '../../../platform/refused.ts'
import { testApp } from '../../../testing/test-app.ts'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { draft, firm, freeLine } from '../orders.testing.ts'

let shop: TestShop
let ids: Record<'one' | 'other' | 'phoned' | 'draft', number>

beforeAll(async () => {
  shop = await newShop()
})

const made = async (): Promise<typeof ids> => ({
  one: (await firm(shop, [freeLine()])).id,
  other: (await firm(shop, [freeLine()])).id,
  phoned: (await firm(shop, [freeLine()], { channel: 'phone' })).id,
  draft: (await draft(shop, [freeLine()])).id,
})
const statusOf = async (id: number) => (await shop.ok(ordersRoutes.getOrder, { params: { id } })).status
const step = (target: OrderTargetInput) => shop.ok(manyOrdersRoutes.stepMany, { body: { target, step: 'prepare' } })

test('the orders that the filters show take the step, the others stay', async () => {
  ids = await made()
  const { done, refused } = await step({ kind: 'matching', query: { channel: 'phone' } })
  expect({ done, refused }).toEqual({ done: 1, refused: [] })
  expect([await statusOf(ids.phoned), await statusOf(ids.one)]).toEqual(['in_preparation', 'waiting_payment'])
})

test('says which orders stayed and why, and changes nothing of them', async () => {
  ids = await made()
  const chosen = [ids.one, ids.draft, ids.phoned]
  const { done, refused } = await step({ kind: 'ids', ids: chosen })
  expect(done).toBe(2)
  expect(refused).toMatchObject([{ id: ids.draft, why: 'Cette action n’est pas possible dans l’état actuel.' }])
  expect(await Promise.all(chosen.map(statusOf))).toEqual(['in_preparation', 'draft', 'in_preparation'])
  // A second time nothing is left to do.
  expect(await step({ kind: 'ids', ids: chosen })).toMatchObject({ done: 0, refused: [{}, {}, {}] })
})

test('an order that does not exist stops all of it', async () => {
  ids = await made()
  const gone = await shop.call(manyOrdersRoutes.stepMany, {
    body: { target: { kind: 'ids', ids: [ids.one, 999_999_999] }, step: 'prepare' },
  })
  expect(gone.problem.code).toBe('not_found')
  expect(await statusOf(ids.one)).toBe('waiting_payment')
})

test('two who take the same step at once take it once', async () => {
  ids = await made()
  const all: OrderTargetInput = { kind: 'ids', ids: [ids.one, ids.other, ids.phoned] }
  const [first, second] = await Promise.all([step(all), step({ ...all, ids: [ids.phoned, ids.other, ids.one] } as OrderTargetInput)])
  expect(first.done + second.done).toBe(3)
})

test('papers of many orders are found by the same filters', async () => {
  ids = await made()
  const query = { status: 'waiting_payment' }
  const { ids: found } = await shop.ok(manyOrdersRoutes.matchingOrders, { query })
  const listed = await shop.ok(ordersRoutes.listInProgress, { params: { page: 1 }, query: { ...query, size: 100 } })
  expect(found.toSorted()).toEqual(listed.items.map(({ id }) => id).toSorted())
  expect(found).toContain(ids.one)
  const sheets = await shop.call(preparationRoutes.preparationsPdf, { body: { ids: found } })
  expect(sheets.status).toBe(200)
})

test('what an order published before it refused is not heard', async () => {
  const { events } = await testApp()
  ids = await made()
  const heard: number[] = []
  const hear = ({ topic, data }: { topic: string; data: { id?: number } }) => topic === 'rounds.changed' && heard.push(data.id ?? 0)
  const close = events.listen({ shopId: shop.id, rights: ['orders.read'], hear })
  await shop.inShop(async (ctx) => {
    const refusing = ctx.attempt(async () => {
      await ctx.publish('rounds.changed', { id: ids.one }, 'orders.read')
      ctx.afterCommit(() => heard.push(-1))
      await ctx.db.updateTable('orders').set({ city: 'Nulle part' }).where('id', '=', ids.one).execute()
      throw new Refused('wrong_status')
    })
    await expect(refusing).rejects.toThrow('wrong_status')
    await ctx.publish('rounds.changed', { id: ids.other }, 'orders.read')
  })
  await expect.poll(() => heard, { timeout: 5_000 }).toEqual([ids.other])
  const { city } = await shop.inShop(({ db }) => db.selectFrom('orders').select('city').where('id', '=', ids.one).executeTakeFirstOrThrow())
  expect(city).not.toBe('Nulle part')
  close()
})

test('refuses more than fit one deed, and says how many there are', async () => {
  const own = await newShop()
  const { id } = await draft(own, [freeLine()])
  await own.inShop(async (ctx) => {
    const columns = await sql<{ name: string }>`
      select attname as name from pg_attribute where attrelid = 'orders'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
        and attname not in ('id', 'reference')`.execute(ctx.db)
    const same = sql.join(columns.rows.map(({ name }) => sql.ref(name)))
    await sql`insert into orders (id, reference, ${same})
      select nextval('orders_id_seq'), 'X' || n, ${same} from orders cross join generate_series(1, ${MAX_SHEETS + 3}::int) n
      where orders.shop_id = ${ownShop} and orders.id = ${id}`.execute(ctx.db)
  })
  const said = await own.call(manyOrdersRoutes.stepMany, { body: { target: { kind: 'matching', query: {} }, step: 'prepare' } })
  expect(said.problem).toMatchObject({ code: 'too_many_orders', title: expect.stringContaining(String(MAX_SHEETS)) })
  expect(said.problem.title).toContain(`${MAX_SHEETS + 4} commandes`)
})
