import { productRoutes } from '@plantule/contract/catalogue/products'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { plantRuleRoutes as routes } from '@plantule/contract/taxonomy/plant-rules'
import { taxonomyRoutes } from '@plantule/contract/taxonomy/taxonomy'
import { publicCatalogueRoutes } from '@plantule/contract/visitors/public-catalogue'
import { beforeAll, expect, test } from 'vitest'
import { addDays, parisDay } from '../../../platform/paris.ts'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { someProduct } from '../../catalogue/catalogue.testing.ts'
import { somePlants } from './some-plants.testing.ts'

const today = parisDay(new Date())
const rule = {
  kind: 'invasive',
  name: 'Testia communis',
  level: 'regional',
  from: today,
  source: 'Liste régionale',
  sure: 'said',
} as const
beforeAll(async () => void (await species('Testia communis')))
const save = (shop: TestShop, given: object = {}) => shop.call(routes.savePlantRule, { body: { ...rule, ...given } })

/** A species and a variety of it under names that no other test knows; of the shipped list when a rule is given. */
async function species(name: string, shipped: string | null = null): Promise<string> {
  const row = shipped === null ? {} : { rule: shipped, since: '2020-01-01', key: name }
  await somePlants([
    { name, ...row },
    { name: `${name} var. alba`, rank: 'variety' },
  ])
  return name
}
const order = async (shop: TestShop, subproductId: number) =>
  (await shop.call(ordersRoutes.createOrder, { body: { lines: [{ subproductId, quantity: 1 }] } as never })).status

test('each table is shipped with its source, and found by plant, code or pest', async () => {
  const shop = await newShop()
  for (const [kind, search, level] of [
    ['invasive', 'reynoutria japonica', 'eu'],
    ['protected', 'adonis pyrenaica', 'picking'],
    ['host', 'XYLEFA', 'host'],
    ['host', 'Lavandula angustifolia', 'code'],
    ['protected', 'helosciadium repens', 'picking'],
    ['forest', 'quercus petraea', 'selected'],
    ['provenance', 'QSU761', 'identified'],
    ['region', 'A11', 'massif_armoricain'],
  ] as const) {
    const { items, found } = await shop.ok(routes.listPlantRules, { query: { kind, search } })
    expect(found).toBeGreaterThan(0)
    expect(items.map(({ now }) => now?.level)).toContain(level)
    expect(items.every(({ versions }) => versions[0]?.source !== '')).toBe(true)
  }
  const all = await shop.ok(routes.listPlantRules, { query: { kind: 'protected' } })
  const next = await shop.ok(routes.listPlantRules, { query: { kind: 'protected', from: 50 } })
  expect([all.found, all.items.length, next.items.length]).toEqual([445, 50, 50])
  expect(all.items.some(({ key }) => next.items.some((other) => other.key === key))).toBe(false)
})

test('an invasive plant that the shop adds is refused everywhere from its day on, its varieties too, until the owner says why or it ends', async () => {
  const [shop, other] = [await newShop(), await newShop()]
  const name = await species('Testia invadens')
  const { product, size } = await someProduct(shop, { name: 'Buddleia', latinName: name })
  const { size: variety } = await someProduct(shop, { name: 'Buddleia blanc', latinName: `${name} var. alba` })
  const { size: elsewhere } = await someProduct(other, { name: 'Buddleia', latinName: name })
  const { body: tomorrow } = await save(shop, { name, from: addDays(today, 1) })
  expect([await order(shop, size.id), await order(shop, variety.id)]).toEqual([201, 201])
  await shop.ok(routes.removePlantRule, { params: { id: tomorrow.id ?? 0 } })
  const { body: made } = await save(shop, { name })
  expect([await order(shop, size.id), await order(shop, variety.id), await order(other, elsewhere.id)]).toEqual([409, 409, 201])
  const seen = (id: number) =>
    shop.call(publicCatalogueRoutes.getPublicProduct, { params: { id }, query: { shop: shop.uid } }, { token: null })
  expect((await seen(product.id)).status).toBe(404)
  const listed = await shop.ok(productRoutes.listProducts, { params: { page: 1 }, query: { q: 'Buddleia' } })
  expect(listed.items.map(({ saleForbidden }) => saleForbidden)).toEqual([true, true])
  expect(await shop.ok(productRoutes.getProduct, { params: { id: product.id } })).toMatchObject({
    saleForbidden: true,
    taxon: { regulatedBy: 'Liste régionale' },
  })
  await shop.ok(productRoutes.allowRegulated, { params: { id: product.id }, body: { reason: 'Cultivar stérile, avis du 3 mars' } })
  expect([await order(shop, size.id), await order(shop, variety.id)]).toEqual([201, 409])
  // It ends tomorrow: today it holds still, and no version of today may be written over it.
  expect((await save(shop, { key: made.key, name })).problem.code).toBe('rule_twice')
  expect((await save(shop, { key: made.key, name, from: addDays(today, 1), to: addDays(today, 2) })).status).toBe(201)
  expect(await order(shop, variety.id)).toBe(409)
})

