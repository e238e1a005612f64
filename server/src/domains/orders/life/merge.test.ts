import { shownCode } from '@plantule/contract/codes/rules'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { orderLifeRoutes } from '@plantule/contract/orders/life-routes'
import { noCollectSettings, slotRoutes } from '@plantule/contract/delivery/slots'
import { roundRoutes } from '@plantule/contract/orders/rounds'
import { orderRefundRoutes } from '@plantule/contract/refunds/routes'
import type { Order } from '@plantule/contract/orders/schemas'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, parisDay } from '../../../platform/paris.ts'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { readCard, readDiscount, someDiscount, someGiftCard } from '../../codes/codes.testing.ts'
import { draft, freeLine, type Line, pay, read } from '../orders.testing.ts'

let shop: TestShop
let customerId: number
beforeAll(async () => {
  shop = await newShop()
  customerId = (await shop.ok(customersRoutes.createCustomer, { body: { firstName: 'Zoé', lastName: 'Martin' } })).id
})

const of = (order: Pick<Order, 'id'>) => ({ params: { id: order.id } })
const merge = async (into: Pick<Order, 'id'>, from: Pick<Order, 'id'>) =>
  shop.call(orderLifeRoutes.mergeOrder, { ...of(into), body: { from: from.id, version: (await read(shop, into.id)).version } })
const bars = async (into: Pick<Order, 'id'>) => shop.ok(orderLifeRoutes.listMergeable, of(into))

type More = Parameters<typeof draft>[2]
async function coded(lines: Line[], codes: string[], more: More = {}): Promise<Order> {
  const order = await draft(shop, lines, { customerId, ...more })
  return codes.length === 0 ? order : shop.ok(ordersRoutes.setCodes, { ...of(order), body: { codes, version: order.version } })
}
async function firmed(lines: Line[], codes: string[] = [], more: More = {}): Promise<Order> {
  return shop.ok(ordersRoutes.validateOrder, { ...of(await coded(lines, codes, more)), body: {} })
}

describe('firm orders with codes', () => {
  test('keep what their codes took off, which stay used until the whole is cancelled', async () => {
    const [ten, free] = [
      await someDiscount(shop, { maxUses: 1 }),
      await someDiscount(shop, { kind: 'free_shipping', value: 0, maxUses: 1 }),
    ]
    const into = await firmed([freeLine({ quantity: 3 })], [ten.code], { deliveryMode: 'home', deliveryCents: 500 })
    const from = await firmed([freeLine({ unitCents: 1999, rateBp: 2000 })], [free.code], { deliveryMode: 'home', deliveryCents: 690 })
    const { body: one } = await merge(into, from)
    expect(one).toMatchObject({ inclCents: into.inclCents + from.inclCents, deliveryCents: 500, codes: [] })
    expect(one.lines.map(({ discount, discountReason, codeCents }) => [discount, discountReason, codeCents])).toEqual([
      [{ kind: 'amount', cents: 300 }, `Code ${shownCode(ten.code)}`, 0],
      [null, null, 0],
    ])
    expect([(await readDiscount(shop, ten.id)).uses, (await readDiscount(shop, free.id)).uses]).toEqual([1, 1])
    // A change of the merged order does not compute them anew.
    const [first, second] = one.lines
    const lines = [first, second].map((line) => ({
      id: line?.id ?? 0,
      label: line?.label ?? '',
      quantity: (line?.quantity ?? 0) + 1,
      unitCents: line?.unitCents ?? 0,
      rateBp: line?.rateBp ?? 0,
      discount: line?.discount ?? null,
    }))
    const more = await shop.ok(ordersRoutes.modifyOrder, { ...of(one), body: { lines, deliveryCents: 500, version: one.version } })
    expect(more.inclCents).toBe(4000 - 300 + 2 * 1999 + 500)
    await shop.ok(ordersRoutes.cancelOrder, of(one))
    expect([(await readDiscount(shop, ten.id)).uses, (await readDiscount(shop, free.id)).uses]).toEqual([0, 0])
  })

  test('come to what both came to, at any rate, price, discount and code', async () => {
    const line = fc.record({
      quantity: fc.integer({ min: 1, max: 9 }),
      unitCents: fc.integer({ min: 1, max: 9_999 }),
      rateBp: fc.constantFrom(0, 550, 1000, 2000),
      bp: fc.constantFrom(0, 0, 333, 1_250),
    })
    const side = fc.record({
      lines: fc.array(line, { minLength: 1, maxLength: 4 }),
      whole: fc.constantFrom(null, null, 725),
      fee: fc.constantFrom(0, 690),
      code: fc.constantFrom('none', 'percent', 'amount', 'free_shipping'),
    })
    const kinds = { percent: 1_333, amount: 799, free_shipping: 0 } as const
    const make = async ({
      lines,
      whole,
      fee,
      code,
    }: {
      lines: { quantity: number; unitCents: number; rateBp: number; bp: number }[]
      whole: number | null
      fee: number
      code: string
    }) => {
      const codes =
        code === 'none'
          ? []
          : [(await someDiscount(shop, { kind: code as 'percent', value: kinds[code as 'percent'], cumulative: true })).code]
      const sold = lines.map(({ bp, ...each }) =>
        freeLine({ ...each, ...(bp ? { discount: { kind: 'percent', bp }, discountReason: 'Fin de saison' } : {}) }),
      )
      return firmed(sold, codes, {
        deliveryMode: 'home',
        deliveryCents: fee,
        ...(whole === null ? {} : { discount: { kind: 'percent', bp: whole }, discountReason: 'Fidélité' }),
      })
    }
    await fc.assert(
      fc.asyncProperty(side, side, async (a, b) => {
        const [into, from] = [await make(a), await make(b)]
        const { body: one } = await merge(into, from)
        expect(one.inclCents).toBe(into.inclCents + from.inclCents)
        expect(one.lines.map((each) => each.netCents)).toEqual([...into.lines, ...from.lines].map((each) => each.netCents))
        expect(one.exclCents + one.vatCents).toBe(one.inclCents)
      }),
      { numRuns: 12 },
    )
  })
})

