import { deliveriesRoutes } from '@plantule/contract/passports/deliveries'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { RecallInput, recallRoutes as routes } from '@plantule/contract/traceability/recalls'
import { expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { someDelivery } from '../../passports/deliveries/deliveries.testing.ts'
import { register } from '../../passports/passports.testing.ts'
import { writeFlow } from '../../production/index.ts'
import { someLot } from '../../production/production.testing.ts'
import { holdRecalls } from './reach-again.ts'
import { createRecall } from './save-recall.ts'

const about = (lotId: number) => ({ subject: 'lot' as const, subjectId: lotId, organism: 'Xylella fastidiosa', reason: 'Analyse positive' })
const isHeld = async (shop: TestShop, id: number): Promise<boolean> =>
  (await shop.inShop((ctx) => ctx.db.selectFrom('lot').select('held').where('id', '=', id).executeTakeFirstOrThrow())).held
const flow = (from: number, to: number) => ({ from, to, quantity: 5, why: 'repot' })
const hold = (shop: TestShop, id: number, lotId: number, held: boolean) =>
  shop.ok(routes.holdRecallLot, { params: { id, lotId }, body: { held, reason: 'Analyse' } })
/** A door that one waits at until another opens it. */
function gate(): { open: () => void; opened: Promise<void> } {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open, opened }
}
const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 500))

test('what is on its way into another lot while a recall reads is reached, and what comes after it is refused', async () => {
  const shop = await newShop()
  const [a, b, c] = [await someLot(shop, 20), await someLot(shop, 20), await someLot(shop, 20)]
  const [moved, go] = [gate(), gate()]
  const moving = shop.inShop(async (ctx) => {
    await writeFlow(ctx, flow(a.id, b.id))
    // And further, so that one look more does not do.
    await writeFlow(ctx, flow(b.id, c.id))
    moved.open()
    await go.opened
  })
  await moved.opened
  const recalling = shop.ok(routes.createRecall, { body: about(a.id) })
  await soon()
  go.open()
  const [, made] = await Promise.all([moving, recalling])
  expect(made.lots.map(({ id, why, held }) => [id, why, held])).toEqual([
    [a.id, 'named', true],
    [b.id, 'descends', true],
    [c.id, 'descends', true],
  ])
  expect(await Promise.all([a, b, c].map(({ id }) => isHeld(shop, id)))).toEqual([true, true, true])

  // The other way round: the recall is written, and not yet seen.
  const [from, to] = [await someLot(shop, 20), await someLot(shop, 20)]
  const [written, end] = [gate(), gate()]
  const holding = shop.inShop(async (ctx) => {
    await createRecall(ctx, RecallInput.parse(about(from.id)))
    written.open()
    await end.opened
  })
  await written.opened
  const late = shop
    .inShop((ctx) => writeFlow(ctx, flow(from.id, to.id)))
    .then(
      () => 'written',
      (error: { code: string }) => error.code,
    )
  await soon()
  end.open()
  await holding
  expect(await late).toBe('lot_held')
})

test('a lot that is held again after it was let go holds what came of it meanwhile, but for what was let go by hand', async () => {
  const shop = await newShop()
  const [a, c, d] = [await someLot(shop, 20), await someLot(shop, 20), await someLot(shop, 20)]
  const { id } = await shop.ok(routes.createRecall, { body: about(a.id) })
  await hold(shop, id, a.id, false)
  await shop.inShop((ctx) => writeFlow(ctx, flow(a.id, c.id)))
  await shop.inShop((ctx) => writeFlow(ctx, flow(a.id, d.id)))
  const open = await shop.ok(routes.getRecall, { params: { id } })
  expect(open.lots.map((lot) => [lot.id, lot.why, lot.held])).toEqual([
    [a.id, 'named', false],
    [c.id, 'descends', false],
    [d.id, 'descends', false],
  ])
  await hold(shop, id, d.id, false)
  const again = await hold(shop, id, a.id, true)
  expect(again.lots.map((lot) => lot.held)).toEqual([true, true, false])
  expect(await Promise.all([a, c, d].map((lot) => isHeld(shop, lot.id)))).toEqual([true, true, false])
  await shop.ok(routes.releaseRecall, { params: { id }, body: { reason: 'Sain', version: again.version } })
  expect(await isHeld(shop, c.id)).toBe(false)
})

