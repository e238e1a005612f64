import { customersRoutes } from '@plantule/contract/customers/routes'
import { invoicesRoutes } from '@plantule/contract/invoicing/invoices'
import { orderLifeRoutes } from '@plantule/contract/orders/life-routes'
import { orderMailRoutes } from '@plantule/contract/orders/mails'
import { orderRefundRoutes } from '@plantule/contract/refunds/routes'
import { allows, type Order, orderStepNames, orderSteps } from '@plantule/contract/orders/schemas'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { noInvoicingInfo, settingsRoutes } from '@plantule/contract/shops/settings'
import { noCollectSettings, slotRoutes } from '@plantule/contract/delivery/slots'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, parisDay } from '../../../platform/paris.ts'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { firm, freeLine, levelOf, mixedPack, pay, read, someStock, step } from '../orders.testing.ts'
import { updateOrder } from '../draft/update-order.ts'

let shop: TestShop
let customerId: number
beforeAll(async () => {
  shop = await newShop()
  const place = { line1: '1 chemin des Saules', postcode: '49000', city: 'Angers' }
  await shop.ok(settingsRoutes.updateInvoicingInfo, {
    body: { ...noInvoicingInfo, ...place, legalName: 'Pépinière du Val', siren: '732829320', vatNumber: 'FR44732829320' },
  })
  customerId = (await shop.ok(customersRoutes.createCustomer, { body: { firstName: 'Zoé', lastName: 'Martin', email: 'zoe@example.org' } }))
    .id
  await shop.ok(customersRoutes.addAddress, { params: { id: customerId }, body: { ...place, isBilling: true } })
})

const of = (order: Pick<Order, 'id'>) => ({ params: { id: order.id } })
const back = async (id: number, token?: string) =>
  shop.call(
    orderLifeRoutes.stepBack,
    { params: { id }, body: { reason: 'Mauvaise commande', version: (await read(shop, id)).version } },
    token ? { token } : undefined,
  )
const kinds = (order: Order) => order.timeline.map(({ kind }) => kind)
/** A paid order of 4 plants that stands after these steps. */
async function stepped(steps: readonly (typeof orderStepNames)[number][], more: object = {}) {
  const size = await someStock(shop, 10)
  const order = await firm(shop, [{ subproductId: size, quantity: 4, unitCents: 500 }], more)
  await pay(shop, order.id, order.inclCents)
  for (const name of steps) await step(shop, order.id, name)
  return { size, order: await read(shop, order.id) }
}

/** All that a step may move, and nothing that only grows. */
async function standing(id: number, sizes: readonly number[]) {
  const { status, paymentState, inclCents, paidCents, dueCents, lines, shipments } = await read(shop, id)
  const { rows } = { rows: await shop.inShop((ctx) => ctx.db.selectFrom('orders').select('closed_at').where('id', '=', id).execute()) }
  const levels = []
  for (const size of sizes) levels.push(await levelOf(shop, size))
  const counted = lines.map(({ gone, dropped, refunded, quantity }) => ({ gone, dropped, refunded, quantity }))
  return {
    status,
    paymentState,
    inclCents,
    paidCents,
    dueCents,
    closedAt: rows[0]?.closed_at ?? null,
    lines: counted,
    left: shipments.map((each) => each.leftAt !== null),
    levels,
  }
}

