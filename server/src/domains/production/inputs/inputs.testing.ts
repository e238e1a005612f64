import { type Consumable, consumableRoutes } from '@plantule/contract/production/consumables'
import type { TestShop } from '../../../testing/new-shop.ts'

/** A substrate that was bought once: a hundred bags of it for 500,00. */
export async function someConsumable(shop: TestShop, bought = 100): Promise<Consumable> {
  const made = await shop.ok(consumableRoutes.createConsumable, { body: { name: 'Terreau', unit: 'sac' } })
  if (bought === 0) return made
  return shop.ok(consumableRoutes.addUsage, {
    body: { consumableId: made.id, kind: 'purchase', quantity: bought, paidCents: 50_000, batch: 'T-1', expiresOn: '2027-03-01' },
  })
}