test('plants that go back to where they came from take the recall with them, and what was let go by hand stays so', async () => {
  const shop = await newShop()
  const backTo = (to: number, from: number) => shop.inShop((ctx) => writeFlow(ctx, { from: to, to: from, quantity: -3, why: 'repot' }))
  const [a, b] = [await someLot(shop, 20), await someLot(shop, 20)]
  await shop.inShop((ctx) => writeFlow(ctx, flow(a.id, b.id)))
  const ofB = await shop.ok(routes.createRecall, { body: about(b.id) })
  expect(ofB.lots.find(({ id }) => id === a.id)).toMatchObject({ why: 'source', held: false })
  await expect(backTo(a.id, b.id)).rejects.toMatchObject({ code: 'lot_held' })
  await hold(shop, ofB.id, b.id, false)
  await backTo(a.id, b.id)
  await hold(shop, ofB.id, b.id, true)
  expect(await isHeld(shop, a.id)).toBe(true)

  const [c, d] = [await someLot(shop, 20), await someLot(shop, 20)]
  await shop.inShop((ctx) => writeFlow(ctx, flow(c.id, d.id)))
  const ofC = await shop.ok(routes.createRecall, { body: about(c.id) })
  await hold(shop, ofC.id, d.id, false)
  await backTo(c.id, d.id)
  const { lots } = await shop.ok(routes.getRecall, { params: { id: ofC.id } })
  expect(lots.map(({ id, held }) => [id, held])).toEqual([
    [c.id, true],
    [d.id, false],
  ])
})

test('plants that came with a recalled passport are held as they are placed, and those of a recalled genus too', async () => {
  const shop = await newShop()
  await register(shop)
  const delivery = await someDelivery(shop, {
    lines: [
      { name: 'Quercus robur', ordered: 50, received: 40 },
      { name: 'Acer campestre', received: 10 },
    ],
  })
  const params = { id: delivery.id }
  const body = { botanical: 'Quercus robur', operator: 'NL-4711', code: 'N-88', origin: 'NL', quantity: 40, lineId: null }
  const { passports } = await shop.ok(deliveriesRoutes.addReceivedPassport, { params, body })
  const place = async (idx: number, into: object = {}) =>
    (await shop.ok(deliveriesRoutes.placeDeliveryLine, { params: { ...params, lineId: delivery.lines[idx]?.id ?? 0 }, body: into })).lines[
      idx
    ]?.cultivation?.id ?? 0
  const made = await shop.ok(routes.createRecall, {
    body: { subject: 'passport', subjectId: passports[0]?.id ?? 0, organism: 'Xylella', reason: 'Alerte du fournisseur' },
  })
  expect(made.lots).toEqual([])
  const oaks = await place(0)
  expect(await isHeld(shop, oaks)).toBe(true)
  // Into a lot that others came of before.
  const [lot, child] = [await someLot(shop, 10), await someLot(shop, 10)]
  await shop.inShop((ctx) => writeFlow(ctx, flow(lot.id, child.id)))
  const maples = await place(1, { sizeId: lot.sizes[0]?.id ?? 0 })
  expect(maples).toBe(lot.id)
  const { lots } = await shop.ok(routes.getRecall, { params: { id: made.id } })
  expect(lots.map(({ id, why, held }) => [id, why, held])).toEqual([
    [oaks, 'named', true],
    [lot.id, 'named', true],
    [child.id, 'descends', true],
  ])

  const other = await newShop()
  const later = await someDelivery(other)
  const sick = await other.ok(cultivationRoutes.createCultivation, {
    body: { name: 'Quercus robur', startedOn: '2026-03-02', sizes: [{ stock: 4 }] },
  })
  await other.ok(routes.createRecall, { body: { subject: 'organism', organism: 'Xylella', genera: ['Quercus'], reason: 'Foyer' } })
  const placed = await other.ok(deliveriesRoutes.placeDeliveryLine, {
    params: { id: later.id, lineId: later.lines[0]?.id ?? 0 },
    body: {},
  })
  expect(await Promise.all([sick.id, placed.lines[0]?.cultivation?.id ?? 0].map((id) => isHeld(other, id)))).toEqual([true, true])
})

