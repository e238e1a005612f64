import { downloadRoutes } from '@plantule/contract/downloads/downloads'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { preparationRoutes } from '@plantule/contract/orders/preparation'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { customerOnTerms, firm, freeLine, levelOf, read, someStock } from '../orders.testing.ts'

const confirmed = async (shop: TestShop, lines: { subproductId: number; quantity: number }[]) =>
  firm(shop, lines, { customerId: await customerOnTerms(shop) })
const isPdf = (bytes: Buffer) => bytes.subarray(0, 5).toString() === '%PDF-'
const textOf = async (pdf: Buffer): Promise<string> =>
  (await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })).text.replaceAll(/\s+/g, ' ')
const pick = (shop: TestShop, id: number, lineId: number, prepared: number, missing = 0, token = shop.token) =>
  shop.call(preparationRoutes.pickLine, { params: { id, lineId }, body: { prepared, missing } }, { token })

test('a picker walks by place, ticks, notes what is missing and ends the preparation', async () => {
  const shop = await newShop()
  const near = await someStock(shop, 10, { name: 'Lavande' })
  const far = await someStock(shop, 10, { name: 'Sauge' })
  const picker = await shop.memberWith(['orders.read', 'stock.read', 'catalogue.read'])
  await shop.ok(preparationRoutes.setPlace, { params: { id: far }, body: { section: 'Serre 10', place: 'B2' } }, { token: picker })
  await shop.ok(preparationRoutes.setPlace, { params: { id: near }, body: { section: 'Serre 2', place: 'A1' } }, { token: picker })
  const order = await confirmed(shop, [
    { subproductId: far, quantity: 2 },
    { subproductId: near, quantity: 5 },
  ])

  const picking = await shop.ok(preparationRoutes.getPicking, { params: { id: order.id } }, { token: picker })
  expect(picking.lines.map((line) => [line.section, line.place, line.quantity])).toEqual([
    ['Serre 2', 'A1', 5],
    ['Serre 10', 'B2', 2],
  ])
  const [first = 0, second = 0] = picking.lines.map((line) => line.lineId)

  const tooMany = await pick(shop, order.id, first, 5, 1, picker)
  expect(tooMany.problem).toMatchObject({
    status: 409,
    code: 'beyond_ordered',
    errors: [{ path: ['prepared'], message: 'Cette ligne ne demande que 5 plants.' }],
  })
  expect((await pick(shop, order.id, first, 3, 0, picker)).body).toMatchObject({ status: 'in_preparation' })
  const early = await shop.call(preparationRoutes.finishPicking, { params: { id: order.id } }, { token: picker })
  expect(early.problem).toMatchObject({ code: 'not_picked', title: 'Il reste 4 plants à prendre, ou à noter manquants.' })
  await pick(shop, order.id, first, 3, 2, picker)
  await pick(shop, order.id, second, 2, 0, picker)
  expect(await shop.ok(preparationRoutes.finishPicking, { params: { id: order.id } }, { token: picker })).toMatchObject({
    status: 'prepared',
  })

  const after = await read(shop, order.id)
  expect(after.timeline[0]).toMatchObject({ kind: 'missing', data: { lines: [{ from: 5, to: 3 }] } })
  expect((await pick(shop, order.id, first, 5, 0, picker)).problem.code).toBe('wrong_status')
})

