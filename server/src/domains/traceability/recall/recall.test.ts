import { randomUUID } from 'node:crypto'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { packRoutes } from '@plantule/contract/packs/packs'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { tillCatalogueRoutes } from '@plantule/contract/till/catalogue'
import { tillSalesRoutes } from '@plantule/contract/till/sales'
import { recallRoutes as routes } from '@plantule/contract/traceability/recalls'
import { sql } from 'kysely'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, expect, test } from 'vitest'
import { closeDocuments } from '../../../platform/documents/render.ts'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { someProduct } from '../../catalogue/catalogue.testing.ts'
import { firm, levelOf, pay, step } from '../../orders/orders.testing.ts'
import { putBack, reserve, takeFound } from '../../stock/index.ts'
import { openTill, saleBody, sell } from '../../till/till.testing.ts'
import { declaredBatch, packed } from '../local/local.testing.ts'

afterAll(closeDocuments)

/** A cultivation of so many lavenders that are the stock of a size. */
async function growing(shop: TestShop, subproductId: number, stock: number, startedOn = '2026-03-02') {
  const made = await shop.ok(cultivationRoutes.createCultivation, {
    body: { name: 'Lavandula angustifolia', startedOn, sizes: [{ stock }] },
  })
  const [size] = made.sizes
  await shop.ok(cultivationRoutes.connectSize, {
    params: { id: size?.id ?? 0, subproductId },
    body: { version: size?.version ?? 0 },
  })
  return made
}
const textOfPages = async (pdf: Buffer): Promise<string[]> => (await extractText(await getDocumentProxy(new Uint8Array(pdf)))).text
const recall = (shop: TestShop, lotId: number) =>
  shop.ok(routes.createRecall, { body: { subject: 'lot', subjectId: lotId, organism: 'Xylella fastidiosa', reason: 'Analyse positive' } })
const plantsOf = async (shop: TestShop, id: number): Promise<number> =>
  (await shop.ok(cultivationRoutes.getCultivation, { params: { id } })).sizes.reduce((sum, each) => sum + each.onHand, 0)

test('what is held leaves by no door, and what is not is sold out of the other lots', async () => {
  const shop = await newShop()
  const { size } = await someProduct(shop, { name: 'Lavande' })
  const subproductId = size.id
  const sick = await growing(shop, subproductId, 10)
  const sound = await growing(shop, subproductId, 5, '2026-04-02')
  await openTill(shop)
  const early = await firm(shop, [{ subproductId, quantity: 12 }])
  await pay(shop, early.id, early.inclCents)
  const made = await recall(shop, sick.id)
  expect(made.lots).toMatchObject([{ id: sick.id, why: 'named', held: true, onHand: 10 }])
  expect(made.waiting).toMatchObject([{ id: early.id, quantity: 12 }])

  // The order that was promised them does not leave with them.
  for (const name of ['prepare', 'markPrepared'] as const) await step(shop, early.id, name)
  const { version } = await shop.ok(ordersRoutes.getOrder, { params: { id: early.id } })
  const left = await shop.call(ordersRoutes.updateOrder, { params: { id: early.id }, body: { step: 'ship', version } })
  expect([left.status, left.problem.code]).toEqual([409, 'stock_held'])
  await shop.ok(routes.releaseRecall, { params: { id: made.id }, body: { reason: 'Contre-analyse négative', version: made.version } })

  // Again, with nothing promised: the sound lot alone is sold, at the till and by orders.
  const other = await newShop()
  const article = (await someProduct(other, { name: 'Lavande' })).size.id
  const held = await growing(other, article, 10)
  const free = await growing(other, article, 5, '2026-04-02')
  await openTill(other)
  await recall(other, held.id)
  expect(await levelOf(other, article)).toMatchObject({ onHand: 15, available: 5 })
  await sell(other, { lines: [{ subproductId: article, quantity: 2 }] })
  expect([await plantsOf(other, held.id), await plantsOf(other, free.id)]).toEqual([10, 3])
  const beyond = await other.call(tillSalesRoutes.createSale, {
    body: { ...saleBody({ lines: [{ subproductId: article, quantity: 4 }] }), uuid: randomUUID(), stockReason: 'Il est là' },
  })
  expect(beyond.problem.code).toBe('out_of_stock')
  await sell(other, { lines: [{ subproductId: article, quantity: 3 }] })
  // Nothing is left but what is held: the article itself is closed, for tills without a connection too.
  const catalogue = await other.ok(tillCatalogueRoutes.tillCatalogue, { query: {} })
  expect(catalogue.items.map((item) => item.subproductId)).not.toContain(article)
  expect(catalogue.forbidden.map(({ rule }) => rule)).toEqual(['rappel en cours'])
  const sale = await other.call(tillSalesRoutes.createSale, { body: saleBody({ lines: [{ subproductId: article, quantity: 1 }] }) })
  expect(sale.problem.code).toBe('regulated_plant')
  const order = await other.call(ordersRoutes.createOrder, { body: { lines: [{ subproductId: article, quantity: 1 }] } })
  expect(order.problem.code).toBe('regulated_plant')
  // Not even by hand into another lot.
  const [from, to] = await Promise.all(
    [held, free].map(async (lot) => (await other.ok(cultivationRoutes.getCultivation, { params: { id: lot.id } })).sizes[0]),
  )
  const moved = await other.call(cultivationRoutes.transferPlants, {
    body: { from_id: from?.id ?? 0, to_id: to?.id ?? 0, stock: 10, stock_change: 1, reason: '' },
  })
  expect(moved.problem.code).toBe('lot_held')
  expect(await plantsOf(shop, sound.id)).toBe(5)
})

