import { productRoutes } from '@plantule/contract/catalogue/products'
import { subproductRoutes } from '@plantule/contract/catalogue/subproducts'
import { stockRoutes } from '@plantule/contract/stock/stock'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { ownShop } from '../../platform/own-shop.ts'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { someProduct } from '../catalogue/catalogue.testing.ts'
import { checkStock, heldBy, putBack, release, releaseAll, reserve, takeOut } from './index.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await newShop()
})

async function stocked(quantity: number) {
  const { product, size } = await someProduct(shop)
  await shop.ok(stockRoutes.changeProductStock, {
    params: { id: product.id },
    body: { changes: [{ subproductId: size.id, kind: 'initial', quantity }] },
  })
  return { productId: product.id, subproductId: size.id }
}
const order = (id: number) => ({ source: 'order', id })
const levelOf = async (productId: number) => (await shop.ok(stockRoutes.getProductStock, { params: { id: productId } })).levels[0]

describe('stock', () => {
  test('is counted, lost, corrected, each with a movement that tells who and why', async () => {
    const { productId, subproductId } = await stocked(10)
    const change = (body: object) =>
      shop.call(stockRoutes.changeProductStock, { params: { id: productId }, body: { changes: [{ subproductId, ...body }] } as never })
    expect((await change({ kind: 'loss', quantity: 3, reason: 'Gel' })).status).toBe(200)
    expect((await change({ kind: 'count', quantity: 20, expected: 7 })).body.levels[0]).toMatchObject({ onHand: 20, available: 20 })
    const stale = await change({ kind: 'count', quantity: 5, expected: 7 })
    expect(stale.problem).toMatchObject({ code: 'stock_changed', errors: [{ path: ['changes', 0, 'quantity'] }] })
    expect((await change({ kind: 'loss', quantity: 3 })).problem.errors?.[0]?.path).toEqual(['changes', 0, 'reason'])
    const { movements } = await shop.ok(stockRoutes.getProductStock, { params: { id: productId } })
    expect(movements.map((m) => [m.kind, m.onHandChange, m.onHandAfter, m.reason])).toEqual([
      ['count', 13, 20, ''],
      ['loss', -3, 7, 'Gel'],
      ['initial', 10, 10, ''],
    ])
    expect(movements[0]?.author).toBe('Camille Test')
  })

  test('is sold before it is there where that is allowed, and is short where it is not', async () => {
    const { productId, subproductId } = await stocked(5)
    await shop.inShop((ctx) => reserve(ctx, [{ subproductId, quantity: 4 }], order(1)))
    const down = { params: { id: productId }, body: { changes: [{ subproductId, kind: 'count' as const, quantity: 3 }] } }
    await shop.ok(stockRoutes.setBackorder, { params: { id: productId }, body: { subproductIds: [subproductId], backorder: true } })
    expect((await shop.ok(stockRoutes.changeProductStock, down)).levels[0]).toMatchObject({ onHand: 3, reserved: 4, available: -1 })
    expect(await shop.inShop((ctx) => checkStock(ctx, [{ subproductId, quantity: 99 }]))).toEqual([])
    const stop = () =>
      shop.call(stockRoutes.setBackorder, { params: { id: productId }, body: { subproductIds: [subproductId], backorder: false } })
    expect((await stop()).body).toMatchObject({ levels: [{ onHand: 3, reserved: 4, available: 0 }], short: [{ subproductId }] })
    await shop.ok(stockRoutes.setBackorder, { params: { id: productId }, body: { subproductIds: [subproductId], backorder: true } })
    await shop.inShop((ctx) => takeOut(ctx, [{ subproductId, quantity: 5 }], order(2)))
    expect((await stop()).problem).toMatchObject({
      code: 'promised_beyond',
      title: '2 ont été vendus avant d’être en stock : entrez-les en stock d’abord.',
    })
  })

  test('counts two lines of one article together', async () => {
    const { productId, subproductId } = await stocked(5)
    const lines = [
      { subproductId, quantity: 3 },
      { subproductId, quantity: 3 },
    ]
    const short = [{ subproductId, wanted: 6, available: 5 }]
    expect(await shop.inShop((ctx) => checkStock(ctx, lines))).toEqual(short)
    expect(await shop.inShop((ctx) => reserve(ctx, lines, order(2)))).toEqual(short)
    expect(await shop.inShop((ctx) => takeOut(ctx, lines, order(2)))).toEqual(short)
    expect(await levelOf(productId)).toMatchObject({ onHand: 5, reserved: 0 })
  })

  test('goes through reservation, release, sale and return', async () => {
    const { productId, subproductId } = await stocked(10)
    const line = (quantity: number) => [{ subproductId, quantity }]
    await shop.inShop((ctx) => reserve(ctx, line(6), order(3)))
    await shop.inShop((ctx) => release(ctx, line(1), order(3)))
    expect(await shop.inShop((ctx) => takeOut(ctx, line(2), { ...order(3), reserved: true }))).toEqual([])
    expect(await levelOf(productId)).toMatchObject({ onHand: 8, reserved: 3, available: 5 })
    expect(await shop.inShop((ctx) => heldBy(ctx, order(3)))).toEqual(new Map([[subproductId, 3]]))
    await shop.inShop((ctx) => releaseAll(ctx, order(3)))
    await shop.inShop((ctx) => takeOut(ctx, line(8), { source: 'ticket', id: 1 }))
    await shop.inShop((ctx) => putBack(ctx, line(1), { source: 'refund', id: 1 }))
    expect(await levelOf(productId)).toMatchObject({ onHand: 1, reserved: 0, available: 1 })
  })

  test("never frees or takes another order's reservation", async () => {
    const { subproductId } = await stocked(10)
    const line = [{ subproductId, quantity: 2 }]
    await shop.inShop((ctx) => reserve(ctx, line, order(4)))
    await expect(shop.inShop((ctx) => release(ctx, line, order(5)))).rejects.toThrow('holds 0')
    await expect(shop.inShop((ctx) => takeOut(ctx, line, { ...order(5), reserved: true }))).rejects.toThrow('holds 0')
  })

  test('is never oversold by fifty orders at once that name several articles in any order', async () => {
    const a = await stocked(20)
    const b = await stocked(30)
    const tries = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        shop.inShop((ctx) => {
          const lines = [
            { subproductId: a.subproductId, quantity: 1 },
            { subproductId: b.subproductId, quantity: 1 },
          ]
          return reserve(ctx, n % 2 ? lines : lines.reverse(), order(1000 + n))
        }),
      ),
    )
    expect(tries.filter((short) => short.length === 0)).toHaveLength(20)
    expect(await levelOf(a.productId)).toMatchObject({ reserved: 20, available: 0 })
    expect(await levelOf(b.productId)).toMatchObject({ reserved: 20, available: 10 })
  })

  test('is never oversold when the first reservations ever come at once', async () => {
    const { product, size } = await someProduct(shop)
    const line = [{ subproductId: size.id, quantity: 1 }]
    const tries = await Promise.all([1, 2, 3, 4].map((n) => shop.inShop((ctx) => reserve(ctx, line, order(2000 + n)))))
    expect(tries.every((short) => short.length === 1)).toBe(true)
    expect(await levelOf(product.id)).toMatchObject({ onHand: 0, reserved: 0 })
  })

  test('keeps a reserved article in the catalogue', async () => {
    const { productId, subproductId } = await stocked(3)
    await shop.inShop((ctx) => reserve(ctx, [{ subproductId, quantity: 1 }], order(6)))
    expect((await shop.call(productRoutes.archiveProduct, { params: { id: productId } })).problem.code).toBe('still_reserved')
    expect((await shop.call(subproductRoutes.removeSubproduct, { params: { id: subproductId } })).problem.code).toBe('still_reserved')
    await shop.inShop((ctx) => releaseAll(ctx, order(6)))
    await shop.ok(productRoutes.archiveProduct, { params: { id: productId } })
  })

  test('movements are never changed', async () => {
    await stocked(1)
    await expect(shop.inShop((ctx) => sql`update stock_movement set reason = 'x'`.execute(ctx.db))).rejects.toThrow(
      /permission denied|append-only/,
    )
  })

  test('belongs to its product and its shop', async () => {
    const one = await stocked(1)
    const other = await stocked(1)
    const changes = [{ subproductId: other.subproductId, kind: 'count' as const, quantity: 5 }]
    expect((await shop.call(stockRoutes.changeProductStock, { params: { id: one.productId }, body: { changes } })).status).toBe(404)
    const stranger = await newShop()
    expect((await stranger.call(stockRoutes.getProductStock, { params: { id: one.productId } })).status).toBe(404)
  })

  test('equals the sum of its movements after any moves', async () => {
    const { subproductId } = await stocked(0)
    const step = fc.record({
      verb: fc.constantFrom('reserve', 'release', 'takeFree', 'takeHeld', 'putBack'),
      quantity: fc.integer({ min: 0, max: 8 }),
      id: fc.integer({ min: 1, max: 3 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        for (const { verb, quantity, id } of steps) {
          const lines = [{ subproductId, quantity }]
          const source = { source: 'property', id }
          // Freeing what is not held is refused loudly, and must change nothing.
          await shop
            .inShop(async (ctx) => {
              if (verb === 'reserve') await reserve(ctx, lines, source)
              else if (verb === 'release') await release(ctx, lines, source)
              else if (verb === 'putBack') await putBack(ctx, lines, source)
              else await takeOut(ctx, lines, { ...source, reserved: verb === 'takeHeld' })
            })
            .catch((error: Error) => {
              if (!error.message.includes('holds')) throw error
            })
        }
        const { rows } = await shop.inShop((ctx) =>
          sql<{ same: boolean }>`
            select l.on_hand = coalesce(sum(m.on_hand_change), 0) and l.reserved = coalesce(sum(m.reserved_change), 0)
              and l.on_hand >= l.reserved and l.reserved >= 0 as same
            from stock_level l left join stock_movement m on m.shop_id = ${ownShop} and m.subproduct_id = l.subproduct_id
            where l.shop_id = ${ownShop} and l.subproduct_id = ${subproductId} group by l.on_hand, l.reserved`.execute(ctx.db),
        )
        expect(rows).toEqual([{ same: true }])
      }),
      { numRuns: 25 },
    )
  })
})
