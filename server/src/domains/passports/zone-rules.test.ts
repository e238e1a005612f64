import { passportRoutes } from '@plantule/contract/passports/passports'
import { zoneRuleRoutes as routes } from '@plantule/contract/passports/zone-rules'
import { plantRuleRoutes } from '@plantule/contract/taxonomy/plant-rules'
import { expect, test } from 'vitest'
import { addDays, parisDay } from '../../platform/paris.ts'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { someProduct } from '../catalogue/catalogue.testing.ts'
import { firm, read } from '../orders/orders.testing.ts'
import { stockRoutes } from '@plantule/contract/stock/stock'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { somePlants } from '../taxonomy/rules/some-plants.testing.ts'
import { passportDecisions } from './generate.ts'

const today = parisDay(new Date())
const rule = {
  organism: 'Xylella fastidiosa',
  code: 'XYLEFA',
  zone: 'Finistère',
  postcodes: ['29'],
  hosts: ['Olea', 'Prunus dulcis'],
  from: today,
  source: 'Arrêté du jour',
  sure: 'read' as const,
}
/** Apples carry it no more. */
const corsica = { key: 'ERWIAM-20', organism: 'Erwinia amylovora', code: 'ERWIAM', zone: 'Corse', postcodes: ['20'], hosts: ['Pyrus'] }
const save = (shop: TestShop, given: object = {}) => shop.call(routes.saveZoneRule, { body: { ...rule, ...given } })
async function decided(shop: TestShop, latinName: string, postcode: string): Promise<{ id: number; reason: () => Promise<string> }> {
  const { product, size } = await someProduct(shop, { name: latinName, latinName })
  await shop.ok(stockRoutes.changeProductStock, {
    params: { id: product.id },
    body: { changes: [{ subproductId: size.id, kind: 'initial', quantity: 9 }] },
  })
  const deliveryAddress = { line1: '1 rue des Prés', postcode, city: 'Ville', country: 'FR', phone: '' }
  const { id } = await firm(shop, [{ subproductId: size.id, quantity: 1 }], { deliveryMode: 'own_truck', deliveryAddress })
  await shop.inShop((ctx) => ctx.db.updateTable('orders').set({ status: 'prepared' }).where('id', '=', id).execute())
  const reason = async () => (await shop.ok(passportRoutes.passportDecisions, { params: { orderId: id } })).decisions[0]?.reason ?? ''
  return { id, reason }
}

test('a zone that the shop adds decides from its day on, by genus or species, and one that it ends decides no more', async () => {
  const shop = await newShop()
  const olive = await decided(shop, 'Olea europaea', '29200')
  const almond = await decided(shop, 'Prunus dulcis', '29200')
  const cherry = await decided(shop, 'Prunus avium', '29200')
  const elsewhere = await decided(shop, 'Olea europaea', '49000')
  expect(await olive.reason()).toBe('final_user')
  const { body: made, status } = await save(shop)
  expect([status, made.key]).toEqual([201, 'own-1'])
  expect([await olive.reason(), await almond.reason(), await cherry.reason(), await elsewhere.reason()]).toEqual([
    'protected_zone',
    'protected_zone',
    'final_user',
    'final_user',
  ])
  // It ends tomorrow: today it holds still.
  const ending = await save(shop, { key: made.key, from: addDays(today, 1), to: addDays(today, 2) })
  expect(ending.status).toBe(201)
  expect(await olive.reason()).toBe('protected_zone')
  const { items } = await shop.ok(routes.listZoneRules)
  const own = items.find((each) => each.key === made.key)
  expect([own?.now?.from, own?.versions.map((version) => version.from)]).toEqual([today, [addDays(today, 1), today]])
  // What is to come may be taken back, what holds may not.
  await shop.ok(routes.removeZoneRule, { params: { id: ending.body.id ?? 0 } })
  expect((await shop.call(routes.removeZoneRule, { params: { id: made.id ?? 0 } })).problem.code).toBe('rule_in_force')
})

test('a shipped zone is corrected from a day on; what left before keeps the rule of its day', async () => {
  const shop = await newShop()
  const [left, waiting] = [await decided(shop, 'Malus domestica', '20090'), await decided(shop, 'Malus domestica', '20090')]
  const { version } = await read(shop, left.id)
  await shop.ok(ordersRoutes.updateOrder, { params: { id: left.id }, body: { step: 'ship', version } })
  expect((await save(shop, { ...corsica, from: addDays(today, 1) })).status).toBe(201)
  expect([await left.reason(), await waiting.reason()]).toEqual(['protected_zone', 'protected_zone'])
  // Two days later.
  const later = { now: new Date(Date.now() + 2 * 86_400_000) }
  const reasonOf = (id: number) => shop.inShop(async (ctx) => (await passportDecisions({ ...ctx, ...later }, id)).decisions[0]?.reason)
  expect([await reasonOf(left.id), await reasonOf(waiting.id)]).toEqual(['protected_zone', 'final_user'])
})

