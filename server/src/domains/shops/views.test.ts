import { ordersRoutes } from '@plantule/contract/orders/routes'
import { MAX_VIEWS, viewsRoutes } from '@plantule/contract/shops/views'
import { expect, test } from 'vitest'
import { newShop, type TestShop } from '../../testing/new-shop.ts'

const { path } = ordersRoutes.listInProgress
const given = (name: string) => ({ list: 'orders.in_progress', path, name, search: 'status=validated&sort=placedAt' })
const share = (of: TestShop, name: string) => of.ok(viewsRoutes.shareView, { body: given(name) })
const names = async (of: TestShop, token?: string) =>
  (await of.ok(viewsRoutes.listViews, {}, token ? { token } : {})).items.map((view) => view.name)

test('whoever may read the list sees its views, nobody else and no other shop', async () => {
  const shop = await newShop()
  const other = await newShop()
  await share(shop, 'À préparer')
  expect(await names(shop)).toEqual(['À préparer'])
  expect(await names(shop, await shop.memberWith(['orders.read']))).toEqual(['À préparer'])
  expect(await names(shop, await shop.memberWith(['stock.write']))).toEqual([])
  expect(await names(other)).toEqual([])
})

test('who may change the settings shares, renames, orders and removes; who reads does not', async () => {
  const shop = await newShop()
  const seller = await shop.memberWith(['orders.write'])
  const [one, two] = [await share(shop, 'Une'), await share(shop, 'Deux')]
  const params = { id: two.id }
  const change = { name: 'Deuxième', search: 'held=true', version: two.version }
  for (const called of [
    await shop.call(viewsRoutes.shareView, { body: given('Mienne') }, { token: seller }),
    await shop.call(viewsRoutes.updateView, { params, body: change }, { token: seller }),
    await shop.call(viewsRoutes.putViewFirst, { params }, { token: seller }),
    await shop.call(viewsRoutes.removeView, { params }, { token: seller }),
  ])
    expect(called.status).toBe(403)
  expect(await shop.ok(viewsRoutes.updateView, { params, body: change })).toMatchObject({ ...change, version: 2 })
  expect((await shop.call(viewsRoutes.updateView, { params, body: change })).problem.code).toBe('stale_version')
  await shop.ok(viewsRoutes.putViewFirst, { params })
  expect(await names(shop)).toEqual(['Deuxième', 'Une'])
  await shop.ok(viewsRoutes.removeView, { params: { id: one.id } })
  expect(await names(shop)).toEqual(['Deuxième'])
})

test('a list has one view of a name, few views, and is a list that the member may read', async () => {
  const shop = await newShop()
  await share(shop, 'Une')
  const two = await share(shop, 'Deux')
  const again = await shop.call(viewsRoutes.shareView, { body: given('Une') })
  expect(again.problem).toMatchObject({ code: 'view_taken', errors: [{ path: ['name'] }] })
  const renamed = await shop.call(viewsRoutes.updateView, { params: { id: two.id }, body: { name: 'Une', search: '', version: 1 } })
  expect(renamed.problem.code).toBe('view_taken')
  const nowhere = await shop.call(viewsRoutes.shareView, { body: { ...given('X'), path: '/nowhere' } })
  expect(nowhere.problem.code).toBe('not_a_list')
  const settings = await shop.memberWith(['settings.write'])
  expect((await shop.call(viewsRoutes.shareView, { body: given('X') }, { token: settings })).problem.code).toBe('no_right')
  for (let n = 2; n < MAX_VIEWS; n++) await share(shop, `Vue ${n}`)
  expect((await shop.call(viewsRoutes.shareView, { body: given('De trop') })).problem.code).toBe('too_many_views')
})

test('two who share one name at once share it once', async () => {
  const shop = await newShop()
  const all = await Promise.all([1, 2, 3].map(() => shop.call(viewsRoutes.shareView, { body: given('Une') })))
  expect(all.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
})