test('a recall by passport and the placing of its plants at the same time miss each other never', async () => {
  const shop = await newShop()
  await register(shop)
  for (const _ of [1, 2, 3, 4]) {
    const delivery = await someDelivery(shop)
    const lineId = delivery.lines[0]?.id ?? 0
    const body = { botanical: 'Quercus robur', operator: 'NL-4711', code: 'N-88', origin: 'NL', quantity: 40, lineId }
    const { passports } = await shop.ok(deliveriesRoutes.addReceivedPassport, { params: { id: delivery.id }, body })
    const [placed] = await Promise.all([
      shop.ok(deliveriesRoutes.placeDeliveryLine, { params: { id: delivery.id, lineId }, body: {} }),
      shop.ok(routes.createRecall, {
        body: { subject: 'passport', subjectId: passports[0]?.id ?? 0, organism: 'Xylella', reason: 'Alerte' },
      }),
    ])
    expect(await isHeld(shop, placed.lines[0]?.cultivation?.id ?? 0)).toBe(true)
  }
})

test('what somebody let go by hand is not held again as plants are placed in what it came out of', async () => {
  const shop = await newShop()
  await register(shop)
  const delivery = await someDelivery(shop, {
    lines: [
      { name: 'Quercus robur', ordered: 50, received: 40 },
      { name: 'Quercus robur', received: 10 },
    ],
  })
  const params = { id: delivery.id }
  const body = { botanical: 'Quercus robur', operator: 'NL-4711', code: 'N-88', origin: 'NL', quantity: 50, lineId: null }
  const { passports } = await shop.ok(deliveriesRoutes.addReceivedPassport, { params, body })
  const [top, middle, low] = [await someLot(shop, 20), await someLot(shop, 20), await someLot(shop, 20)]
  await shop.inShop((ctx) => writeFlow(ctx, flow(top.id, middle.id)))
  await shop.inShop((ctx) => writeFlow(ctx, flow(middle.id, low.id)))
  const place = (idx: number, into: typeof top) =>
    shop.ok(deliveriesRoutes.placeDeliveryLine, {
      params: { ...params, lineId: delivery.lines[idx]?.id ?? 0 },
      body: { sizeId: into.sizes[0]?.id ?? 0 },
    })
  await place(0, low)
  const { id } = await shop.ok(routes.createRecall, {
    body: { subject: 'passport', subjectId: passports[0]?.id ?? 0, organism: 'Xylella', reason: 'Alerte' },
  })
  for (const held of [true, false]) await hold(shop, id, middle.id, held)
  await place(1, top)
  expect(await Promise.all([top, middle, low].map((lot) => isHeld(shop, lot.id)))).toEqual([true, false, true])
})

test('whoever places plants waits for who recalls before they lock anything that a recall reads', async () => {
  const shop = await newShop()
  const delivery = await someDelivery(shop)
  const [held, end] = [gate(), gate()]
  const recalling = shop.inShop(async (ctx) => {
    await holdRecalls(ctx, true)
    held.open()
    await end.opened
  })
  await held.opened
  const params = { id: delivery.id, lineId: delivery.lines[0]?.id ?? 0 }
  const placing = shop.ok(deliveriesRoutes.placeDeliveryLine, { params, body: {} })
  await soon()
  const free = shop.inShop((ctx) =>
    ctx.db.selectFrom('plant_delivery').select('id').where('id', '=', delivery.id).forUpdate().noWait().executeTakeFirst(),
  )
  try {
    expect(await free).toEqual({ id: delivery.id })
  } finally {
    end.open()
    await Promise.all([recalling, placing])
  }
})
