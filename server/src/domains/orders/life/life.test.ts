import { customersRoutes } from '@plantule/contract/customers/routes'
import { invoicesRoutes } from '@plantule/contract/invoicing/invoices'
import { orderLifeRoutes } from '@plantule/contract/orders/life-routes'
import { orderRefundRoutes } from '@plantule/contract/refunds/routes'
import type { Order } from '@plantule/contract/orders/schemas'
import { preparationRoutes } from '@plantule/contract/orders/preparation'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { beforeAll, describe, expect, test } from 'vitest'
import { parisDay } from '../../../platform/paris.ts'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { isoWeek } from '../../delivery/rules.ts'
import { draft, firm, freeLine, levelOf, pay, read, someStock, step } from '../orders.testing.ts'
import { mailMentionsJob } from '../jobs.ts'

let shop: TestShop
let customerId: number
beforeAll(async () => {
  shop = await newShop()
  customerId = (await shop.ok(customersRoutes.createCustomer, { body: { firstName: 'Zoé', lastName: 'Martin', email: 'zoe@example.org' } }))
    .id
})

const of = (order: Pick<Order, 'id'>) => ({ params: { id: order.id } })
const part = (order: Order, ...lines: [index: number, quantity: number][]) => ({
  lines: lines.map(([index, quantity]) => ({ lineId: order.lines[index]?.id ?? 0, quantity })),
})
const split = (order: Order, parts: object[]) =>
  shop.call(orderLifeRoutes.splitOrder, { ...of(order), body: { parts: parts as never, version: order.version } })
const send = (order: Order, index: number, tracking: string | null = null) =>
  shop.call(orderLifeRoutes.sendPart, { params: { id: order.id, shipmentId: order.shipments[index]?.id ?? 0 }, body: { tracking } })

describe('an order on hold', () => {
  test('is neither picked nor sent, and goes on once released', async () => {
    const order = await pay(shop, (await firm(shop, [freeLine()])).id, 1000)
    const held = await shop.ok(orderLifeRoutes.holdOrder, { ...of(order), body: { reason: 'Gel annoncé' } })
    expect(held.hold).toMatchObject({ reason: 'Gel annoncé', by: 'Camille Test' })
    const stopped = await shop.call(ordersRoutes.updateOrder, { ...of(order), body: { step: 'prepare', version: held.version } })
    expect(stopped).toMatchObject({ status: 409, problem: { code: 'order_held', details: { reason: 'Gel annoncé' } } })
    const params = { id: order.id, lineId: order.lines[0]?.id ?? 0 }
    expect((await shop.call(preparationRoutes.pickLine, { params, body: { prepared: 1, missing: 0 } })).problem.code).toBe('order_held')
    const list = await shop.ok(ordersRoutes.listInProgress, { params: { page: 1 }, query: {} })
    expect(list.items.find((row) => row.id === order.id)?.held).toBe(true)
    expect((await shop.ok(orderLifeRoutes.releaseOrder, of(order))).hold).toBeNull()
    expect((await step(shop, order.id, 'prepare')).status).toBe('in_preparation')
    expect((await shop.call(orderLifeRoutes.holdOrder, { ...of(order), body: { reason: ' ' } })).status).toBe(400)
  })
})

