import { ConsumableInput, UsageInput } from '@plantule/contract/production/consumables'
import { createConsumable } from '../../domains/production/inputs/consumables.ts'
import { addUsage } from '../../domains/production/inputs/usages.ts'
import { addDays } from '../../platform/paris.ts'
import type { DaysAgo } from './fill-production.ts'

const bought = [
  { name: 'Terreau de rempotage', kind: 'substrate', unit: 'sac 70 L', min: 20, quantity: 120, cents: 84_000, used: [30, 24, 38] },
  { name: 'Terreau de semis', kind: 'substrate', unit: 'sac 70 L', min: 10, quantity: 40, cents: 33_600, used: [12, 22] },
  { name: 'Pot 3 L', kind: 'pot', unit: 'pièce', min: 500, quantity: 4_000, cents: 52_000, used: [900, 1_150] },
  { name: 'Étiquettes chromo', kind: 'label', unit: 'pièce', min: 300, quantity: 2_000, cents: 18_000, used: [640] },
  {
    name: 'Engrais enrobé 6 mois',
    kind: 'fertiliser',
    unit: 'kg',
    npk: '15-9-12',
    min: 25,
    quantity: 100,
    cents: 39_000,
    used: [18.5, 22, 40.5],
  },
  { name: 'Semences et mini-mottes', kind: 'seed', unit: 'lot', min: 2, quantity: 24, cents: 68_400, used: [9, 7] },
  { name: 'Savon noir', kind: 'biocontrol', unit: 'L', min: 2, quantity: 10, cents: 7_900, used: [1.25, 0.75] },
] as const

/**
 * The store of substrates, pots and fertilisers: bought in winter, used since; one of them is to be bought again.
 * Gives the first: what pots are filled with.
 */
export async function fillConsumables(daysAgo: DaysAgo, today: string): Promise<number> {
  let soilId = 0
  for (const [at, { name, kind, unit, min, quantity, cents, used, ...more }] of bought.entries()) {
    const { id } = await createConsumable(
      daysAgo(300),
      ConsumableInput.parse({ name, kind, unit, minStock: min, supplier: 'Hortiservice', ...more }),
    )
    soilId ||= id
    const first = {
      consumableId: id,
      kind: 'purchase',
      quantity,
      paidCents: cents,
      batch: `H-${410 + at}`,
      expiresOn: addDays(today, 200 + at * 40),
    }
    await addUsage(daysAgo(290), UsageInput.parse(first))
    for (const [nth, part] of used.entries())
      await addUsage(daysAgo(200 - nth * 60), UsageInput.parse({ consumableId: id, quantity: part, batch: `H-${410 + at}` }))
  }
  return soilId
}
