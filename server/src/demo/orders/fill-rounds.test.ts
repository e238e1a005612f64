import { roundRoutes } from '@plantule/contract/orders/rounds'
import { expect, test } from 'vitest'
import { firm, freeLine } from '../../domains/orders/orders.testing.ts'
import { addDays, parisDay } from '../../platform/paris.ts'
import { newShop } from '../../testing/new-shop.ts'
import { fillRounds } from './fill-rounds.ts'

test('the demonstration’s lorry carries what is proposed, and no more than it holds', async () => {
  const shop = await newShop()
  for (const quantity of [40, 2_000, 10])
    await firm(shop, [freeLine({ quantity })], {
      deliveryMode: 'own_truck',
      deliveryAddress: { line1: '3 rue des Lilas', postcode: '49100', city: 'Angers', country: 'FR' },
    })
  await shop.inShop(fillRounds)
  const listed = await shop.ok(roundRoutes.listRounds, { params: { from: addDays(parisDay(new Date()), 1) }, query: {} })
  expect(listed).toMatchObject({
    awaiting: 1,
    items: [
      { load: { stops: 2, plants: 50 }, over: [] },
      { load: { stops: 0 }, zones: ['49', '44'] },
    ],
  })
})
