import { noticesRoutes } from '@plantule/contract/notices/notices'
import { growingRoutes } from '@plantule/contract/orders/growing'
import { orderLifeRoutes } from '@plantule/contract/orders/life-routes'
import { orderMailRoutes } from '@plantule/contract/orders/mails'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { expect, test } from 'vitest'
import { newShop } from '../../../testing/new-shop.ts'
import { firm, freeLine, read, step } from '../orders.testing.ts'
import { queueOrderMail } from '../mails/queue.ts'
import { becomeStock, bell, expectNone, grown, lotOf, mails, ordered, raise, withAddress } from './growing.testing.ts'

test('who sells is told when plants that are raised for an order are there, and need not look once they have left', async () => {
  const shop = await newShop()
  const { order, lotId, sizeId, subproductId } = await ordered(shop, true)
  await raise(shop, lotId, sizeId, 120)
  expect(await bell(shop, order)).toEqual([])
  await becomeStock(shop, lotId, sizeId, subproductId)
  expect(await bell(shop, order)).toEqual(['growing_ready'])
  expect((await shop.ok(noticesRoutes.listNotices)).items[0]).toMatchObject({ name: order.reference, who: 'Mairie de Vernou' })
  expect(await bell(shop, order, await shop.memberWith(['production.write']))).toEqual([])
  expect(await mails(shop, order.id)).toEqual(['grown_ready'])
  const preview = await shop.ok(orderMailRoutes.previewEmail, { params: { id: order.id }, body: { kind: 'grown_ready' } })
  expect(preview.text).toContain('100 × ')
  for (const each of ['prepare', 'markPrepared', 'markReady', 'collect'] as const) await step(shop, order.id, each)
  expect(await bell(shop, order)).toEqual(['growing_ready (read)'])
})

test('a loss that leaves fewer than were asked is told at once, again when it is worse, and settled once enough are there', async () => {
  const shop = await newShop()
  const { order, lotId, sizeId } = await ordered(shop, true)
  const { version } = (await lotOf(shop, lotId)).sizes[0] ?? { version: 0 }
  await raise(shop, lotId, sizeId, 120)
  await shop.ok(cultivationRoutes.updateLotSize, { params: { id: sizeId }, body: { version, expected: null } })
  await raise(shop, lotId, sizeId, 110, 120)
  expect(await bell(shop, order)).toEqual([])
  await raise(shop, lotId, sizeId, 80, 110)
  expect(await bell(shop, order)).toEqual(['growing_short'])
  expect(await mails(shop, order.id)).toEqual(['grown_short'])
  const preview = await shop.ok(orderMailRoutes.previewEmail, { params: { id: order.id }, body: { kind: 'grown_short' } })
  expect(preview.text).toContain('80 sur 100 × ')
  // Better than it was is no news, worse is.
  await raise(shop, lotId, sizeId, 90, 80)
  await shop.drain()
  expect(await mails(shop, order.id)).toHaveLength(1)
  await raise(shop, lotId, sizeId, 70, 90)
  await shop.drain()
  expect(await mails(shop, order.id)).toHaveLength(2)
  const { timeline } = await read(shop, order.id)
  expect(timeline.flatMap((each) => (each.kind === 'growing_short' ? [each.data['missing']] : [])).toSorted()).toEqual([20, 30])
  await raise(shop, lotId, sizeId, 100, 70)
  expect(await bell(shop, order)).toEqual(['growing_short (read)'])
})

