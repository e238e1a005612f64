import { studioRoutes } from '@plantule/contract/printing/studio'
import { mapRoutes } from '@plantule/contract/production/map'
import { placeRoutes } from '@plantule/contract/production/places'
import { recipeRoutes } from '@plantule/contract/production/recipes'
import { taskRoutes } from '@plantule/contract/production/tasks'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { caliberRoutes, containerRoutes } from '@plantule/contract/catalogue/reference'
import { someProduct } from '../domains/catalogue/catalogue.testing.ts'
import { consumableRoutes } from '@plantule/contract/production/consumables'
import { interventionRoutes } from '@plantule/contract/production/interventions'
import { motherPlantRoutes } from '@plantule/contract/production/mother-plants'
import { stratificationRoutes } from '@plantule/contract/production/stratifications'
import { someMotherPlant, someStratification } from '../domains/production/propagation/propagation.testing.ts'
import { declaredBatch } from '../domains/traceability/local/local.testing.ts'
import { someConsumable } from '../domains/production/inputs/inputs.testing.ts'
import { someIntervention } from '../domains/production/interventions/interventions.testing.ts'
import { sizeOfLot, someGreenhouse, someLot, someMarker, someRecipe, someTask } from '../domains/production/production.testing.ts'
import { someCustomer, params, type SampleChange } from './sample-change.ts'
import { someTaxon } from './some-taxon.ts'

const aName = { part: 'text' as const, x: 2, y: 2, width: 30, height: 6 }

const outline: [number, number][] = [
  [0, 0],
  [300, 0],
  [300, 400],
]

