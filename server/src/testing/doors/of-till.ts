import { fairsRoutes } from '@plantule/contract/till/fairs'
import { tillSalesRoutes } from '@plantule/contract/till/sales'
import { tillSessionsRoutes } from '@plantule/contract/till/sessions'
import { tillRoutes } from '@plantule/contract/till/till'
import { fairToday } from '../../domains/till/fairs/fairs.testing.ts'
import { someDevice } from '../../domains/till/offline/offline.testing.ts'
import { freeLine, openTill, saleBody, sell } from '../../domains/till/till.testing.ts'
import type { Door, HeldPlants } from './held-plants.ts'

const line = ({ subproductId }: HeldPlants, quantity = 2) => ({ subproductId, quantity })

async function atFair(held: HeldPlants): Promise<{ fairId: number; registerId: number; sessionId: number }> {
  const { id: fairId } = await fairToday(held.shop)
  await held.shop.ok(fairsRoutes.loadStand, { params: { id: fairId }, body: { lines: [line(held, 6)] } })
  const { id: registerId } = await held.shop.ok(tillRoutes.createRegister, { body: { code: '9', name: 'Stand' } })
  const { id: sessionId } = await held.shop.ok(tillRoutes.changeSession, {
    body: { action: 'open', registerId, float: { totalCents: 5_000 }, fairId },
  })
  return { fairId, registerId, sessionId }
}

export const ofTill = {
  // At a fair too, where the stand held plants before anybody knew; and whatever the seller says of the count.
  'POST /direct-sale/new': {
    refuses: 'regulated_plant',
    through: async (held) => {
      const { registerId } = await atFair(held)
      await openTill(held.shop)
      await held.hold()
      const lines = [line(held)]
      const atStand = await held.shop.call(tillSalesRoutes.createSale, { body: saleBody({ lines, registerId }) })
      if (atStand.status < 400) return atStand
      return held.shop.call(tillSalesRoutes.createSale, { body: saleBody({ lines, stockReason: 'Il est devant moi' }) })
    },
  },
  'POST /fair/{id}/load': {
    refuses: 'stand_short',
    through: async (held) => {
      const { id } = await fairToday(held.shop)
      await held.hold()
      return held.shop.call(fairsRoutes.loadStand, { params: { id }, body: { lines: [line(held)] } })
    },
  },
  'POST /fair/{id}/count': {
    lost: 1,
    through: async (held) => {
      const { id } = await fairToday(held.shop)
      await held.shop.ok(fairsRoutes.loadStand, { params: { id }, body: { lines: [line(held, 6)] } })
      await held.hold()
      const lines = [{ subproductId: held.subproductId, counted: 5, heldSeen: 6 }]
      return held.shop.call(fairsRoutes.countStand, { params: { id }, body: { lines, stays: false, reason: 'Fané' } })
    },
  },
  'PUT /till/sessions/{id}/place': {
    through: async (held) => {
      const { id: fairId } = await fairToday(held.shop)
      const { session } = await openTill(held.shop)
      await sell(held.shop, { lines: [line(held)] })
      await held.shop.ok(fairsRoutes.loadStand, { params: { id: fairId }, body: { lines: [line(held, 4)] } })
      await held.hold()
      return held.shop.call(tillSessionsRoutes.placeSession, { params: { id: session.id }, body: { fairId } })
    },
    lost: 2,
  },
  // What comes back was sold of the lot: it is held with it.
  'POST /sales/{a}/{b}/refund/new': {
    through: async (held) => {
      await openTill(held.shop)
      const { id, lines } = await sell(held.shop, { lines: [line(held)] })
      await held.hold()
      const items = [{ lineId: lines[0]?.id ?? 0, quantity: 2, restock: true }]
      return held.shop.call(tillSalesRoutes.refundSale, { params: { a: 'direct-sale', b: id }, body: { items, reason: 'Rapporté' } })
    },
  },
  'PUT /direct-sale/{id}/cancel': {
    through: async (held) => {
      await openTill(held.shop)
      const { id } = await sell(held.shop, { lines: [line(held)] })
      await held.hold()
      return held.shop.call(tillSalesRoutes.cancelSale, { params: { id }, body: { restock: true, reason: 'Erreur' } })
    },
  },
  // A till that did not know: what it sold is recorded as it was, out of the held lot. It stands in the recall.
  'job till.fold-offline': {
    lost: 2,
    sold: 1,
    through: async (held) => {
      const till = await openTill(held.shop)
      const device = await someDevice(held.shop, till)
      await held.hold()
      await device.push([await device.sell([{ ...freeLine(), ...line(held), unitCents: 450, label: 'Lavande' } as never])])
      await held.shop.drain()
      return { status: 200, problem: {} }
    },
  },
} satisfies Record<string, Door>