test('the database itself promises nothing of what is held, and what was sold offline is told', async () => {
  const shop = await newShop()
  const subproductId = (await someProduct(shop, { name: 'Lavande' })).size.id
  const sick = await growing(shop, subproductId, 10)
  await recall(shop, sick.id)
  const short = await shop.inShop((ctx) => reserve(ctx, [{ subproductId, quantity: 1 }], { source: 'order', id: 1 }))
  expect(short).toMatchObject([{ wanted: 1, available: 0, held: true }])
  await expect(
    shop.inShop((ctx) =>
      sql`update stock_level set reserved = 1 where shop_id = ${ctx.shopId} and subproduct_id = ${subproductId}`.execute(ctx.db),
    ),
  ).rejects.toThrow(/is held/)
  // A till without a connection sold three before it knew: they come out of the lot, which is not made larger for it.
  await shop.inShop((ctx) =>
    takeFound(ctx, [{ subproductId, quantity: 3 }], { source: 'ticket', id: null }, { source: 'ticket', id: null }),
  )
  expect(await plantsOf(shop, sick.id)).toBe(7)
  expect(await levelOf(shop, subproductId)).toMatchObject({ onHand: 7, available: 0 })
})

test('what may be sold before it is there leaves only as far as it is free of what is held', async () => {
  const shop = await newShop()
  const subproductId = (await someProduct(shop, { name: 'Lavande' })).size.id
  const sick = await growing(shop, subproductId, 10)
  const sound = await growing(shop, subproductId, 5, '2026-04-02')
  await shop.inShop((ctx) => ctx.db.updateTable('stock_level').set({ backorder: true }).where('subproduct_id', '=', subproductId).execute())
  await openTill(shop)
  const order = await firm(shop, [{ subproductId, quantity: 8 }])
  await pay(shop, order.id, order.inclCents)
  for (const name of ['prepare', 'markPrepared'] as const) await step(shop, order.id, name)
  await recall(shop, sick.id)
  const { version } = await shop.ok(ordersRoutes.getOrder, { params: { id: order.id } })
  const left = await shop.call(ordersRoutes.updateOrder, { params: { id: order.id }, body: { step: 'ship', version } })
  expect(left.problem.code).toBe('stock_held')
  const beyond = await shop.call(tillSalesRoutes.createSale, {
    body: { ...saleBody({ lines: [{ subproductId, quantity: 6 }] }), stockReason: 'Il est là' },
  })
  expect(beyond.problem.code).toBe('out_of_stock')
  expect([await plantsOf(shop, sick.id), await plantsOf(shop, sound.id)]).toEqual([10, 5])
})

