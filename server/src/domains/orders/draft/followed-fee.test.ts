import { deliveryRoutes, noDeliverySettings } from '@plantule/contract/delivery/delivery'
import { orderLifeRoutes } from '@plantule/contract/orders/life-routes'
import type { Order } from '@plantule/contract/orders/schemas'
import { preparationRoutes } from '@plantule/contract/orders/preparation'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { someDiscount } from '../../codes/codes.testing.ts'
import { customerOnTerms, draft, firm, read, someStock, step } from '../orders.testing.ts'

let shop: TestShop
let plant: number
let customerId: number

const address = {
  company: null,
  name: 'Zoé Martin',
  line1: '2 place du Marché',
  line2: null,
  postcode: '37000',
  city: 'Tours',
  country: 'FR',
  phone: null,
  note: null,
}
/** Up to five articles 9,00, then 14,00; free from 100,00 of goods. The lorry: 20,00 up to ten kilometres, then 45,00. */
const tables = async (first: number) => {
  const bands = [
    { from: 0, upTo: 5, feeCents: first },
    { from: 5, upTo: 50, feeCents: 1400 },
  ]
  await shop.ok(deliveryRoutes.updateHome, {
    body: {
      enabled: true,
      packagingG: 0,
      perArticleCents: 0,
      maxG: null,
      grids: [
        { zone: 'mainland', basis: 'articles', bands },
        { zone: 'corsica', basis: 'articles', bands: [{ from: 0, upTo: null, feeCents: 3000 }] },
      ],
      free: [{ zone: null, profileId: null, fromCents: 10_000 }],
    },
  })
  const truck = {
    enabled: true,
    basis: 'km' as const,
    plantsPerPallet: 100,
    perArticleCents: 0,
    free: [],
    bands: [
      { from: 0, upTo: 10, feeCents: 2000 },
      { from: 10, upTo: 60, feeCents: 4500 },
    ],
  }
  await shop.ok(deliveryRoutes.updateDelivery, { body: { rules: noDeliverySettings.rules, truck } })
}
beforeAll(async () => {
  shop = await newShop()
  plant = await someStock(shop, 100_000, { priceCents: 1000 })
  customerId = await customerOnTerms(shop)
  await tables(900)
})

const of = ({ id }: Pick<Order, 'id'>) => ({ params: { id } })
const home = { deliveryMode: 'home' as const, deliveryAddress: address, deliveryFollows: true }
const plants = (quantity: number, more: object = {}) => [{ subproductId: plant, quantity, ...more }]
const version = async (order: Order) => (await read(shop, order.id)).version
const change = async (order: Order, body: object) =>
  shop.ok(ordersRoutes.updateOrder, { ...of(order), body: { ...body, version: await version(order) } })
const modify = async (order: Order, quantity: number, body: object = {}) => {
  const [line] = (await read(shop, order.id)).lines
  return shop.ok(ordersRoutes.modifyOrder, {
    ...of(order),
    body: { lines: [{ id: line?.id ?? 0, subproductId: plant, quantity, listed: true }], version: await version(order), ...body },
  })
}
const deliver = async (order: Order, body: object) =>
  shop.ok(ordersRoutes.setDelivery, { ...of(order), body: { ...body, version: await version(order) } })
const code = async (order: Order, codes: string[]) =>
  shop.ok(ordersRoutes.setCodes, { ...of(order), body: { codes, version: await version(order) } })

/** Every way in which what the fee depends on moves, from four plants at home for 9,00. */
const doors: [name: string, start: 'draft' | 'quotation' | 'firm', move: (order: Order) => Promise<Order>, feeCents: number][] = [
  ['lines of a draft', 'draft', (order) => change(order, { lines: plants(6) }), 1400],
  ['lines of a quotation', 'quotation', (order) => change(order, { lines: plants(6) }), 1400],
  ['a modification', 'firm', (order) => modify(order, 6), 1400],
  [
    'a discount that keeps below the threshold',
    'draft',
    async (order) => change(await change(order, { lines: plants(10) }), { discount: { kind: 'amount', cents: 1 } }),
    1400,
  ],
  ['goods above the threshold', 'draft', (order) => change(order, { lines: plants(10) }), 0],
  [
    'a code that lowers the goods below the threshold',
    'firm',
    async (order) => code(await modify(order, 10), [(await someDiscount(shop)).code]),
    1400,
  ],
  ['an address of another zone', 'quotation', (order) => change(order, { deliveryAddress: { ...address, postcode: '20000' } }), 3000],
  [
    'an address of another zone, of a firm order',
    'firm',
    (order) => deliver(order, { deliveryAddress: { ...address, postcode: '20000' } }),
    3000,
  ],
  ['another mode', 'draft', (order) => change(order, { deliveryMode: 'own_truck', deliveryKm: 12.5 }), 4500],
  ['another mode of a firm order', 'firm', (order) => deliver(order, { deliveryMode: 'own_truck', deliveryKm: 8 }), 2000],
  ['plants that are fetched after all', 'firm', (order) => deliver(order, { deliveryMode: 'collect' }), 0],
  [
    'a merge of drafts',
    'draft',
    async (order) => {
      const other = await draft(shop, plants(3), { ...home, customerId })
      return shop.ok(orderLifeRoutes.mergeOrder, { ...of(order), body: { from: other.id, version: order.version } })
    },
    1400,
  ],
]
const begun = {
  draft: (more: object) => draft(shop, plants(4), { customerId, ...more }),
  quotation: (more: object) => draft(shop, plants(4), { customerId, asQuotation: true, ...more }),
  firm: (more: object) => firm(shop, plants(4), { customerId, ...more }),
}

