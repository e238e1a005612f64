import { customersRoutes } from '@plantule/contract/customers/routes'
import type { In } from '@plantule/contract/base/route'
import { orderLifeRoutes } from '@plantule/contract/orders/life-routes'
import { orderMailRoutes } from '@plantule/contract/orders/mails'
import { type Round, type RoundInput, roundRoutes } from '@plantule/contract/orders/rounds'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import type { Order } from '@plantule/contract/orders/schemas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, parisDay } from '../../../platform/paris.ts'
import { closeDocuments } from '../../../platform/documents/render.ts'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { firm, freeLine, levelOf, read, someStock, step } from '../orders.testing.ts'
import { remindersJob } from '../jobs.ts'

const day = addDays(parisDay(new Date()), 3)
const address = { line1: '3 rue des Lilas', postcode: '49100', city: 'Angers', country: 'FR', phone: '06 11 22 33 44' }
type Input = In<(typeof roundRoutes)['createRound']['body']>
let shop: TestShop
beforeAll(async () => {
  shop = await newShop()
})
afterAll(closeDocuments)

const plan = (given: Partial<Input> = {}, at: TestShop = shop): Promise<Round> =>
  at.ok(roundRoutes.createRound, { body: { day, name: 'Camion bleu', departAt: '08:00', from: '08:30', to: '12:30', ...given } })
type Given = { quantity?: number; postcode?: string; wantedOn?: string; customerId?: number; at?: TestShop }
const toBring = ({ quantity = 1, postcode = '49100', wantedOn, customerId, at = shop }: Given = {}): Promise<Order> =>
  firm(at, [freeLine({ label: 'Rosier', quantity })], {
    deliveryMode: 'own_truck',
    deliveryAddress: { ...address, postcode },
    ...(wantedOn ? { wantedOn } : {}),
    ...(customerId ? { customerId } : {}),
  })
const add = (round: Round, orders: readonly { id: number }[], beyond = false) =>
  shop.call(roundRoutes.addStops, { params: { id: round.id }, body: { orderIds: orders.map((order) => order.id), beyond } })
const again = (round: { id: number }): Promise<Round> => shop.ok(roundRoutes.getRound, { params: { id: round.id } })
const makeReady = async (order: { id: number }): Promise<void> => {
  await step(shop, order.id, 'prepare')
  await step(shop, order.id, 'markPrepared')
}

test('many who fill a round at once put no more on it than it carries, in stops, plants and kilograms', async () => {
  for (const [capacity, fits] of [
    [{ maxStops: 3 }, 3],
    [{ maxPlants: 9 }, 4],
    // A piece that nobody weighed counts with the usual half kilogram.
    [{ maxG: 5_000 }, 5],
  ] as const) {
    const round = await plan(capacity)
    const orders: Order[] = []
    for (let index = 0; index < 7; index++) orders.push(await toBring({ quantity: 2 }))
    const answers = await Promise.all(orders.map((order) => add(round, [order])))
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(fits)
    expect([...new Set(answers.filter((answer) => answer.status !== 201).map((answer) => answer.problem.code))]).toEqual(['round_full'])
    const after = await again(round)
    expect(after).toMatchObject({ load: { stops: fits, plants: fits * 2, weightG: fits * 1000 }, over: [] })
    expect(after.stops.map((stop) => stop.beyond)).toEqual(Array.from({ length: fits }, () => false))
  }
})

test('one order stands on one round, however many ask at once', async () => {
  const order = await toBring()
  const rounds = [await plan(), await plan({ name: 'Camion vert' }), await plan({ name: 'Remorque' })]
  const answers = await Promise.all(rounds.map((round) => add(round, [order])))
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409])
  expect(answers.find((answer) => answer.status === 409)?.problem.code).toBe('order_on_round')
  expect((await read(shop, order.id)).round).toMatchObject({ day, from: '08:30', to: '12:30', state: 'planned', left: false })
})

test('beyond what it carries a round asks first, and who did it all the same is written down', async () => {
  const round = await plan({ maxPlants: 10 })
  const [first, second] = [await toBring({ quantity: 8 }), await toBring({ quantity: 8 })]
  await add(round, [first])
  const refused = await add(round, [second])
  expect(refused.problem).toMatchObject({
    code: 'round_full',
    title: 'La tournée porterait alors 16 plants, au-delà de sa capacité de 10 plants.',
  })
  expect((await again(round)).stops).toHaveLength(1)
  expect((await add(round, [second], true)).status).toBe(201)
  expect(await again(round)).toMatchObject({ over: ['plants'], stops: [{ beyond: false }, { beyond: true }] })
  const story = (await read(shop, second.id)).timeline.find((one) => one.kind === 'round_planned')
  expect(story?.data).toEqual({ name: 'Camion bleu', day, beyond: true })
})

