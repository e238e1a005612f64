import { type MotherPlant, motherPlantRoutes } from '@plantule/contract/production/mother-plants'
import { type Stratification, stratificationRoutes } from '@plantule/contract/production/stratifications'
import type { TestShop } from '../../../testing/new-shop.ts'

/** A lot of dogwood seeds, planned from a day that is long past. */
export const someStratification = (shop: TestShop): Promise<Stratification> =>
  shop.ok(stratificationRoutes.createStratification, {
    body: {
      name: 'Cornouiller sanguin',
      startedOn: '2026-01-05',
      quantity: 400,
      phases: [
        { kind: 'warm', lowC: 15, highC: 20, weeks: 8 },
        { kind: 'cold', lowC: 1, highC: 5, weeks: 12 },
      ],
    },
  })

export const someMotherPlant = (shop: TestShop): Promise<MotherPlant> =>
  shop.ok(motherPlantRoutes.createMotherPlant, { body: { name: 'Lavande mère', clone: 'Hidcote', plantedOn: '2020-03-01', pieces: 3 } })

/** Something of all that propagation keeps. */
export async function fillPropagation(shop: TestShop): Promise<void> {
  const lot = await someStratification(shop)
  await shop.ok(stratificationRoutes.addStratificationCheck, {
    params: { id: lot.id },
    body: { on: '2026-01-20', germinationPct: 4, note: 'Humide' },
  })
  const mother = await someMotherPlant(shop)
  await shop.ok(motherPlantRoutes.addSampling, {
    params: { id: mother.id },
    body: { takenOn: '2026-01-20', quantity: 60, into: { plants: 55 } },
  })
}
