import { cultivationRoutes } from '@plantule/contract/production/routes'
import { type Intervention, interventionRoutes } from '@plantule/contract/production/interventions'
import type { TestShop } from '../../../testing/new-shop.ts'
import { someConsumable } from '../inputs/inputs.testing.ts'

/** A watering of one cultivation, its own where none is given. */
export async function someIntervention(shop: TestShop, lotId?: number): Promise<Intervention> {
  const begun = { name: 'Thym', startedOn: '2026-03-02', sizes: [{ stock: 40 }] }
  const id = lotId ?? (await shop.ok(cultivationRoutes.createCultivation, { body: begun })).id
  return shop.ok(interventionRoutes.createIntervention, { params: { id }, body: { kind: 'watering', on: '2026-04-02', minutes: 20 } })
}

/** A potting on with what it used up. */
export async function fillInterventions(shop: TestShop, lotId: number): Promise<void> {
  const { id: consumableId } = await someConsumable(shop)
  await shop.ok(interventionRoutes.createIntervention, {
    params: { id: lotId },
    body: { kind: 'repotting', on: '2026-04-02', minutes: 90, operator: 'Léa', note: 'En C2', uses: [{ consumableId, quantity: 2.5 }] },
  })
}