test('what is proposed lies on the way, is due, is not held and finds room; the day that was asked for comes first', async () => {
  const own = await newShop()
  const round = await plan({ zones: ['49', '44'], maxPlants: 10 }, own)
  const waiting = await toBring({ quantity: 4, at: own })
  const elsewhere = await toBring({ postcode: '75011', at: own })
  const later = await toBring({ wantedOn: addDays(day, 5), at: own })
  const thatDay = await toBring({ quantity: 6, wantedOn: day, postcode: '44 000', at: own })
  const large = await toBring({ quantity: 9, at: own })
  const held = await toBring({ at: own })
  await own.ok(orderLifeRoutes.holdOrder, { params: { id: held.id }, body: { reason: 'Chantier en retard' } })
  await firm(own, [freeLine()], { deliveryMode: 'home', deliveryAddress: address })
  const { items } = await own.ok(roundRoutes.proposeStops, { params: { id: round.id } })
  expect(items.map(({ orderId, why }) => [orderId, why])).toEqual([
    [thatDay.id, null],
    [waiting.id, null],
    [later.id, 'other_day'],
    [elsewhere.id, 'other_zone'],
    [large.id, 'no_room'],
    [held.id, 'held'],
  ])
  expect(items.filter((one) => one.proposed).map((one) => one.orderId)).toEqual([thatDay.id, waiting.id])
  expect(items[0]).toMatchObject({ toTakeCents: 6000, phone: '06 11 22 33 44', plants: 6, weightG: 3000 })
  const listed = await own.ok(roundRoutes.listRounds, { params: { from: day }, query: {} })
  expect(listed).toMatchObject({ awaiting: 6, items: [{ id: round.id, load: { stops: 0 } }] })
})

test('who waits on no lorry, or stands elsewhere, is refused by name', async () => {
  const round = await plan()
  const home = await firm(shop, [freeLine()], { deliveryMode: 'home', deliveryAddress: address })
  const held = await toBring()
  await shop.ok(orderLifeRoutes.holdOrder, { params: { id: held.id }, body: { reason: 'Attendre' } })
  expect((await add(round, [home])).problem.code).toBe('not_for_lorry')
  expect((await add(round, [held])).problem.code).toBe('order_held')
  expect((await add(round, [{ id: 999_999 }])).status).toBe(404)
})

test('the order of stops is a permutation of them, never a part or a stranger', async () => {
  const round = await plan()
  const orders = [await toBring(), await toBring(), await toBring()]
  const { body } = await add(round, orders)
  const [a, b, c] = body.stops.map((stop) => stop.id)
  const sort = (stopIds: unknown[]) =>
    shop.call(roundRoutes.sortStops, { params: { id: round.id }, body: { stopIds: stopIds as number[] } })
  expect((await sort([c, a, b])).body.stops.map((stop) => stop.id)).toEqual([c, a, b])
  for (const wrong of [
    [a, b],
    [a, b, b],
    [a, b, c, 999_999],
  ])
    expect((await sort(wrong)).problem.code).toBe('stops_differ')
  expect((await again(round)).stops.map((stop) => stop.id)).toEqual([c, a, b])
})

test('hours of a stop lie within those of the round, and follow it when it moves', async () => {
  const round = await plan()
  const { body } = await add(round, [await toBring(), await toBring()])
  const [first] = body.stops
  const set = (from: string, to: string) =>
    shop.call(roundRoutes.setStopHours, { params: { id: round.id, stopId: first?.id ?? 0 }, body: { from, to } })
  for (const [from, to] of [
    ['08:00', '09:00'],
    ['12:00', '13:00'],
    ['10:00', '10:00'],
  ] as const)
    expect((await set(from, to)).problem.code).toBe('stop_hours')
  expect((await set('11:00', '12:00')).status).toBe(200)
  const { version } = await again(round)
  const moved = await shop.ok(roundRoutes.updateRound, { params: { id: round.id }, body: { from: '09:00', to: '11:30', version } })
  expect(moved.stops.map(({ from, to }) => [from, to])).toEqual([
    ['11:00', '11:30'],
    ['09:00', '11:30'],
  ])
  expect(moved).toMatchObject({ name: 'Camion bleu', departAt: '08:00' } satisfies Partial<RoundInput>)
  const stale = await shop.call(roundRoutes.updateRound, { params: { id: round.id }, body: { name: 'Autre', version } })
  expect(stale.problem.code).toBe('stale_version')
  const backwards = await shop.call(roundRoutes.updateRound, { params: { id: round.id }, body: { to: '08:30', version: version + 1 } })
  expect(backwards.problem.errors).toMatchObject([{ path: ['to'], message: 'La fin des livraisons doit suivre leur début.' }])
})

