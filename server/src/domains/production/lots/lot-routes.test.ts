import { caliberRoutes } from '@plantule/contract/catalogue/reference'
import { subproductRoutes } from '@plantule/contract/catalogue/subproducts'
import { downloadRoutes } from '@plantule/contract/downloads/downloads'
import { libraryRoutes } from '@plantule/contract/library/library'
import type { CultivationTargetInput } from '@plantule/contract/production/many'
import { lotRoutes } from '@plantule/contract/production/lot-routes'
import { cultivationRoutes as routes } from '@plantule/contract/production/routes'
import { stockRoutes } from '@plantule/contract/stock/stock'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { addDays, parisDay, parisMidnight } from '../../../platform/paris.ts'
import { readSheet } from '../../../platform/sheets/read-sheet.ts'
import { newShop } from '../../../testing/new-shop.ts'
import { someProduct } from '../../catalogue/catalogue.testing.ts'
import { sizeOfLot, someLot } from '../production.testing.ts'

test('a cultivation is connected to a product by the sizes of its calibers, and disconnected from all of them', async () => {
  const shop = await newShop()
  const { product, size } = await someProduct(shop)
  const caliber = await shop.ok(caliberRoutes.createCaliber, { body: { name: '40/60' } })
  const tall = await shop.ok(subproductRoutes.createSubproduct, {
    params: { id: product.id },
    body: { label: 'Godet 40/60', priceCents: 650, caliberId: caliber.id },
  })
  await shop.ok(stockRoutes.changeProductStock, {
    params: { id: product.id },
    body: { changes: [{ subproductId: tall.id, kind: 'initial', quantity: 4 }] },
  })
  const other = await shop.ok(caliberRoutes.createCaliber, { body: { name: '60/80' } })
  const lot = await someLot(shop, 0, { sizes: [{ stock: 10 }, { caliberId: caliber.id, stock: 25 }, { caliberId: other.id, stock: 7 }] })
  const params = { id: lot.id, productId: product.id }
  const asked = await shop.call(lotRoutes.connectProduct, { params, body: { version: lot.version } })
  expect(asked.problem).toMatchObject({ code: 'connect_own_stock', errors: [{ path: ['own'] }] })
  const joined = await shop.ok(lotRoutes.connectProduct, { params, body: { version: lot.version, own: 'same' } })
  expect(joined.product?.id).toBe(product.id)
  expect(joined.sizes.map((each) => each.subproduct?.id)).toEqual([size.id, tall.id, undefined])
  const stock = async () =>
    (await shop.ok(stockRoutes.getProductStock, { params: { id: product.id } })).levels.map((level) => [level.subproductId, level.onHand])
  expect(await stock()).toEqual([
    [size.id, 10],
    [tall.id, 25],
  ])
  const elsewhere = await someProduct(shop, { name: 'Sauge' })
  expect(
    (
      await shop.call(lotRoutes.connectProduct, {
        params: { id: lot.id, productId: elsewhere.product.id },
        body: { version: joined.version },
      })
    ).problem.code,
  ).toBe('lot_connected')
  expect((await shop.call(lotRoutes.disconnectProduct, { params, body: { version: lot.version } })).problem.code).toBe('stale_version')
  const apart = await shop.ok(lotRoutes.disconnectProduct, { params, body: { version: joined.version } })
  expect([apart.product, apart.sizes.map((each) => each.subproduct)]).toEqual([null, [null, null, null]])
  expect(await stock()).toEqual([
    [size.id, 0],
    [tall.id, 0],
  ])
  expect((await shop.call(lotRoutes.disconnectProduct, { params, body: { version: apart.version } })).status).toBe(404)
})

test('a transfer made elsewhere bears its day, in its moves and in the family', async () => {
  const shop = await newShop()
  const [lot, other] = [await someLot(shop, 20), await someLot(shop, 0)]
  const today = parisDay(new Date())
  const record = (body: { on: string; stock_change?: number }, id = lot.id) =>
    shop.call(lotRoutes.registerTransfer, {
      params: { id },
      body: { from_id: sizeOfLot(lot).id, to_id: sizeOfLot(other).id, stock_change: 5, reason: 'Au second site', ...body },
    })
  expect((await record({ on: addDays(today, 1) })).problem).toMatchObject({ code: 'day_to_come', errors: [{ path: ['on'] }] })
  expect((await record({ on: '2026-03-01' })).problem).toMatchObject({
    code: 'lot_not_begun',
    title: 'Ce jour est avant le début de « Lavande », le 2 mars 2026.',
    errors: [{ path: ['on'] }],
  })
  expect((await record({ on: '2026-03-02', stock_change: 21 })).problem).toMatchObject({ code: 'lot_short' })
  expect((await record({ on: '2026-03-02' }, (await someLot(shop)).id)).status).toBe(404)
  const done = await record({ on: '2026-03-02' }, other.id)
  expect(done.status).toBe(201)
  expect([sizeOfLot(done.body.from).onHand, sizeOfLot(done.body.to).onHand]).toEqual([15, 5])
  expect(done.body.to.parents).toMatchObject([{ id: lot.id, quantity: 5 }])
  const { items } = await shop.ok(routes.listTransfers, { params: { id: lot.id } })
  expect(items).toMatchObject([{ at: parisMidnight('2026-03-02').toISOString(), quantity: 5, reason: 'Au second site' }])
})