test('two recalls of one lot: it is free when the last is lifted, and a sale at the same moment finds it', async () => {
  const shop = await newShop()
  const subproductId = (await someProduct(shop, { name: 'Lavande' })).size.id
  const lot = await growing(shop, subproductId, 10)
  const [one, two] = await Promise.all([recall(shop, lot.id), recall(shop, lot.id)])
  const lift = (made: { id: number; version: number }) =>
    shop.call(routes.releaseRecall, { params: { id: made.id }, body: { reason: 'Rien trouvé', version: made.version } })
  expect((await lift(one)).status).toBe(200)
  expect(await levelOf(shop, subproductId)).toMatchObject({ available: 0 })
  expect((await lift(one)).problem.code).toBe('recall_released')
  expect((await lift(two)).status).toBe(200)
  expect(await levelOf(shop, subproductId)).toMatchObject({ onHand: 10, available: 10 })
  await openTill(shop)
  const body = () => ({ body: saleBody({ lines: [{ subproductId, quantity: 1 }] }) })
  await Promise.all([shop.call(tillSalesRoutes.createSale, body()), recall(shop, lot.id), shop.call(tillSalesRoutes.createSale, body())])
  const there = await plantsOf(shop, lot.id)
  expect(await levelOf(shop, subproductId)).toMatchObject({ onHand: there, available: 0 })
})

test('an organism reaches its hosts, sizes without lots too; letters leave once each; the report says it all', async () => {
  const shop = await newShop()
  const { size } = await someProduct(shop, { name: 'Olivier', latinName: 'Olea europaea' })
  await shop.inShop((ctx) => putBack(ctx, [{ subproductId: size.id, quantity: 8 }], { source: 'count', id: null }, 'initial'))
  const { id: customerId } = await shop.ok(customersRoutes.createCustomer, { body: { lastName: 'Martin', email: 'martin@example.org' } })
  const subproductId = (await someProduct(shop, { name: 'Lavande' })).size.id
  const lot = await growing(shop, subproductId, 10)
  const order = await firm(shop, [{ subproductId, quantity: 4 }], { customerId })
  await pay(shop, order.id, order.inclCents)
  for (const name of ['prepare', 'markPrepared', 'ship'] as const) await step(shop, order.id, name)
  const body = { subject: 'organism' as const, organism: 'Xylella fastidiosa', genera: ['Lavandula', 'olea'] }
  const reached = await shop.ok(routes.previewRecall, { body })
  expect(reached.lots.map(({ id }) => id)).toEqual([lot.id])
  expect(reached.buyers).toMatchObject([{ customerId, sales: [{ id: order.id, quantity: 4 }] }])
  const made = await shop.ok(routes.createRecall, { body: { ...body, reason: 'Foyer voisin' } })
  expect(made.sizes).toMatchObject([{ id: size.id, held: true }])
  expect(await levelOf(shop, size.id)).toMatchObject({ available: 0 })
  const send = () => shop.call(routes.writeRecallLetters, { params: { id: made.id }, body: { message: 'Gardez-les à l’écart.' } })
  const answers = await Promise.all([send(), send()])
  expect(answers.map((each) => each.body.asked).toSorted()).toEqual([0, 1])
  await shop.drain()
  const mails = await shop.inShop((ctx) => ctx.db.selectFrom('outbox_mail').select('recipient').where('about', '=', 'recall').execute())
  expect(mails).toEqual([{ recipient: 'martin@example.org' }])
  expect((await shop.ok(routes.getRecall, { params: { id: made.id } })).buyers[0]?.sentAt).not.toBeNull()
  const report = await shop.call(routes.recallReport, { params: { id: made.id } })
  expect(report.status).toBe(200)
  const opened = await shop.ok(routes.holdRecallSize, {
    params: { id: made.id, subproductId: size.id },
    body: { held: false, reason: 'Venus d’ailleurs' },
  })
  expect(opened.sizes).toMatchObject([{ held: false, changeReason: 'Venus d’ailleurs' }])
  expect(await levelOf(shop, size.id)).toMatchObject({ available: 8 })
})

