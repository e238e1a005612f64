import { passportRoutes as routes } from '@plantule/contract/passports/passports'
import { productRoutes } from '@plantule/contract/catalogue/products'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { orderLifeRoutes } from '@plantule/contract/orders/life-routes'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { stockRoutes } from '@plantule/contract/stock/stock'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, expect, test } from 'vitest'
import { closeDocuments } from '../../platform/documents/render.ts'
import { parisDay } from '../../platform/paris.ts'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { someProduct } from '../catalogue/catalogue.testing.ts'
import { customerOnTerms, draft, firm, freeLine, read, someStock, step, type Step } from '../orders/orders.testing.ts'
import { openTill, sell } from '../till/till.testing.ts'
import { register, somePassport, someReceived } from './passports.testing.ts'

afterAll(closeDocuments)

test('a draft changes, an issued passport never does, and what is void stays in the register', async () => {
  const shop = await newShop()
  const made = await somePassport(shop)
  const params = { id: made.id }
  const missing = await shop.call(routes.issuePassport, { params })
  expect([missing.problem.code, missing.problem.errors?.[0]?.path]).toEqual(['passport_no_operator', ['operator']])
  await register(shop)
  const changed = await shop.ok(routes.updatePassport, { params, body: { version: made.version, quantity: 30 } })
  expect([changed.quantity, changed.botanical]).toEqual([30, 'Quercus petraea'])
  const issued = await shop.ok(routes.issuePassport, { params })
  expect(issued).toMatchObject({ state: 'issued', operator: 'FR-1234567V', origin: 'FR', quantity: 30 })
  expect(issued.code).toMatch(/^\d{4}-0001$/)
  for (const again of [
    await shop.call(routes.updatePassport, { params, body: { version: issued.version, quantity: 1 } }),
    await shop.call(routes.removePassport, { params }),
    await shop.call(routes.issuePassport, { params }),
  ])
    expect(again.problem.code).toBe('passport_issued')
  const change = shop.inShop((ctx) => ctx.db.updateTable('plant_passport').set({ quantity: 1 }).where('id', '=', made.id).execute())
  await expect(change).rejects.toThrow(/does not change/)
  const gone = await shop.ok(routes.voidPassport, { params, body: { reason: 'Mal imprimé' } })
  expect(gone).toMatchObject({ state: 'void', voidReason: 'Mal imprimé' })
  expect((await shop.call(routes.voidPassport, { params, body: { reason: 'Encore' } })).problem.code).toBe('passport_void')
  const { items } = await shop.ok(routes.listPassports, { params: { page: 1 }, query: { state: 'void' } })
  expect(items.map((each) => each.id)).toEqual([made.id])
  // Settings that change later are those of later passports.
  await shop.ok(routes.setPassportSettings, { body: { operator: 'FR-PL09999', origin: 'FR' } })
  expect((await shop.ok(routes.getPassport, { params })).operator).toBe('FR-1234567V')
})

test('what a passport lacks is said beside its field', async () => {
  const shop = await newShop()
  await register(shop)
  const refused = async (given: object) => {
    const { problem } = await shop.call(routes.createPassport, {
      body: { botanical: 'Malus domestica', quantity: 1, issue: true, ...given },
    })
    return [problem.code, problem.errors?.[0]?.path]
  }
  expect(await refused({ botanical: '‘Golden’' })).toEqual(['invalid_input', ['botanical']])
  expect(await refused({ operator: '1234567V' })).toEqual(['invalid_input', ['operator']])
  expect(await refused({ quantity: 0 })).toEqual(['invalid_input', ['quantity']])
  expect(await refused({ type: 'protected_zone' })).toEqual(['passport_no_pests', ['pests']])
  expect(await refused({ type: 'replacement' })).toEqual(['passport_no_initial', ['initialOperator']])
  expect(await refused({ kind: 'received' })).toEqual(['passport_no_day', ['on']])
  expect(await refused({ kind: 'received', on: '2026-03-02' })).toEqual(['passport_no_operator', ['operator']])
  expect(await refused({ lotId: 900_000 })).toEqual(['not_found', undefined])
  const [first] = [await somePassport(shop, { issue: true, code: 'X-1' })]
  expect(first?.code).toBe('X-1')
  expect(await refused({ code: 'X-1' })).toEqual(['passport_code_taken', ['code']])
  // Suppliers number as they like.
  expect((await someReceived(shop, { code: 'X-1' })).state).toBe('issued')
})