test('a tick that was made long ago does not write over what a colleague noted since; sent twice it is one', async () => {
  const shop = await newShop()
  const order = await confirmed(shop, [{ subproductId: await someStock(shop, 10), quantity: 5 }])
  const lineId = order.lines[0]?.id ?? 0
  const late = (prepared: number, seen: { prepared: number; missing: number }, key: string) =>
    shop.call(
      preparationRoutes.pickLine,
      { params: { id: order.id, lineId }, body: { prepared, seen } },
      { headers: { 'idempotency-key': key } },
    )
  const untouched = { prepared: 0, missing: 0 }
  expect((await late(2, untouched, 'tick-one')).body.lines[0]).toMatchObject({ prepared: 2 })
  expect((await late(5, { prepared: 2, missing: 0 }, 'tick-two')).body.lines[0]).toMatchObject({ prepared: 5 })
  // The first arrives again, since its answer was lost: it is answered, not done.
  expect((await late(2, untouched, 'tick-one')).status).toBe(200)
  expect((await shop.ok(preparationRoutes.getPicking, { params: { id: order.id } })).lines[0]).toMatchObject({ prepared: 5 })

  await pick(shop, order.id, lineId, 3, 2)
  const refused = await late(4, { prepared: 5, missing: 0 }, 'tick-three')
  expect(refused.problem).toMatchObject({ status: 409, code: 'picked_meanwhile', details: { prepared: 3, missing: 2 } })
  expect(refused.problem.title).toBe('Entre-temps, quelqu’un a noté sur cette ligne 3 plants pris et 2 manquants.')
  // Two who noted the same are no conflict.
  await pick(shop, order.id, lineId, 4)
  expect((await late(4, { prepared: 5, missing: 0 }, 'tick-four')).status).toBe(200)
})

test('who sees only the stock, or only the orders, prepares nothing', async () => {
  const shop = await newShop()
  const size = await someStock(shop, 5)
  const order = await confirmed(shop, [{ subproductId: size, quantity: 1 }])
  const lineId = order.lines[0]?.id ?? 0
  expect((await pick(shop, order.id, lineId, 1, 0, await shop.memberWith(['stock.read']))).problem).toMatchObject({
    status: 403,
    code: 'no_right',
  })
  expect((await pick(shop, order.id, lineId, 1, 0, await shop.memberWith(['orders.read']))).status).toBe(403)
})

