import { type Zone, zoneRoutes } from '@plantule/contract/traceability/zones'
import type { TestShop } from '../../testing/new-shop.ts'

/** A meadow near Angers whose owner allows collecting. */
export async function someZone(shop: TestShop, given: { name?: string; notPlanted?: boolean } = {}): Promise<Zone> {
  const { id } = await shop.ok(zoneRoutes.createZone, {
    body: { name: 'Prairie des Basses Vallées', commune: 'Angers', notPlanted: true, ...given },
  })
  return shop.ok(
    zoneRoutes.addZonePaper,
    { params: { id }, body: { permission: true } },
    { file: { name: 'accord.txt', bytes: Buffer.from('Je donne mon accord.') } },
  )
}

/** Knapweed collected as the referential asks. */
export const knapweed = {
  name: 'Centaurea jacea',
  collectedOn: '2026-08-03',
  population: 800,
  individuals: 120,
  sharePct: 15,
  quantity: 4200,
} as const

export async function someCollection(shop: TestShop): Promise<{ zone: Zone; id: number }> {
  const { id } = await someZone(shop)
  const zone = await shop.ok(zoneRoutes.addSeedCollection, { params: { id }, body: knapweed })
  return { zone, id: zone.seedCollections[0]?.id ?? 0 }
}

export const markerAt = { name: 'Pied 1', lat: 47.48, lon: -0.55 }

/** Something of all that this domain keeps. */
export async function fillTraceability(shop: TestShop): Promise<void> {
  const { zone } = await someCollection(shop)
  const marked = await shop.ok(zoneRoutes.addZoneMarker, { params: { id: zone.id }, body: markerAt })
  await shop.ok(zoneRoutes.setZonePolygon, {
    params: { id: zone.id },
    body: {
      polygon: [
        [-0.55, 47.48],
        [-0.549, 47.48],
        [-0.549, 47.481],
      ],
      version: marked.version,
    },
  })
}
