import { stratificationRoutes } from '@plantule/contract/production/stratifications'
import { batchRoutes } from '@plantule/contract/traceability/batches'
import { certificateRoutes } from '@plantule/contract/traceability/certificates'
import { localImportRoutes } from '@plantule/contract/traceability/local-imports'
import { localLotRoutes } from '@plantule/contract/traceability/local-lots'
import { mixtureRoutes } from '@plantule/contract/traceability/mixtures'
import { seedlingRoutes } from '@plantule/contract/traceability/seedlings'
import type { TestShop } from '../new-shop.ts'
import { declaredBatch as loose, packed, someBatch, someMixture, someSeedling } from '../../domains/traceability/local/local.testing.ts'
import { firm, levelOf } from '../../domains/orders/orders.testing.ts'
import { type Answered, batchOfBatch, type Door, type HeldPlants, recalled } from './held-plants.ts'

const body = { name: 'Leucanthemum vulgare', startedOn: '2026-08-20' }
const reason = 'Retiré'
const stratified = { ...body, quantity: 400, unit: 'grams' as const, phases: [{ kind: 'cold' as const, weeks: 8 }] }

/** The lavenders are held too, so that what is asked of every door is asked here. */
async function held(plants: HeldPlants, lotId: number): Promise<void> {
  await plants.hold()
  await recalled(plants.shop, lotId)
}

async function mixed({ shop }: HeldPlants) {
  const batch = await someBatch(shop)
  const { id, version } = await someMixture(shop)
  const lines = [{ lotId: batch.id, shareBp: 10_000 }]
  const made = await shop.ok(mixtureRoutes.setRecipe, { params: { id }, body: { quantity: 500, lines, version } })
  return { batch: batch.id, id, version: made.version, lines }
}

/** A file of batches, checked. */
async function checkedFile(shop: TestShop, text: string): Promise<number> {
  const file = { name: 'lots.csv', bytes: Buffer.from(text) }
  const { id, settings } = await shop.ok(localImportRoutes.uploadLocalImport, { params: { what: 'batches' } }, { file })
  await shop.ok(localImportRoutes.setLocalImportMapping, { params: { id }, body: settings })
  await shop.drain()
  return id
}

/** Nothing of the packets may be sold; what was there of them is there. */
async function packetsStay({ shop }: HeldPlants, subproductId: number, answer: Answered): Promise<Answered> {
  const { available } = await levelOf(shop, subproductId)
  return available === 0 ? answer : { status: 500, problem: { code: `${available} packets may be sold` } }
}