test('the lorry leaves with what is prepared alone; what nobody took comes back with its plants and awaits another round', async () => {
  const size = await someStock(shop, 10)
  const lines = [{ subproductId: size, quantity: 3 }]
  const one = await firm(shop, lines, { deliveryMode: 'own_truck', deliveryAddress: address })
  const two = await firm(shop, lines, { deliveryMode: 'own_truck', deliveryAddress: address })
  const round = await plan()
  const depart = () => shop.call(roundRoutes.departRound, { params: { id: round.id } })
  expect((await depart()).problem.code).toBe('round_empty')
  const { body } = await add(round, [one, two])
  await makeReady(one)
  const refused = await depart()
  expect(refused.problem).toMatchObject({ code: 'round_unprepared' })
  expect(refused.problem.title).toContain(two.reference)
  expect(await levelOf(shop, size)).toEqual({ onHand: 10, reserved: 6, available: 4 })
  await makeReady(two)
  const outcome = (index: number, told: { outcome: 'done' } | { outcome: 'failed'; reason: string }) =>
    shop.call(roundRoutes.closeStop, { params: { id: round.id, stopId: body.stops[index]?.id ?? 0 }, body: told })
  expect((await outcome(0, { outcome: 'done' })).problem.code).toBe('round_not_left')
  const left = await depart()
  expect(left.body).toMatchObject({ load: { stops: 2, plants: 6 }, stops: [{ status: 'shipped', plants: 3 }, { status: 'shipped' }] })
  expect((await depart()).problem.code).toBe('round_left')
  expect(await levelOf(shop, size)).toEqual({ onHand: 4, reserved: 0, available: 4 })

  expect((await outcome(0, { outcome: 'done' })).body).toMatchObject({ done: 1, stops: [{ state: 'done', status: 'delivered' }, {}] })
  expect((await outcome(0, { outcome: 'done' })).problem.code).toBe('stop_closed')
  const failed = await outcome(1, { outcome: 'failed', reason: 'Personne, portail fermé' })
  expect(failed.body).toMatchObject({
    failed: 1,
    load: { stops: 1 },
    stops: [{}, { state: 'failed', reason: 'Personne, portail fermé', status: 'prepared' }],
  })
  expect(await levelOf(shop, size)).toEqual({ onHand: 7, reserved: 3, available: 4 })
  expect((await read(shop, two.id)).round).toBeNull()
  expect((await add(await plan({ name: 'Demain' }), [two])).status).toBe(201)
  const late = await add(round, [await toBring()])
  expect(late.problem.code).toBe('round_left')
})

test('of a lorry that leaves while somebody loads it, nothing is left behind or sent twice', async () => {
  for (let turn = 0; turn < 4; turn++) {
    const round = await plan({ name: `Course ${turn}` })
    const orders = [await toBring(), await toBring()]
    for (const order of orders) await makeReady(order)
    await add(round, orders.slice(0, 1))
    const [left, added] = await Promise.all([shop.call(roundRoutes.departRound, { params: { id: round.id } }), add(round, orders.slice(1))])
    const after = await again(round)
    expect(after.stops).toHaveLength(added.status === 201 ? 2 : 1)
    if (left.status === 200) for (const stop of after.stops) expect(stop.status).toBe('shipped')
    else expect(left.problem.code).toBe('stops_differ')
  }
})

test.each([
  ['cancelled', (id: number) => shop.ok(ordersRoutes.cancelOrder, { params: { id } }), 0],
  [
    'sent otherwise',
    async (id: number) => {
      const { version } = await read(shop, id)
      return shop.ok(ordersRoutes.setDelivery, { params: { id }, body: { deliveryMode: 'home', version } })
    },
    0,
  ],
  [
    'handed over from its own page',
    async (id: number) => {
      await makeReady({ id })
      await step(shop, id, 'ship')
      return step(shop, id, 'deliver')
    },
    1,
  ],
] as const)('the stop of an order that is %s follows it', async (_, change, stops) => {
  const round = await plan()
  const order = await toBring()
  await add(round, [order])
  const { version } = await again(round)
  await change(order.id)
  const after = await again(round)
  expect(after.stops.map((stop) => stop.state)).toEqual(stops ? ['done'] : [])
  expect(after.version).toBeGreaterThan(version)
})

