import type { Sent } from '@plantule/contract/base/route'
import type { Cultivation } from '@plantule/contract/production/cultivations'
import { fieldRoutes } from '@plantule/contract/production/field'
import { mapRoutes, type Marker } from '@plantule/contract/production/map'
import { placeRoutes } from '@plantule/contract/production/places'
import { type Recipe, recipeRoutes } from '@plantule/contract/production/recipes'
import { taskRoutes } from '@plantule/contract/production/tasks'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import type { TestShop } from '../../testing/new-shop.ts'
import { someConsumable } from './inputs/inputs.testing.ts'
import { fillInterventions } from './interventions/interventions.testing.ts'
import { fillTreatments } from './treatments/treatments.testing.ts'
import { fillPropagation } from './propagation/propagation.testing.ts'

/** A cultivation of lavender in one caliber. */
export const someLot = (
  shop: TestShop,
  stock = 100,
  given: Partial<Sent<typeof cultivationRoutes.createCultivation>['body']> = {},
): Promise<Cultivation> =>
  shop.ok(cultivationRoutes.createCultivation, {
    body: { name: 'Lavande', startedOn: '2026-03-02', sizes: [{ stock }], ...given },
  })

export const sizeOfLot = (lot: Cultivation): Cultivation['sizes'][number] => {
  const [size] = lot.sizes
  if (!size) throw new Error('the lot has no caliber')
  return size
}

let places = 0
/** A greenhouse of six metres by twelve, with one section. */
export async function someGreenhouse(shop: TestShop): Promise<{ id: number; sectionId: number }> {
  const name = `Serre ${++places}`
  const outline: [number, number][] = [
    [0, 0],
    [600, 0],
    [600, 1200],
    [0, 1200],
  ]
  const { id } = await shop.ok(placeRoutes.createGreenhouse, { body: { name, outline } })
  const section = await shop.ok(placeRoutes.createSection, { params: { id }, body: { name: 'A', areaM2: 20 } })
  return { id, sectionId: section.id }
}

/** A tap on the ground. */
export const someMarker = (shop: TestShop): Promise<Marker> =>
  shop.ok(mapRoutes.createMarker, { body: { kind: 'tap', x: 100, y: 200, label: 'Vanne' } })

let recipes = 0
/** A sowing that is potted on, with what that uses up. */
export async function someRecipe(shop: TestShop): Promise<Recipe> {
  const { id: consumableId } = await someConsumable(shop)
  return shop.ok(recipeRoutes.createRecipe, {
    body: {
      name: `Itinéraire ${++recipes}`,
      steps: [
        { kind: 'sowing', weeks: 6, lossBp: 2000 },
        { kind: 'repotting', weeks: 20, perM2: 25, inputs: [{ consumableId, perPlant: 1.5 }] },
      ],
    },
  })
}

/** Something that is planned for a day. */
export const someTask = (shop: TestShop): Promise<{ id: number }> =>
  shop.ok(taskRoutes.createTask, { body: { title: 'Aérer', on: '2026-04-02' } })

/** A loss of more than is left, that a phone told. */
export const someUnsettled = (shop: TestShop, lot: Cultivation): Promise<{ id: number }> =>
  shop.ok(fieldRoutes.takeDeed, {
    body: {
      uuid: crypto.randomUUID(),
      at: '2026-04-02T08:00:00.000Z',
      deed: { kind: 'loss', lotId: lot.id, sizeId: sizeOfLot(lot).id, quantity: 1_000_000 },
    },
  })

/** Something of everything that production keeps. */
export async function fillProduction(shop: TestShop): Promise<void> {
  const { sectionId } = await someGreenhouse(shop)
  const lot = await someLot(shop, 50, { placeId: sectionId })
  const other = await someLot(shop, 0)
  await shop.ok(cultivationRoutes.transferPlants, {
    body: { from_id: sizeOfLot(lot).id, to_id: sizeOfLot(other).id, stock_change: 5, stock: 50 },
  })
  const tag = await shop.ok(cultivationRoutes.createLotTag, { body: { name: 'À rempoter' } })
  await shop.ok(cultivationRoutes.tagCultivation, { params: { id: lot.id, tagId: tag.id } })
  await someMarker(shop)
  await fillPropagation(shop)
  await someConsumable(shop)
  await fillInterventions(shop, lot.id)
  await fillTreatments(shop, lot.id, sectionId)
  await someUnsettled(shop, lot)
  const recipe = await someRecipe(shop)
  await shop.ok(recipeRoutes.planCultivation, {
    params: { id: recipe.id },
    body: { direction: 'forward', on: '2026-11-02', quantity: 200 },
  })
}
