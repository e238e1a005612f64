import { manyCustomersRoutes } from '@plantule/contract/customers/many'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { downloadRoutes } from '@plantule/contract/downloads/downloads'
import { keyRoutes } from '@plantule/contract/programs/keys'
import { supportConsentRoutes, supportEntryRoutes } from '@plantule/contract/support/entry'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ManyReport } from '@plantule/contract/downloads/many'
import type { JobShop } from '../../platform/job.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { testApp } from '../../testing/test-app.ts'
import { someStaff } from '../provider/provider.testing.ts'
import { runMany } from './index.ts'

const names = ['Un', 'Deux', 'Trois']
type Options = { token?: string; headers?: Record<string, string> }

/** Three customers, and an operation that gives each of them a tag. */
async function begun(shop: TestShop, options: Options = {}): Promise<{ ids: number[]; operationId: number }> {
  const ids: number[] = []
  for (const lastName of names) ids.push((await shop.ok(customersRoutes.createCustomer, { body: { lastName } })).id)
  const body = { target: { kind: 'ids' as const, ids }, change: { addTags: ['x'] } }
  return { ids, operationId: (await shop.ok(manyCustomersRoutes.changeCustomers, { body }, options)).operationId }
}

async function ended(shop: TestShop, id: number) {
  await shop.drain()
  return (await shop.ok(downloadRoutes.listDownloads, { query: {} })).items.find((each) => each.id === id)
}

const tagged = (shop: TestShop, ids: readonly number[]): Promise<number> =>
  shop.inShop(async (ctx) => {
    const rows = await ctx.db.selectFrom('customer').select('tags').where('id', 'in', ids).execute()
    return rows.filter(({ tags }) => tags.includes('x')).length
  })

const owner = async (text: string, values: unknown[]): Promise<void> => {
  const { pools } = await testApp()
  await pools.owner.query(text, values)
}

test('what staff of the provider begin is signed by them, and ends with the consent that let them in', async () => {
  const shop = await newShop()
  const nora = await someStaff()
  const give = () => shop.ok(supportConsentRoutes.giveConsent, { body: { mode: 'write', hours: 4, reason: 'Les étiquettes' } })
  await give()
  const entry = await shop.ok(supportEntryRoutes.enterShop, { params: { clientId: shop.id }, body: {} }, { token: nora.token })
  const within = { token: nora.token, headers: { 'x-shop': shop.uid, 'x-support': String(entry.id) } }
  const done = await begun(shop, within)
  expect(await ended(shop, done.operationId)).toMatchObject({ status: 'done', result: { done: 3 } })
  const signed = await shop.inShop((ctx) =>
    ctx.db
      .selectFrom('audit')
      .select(['actor_kind', 'actor_name'])
      .where('action', '=', 'customer.update')
      .where('subject_id', 'in', done.ids)
      .execute(),
  )
  expect(signed).toEqual(names.map(() => ({ actor_kind: 'provider', actor_name: nora.name })))
  const late = await begun(shop, within)
  await owner('update support_consent set ended_at = now() where shop_id = $1', [shop.id])
  expect(await ended(shop, late.operationId)).toMatchObject({ status: 'failed', error: { code: 'starter_gone' } })
  expect(await tagged(shop, late.ids)).toBe(0)
})

test('goes on only as long as whoever began it may: nobody who left, holds less, or whose key was taken away', async () => {
  const shop = await newShop()
  const after = async (change: string, code: string, options: Options = {}) => {
    const { ids, operationId } = await begun(shop, options)
    await owner(change, [shop.id])
    expect(await ended(shop, operationId)).toMatchObject({ status: 'failed', error: { code } })
    expect(await tagged(shop, ids)).toBe(0)
  }
  const manager = () => shop.memberWith(['customers.read', 'customers.write'])
  const others = `where shop_id = $1 and preset = 'manager'`
  await after(`update member set removed_at = now() ${others}`, 'starter_gone', { token: await manager() })
  await after(`update member set rights = '{customers.read}' ${others}`, 'starter_gone', { token: await manager() })
  await after(`update member set ends_on = current_date - 2 ${others}`, 'starter_gone', { token: await manager() })
  const { secret } = await shop.ok(keyRoutes.createKey, {
    body: { name: 'Site', rights: ['customers.read', 'customers.write'], endsOn: null },
  })
  await after('update api_key set revoked_at = now() where shop_id = $1', 'starter_gone', { token: secret })
})

