import { ordersRoutes } from '@plantule/contract/orders/routes'
import type { Sent } from '@plantule/contract/base/route'
import { containerRoutes } from '@plantule/contract/catalogue/reference'
import { recipeRoutes } from '@plantule/contract/production/recipes'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { taskRoutes } from '@plantule/contract/production/tasks'
import { expect, test } from 'vitest'
import { addDays, parisDay } from '../../../platform/paris.ts'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { someTaxon } from '../../../testing/some-taxon.ts'
import { draft, someStock } from '../../orders/orders.testing.ts'
import { someConsumable } from '../inputs/inputs.testing.ts'
import { sizeOfLot, someGreenhouse, someLot } from '../production.testing.ts'

const today = parisDay(new Date())
type Body = Sent<typeof recipeRoutes.createRecipe>['body']

async function thyme(shop: TestShop, given: Partial<Body> = {}) {
  const container = await shop.ok(containerRoutes.createContainer, { body: { name: 'C2' } })
  const soil = await someConsumable(shop)
  return shop.ok(recipeRoutes.createRecipe, {
    body: {
      name: 'Thym en C2',
      steps: [
        { kind: 'sowing', weeks: 6, lossBp: 3000, perM2: 1000 },
        {
          kind: 'repotting',
          weeks: 20,
          lossBp: 500,
          perM2: 25,
          containerId: container.id,
          inputs: [{ consumableId: soil.id, perPlant: 1.5 }],
        },
      ],
      ...given,
    },
  })
}
const plan = (shop: TestShop, id: number, body: Sent<typeof recipeRoutes.planCultivation>['body']) =>
  shop.ok(recipeRoutes.planCultivation, { params: { id }, body })
const lotOf = (shop: TestShop, id: number) => shop.ok(cultivationRoutes.getCultivation, { params: { id } })
const tasksOf = async (shop: TestShop, lotId: number) =>
  (await shop.ok(recipeRoutes.readSeason, { query: { from: '2026-01-05', weeks: 104 } })).items
    .find((row) => row.id === lotId)
    ?.steps.map(({ kind, on }) => [kind, on])

test('a recipe is written, changed, refused by its fields and kept while cultivations follow it', async () => {
  const shop = await newShop()
  const recipe = await thyme(shop)
  expect(recipe.steps.map(({ kind, size, inputs }) => [kind, size, inputs.length])).toEqual([
    ['sowing', '', 0],
    ['repotting', 'C2', 1],
  ])
  const again = await shop.call(recipeRoutes.createRecipe, { body: { name: 'THYM en c2', steps: [{ kind: 'sowing', weeks: 1 }] } })
  expect(again.problem).toMatchObject({ code: 'recipe_name_taken', errors: [{ path: ['name'] }] })
  const bad = async (step: object) =>
    (await shop.call(recipeRoutes.createRecipe, { body: { name: 'x', steps: [{ kind: 'sowing', weeks: 1, ...step }] } })).problem
  expect(await bad({ containerId: 999_999 })).toMatchObject({ code: 'not_found', errors: [{ path: ['steps', 0, 'containerId'] }] })
  expect(await bad({ inputs: [{ consumableId: 999_999, perPlant: 1 }] })).toMatchObject({
    errors: [{ path: ['steps', 0, 'inputs', 0, 'consumableId'] }],
  })
  const [, potted] = recipe.steps
  const input = { consumableId: potted?.inputs[0]?.consumableId ?? 0, perPlant: 1 }
  expect(await bad({ inputs: [input, input] })).toMatchObject({
    code: 'recipe_input_twice',
    errors: [{ path: ['steps', 0, 'inputs', 1, 'consumableId'] }],
  })
  expect(await bad({ lossBp: 10_000 })).toMatchObject({ errors: [{ path: ['steps', 0, 'lossBp'] }] })
  const changed = await shop.ok(recipeRoutes.updateRecipe, {
    params: { id: recipe.id },
    body: { version: recipe.version, note: 'À l’abri' },
  })
  expect(changed).toMatchObject({ note: 'À l’abri', name: 'Thym en C2', steps: recipe.steps })
  const stale = await shop.call(recipeRoutes.updateRecipe, { params: { id: recipe.id }, body: { version: recipe.version, note: '' } })
  expect(stale.problem.code).toBe('stale_version')
  const { cultivationId } = await plan(shop, recipe.id, { direction: 'forward', on: '2026-02-02', quantity: 100 })
  expect((await shop.call(recipeRoutes.removeRecipe, { params: { id: recipe.id } })).problem.code).toBe('recipe_in_use')
  expect((await shop.ok(recipeRoutes.listRecipes, {})).items).toMatchObject([{ cultivations: 1 }])
  const stranger = await newShop()
  expect((await stranger.ok(recipeRoutes.listRecipes, {})).items).toEqual([])
  for (const call of [
    stranger.call(recipeRoutes.removeRecipe, { params: { id: recipe.id } }),
    stranger.call(recipeRoutes.planCultivation, { params: { id: recipe.id }, body: { direction: 'forward', on: today, quantity: 1 } }),
    stranger.call(recipeRoutes.shiftCultivation, { params: { id: cultivationId }, body: { days: 7, version: 1 } }),
  ])
    expect((await call).status).toBe(404)
})

