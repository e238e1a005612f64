import { downloadRoutes } from '@plantule/contract/downloads/downloads'
import type { ManyReport } from '@plantule/contract/downloads/many'
import { type CultivationTargetInput, manyCultivationsRoutes as many } from '@plantule/contract/production/many'
import { cultivationRoutes as routes } from '@plantule/contract/production/routes'
import { expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { firm, someStock } from '../../orders/orders.testing.ts'
import { sizeOfLot, someLot } from '../production.testing.ts'

async function report(shop: TestShop, { operationId }: { operationId: number }): Promise<ManyReport> {
  await shop.drain()
  const { items } = await shop.ok(downloadRoutes.listDownloads, { query: {} })
  const found = items.find(({ id }) => id === operationId)
  expect(found?.status).toBe('done')
  return found?.result as ManyReport
}
const read = (shop: TestShop, id: number) => shop.ok(routes.getCultivation, { params: { id } })
const tagsOf = async (shop: TestShop, id: number) => (await read(shop, id)).tags.map((tag) => tag.name)
const someTag = async (shop: TestShop, name: string) => (await shop.ok(routes.createLotTag, { body: { name } })).id
const end = async (shop: TestShop, items: { id: number; plants: number }[], reason = 'Gel') =>
  report(shop, await shop.ok(many.terminateCultivations, { body: { items, reason } }))

test('tags are put on and taken off, of those ticked or of all that the filters show', async () => {
  const shop = await newShop()
  const [one, other, apart] = [await someLot(shop), await someLot(shop), await someLot(shop, 5, { name: 'Sauge' })]
  const [fair, late] = [await someTag(shop, 'Foire'), await someTag(shop, 'En retard')]
  const tag = async (target: CultivationTargetInput, change: { add?: number[]; remove?: number[] }) =>
    report(shop, await shop.ok(many.tagCultivations, { body: { target, change } }))
  expect(await tag({ kind: 'ids', ids: [one.id, apart.id] }, { add: [late] })).toEqual({ done: 2, refused: 0, told: [] })
  await tag({ kind: 'matching', query: { q: 'lavande' } }, { add: [fair], remove: [late] })
  expect(await Promise.all([one, other, apart].map(({ id }) => tagsOf(shop, id)))).toEqual([['Foire'], ['Foire'], ['En retard']])
})

test('many are ended, each with what is left of it lost for the reason; one that has ended meanwhile is told', async () => {
  const shop = await newShop()
  const [one, empty, over] = [await someLot(shop, 12), await someLot(shop, 0), await someLot(shop, 3)]
  const { items } = await shop.ok(many.previewCultivations, { body: { target: { kind: 'matching', query: {} } } })
  expect(items).toEqual([
    { id: one.id, number: one.number, name: 'Lavande', plants: 12, held: 0, ended: false },
    { id: empty.id, number: empty.number, name: 'Lavande', plants: 0, held: 0, ended: false },
    { id: over.id, number: over.number, name: 'Lavande', plants: 3, held: 0, ended: false },
  ])
  await shop.ok(routes.terminateCultivation, { params: { id: over.id }, body: { version: over.version } })
  expect(
    await end(shop, [{ id: over.id, plants: 0 }, ...[one, empty].map(({ id, sizes }) => ({ id, plants: sizes[0]?.onHand ?? 0 }))]),
  ).toEqual({
    done: 2,
    refused: 1,
    told: [{ id: over.id, name: `${over.number} Lavande`, why: expect.stringContaining('terminée') as string }],
  })
  expect((await read(shop, one.id)).state).toBe('terminated')
  expect((await read(shop, empty.id)).state).toBe('sold_out')
  const { items: moves } = await shop.ok(routes.listLotMoves, { params: { id: one.id }, query: {} })
  expect(moves[0]).toMatchObject({ kind: 'loss', change: -12, after: 0, reason: 'Gel' })
})

test('what moved since somebody looked stays, and so does what orders wait for, with its reason', async () => {
  const shop = await newShop()
  const moved = await someLot(shop, 10)
  const size = sizeOfLot(moved)
  await shop.ok(routes.recordInventory, { params: { id: moved.id }, body: { sizeId: size.id, quantity: 11, seen: 10 } })

  // Of one size two lots: while the other has enough for the order, this one may end.
  const subproductId = await someStock(shop, 0)
  const connected = async (stock: number) => {
    const lot = await someLot(shop, stock)
    const { id, version } = sizeOfLot(lot)
    await shop.ok(routes.connectSize, { params: { id, subproductId }, body: { version } })
    return lot
  }
  const [ample, scarce] = [await connected(6), await connected(4)]
  await firm(shop, [{ subproductId, quantity: 5 }])
  // Nobody waits for plants that are nobody's stock.
  const growing = await someLot(shop, 9)
  const { items } = await shop.ok(many.previewCultivations, { body: { target: { kind: 'ids', ids: [ample.id, scarce.id, growing.id] } } })
  expect(items.map(({ held }) => held)).toEqual([1, 0, 0])
  expect(
    await end(shop, [
      { id: moved.id, plants: 10 },
      { id: ample.id, plants: 6 },
      { id: scarce.id, plants: 4 },
    ]),
  ).toEqual({
    done: 1,
    refused: 2,
    told: [
      { id: moved.id, name: `${moved.number} Lavande`, why: 'Le stock a changé entre-temps : il y a 11 plants.' },
      {
        id: ample.id,
        name: `${ample.number} Lavande`,
        why: 'Des commandes attendent 1 de ses plants : terminez cette culture depuis sa fiche.',
      },
    ],
  })
  // The job goes by their ids: the last of a size keeps what is reserved of it.
  expect((await read(shop, scarce.id)).state).toBe('terminated')
  expect((await read(shop, ample.id)).state).toBe('active')
})

test('counts no plants for an order that a recall holds', async () => {
  const shop = await newShop()
  const subproductId = await someStock(shop, 0)
  const lots = []
  for (const stock of [50, 50]) {
    const lot = await someLot(shop, stock)
    const { id, version } = sizeOfLot(lot)
    await shop.ok(routes.connectSize, { params: { id, subproductId }, body: { version } })
    lots.push(lot)
  }
  const [held, free] = lots.map(({ id }) => id)
  await firm(shop, [{ subproductId, quantity: 50 }])
  await shop.inShop((ctx) =>
    ctx.db
      .updateTable('lot')
      .set({ held: true })
      .where('id', '=', held ?? 0)
      .execute(),
  )
  const target = { kind: 'ids' as const, ids: [held ?? 0, free ?? 0] }
  const { items } = await shop.ok(many.previewCultivations, { body: { target } })
  expect(items.map((item) => item.held)).toEqual([0, 50])
})

test('refuses nothing to change, another shop’s lot or tag, and who may not', async () => {
  const shop = await newShop()
  const foreign = await newShop()
  const [own, other] = [await someLot(shop), await someLot(foreign)]
  const [tag, strange] = [await someTag(shop, 'Foire'), await someTag(foreign, 'Foire')]
  const reader = await shop.memberWith(['production.read'])
  const ids = (...chosen: number[]) => ({ kind: 'ids' as const, ids: chosen })
  const asked = async (body: { target: CultivationTargetInput; change: { add?: number[] } }, token?: string) =>
    shop.call(many.tagCultivations, { body }, token === undefined ? {} : { token })
  expect((await asked({ target: ids(own.id), change: {} })).problem).toMatchObject({
    status: 400,
    errors: [{ path: ['change'], message: 'Choisissez au moins un changement.' }],
  })
  expect((await asked({ target: ids(own.id, other.id), change: { add: [tag] } })).status).toBe(404)
  expect((await asked({ target: { kind: 'matching', query: { q: 'rien' } }, change: { add: [tag] } })).status).toBe(404)
  expect((await asked({ target: ids(own.id), change: { add: [strange] } })).problem).toMatchObject({
    code: 'not_found',
    errors: [{ path: ['change', 'add', 0] }],
  })
  expect((await asked({ target: ids(own.id), change: { add: [tag] } }, reader)).status).toBe(403)
  const ending = { body: { items: [{ id: other.id, plants: 100 }] } }
  expect((await shop.call(many.terminateCultivations, ending)).status).toBe(404)
  expect((await shop.call(many.terminateCultivations, { body: { items: [{ id: own.id, plants: 100 }] } }, { token: reader })).status).toBe(
    403,
  )
  expect((await shop.call(many.previewCultivations, { body: { target: ids(other.id) } })).status).toBe(404)
})
