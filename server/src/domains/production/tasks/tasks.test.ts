import { analysisRoutes } from '@plantule/contract/production/analyses'
import { consumableRoutes } from '@plantule/contract/production/consumables'
import { interventionRoutes } from '@plantule/contract/production/interventions'
import { promiseRoutes } from '@plantule/contract/production/promises'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { taskRoutes } from '@plantule/contract/production/tasks'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { expect, test } from 'vitest'
import { addDays, parisDay } from '../../../platform/paris.ts'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { draft, someStock } from '../../orders/orders.testing.ts'
import { reopenLots } from '../lots/reopen-lots.ts'
import { sizeOfLot, someGreenhouse, someLot } from '../production.testing.ts'

const today = parisDay(new Date())
type Query = { span?: 'today' | 'week' | 'month'; place?: number; person?: number; kind?: 'step' | 'lot_ready' | 'promise_short' }
const list = async (shop: TestShop, query: Query = {}) => (await shop.ok(taskRoutes.listTasks, { query })).items
const titles = async (shop: TestShop, query: Query = {}) => (await list(shop, query)).map(({ kind, title }) => [kind, title])

test('what is planned is listed by its day, place and person, and ticked off with what it was written into history', async () => {
  const shop = await newShop()
  const { id: placeId, sectionId } = await someGreenhouse(shop)
  const lot = await someLot(shop, 50, { placeId: sectionId })
  const plan = (body: { title: string; on: string; lotId?: number; memberId?: number; placeId?: number; kind?: 'repotting' }) =>
    shop.ok(taskRoutes.createTask, { body })
  const { id } = await plan({ title: 'Rempoter', on: addDays(today, -1), lotId: lot.id, kind: 'repotting' })
  await plan({ title: 'Aérer', on: today, placeId })
  await plan({ title: 'Bâcher', on: addDays(today, 6) })
  await plan({ title: 'Tailler', on: addDays(today, 7) })
  expect(await titles(shop, { span: 'today' })).toEqual([
    ['step', 'Rempoter'],
    ['step', 'Aérer'],
  ])
  expect(await titles(shop)).toHaveLength(3)
  expect(await titles(shop, { span: 'month' })).toHaveLength(4)
  // A greenhouse with its sections; a section alone.
  expect(await titles(shop, { place: placeId })).toHaveLength(2)
  expect(await titles(shop, { place: sectionId })).toEqual([['step', 'Rempoter']])
  const { people } = await shop.ok(taskRoutes.listTasks, { query: {} })
  const [owner] = people
  if (!owner) throw new Error('the owner grows')
  await plan({ title: 'Semer', on: today, memberId: owner.id })
  expect((await list(shop, { person: owner.id })).map(({ person }) => person?.name ?? null)).toContain(owner.name)
  expect(await titles(shop, { person: owner.id + 1000 })).toHaveLength(3)
  await shop.ok(taskRoutes.finishTask, { params: { id }, body: { record: true, minutes: 30 } })
  const history = async () => (await shop.ok(interventionRoutes.listInterventions, { params: { id: lot.id }, query: {} })).items
  expect(await history()).toMatchObject([{ kind: 'repotting', minutes: 30, note: 'Rempoter', on: today }])
  expect((await shop.call(taskRoutes.finishTask, { params: { id }, body: {} })).problem.code).toBe('task_done')
  expect((await shop.call(taskRoutes.removeTask, { params: { id } })).problem.code).toBe('task_done')
  await shop.ok(taskRoutes.reopenTask, { params: { id } })
  expect(await history()).toEqual([])
  expect((await titles(shop, { span: 'today' }))[0]).toEqual(['step', 'Rempoter'])
})

test('what was planned for a cultivation that has ended is due no more, and is again once it goes on', async () => {
  const shop = await newShop()
  const lot = await someLot(shop, 50)
  await shop.ok(taskRoutes.createTask, { body: { title: 'Rempoter', on: addDays(today, -1), lotId: lot.id } })
  await shop.ok(taskRoutes.createTask, { body: { title: 'Aérer', on: today } })
  const { version } = await shop.ok(cultivationRoutes.getCultivation, { params: { id: lot.id } })
  await shop.ok(cultivationRoutes.terminateCultivation, {
    params: { id: lot.id },
    body: { version, rest: 'lost', to: null, reason: 'Gel' },
  })
  expect(await titles(shop)).toEqual([['step', 'Aérer']])
  await shop.inShop((ctx) => reopenLots(ctx, [lot.id]))
  expect((await titles(shop)).filter(([kind]) => kind === 'step')).toEqual([
    ['step', 'Rempoter'],
    ['step', 'Aérer'],
  ])
})

