import { containerRoutes } from '@plantule/contract/catalogue/reference'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { deliveriesRoutes } from '@plantule/contract/passports/deliveries'
import { passportRoutes } from '@plantule/contract/passports/passports'
import { fieldRoutes } from '@plantule/contract/production/field'
import { lotImportRoutes } from '@plantule/contract/production/lot-import'
import { lotRoutes } from '@plantule/contract/production/lot-routes'
import { manyCultivationsRoutes } from '@plantule/contract/production/many'
import { motherPlantRoutes } from '@plantule/contract/production/mother-plants'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { stratificationRoutes } from '@plantule/contract/production/stratifications'
import { parisDay } from '../../platform/paris.ts'
import { someProduct } from '../../domains/catalogue/catalogue.testing.ts'
import { someRecall } from '../../domains/traceability/recall/recall.testing.ts'
import { openTill, sell } from '../../domains/till/till.testing.ts'
import { someDelivery } from '../../domains/passports/deliveries/deliveries.testing.ts'
import { type Answered, type Door, type HeldPlants, lotNow, recalled, soundLot, STOCK } from './held-plants.ts'

const today = (): string => parisDay(new Date())

/** A lot that came out of the held one, or gave to it, by a transfer. */
async function passed({ shop }: HeldPlants, from_id: number, to_id: number, stock_change: number, stock: number): Promise<Answered> {
  return shop.call(cultivationRoutes.transferPlants, { body: { from_id, to_id, stock_change, stock, reason: '' } })
}

/** Plants of the size that stand in no lot, which a recall closes as a whole. */
async function closedSize({ shop }: HeldPlants): Promise<{ subproductId: number; productId: number }> {
  const { sizes } = await someRecall(shop)
  const subproductId = sizes[0]?.id ?? 0
  const { product_id: productId } = await shop.inShop((ctx) =>
    ctx.db.selectFrom('subproduct').select('product_id').where('id', '=', subproductId).executeTakeFirstOrThrow(),
  )
  return { subproductId, productId }
}

async function sampled({ shop }: HeldPlants): Promise<{ mother: number; sampling: number; version: number; grown: number }> {
  const { id: mother } = await shop.ok(motherPlantRoutes.createMotherPlant, {
    body: { name: 'Lavande mère', plantedOn: '2020-03-01', pieces: 3 },
  })
  const { samplings } = await shop.ok(motherPlantRoutes.addSampling, {
    params: { id: mother },
    body: { takenOn: today(), quantity: 60, into: { plants: 0 } },
  })
  const [first] = samplings
  return { mother, sampling: first?.id ?? 0, version: first?.version ?? 0, grown: first?.cultivation?.id ?? 0 }
}

/** A phone noted a transfer out of the lot before it was held, and tells it after. */
async function toldTransfer(held: HeldPlants) {
  const other = await soundLot(held.shop)
  await held.hold()
  const toId = other.sizes[0]?.id ?? 0
  const deed = { kind: 'transfer', lotId: held.lot.id, fromId: held.sizeId, toId, quantity: 2 } as const
  return held.shop.call(fieldRoutes.takeDeed, { body: { uuid: crypto.randomUUID(), at: new Date().toISOString(), deed } })
}

/** The lot counted by a file. */
async function inventory({ shop, lot }: HeldPlants, counted: number): Promise<number> {
  const file = { name: 'inventaire.csv', bytes: Buffer.from(`Lot;Quantité\n${lot.number};${counted}\n`) }
  const { id, settings } = await shop.ok(lotImportRoutes.uploadLotImport, {}, { file })
  await shop.ok(lotImportRoutes.setLotImportMapping, { params: { id }, body: settings })
  await shop.drain()
  await shop.ok(lotImportRoutes.approveLotImport, { params: { id } })
  await shop.drain()
  return id
}