test('a transfer of an earlier day asks whoever counted since, at either end, so that it comes off once', async () => {
  const shop = await newShop()
  const [lot, other] = [await someLot(shop, 20), await someLot(shop, 0)]
  const count = { sizeId: sizeOfLot(other).id, kind: 'count', quantity: 5, seen: 0, reason: '' } as const
  await shop.ok(routes.recordInventory, { params: { id: other.id }, body: count })
  const record = (accepted: boolean) =>
    shop.call(lotRoutes.registerTransfer, {
      params: { id: lot.id },
      body: { from_id: sizeOfLot(lot).id, to_id: sizeOfLot(other).id, stock_change: 5, on: '2026-03-02', accepted },
    })
  const asked = await record(false)
  expect(asked.problem).toMatchObject({ code: 'counted_since', title: expect.stringContaining('il y en a 5') })
  const done = await record(true)
  expect([sizeOfLot(done.body.from).onHand, sizeOfLot(done.body.to).onHand]).toEqual([15, 10])
})

test('the calibers of cultivations are those in which plants of living ones stand', async () => {
  const shop = await newShop()
  const [used, ended, unused] = [
    await shop.ok(caliberRoutes.createCaliber, { body: { name: '40/60' } }),
    await shop.ok(caliberRoutes.createCaliber, { body: { name: '60/80' } }),
    await shop.ok(caliberRoutes.createCaliber, { body: { name: '80/100' } }),
  ]
  const inCaliber = (caliberId: number, stock: number) => someLot(shop, 0, { sizes: [{ caliberId, stock }] })
  await inCaliber(used.id, 12)
  await inCaliber(used.id, 30)
  const over = await inCaliber(ended.id, 3)
  await shop.ok(routes.terminateCultivation, { params: { id: over.id }, body: { version: over.version } })
  const { items } = await shop.ok(lotRoutes.listLotCalibers)
  expect(items).toEqual([{ id: used.id, name: '40/60', cultivations: 2, plants: 42 }])
  expect(items.map((each) => each.id)).not.toContain(unused.id)
})

test('a cultivation shows pictures of the library, which say where they are shown', async () => {
  const shop = await newShop()
  const lot = await someLot(shop)
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: { r: 40, g: 90, b: 30 } } })
    .png()
    .toBuffer()
  const { items } = await shop.ok(
    lotRoutes.addCultivationPicture,
    { params: { id: lot.id }, body: { alt: 'En mai' } },
    { file: { name: 'mai.png', bytes } },
  )
  const [picture] = items
  if (!picture) throw new Error('one was added')
  expect((await shop.ok(routes.getCultivation, { params: { id: lot.id } })).pictures).toEqual([picture])
  expect((await shop.call(libraryRoutes.deleteImage, { params: { id: picture.imageId } })).problem.code).toBe('in_use')
  await shop.ok(lotRoutes.removeCultivationPicture, { params: { id: lot.id, pictureId: picture.id } })
  expect((await shop.ok(routes.getCultivation, { params: { id: lot.id } })).pictures).toEqual([])
  expect((await shop.call(lotRoutes.removeCultivationPicture, { params: { id: lot.id, pictureId: picture.id } })).status).toBe(404)
})

test('all cultivations, or those of one state, become a workbook among the downloads', async () => {
  const shop = await newShop()
  const [lot, over] = [await someLot(shop, 20, { name: 'Lavande' }), await someLot(shop, 8, { name: 'Sauge' })]
  await shop.ok(routes.terminateCultivation, { params: { id: over.id }, body: { version: over.version } })
  const made = async (which: 'all' | 'active', target?: CultivationTargetInput) => {
    const { operationId } = await shop.ok(lotRoutes.exportCultivations, { params: { which }, body: { ...(target && { target }) } })
    await shop.drain()
    const { items } = await shop.ok(downloadRoutes.listDownloads)
    const state = items.find((each) => each.id === operationId)
    const file = await shop.ok(downloadRoutes.getDownload, { params: { id: operationId } })
    return { state, rows: (await readSheet(file)).rows.map((row) => row.values) }
  }
  const all = await made('all')
  expect(all.state).toMatchObject({ status: 'done', title: 'Cultures', done: 6, total: 6 })
  expect(all.rows.map(([number, name, , state, , , , , plants]) => [number, name, state, plants])).toEqual([
    ['Numéro', 'Nom', 'État', 'Plants'],
    [lot.number, 'Lavande', 'En culture', 20],
    [over.number, 'Sauge', 'Terminée', 0],
  ])
  const active = await made('active')
  expect(active.state).toMatchObject({ status: 'done', title: 'Cultures : en culture', total: 3 })
  expect(active.rows.map(([number]) => number)).toEqual(['Numéro', lot.number])
  const other = await someLot(shop, 5, { name: 'Lavande papillon', state: 'ready' })
  const numbers = async (target: CultivationTargetInput, which: 'all' | 'active' = 'all') =>
    (await made(which, target)).rows.slice(1).map(([number]) => number)
  // What the list shows by the same filters, which leave out what has ended.
  expect(await numbers({ kind: 'matching', query: {} })).toEqual([lot.number, other.number])
  expect(await numbers({ kind: 'matching', query: { q: 'lavande', state: 'active,terminated', not: 'state' } })).toEqual([other.number])
  expect(await numbers({ kind: 'matching', query: { q: 'lavande' } }, 'active')).toEqual([lot.number])
  expect(await numbers({ kind: 'ids', ids: [over.id, other.id] })).toEqual([over.number, other.number])
  expect(await numbers({ kind: 'matching', query: { q: 'rien' } })).toEqual([])
  const foreign = await someLot(await newShop())
  const asked = { params: { which: 'all' as const }, body: { target: { kind: 'ids' as const, ids: [lot.id, foreign.id] } } }
  expect((await shop.call(lotRoutes.exportCultivations, asked)).problem.code).toBe('not_found')
})