test('missing plants leave the order, or another size of the same plant takes their place at their price', async () => {
  const shop = await newShop()
  const size = await someStock(shop, 10, { name: 'Charme' })
  const order = await confirmed(shop, [{ subproductId: size, quantity: 5 }])
  const lineId = order.lines[0]?.id ?? 0
  const settle = (subproductId: number | null) =>
    shop.call(preparationRoutes.settleMissing, { params: { id: order.id, lineId }, body: { subproductId } })
  expect((await settle(null)).problem).toMatchObject({ code: 'nothing_missing', title: 'Rien ne manque sur cette ligne.' })
  await pick(shop, order.id, lineId, 3, 2)

  const other = await shop.inShop(async (ctx) => {
    const own = await ctx.db.selectFrom('subproduct').selectAll().where('id', '=', size).executeTakeFirstOrThrow()
    const { id: _id, ...row } = own
    const made = await ctx.db
      .insertInto('subproduct')
      .values({ ...row, reference: `${own.reference}-B`, barcode: null, label: 'C5', price_cents: 990 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await ctx.db.insertInto('stock_level').values({ shop_id: ctx.shopId, subproduct_id: made.id, on_hand: 4 }).execute()
    return made.id
  })
  const { items } = await shop.ok(preparationRoutes.listSubstitutes, { params: { id: order.id, lineId } })
  expect(items).toMatchObject([{ subproductId: other, available: 4, near: 'size', priceCents: 990 }])

  const settled = (await settle(other)).body
  expect(settled.lines.map((line) => [line.subproductId, line.quantity, line.unitCents])).toEqual([
    [size, 3, 450],
    [other, 2, 450],
  ])
  expect(settled.inclCents).toBe(order.inclCents)
  expect(settled.lines[1]?.note).toMatch(/^À la place de Charme/)
  // Nobody finds them, so nobody sells them.
  expect(await levelOf(shop, size)).toEqual({ onHand: 8, reserved: 3, available: 5 })
  expect(await levelOf(shop, other)).toMatchObject({ reserved: 2 })
})

test('two pickers tick different lines at the same time', async () => {
  const shop = await newShop()
  const sizes = [await someStock(shop, 5), await someStock(shop, 5), await someStock(shop, 5)]
  const order = await confirmed(
    shop,
    sizes.map((subproductId) => ({ subproductId, quantity: 3 })),
  )
  const answers = await Promise.all(order.lines.map((line) => pick(shop, order.id, line.id, 3)))
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
  expect((await read(shop, order.id)).lines.map((line) => line.prepared)).toEqual([3, 3, 3])
})

test('each page of a picking slip names its order, and no plant is cut in two by a page', async () => {
  const shop = await newShop()
  const size = await someStock(shop, 500)
  const long = 'Charme commun en motte grillagée, première force, élevé en pleine terre, '.repeat(3)
  const lines = Array.from({ length: 60 }, (_, at) => freeLine({ label: `${long}début${at} fin${at}`.slice(-200) }))
  const one = await firm(shop, [...lines, { subproductId: size, quantity: 7 }], { customerId: await customerOnTerms(shop) })
  const two = await firm(shop, [{ subproductId: size, quantity: 2 }])
  const body = { ids: [one.id, two.id], layout: 'sheets' as const }
  const pdf = await getDocumentProxy(new Uint8Array(await shop.ok(preparationRoutes.preparationsPdf, { body })))
  const pages = (await extractText(pdf, { mergePages: false })).text
  expect(pages.length).toBeGreaterThan(3)
  expect(pages.map((page) => [one, two].map(({ reference }) => page.includes(reference)))).toEqual([
    ...pages.slice(1).map(() => [true, false]),
    [false, true],
  ])
  expect(pages.filter((page) => page.includes('Bon de préparation'))).toHaveLength(2)
  const cut = pages.filter((page) => (page.match(/début\d+/g) ?? []).length !== (page.match(/fin\d+/g) ?? []).length)
  expect(cut).toEqual([])
})

test('sheets and labels of one and of many orders', async () => {
  const shop = await newShop()
  const size = await someStock(shop, 50)
  const one = await confirmed(shop, [{ subproductId: size, quantity: 2 }])
  const two = await firm(shop, [{ subproductId: size, quantity: 1 }], { note: 'Fragile' })
  const ids = [two.id, one.id]
  expect(isPdf(await shop.ok(preparationRoutes.preparationPdf, { params: { id: one.id } }))).toBe(true)
  expect(isPdf(await shop.ok(preparationRoutes.preparationsPdf, { body: { ids, layout: 'both' } }))).toBe(true)
  expect(isPdf(await shop.ok(preparationRoutes.orderLabels, { params: { id: one.id }, body: {} }))).toBe(true)
  expect(isPdf(await shop.ok(preparationRoutes.ordersLabels, { body: { ids, format: 'a4-65' } }))).toBe(true)
  // Each label says to which order its plant belongs.
  const labels = await textOf(await shop.ok(preparationRoutes.ordersLabels, { body: { ids, format: 'a4-65' } }))
  expect([one, two].map(({ reference }) => labels.split(reference).length - 1)).toEqual([2, 1])
  expect(labels.indexOf(two.reference)).toBeLessThan(labels.indexOf(one.reference))
  const many = Array.from({ length: 101 }, (_, at) => at + 1)
  const refused = await shop.call(preparationRoutes.preparationsPdf, { body: { ids: many } })
  expect(refused.problem).toMatchObject({ code: 'too_many_orders', title: '101 commandes : au plus 100 à la fois.' })

  const { operationId } = await shop.ok(preparationRoutes.makePreparations, { body: { ids, layout: 'picking' } })
  await shop.drain()
  const { items } = await shop.ok(downloadRoutes.listDownloads, { query: {} })
  expect(items[0]).toMatchObject({ id: operationId, status: 'done', title: 'Préparation de 2 commandes' })
  expect(isPdf(await shop.ok(downloadRoutes.getDownload, { params: { id: operationId } }))).toBe(true)
})

test('an order whose lines shrink after some were missing keeps counting right', async () => {
  const shop = await newShop()
  const size = await someStock(shop, 10)
  const order = await confirmed(shop, [{ subproductId: size, quantity: 5 }])
  const lineId = order.lines[0]?.id ?? 0
  await pick(shop, order.id, lineId, 1, 4)
  const { version } = await read(shop, order.id)
  await shop.ok(ordersRoutes.modifyOrder, {
    params: { id: order.id },
    body: { version, lines: [{ id: lineId, subproductId: size, quantity: 2 }] },
  })
  const { lines } = await shop.ok(preparationRoutes.getPicking, { params: { id: order.id } })
  expect(lines[0]).toMatchObject({ quantity: 2, prepared: 1, missing: 1 })
})