export const ofGrowing = {
  // Counted down and up again, the plants are those of the lot.
  'job production.run-inventory': {
    through: async (held) => {
      await held.hold()
      await inventory(held, 4)
      await inventory(held, STOCK)
      return { status: (await lotNow(held.shop, held.lot.id)).sizes[0]?.onHand === STOCK ? 200 : 500, problem: {} }
    },
  },
  // What it ends is lost, and stands nowhere else.
  'job production.end-many': {
    lost: STOCK,
    through: async (held) => {
      await held.hold()
      const answer = await held.shop.call(manyCultivationsRoutes.terminateCultivations, {
        body: { items: [{ id: held.lot.id, plants: STOCK }] },
      })
      await held.shop.drain()
      return answer
    },
  },
  // What was counted down while it was held is lost; to take the count back would bring plants into a held lot.
  'POST /cultivations/import/{id}/undo': {
    refuses: 'changed_since',
    lost: STOCK - 4,
    through: async (held) => {
      await held.hold()
      const id = await inventory(held, 4)
      return held.shop.call(lotImportRoutes.undoLotImport, { params: { id } })
    },
  },
  // Out, and back to where they came from before anybody knew.
  'PATCH /cultivation/transfer': {
    refuses: 'lot_held',
    through: async (held) => {
      const other = await soundLot(held.shop, 3)
      const size = other.sizes[0]?.id ?? 0
      await passed(held, size, held.sizeId, 3, 3)
      await passed(held, held.sizeId, size, 3, STOCK + 3)
      await passed(held, size, held.sizeId, 3, 3)
      await held.hold()
      const back = await passed(held, held.sizeId, size, 3, STOCK + 3)
      if (back.status < 400) return back
      const elsewhere = (await soundLot(held.shop)).sizes[0]?.id ?? 0
      return passed(held, held.sizeId, elsewhere, 1, STOCK + 3)
    },
    lost: -3,
  },
  'POST /cultivation/{id}/register-transfer': {
    refuses: 'lot_held',
    through: async (held) => {
      const other = await soundLot(held.shop)
      await held.hold()
      const body = { from_id: held.sizeId, to_id: other.sizes[0]?.id ?? 0, stock_change: 2, on: today() }
      return held.shop.call(lotRoutes.registerTransfer, { params: { id: held.lot.id }, body })
    },
  },
  'PUT /cultivation/{id}/terminate': {
    refuses: 'lot_held',
    through: async (held) => {
      const other = await soundLot(held.shop)
      await held.hold()
      const { version } = await lotNow(held.shop, held.lot.id)
      const body = { version, rest: 'moved' as const, to: other.sizes[0]?.id ?? 0 }
      return held.shop.call(cultivationRoutes.terminateCultivation, { params: { id: held.lot.id }, body })
    },
  },
  // New plants are new; those that are held stay where they are.
  'POST /cultivation/-1': {
    through: async (held) => {
      await held.hold()
      await soundLot(held.shop, 5)
      return { status: 201, problem: {} }
    },
  },
  'POST /cultivation/{id}/caliber/-1': {
    lost: -4,
    through: async (held) => {
      await held.hold()
      const { id: containerId } = await held.shop.ok(containerRoutes.createContainer, { body: { name: 'Pot de rappel' } })
      return held.shop.call(cultivationRoutes.addLotSize, { params: { id: held.lot.id }, body: { stock: 4, containerId } })
    },
  },
  // What a phone tells of plants that are held meanwhile is asked about, and moves none of them.
  'POST /production/deed/-1': {
    through: async (held) => {
      const { body, ...answer } = await toldTransfer(held)
      return { ...answer, status: body.state === 'unsettled' ? answer.status : 500 }
    },
  },
  'PUT /production/deed/{id}': {
    refuses: 'lot_held',
    through: async (held) => {
      const { body } = await toldTransfer(held)
      return held.shop.call(fieldRoutes.settleDeed, { params: { id: body.id }, body: { version: 1, how: 'accept' } })
    },
  },
  // A loss is free, and what is then found is of the held lot.
  'PUT /cultivation/{id}/inventory': {
    through: async (held) => {
      await held.hold()
      const count = (quantity: number, seen: number) =>
        held.shop.call(cultivationRoutes.recordInventory, {
          params: { id: held.lot.id },
          body: { sizeId: held.sizeId, kind: 'count', quantity, seen },
        })
      await count(4, STOCK)
      return count(STOCK, 4)
    },
  },
  'PUT /cultivation/caliber/{id}/disconnect/{subproductId}': {
    refuses: 'lot_held',
    through: async (held) => {
      await held.hold()
      const { sizeId: id, subproductId, version } = held
      return held.shop.call(cultivationRoutes.disconnectSize, { params: { id, subproductId }, body: { version } })
    },
  },
  'PUT /cultivation/{id}/disconnect/{productId}': {
    refuses: 'lot_held',
    through: async (held) => {
      const { shop, lot, productId } = held
      const { version } = await lotNow(shop, lot.id)
      const params = { id: lot.id, productId }
      const joined = await shop.ok(lotRoutes.connectProduct, { params, body: { version } })
      await held.hold()
      return shop.call(lotRoutes.disconnectProduct, { params, body: { version: joined.version } })
    },
  },
  // A size that is closed as a whole does not leave by way of a lot, which could be joined to another size.
  'PUT /cultivation/caliber/{id}/connect/{subproductId}': {
    refuses: 'size_held',
    // The recall of that size holds a lot of twelve besides.
    lost: -12,
    through: async (held) => {
      const { subproductId } = await closedSize(held)
      await held.hold()
      const [caliber] = (await soundLot(held.shop)).sizes
      return held.shop.call(cultivationRoutes.connectSize, {
        params: { id: caliber?.id ?? 0, subproductId },
        body: { version: caliber?.version ?? 0, own: 'others' },
      })
    },
  },
  'PUT /cultivation/{id}/connect/{productId}': {
    refuses: 'size_held',
    // The recall of that size holds a lot of twelve besides.
    lost: -12,
    through: async (held) => {
      const { productId, subproductId } = await closedSize(held)
      await held.hold()
      const { container_id: containerId, caliber_id: caliberId } = await held.shop.inShop((ctx) =>
        ctx.db.selectFrom('subproduct').select(['container_id', 'caliber_id']).where('id', '=', subproductId).executeTakeFirstOrThrow(),
      )
      const made = await held.shop.ok(cultivationRoutes.createCultivation, {
        body: { name: 'Olea europaea', startedOn: '2026-04-02', sizes: [{ containerId, caliberId }] },
      })
      const params = { id: made.id, productId }
      return held.shop.call(lotRoutes.connectProduct, { params, body: { version: made.version, own: 'others' } })
    },
  },
  'POST /mother_plant/{id}/sampling/-1': {
    refuses: 'lot_held',
    through: async (held) => {
      const { mother } = await sampled(held)
      await held.hold()
      await recalled(held.shop, mother)
      return held.shop.call(motherPlantRoutes.addSampling, {
        params: { id: mother },
        body: { takenOn: today(), quantity: 10, into: { plants: 10 } },
      })
    },
  },
  'PUT /mother_plant/sampling/{id}': {
    refuses: 'lot_held',
    through: async (held) => {
      const { sampling, version, grown } = await sampled(held)
      await held.hold()
      await recalled(held.shop, grown)
      return held.shop.call(motherPlantRoutes.updateSampling, { params: { id: sampling }, body: { version, quantity: 50 } })
    },
  },
  'PUT /stratification/{id}/sow': {
    refuses: 'lot_held',
    through: async (held) => {
      let lot = await held.shop.ok(stratificationRoutes.createStratification, {
        body: { name: 'Cornus', startedOn: '2026-01-05', quantity: 400, phases: [{ kind: 'cold', lowC: 1, highC: 5, weeks: 8 }] },
      })
      for (const on of ['2026-01-05', '2026-03-10'])
        lot = await held.shop.ok(stratificationRoutes.advanceStratification, {
          params: { id: lot.id },
          body: { version: lot.version, on },
        })
      await held.hold()
      await recalled(held.shop, lot.id)
      const body = { version: lot.version, on: '2026-03-12', quantity: 100 }
      return held.shop.call(stratificationRoutes.sowStratification, { params: { id: lot.id }, body })
    },
  },
  'POST /plant-delivery/{id}/line/{lineId}/cultivation': {
    lost: -40,
    through: async (held) => {
      const { id, lines } = await someDelivery(held.shop)
      await held.hold()
      const params = { id, lineId: lines[0]?.id ?? 0 }
      return held.shop.call(deliveriesRoutes.placeDeliveryLine, { params, body: { sizeId: held.sizeId } })
    },
  },
  'DELETE /plant-delivery/{id}/line/{lineId}/cultivation': {
    refuses: 'lot_held',
    lost: -40,
    through: async (held) => {
      const { id, lines } = await someDelivery(held.shop)
      const params = { id, lineId: lines[0]?.id ?? 0 }
      await held.shop.ok(deliveriesRoutes.placeDeliveryLine, { params, body: { sizeId: held.sizeId } })
      await held.hold()
      return held.shop.call(deliveriesRoutes.takeBackDeliveryLine, { params })
    },
  },
  'POST /plant-passport/-1': {
    refuses: 'lot_held',
    through: async (held) => {
      await held.hold()
      const body = { botanical: 'Lavandula angustifolia', operator: 'FR-1234567V', origin: 'FR', quantity: 2, lotId: held.lot.id }
      return held.shop.call(passportRoutes.createPassport, { body: { ...body, issue: true } })
    },
  },
  'POST /plant-passport/{id}/issue': {
    refuses: 'lot_held',
    through: async (held) => {
      const body = { botanical: 'Lavandula angustifolia', operator: 'FR-1234567V', origin: 'FR', quantity: 2, lotId: held.lot.id }
      const { id } = await held.shop.ok(passportRoutes.createPassport, { body })
      await held.hold()
      return held.shop.call(passportRoutes.issuePassport, { params: { id } })
    },
  },
  'POST /plant-passports/generate': {
    refuses: 'lot_held',
    through: async (held) => {
      const { shop } = held
      const { size } = await someProduct(shop, { name: 'Lavande', latinName: 'Lavandula angustifolia' })
      const made = await soundLot(shop, 6)
      await shop.ok(cultivationRoutes.connectSize, {
        params: { id: made.sizes[0]?.id ?? 0, subproductId: size.id },
        body: { version: made.sizes[0]?.version ?? 0 },
      })
      const customer = await shop.ok(customersRoutes.createCustomer, { body: { kind: 'professional', company: 'Paysages' } })
      await openTill(shop)
      const ticket = await sell(shop, { lines: [{ subproductId: size.id, quantity: 2 }], customerId: customer.id })
      // The till issued none: the shop had no number yet.
      await shop.ok(passportRoutes.setPassportSettings, { body: { operator: 'FR-1234567V', origin: 'FR' } })
      await held.hold()
      await recalled(shop, made.id)
      const ofSale = await shop.call(passportRoutes.generatePassports, { body: { ticketId: ticket.id } })
      if (ofSale.problem.code !== 'lot_held') return ofSale
      return shop.call(passportRoutes.generatePassports, { body: { cultivationId: held.lot.id, quantity: 2 } })
    },
    lost: -4,
  },
} satisfies Record<string, Door>