test('a passport written by hand covers no more plants than its lot has or had, issued at once or later', async () => {
  const shop = await newShop()
  await register(shop)
  const begun = { name: 'Quercus petraea', startedOn: '2026-03-02', sizes: [{ stock: 20 }] }
  const { id: lotId } = await shop.ok(cultivationRoutes.createCultivation, { body: begun })
  const body = { botanical: 'Quercus petraea', quantity: 21, lotId }
  const beyond = async (asked: Promise<{ problem: { code: string; errors?: { path: unknown[] }[] | undefined } }>) => {
    const { problem } = await asked
    return [problem.code, problem.errors?.[0]?.path]
  }
  expect(await beyond(shop.call(routes.createPassport, { body: { ...body, issue: true } }))).toEqual(['passport_beyond', ['quantity']])
  const { id } = await shop.ok(routes.createPassport, { body })
  expect(await beyond(shop.call(routes.issuePassport, { params: { id } }))).toEqual(['passport_beyond', ['quantity']])
  expect((await shop.ok(routes.createPassport, { body: { ...body, quantity: 20, issue: true } })).state).toBe('issued')
})

test('codes that are made at once are all different and without gaps', async () => {
  const shop = await newShop()
  await register(shop)
  const made = await Promise.all(Array.from({ length: 8 }, () => somePassport(shop, { issue: true })))
  expect(made.map(({ code }) => Number(code.slice(-4))).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test('passports are chained both ways, never in a circle, and found by any field', async () => {
  const shop = await newShop()
  await register(shop)
  const [from, between, out] = [await someReceived(shop), await somePassport(shop), await somePassport(shop, { issue: true })]
  await shop.ok(routes.linkPassport, { params: { id: between.id, toId: from.id } })
  const linked = await shop.ok(routes.linkPassport, { params: { id: out.id, toId: between.id } })
  expect(linked.comesFrom.map(({ id }) => id)).toEqual([between.id])
  expect((await shop.ok(routes.getPassport, { params: { id: from.id } })).gave.map(({ id }) => id)).toEqual([between.id])
  for (const toId of [out.id, from.id]) {
    const { problem } = await shop.call(routes.linkPassport, { params: { id: from.id, toId } })
    expect(problem.code).toBe('passport_cycle')
  }
  // Two links at the same time, each of which would close the circle of the other.
  const [a, b] = [await somePassport(shop), await somePassport(shop)]
  const both = await Promise.all([
    shop.call(routes.linkPassport, { params: { id: a.id, toId: b.id } }),
    shop.call(routes.linkPassport, { params: { id: b.id, toId: a.id } }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  await shop.ok(routes.unlinkPassport, { params: { id: out.id, toId: between.id } })
  expect((await shop.call(routes.unlinkPassport, { params: { id: out.id, toId: between.id } })).status).toBe(404)
  const found = async (q: string) => (await shop.ok(routes.searchPassports, { params: { q } })).items.map(({ id }) => id)
  expect(await found('boomkwekerij')).toEqual([from.id])
  expect(await found('NL-4711')).toEqual([from.id])
  expect(await found(out.code)).toEqual([out.id])
  expect(await found('nothing of it')).toEqual([])
})

test('an order is decided line by line, each passport is issued once whoever asks, and an order to come is refused', async () => {
  const shop = await newShop()
  await register(shop)
  const lavender = await someStock(shop, 50)
  const customerId = await customerOnTerms(shop)
  const early = await draft(shop, [{ subproductId: lavender, quantity: 3 }], { customerId })
  const generate = (orderId: number) => shop.call(routes.generatePassports, { body: { orderId } })
  expect((await generate(early.id)).problem.code).toBe('passport_not_firm')
  const order = await firm(shop, [{ subproductId: lavender, quantity: 3 }, freeLine()], { customerId })
  const before = await shop.ok(routes.passportDecisions, { params: { orderId: order.id } })
  expect(before.decisions.map(({ needed, reason, passports }) => [needed, reason, passports])).toEqual([
    [true, 'professional', []],
    [false, 'not_plant', []],
  ])
  const answers = await Promise.all([generate(order.id), generate(order.id), generate(order.id)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(answers.flatMap(({ body }) => body.items).length).toBe(1)
  const [passport] = answers.flatMap(({ body }) => body.items)
  expect(passport).toMatchObject({ botanical: 'Lavandula angustifolia', quantity: 3, state: 'issued', customer: 'Paysages Duval' })
  const products = await shop.ok(routes.passportProducts, { params: { id: passport?.id ?? 0 } })
  expect(products.items.map(({ latinName }) => latinName)).toEqual(['Lavandula angustifolia'])
  // A void one makes room for another.
  await shop.ok(routes.voidPassport, { params: { id: passport?.id ?? 0 }, body: { reason: 'Perdu' } })
  expect((await generate(order.id)).body.items.length).toBe(1)
})

test('a final user on the spot gets none, by parcel one, and into a protected zone a draft that somebody looks at', async () => {
  const shop = await newShop()
  await register(shop)
  const { product, size } = await someProduct(shop, { name: 'Pommier', latinName: 'Malus domestica' })
  expect(product.latinName).toBe('Malus domestica')
  const { id: customerId } = await shop.ok(customersRoutes.createCustomer, { body: { lastName: 'Martin' } })
  const line = { subproductId: size.id, quantity: 1 }
  const order = async (more: object) => {
    const { id } = await draft(shop, [line], { customerId, ...more })
    await shop.inShop((ctx) => ctx.db.updateTable('orders').set({ status: 'confirmed' }).where('id', '=', id).execute())
    return (await shop.ok(routes.generatePassports, { body: { orderId: id } })).items
  }
  const to = (postcode: string) => ({ line1: '1 rue des Prés', postcode, city: 'Ville', country: 'FR' })
  expect(await order({ deliveryMode: 'on_site' })).toEqual([])
  const sent = await order({ deliveryMode: 'home', deliveryAddress: to('49000') })
  expect(sent).toMatchObject([{ state: 'issued', type: 'standard' }])
  const corsica = await order({ deliveryMode: 'home', deliveryAddress: to('20090') })
  expect(corsica).toMatchObject([{ state: 'draft', type: 'protected_zone', pests: ['ERWIAM'], code: '' }])
})

test('what a cultivation gives comes from the passports of what it was made of', async () => {
  const shop = await newShop()
  await register(shop)
  const begin = (name: string) =>
    shop.ok(cultivationRoutes.createCultivation, { body: { name, startedOn: '2026-03-02', sizes: [{ stock: 40 }] } })
  const [bought, own] = [await begin('Quercus robur'), await begin('Quercus robur')]
  const received = await someReceived(shop, { lotId: bought.id })
  await shop.ok(cultivationRoutes.transferPlants, {
    body: { from_id: bought.sizes[0]?.id ?? 0, to_id: own.sizes[0]?.id ?? 0, stock_change: 10, stock: 40 },
  })
  const { items } = await shop.ok(routes.generatePassports, { body: { cultivationId: own.id } })
  expect(items).toMatchObject([{ botanical: 'Quercus robur', quantity: 50, lot: { number: own.number } }])
  expect(items[0]?.code).toContain(own.number)
  const whole = await shop.ok(routes.getPassport, { params: { id: items[0]?.id ?? 0 } })
  expect(whole.comesFrom.map(({ id }) => id)).toEqual([received.id])
  const nothing = await shop.call(routes.generatePassports, { body: {} })
  expect(nothing.problem.code).toBe('invalid_input')
})

test('labels print what is issued and nothing else; the sales of a year leave as a workbook', async () => {
  const shop = await newShop()
  await register(shop)
  const made = await somePassport(shop)
  const print = (id: number) => shop.call(routes.downloadPassport, { params: { id }, query: { copies: 3 } })
  expect((await print(made.id)).problem.code).toBe('passport_draft')
  await shop.ok(routes.issuePassport, { params: { id: made.id } })
  const { body, headers } = await print(made.id)
  expect(headers['content-type']).toBe('application/pdf')
  expect(body.subarray(0, 5).toString()).toBe('%PDF-')
  await shop.ok(routes.voidPassport, { params: { id: made.id }, body: { reason: 'Essai' } })
  expect((await print(made.id)).problem.code).toBe('passport_void')
  const sheet = await shop.ok(routes.salesOfPassports, { params: { year: 2026 } })
  expect(sheet.subarray(0, 2).toString()).toBe('PK')
})

test('a sale at the till is decided likewise, once, and never for a refund or nothing', async () => {
  const shop = await newShop()
  await register(shop)
  await openTill(shop)
  const lavender = await someStock(shop, 50)
  const customerId = await customerOnTerms(shop)
  const lines = [{ subproductId: lavender, quantity: 4 }]
  const sold = await sell(shop, { customerId, lines, payments: [{ payment_type: 'card', amount: 1_800 }] })
  const generate = (ticketId: number) => shop.call(routes.generatePassports, { body: { ticketId } })
  // Issued with the sale itself.
  const [first] = (await shop.ok(routes.listPassports, { params: { page: 1 } })).items
  expect(first).toMatchObject({ quantity: 4, ticket: { id: sold.id }, customer: 'Paysages Duval' })
  expect((await generate(sold.id)).body.items).toEqual([])
  await shop.ok(routes.voidPassport, { params: { id: first?.id ?? 0 }, body: { reason: 'Perdu' } })
  const again = await Promise.all([generate(sold.id), generate(sold.id)])
  expect(again.flatMap(({ body }) => body.items).length).toBe(1)
  const passing = await sell(shop, { lines, payments: [{ payment_type: 'card', amount: 1_800 }] })
  const none = await generate(passing.id)
  expect([none.body.items, none.body.decisions.map(({ reason }) => reason)]).toEqual([[], ['final_user']])
  expect((await generate(900_000)).status).toBe(404)
})

const ways: [string, object, readonly Step[], Step | 'part'][] = [
  ['a parcel', { deliveryMode: 'home' }, ['prepare', 'markPrepared'], 'ship'],
  ['what is fetched', { deliveryMode: 'collect' }, ['prepare', 'markPrepared', 'markReady'], 'collect'],
  ['the shop’s truck', { deliveryMode: 'own_truck' }, ['prepare', 'markPrepared'], 'ship'],
  ['a part', { deliveryMode: 'home' }, ['prepare'], 'part'],
]
test.each(ways)('%s of a professional never leaves without its passports', async (_, mode, steps, last) => {
  const shop = await newShop()
  const customerId = await customerOnTerms(shop)
  const { product, size } = await someProduct(shop, { name: 'Chêne', latinName: 'chêne sessile' })
  await shop.ok(stockRoutes.changeProductStock, {
    params: { id: product.id },
    body: { changes: [{ subproductId: size.id, kind: 'initial', quantity: 50 }] },
  })
  const lavender = await someStock(shop, 50)
  const begin = async () => {
    const order = await firm(
      shop,
      [lavender, size.id].map((subproductId) => ({ subproductId, quantity: 2 })),
      { customerId, ...mode },
    )
    if (last === 'part')
      await shop.ok(orderLifeRoutes.splitOrder, {
        params: { id: order.id },
        body: { parts: order.lines.map(({ id }) => ({ lines: [{ lineId: id, quantity: 2 }] })), version: order.version },
      })
    for (const each of steps) await step(shop, order.id, each)
    return order.id
  }
  const leave = async (id: number) => {
    const { version, shipments } = await read(shop, id)
    if (last !== 'part') return shop.call(ordersRoutes.updateOrder, { params: { id }, body: { step: last, version } })
    return shop.call(orderLifeRoutes.sendPart, { params: { id, shipmentId: shipments[0]?.id ?? 0 }, body: {} })
  }
  // Who gave no number issues none, and nothing waits for any.
  expect((await leave(await begin())).status).toBeLessThan(300)
  await register(shop)
  const id = await begin()
  const refused = await leave(id)
  expect([refused.problem.code, refused.problem.details]).toEqual(['passport_missing', { labels: expect.stringContaining('Chêne') }])
  const before = await shop.ok(routes.passportDecisions, { params: { orderId: id } })
  // Made ready, the lavender has its own already; by a part that leaves first, nothing of what was refused is kept.
  expect(before.decisions.map(({ passports }) => passports[0]?.state ?? null)).toEqual([last === 'part' ? null : 'issued', null])
  const { version } = await shop.ok(productRoutes.getProduct, { params: { id: product.id } })
  await shop.ok(productRoutes.updateProduct, { params: { id: product.id }, body: { latinName: 'Quercus petraea', version } })
  await shop.inShop((ctx) => ctx.db.updateTable('order_line').set({ latin_name: null }).where('order_id', '=', id).execute())
  expect((await leave(id)).status).toBeLessThan(300)
  const after = await shop.ok(routes.passportDecisions, { params: { orderId: id } })
  expect(after.decisions.map(({ passports }) => passports[0]?.state)).toEqual(['issued', 'issued'])
})

test('passports follow what the order becomes: voided with the reason, and issued anew for what leaves', async () => {
  const shop = await newShop()
  await register(shop)
  const customerId = await customerOnTerms(shop)
  const [one, two] = [await someStock(shop, 50), await someStock(shop, 50)]
  const order = await firm(
    shop,
    [one, two].map((subproductId) => ({ subproductId, quantity: 2 })),
    { customerId, deliveryMode: 'home' },
  )
  const generate = () => shop.ok(routes.generatePassports, { body: { orderId: order.id } })
  const states = () =>
    shop.inShop(async (ctx) => {
      const rows = await ctx.db.selectFrom('plant_passport').select(['state', 'quantity', 'void_reason']).orderBy('id').execute()
      return rows.map((row) => [row.state, row.quantity, row.void_reason])
    })
  expect((await generate()).items).toHaveLength(2)
  const { version, lines } = await read(shop, order.id)
  const [first] = lines
  await shop.ok(ordersRoutes.modifyOrder, {
    params: { id: order.id },
    body: { version, lines: [{ id: first?.id ?? 0, subproductId: one, quantity: 5 }] },
  })
  const told = await shop.ok(routes.passportDecisions, { params: { orderId: order.id } })
  expect(told.decisions).toMatchObject([{ quantity: 5, passports: [{ quantity: 2 }] }])
  // Nobody need ask: as it is made ready, its passports are those of what leaves.
  for (const each of ['prepare', 'markPrepared'] as const) await step(shop, order.id, each)
  expect(await states()).toEqual([
    ['void', 2, 'Quantité modifiée : 5 au lieu de 2'],
    ['void', 2, 'La ligne ne part plus'],
    ['issued', 5, ''],
  ])
  expect((await generate()).items).toEqual([])
})

test('the yearly declaration is filled in with what the year knows, and nothing of other years or shops', async () => {
  const [shop, other] = [await newShop(), await newShop()]
  await register(shop)
  const year = Number(parisDay(new Date()).slice(0, 4))
  const lot = await shop.ok(cultivationRoutes.createCultivation, {
    body: { name: 'Quercus robur', startedOn: `${year}-01-01`, sizes: [{ stock: 40 }] },
  })
  await shop.ok(routes.generatePassports, { body: { cultivationId: lot.id, quantity: 15 } })
  await someReceived(shop, { on: `${year}-01-01`, quantity: 30 })
  const sheets = async (of: TestShop, at: number) => {
    const file = (await of.ok(routes.yearlyDeclaration, { params: { year: at } })) as Buffer
    return (await readXlsx(file)).sheets.map(({ rows }) => rows.slice(1))
  }
  const [who, , grown, issued, received] = await sheets(shop, year)
  expect(Object.fromEntries((who ?? []).map(([name, value]) => [name, value]))).toMatchObject({
    'Numéro d’enregistrement (INUPP)': 'FR-1234567V',
    'Passeports délivrés dans l’année': '1',
    'Passeports reçus de fournisseurs': '1',
  })
  expect([grown, issued, received]).toEqual([
    [['Quercus robur', 1, 40, 40]],
    [['Quercus robur', 1, 15, 0, null]],
    [['Quercus petraea', 'Boomkwekerij', 'NL-4711', 'NL', 1, 30]],
  ])
  expect((await sheets(shop, year - 1)).slice(3)).toEqual([[], []])
  // What stood there at the end of the year is told, whatever was lost since.
  const { id, sizes } = await shop.ok(cultivationRoutes.createCultivation, {
    body: { name: 'Acer campestre', startedOn: `${year - 1}-06-01`, sizes: [{ stock: 25 }] },
  })
  await shop.ok(cultivationRoutes.recordInventory, {
    params: { id },
    body: { sizeId: sizes[0]?.id ?? 0, kind: 'loss', quantity: 3, seen: 25, reason: 'Gel' },
  })
  const maple = async (at: number) => (await sheets(shop, at))[2]?.find(([name]) => name === 'Acer campestre')
  expect([await maple(year - 1), await maple(year)]).toEqual([
    ['Acer campestre', 1, 25, 25],
    ['Acer campestre', 1, 0, 22],
  ])
  expect((await sheets(other, year)).slice(2)).toEqual([[], [], []])
  expect((await shop.call(routes.yearlyDeclaration, { params: { year } }, { token: await shop.memberWith(['orders.read']) })).status).toBe(
    403,
  )
})