test('what follows from facts comes by itself, and once ticked off comes again when the facts change', async () => {
  const shop = await newShop()
  await shop.ok(cultivationRoutes.createCultivation, {
    body: { name: 'Thym', startedOn: '2026-03-02', readyOn: addDays(today, 3), sizes: [{ stock: 4 }] },
  })
  await shop.ok(cultivationRoutes.createCultivation, { body: { name: 'Sauge', state: 'planned', startedOn: today, sizes: [] } })
  const pots = await shop.ok(consumableRoutes.createConsumable, { body: { name: 'Pots C2', kind: 'pot', unit: 'pièces', minStock: 10 } })
  expect(await titles(shop)).toEqual([
    ['input_low', 'Pots C2'],
    ['lot_start', 'Sauge'],
    ['lot_ready', 'Thym'],
  ])
  const [low] = await list(shop)
  if (!low) throw new Error('an input is low')
  const mark = (ticked: boolean) => shop.ok(taskRoutes.tick, { body: { key: low.key, ticked } })
  await Promise.all([mark(true), mark(true)])
  expect(await titles(shop)).toHaveLength(2)
  await mark(false)
  expect(await titles(shop)).toHaveLength(3)
  await mark(true)
  await shop.ok(consumableRoutes.addUsage, { body: { consumableId: pots.id, kind: 'count', quantity: 5 } })
  expect(await titles(shop)).toHaveLength(3)
  // Nothing of it is another shop's, nor shown to who does not grow.
  expect(await titles(await newShop())).toEqual([])
  const seller = await shop.memberWith(['orders.write'])
  expect((await shop.call(taskRoutes.listTasks, { query: {} }, { token: seller })).status).toBe(403)
  const looker = await shop.memberWith(['production.read'])
  expect((await shop.call(taskRoutes.tick, { body: { key: low.key, ticked: true } }, { token: looker })).status).toBe(403)
})

test('a value out of its bounds and an order that a loss hurts are due today', async () => {
  const shop = await newShop()
  const { id } = await shop.ok(analysisRoutes.createAnalysis, { body: { name: 'Serre 1' } })
  const { series } = await shop.ok(analysisRoutes.addSeries, { params: { id }, body: { kind: 'ph', name: 'pH', low: 5, high: 6 } })
  const [ph] = series
  if (!ph) throw new Error('it has a series')
  await shop.ok(analysisRoutes.addValue, { params: { seriesId: ph.id }, body: { at: new Date().toISOString(), value: 7.2 } })
  expect(await list(shop)).toMatchObject([{ kind: 'threshold', title: 'Serre 1 · pH', subject: { kind: 'analysis', id } }])
  const subproductId = await someStock(shop, 0)
  const lot = await someLot(shop, 0, { sizes: [{ stock: 10, becomesId: subproductId, readyOn: '2099-01-01' }] })
  const order = await draft(shop, [{ subproductId, quantity: 10 }])
  await shop.ok(ordersRoutes.validateOrder, { params: { id: order.id }, body: { later: true } })
  await shop.ok(cultivationRoutes.recordInventory, {
    params: { id: lot.id },
    body: { sizeId: sizeOfLot(lot).id, kind: 'loss', quantity: 4, seen: 10, reason: 'Gel' },
  })
  expect(await list(shop, { kind: 'promise_short' })).toMatchObject([{ detail: `${order.reference} · 4 / 10`, on: today }])
  expect((await shop.ok(promiseRoutes.listHurtPromises, {})).items).toHaveLength(1)
})

test('what is not there is named by its field; another shop finds nothing', async () => {
  const shop = await newShop()
  const bad = (body: object) => shop.call(taskRoutes.createTask, { body: { title: 'Semer', on: today, ...body } })
  for (const field of ['lotId', 'placeId', 'memberId'])
    expect((await bad({ [field]: 999_999 })).problem).toMatchObject({ code: 'not_found', errors: [{ path: [field] }] })
  expect((await bad({ title: '  ' })).problem).toMatchObject({ errors: [{ path: ['title'] }] })
  const { id } = await shop.ok(taskRoutes.createTask, { body: { title: 'Semer', on: today } })
  expect((await shop.call(taskRoutes.finishTask, { params: { id }, body: { record: true } })).problem.code).toBe('task_without_lot')
  const changed = await shop.ok(taskRoutes.updateTask, { params: { id }, body: { version: 1, title: 'Semer clair' } })
  expect(changed.version).toBe(2)
  expect((await shop.call(taskRoutes.updateTask, { params: { id }, body: { version: 1, title: 'x' } })).problem.code).toBe('stale_version')
  const stranger = await newShop()
  for (const route of [taskRoutes.removeTask, taskRoutes.reopenTask])
    expect((await stranger.call(route, { params: { id } })).status).toBe(404)
  await shop.ok(taskRoutes.removeTask, { params: { id } })
})