describe('an order in parts', () => {
  test('leaves part by part; what has left is out of stock, and the last part ends it', async () => {
    const [now, later] = [await someStock(shop, 10), await someStock(shop, 10)]
    const order = await firm(
      shop,
      [
        { subproductId: now, quantity: 4, unitCents: 500 },
        { subproductId: later, quantity: 3, unitCents: 500 },
      ],
      { customerId, deliveryMode: 'home' },
    )
    await pay(shop, order.id, 3500)
    const paid = await read(shop, order.id)
    const cut = await split(paid, [part(order, [0, 4], [1, 1]), { plannedOn: '2026-12-01', ...part(order, [1, 2]) }])
    expect(cut.body.shipments.map(({ reference, plannedOn, lines }) => [reference, plannedOn, lines.map((line) => line.quantity)])).toEqual(
      [
        [`${order.reference}-1`, null, [4, 1]],
        [`${order.reference}-2`, '2026-12-01', [2]],
      ],
    )
    const first = await send(cut.body, 0, 'XY123')
    expect(first.body).toMatchObject({ status: 'in_preparation', parcelTracking: 'XY123', lines: [{ gone: 4 }, { gone: 1 }] })
    expect([await levelOf(shop, now), await levelOf(shop, later)]).toEqual([
      { onHand: 6, reserved: 0, available: 6 },
      { onHand: 9, reserved: 2, available: 7 },
    ])
    expect((await send(first.body, 0)).problem.code).toBe('part_left')
    expect((await shop.call(invoicesRoutes.generateInvoice, { ...of(order), body: {} })).problem.code).toBe('parts_left')
    const last = await send(first.body, 1)
    expect(last.body).toMatchObject({ status: 'shipped', lines: [{ gone: 4 }, { gone: 3 }] })
    expect(await levelOf(shop, later)).toEqual({ onHand: 7, reserved: 0, available: 7 })
    expect((await step(shop, order.id, 'deliver')).status).toBe('delivered')
  })

  test('holds exactly what has not left', async () => {
    const order = await pay(shop, (await firm(shop, [freeLine({ quantity: 3 })])).id, 3000)
    const short = await split(order, [part(order, [0, 2])])
    expect(short).toMatchObject({ status: 400, problem: { code: 'split_sum' } })
    expect((await split(order, [part(order, [0, 2]), part(order, [0, 2])])).problem.code).toBe('split_sum')
    const cut = await split(order, [part(order, [0, 2]), part(order, [0, 1])])
    expect(cut.body.shipments).toHaveLength(2)
    const whole = await split(cut.body, [])
    expect(whole.body.shipments).toEqual([])
  })

  test('gives back what is still here before what has left', async () => {
    const size = await someStock(shop, 10)
    const order = await firm(shop, [{ subproductId: size, quantity: 4, unitCents: 500 }])
    await pay(shop, order.id, 2000)
    const cut = await split(await read(shop, order.id), [part(order, [0, 3]), part(order, [0, 1])])
    await send(cut.body, 0)
    expect(await levelOf(shop, size)).toEqual({ onHand: 7, reserved: 1, available: 6 })
    await shop.ok(orderRefundRoutes.refundOrder, {
      ...of(order),
      body: { kind: 'items', items: [{ lineId: order.lines[0]?.id ?? 0, quantity: 2 }] },
    })
    // One was held and is free again, one comes back from the customer.
    expect(await levelOf(shop, size)).toEqual({ onHand: 8, reserved: 0, available: 8 })
    const rest = await send(await read(shop, order.id), 1)
    expect(rest.body).toMatchObject({ status: 'collected', lines: [{ gone: 3, dropped: 1, refunded: 2 }] })
    expect(await levelOf(shop, size)).toEqual({ onHand: 8, reserved: 0, available: 8 })
  })

  test('is proposed by season: bare roots wait for the winter', async () => {
    const [ready, bare] = [await someStock(shop, 5), await someStock(shop, 5)]
    const day = parisDay(new Date())
    // Sold in the week before this one alone: its season comes next year.
    const week = ((isoWeek(day) + 50) % 52) + 1
    await shop.inShop((ctx) => ctx.db.updateTable('subproduct').set({ week_from: week, week_to: week }).where('id', '=', bare).execute())
    const order = await firm(shop, [
      { subproductId: ready, quantity: 2 },
      { subproductId: bare, quantity: 3 },
    ])
    const { parts } = await shop.ok(orderLifeRoutes.proposeSplit, of(order))
    expect(parts.map(({ why, lines }) => [why, lines.map((line) => line.quantity)])).toEqual([
      ['now', [2]],
      ['season', [3]],
    ])
    expect(parts[0]?.plannedOn).toBe(day)
    expect((parts[1]?.plannedOn ?? '') > day).toBe(true)
  })
})

