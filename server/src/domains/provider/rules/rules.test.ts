import { passportRoutes } from '@plantule/contract/passports/passports'
import { zoneRuleRoutes } from '@plantule/contract/passports/zone-rules'
import { providerRuleRoutes as routes } from '@plantule/contract/provider/rules'
import { stockRoutes } from '@plantule/contract/stock/stock'
import { plantRuleRoutes } from '@plantule/contract/taxonomy/plant-rules'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { addDays, parisDay } from '../../../platform/paris.ts'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { testApp } from '../../../testing/test-app.ts'
import { someProduct } from '../../catalogue/catalogue.testing.ts'
import { firm } from '../../orders/orders.testing.ts'
import { someStaff } from '../provider.testing.ts'

const today = parisDay(new Date())
const tomorrow = addDays(today, 1)
let shop: TestShop
let nora: { id: number; token: string; name: string }
beforeAll(async () => {
  shop = await newShop()
  nora = await someStaff()
})
// What all shops have would be met by the tests of others.
afterEach(async () => {
  const { pools } = await testApp()
  await pools.owner.query(`delete from provider_plant_rule where source = 'Texte du fournisseur'`)
  await pools.owner.query(`delete from provider_zone_rule where source = 'Texte du fournisseur'`)
})
const as = () => ({ token: nora.token })
const text = { source: 'Texte du fournisseur', sure: 'read' as const }
const plant = { kind: 'protected' as const, name: 'Testia provisoria', level: 'permit', from: today, ...text }
const zone = {
  organism: 'Testia virus',
  code: 'TESTVI',
  zone: 'Ouessant',
  postcodes: ['29242'],
  hosts: ['Provisoria'],
  from: today,
  ...text,
}
const savePlant = (given: object = {}) => shop.call(routes.savePlantRule, { body: { ...plant, ...given } as never }, as())
const saveZone = (given: object = {}) => shop.call(routes.saveZoneRule, { body: { ...zone, ...given } }, as())
const seen = async (of: TestShop, name: string, on?: string) =>
  (await of.ok(plantRuleRoutes.plantRulesOf, { query: { name, ...(on ? { on } : {}) } })).items.map((rule) => [rule.by, rule.level])

test('a version of the provider holds for every shop from its day on, and a shop that wrote its own keeps that', async () => {
  const other = await newShop()
  const { body: made, status } = await savePlant()
  expect([status, made.by, made.author]).toEqual([201, 'provider', nora.name])
  expect(await seen(shop, plant.name)).toEqual([['provider', 'permit']])
  expect(await seen(other, plant.name)).toEqual([['provider', 'permit']])
  // What was decided before keeps the rule of its day.
  expect(await seen(shop, plant.name, addDays(today, -1))).toEqual([])
  const own = { ...plant, key: made.key, level: 'picking' }
  await shop.ok(plantRuleRoutes.savePlantRule, { body: own })
  expect((await savePlant({ key: made.key, level: 'regional', from: tomorrow })).status).toBe(201)
  expect(await seen(shop, plant.name, tomorrow)).toEqual([['shop', 'picking']])
  expect(await seen(other, plant.name, tomorrow)).toEqual([['provider', 'regional']])
  const { items } = await shop.ok(plantRuleRoutes.listPlantRules, { query: { kind: 'protected', search: plant.name } })
  expect(items.map(({ now, versions }) => [now?.by, versions.map(({ by }) => by)])).toEqual([['shop', ['provider', 'shop', 'provider']]])
  // The provider sees what all have, and nothing that a shop wrote.
  const listed = await shop.ok(routes.listPlantRules, { query: { kind: 'protected', own: 'true', search: 'testia' } }, as())
  expect(listed.items.flatMap(({ versions }) => versions.map(({ by }) => by))).toEqual(['provider', 'provider'])
})

test('a shipped row is corrected and lifted for all', async () => {
  const [row] = (await shop.ok(routes.listPlantRules, { query: { kind: 'protected' } }, as())).items
  const { key = '', versions: [shipped] = [] } = row ?? {}
  const name = shipped?.name ?? ''
  expect(await seen(shop, name)).toEqual([['shipped', shipped?.level]])
  await savePlant({ key, name, from: today, to: tomorrow })
  expect(await seen(shop, name)).toEqual([['provider', 'permit']])
  expect(await seen(shop, name, tomorrow)).toEqual([])
  expect(await seen(shop, name, addDays(today, -1))).toEqual([['shipped', shipped?.level]])
})

