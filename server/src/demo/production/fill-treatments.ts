import { ConsumableInput, UsageInput } from '@plantule/contract/production/consumables'
import type { Cultivation } from '@plantule/contract/production/cultivations'
import { TreatmentCorrection, TreatmentInput } from '@plantule/contract/production/treatments'
import { createConsumable } from '../../domains/production/inputs/consumables.ts'
import { addUsage } from '../../domains/production/inputs/usages.ts'
import { phytoProduct, phytoUses } from '../../domains/production/treatments/official-lists.ts'
import { correctTreatment, createTreatment } from '../../domains/production/treatments/save-treatment.ts'
import { addDays } from '../../platform/paris.ts'
import type { DaysAgo } from './fill-production.ts'

/** Days ago, what was aimed at, and how much of the product it took. */
const sprayed = [
  { ago: 62, target: 'Pucerons', lots: 3, treated: 180, kg: 0.011 },
  { ago: 41, target: 'Aleurodes', lots: 2, treated: 95, kg: 0.006 },
  { ago: 0, target: 'Pucerons', lots: 2, treated: 120, kg: 0.007 },
] as const
const AMM = '2170780'

/** Sprayings of the season by one person, out of a bag that was bought; the second record was corrected on the next day. */
export async function fillTreatments(daysAgo: DaysAgo, today: string, lots: readonly Cultivation[]): Promise<void> {
  const product = phytoProduct(AMM)
  if (!product) return
  const bag = await createConsumable(
    daysAgo(120),
    ConsumableInput.parse({ name: 'Botanigard 22 WP', kind: 'phyto', unit: 'kg', amm: AMM, supplier: 'Hortiservice', minStock: 0.1 }),
  )
  const batch = 'BG-2231'
  await addUsage(
    daysAgo(118),
    UsageInput.parse({ consumableId: bag.id, kind: 'purchase', quantity: 0.5, paidCents: 6_450, batch, expiresOn: addDays(today, 220) }),
  )
  for (const [at, { ago, target, lots: many, treated, kg }] of sprayed.entries()) {
    const on = addDays(today, -ago)
    const reached = lots.filter((lot) => lot.startedOn <= on && lot.endedAt === null).slice(at, at + many)
    const [first] = reached
    if (!first) continue
    const use = phytoUses(AMM).find((each) => each.target === target)
    const input = {
      useType: 'closed_space',
      on,
      startedAt: '07:15',
      endedAt: '08:00',
      product: product.name,
      amm: AMM,
      officialUse: use?.use ?? '',
      target,
      dose: use?.dose ?? 0.6,
      doseUnit: use?.unit ?? 'kg/ha',
      treated,
      treatedUnit: 'm2',
      crop: first.name,
      reentryHours: use?.reentryHours ?? 6,
      operator: 'Léa Martin',
      certificate: 'CP-49-2231',
      certificateUntil: addDays(today, 540),
      method: 'Pulvérisateur à dos',
      minutes: 45,
      consumableId: bag.id,
      quantity: kg,
      batch,
      cultivationIds: reached.map((lot) => lot.id),
      accepted: true,
    }
    const { id } = await createTreatment(daysAgo(ago), TreatmentInput.parse(input))
    if (at !== 1) continue
    const corrected = { ...input, treated: treated + 20, reason: 'La tablette du fond avait été oubliée' }
    await correctTreatment(daysAgo(ago - 1), id, TreatmentCorrection.parse(corrected))
  }
}