test('a cultivation is planned back from what is wanted; its steps are tasks, its plants can be promised', async () => {
  const shop = await newShop()
  const recipe = await thyme(shop)
  const subproductId = await someStock(shop, 0)
  const { cultivationId } = await plan(shop, recipe.id, {
    direction: 'backward',
    on: '2099-09-28',
    quantity: 400,
    becomesId: subproductId,
    name: 'Thym de printemps',
  })
  const lot = await lotOf(shop, cultivationId)
  expect(lot).toMatchObject({ name: 'Thym de printemps', state: 'planned', startedOn: '2099-03-30', readyOn: '2099-09-28', origin: 'seed' })
  expect(sizeOfLot(lot)).toMatchObject({ onHand: 0, container: 'C2', perM2: 25, expected: 603, readyOn: '2099-09-28' })
  expect(sizeOfLot(lot).becomes?.net).toBeGreaterThanOrEqual(400)
  const order = await draft(shop, [{ subproductId, quantity: 400 }])
  expect((await shop.ok(ordersRoutes.validateOrder, { params: { id: order.id }, body: { later: true } })).promises).toMatchObject([
    { quantity: 400, readyOn: '2099-09-28' },
  ])
  const bad = await shop.call(recipeRoutes.planCultivation, {
    params: { id: recipe.id },
    body: { direction: 'forward', on: today, quantity: 1, becomesId: 999_999 },
  })
  expect(bad.problem).toMatchObject({ code: 'not_found', errors: [{ path: ['becomesId'] }] })
})

test('a plan is moved by whole days with all that is to come; what was done, and what has begun, stays', async () => {
  const shop = await newShop()
  const recipe = await thyme(shop)
  const { cultivationId: id } = await plan(shop, recipe.id, { direction: 'forward', on: '2026-02-02', quantity: 100 })
  expect(await tasksOf(shop, id)).toEqual([
    ['sowing', '2026-02-02'],
    ['repotting', '2026-03-16'],
  ])
  const shift = async (days: number) =>
    shop.call(recipeRoutes.shiftCultivation, { params: { id }, body: { days, version: (await lotOf(shop, id)).version } })
  expect((await shift(14)).body).toMatchObject({ startedOn: '2026-02-16', readyOn: '2026-08-17' })
  const [sowing] = (await shop.ok(recipeRoutes.readSeason, { query: { from: '2026-01-05', weeks: 52 } })).items[0]?.steps ?? []
  if (!sowing) throw new Error('sowing is planned')
  const lot = await lotOf(shop, id)
  await shop.ok(cultivationRoutes.updateCultivation, { params: { id }, body: { version: lot.version, state: 'active' } })
  await shop.ok(taskRoutes.finishTask, { params: { id: sowing.id }, body: { record: true, on: '2026-02-16' } })
  expect((await shift(-7)).body).toMatchObject({ startedOn: '2026-02-16', readyOn: '2026-08-10' })
  expect(await tasksOf(shop, id)).toEqual([['repotting', '2026-03-23']])
  expect(sizeOfLot(await lotOf(shop, id)).readyOn).toBe('2026-08-10')
  // Never ready before it was begun.
  expect((await shift(-3000)).body).toMatchObject({ readyOn: '2026-02-16' })
  const stale = await shop.call(recipeRoutes.shiftCultivation, { params: { id }, body: { days: 7, version: 1 } })
  expect(stale.problem.code).toBe('stale_version')
  expect((await shift(0)).status).toBe(400)
})

test('the season shows what stands between two days, by place', async () => {
  const shop = await newShop()
  const { id: placeId, sectionId } = await someGreenhouse(shop)
  const begun = (name: string, startedOn: string, readyOn: string | null, place: number | null = null) =>
    shop.ok(cultivationRoutes.createCultivation, { body: { name, startedOn, readyOn, placeId: place, sizes: [] } })
  await begun('Avant', '2026-01-05', '2026-02-01')
  await begun('Pendant', '2026-02-02', '2026-03-02', sectionId)
  await begun('Sans fin', '2026-01-01', null)
  await begun('Après', '2026-03-30', '2026-06-01')
  const names = async (query: { place?: number } = {}) =>
    (await shop.ok(recipeRoutes.readSeason, { query: { from: '2026-02-02', weeks: 8, ...query } })).items.map(({ name }) => name)
  expect(await names()).toEqual(['Sans fin', 'Pendant'])
  expect(await names({ place: placeId })).toEqual(['Pendant'])
})

test('what a plant took is learned from this shop alone, with its cases, before what is shipped', async () => {
  const shop = await newShop()
  const taxonId = await someTaxon()
  const times = () => shop.ok(recipeRoutes.growingTimes, { params: { id: taxonId } })
  const before = await times()
  expect(before.own).toBeNull()
  expect(before.shipped).toMatchObject([{ plant: 'Lavandula', weeksFrom: 12, weeksTo: 12, quality: 'A' }])
  for (const [weeks, lost] of [
    [20, 10],
    [24, 0],
    [40, 50],
  ] as const) {
    const lot = await someLot(shop, 100, {
      taxonId,
      state: 'ready',
      startedOn: addDays(today, -400),
      readyOn: addDays(today, -400 + weeks * 7),
    })
    if (lost > 0)
      await shop.ok(cultivationRoutes.recordInventory, {
        params: { id: lot.id },
        body: { sizeId: sizeOfLot(lot).id, kind: 'loss', quantity: lost, seen: 100, reason: '' },
      })
  }
  // One that is not ready teaches nothing.
  await someLot(shop, 100, { taxonId, startedOn: addDays(today, -10), readyOn: addDays(today, 300) })
  expect((await times()).own).toEqual({ cases: 3, weeks: 24, weeksFrom: 20, weeksTo: 40, lossCases: 3, lossBp: 1000 })
  const stranger = await newShop()
  expect((await stranger.ok(recipeRoutes.growingTimes, { params: { id: taxonId } })).own).toBeNull()
  expect((await shop.call(recipeRoutes.growingTimes, { params: { id: 999_999_999 } })).status).toBe(404)
})