test('a shipped rule against a sale is corrected from a day on, for this shop alone', async () => {
  const [shop, other] = [await newShop(), await newShop()]
  const name = await species('Reynoutria japonica', 'Règlement du test')
  const [own, theirs] = [await someProduct(shop, { name: 'R', latinName: name }), await someProduct(other, { name: 'R', latinName: name })]
  expect([await order(shop, own.size.id), await order(other, theirs.size.id)]).toEqual([409, 409])
  const corrected = { key: name, name, level: 'eu', source: 'Permis de culture', note: 'Relu' }
  expect((await save(shop, { ...corrected, from: addDays(today, 3) })).status).toBe(201)
  expect(await order(shop, own.size.id)).toBe(409)
  // What begins in three days says another text then; what ends says none.
  const on = (days: number) =>
    shop.inShop(async (ctx) => {
      const product = await ctx.db.selectFrom('product').select('taxon_id').where('id', '=', own.product.id).executeTakeFirstOrThrow()
      const { plantRulesOf } = await import('./rules-of-plant.ts')
      const { items } = await plantRulesOf(ctx, { taxonId: product.taxon_id, name: '', on: addDays(today, days) }, ['invasive'])
      return items.map(({ source }) => source)
    })
  expect(await on(3)).toEqual(['Permis de culture'])
  expect((await on(0))[0]).toContain('1143/2014')
  expect((await shop.ok(routes.listPlantRules, { query: { own: 'true' } })).items.map(({ key }) => key)).toEqual([name])
  expect((await other.ok(routes.listPlantRules, { query: { own: 'true' } })).items).toEqual([])
})