test('a delivery that was told by mistake is taken back, and awaited again', async () => {
  const round = await plan()
  const order = await toBring()
  await makeReady(order)
  const { body } = await add(round, [order])
  await shop.ok(roundRoutes.departRound, { params: { id: round.id } })
  await shop.ok(roundRoutes.closeStop, { params: { id: round.id, stopId: body.stops[0]?.id ?? 0 }, body: { outcome: 'done' } })
  const takeBack = async () => {
    const { version } = await read(shop, order.id)
    return shop.ok(orderLifeRoutes.stepBack, { params: { id: order.id }, body: { reason: 'Mauvaise commande', version } })
  }
  await takeBack()
  expect((await again(round)).stops).toMatchObject([{ state: 'planned', status: 'shipped' }])
  await takeBack()
  expect((await again(round)).stops).toMatchObject([{ state: 'failed', status: 'prepared' }])
})

test('a stop is taken off, and an empty round away', async () => {
  const round = await plan()
  const { body } = await add(round, [await toBring()])
  const refused = await shop.call(roundRoutes.deleteRound, { params: { id: round.id } })
  expect(refused.problem.code).toBe('round_has_stops')
  const stopId = body.stops[0]?.id ?? 0
  expect((await shop.ok(roundRoutes.removeStop, { params: { id: round.id, stopId } })).stops).toEqual([])
  await shop.ok(roundRoutes.deleteRound, { params: { id: round.id } })
  expect((await shop.call(roundRoutes.getRound, { params: { id: round.id } })).status).toBe(404)
})

test('customers are told their hours once, and anew when these change; who has no address is named', async () => {
  const customer = await shop.ok(customersRoutes.createCustomer, { body: { lastName: 'Morel', email: 'morel@courrier.test' } })
  const round = await plan()
  const told = await toBring({ customerId: customer.id })
  const { body } = await add(round, [told, await toBring()])
  const tell = () => shop.ok(roundRoutes.mailRound, { params: { id: round.id } })
  expect(await tell()).toMatchObject({ told: 1, without: [{ phone: '06 11 22 33 44' }] })
  expect((await again(round)).stops.map((stop) => stop.toldAt !== null)).toEqual([true, false])
  expect((await tell()).told).toBe(0)
  await shop.ok(roundRoutes.setStopHours, {
    params: { id: round.id, stopId: body.stops[0]?.id ?? 0 },
    body: { from: '09:00', to: '10:30' },
  })
  expect((await again(round)).stops[0]?.toldAt).toBeNull()
  expect((await tell()).told).toBe(1)
  const preview = await shop.ok(orderMailRoutes.previewEmail, { params: { id: told.id }, body: { kind: 'round_slot' } })
  expect(preview.text).toContain('entre 09:00 et 10:30')
  expect(preview.text).toContain('Il reste 10,00')
})

test('the evening before, who was not told yet is, when the shop wants it', async () => {
  const own = await newShop()
  const customer = await own.ok(customersRoutes.createCustomer, { body: { lastName: 'Morel', email: 'morel@courrier.test' } })
  const round = await plan({ day: addDays(parisDay(new Date()), 1) }, own)
  const order = await toBring({ customerId: customer.id, at: own })
  await own.ok(roundRoutes.addStops, { params: { id: round.id }, body: { orderIds: [order.id] } })
  const evening = async () => {
    await own.inShop((ctx) => ctx.enqueue(remindersJob, {}))
    await own.drain()
  }
  const settings = await own.ok(orderMailRoutes.getMailSettings, {})
  const kinds = async () => (await own.ok(orderMailRoutes.listEmails, { params: { id: order.id } })).items.map((mail) => mail.kind)
  await evening()
  expect(await kinds()).toEqual([])
  await own.ok(orderMailRoutes.setMailSettings, { body: { ...settings, flows: ['round_slot'] } })
  for (let time = 0; time < 2; time++) await evening()
  expect(await kinds()).toEqual(['round_slot'])
})

test('the sheet is a paper; of a round without stops there is none', async () => {
  const round = await plan()
  const sheet = () => shop.call(roundRoutes.roundSheet, { params: { id: round.id } })
  expect((await sheet()).problem.code).toBe('round_empty')
  await add(round, [await toBring({ quantity: 12 })])
  expect((await sheet()).status).toBe(200)
})

test('a zone is a department or the beginning of a postcode, and who only reads changes nothing', async () => {
  const wrong = await shop.call(roundRoutes.createRound, {
    body: { day, name: 'Nord', departAt: '08:00', from: '09:00', to: '12:00', zones: ['49', 'Angers'] },
  })
  expect(wrong.problem.errors).toMatchObject([
    { path: ['zones', 1], message: 'Indiquez un département (49) ou le début d’un code postal (49100).' },
  ])
  const token = await shop.memberWith(['orders.read'])
  const refused = await shop.call(
    roundRoutes.createRound,
    { body: { day, name: 'Nord', departAt: '08:00', from: '09:00', to: '12:00' } },
    { token },
  )
  expect(refused.status).toBe(403)
})