describe('two orders of a customer', () => {
  test('become one: lines at their prices, stock, deposit and money', async () => {
    const size = await someStock(shop, 10)
    const order = await firm(shop, [{ subproductId: size, quantity: 2, unitCents: 1000 }], {
      customerId,
      deliveryMode: 'home',
      deliveryCents: 500,
    })
    const other = await firm(shop, [{ subproductId: size, quantity: 3, unitCents: 900 }, freeLine()], {
      customerId,
      discount: { kind: 'percent', bp: 1000 },
      discountReason: 'Fidélité',
    })
    await pay(shop, order.id, 2500)
    await pay(shop, other.id, 1000)
    const before = await read(shop, order.id)
    const theirs = await read(shop, other.id)
    const one = await shop.ok(orderLifeRoutes.mergeOrder, { ...of(order), body: { from: other.id, version: before.version } })
    expect(one).toMatchObject({
      inclCents: before.inclCents + theirs.inclCents,
      paidCents: 3500,
      dueCents: theirs.inclCents - 1000,
      discount: null,
    })
    expect(one.lines.map(({ quantity, netCents }) => [quantity, netCents])).toEqual([
      [2, 2000],
      ...theirs.lines.map(({ quantity, netCents }) => [quantity, netCents]),
    ])
    expect(await levelOf(shop, size)).toEqual({ onHand: 10, reserved: 5, available: 5 })
    const gone = await read(shop, other.id)
    expect(gone).toMatchObject({ status: 'cancelled', paidCents: 0, mergedInto: { id: order.id, reference: order.reference } })
    const { rows } = {
      rows: await shop.inShop((ctx) =>
        ctx.db
          .selectFrom('fiscal_link')
          .select('payload')
          .where('chain', '=', 'payment_event')
          .where('ref_id', 'in', [order.id, other.id])
          .execute(),
      ),
    }
    expect(rows.reduce((sum, row) => sum + (JSON.parse(row.payload) as { cents: number }).cents, 0)).toBe(3500)
    await shop.ok(ordersRoutes.addPayment, { ...of(order), body: { payment_type: 'card', amount: one.dueCents } })
    for (const name of ['prepare', 'markPrepared', 'ship'] as const) await step(shop, order.id, name)
    expect(await levelOf(shop, size)).toEqual({ onHand: 5, reserved: 0, available: 5 })
  })

  test('of other customers, prices or states stay two', async () => {
    const mine = await firm(shop, [freeLine()], { customerId })
    const merge = (from: Order, into = mine) =>
      shop.call(orderLifeRoutes.mergeOrder, { ...of(into), body: { from: from.id, version: into.version } })
    expect((await merge(await firm(shop, [freeLine()]))).problem.code).toBe('merge_other_customer')
    expect((await merge(await firm(shop, [freeLine()], { customerId, mode: 'excl' }))).problem.code).toBe('merge_other_prices')
    expect((await merge(await draft(shop, [freeLine()], { customerId }))).problem.code).toBe('wrong_status')
    expect((await merge(mine)).problem.code).toBe('wrong_status')
    const fit = await firm(shop, [freeLine()], { customerId })
    const { items } = await shop.ok(orderLifeRoutes.listMergeable, of(mine))
    expect(items.map((item) => item.id)).toContain(fit.id)
    expect(items.map((item) => item.id)).not.toContain(mine.id)
  })

  test('are merged once when two people do it at the same moment, in either direction', async () => {
    const [a, b] = [await firm(shop, [freeLine()], { customerId }), await firm(shop, [freeLine()], { customerId })]
    const answers = await Promise.all([
      shop.call(orderLifeRoutes.mergeOrder, { ...of(a), body: { from: b.id, version: a.version } }),
      shop.call(orderLifeRoutes.mergeOrder, { ...of(b), body: { from: a.id, version: b.version } }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })
})

describe('a comment', () => {
  test('calls a colleague, who gets a mail unless he comes to read', async () => {
    const order = await draft(shop, [freeLine()])
    const token = await shop.memberWith(['orders.read'])
    const other = await shop.memberWith(['orders.read'])
    const { items } = await shop.ok(orderLifeRoutes.listColleagues)
    expect(items.length).toBeGreaterThanOrEqual(3)
    const called = items
      .filter((member) => member.id !== shop.memberId)
      .slice(0, 2)
      .map((member) => member.id)
    const said = await shop.ok(ordersRoutes.addComment, { ...of(order), body: { text: '@Camille peux-tu voir ?', mentions: called } })
    expect(said.mentions.map((mention) => mention.id).sort()).toEqual([...called].sort())
    await shop.ok(orderLifeRoutes.seeComments, of(order), { token })
    const waiting = () =>
      shop.inShop((ctx) =>
        ctx.db.selectFrom('order_mention').select(['member_id', 'seen_at', 'mailed_at']).where('comment_id', '=', said.id).execute(),
      )
    expect((await waiting()).filter((row) => row.seen_at === null)).toHaveLength(1)
    for (let n = 0; n < 2; n++) {
      await shop.inShop((ctx) => ctx.enqueue(mailMentionsJob, { commentId: said.id }))
      await shop.drain()
    }
    const mails = await shop.inShop((ctx) =>
      ctx.db.selectFrom('outbox_mail').select(['subject', 'plain']).where('subject', 'like', `%${order.reference}%`).execute(),
    )
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toContain('vous appelle')
    expect((await shop.ok(ordersRoutes.listComments, of(order), { token: other })).items.map((comment) => comment.callsMe)).toEqual([true])
    await shop.ok(orderLifeRoutes.seeComments, of(order), { token: other })
    expect((await shop.ok(ordersRoutes.listComments, of(order), { token: other })).items.map((comment) => comment.callsMe)).toEqual([false])
    expect((await waiting()).every((row) => row.seen_at !== null || row.mailed_at !== null)).toBe(true)
    const stranger = await shop.call(ordersRoutes.addComment, { ...of(order), body: { text: 'Allô', mentions: [999_999] } })
    expect(stranger).toMatchObject({ status: 400, problem: { code: 'unknown_colleague', errors: [{ path: ['mentions'] }] } })
  })

  test('reaches nobody who may not see orders any more by the time of the mail, or whose last day is over', async () => {
    const own = await newShop()
    const order = await draft(own, [freeLine()])
    for (let n = 0; n < 3; n++) await own.memberWith(['orders.read'])
    const called = (await own.ok(orderLifeRoutes.listColleagues)).items.filter(({ id }) => id !== own.memberId).map(({ id }) => id)
    const said = await own.ok(ordersRoutes.addComment, { ...of(order), body: { text: 'Qui peut ?', mentions: called } })
    const change = (id: number | undefined, values: { ends_on: string } | { rights: string[] }) =>
      own.inShop((ctx) =>
        ctx.db
          .updateTable('member')
          .set(values)
          .where('id', '=', id ?? 0)
          .execute(),
      )
    await change(called[0], { ends_on: '2020-06-30' })
    await change(called[1], { rights: ['stock.read'] })
    await own.inShop((ctx) => ctx.enqueue(mailMentionsJob, { commentId: said.id }))
    await own.drain()
    const mails = await own.inShop((ctx) =>
      ctx.db.selectFrom('outbox_mail').select('recipient').where('subject', 'like', `%${order.reference}%`).execute(),
    )
    expect(mails).toHaveLength(1)
    const listed = (await own.ok(orderLifeRoutes.listColleagues)).items.map(({ id }) => id)
    expect(listed.filter((id) => called.includes(id))).toEqual([called[2]])
  })
})
