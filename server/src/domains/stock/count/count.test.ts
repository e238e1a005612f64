import { setTimeout } from 'node:timers/promises'
import { productRoutes } from '@plantule/contract/catalogue/products'
import { subproductRoutes } from '@plantule/contract/catalogue/subproducts'
import { stockRoutes } from '@plantule/contract/stock/stock'
import { stockCountRoutes } from '@plantule/contract/stock/count'
import { beforeEach, describe, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { someProduct } from '../../catalogue/catalogue.testing.ts'
import { fairToday } from '../../till/fairs/fairs.testing.ts'
import { release, reserve, takeOut } from '../index.ts'

let shop: TestShop
let lavender: Awaited<ReturnType<typeof someProduct>>
let sage: typeof lavender
beforeEach(async () => {
  shop = await newShop()
  lavender = await someProduct(shop, { name: 'Lavande vraie', reference: 'LAV' })
  sage = await someProduct(shop, { name: 'Sauge des prés', reference: 'SAU' })
  await shop.ok(subproductRoutes.updateSubproduct, {
    params: { id: lavender.size.id },
    body: { ...lavender.size, barcode: '3760000000024' },
  })
  await put(lavender.product.id, lavender.size.id, 10)
})

const put = (id: number, subproductId: number, quantity: number) =>
  shop.ok(stockRoutes.changeProductStock, { params: { id }, body: { changes: [{ subproductId, kind: 'count', quantity }] } })
const find = (code: string) => shop.call(stockCountRoutes.findCounted, { query: { code } })
const save = (lines: { subproductId: number; counted: number; seenOnHand: number }[], on = shop) =>
  on.call(stockCountRoutes.saveCount, { body: { lines, reason: 'Inventaire de novembre' } })
const stockOf = async ({ product }: typeof lavender) =>
  (await shop.ok(stockRoutes.getProductStock, { params: { id: product.id } })).levels[0]?.onHand

describe('a scan', () => {
  test.each(['3760000000024', 'lav-1', 'LAV-1'])('of %s means the one size that bears it', async (code) => {
    const { body } = await find(code)
    expect(body).toMatchObject({
      exact: true,
      items: [{ subproductId: lavender.size.id, name: 'Lavande vraie', size: 'Godet 9', onHand: 10, reserved: 0 }],
    })
  })

  test("of a label's square code means the product, and leaves the choice among several sizes", async () => {
    const label = `https://boutique.test/product/${sage.product.id}`
    expect((await find(label)).body).toMatchObject({ exact: true, items: [{ subproductId: sage.size.id }] })
    await shop.ok(subproductRoutes.createSubproduct, { params: { id: sage.product.id }, body: { label: 'C2', priceCents: 900 } })
    expect((await find(label)).body).toMatchObject({ exact: false, items: [{ size: 'Godet 9' }, { size: 'C2' }] })
  })

  test('of nothing is said so, and never counts what looks alike', async () => {
    for (const code of ['3760000000025', 'https://boutique.test/product/999999999', 'zzqqxx']) {
      const { status, problem } = await find(code)
      expect([status, problem.title]).toEqual([404, `Aucun produit ne porte « ${code} ».`])
    }
  })

  test('of an archived product is said so; typed words give a choice', async () => {
    await shop.ok(productRoutes.archiveProduct, { params: { id: lavender.product.id } })
    const { problem } = await find('3760000000024')
    expect(problem.title).toBe('« Lavande vraie - Godet 9 » est archivé : restaurez-le avant de le compter.')
    expect((await find('sauge')).body).toMatchObject({ exact: false, items: [{ name: 'Sauge des prés' }] })
  })
})

test('a code that was scanned before the server could be asked says what was on hand then', async () => {
  const ask = async (code: string, since?: string) =>
    (await shop.ok(stockCountRoutes.findCounted, { query: { code, ...(since && { since }) } })).items.map((item) => [
      item.onHand,
      item.onHandThen,
    ])
  const scanned = new Date().toISOString()
  expect(await ask('LAV-1', scanned)).toEqual([[10, 10]])
  for (const quantity of [4, 1])
    await shop.ok(stockRoutes.changeProductStock, {
      params: { id: lavender.product.id },
      body: { changes: [{ subproductId: lavender.size.id, kind: 'loss', quantity, reason: 'Gel' }] },
    })
  expect(await ask('LAV-1', scanned)).toEqual([[5, 10]])
  expect(await ask('LAV-1')).toEqual([[5, null]])
  expect(await ask('LAV-1', new Date(Date.now() + 60_000).toISOString())).toEqual([[5, 5]])
  expect(await ask('SAU-1', scanned)).toEqual([[0, 0]])
  // Ten were counted then: what was lost since is asked about, and not counted back in.
  const { problem } = await save([{ subproductId: lavender.size.id, counted: 10, seenOnHand: 10 }])
  expect(problem.details).toMatchObject({ moved: [{ subproductId: lavender.size.id, onHand: 5 }] })
})

describe('while a stand is away at a fair', () => {
  const source = async () => ({ source: 'fair', id: (await fairToday(shop, { name: 'Foire de Saumur' })).id })
  const lines = (quantity: number) => [{ subproductId: lavender.size.id, quantity }]
  const found = async (query: { since?: string } = {}) =>
    (await shop.ok(stockCountRoutes.findCounted, { query: { code: 'LAV-1', ...query } })).items[0]
  const levels = async () => (await shop.ok(stockRoutes.getProductStock, { params: { id: lavender.product.id } })).levels[0]

  test('what is here is counted, and what stands there stays', async () => {
    const stand = await source()
    await shop.inShop((ctx) => reserve(ctx, lines(7), stand))
    expect(await found()).toMatchObject({ onHand: 3, away: 7, stands: 'Foire de Saumur', reserved: 0 })
    expect((await save([{ subproductId: lavender.size.id, counted: 3, seenOnHand: 3 }])).body).toEqual({
      counted: 1,
      changed: 0,
      short: [],
    })
    expect((await save([{ subproductId: lavender.size.id, counted: 2, seenOnHand: 3 }])).body).toMatchObject({ changed: 1, short: [] })
    expect(await levels()).toMatchObject({ onHand: 9, reserved: 7, available: 2 })
    // The stand sells five: nothing moved here.
    await shop.inShop((ctx) => takeOut(ctx, lines(5), { ...stand, reserved: true }))
    expect(await found()).toMatchObject({ onHand: 2, away: 2 })
    await shop.inShop((ctx) => release(ctx, lines(2), stand))
    expect(await found()).toMatchObject({ onHand: 4, away: 0, stands: '' })
  })

  test('a stand that is loaded between the look and the saving is asked about, also of codes that waited', async () => {
    const stand = await source()
    const scanned = new Date().toISOString()
    // Moments are told apart by the millisecond.
    await setTimeout(5)
    await shop.inShop((ctx) => reserve(ctx, lines(6), stand))
    await shop.inShop((ctx) => takeOut(ctx, lines(1), { ...stand, reserved: true }))
    expect(await found({ since: scanned })).toMatchObject({ onHand: 4, onHandThen: 10, away: 5 })
    const { problem } = await save([{ subproductId: lavender.size.id, counted: 10, seenOnHand: 10 }])
    expect(problem.details).toMatchObject({ moved: [{ subproductId: lavender.size.id, onHand: 4 }] })
  })
})

describe('a count', () => {
  test('is written as movements with its reason, also where the stock was right', async () => {
    const saved = await save([
      { subproductId: lavender.size.id, counted: 10, seenOnHand: 10 },
      { subproductId: sage.size.id, counted: 7, seenOnHand: 0 },
    ])
    expect(saved.body).toEqual({ counted: 2, changed: 1, short: [] })
    const { movements } = await shop.ok(stockRoutes.getProductStock, { params: { id: sage.product.id } })
    expect(movements[0]).toMatchObject({
      kind: 'count',
      onHandChange: 7,
      onHandAfter: 7,
      reason: 'Inventaire de novembre',
      source: 'count',
    })
    const right = await shop.ok(stockRoutes.getProductStock, { params: { id: lavender.product.id } })
    expect(right.movements[0]).toMatchObject({ kind: 'count', onHandChange: 0, onHandAfter: 10 })
  })

  test('is refused whole while a line is wrong, each named, with the stock of today', async () => {
    await put(sage.product.id, sage.size.id, 3)
    const { status, problem } = await save([
      { subproductId: lavender.size.id, counted: 2, seenOnHand: 10 },
      { subproductId: sage.size.id, counted: 5, seenOnHand: 0 },
      { subproductId: 999_999_999, counted: 1, seenOnHand: 0 },
      { subproductId: lavender.size.id, counted: 9, seenOnHand: 10 },
    ])
    expect([status, problem.code, problem.details]).toEqual([
      409,
      'count_has_errors',
      { count: 3, moved: [{ subproductId: sage.size.id, onHand: 3 }] },
    ])
    expect(problem.errors?.map(({ path, message }) => [path[1], message])).toEqual([
      [1, 'Le stock a changé entre-temps : il est maintenant de 3.'],
      [2, expect.any(String)],
      [3, 'Cette déclinaison est comptée deux fois.'],
    ])
    expect([await stockOf(lavender), await stockOf(sage)]).toEqual([10, 3])
  })

  test('by two people at once is written once', async () => {
    const line = { subproductId: lavender.size.id, counted: 12, seenOnHand: 10 }
    const answers = await Promise.all([12, 13, 14].map((counted) => save([{ ...line, counted }])))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409])
    const winner = answers.findIndex((answer) => answer.status === 200)
    expect(await stockOf(lavender)).toBe([12, 13, 14][winner])
  })

  test('needs a reason, the right, and the own shop', async () => {
    const unnamed = await shop.call(stockCountRoutes.saveCount, {
      body: { lines: [{ subproductId: sage.size.id, counted: 1, seenOnHand: 0 }], reason: ' ' },
    })
    expect(unnamed).toMatchObject({ status: 400, problem: { errors: [{ path: ['reason'] }] } })
    const token = await shop.memberWith(['stock.read'])
    expect((await shop.call(stockCountRoutes.findCounted, { query: { code: 'LAV-1' } }, { token })).status).toBe(403)
    const other = await newShop()
    const theirs = await save([{ subproductId: sage.size.id, counted: 1, seenOnHand: 0 }], other)
    expect(theirs.problem.errors).toMatchObject([{ path: ['lines', 0, 'subproductId'] }])
  })
})