test('does nothing more in a shop that was suspended', async () => {
  const shop = await newShop()
  const { ids, operationId } = await begun(shop)
  await owner('update shop set suspended_at = now() where id = $1', [shop.id])
  await shop.drain()
  await owner('update shop set suspended_at = null where id = $1', [shop.id])
  expect(await ended(shop, operationId)).toMatchObject({ status: 'failed', error: { code: 'shop_suspended' } })
  expect(await tagged(shop, ids)).toBe(0)
})

/** The operation run with an act of its own, at its last try or before. */
async function run(shop: TestShop, operationId: number, act: Parameters<typeof runMany>[2]['act'], lastTry: boolean): Promise<void> {
  const { services } = await testApp()
  const on: JobShop = { shopId: shop.id, inShop: shop.inShop, services, signal: new AbortController().signal, lastTry }
  await runMany(on, operationId, { items: [{ id: 1 }, { id: 2 }], locale: 'fr', act, nameOf: (_, { id }) => Promise.resolve(`n° ${id}`) })
}
const stateOf = (shop: TestShop, id: number) =>
  shop.inShop((ctx) => ctx.db.selectFrom('operation').select(['status', 'result']).where('id', '=', id).executeTakeFirst())

test('one that takes too long is tried again, and at the last try told while the others are done', async () => {
  const shop = await newShop()
  const { operationId } = await begun(shop)
  const slow: Parameters<typeof runMany>[2]['act'] = async (ctx, { id }) => {
    if (id === 2) return
    await sql`set local statement_timeout = '20ms'`.execute(ctx.db)
    await sql`select pg_sleep(5)`.execute(ctx.db)
  }
  await expect(run(shop, operationId, slow, false)).rejects.toThrow('the queue tries again')
  expect(await stateOf(shop, operationId)).toEqual({ status: 'running', result: null })
  await run(shop, operationId, slow, true)
  expect(await stateOf(shop, operationId)).toMatchObject({
    status: 'done',
    result: { done: 1, refused: 1, told: [{ id: 1, name: 'n° 1', why: expect.stringContaining('a pris trop de temps') }] },
  })
})

test('one that another process did meanwhile, as this one was held to be lost, is done by that one alone, and none is left out', async () => {
  const shop = await newShop()
  const { ids, operationId } = await begun(shop)
  const other: ManyReport = { done: 1, refused: 0, told: [] }
  const acts: number[] = []
  const act: Parameters<typeof runMany>[2]['act'] = async (ctx, { id }) => {
    acts.push(id)
    await sql`update customer set tags = array_append(tags, ${`fait ${id}`}) where customer.shop_id = ${ownShop} and id = ${ids[0]}`.execute(
      ctx.db,
    )
    if (id === 1) await owner('update operation set result = $2 where id = $1', [operationId, JSON.stringify(other)])
  }
  await run(shop, operationId, act, true)
  expect(acts).toEqual([1, 2])
  expect(await stateOf(shop, operationId)).toMatchObject({ status: 'done', result: { done: 2, refused: 0 } })
  const [one] = await shop.inShop((ctx) =>
    ctx.db
      .selectFrom('customer')
      .select('tags')
      .where('id', '=', ids[0] ?? 0)
      .execute(),
  )
  expect(one?.tags).toEqual(['fait 2'])
})

test('one whose choice was deleted meanwhile is told, and the others are done', async () => {
  const shop = await newShop()
  const { ids, operationId } = await begun(shop)
  const gone: Parameters<typeof runMany>[2]['act'] = async (ctx, { id }) => {
    if (id === 1)
      await sql`update customer set price_profile_id = 999999999 where customer.shop_id = ${ownShop} and id = ${ids[0]}`.execute(ctx.db)
  }
  await run(shop, operationId, gone, true)
  expect(await stateOf(shop, operationId)).toMatchObject({
    status: 'done',
    result: { done: 1, refused: 1, told: [{ id: 1, why: 'Ce choix n’existe plus dans la boutique.' }] },
  })
})
