import type { Sent } from '@plantule/contract/base/route'
import { consumableRoutes } from '@plantule/contract/production/consumables'
import { type Treatment, treatmentRoutes } from '@plantule/contract/production/treatments'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { settingsRoutes } from '@plantule/contract/shops/settings'
import { shopDetails } from '../../../testing/shop-details.ts'
import type { TestShop } from '../../../testing/new-shop.ts'

type Body = Sent<(typeof treatmentRoutes)['createTreatment']>['body']

/** A spraying that nothing is doubtful about: a product of the official list at its dose, by somebody with a certificate. */
export const spraying = {
  on: '2026-04-02',
  startedAt: '07:30',
  endedAt: '08:10',
  product: 'BOTANIGARD 22 WP',
  amm: '2170780',
  officialUse: 'Arbres et arbustes*Trt Part.Aer.*Acariens',
  dose: 0.6,
  doseUnit: 'kg/ha',
  treated: 120,
  treatedUnit: 'm2',
  crop: 'Lavande',
  operator: 'Léa Martin',
  certificate: 'CP-2231',
  certificateUntil: '2028-01-31',
} as const satisfies Partial<Body>

/** The register is kept by establishment. */
export const sayWhoTheShopIs = (shop: TestShop): Promise<unknown> => shop.ok(settingsRoutes.updateInvoicingInfo, { body: shopDetails })

/** A lavender that was sprayed, or the cultivation that is given. */
export async function someTreatment(shop: TestShop, lotId?: number, given: Partial<Body> = {}): Promise<Treatment> {
  await sayWhoTheShopIs(shop)
  const begun = { name: 'Lavande', startedOn: '2026-03-02', sizes: [{ stock: 40 }] }
  const id = lotId ?? (await shop.ok(cultivationRoutes.createCultivation, { body: begun })).id
  return shop.ok(treatmentRoutes.createTreatment, { body: { ...spraying, cultivationIds: [id], ...given } })
}

/** Ten kilograms of it for 80,00. */
export async function somePhyto(shop: TestShop): Promise<number> {
  const { id } = await shop.ok(consumableRoutes.createConsumable, {
    body: { name: 'Botanigard', kind: 'phyto', unit: 'kg', amm: '2170780' },
  })
  await shop.ok(consumableRoutes.addUsage, { body: { consumableId: id, kind: 'purchase', quantity: 10, paidCents: 8_000, batch: 'B-9' } })
  return id
}

/** A spraying that was corrected, and another one that never was. */
export async function fillTreatments(shop: TestShop, lotId: number, placeId: number): Promise<void> {
  const stock = { consumableId: await somePhyto(shop), quantity: 0.25, batch: 'B-9' }
  const given = { ...spraying, ...stock, accepted: true, cultivationIds: [lotId], placeIds: [placeId] }
  const { id } = await someTreatment(shop, lotId, given)
  await shop.ok(treatmentRoutes.correctTreatment, { params: { id }, body: { ...given, treated: 90, reason: 'Surface' } })
  const twice = await shop.ok(treatmentRoutes.createTreatment, { body: given })
  await shop.ok(treatmentRoutes.voidTreatment, { params: { id: twice.id }, body: { reason: 'Noté deux fois' } })
}
