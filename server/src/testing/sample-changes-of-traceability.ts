import { purchasesRoutes } from '@plantule/contract/books/purchases'
import { deliveriesRoutes } from '@plantule/contract/passports/deliveries'
import { passportRoutes } from '@plantule/contract/passports/passports'
import { batchRoutes } from '@plantule/contract/traceability/batches'
import { mixtureRoutes } from '@plantule/contract/traceability/mixtures'
import { seedlingRoutes } from '@plantule/contract/traceability/seedlings'
import { zoneRoutes } from '@plantule/contract/traceability/zones'
import { someDelivery } from '../domains/passports/deliveries/deliveries.testing.ts'
import { somePassport } from '../domains/passports/passports.testing.ts'
import { someGreenhouse, someLot } from '../domains/production/production.testing.ts'
import { declaredBatch, someBatch, someMixture, someSeedling } from '../domains/traceability/local/local.testing.ts'
import { markerAt, someCollection, someZone } from '../domains/traceability/traceability.testing.ts'
import type { TestShop } from './new-shop.ts'
import { params, type SampleChange } from './sample-change.ts'
import { someTaxon } from './some-taxon.ts'

const somePurchase = async (shop: TestShop): Promise<number> => {
  const rates = [{ rateBp: 1000, exclCents: 10_000, vatCents: 1_000 }]
  const body = { supplierName: 'Pépinières du Layon', datedOn: '2026-03-02', category: 'plants' as const, label: 'Jeunes plants', rates }
  return (await shop.ok(purchasesRoutes.createPurchase, { body })).id
}

export const traceabilityChanges: SampleChange[] = [
  {
    route: deliveriesRoutes.updatePlantDelivery,
    tables: ['plant_delivery', 'plant_delivery_line'],
    make: async (shop) => ({
      params: params(await someDelivery(shop)),
      body: {
        supplier: 'Pépinières du Layon',
        document: 'BL-78',
        on: '2026-03-03',
        complaint: 'Dix manquent',
        settled: true,
        note: 'Par camion',
        purchaseId: await somePurchase(shop),
        lines: [{ name: 'Acer campestre', ordered: 20, received: 18, refused: 1, reason: 'Cassé' }],
      },
    }),
  },
  {
    route: passportRoutes.updatePassport,
    tables: ['plant_passport'],
    make: async (shop) => ({
      params: params(await somePassport(shop)),
      body: {
        type: 'protected_zone',
        botanical: 'Malus domestica',
        cultivar: 'Belchard',
        operator: 'FR-1234567V',
        code: 'M-12',
        origin: 'FR, NL',
        pests: ['ERWIAM'],
        initialOperator: 'NL-4711',
        quantity: 12,
        tradeUnit: 'bundle',
        supplier: 'Boomkwekerij',
        lotId: (await someLot(shop)).id,
        note: 'Racines nues',
      },
    }),
  },
  {
    route: zoneRoutes.updateZone,
    tables: ['collection_zone'],
    make: async (shop) => ({
      params: params(await someZone(shop)),
      body: { name: 'Lande', region: 'massif_armoricain', altitudeM: 140, notPlanted: false, closed: true },
    }),
  },
  {
    route: zoneRoutes.updateZoneMarker,
    tables: ['zone_marker'],
    make: async (shop) => {
      const zone = await someZone(shop)
      const { markers } = await shop.ok(zoneRoutes.addZoneMarker, { params: { id: zone.id }, body: markerAt })
      return { params: { id: markers[0]?.id ?? 0 }, body: { taxonId: await someTaxon(), lat: 47.6, lon: -0.6 } }
    },
  },
  {
    route: zoneRoutes.updateSeedCollection,
    tables: ['lot', 'seed_collection'],
    make: async (shop) => ({
      params: { id: (await someCollection(shop)).id },
      body: {
        taxonId: await someTaxon(),
        collectedOn: '2026-08-05',
        lifeForm: 'woody',
        part: 'cutting',
        population: 700,
        individuals: 100,
        sharePct: 12,
        sites: 2,
        spacingKm: 3,
        quantity: 900,
        unit: 'pieces',
        spot: { lat: 47.5, lon: -0.5 },
        justification: 'Deux sites seulement',
      },
    }),
  },
  {
    route: batchRoutes.updateBatch,
    tables: ['lot', 'local_lot', 'local_batch', 'germination_test'],
    make: async (shop) => ({
      params: params(await someBatch(shop)),
      body: {
        sources: [{ lotId: (await declaredBatch(shop, { declared: 5000 })).id, quantity: 2500 }],
        placeId: (await someGreenhouse(shop)).sectionId,
        name: 'Centaurea nigra',
        taxonId: await someTaxon(),
        startedOn: '2025-08-11',
        lifeForm: 'woody',
        part: 'plant',
        declared: 12,
        region: 'alpes',
        generation: 2,
        collector: 'Hugo Perrin',
        cleaned: 1200,
        driedOn: '2026-08-20',
        cleanedOn: '2026-08-25',
        thousandWeight: 1.8,
        state: 'cleaned',
        tests: [{ on: '2026-09-02', sown: 50, germinated: 40, note: 'Boîte 2' }],
        justification: 'Dérogation',
        note: 'Sac 4',
      },
    }),
  },
  {
    route: mixtureRoutes.updateMixture,
    tables: ['lot', 'local_lot'],
    stays: ['startedOn'],
    make: async (shop) => ({
      params: params(await someMixture(shop)),
      body: {
        placeId: (await someGreenhouse(shop)).sectionId,
        name: 'Prairie sèche',
        taxonId: await someTaxon(),
        startedOn: '2025-08-11',
        justification: 'Dérogation',
        note: 'Sac 4',
      },
    }),
  },
  {
    route: seedlingRoutes.updateSeedling,
    tables: ['lot', 'local_lot', 'local_seedling'],
    // What is taken of a source is a flow, which is only added to.
    stays: ['startedOn', 'sourceId'],
    make: async (shop) => ({
      params: params(await someSeedling(shop, (await declaredBatch(shop)).id)),
      body: {
        sourceId: (await declaredBatch(shop)).id,
        placeId: (await someGreenhouse(shop)).sectionId,
        name: 'Semis du coteau',
        sown: 12,
        startedOn: '2026-09-02',
        container: 'Barquette',
        emerged: 40,
        emergedOn: '2026-09-20',
        justification: 'Dérogation',
        note: 'Table 3',
      },
    }),
  },
]