test('an order that takes over another is told of in its place: what is missing for it, by whom it was not read yet', async () => {
  const shop = await newShop()
  const { order, lotId, sizeId, customerId } = await ordered(shop, false)
  const { version } = (await lotOf(shop, lotId)).sizes[0] ?? { version: 0 }
  await raise(shop, lotId, sizeId, 80)
  await shop.ok(cultivationRoutes.updateLotSize, { params: { id: sizeId }, body: { version, expected: null } })
  expect(await bell(shop, order)).toEqual(['growing_short'])
  const seller = await shop.memberWith(['orders.read'])
  const into = await firm(shop, [freeLine()], { customerId })
  await shop.ok(orderLifeRoutes.mergeOrder, { params: { id: into.id }, body: { from: order.id, version: into.version } })
  expect([await bell(shop, order), await bell(shop, into)]).toEqual([[], ['growing_short']])
  expect(await bell(shop, into, seller)).toEqual([])
  await raise(shop, lotId, sizeId, 100, 80)
  expect(await bell(shop, into)).toEqual(['growing_short (read)'])
})

test('what is expected of them is news as well; the customer of a shop that does not want it is not written to', async () => {
  const shop = await newShop()
  const { order, lotId, sizeId } = await ordered(shop, false)
  await raise(shop, lotId, sizeId, 100)
  const { version } = (await lotOf(shop, lotId)).sizes[0] ?? { version: 0 }
  await shop.ok(cultivationRoutes.updateLotSize, { params: { id: sizeId }, body: { version, expected: null, lossBp: 1_000 } })
  expect(await bell(shop, order)).toEqual(['growing_short'])
  expect(await mails(shop, order.id)).toEqual([])
})

test('once somebody said what becomes of the plants, nobody need look at what is missing of them', async () => {
  const shop = await newShop()
  const { order, contractId, lotId, sizeId } = await grown(shop, { quantity: 50 })
  await raise(shop, lotId, sizeId, 20)
  const { version } = (await lotOf(shop, lotId)).sizes[0] ?? { version: 0 }
  await shop.ok(cultivationRoutes.updateLotSize, { params: { id: sizeId }, body: { version, expected: null } })
  expect(await bell(shop, order)).toEqual(['growing_short'])
  await shop.ok(growingRoutes.decideContract, { params: { id: contractId }, body: { becomes: 'freed' } })
  expect(await bell(shop, order)).toEqual(['growing_short (read)'])
})

test('nobody is written to about plants of an order that they did not make, and nothing is told of one that is cancelled', async () => {
  const shop = await newShop()
  const settings = await shop.ok(orderMailRoutes.getMailSettings, {})
  await shop.ok(orderMailRoutes.setMailSettings, { body: { ...settings, flows: ['grown_ready', 'grown_short'] } })
  for (const asQuotation of [true, false]) {
    const { order, customerId, lotId, sizeId, subproductId } = await grown(shop, { quantity: 100, asQuotation })
    await withAddress(shop, customerId)
    await expectNone(shop, sizeId, lotId)
    await raise(shop, lotId, sizeId, 80)
    await becomeStock(shop, lotId, sizeId, subproductId)
    expect(await bell(shop, order)).toContain('growing_ready')
    expect(await mails(shop, order.id)).toEqual([])
  }
  const { order, lotId, sizeId, subproductId } = await ordered(shop, true, false)
  await expectNone(shop, sizeId, lotId)
  await raise(shop, lotId, sizeId, 80)
  await shop.ok(ordersRoutes.cancelOrder, { params: { id: order.id } })
  await becomeStock(shop, lotId, sizeId, subproductId)
  expect(await bell(shop, order)).toEqual([])
  expect(await mails(shop, order.id)).toEqual([])
  expect((await read(shop, order.id)).timeline.map(({ kind }) => kind)).not.toContain('growing_ready')
})

test('a mail about what was raised does not leave once the order was cancelled while it waited', async () => {
  const shop = await newShop()
  const { order } = await ordered(shop, true, false)
  await shop.ok(ordersRoutes.cancelOrder, { params: { id: order.id } })
  await shop.drain()
  // As it waits in the queue when the order is cancelled.
  await shop.inShop((ctx) =>
    queueOrderMail(ctx, order.id, { kind: 'grown_short', recipient: 'mairie@courrier.test', once: 'contract 1: 20' }),
  )
  await shop.drain()
  expect(await mails(shop, order.id)).toEqual([])
})