test('what left the genus of a host since counts as one, what was never meant by it does not', async () => {
  await somePlants([
    { name: 'Aria testata' },
    { name: 'Sorbus testata', accepted: 'Aria testata' },
    { name: 'Aronia testata' },
    { name: 'Pyrus testata', accepted: 'Aronia testata' },
  ])
  const shop = await newShop()
  const reasonOf = async (name: string) => (await decided(shop, name, '20090')).reason()
  expect(await reasonOf('Aria testata')).toBe('protected_zone')
  expect(await reasonOf('Aronia testata')).toBe('final_user')
})

test('a rule is dated from today, once a day, well written, by who may, in their own shop', async () => {
  const [shop, other] = [await newShop(), await newShop()]
  const refused = async (given: object) => {
    const { problem } = await save(shop, given)
    return [problem.code, problem.errors?.[0]?.path]
  }
  expect(await refused({ from: addDays(today, -1) })).toEqual(['rule_past', ['from']])
  expect(await refused({ to: today })).toEqual(['invalid_input', ['to']])
  expect(await refused({ code: 'x' })).toEqual(['invalid_input', ['code']])
  expect(await refused({ postcodes: ['Corse'] })).toEqual(['invalid_input', ['postcodes', 0]])
  expect(await refused({ hosts: ['‘Golden’'] })).toEqual(['invalid_input', ['hosts', 0]])
  expect(await refused({ key: 'nowhere' })).toEqual(['not_found', undefined])
  const { body: made } = await save(shop)
  expect(await refused({ key: made.key })).toEqual(['rule_twice', ['from']])
  const both = await Promise.all([save(shop, { key: 'ERWIAM-20' }), save(shop, { key: 'ERWIAM-20' })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const reader = await shop.memberWith(['traceability.read'])
  expect((await shop.call(routes.saveZoneRule, { body: rule }, { token: reader })).status).toBe(403)
  expect((await shop.call(routes.listZoneRules, {}, { token: reader })).status).toBe(200)
  expect((await other.call(routes.removeZoneRule, { params: { id: made.id ?? 0 } })).status).toBe(404)
  expect((await save(other, { key: made.key })).status).toBe(404)
})

test('a decision shows what the table of hosts said of the plant on its day', async () => {
  const shop = await newShop()
  const left = await decided(shop, 'Lavandula angustifolia', '49000')
  const { version } = await read(shop, left.id)
  await shop.ok(ordersRoutes.updateOrder, { params: { id: left.id }, body: { step: 'ship', version } })
  const waiting = await decided(shop, 'Lavandula angustifolia', '49000')
  const lavender = {
    kind: 'host',
    key: 'Lavandula angustifolia code',
    name: 'Lavandula angustifolia',
    level: 'code',
    sure: 'read',
  } as const
  await shop.ok(plantRuleRoutes.savePlantRule, { body: { ...lavender, from: addDays(today, 1), source: 'Règlement relu' } })
  const shown = (id: number, days: number) =>
    shop.inShop(async (ctx) => {
      const now = new Date(Date.now() + days * 86_400_000)
      const [first] = (await passportDecisions({ ...ctx, now }, id)).decisions
      return [first?.on, first?.hosts.find(({ level }) => level === 'code')?.source]
    })
  const before = 'Règlement d’exécution (UE) 2020/1770 modifié par (UE) 2024/2507'
  expect([await shown(left.id, 0), await shown(waiting.id, 0)]).toEqual([
    [today, before],
    [today, before],
  ])
  expect(await shown(left.id, 2)).toEqual([today, before])
  expect(await shown(waiting.id, 2)).toEqual([addDays(today, 2), 'Règlement relu'])
})

test('a plant that is sold under another name has the rows of hosts that its taxon has', async () => {
  await somePlants([{ name: 'Malus' }, { name: 'Testia pomifera' }, { name: 'Malus testensis', accepted: 'Testia pomifera' }])
  const shop = await newShop()
  const { id } = await decided(shop, 'Testia pomifera', '49000')
  const [first] = (await shop.inShop((ctx) => passportDecisions(ctx, id))).decisions
  expect(first?.hosts.map(({ name }) => name)).toContain('Malus')
})

test('a plant that is sold under another name is asked about in the zones of its taxon', async () => {
  await somePlants([{ name: 'Testia corsicana' }, { name: 'Malus corsicana', accepted: 'Testia corsicana' }])
  const shop = await newShop()
  const there = await decided(shop, 'Testia corsicana', '20090')
  const elsewhere = await decided(shop, 'Testia corsicana', '49000')
  expect([await there.reason(), await elsewhere.reason()]).toEqual(['protected_zone', 'final_user'])
})

test('a zone that was read in part is told and decides nothing until the shop corrects it', async () => {
  const shop = await newShop()
  const camellia = await decided(shop, 'Camellia japonica', '49000')
  const told = async () => {
    const [first] = (await shop.ok(passportRoutes.passportDecisions, { params: { orderId: camellia.id } })).decisions
    return [first?.reason, first?.maybe]
  }
  expect(await told()).toEqual(['final_user', ['PHYTRA']])
  const confirmed = {
    key: 'PHYTRA-FR',
    organism: 'Phytophthora ramorum',
    code: 'PHYTRA',
    zone: 'France sauf Finistère',
    postcodes: ['49'],
    hosts: ['Camellia'],
  }
  expect((await save(shop, confirmed)).status).toBe(201)
  expect(await told()).toEqual(['protected_zone', []])
})
