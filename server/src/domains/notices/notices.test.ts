import { cardPaymentRoutes } from '@plantule/contract/card-payments/card-payments'
import { MAX_UNREAD, type Notice, noticesRoutes } from '@plantule/contract/notices/notices'
import type { Right } from '@plantule/contract/base/permissions'
import { orderLifeRoutes } from '@plantule/contract/orders/life-routes'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { teamRoutes } from '@plantule/contract/shops/team'
import { stockRoutes } from '@plantule/contract/stock/stock'
import { beforeAll, describe, expect, test } from 'vitest'
import { notify } from '../../platform/notify.ts'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { testApp } from '../../testing/test-app.ts'
import { someCardRows } from '../card-payments/card-payments.testing.ts'
import { draft, freeLine, someStock } from '../orders/orders.testing.ts'

const list = (of: TestShop, token?: string) => of.ok(noticesRoutes.listNotices, {}, token === undefined ? {} : { token })
const said = ({ items }: { items: Notice[] }) => items.map(({ kind, name, read, count }) => ({ kind, name, read, count }))
/** Of who joined last. */
const newestMember = (of: TestShop): Promise<number> =>
  of.inShop(async ({ db }) => (await db.selectFrom('member').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()).id)

describe('what wants attention', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await newShop()
  })

  test('a web order is told to whoever may see orders, and to nobody else or elsewhere', async () => {
    const seller = await shop.memberWith(['orders.read'])
    const grower = await shop.memberWith(['stock.write', 'catalogue.read'])
    const stranger = await newShop()
    const order = await draft(shop, [freeLine()], { channel: 'web' })
    await draft(shop, [freeLine()], { channel: 'phone' })
    const line = { kind: 'web_order', name: order.reference, read: false, opens: { subject: 'order', id: order.id } }
    expect(await list(shop)).toMatchObject({ items: [line], unread: 1 })
    expect(await list(shop, seller)).toMatchObject({ items: [line], unread: 1 })
    expect(await list(shop, grower)).toEqual({ items: [], unread: 0 })
    expect(await list(stranger)).toEqual({ items: [], unread: 0 })
  })

  test('each has read their own: one line, then all that were on screen', async () => {
    const own = await newShop()
    const seller = await own.memberWith(['orders.read'])
    for (let n = 0; n < 3; n++) await draft(own, [freeLine()], { channel: 'web' })
    const { items } = await list(own, seller)
    const [newest, middle] = items
    await own.ok(noticesRoutes.readNotice, { params: { id: middle?.id ?? 0 } }, { token: seller })
    expect((await list(own, seller)).unread).toBe(2)
    await draft(own, [freeLine()], { channel: 'web' })
    await own.ok(noticesRoutes.readNotices, { body: { upTo: newest?.id ?? 0 } }, { token: seller })
    // What came meanwhile was not seen.
    expect((await list(own, seller)).items.map(({ read }) => read)).toEqual([false, true, true, true])
    expect(await list(own)).toMatchObject({ unread: 4 })
    const other = await own.call(noticesRoutes.readNotice, { params: { id: newest?.id ?? 0 } })
    expect(other.problem.code).toBe('not_found')
  })

  test('who loses a right sees its lines no more, and cannot mark them', async () => {
    const own = await newShop()
    const token = await own.memberWith(['orders.read'])
    await draft(own, [freeLine()], { channel: 'web' })
    const [line] = (await list(own, token)).items
    await own.ok(teamRoutes.updateMember, { params: { id: await newestMember(own) }, body: { rights: ['stock.read'], version: 1 } })
    await expect.poll(() => list(own, token)).toEqual({ items: [], unread: 0 })
    expect((await own.call(noticesRoutes.readNotice, { params: { id: line?.id ?? 0 } }, { token })).status).toBe(404)
  })

  test('a colleague is called by their own line, which is read with the comment', async () => {
    const token = await shop.memberWith(['orders.read'])
    const memberId = await newestMember(shop)
    const order = await draft(shop, [freeLine()])
    const before = (await list(shop, token)).unread
    const ownBefore = (await list(shop)).unread
    await shop.ok(ordersRoutes.addComment, { params: { id: order.id }, body: { text: 'Peux-tu voir ?', mentions: [memberId] } })
    expect((await list(shop, token)).items[0]).toMatchObject({
      kind: 'mention',
      name: order.reference,
      who: 'Camille Test',
      opens: { subject: 'order', id: order.id },
    })
    expect((await list(shop, token)).unread).toBe(before + 1)
    expect((await list(shop)).unread).toBe(ownBefore)
    await shop.ok(orderLifeRoutes.seeComments, { params: { id: order.id } }, { token })
    expect((await list(shop, token)).unread).toBe(before)
  })

  test('a mail that did not leave is told to whoever sees what it is about', async () => {
    const own = await newShop()
    const tokenOf: Partial<Record<Right, string>> = {}
    const cases: [string | null, Right][] = [
      ['order', 'orders.read'],
      ['invoice', 'invoices.read'],
      ['z_ticket', 'till.read'],
      ['member', 'team.read'],
      [null, 'settings.read'],
    ]
    for (const [, right] of cases) tokenOf[right] = await own.memberWith([right])
    for (const [about, right] of cases) {
      await own.inShop(async (ctx) => {
        const mail = await ctx.db
          .insertInto('outbox_mail')
          .values({
            shop_id: own.id,
            recipient: 'zoe@exemple.fr',
            subject: `Mail ${about}`,
            plain: '',
            status: 'failed',
            about,
            about_id: about === null ? null : 1,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        await notify(ctx, { kind: 'mail_failed', ids: [mail.id], about })
      })
      for (const [seen, wanted] of cases)
        expect(
          (await list(own, tokenOf[wanted])).items.filter(({ name }) => name === `Mail ${about}`),
          `${about} ${seen}`,
        ).toHaveLength(wanted === right ? 1 : 0)
    }
  })

  test('stock is told once as it falls to its minimum, and is settled when it rises', async () => {
    const own = await newShop()
    const id = await someStock(own, 10, { name: 'Lavande' })
    const { productId } = await own.inShop(({ db }) =>
      db.selectFrom('subproduct').select('product_id as productId').where('id', '=', id).executeTakeFirstOrThrow(),
    )
    await own.inShop(({ db }) => db.updateTable('subproduct').set({ min_stock: 4 }).where('id', '=', id).execute())
    const change = (kind: 'loss' | 'return', quantity: number) =>
      own.ok(stockRoutes.changeProductStock, {
        params: { id: productId },
        body: { changes: [{ subproductId: id, kind, quantity, reason: 'Essai' }] },
      })
    await change('loss', 5)
    expect(await list(own)).toEqual({ items: [], unread: 0 })
    await change('loss', 1)
    await change('loss', 1)
    const low = { kind: 'stock_low', name: expect.stringContaining('Lavande'), count: 1 }
    expect(said(await list(own))).toEqual([{ ...low, read: false }])
    expect((await list(own)).items[0]?.opens).toEqual({ subject: 'product', id: productId, number: '' })
    await change('return', 10)
    expect(said(await list(own))).toEqual([{ ...low, read: true }])
    await change('loss', 10)
    expect(said(await list(own))).toEqual([
      { ...low, read: false },
      { ...low, read: true },
    ])
  })

  test('what empties many sizes at once is one line', async () => {
    const own = await newShop()
    await own.inShop((ctx) => notify(ctx, { kind: 'stock_low', ids: Array.from({ length: 40 }, (_, at) => at + 1) }))
    expect((await list(own)).items).toMatchObject([{ kind: 'stock_low', count: 40, name: null, opens: { subject: 'stock', id: null } }])
  })

  test('money that fits no order is told until somebody has decided', async () => {
    const own = await newShop()
    const order = await draft(own, [freeLine()])
    await someCardRows(own, order.id)
    const { id } = await own.inShop(({ db }) =>
      db.selectFrom('card_payment').select('id').where('state', '=', 'to_check').executeTakeFirstOrThrow(),
    )
    await own.inShop((ctx) => notify(ctx, { kind: 'card_to_check', ids: [id] }))
    expect((await list(own)).items).toMatchObject([
      { kind: 'card_to_check', name: order.reference, read: false, opens: { subject: 'card_payment' } },
    ])
    await own.ok(cardPaymentRoutes.settlePayment, { params: { id }, body: { way: 'return' } })
    expect((await list(own)).items).toMatchObject([{ read: true }])
  })

  test('two at once tell one fact once', async () => {
    const own = await newShop()
    const { id } = await draft(own, [freeLine()])
    await own.memberWith(['orders.read'])
    await Promise.all(Array.from({ length: 6 }, () => own.inShop((ctx) => notify(ctx, { kind: 'web_order', ids: [id] }))))
    expect((await list(own)).items).toHaveLength(1)
  })

  test('however much there is, an answer is bounded', async () => {
    const own = await newShop()
    await own.inShop(async (ctx) => {
      for (let at = 0; at < 40; at++) await notify(ctx, { kind: 'web_order', ids: [1, 2, 3].map((n) => 1_000 + at * 3 + n) })
    })
    const { items, unread } = await list(own)
    expect([items.length, unread]).toEqual([50, MAX_UNREAD])
  })
})

test('the windows of those who were told hear of it', async () => {
  const own = await newShop()
  const { events } = await testApp()
  const heard: unknown[] = []
  const close = events.listen({ shopId: own.id, rights: [], hear: ({ topic, data }) => topic === 'notices.changed' && heard.push(data) })
  await draft(own, [freeLine()], { channel: 'web' })
  await expect.poll(() => heard, { timeout: 5_000 }).toEqual([{ memberIds: [own.memberId] }])
  close()
})