test('who has no mail address gets a letter on paper, a page each, and counts as written to; no mail leaves for them', async () => {
  const shop = await newShop()
  const subproductId = (await someProduct(shop, { name: 'Lavande' })).size.id
  const lot = await growing(shop, subproductId, 30)
  for (const [lastName, email] of [
    ['Martin', 'martin@example.org'],
    ['Durand', ''],
    ['Petit', ''],
  ] as const) {
    const { id } = await shop.ok(customersRoutes.createCustomer, {
      body: { lastName, email, language: lastName === 'Petit' ? 'en' : 'fr' },
    })
    await shop.ok(customersRoutes.addAddress, {
      params: { id },
      body: { line1: `3 rue ${lastName}`, postcode: '49000', city: 'Angers' },
    })
    const order = await firm(shop, [{ subproductId, quantity: 4 }], { customerId: id })
    await pay(shop, order.id, order.inclCents)
    for (const name of ['prepare', 'markPrepared', 'ship'] as const) await step(shop, order.id, name)
  }
  const { id, buyers } = await recall(shop, lot.id)
  expect(buyers.map((buyer) => buyer.address)).toEqual([
    '3 rue Durand, 49000 Angers',
    '3 rue Martin, 49000 Angers',
    '3 rue Petit, 49000 Angers',
  ])
  const print = () => shop.call(routes.printRecallLetters, { params: { id }, body: { message: 'Gardez-les à l’écart.\nMerci.' } })
  const printed = await print()
  expect(printed.status).toBe(200)
  const pages = await textOfPages(printed.body as unknown as Buffer)
  expect(pages).toHaveLength(2)
  expect(pages[0]).toMatch(/Durand[\s\S]*3 rue Durand[\s\S]*49000 Angers[\s\S]*rappel de végétaux RA[\s\S]*Gardez-les à l’écart[\s\S]*4/)
  expect(pages[1]).toMatch(/3 rue Petit[\s\S]*Recall of plants RA[\s\S]*What you bought/)
  const told = async () =>
    Object.fromEntries((await shop.ok(routes.getRecall, { params: { id } })).buyers.map((buyer) => [buyer.name, buyer.sentAt !== null]))
  expect(await told()).toEqual({ Martin: false, Durand: true, Petit: true })
  // Again, for a printer that jammed; one row each stays, and nothing is left to be told.
  expect((await print()).status).toBe(200)
  expect((await shop.ok(routes.getRecall, { params: { id } })).buyers.map(({ untold }) => untold)).toEqual([0, 0, 0])
  const { asked, without } = await shop.ok(routes.writeRecallLetters, { params: { id }, body: { message: 'Gardez-les.' } })
  expect([asked, without]).toEqual([1, 2])
  await shop.drain()
  const mails = await shop.inShop((ctx) => ctx.db.selectFrom('outbox_mail').select('recipient').where('about', '=', 'recall').execute())
  expect(mails).toEqual([{ recipient: 'martin@example.org' }])
  const { version } = await shop.ok(routes.getRecall, { params: { id } })
  await shop.ok(routes.releaseRecall, { params: { id }, body: { reason: 'Rien trouvé', version } })
  expect((await print()).problem.code).toBe('recall_released')
})

test('a recall that is lifted tells what it let go, and what another one holds still', async () => {
  const shop = await newShop()
  const [sold, other] = [(await someProduct(shop, { name: 'Lavande' })).size.id, (await someProduct(shop, { name: 'Sauge' })).size.id]
  const [lot, alone] = [await growing(shop, sold, 10), await growing(shop, other, 4)]
  const first = await recall(shop, lot.id)
  const wide = await shop.ok(routes.createRecall, {
    body: { subject: 'organism', organism: 'Xylella fastidiosa', genera: ['Lavandula'], reason: 'Foyer' },
  })
  expect((await shop.ok(routes.getRecall, { params: { id: first.id } })).lots).toMatchObject([{ held: true, heldBy: [wide.number] }])
  const rows = async () =>
    Object.fromEntries((await shop.ok(routes.listRecalls, { params: { page: 1 } })).items.map(({ id, held }) => [id, held]))
  expect(await rows()).toEqual({ [first.id]: 1, [wide.id]: 2 })
  const lifted = await shop.ok(routes.releaseRecall, { params: { id: wide.id }, body: { reason: 'Foyer éteint', version: wide.version } })
  expect(Object.fromEntries(lifted.lots.map(({ id, heldBy }) => [id, heldBy]))).toEqual({ [lot.id]: [first.number], [alone.id]: [] })
  expect(await rows()).toEqual({ [first.id]: 1, [wide.id]: 0 })
  const report = async (id: number) => (await textOfPages(await shop.ok(routes.recallReport, { params: { id } }))).join(' ')
  const [open, closed] = [await report(first.id), await report(wide.id)]
  expect(open).toMatch(/Retenu/)
  expect(open).not.toMatch(/Relâché|Retenu par/)
  expect(closed).toMatch(new RegExp(`Retenu par\\s+${first.number}`))
  expect(closed).toMatch(/Relâché/)
})