test('codes of open orders go over and are computed on all lines', async () => {
  const ten = await someDiscount(shop, { cumulative: true })
  const [into, from] = [await coded([freeLine({ quantity: 3 })], []), await coded([freeLine()], [ten.code])]
  const { body: one } = await merge(into, from)
  expect(one).toMatchObject({ inclCents: 3600, codes: [{ code: ten.code, cents: 400 }] })
  expect((await readDiscount(shop, ten.id)).uses).toBe(0)
  await shop.ok(ordersRoutes.validateOrder, { ...of(one), body: {} })
  expect((await readDiscount(shop, ten.id)).uses).toBe(1)
})

test('what a gift card paid goes over, and comes back to it from there', async () => {
  const card = await someGiftCard(shop, 5000)
  const [into, from] = [await firmed([freeLine()]), await firmed([freeLine({ quantity: 3 })])]
  await shop.ok(ordersRoutes.addPayment, { ...of(from), body: { payment_type: 'gift_card', amount: 3000, code: card.code } })
  expect((await merge(into, from)).body).toMatchObject({ paidCents: 3000, dueCents: 1000 })
  expect(await readCard(shop, card.id)).toMatchObject({
    balanceCents: 2000,
    moves: [{ kind: 'redeem', cents: -3000, sourceId: into.id }, { kind: 'reverse', cents: 3000, sourceId: from.id }, {}, {}],
  })
  await shop.ok(orderRefundRoutes.refundOrder, { ...of(into), body: { kind: 'amount', amount: 2500, reason: 'Gel' } })
  // 10,00 of it was still due.
  expect(await readCard(shop, card.id)).toMatchObject({ balanceCents: 3500 })
})

test('a payment that is awaited, and what holds an order up, go over too', async () => {
  const [into, from] = [await firmed([freeLine()]), await firmed([freeLine({ quantity: 2 })])]
  await shop.ok(ordersRoutes.addPayment, { ...of(from), body: { payment_type: 'cheque', amount: 2000, validated: false } })
  await shop.ok(orderLifeRoutes.holdOrder, { ...of(from), body: { reason: 'Gel annoncé' } })
  const { body: one } = await merge(into, from)
  expect(one).toMatchObject({
    paidCents: 0,
    payments: [{ payment_type: 'cheque', amount: 2000, status: 'pending' }],
    hold: { reason: 'Gel annoncé' },
  })
  const paid = await shop.ok(ordersRoutes.validatePayment, { params: { id: one.id, paymentId: one.payments[0]?.id ?? 0 }, body: {} })
  expect(paid).toMatchObject({ paidCents: 2000, dueCents: 1000 })
})