describe('stepping back', () => {
  test('undoes any walk of steps and parts exactly, one after the other', async () => {
    const { thyme, spade, packId } = await mixedPack(shop)
    const size = await someStock(shop, 200)
    const walk = fc.array(fc.record({ pick: fc.nat(), part: fc.boolean() }), { minLength: 3, maxLength: 7 })
    await fc.assert(
      fc.asyncProperty(walk, fc.boolean(), fc.boolean(), async (moves, parts, paid) => {
        const order = await firm(shop, [{ subproductId: size, quantity: 5, unitCents: 500 }, { packId, quantity: 2 }, freeLine()], {
          deliveryMode: parts ? 'home' : 'collect',
        })
        if (paid) await pay(shop, order.id, order.inclCents)
        else await shop.inShop((ctx) => ctx.db.updateTable('orders').set({ status: 'confirmed' }).where('id', '=', order.id).execute())
        const before = await read(shop, order.id)
        if (parts) {
          const cut = [
            [4, 1, 1],
            [1, 1, 0],
          ].map((row) => ({
            lines: row.flatMap((quantity, index) => (quantity > 0 ? [{ lineId: before.lines[index]?.id ?? 0, quantity }] : [])),
          }))
          await shop.ok(orderLifeRoutes.splitOrder, { ...of(order), body: { parts: cut, version: before.version } })
          if (!paid)
            await shop.inShop((ctx) => ctx.db.updateTable('orders').set({ status: 'confirmed' }).where('id', '=', order.id).execute())
        }
        const stack = []
        for (const { pick, part } of moves) {
          const now = await read(shop, order.id)
          const shipment = now.shipments.find((each) => each.leftAt === null)
          const steps = orderStepNames.filter((name) => allows(name, now.status))
          const was = await standing(order.id, [size, thyme, spade])
          if (part && shipment && allows('sendPart', now.status))
            await shop.ok(orderLifeRoutes.sendPart, { params: { id: order.id, shipmentId: shipment.id }, body: {} })
          else if (steps.length > 0) await step(shop, order.id, steps[pick % steps.length] ?? 'prepare')
          else break
          stack.push(was)
        }
        for (const was of stack.toReversed()) {
          expect((await back(order.id)).status).toBe(200)
          // An order that nobody paid waits for the money again.
          const status = was.status === 'confirmed' && !paid ? 'waiting_payment' : was.status
          expect(await standing(order.id, [size, thyme, spade])).toEqual({ ...was, status })
        }
        expect((await back(order.id)).problem).toMatchObject({ code: 'wrong_status' })
        await shop.inShop((ctx) => ctx.db.updateTable('orders').set({ paid_cents: 0 }).where('id', '=', order.id).execute())
        await shop.ok(ordersRoutes.cancelOrder, of(order))
      }),
      { numRuns: 8, seed: 7 },
    )
    expect(await levelOf(shop, size)).toEqual({ onHand: 200, reserved: 0, available: 200 })
  }, 240_000)

  test('asks for a reason, tells it in the story and in the audit, and writes what came back to stock', async () => {
    const { order, size } = await stepped(['prepare', 'markPrepared', 'ship'])
    expect((await shop.call(orderLifeRoutes.stepBack, { ...of(order), body: { reason: ' ', version: order.version } })).status).toBe(400)
    const answer = await back(order.id)
    expect(answer.body).toMatchObject({ status: 'prepared' })
    expect(answer.body.timeline[0]).toMatchObject({
      kind: 'stepped_back',
      author: 'Camille Test',
      data: { step: 'ship', to: 'prepared', reason: 'Mauvaise commande' },
    })
    const seen = await shop.inShop(async (ctx) => ({
      audit: await ctx.db
        .selectFrom('audit')
        .select('action')
        .where('subject', '=', 'order')
        .where('subject_id', '=', order.id)
        .orderBy('id', 'desc')
        .executeTakeFirst(),
      movement: await ctx.db
        .selectFrom('stock_movement')
        .select(['kind', 'on_hand_change', 'reserved_change', 'reason'])
        .where('subproduct_id', '=', size)
        .orderBy('id', 'desc')
        .executeTakeFirst(),
    }))
    expect(seen).toEqual({
      audit: { action: 'order.step_back' },
      movement: { kind: 'return', on_hand_change: 4, reserved_change: 4, reason: 'Mauvaise commande' },
    })
    expect((await step(shop, order.id, 'ship')).status).toBe('shipped')
    expect(await levelOf(shop, size)).toEqual({ onHand: 6, reserved: 0, available: 6 })
  })

  test('leaves what was refunded meanwhile where the refund put it', async () => {
    const { order, size } = await stepped(['prepare', 'markPrepared', 'ship'])
    await shop.ok(orderRefundRoutes.refundOrder, {
      ...of(order),
      body: { kind: 'items', items: [{ lineId: order.lines[0]?.id ?? 0, quantity: 1, restock: true }] },
    })
    expect(await levelOf(shop, size)).toEqual({ onHand: 7, reserved: 0, available: 7 })
    expect((await back(order.id)).body).toMatchObject({
      status: 'prepared',
      refundedCents: 500,
      paidCents: 1500,
      lines: [{ gone: 0, dropped: 1, refunded: 1 }],
    })
    expect(await levelOf(shop, size)).toEqual({ onHand: 10, reserved: 3, available: 7 })
    await step(shop, order.id, 'ship')
    expect(await levelOf(shop, size)).toEqual({ onHand: 7, reserved: 0, available: 7 })
  })

  test('keeps an invoice of before, and is refused where one says the day of the delivery', async () => {
    const before = await stepped([], { customerId })
    await shop.ok(invoicesRoutes.generateInvoice, { ...of(before.order), body: {} })
    for (const name of ['prepare', 'markPrepared', 'ship', 'deliver'] as const) await step(shop, before.order.id, name)
    expect((await back(before.order.id)).body).toMatchObject({ status: 'shipped', documents: [{ kind: 'invoice' }] })
    const after = await stepped(['prepare', 'markPrepared', 'ship', 'deliver', 'complete'], { customerId })
    const [document] =
      (await shop.ok(invoicesRoutes.generateInvoice, { ...of(after.order), body: {} }), (await read(shop, after.order.id)).documents)
    expect((await back(after.order.id)).body.status).toBe('delivered')
    expect((await back(after.order.id)).problem).toMatchObject({ code: 'step_back_invoiced', details: { number: document?.number } })
    expect((await read(shop, after.order.id)).status).toBe('delivered')
  })

  test('awaits the customer in his slot again', async () => {
    const day = addDays(parisDay(new Date()), 10)
    await shop.ok(slotRoutes.updateCollectSettings, { body: { ...noCollectSettings, enabled: true } })
    await shop.ok(slotRoutes.updateDay, { params: { day }, body: { slots: [{ from: '09:00', to: '10:00', orders: 1, plants: 50 }] } })
    const { order } = await stepped(['prepare', 'markPrepared'], { deliveryMode: 'collect' })
    const slot = {
      deliveryMode: 'collect' as const,
      deliveryAddress: null,
      deliveryCents: 0,
      parcelTracking: null,
      slot: { day, from: '09:00' },
      version: order.version,
    }
    await shop.ok(ordersRoutes.setDelivery, { ...of(order), body: slot })
    for (const name of ['markReady', 'collect'] as const) await step(shop, order.id, name)
    expect((await read(shop, order.id)).appointment).toMatchObject({ state: 'collected' })
    expect((await back(order.id)).body).toMatchObject({ status: 'ready', appointment: { state: 'booked', from: '09:00' } })
    expect((await shop.ok(slotRoutes.getDay, { params: { day } })).slots).toMatchObject([{ bookedOrders: 1, bookedPlants: 4 }])
  })

  test('writes to the customer once, however often a step is taken', async () => {
    await shop.ok(orderMailRoutes.setMailSettings, {
      body: { flows: ['prepared', 'shipped', 'part_shipped'], quotationDays: 5, depositDays: 7, replyTo: null },
    })
    const { order } = await stepped(['prepare', 'markPrepared', 'ship'], { customerId, deliveryMode: 'home' })
    for (const _ of [1, 2]) await back(order.id)
    for (const name of ['markPrepared', 'ship'] as const) await step(shop, order.id, name)
    const mails = await shop.inShop((ctx) =>
      ctx.db.selectFrom('order_mail').select('kind').where('order_id', '=', order.id).orderBy('id').execute(),
    )
    expect(mails.map(({ kind }) => kind)).toEqual(['prepared', 'shipped'])
    await shop.ok(orderMailRoutes.setMailSettings, { body: { flows: [], quotationDays: 5, depositDays: 7, replyTo: null } })
  })

  test('of an older step is for a manager', async () => {
    const seller = await shop.memberWith(['orders.write'])
    const { order } = await stepped([])
    // Begun half an hour ago, ready just now.
    const { version } = await read(shop, order.id)
    await shop.inShop((ctx) => updateOrder({ ...ctx, now: new Date(Date.now() - 31 * 60_000) }, order.id, { step: 'prepare', version }))
    await step(shop, order.id, 'markPrepared')
    expect((await back(order.id, seller)).body).toMatchObject({ status: 'in_preparation' })
    expect((await back(order.id, seller)).problem).toMatchObject({ status: 403, code: 'step_back_needs_manager', details: { minutes: 30 } })
    expect((await back(order.id)).body).toMatchObject({ status: 'confirmed' })
    expect((await back(order.id, await shop.memberWith(['orders.read']))).status).toBe(403)
  })

  test('puts back what was ticked once the preparation has not begun', async () => {
    const { order } = await stepped(['prepare'])
    await shop.inShop((ctx) => ctx.db.updateTable('order_line').set({ prepared: 3, missing: 1 }).where('order_id', '=', order.id).execute())
    expect((await back(order.id)).status).toBe(200)
    const lines = await shop.inShop((ctx) =>
      ctx.db.selectFrom('order_line').select(['prepared', 'missing']).where('order_id', '=', order.id).execute(),
    )
    expect(lines).toEqual([{ prepared: 0, missing: 0 }])
  })

  test('happens once, whatever else is done with the order at the same moment', async () => {
    const { order, size } = await stepped(['prepare', 'markPrepared', 'ship'])
    const call = () => shop.call(orderLifeRoutes.stepBack, { ...of(order), body: { reason: 'Clic par erreur', version: order.version } })
    const deliver = () => shop.call(ordersRoutes.updateOrder, { ...of(order), body: { step: 'deliver', version: order.version } })
    const answers = await Promise.all([call(), call(), deliver(), call(), deliver(), call()])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { problem } of answers.filter(({ status }) => status !== 200)) expect(problem.code).toBe('stale_version')
    const after = await read(shop, order.id)
    const returned = after.status === 'prepared'
    expect(after.status).toBe(returned ? 'prepared' : orderSteps.deliver)
    expect(await levelOf(shop, size)).toEqual(
      returned ? { onHand: 10, reserved: 4, available: 6 } : { onHand: 6, reserved: 0, available: 6 },
    )
    expect(kinds(after).filter((kind) => kind === 'stepped_back')).toHaveLength(returned ? 1 : 0)
  })

  test('never sells what others buy meanwhile', async () => {
    const { order, size } = await stepped(['prepare', 'markPrepared', 'ship'])
    // Six are free: three buyers of two, while four come back and are held.
    const [undone, ...bought] = await Promise.all([
      back(order.id),
      ...Array.from({ length: 4 }, () =>
        firm(shop, [{ subproductId: size, quantity: 2, unitCents: 500 }]).then(
          () => true,
          () => false,
        ),
      ),
    ])
    expect(undone.status).toBe(200)
    expect(bought.filter(Boolean)).toHaveLength(3)
    expect(await levelOf(shop, size)).toEqual({ onHand: 10, reserved: 10, available: 0 })
  })
})