test('a rule is dated from today, once a day, well written, by who may, in their own shop', async () => {
  const [shop, other] = [await newShop(), await newShop()]
  const refused = async (given: object) => {
    const { problem } = await save(shop, given)
    return [problem.code, problem.errors?.[0]?.path]
  }
  expect(await refused({ from: addDays(today, -1) })).toEqual(['rule_past', ['from']])
  expect(await refused({ to: today })).toEqual(['invalid_input', ['to']])
  expect(await refused({ name: '‘Golden’' })).toEqual(['invalid_input', ['name']])
  expect(await refused({ level: 'picking' })).toEqual(['invalid_input', ['level']])
  expect(await refused({ code: 'abc' })).toEqual(['invalid_input', ['code']])
  expect(await refused({ codes: ['x'] })).toEqual(['invalid_input', ['codes', 0]])
  expect(await refused({ key: 'nowhere' })).toEqual(['not_found', undefined])
  expect(await refused({ kind: 'region', name: 'Nouvelle', level: 'corse' })).toEqual(['not_found', undefined])
  expect(await refused({ name: 'Testia ignota' })).toEqual(['rule_no_plant', ['name']])
  expect(await refused({ name: 'Testia comunis' })).toEqual(['rule_no_plant', ['name']])
  const gunnera = { key: 'Gunnera tinctoria', name: await species('Gunnera tinctoria', 'Règlement du test') }
  const both = await Promise.all([save(shop, gunnera), save(shop, gunnera)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const { body: made } = await save(shop)
  expect((await shop.call(routes.removePlantRule, { params: { id: made.id ?? 0 } })).problem.code).toBe('rule_in_force')
  const reader = await shop.memberWith(['traceability.read'])
  expect((await shop.call(routes.savePlantRule, { body: rule }, { token: reader })).status).toBe(403)
  expect((await shop.call(routes.listPlantRules, { query: {} }, { token: reader })).status).toBe(200)
  const seller = await shop.memberWith(['till.read'])
  expect((await shop.call(routes.listPlantRules, { query: {} }, { token: seller })).status).toBe(403)
  const warned = await shop.call(routes.plantRulesOf, { query: { name: 'Testia communis ‘Black Knight’' } }, { token: seller })
  expect(warned.body.items).toMatchObject([{ kind: 'invasive', source: 'Liste régionale' }])
  expect((await other.call(routes.removePlantRule, { params: { id: made.id ?? 0 } })).status).toBe(404)
  expect((await save(other, { key: made.key })).status).toBe(404)
  expect((await other.ok(routes.plantRulesOf, { query: { name: 'Testia communis' } })).items).toEqual([])
})

test('a version over a rule asks for the right that lifting the rule asks for elsewhere; adding one lifts nothing', async () => {
  const shop = await newShop()
  const gunnera = { key: 'Gunnera tinctoria', name: await species('Gunnera tinctoria', 'Règlement du test') }
  const protectedOne = { kind: 'protected', level: 'picking', name: 'Adonis pyrenaica' }
  const as = async (rights: Parameters<TestShop['memberWith']>[0], given: object) => {
    const { status, problem, body } = await shop.call(
      routes.savePlantRule,
      { body: { ...rule, from: addDays(today, 1), ...given } },
      { token: await shop.memberWith(rights) },
    )
    return { told: status === 201 ? status : problem.code, id: status === 201 ? (body.id ?? 0) : 0 }
  }
  const grower = ['traceability.write', 'settings.write'] as const
  expect((await as([...grower], gunnera)).told).toBe('no_right')
  expect((await as(['traceability.write'], { ...protectedOne, key: 'Adonis pyrenaica' })).told).toBe('no_right')
  expect((await as([...grower], { ...protectedOne, key: 'Adonis pyrenaica' })).told).toBe(201)
  expect((await as(['traceability.write'], { ...protectedOne, name: 'Testia protecta' })).told).toBe(201)
  expect((await as(['traceability.write'], {})).told).toBe(201)
  const { told, id } = await as(['traceability.write', 'team.write'], gunnera)
  expect(told).toBe(201)
  const remove = async (token?: string) => (await shop.call(routes.removePlantRule, { params: { id } }, token ? { token } : {})).status
  expect([await remove(await shop.memberWith([...grower])), await remove()]).toEqual([403, 200])
})

test('a rule that begins tomorrow is told today, so that the owner writes the reason in time', async () => {
  const shop = await newShop()
  const name = await species('Testia crastina')
  const { product } = await someProduct(shop, { name: 'Demain', latinName: name })
  const allow = () =>
    shop.call(productRoutes.allowRegulated, { params: { id: product.id }, body: { reason: 'Cultivar stérile, avis du 3 mars' } })
  expect((await allow()).problem.code).toBe('not_regulated')
  await save(shop, { name, from: addDays(today, 1) })
  const found = await shop.ok(taxonomyRoutes.searchLatinName, { params: { q: name }, query: { shop: shop.uid } })
  expect(found.items[0]).toMatchObject({ scientificName: name, regulatedBy: 'Liste régionale' })
  expect(await shop.ok(taxonomyRoutes.proposal, { query: { latinName: name } })).toMatchObject({
    taxon: { regulatedBy: 'Liste régionale' },
  })
  expect((await allow()).status).toBe(200)
})

test('every plant of the act is known under the names of today too, and those of the shop with the names that it gave', async () => {
  const shop = await newShop()
  const told = async (name: string) => (await shop.ok(routes.plantRulesOf, { query: { name } })).items.map((each) => each.name)
  expect(await told('Helosciadium repens')).toEqual(['Apium repens'])
  expect(await told('Anacamptis coriophora subsp. fragrans')).toEqual(['Orchis coriophora'])
  expect(await told('Helosciadium nodiflorum')).toEqual([])
  const { status } = await save(shop, { kind: 'protected', level: 'regional', name: 'Orchis laxiflora', names: ['Anacamptis laxiflora'] })
  expect([status, await told('Anacamptis laxiflora')]).toEqual([201, ['Orchis laxiflora']])
  const { problem } = await save(shop, { kind: 'protected', level: 'picking', name: 'Orchis ustulata', names: ['‘Neotinea’'] })
  expect([problem.code, problem.errors?.[0]?.path]).toEqual(['invalid_input', ['names', 0]])
  // Each other name in the shipped file belongs to a plant of the act.
  const { shippedRules } = await import('./shipped-rules.ts')
  const { referenceRows } = await import('../reference-file.ts')
  expect(shippedRules('protected').filter(({ names }) => names.length > 0).length).toBe(referenceRows('protected-names.psv').length)
})

test('a correction that names no other name keeps those that the act’s row has today', async () => {
  const shop = await newShop()
  const { items } = await shop.ok(routes.listPlantRules, { query: { kind: 'protected', search: 'Apium repens' } })
  const key = items[0]?.key ?? null
  await shop.ok(routes.savePlantRule, { body: { ...rule, kind: 'protected', level: 'picking', key, name: 'Apium repens' } })
  const told = (await shop.ok(routes.plantRulesOf, { query: { name: 'Helosciadium repens' } })).items
  expect(told.map(({ by, level }) => [by, level])).toEqual([['shop', 'picking']])
})

test('a regulated forest species has the regions of provenance that are known, and those that the shop adds', async () => {
  const shop = await newShop()
  const regions = async (name: string) =>
    (await shop.ok(routes.plantRulesOf, { query: { name } })).items.filter(({ kind }) => kind === 'provenance').map(({ code }) => code)
  expect(await regions('Quercus suber')).toEqual(['QSU301', 'QSU702', 'QSU761', 'QSU800'])
  const oak = { kind: 'provenance', name: 'Quercus petraea', code: 'QPE101', detail: 'Bordure Manche', level: 'selected' }
  expect((await save(shop, oak)).status).toBe(201)
  expect(await regions('Quercus petraea')).toEqual(['QPE101'])
})
