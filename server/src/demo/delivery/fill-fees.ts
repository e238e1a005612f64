import { noDeliverySettings } from '@plantule/contract/delivery/delivery'
import { updateDelivery, updateFees } from '../../domains/delivery/fee-settings.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Profiles } from '../pricing/fill-pricing.ts'

/** What parcels cost by weight, and the own lorry by distance. */
export async function fillFees(ctx: Ctx, { landscapers, resellers }: Profiles): Promise<void> {
  const band = (from: number, upTo: number | null, feeCents: number) => ({ from, upTo, feeCents })
  const home = [band(0, 2_000, 890), band(2_000, 5_000, 1_190), band(5_000, 10_000, 1_690), band(10_000, 30_000, 2_990)]
  const free = [{ zone: 'mainland' as const, profileId: null, fromCents: 12_000 }]
  const grid = (bands: typeof home) => [{ zone: 'mainland' as const, basis: 'weight' as const, bands }]
  await updateFees(ctx, 'home', { enabled: true, packagingG: 400, perArticleCents: 0, maxG: 30_000, grids: grid(home), free })
  await updateFees(ctx, 'relay', {
    enabled: true,
    packagingG: 300,
    perArticleCents: 0,
    maxG: 30_000,
    grids: grid([band(0, 5_000, 590), band(5_000, 30_000, 1_290)]),
    free,
  })
  const truckFree = [landscapers, resellers].map((profileId) => ({ zone: null, profileId, fromCents: 80_000 }))
  const truck = {
    enabled: true,
    basis: 'km' as const,
    plantsPerPallet: 90,
    bands: [band(0, 20, 2_500), band(20, 50, 4_900), band(50, 120, 9_900)],
    perArticleCents: 0,
    free: truckFree,
  }
  await updateDelivery(ctx, { rules: noDeliverySettings.rules, truck })
}