test('an order that was refunded stays alone, and the list says so', async () => {
  const [into, from] = [await firmed([freeLine()]), await firmed([freeLine({ quantity: 2 })])]
  await pay(shop, from.id, 2000)
  await shop.ok(orderRefundRoutes.refundOrder, { ...of(from), body: { kind: 'amount', amount: 500, reason: 'Gel' } })
  expect((await merge(into, from)).problem).toMatchObject({ status: 409, code: 'merge_refunded', details: { reference: from.reference } })
  const { bar, items } = await bars(into)
  expect([bar, items.find((item) => item.id === from.id)?.bar]).toEqual([null, 'merge_refunded'])
  expect((await bars(from)).bar).toBe('merge_refunded')
})

describe('when the plants change hands', () => {
  const day = addDays(parisDay(new Date()), 10)
  beforeAll(async () => {
    await shop.ok(slotRoutes.updateCollectSettings, { body: { ...noCollectSettings, enabled: true } })
    const slots = ['09:00', '10:00', '11:00'].map((from) => ({ from, to: from.replace(':00', ':50'), orders: 2, plants: 6 }))
    await shop.ok(slotRoutes.updateDay, { params: { day }, body: { slots } })
  })
  const collected = async (from: string | null, quantity = 2): Promise<Order> => {
    const order = await firmed([freeLine({ quantity })], [], { deliveryMode: 'collect' })
    if (from === null) return order
    return shop.ok(ordersRoutes.setDelivery, { ...of(order), body: { slot: { day, from }, version: order.version } })
  }
  const slotAt = async (from: string) => {
    const { slots } = await shop.ok(slotRoutes.getDay, { params: { day } })
    return slots.find((each) => each.from === from)
  }

  test('the hour of the one that is taken over holds for all of it, and two hours are a matter for people', async () => {
    const [into, from] = [await collected(null), await collected('09:00')]
    const { body } = await merge(into, from)
    expect(body.appointment).toMatchObject({ day, from: '09:00', plants: 4, state: 'booked', reference: into.reference })
    expect([body.wantedOn, await slotAt('09:00')]).toMatchObject([day, { bookedOrders: 1, bookedPlants: 4 }])
    // Of one that is full the whole is refused, as any change of it.
    const [large, last] = [await collected(null, 5), await collected('10:00')]
    expect((await merge(large, last)).problem.code).toBe('slot_plants_full')
    const other = await merge(into, last)
    expect(other.problem).toMatchObject({ status: 409, code: 'merge_two_slots', title: expect.stringContaining('à 10:00') })
    expect((await read(shop, last.id)).appointment).toMatchObject({ from: '10:00', state: 'booked' })
    // The same hour twice is one.
    const [same, twice] = [await collected('11:00'), await collected('11:00')]
    expect((await merge(same, twice)).body.appointment).toMatchObject({ from: '11:00', plants: 4 })
    expect(await slotAt('11:00')).toMatchObject({ bookedOrders: 1, bookedPlants: 4 })
  })

  test('the lorry that brings the one that is taken over brings all of it, and two lorries are a matter for people', async () => {
    const address = { line1: '3 rue des Lilas', postcode: '49100', city: 'Angers', country: 'FR' }
    const brought = () => firmed([freeLine()], [], { deliveryMode: 'own_truck', deliveryAddress: address })
    const plan = (name: string) => shop.ok(roundRoutes.createRound, { body: { day, name, departAt: '08:00', from: '08:30', to: '12:30' } })
    const load = (round: { id: number }, order: Order) =>
      shop.ok(roundRoutes.addStops, { params: { id: round.id }, body: { orderIds: [order.id], beyond: false } })
    const stops = async (round: { id: number }) =>
      (await shop.ok(roundRoutes.getRound, { params: { id: round.id } })).stops.map(({ orderId, plants }) => [orderId, plants])
    const [into, from, other] = [await brought(), await brought(), await brought()]
    const [blue, green] = [await plan('Camion bleu'), await plan('Camion vert')]
    await load(blue, from)
    await load(green, other)
    expect((await merge(into, from)).body.round).toMatchObject({ day, state: 'planned' })
    expect(await stops(blue)).toEqual([[into.id, 2]])
    expect((await merge(into, other)).problem).toMatchObject({ code: 'merge_two_rounds', title: expect.stringContaining('Camion vert') })
    expect(await stops(green)).toEqual([[other.id, 1]])
  })
})