export const productionChanges: SampleChange[] = [
  {
    route: studioRoutes.updateLabelTemplate,
    tables: ['label_template'],
    make: async (shop) => ({
      params: params(await shop.ok(studioRoutes.createLabelTemplate, { body: { name: 'Banc', paper: 'a4-24', elements: [aName] } })),
      body: { name: 'Tablette', paper: 'roll-57', elements: [{ ...aName, field: 'place' as const }] },
    }),
  },
  {
    route: placeRoutes.updateGreenhouse,
    tables: ['place'],
    // What is drawn says its own area.
    but: ['areaM2'],
    make: async (shop) => ({
      params: params(await someGreenhouse(shop)),
      body: { name: 'Tunnel 2', kind: 'tunnel', outline },
    }),
  },
  {
    route: placeRoutes.updateSection,
    tables: ['place'],
    but: ['outline'],
    make: async (shop) => ({ params: { id: (await someGreenhouse(shop)).sectionId }, body: { name: 'B', areaM2: 32.5, routeIdx: 4 } }),
  },
  {
    route: cultivationRoutes.updateCultivation,
    tables: ['lot', 'cultivation'],
    make: async (shop) => ({
      params: params(await someLot(shop)),
      body: {
        name: 'Lavande vraie',
        taxonId: await someTaxon(),
        productId: (await someProduct(shop)).product.id,
        origin: 'cutting',
        state: 'ready',
        placeId: (await someGreenhouse(shop)).sectionId,
        startedOn: '2026-02-02',
        readyOn: '2026-09-01',
        customerId: await someCustomer(shop),
      },
    }),
  },
  {
    route: taskRoutes.updateTask,
    tables: ['task'],
    make: async (shop) => ({
      params: params(await someTask(shop)),
      body: {
        kind: 'pruning',
        on: '2026-04-09',
        lotId: (await someLot(shop)).id,
        placeId: (await someGreenhouse(shop)).id,
        memberId: (await shop.ok(taskRoutes.listTasks, { query: {} })).people[0]?.id,
      },
    }),
  },
  {
    route: recipeRoutes.updateRecipe,
    tables: ['recipe'],
    make: async (shop) => ({
      params: params(await someRecipe(shop)),
      body: {
        taxonId: await someTaxon(),
        steps: [{ kind: 'sowing', weeks: 4, containerId: null, caliberId: null, lossBp: 100, perM2: 400, note: '', inputs: [] }],
      },
    }),
  },
  {
    route: cultivationRoutes.updateLotSize,
    tables: ['lot_size'],
    make: async (shop) => ({
      params: params(sizeOfLot(await someLot(shop))),
      body: {
        containerId: (await shop.ok(containerRoutes.createContainer, { body: { name: 'C2' } })).id,
        caliberId: (await shop.ok(caliberRoutes.createCaliber, { body: { name: '40/60' } })).id,
        readyOn: '2026-09-01',
        perM2: 16.5,
        becomesId: (await someProduct(shop)).size.id,
        expected: 400,
        lossBp: 1500,
      },
    }),
  },
  {
    route: mapRoutes.updateMarker,
    tables: ['place_marker'],
    make: async (shop) => ({
      params: params(await someMarker(shop)),
      body: { kind: 'hazard', x: 900, y: 40, label: 'Trou' },
    }),
  },
  {
    route: cultivationRoutes.updateLotTag,
    tables: ['lot_tag'],
    make: async (shop) => ({
      params: params(await shop.ok(cultivationRoutes.createLotTag, { body: { name: 'Urgent' } })),
      body: { name: 'Très urgent', colour: 'red' },
    }),
  },
  {
    route: stratificationRoutes.updateStratification,
    tables: ['lot', 'stratification', 'stratification_phase'],
    // What is taken of a source is a flow, which is only added to.
    stays: ['sourceId'],
    make: async (shop) => ({
      params: params(await someStratification(shop)),
      body: {
        name: 'Frêne',
        taxonId: await someTaxon(),
        placeId: (await someGreenhouse(shop)).sectionId,
        startedOn: '2026-02-02',
        quantity: 250,
        unit: 'grams',
        sourceId: (await declaredBatch(shop)).id,
        dormancy: 'double',
        phases: [{ kind: 'cold', lowC: 2, highC: 4, weeks: 16 }],
      },
    }),
  },
  {
    route: consumableRoutes.updateConsumable,
    tables: ['consumable'],
    make: async (shop) => ({
      params: params(await someConsumable(shop)),
      body: {
        name: 'Savon noir',
        kind: 'biocontrol',
        unit: 'L',
        amm: '2190123',
        npk: '4-0-0',
        supplier: 'Hortiservice',
        minStock: 2.5,
        note: 'Au frais',
        retired: true,
      },
    }),
  },
  {
    route: interventionRoutes.updateIntervention,
    tables: ['intervention', 'intervention_lot'],
    make: async (shop) => ({
      params: params(await someIntervention(shop)),
      body: {
        kind: 'fertilising',
        on: '2026-05-04',
        minutes: 45,
        operator: 'Marc',
        note: 'Au goutte à goutte',
        uses: [{ consumableId: (await someConsumable(shop)).id, quantity: 1.5, batch: 'T-1' }],
        cultivationIds: [(await someLot(shop)).id],
      },
    }),
  },
  {
    route: motherPlantRoutes.updateMotherPlant,
    tables: ['lot', 'mother_plant'],
    make: async (shop) => ({
      params: params(await someMotherPlant(shop)),
      body: {
        name: 'Lavandin mère',
        taxonId: await someTaxon(),
        placeId: (await someGreenhouse(shop)).sectionId,
        plantedOn: '2021-03-01',
        goneOn: '2026-03-01',
        pieces: 7,
        health: 'suspect',
        testedOn: '2026-01-10',
        testDueOn: '2027-01-10',
        hold: true,
        yearlyBudget: 400,
      },
    }),
  },
  {
    route: motherPlantRoutes.updateSampling,
    tables: ['sampling'],
    // Said once, with the change itself.
    but: ['acceptOver'],
    make: async (shop) => {
      const mother = await someMotherPlant(shop)
      const { samplings } = await shop.ok(motherPlantRoutes.addSampling, {
        params: { id: mother.id },
        body: { takenOn: '2026-01-20', quantity: 60 },
      })
      return {
        params: { id: samplings[0]?.id ?? 0 },
        body: { takenOn: '2026-01-22', kind: 'graft', quantity: 55, successPct: 80 },
      }
    },
  },
]