test('a protected zone of the provider decides in every shop, one that was not read for certain is told alone', async () => {
  const { product, size } = await someProduct(shop, { name: 'Provisoria alba', latinName: 'Provisoria alba' })
  const changes = [{ subproductId: size.id, kind: 'initial' as const, quantity: 9 }]
  await shop.ok(stockRoutes.changeProductStock, { params: { id: product.id }, body: { changes } })
  const deliveryAddress = { line1: '1 rue du Port', postcode: '29242', city: 'Ouessant', country: 'FR', phone: '' }
  const { id } = await firm(shop, [{ subproductId: size.id, quantity: 1 }], { deliveryMode: 'own_truck', deliveryAddress })
  const decided = async () => (await shop.ok(passportRoutes.passportDecisions, { params: { orderId: id } })).decisions[0]
  const { body: made } = await saveZone({ sure: 'said' })
  expect(await decided()).toMatchObject({ reason: 'final_user', maybe: ['TESTVI'] })
  await shop.ok(zoneRuleRoutes.saveZoneRule, { body: { ...zone, key: made.key, hosts: ['Provisoria'] } })
  expect(await decided()).toMatchObject({ reason: 'protected_zone' })
  const other = (await (await newShop()).ok(zoneRuleRoutes.listZoneRules)).items.find(({ key }) => key === made.key)
  expect(other?.versions.map(({ by }) => by)).toEqual(['provider'])
})

test('nothing is dated back, twice or of nothing; what holds is not taken back, what is to come is', async () => {
  const codes = async (answers: readonly Promise<{ problem: { code: string } }>[]) =>
    (await Promise.all(answers)).map(({ problem }) => problem.code)
  const before = { from: addDays(today, -1) }
  expect(await codes([savePlant(before), saveZone(before)])).toEqual(['rule_past', 'rule_past'])
  expect(await codes([savePlant({ key: 'nobody' }), saveZone({ key: 'nobody' })])).toEqual(['not_found', 'not_found'])
  expect((await savePlant({ kind: 'region', level: 'alpes' })).problem.code).toBe('not_found')
  expect((await savePlant({ kind: 'invasive', level: 'eu' })).problem.errors?.[0]?.path).toEqual(['kind'])
  const { body: now } = await savePlant()
  const { body: zoneNow } = await saveZone()
  const twice = await Promise.all([1, 2].map(() => savePlant({ key: now.key, from: tomorrow })))
  expect(twice.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect((await saveZone({ key: zoneNow.key })).problem.code).toBe('rule_twice')
  const takePlant = (id: number | null) => shop.call(routes.removePlantRule, { params: { id: id ?? 0 } }, as())
  const takeZone = (id: number | null) => shop.call(routes.removeZoneRule, { params: { id: id ?? 0 } }, as())
  expect([(await takePlant(now.id)).problem.code, (await takeZone(zoneNow.id)).problem.code]).toEqual(['rule_in_force', 'rule_in_force'])
  const toCome = twice.find(({ status }) => status === 201)?.body.id ?? null
  expect([(await takePlant(toCome)).status, (await takePlant(toCome)).status, (await takeZone(900_000)).status]).toEqual([200, 404, 404])
})

test('staff without the right read only, and members of shops find nothing there', async () => {
  const { token } = await someStaff(['support'])
  expect((await shop.call(routes.listZoneRules, {}, { token })).status).toBe(200)
  expect((await shop.call(routes.saveZoneRule, { body: zone }, { token })).status).toBe(403)
  expect((await shop.call(routes.savePlantRule, { body: plant }, { token })).status).toBe(403)
  expect((await shop.call(routes.listPlantRules, { query: {} })).status).toBeGreaterThanOrEqual(403)
  const { pools } = await testApp()
  await expect(pools.app.query('delete from provider_plant_rule')).rejects.toMatchObject({ code: '42501' })
})