test('seed that is held is told in grams, what is packed with what lies loose', async () => {
  const shop = await newShop()
  const batch = await declaredBatch(shop)
  await packed(shop, batch, 20)
  const asked = { subject: 'lot' as const, subjectId: batch.id }
  const told = { id: batch.id, onHand: 1000, unit: 'grams' }
  expect((await shop.ok(routes.previewRecall, { body: asked })).lots).toMatchObject([told])
  const made = await shop.ok(routes.createRecall, { body: { ...asked, reason: 'Graines suspectes' } })
  expect(made.lots).toMatchObject([told])
  const report = await textOfPages(await shop.ok(routes.recallReport, { params: { id: made.id } }))
  expect(report.join(' ').replaceAll(/\s/g, ' ')).toContain('1 000 g')
})

test('whoever bought or awaits such plants within a pack is reached too', async () => {
  const shop = await newShop()
  const { size } = await someProduct(shop, { name: 'Olivier', latinName: 'Olea europaea' })
  await shop.inShop((ctx) => putBack(ctx, [{ subproductId: size.id, quantity: 20 }], { source: 'count', id: null }, 'initial'))
  const { id: packId } = await shop.ok(packRoutes.createPack, { body: { name: 'Duo', items: [{ subproductId: size.id, quantity: 2 }] } })
  await openTill(shop)
  const ticket = await sell(shop, { lines: [{ packId, quantity: 1 }], payments: [{ payment_type: 'card', amount: 900 }] })
  const [left, awaited] = [await firm(shop, [{ packId, quantity: 2 }]), await firm(shop, [{ packId, quantity: 3 }])]
  for (const each of [left, awaited]) await pay(shop, each.id, each.inclCents)
  for (const name of ['prepare', 'markPrepared', 'ship'] as const) await step(shop, left.id, name)
  const reached = await shop.ok(routes.previewRecall, {
    body: { subject: 'organism', organism: 'Xylella fastidiosa', genera: ['Olea'] },
  })
  const sales = reached.buyers.flatMap((buyer) => buyer.sales).map(({ kind, id, quantity }) => [kind, id, quantity])
  expect(sales.toSorted()).toEqual([
    ['order', left.id, 4],
    ['ticket', ticket.id, 2],
  ])
  expect(reached.waiting).toMatchObject([{ id: awaited.id, quantity: 6 }])
})

test('what is asked wrongly is refused beside its field, and nothing of another shop is reached', async () => {
  const shop = await newShop()
  const call = (body: object) => shop.call(routes.createRecall, { body: { reason: 'x', ...body } as never })
  expect((await call({ subject: 'organism', genera: ['Olea'] })).problem.errors?.[0]?.path).toEqual(['organism'])
  expect((await call({ subject: 'organism', organism: 'X' })).problem.errors?.[0]?.path).toEqual(['genera'])
  expect((await call({ subject: 'lot' })).problem.errors?.[0]?.path).toEqual(['subjectId'])
  expect((await call({ subject: 'organism', organism: 'X', genera: ['Nulle'] })).problem.code).toBe('recall_reaches_nothing')
  const stranger = await newShop()
  const theirs = await stranger.ok(cultivationRoutes.createCultivation, {
    body: { name: 'Acer', startedOn: '2026-03-02', sizes: [{ stock: 1 }] },
  })
  expect((await call({ subject: 'lot', subjectId: theirs.id })).status).toBe(404)
})
