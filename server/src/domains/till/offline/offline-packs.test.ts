import { tillOfflineRoutes } from '@plantule/contract/till/offline'
import { tillSalesRoutes } from '@plantule/contract/till/sales'
import { expect, test } from 'vitest'
import { newShop } from '../../../testing/new-shop.ts'
import { levelOf, mixedPack } from '../../orders/orders.testing.ts'
import { openTill } from '../till.testing.ts'
import { someDevice } from './offline.testing.ts'

test('a pack of several rates that a device sold alone takes its parts from stock and keeps its amounts by rate', async () => {
  const shop = await newShop()
  const till = await openTill(shop)
  const { thyme, spade, packId } = await mixedPack(shop)
  const device = await someDevice(shop, till)
  const parts = [
    { subproductId: thyme, quantity: 2, label: 'Thym', reference: 'T' },
    { subproductId: spade, quantity: 1, label: 'Transplantoir', reference: 'P' },
  ]
  const shares = [
    { rateBp: 1000, weight: 600 },
    { rateBp: 2000, weight: 900 },
  ]
  const pack = { packId, label: 'Coffret', quantity: 2, unitCents: 1200, rateBp: 2000, parts, shares }
  await device.push([await device.sell([pack])])
  await shop.drain()
  expect((await shop.ok(tillOfflineRoutes.offlineReport)).issues).toEqual([])
  expect([await levelOf(shop, thyme), await levelOf(shop, spade)]).toMatchObject([{ onHand: 16 }, { onHand: 18 }])
  const row = await shop.inShop((ctx) => ctx.db.selectFrom('ticket').select('id').executeTakeFirstOrThrow())
  const ticket = await shop.ok(tillSalesRoutes.getSale, { params: { id: row.id } })
  expect(ticket.lines).toMatchObject([
    {
      packId,
      rates: [
        { rateBp: 1000, netCents: 960 },
        { rateBp: 2000, netCents: 1440 },
      ],
    },
  ])
})