export const ofLocal = {
  'POST /vegetal-local/batch/-1': {
    refuses: 'lot_held',
    through: async (plants) => {
      const { source } = await batchOfBatch(plants.shop)
      await held(plants, source)
      return plants.shop.call(batchRoutes.createBatch, { body: { ...body, sources: [{ lotId: source, quantity: 500 }] } })
    },
  },
  // What a file says of a held batch is a fault of the file.
  'job traceability.run-batches': {
    refuses: 'import_has_errors',
    through: async (plants) => {
      const { id, number } = await loose(plants.shop)
      await held(plants, id)
      const imported = await checkedFile(plants.shop, `Numéro;Quantité\n${number};400\n`)
      return plants.shop.call(localImportRoutes.approveLocalImport, { params: { id: imported } })
    },
  },
  'POST /vegetal-local/import/{id}/undo': {
    refuses: 'changed_since',
    through: async (plants) => {
      const id = await checkedFile(plants.shop, 'Numéro;Nom;Date;Quantité\nVL-9;Bleuet;01/08/2026;400\n')
      await plants.shop.ok(localImportRoutes.approveLocalImport, { params: { id } })
      await plants.shop.drain()
      const { items } = await plants.shop.ok(batchRoutes.listBatches, { params: { year: 2026 }, query: {} })
      await held(plants, items.find(({ number }) => number === 'VL-9')?.id ?? 0)
      return plants.shop.call(localImportRoutes.undoLocalImport, { params: { id } })
    },
  },
  // What a held batch took goes back to no source that is not held.
  'PUT /vegetal-local/batch/{id}': {
    refuses: 'lot_held',
    through: async (plants) => {
      const { source, batch: id, version } = await batchOfBatch(plants.shop)
      await held(plants, id)
      const sources = [{ lotId: source, quantity: 100 }]
      return plants.shop.call(batchRoutes.updateBatch, { params: { id }, body: { sources, version } })
    },
  },
  'DELETE /vegetal-local/batch/{id}': {
    refuses: 'lot_held',
    through: async (plants) => {
      const { batch: id } = await batchOfBatch(plants.shop)
      await held(plants, id)
      return plants.shop.call(batchRoutes.removeBatch, { params: { id } })
    },
  },
  'PUT /vegetal-local/mixture/{id}/recipe': {
    refuses: 'lot_held',
    through: async (plants) => {
      const { id, version, lines } = await mixed(plants)
      await held(plants, id)
      return plants.shop.call(mixtureRoutes.setRecipe, { params: { id }, body: { quantity: 100, lines, version } })
    },
  },
  'DELETE /vegetal-local/mixture/{id}': {
    refuses: 'lot_held',
    through: async (plants) => {
      const { id } = await mixed(plants)
      await held(plants, id)
      return plants.shop.call(mixtureRoutes.removeMixture, { params: { id } })
    },
  },
  'POST /vegetal-local/seedling/-1': {
    refuses: 'lot_held',
    through: async (plants) => {
      const batch = await someBatch(plants.shop)
      await held(plants, batch.id)
      return plants.shop.call(seedlingRoutes.createSeedling, { body: { sourceId: batch.id, sown: 10, startedOn: '2026-09-01' } })
    },
  },
  'PUT /vegetal-local/seedling/{id}': {
    refuses: 'lot_held',
    through: async (plants) => {
      const { id, version } = await someSeedling(plants.shop, (await someBatch(plants.shop)).id)
      await held(plants, id)
      return plants.shop.call(seedlingRoutes.updateSeedling, { params: { id }, body: { sown: 5, version } })
    },
  },
  'DELETE /vegetal-local/seedling/{id}': {
    refuses: 'lot_held',
    through: async (plants) => {
      const { id } = await someSeedling(plants.shop, (await someBatch(plants.shop)).id)
      await held(plants, id)
      return plants.shop.call(seedlingRoutes.removeSeedling, { params: { id } })
    },
  },
  'POST /stratification/-1': {
    refuses: 'lot_held',
    through: async (plants) => {
      const { id } = await loose(plants.shop)
      await held(plants, id)
      return plants.shop.call(stratificationRoutes.createStratification, { body: { ...stratified, sourceId: id } })
    },
  },
  'PUT /stratification/{id}': {
    refuses: 'lot_held',
    through: async (plants) => {
      const { id: sourceId } = await loose(plants.shop)
      const { id, version } = await plants.shop.ok(stratificationRoutes.createStratification, { body: { ...stratified, sourceId } })
      await held(plants, id)
      return plants.shop.call(stratificationRoutes.updateStratification, { params: { id }, body: { quantity: 100, version } })
    },
  },
  'POST /vegetal-local/seedling/{id}/pot': {
    refuses: 'lot_held',
    through: async (plants) => {
      const { id, version } = await someSeedling(plants.shop, (await someBatch(plants.shop)).id)
      await plants.shop.ok(seedlingRoutes.updateSeedling, { params: { id }, body: { emerged: 90, version } })
      await held(plants, id)
      return plants.shop.call(seedlingRoutes.potSeedling, { params: { id }, body: { plants: 40 } })
    },
  },
  // Counted, packed and unpacked within the lot: it stays held, and so do its packets.
  'POST /vegetal-local/lot/{id}/inventory': {
    through: async (plants) => {
      const { batch: id } = await batchOfBatch(plants.shop)
      await held(plants, id)
      await plants.shop.ok(localLotRoutes.countLocalLot, { params: { id }, body: { kind: 'loss', quantity: 500, reason } })
      return plants.shop.call(localLotRoutes.countLocalLot, { params: { id }, body: { kind: 'count', quantity: 1000, reason } })
    },
  },
  'POST /vegetal-local/lot/{id}/pack': {
    through: async (plants) => {
      const batch = await someBatch(plants.shop)
      const { subproductId } = await packed(plants.shop, batch, 20)
      await held(plants, batch.id)
      const packets = { subproductId, content: 2.5, packets: 10 }
      const answer = await plants.shop.call(localLotRoutes.packLocalLot, { params: { id: batch.id }, body: packets })
      return packetsStay(plants, subproductId, answer)
    },
  },
  'POST /vegetal-local/lot/{id}/unpack': {
    through: async (plants) => {
      const batch = await someBatch(plants.shop)
      const { subproductId } = await packed(plants.shop, batch, 20)
      const { packs } = await plants.shop.ok(batchRoutes.getBatch, { params: { id: batch.id } })
      await held(plants, batch.id)
      const answer = await plants.shop.call(localLotRoutes.unpackLocalLot, {
        params: { id: batch.id },
        body: { sizeId: packs[0]?.sizeId ?? 0, packets: 5 },
      })
      return packetsStay(plants, subproductId, answer)
    },
  },
  // A certificate says what left: nothing has.
  'POST /vegetal-local/certificate/order/{id}': {
    refuses: 'certificate_nothing',
    through: async (plants) => {
      const batch = await someBatch(plants.shop)
      const { subproductId } = await packed(plants.shop, batch, 20)
      const { id } = await firm(plants.shop, [{ subproductId, quantity: 3 }])
      await held(plants, batch.id)
      return plants.shop.call(certificateRoutes.certifyOrder, { params: { id } })
    },
  },
} satisfies Record<string, Door>