describe('the fee of a delivery', () => {
  test.each(doors)('that nobody typed follows: %s', async (_, start, move, feeCents) => {
    const order = await begun[start](home)
    expect(order).toMatchObject({ deliveryCents: 900, deliveryFollows: true, inclCents: 4900 })
    const moved = await move(order)
    const goods = moved.lines.reduce((sum, line) => sum + line.netCents, 0)
    expect(moved).toMatchObject({ deliveryCents: feeCents, deliveryFollows: true, inclCents: goods + feeCents })
    const told = (await read(shop, order.id)).timeline.find(({ kind }) => kind === 'fee_followed')
    if (start === 'draft') expect(told).toBeUndefined()
    else expect(told?.data).toMatchObject({ afterCents: feeCents })
  })

  test.each(doors)('that was typed stands: %s', async (_, start, move) => {
    const order = await begun[start]({ ...home, deliveryFollows: false, deliveryCents: 777 })
    const moved = await move(order)
    // Two typed fees of a merge are both owed.
    expect([777, 777 + 900]).toContain(moved.deliveryCents)
    expect(moved.deliveryFollows).toBe(false)
  })

  test('is typed by whoever sends another one, and given back to the tables by saying so', async () => {
    const quoted = await begun.quotation(home)
    expect(await change(quoted, { deliveryCents: 500 })).toMatchObject({ deliveryCents: 500, deliveryFollows: false })
    expect(await change(quoted, { lines: plants(6) })).toMatchObject({ deliveryCents: 500 })
    expect(await change(quoted, { deliveryFollows: true })).toMatchObject({ deliveryCents: 1400, deliveryFollows: true })
    const agreed = await begun.firm(home)
    expect(await modify(agreed, 5, { deliveryCents: 300 })).toMatchObject({ deliveryCents: 300, deliveryFollows: false })
    expect(await deliver(agreed, { deliveryFollows: true })).toMatchObject({ deliveryCents: 900 })
    expect(await deliver(agreed, { deliveryCents: 250 })).toMatchObject({ deliveryCents: 250, deliveryFollows: false })
  })

  test('does not move by a note, a parcel number or new tables alone', async () => {
    const [quoted, agreed] = [await begun.quotation(home), await begun.firm(home)]
    await tables(1100)
    expect(
      await change(quoted, {
        lines: quoted.lines.map(({ id, subproductId, quantity, unitCents }) => ({ id, subproductId, quantity, unitCents, listed: true })),
        note: 'Sonner',
        deliveryCents: 900,
        deliveryFollows: true,
      }),
    ).toMatchObject({ deliveryCents: 900 })
    expect(await deliver(agreed, { parcelTracking: '6A1', wantedOn: '2099-05-01' })).toMatchObject({ deliveryCents: 900, inclCents: 4900 })
    expect(await modify(agreed, 3)).toMatchObject({ deliveryCents: 1100 })
    await tables(900)
  })

  test('stands when the nursery lacks plants: the customer asked for no change', async () => {
    const order = await firm(shop, plants(10), { customerId, ...home })
    expect(order.deliveryCents).toBe(0)
    await step(shop, order.id, 'prepare')
    const lineId = order.lines[0]?.id ?? 0
    await shop.ok(preparationRoutes.pickLine, { params: { id: order.id, lineId }, body: { prepared: 8, missing: 2 } })
    const left = await shop.ok(preparationRoutes.settleMissing, { params: { id: order.id, lineId }, body: { subproductId: null } })
    expect(left).toMatchObject({ deliveryCents: 0, inclCents: 8000, deliveryFollows: true })
  })

  test('stays as it is where the tables have none, and the distance is kept', async () => {
    const order = await draft(shop, plants(1), { customerId, deliveryMode: 'own_truck', deliveryKm: 8.4, deliveryFollows: true })
    expect(order).toMatchObject({ deliveryCents: 2000, deliveryKm: 8.4 })
    expect(await change(order, { deliveryKm: 90 })).toMatchObject({ deliveryCents: 2000, deliveryKm: 90 })
    expect(await change(order, { deliveryKm: null })).toMatchObject({ deliveryCents: 2000, deliveryKm: null })
  })

  test('is in the price mode of the order, and the same by whatever way its lines came about', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 14 }), { minLength: 1, maxLength: 4 }),
        fc.constantFrom('incl' as const, 'excl' as const),
        fc.boolean(),
        async (steps, mode, isFirm) => {
          let order = await (isFirm ? firm : draft)(shop, plants(2), { customerId, mode, ...home })
          for (const quantity of steps) order = isFirm ? await modify(order, quantity) : await change(order, { lines: plants(quantity) })
          const fresh = await draft(shop, plants(steps.at(-1) ?? 2), { customerId, mode, ...home })
          expect({ ...order.rates[0], fee: order.deliveryCents }).toEqual({ ...fresh.rates[0], fee: fresh.deliveryCents })
          const goods = await draft(shop, plants(steps.at(-1) ?? 2), { customerId, mode })
          const pieces = steps.at(-1) ?? 2
          const fee = goods.inclCents >= 10_000 ? 0 : pieces <= 5 ? 900 : 1400
          // An HT fee comes as near to the table's as a cent allows.
          expect(Math.abs(order.inclCents - goods.inclCents - fee)).toBeLessThanOrEqual(mode === 'excl' ? 1 : 0)
        },
      ),
      { numRuns: 8 },
    )
  })
})
