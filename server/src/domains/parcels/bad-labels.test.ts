import { downloadRoutes } from '@plantule/contract/downloads/downloads'
import { parcelRoutes as routes } from '@plantule/contract/parcels/parcels'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDocuments } from '../../platform/documents/render.ts'
import { saveFile } from '../../platform/files/save-file.ts'
import { type CarrierPeer, startCarrierPeer } from '../../testing/carrier-peer.ts'
import type { TestShop } from '../../testing/new-shop.ts'
import { testApp } from '../../testing/test-app.ts'
import { followParcels } from './follow-parcels.ts'
import { parcelsIn, sendToPeer, shopWithCarriers, toSendOut } from './parcels.testing.ts'
import { recordLabel } from './record-label.ts'

let peer: CarrierPeer
beforeAll(async () => {
  peer = await startCarrierPeer()
  await sendToPeer(peer)
})
afterAll(async () => {
  await peer.stop()
  await closeDocuments()
})

type Some = { id: number }
const make = (shop: TestShop, { id }: Some) => shop.ok(routes.makeLabels, { params: { id }, body: {} })

async function follow(shop: TestShop): Promise<void> {
  const { services } = await testApp()
  await followParcels({}, { shopId: shop.id, inShop: shop.inShop, services, signal: new AbortController().signal, lastTry: false })
}

test('a page of a carrier is no label: the number that was paid for stands without one', async () => {
  const shop = await shopWithCarriers()
  const order = await toSendOut(shop)
  const id = (await make(shop, order)).items[0]?.id ?? 0
  const page = Buffer.from('<html>Maintenance</html>')
  await shop.inShop((ctx) => recordLabel(ctx, id, { tracking: '11111111', kind: 'pdf', bytes: page, url: null }, '10x15'))
  expect((await parcelsIn(shop, order))[0]).toMatchObject({ state: 'made', tracking: '11111111', hasLabel: false })
  const code = Buffer.from('^XA^FDx^FS^XZ')
  await shop.inShop((ctx) => recordLabel(ctx, id, { tracking: '11111111', kind: 'zpl', bytes: code, url: null }, 'zpl'))
  expect((await parcelsIn(shop, order))[0]).toMatchObject({ hasLabel: true, labelFormat: 'zpl' })
})

test('a label that nobody can read is named, and the others are printed', async () => {
  const shop = await shopWithCarriers()
  const [good, bad] = [await toSendOut(shop), await toSendOut(shop)]
  for (const order of [good, bad]) await make(shop, order)
  await shop.drain()
  await shop.inShop(async (ctx) => {
    const file = await saveFile(ctx, { name: 'x.pdf', mime: 'application/pdf', body: Buffer.from('%PDF-1.4 torn') })
    await ctx.db.updateTable('parcel').set({ label_file_id: file.id }).where('order_id', '=', bad.id).execute()
  })
  const { operationId } = await shop.ok(routes.makeManyLabels, { body: { ids: [bad.id, good.id] } })
  await shop.drain()
  const done = (await shop.ok(downloadRoutes.listDownloads, { query: {} })).items.find(({ id }) => id === operationId)
  expect(done).toMatchObject({ status: 'done', result: { labels: 1, left: [{ reference: bad.reference }] } })
})

test('a parcel about which the carrier answers nothing has its turn like any other', async () => {
  const shop = await shopWithCarriers()
  const orders = [await toSendOut(shop), await toSendOut(shop)]
  for (const order of orders) await make(shop, order)
  await shop.drain()
  const followed = () => shop.inShop((ctx) => ctx.db.selectFrom('parcel').select(['id', 'tracking', 'followed_at']).orderBy('id').execute())
  const [first] = await followed()
  await shop.inShop((ctx) =>
    ctx.db
      .updateTable('parcel')
      .set({ tracking: null })
      .where('id', '=', first?.id ?? 0)
      .execute(),
  )
  peer.troubles.set('tracking', ['malformed'])
  await follow(shop)
  expect((await followed()).map(({ followed_at }) => followed_at !== null)).toEqual([false, true])
})
