import { type Deed, fieldRoutes } from '@plantule/contract/production/field'
import { interventionRoutes } from '@plantule/contract/production/interventions'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { taskRoutes } from '@plantule/contract/production/tasks'
import type { Sent } from '@plantule/contract/base/route'
import { expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { testApp } from '../../../testing/test-app.ts'
import { sizeOfLot, someGreenhouse, someLot, someTask } from '../production.testing.ts'
import { sayWhoTheShopIs, somePhyto, spraying } from '../treatments/treatments.testing.ts'

type Told = Sent<typeof fieldRoutes.takeDeed>['body']['deed']
const told = (deed: Told, at = new Date().toISOString(), uuid = crypto.randomUUID()) => ({ body: { uuid, at, deed } })
const tell = (shop: TestShop, deed: Told, at?: string) => shop.ok(fieldRoutes.takeDeed, told(deed, at))
const onHand = async (shop: TestShop, id: number) => sizeOfLot(await shop.ok(cultivationRoutes.getCultivation, { params: { id } })).onHand
const moves = async (shop: TestShop, id: number) =>
  (await shop.ok(cultivationRoutes.listLotMoves, { params: { id }, query: { page: 1 } })).items
const unsettled = async (shop: TestShop) => (await shop.ok(fieldRoutes.listUnsettled, {})).items
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

test('what is sent twice, and by many at once, is done once', async () => {
  const shop = await newShop()
  const lot = await someLot(shop, 100)
  const sizeId = sizeOfLot(lot).id
  const loss = told({ kind: 'loss', lotId: lot.id, sizeId, quantity: 7, cause: 'Gel' })
  const answers = await Promise.all(Array.from({ length: 8 }, () => shop.ok(fieldRoutes.takeDeed, loss)))
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect(await shop.ok(fieldRoutes.takeDeed, loss)).toMatchObject({ state: 'done' })
  expect(await onHand(shop, lot.id)).toBe(93)
  // Another thing by the same name is no repeat.
  const other = { body: { ...loss.body, deed: { ...loss.body.deed, quantity: 8 } } }
  expect((await shop.call(fieldRoutes.takeDeed, other)).problem.code).toBe('idempotency_conflict')
})

test('what happened before a count and is told after it comes off once: it is asked about, and done all the same where somebody says so', async () => {
  const shop = await newShop()
  const [lot, other] = [await someLot(shop, 100), await someLot(shop, 0)]
  const [sizeId, toId] = [sizeOfLot(lot).id, sizeOfLot(other).id]
  await shop.ok(cultivationRoutes.recordInventory, {
    params: { id: lot.id },
    body: { sizeId, kind: 'count', quantity: 80, seen: 100, reason: '' },
  })
  const lost = await tell(shop, { kind: 'loss', lotId: lot.id, sizeId, quantity: 20, cause: 'Gel' }, hoursAgo(3))
  expect(lost).toMatchObject({ state: 'unsettled', why: expect.stringContaining('il y en a 80') })
  const passed = await tell(shop, { kind: 'transfer', lotId: lot.id, fromId: sizeId, toId, quantity: 10 }, hoursAgo(3))
  expect(passed).toMatchObject({ state: 'unsettled' })
  expect(await onHand(shop, lot.id)).toBe(80)
  const [dropped, meant] = (await unsettled(shop)).toSorted((a, b) => a.id - b.id)
  expect([dropped?.code, meant?.code]).toEqual(['counted_since', 'counted_since'])
  await shop.ok(fieldRoutes.settleDeed, { params: { id: lost.id }, body: { version: dropped?.version ?? 0, how: 'drop' } })
  await shop.ok(fieldRoutes.settleDeed, { params: { id: passed.id }, body: { version: meant?.version ?? 0, how: 'accept' } })
  expect([await onHand(shop, lot.id), await onHand(shop, other.id)]).toEqual([70, 10])
  // What is done after the count is done at once.
  expect(await tell(shop, { kind: 'loss', lotId: lot.id, sizeId, quantity: 5, cause: 'Gel' })).toMatchObject({ state: 'done' })
})

test('an older count that arrives after a newer one is asked about, and one that is affirmed is a count of now', async () => {
  const shop = await newShop()
  const lot = await someLot(shop, 100)
  const sizeId = sizeOfLot(lot).id
  const count = (quantity: number) => ({ kind: 'count', lotId: lot.id, sizeId, quantity, seen: 100 }) as const
  expect(await tell(shop, count(100), hoursAgo(2))).toMatchObject({ state: 'done' })
  const older = await tell(shop, count(90), hoursAgo(3))
  expect(older).toMatchObject({ state: 'unsettled' })
  expect(await onHand(shop, lot.id)).toBe(100)
  const [asked] = await unsettled(shop)
  expect(asked?.code).toBe('counted_since')
  await shop.ok(fieldRoutes.settleDeed, { params: { id: older.id }, body: { version: asked?.version ?? 0, how: 'accept' } })
  expect(await onHand(shop, lot.id)).toBe(90)
  // Whoever affirmed it saw what this had left.
  const loss = await tell(shop, { kind: 'loss', lotId: lot.id, sizeId, quantity: 5, cause: 'Gel' }, hoursAgo(1))
  expect(loss).toMatchObject({ state: 'unsettled' })
  expect(await onHand(shop, lot.id)).toBe(90)
})

test('who is asked about a transfer hears how many there are where the count was', async () => {
  const shop = await newShop()
  const [lot, other] = [await someLot(shop, 100), await someLot(shop, 0)]
  const [sizeId, toId] = [sizeOfLot(lot).id, sizeOfLot(other).id]
  await shop.ok(cultivationRoutes.recordInventory, {
    params: { id: other.id },
    body: { sizeId: toId, kind: 'count', quantity: 30, seen: 0, reason: '' },
  })
  const passed = await tell(shop, { kind: 'transfer', lotId: lot.id, fromId: sizeId, toId, quantity: 10 }, hoursAgo(3))
  expect(passed).toMatchObject({ state: 'unsettled', why: expect.stringContaining('il y en a 30') })
})

test('the ledger bears the moment of the phone within bounds, in the order of arrival', async () => {
  const shop = await newShop()
  const lot = await someLot(shop, 100)
  const sizeId = sizeOfLot(lot).id
  const loss = (quantity: number, at: string) => tell(shop, { kind: 'loss', lotId: lot.id, sizeId, quantity }, at)
  const [late, early] = [hoursAgo(2), hoursAgo(50)]
  await loss(1, late)
  await loss(2, early)
  await loss(3, '2030-01-01T00:00:00.000Z')
  await loss(4, '2020-01-01T00:00:00.000Z')
  const written = (await moves(shop, lot.id)).filter(({ kind }) => kind === 'loss').toReversed()
  expect(written.map(({ change, after }) => [change, after])).toEqual([
    [-1, 99],
    [-2, 97],
    [-3, 94],
    [-4, 90],
  ])
  expect(written.slice(0, 2).map(({ at }) => at)).toEqual([late, early])
  const [, , ahead, behind] = written
  expect(Date.parse(ahead?.at ?? '')).toBeLessThanOrEqual(Date.now())
  expect(Date.parse(behind?.at ?? '')).toBeGreaterThan(Date.now() - 32 * 86_400_000)
})

test('a loss of more than is left writes nothing, is kept with who and when, and is settled by hand', async () => {
  const shop = await newShop()
  const lot = await someLot(shop, 20)
  const sizeId = sizeOfLot(lot).id
  const at = hoursAgo(30)
  const lose = () => tell(shop, { kind: 'loss', lotId: lot.id, sizeId, quantity: 30, cause: 'Botrytis' }, at)
  expect(await lose()).toMatchObject({ state: 'unsettled', why: 'Il n’y a que 20 plants.' })
  expect(await onHand(shop, lot.id)).toBe(20)
  const [asked] = await unsettled(shop)
  expect(asked).toMatchObject({ kind: 'loss', quantity: 30, onHand: 20, about: 'Botrytis', code: 'lot_short', at, clockOff: false })
  expect(asked?.author).not.toBe('')
  // It is among what is due, wherever that is listed.
  const { items: due } = await shop.ok(taskRoutes.listTasks, { query: { span: 'today' } })
  expect(due).toMatchObject([{ kind: 'deed_unsettled', title: 'Lavande', subject: { kind: 'cultivation', id: lot.id } }])
  const settle = (id: number, version: number, how: 'accept' | 'recount' | 'drop', quantity: number | null = null) =>
    shop.call(fieldRoutes.settleDeed, { params: { id }, body: { version, how, quantity } })
  const first = asked?.id ?? 0
  expect((await settle(first, 7, 'accept')).problem.code).toBe('stale_version')
  expect((await settle(first, 1, 'recount')).problem).toMatchObject({ code: 'invalid_input', errors: [{ path: ['quantity'] }] })
  // Two at once: one of them settles it.
  const both = await Promise.all([settle(first, 1, 'accept'), settle(first, 1, 'accept')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await onHand(shop, lot.id)).toBe(0)
  expect((await moves(shop, lot.id))[0]).toMatchObject({ kind: 'loss', change: -20, at })
  // With nothing left it cannot be accepted, and stays.
  const again = await lose()
  expect((await settle(again.id, 1, 'accept')).problem.code).toBe('lot_short')
  expect(await unsettled(shop)).toHaveLength(1)
  expect((await settle(again.id, 1, 'recount', 12)).status).toBe(200)
  expect(await onHand(shop, lot.id)).toBe(12)
  const third = await lose()
  expect((await settle(third.id, 1, 'drop')).status).toBe(200)
  expect(await onHand(shop, lot.id)).toBe(12)
  expect(await unsettled(shop)).toEqual([])
  const kept = await shop.inShop((ctx) => ctx.db.selectFrom('field_deed').select(['state', 'settled_by']).orderBy('id').execute())
  expect(kept.map(({ state }) => state)).toEqual(['settled', 'settled', 'dropped'])
})

test('a count over plants that moved meanwhile, and a move of a lot that another moved, are asked about', async () => {
  const shop = await newShop()
  const { id: house, sectionId } = await someGreenhouse(shop)
  const lot = await someLot(shop, 50, { placeId: house })
  const sizeId = sizeOfLot(lot).id
  await tell(shop, { kind: 'loss', lotId: lot.id, sizeId, quantity: 5 })
  const count = await tell(shop, { kind: 'count', lotId: lot.id, sizeId, quantity: 48, seen: 50 })
  expect(count).toMatchObject({ state: 'unsettled', why: 'Le stock a changé entre-temps : il y a 45 plants.' })
  await shop.ok(fieldRoutes.settleDeed, { params: { id: count.id }, body: { version: 1, how: 'accept' } })
  expect(await onHand(shop, lot.id)).toBe(48)
  expect(await tell(shop, { kind: 'count', lotId: lot.id, sizeId, quantity: 47, seen: 48 })).toMatchObject({ state: 'done' })

  expect(await tell(shop, { kind: 'place', lotId: lot.id, from: house, placeId: sectionId })).toMatchObject({ state: 'done' })
  // Who put it there too agrees; who thought it elsewhere is asked.
  expect(await tell(shop, { kind: 'place', lotId: lot.id, from: house, placeId: sectionId })).toMatchObject({ state: 'done' })
  const moved = await tell(shop, { kind: 'place', lotId: lot.id, from: house, placeId: null })
  expect(moved.state).toBe('unsettled')
  expect(moved.why).toContain('quelqu’un a déplacé cette culture')
  const nowhere = told({ kind: 'place', lotId: lot.id, from: sectionId, placeId: 999_999 })
  expect((await shop.call(fieldRoutes.takeDeed, nowhere)).status).toBe(404)
  // A lot that somebody is asked about is not deleted.
  const empty = await someLot(shop, 0, { placeId: house })
  const open = await tell(shop, { kind: 'place', lotId: empty.id, from: null, placeId: null })
  expect(open.state).toBe('unsettled')
  expect((await shop.call(cultivationRoutes.removeCultivation, { params: { id: empty.id } })).problem.code).toBe('lot_in_use')
  await shop.ok(fieldRoutes.settleDeed, { params: { id: open.id }, body: { version: 1, how: 'drop' } })
  await shop.ok(cultivationRoutes.removeCultivation, { params: { id: empty.id } })
})

test('transfers, work, treatments and tasks of a phone are those of the shop', async () => {
  const shop = await newShop()
  await sayWhoTheShopIs(shop)
  const [lot, other] = [await someLot(shop, 50), await someLot(shop, 0)]
  const [fromId, toId] = [sizeOfLot(lot).id, sizeOfLot(other).id]
  expect(await tell(shop, { kind: 'transfer', lotId: lot.id, fromId, toId, quantity: 20 })).toMatchObject({ state: 'done' })
  expect(await onHand(shop, other.id)).toBe(20)
  const at = hoursAgo(26)
  await tell(shop, { kind: 'intervention', lotId: lot.id, work: { kind: 'pruning', minutes: 15, note: 'Pincé', uses: [] } }, at)
  const { items } = await shop.ok(interventionRoutes.listInterventions, { params: { id: lot.id }, query: {} })
  expect(items).toMatchObject([{ kind: 'pruning', minutes: 15, note: 'Pincé' }])
  // What is doubtful about a treatment is asked, and recorded once somebody has looked at it.
  const treatment = { ...spraying, certificate: '', cultivationIds: [lot.id] }
  const doubtful = await tell(shop, { kind: 'treatment', lotId: lot.id, treatment })
  expect(doubtful.state).toBe('unsettled')
  await shop.ok(fieldRoutes.settleDeed, { params: { id: doubtful.id }, body: { version: 1, how: 'accept' } })
  const { patterns, inputs } = await shop.ok(fieldRoutes.readField, { query: {} })
  expect(patterns).toMatchObject([{ product: spraying.product, dose: 0.6, operator: spraying.operator }])
  expect(inputs).toEqual([])
  const task = await shop.ok(taskRoutes.createTask, { body: { title: 'Aérer', on: '2026-04-02' } })
  const ticked: Deed = { kind: 'task', taskId: task.id, record: false }
  expect(await tell(shop, ticked)).toMatchObject({ state: 'done' })
  expect(await tell(shop, ticked)).toMatchObject({ state: 'done' })
  expect((await shop.ok(taskRoutes.listTasks, { query: {} })).items).toEqual([])
  const gone = await shop.call(fieldRoutes.settleDeed, { params: { id: doubtful.id }, body: { version: 2, how: 'drop' } })
  expect(gone.problem.code).toBe('deed_settled')
})

test('nobody writes without the right, in a suspended shop, or into another shop', async () => {
  const [shop, stranger] = [await newShop(), await newShop()]
  const lot = await someLot(shop, 10)
  const deed = told({ kind: 'loss', lotId: lot.id, sizeId: sizeOfLot(lot).id, quantity: 1 })
  expect((await stranger.call(fieldRoutes.takeDeed, deed)).status).toBe(404)
  const token = await shop.memberWith(['production.read'])
  expect((await shop.call(fieldRoutes.takeDeed, deed, { token })).problem.code).toBe('no_right')
  const owner = (await testApp()).pools.owner
  await owner.query('update shop set suspended_at = now() where id = $1', [shop.id])
  // Somebody who had not been seen a moment ago: memberships are remembered for a little while.
  const grower = { token: await shop.memberWith(['production.read', 'production.write']) }
  expect((await shop.call(fieldRoutes.takeDeed, deed, grower)).problem.code).toBe('shop_suspended')
  await owner.query('update shop set suspended_at = null where id = $1', [shop.id])
  // It was kept on the phone, and is taken once it may be.
  expect(await shop.ok(fieldRoutes.takeDeed, deed)).toMatchObject({ state: 'done' })
  const theirs = await someLot(stranger, 10)
  const mixed = told({ kind: 'loss', lotId: lot.id, sizeId: sizeOfLot(theirs).id, quantity: 1 })
  expect((await shop.call(fieldRoutes.takeDeed, mixed)).status).toBe(404)
  expect(await onHand(stranger, theirs.id)).toBe(10)
  const asked = await tell(shop, { kind: 'loss', lotId: lot.id, sizeId: sizeOfLot(lot).id, quantity: 100 })
  expect((await stranger.call(fieldRoutes.settleDeed, { params: { id: asked.id }, body: { version: 1, how: 'drop' } })).status).toBe(404)
})

test('whatever kind of deed names what is of another shop, nothing of it is kept', async () => {
  const [shop, stranger] = [await newShop(), await newShop()]
  const [lot, theirs] = [await someLot(shop, 10), await someLot(stranger, 10)]
  const [lotId, sizeId, foreign] = [lot.id, sizeOfLot(lot).id, sizeOfLot(theirs).id]
  const { sectionId } = await someGreenhouse(stranger)
  const consumableId = await somePhyto(stranger)
  const { id: taskId } = await someTask(stranger)
  const deeds: Told[] = [
    { kind: 'place', lotId, from: null, placeId: sectionId },
    { kind: 'place', lotId, from: sectionId, placeId: null },
    { kind: 'transfer', lotId, fromId: sizeId, toId: foreign, quantity: 1 },
    { kind: 'transfer', lotId, fromId: foreign, toId: sizeId, quantity: 1 },
    { kind: 'count', lotId, sizeId: foreign, quantity: 1, seen: 10 },
    { kind: 'count', lotId: theirs.id, sizeId, quantity: 1, seen: 10 },
    { kind: 'intervention', lotId, work: { uses: [{ consumableId, quantity: 1 }] } },
    { kind: 'treatment', lotId, treatment: { ...spraying, cultivationIds: [lotId], placeIds: [sectionId] } },
    { kind: 'treatment', lotId, treatment: { ...spraying, cultivationIds: [lotId], consumableId, quantity: 1 } },
    { kind: 'task', taskId },
  ]
  for (const deed of deeds) expect((await shop.call(fieldRoutes.takeDeed, told(deed))).status).toBe(404)
  // A treatment is of the lot before which it was told, whatever else it names.
  await sayWhoTheShopIs(shop)
  const treatment = { ...spraying, cultivationIds: [theirs.id] }
  await tell(shop, { kind: 'treatment', lotId, treatment })
  const kept = await shop.inShop((ctx) => ctx.db.selectFrom('field_deed').select(['deed', 'state']).execute())
  expect(kept).toMatchObject([{ state: 'done', deed: { treatment: { cultivationIds: [lotId] } } }])
  expect(await onHand(stranger, theirs.id)).toBe(10)
})

test('a phone reads all lots once and then what changed, also what another had not committed yet', async () => {
  const shop = await newShop()
  const [lot, other] = [await someLot(shop, 10), await someLot(shop, 20)]
  const readSince = (since?: string) => shop.ok(fieldRoutes.readField, { query: since === undefined ? {} : { since } })
  const all = await readSince()
  expect(all).toMatchObject({ whole: true, count: 2, gone: [] })
  expect(all.lots.map(({ id }) => id).toSorted()).toEqual([lot.id, other.id].toSorted())
  await tell(shop, { kind: 'loss', lotId: lot.id, sizeId: sizeOfLot(lot).id, quantity: 4 })
  const next = await readSince(all.stamp)
  expect(next.whole).toBe(false)
  expect(next.lots.find(({ id }) => id === lot.id)?.sizes).toMatchObject([{ onHand: 6 }])
  // Read while another transaction has written and not ended: it comes the next time.
  const during = await shop.inShop(async (ctx) => {
    await ctx.db.updateTable('lot').set({ name: 'Sauge' }).where('id', '=', other.id).execute()
    return readSince(next.stamp)
  })
  expect(during.lots.map(({ name }) => name)).not.toContain('Sauge')
  expect((await readSince(during.stamp)).lots.map(({ name }) => name)).toContain('Sauge')
  const { version } = await shop.ok(cultivationRoutes.getCultivation, { params: { id: other.id } })
  await shop.ok(cultivationRoutes.terminateCultivation, { params: { id: other.id }, body: { version } })
  expect(await readSince(during.stamp)).toMatchObject({ gone: [other.id], count: 1 })
  // A stamp of another database is none.
  expect((await readSince('99999999999999999999')).whole).toBe(true)
})
