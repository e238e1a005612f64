import { downloadRoutes } from '@plantule/contract/downloads/downloads'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { passportRoutes } from '@plantule/contract/passports/passports'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { batchRoutes } from '@plantule/contract/traceability/batches'
import { certificateRoutes as routes } from '@plantule/contract/traceability/certificates'
import { mixtureRoutes } from '@plantule/contract/traceability/mixtures'
import { seedlingRoutes } from '@plantule/contract/traceability/seedlings'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, expect, test } from 'vitest'
import { closeDocuments } from '../../../platform/documents/render.ts'
import { parisYear } from '../../../platform/paris.ts'
import { readSheet } from '../../../platform/sheets/read-sheet.ts'
import { newShop } from '../../../testing/new-shop.ts'
import { testApp } from '../../../testing/test-app.ts'
import { someProduct } from '../../catalogue/catalogue.testing.ts'
import { firm, freeLine, levelOf, someStock } from '../../orders/orders.testing.ts'
import { sizeOfLot, someLot } from '../../production/production.testing.ts'
import { openTill, sell } from '../../till/till.testing.ts'
import { collectedIn, declaredBatch, packed, someBatch, someMixture, someSeedling, soldPackets } from '../local/local.testing.ts'

afterAll(closeDocuments)

test('a certificate says what left of an order, once, whoever asks at the same time, and follows what comes back', async () => {
  const shop = await newShop()
  const { id: customerId } = await shop.ok(customersRoutes.createCustomer, { body: { lastName: 'Commune d’Angers' } })
  const batch = await someBatch(shop)
  const { subproductId } = await packed(shop, batch, 40)
  const order = await soldPackets(shop, subproductId, 12, customerId)
  expect(await levelOf(shop, subproductId)).toMatchObject({ onHand: 28 })
  const certify = () => shop.call(routes.certifyOrder, { params: { id: order } })
  const answers = await Promise.all([certify(), certify(), certify()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.certificate.number)).size).toBe(1)
  const [first] = answers
  expect(first?.body).toMatchObject({
    certificate: { state: 'issued', lines: 1, species: 'Centaurea jacea', order: { id: order } },
    uncertified: [],
  })
  const kept = await shop.ok(batchRoutes.getBatch, { params: { id: batch.id } })
  expect(kept.balance).toMatchObject({ received: 3000, sold: 30, packed: 70, loose: 2900 })
  // The database holds it as it is.
  const id = first?.body.certificate.id ?? 0
  const change = shop.inShop((ctx) => ctx.db.updateTable('local_certificate').set({ customer: 'X' }).where('id', '=', id).execute())
  await expect(change).rejects.toThrow(/does not change/)
  const pdf = (await shop.ok(routes.downloadCertificate, { params: { id } })) as Buffer
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  // One that was crushed while the order was made ready was not sold.
  await shop.inShop(async (ctx) => {
    const { writeOff } = await import('../../stock/index.ts')
    await writeOff(ctx, [{ subproductId, quantity: 1 }], { source: 'order', id: order, reason: 'Écrasé' })
  })
  expect((await shop.ok(routes.certifyOrder, { params: { id: order } })).certificate.id).toBe(id)
  // Three packets come back: the certificate of twelve is no longer true.
  await shop.inShop(async (ctx) => {
    const { putBack } = await import('../../stock/index.ts')
    await putBack(ctx, [{ subproductId, quantity: 3 }], { source: 'order', id: order })
  })
  const after = await shop.ok(routes.certifyOrder, { params: { id: order } })
  expect(after.certificate.number).not.toBe(first?.body.certificate.number)
  const { items } = await shop.ok(routes.listCertificates, { params: { page: 1 }, query: { state: 'void' } })
  expect(items.map((each) => [each.id, each.voidReason])).toEqual([[id, 'Remplacé : ce qui est sorti, ou son origine, a changé']])
  const lines = await shop.inShop((ctx) =>
    ctx.db.selectFrom('local_certificate_line').select(['units', 'content']).where('certificate_id', '=', after.certificate.id).execute(),
  )
  expect(lines).toEqual([{ units: 9, content: 2500 }])
  await shop.ok(routes.voidCertificate, { params: { id: after.certificate.id }, body: { reason: 'Perdu' } })
  const again = await shop.call(routes.voidCertificate, { params: { id: after.certificate.id }, body: { reason: 'Encore' } })
  expect(again.problem.code).toBe('certificate_void')
  expect((await shop.ok(routes.certifyOrder, { params: { id: order } })).certificate.number).toMatch(/^CVL\d\d-0003$/)
})

test('what keeps no mark is told with its reason, and a sale of nothing local gets no certificate', async () => {
  const shop = await newShop()
  const order = await firm(shop, [freeLine()])
  const none = await shop.call(routes.certifyOrder, { params: { id: order.id } })
  expect(none.problem.code).toBe('certificate_nothing')
  expect((await shop.call(routes.certifyOrder, { params: { id: 900_000 } })).status).toBe(404)
  expect((await shop.call(routes.certifyDirectSale, { params: { id: 900_000 } })).status).toBe(404)
  const ordinary = await soldPackets(shop, await someStock(shop, 5), 1)
  expect((await shop.call(routes.certifyOrder, { params: { id: ordinary } })).problem.code).toBe('certificate_nothing')
  const [anjou, alps] = [await someBatch(shop), await declaredBatch(shop, { region: 'alpes' })]
  const { id, version } = await someMixture(shop)
  const lines = [
    { lotId: anjou.id, shareBp: 5000 },
    { lotId: alps.id, shareBp: 5000 },
  ]
  await shop.ok(mixtureRoutes.setRecipe, { params: { id }, body: { quantity: 400, lines, version } })
  const { product, size } = await someProduct(shop, { name: 'Mélange prairie' })
  await shop.ok(mixtureRoutes.connectMixture, { params: { id, productId: product.id } })
  const { localLotRoutes } = await import('@plantule/contract/traceability/local-lots')
  await shop.ok(localLotRoutes.packLocalLot, { params: { id }, body: { subproductId: size.id, content: 10, packets: 20 } })
  const mixed = await shop.call(routes.certifyOrder, { params: { id: await soldPackets(shop, size.id, 2) } })
  expect([mixed.problem.code, mixed.problem.title]).toEqual([
    'certificate_nothing',
    'Rien de cette vente n’est sorti d’un lot Végétal local qui garde la marque (plusieurs régions).',
  ])
})

test('a direct sale of plants that grew of local seeds is certified; grown elsewhere it is not, unless it is justified', async () => {
  const shop = await newShop()
  const batch = await someBatch(shop)
  const sown = await someSeedling(shop, batch.id)
  await shop.ok(seedlingRoutes.updateSeedling, { params: { id: sown.id }, body: { emerged: 50, version: sown.version } })
  const { product, size } = await someProduct(shop, { name: 'Centaurée en godet' })
  const potted = await shop.ok(seedlingRoutes.potSeedling, { params: { id: sown.id }, body: { plants: 50, productId: product.id } })
  const lotId = potted.offspring[0]?.id ?? 0
  const { sizes } = await shop.ok(cultivationRoutes.getCultivation, { params: { id: lotId } })
  const sizeId = sizes[0]?.id ?? 0
  await shop.ok(cultivationRoutes.connectSize, { params: { id: sizeId, subproductId: size.id }, body: { version: sizes[0]?.version ?? 0 } })
  await openTill(shop)
  const ticket = await sell(shop, { lines: [{ subproductId: size.id, quantity: 4 }] })
  const certify = () => shop.call(routes.certifyDirectSale, { params: { id: ticket.id } })
  const config = await shop.ok(routes.getLocalConfig)
  await shop.ok(routes.setLocalConfig, { body: { ...config, productionRegion: 'corse', licence: 'VL-0042' } })
  expect((await certify()).problem.title).toContain('cultivé hors de sa région')
  const { version } = await shop.ok(seedlingRoutes.getSeedling, { params: { id: sown.id } })
  await shop.ok(seedlingRoutes.updateSeedling, { params: { id: sown.id }, body: { justification: 'Serre louée sur place', version } })
  const { body } = await certify()
  expect(body.certificate).toMatchObject({ lines: 1, ticket: { id: ticket.id } })
  const [line] = await shop.inShop((ctx) =>
    ctx.db.selectFrom('local_certificate_line').selectAll().where('certificate_id', '=', body.certificate.id).execute(),
  )
  expect(line).toMatchObject({ units: 4, content: null, region: 'massif_armoricain' })
  expect(line?.origins).toEqual([batch.number, batch.ancestors[0]?.number])
  // Whoever holds the paper sees that it is true, and neither customer nor sale.
  const { app } = await testApp()
  const path = `/certificate/${shop.uid}/${body.certificate.code}`
  const page = await app.inject({ url: path, headers: { 'accept-language': 'fr' } })
  expect([page.statusCode, page.body.includes('Certificat authentique'), page.body.includes(ticket.number)]).toEqual([200, true, false])
  await shop.ok(routes.voidCertificate, { params: { id: body.certificate.id }, body: { reason: 'Erreur' } })
  expect((await app.inject({ url: path })).body).toMatch(/Certificat annulé|Void certificate/)
  expect((await app.inject({ url: `/certificate/${shop.uid}/${'x'.repeat(22)}` })).statusCode).toBe(404)
})

test('the sales of a year and the whole module leave as workbooks', async () => {
  const shop = await newShop()
  const batch = await someBatch(shop, { sources: [{ lotId: await collectedIn(shop), quantity: 100 }] })
  const { subproductId } = await packed(shop, batch, 20)
  const order = await soldPackets(shop, subproductId, 6)
  const { certificate } = await shop.ok(routes.certifyOrder, { params: { id: order } })
  const year = parisYear(new Date())
  const rowsOf = async (of: number) =>
    (await readSheet((await shop.ok(routes.localSales, { params: { year: of } })) as Buffer)).rows.map((row) => row.values)
  const rows = await rowsOf(year)
  expect(rows.length).toBe(2)
  expect(rows[1]).toEqual(expect.arrayContaining(['Centaurea jacea', 6, 15, 'Végétal local', certificate.number]))
  expect((await rowsOf(year - 1)).length).toBe(1)
  await soldPackets(shop, subproductId, 2)
  const sums = await readXlsx((await shop.ok(routes.localSales, { params: { year } })) as Buffer)
  expect(sums.sheets[1]?.rows.slice(1)).toEqual([['Centaurea jacea', batch.number, 'Massif armoricain', 'Végétal local', 2, 8, 20]])
  const [oaks, more] = [await someLot(shop, 40), await someLot(shop, 10)]
  const body = { from_id: sizeOfLot(oaks).id, to_id: sizeOfLot(more).id, stock_change: 5, stock: 40 }
  await shop.ok(cultivationRoutes.transferPlants, { body })
  const { operationId } = await shop.ok(routes.exportLocalLots, {})
  await shop.drain()
  const state = await shop.inShop((ctx) =>
    ctx.db.selectFrom('operation').select(['status', 'done', 'total']).where('id', '=', operationId).executeTakeFirst(),
  )
  expect(state).toEqual({ status: 'done', done: 4, total: 4 })
  // Of the ways of lots those of the mark are told: what is collected, raised and grown of it.
  const book = await readXlsx((await shop.ok(downloadRoutes.getDownload, { params: { id: operationId } })) as Buffer)
  const ways = (book.sheets.find(({ name }) => name === 'Filiation')?.rows ?? []).slice(1).map((row) => [row[1], row[2]])
  expect(ways).toEqual([[expect.stringMatching(/^C/), batch.number]])
})

test('packets of seed need no passport by themselves, and say to look the list up; young plants of a local lot do', async () => {
  const shop = await newShop()
  const seed = await packed(shop, await declaredBatch(shop), 10)
  const plants = await packed(shop, await declaredBatch(shop, { part: 'plant', unit: 'pieces' }), 10, 1)
  const order = await firm(shop, [
    { subproductId: seed.subproductId, quantity: 2 },
    { subproductId: plants.subproductId, quantity: 2 },
  ])
  await shop.inShop((ctx) => ctx.db.updateTable('orders').set({ channel: 'web' }).where('id', '=', order.id).execute())
  const { decisions } = await shop.ok(passportRoutes.passportDecisions, { params: { orderId: order.id } })
  expect(decisions.map(({ needed, reason }) => [needed, reason])).toEqual([
    [false, 'seed'],
    [true, 'distance'],
  ])
})

test('what came back is certified to nobody else: the certificate is void by itself, and its page says so at once', async () => {
  const shop = await newShop()
  const { subproductId } = await packed(shop, await someBatch(shop), 40)
  const order = await soldPackets(shop, subproductId, 40)
  const { certificate } = await shop.ok(routes.certifyOrder, { params: { id: order } })
  const { app } = await testApp()
  const page = async () =>
    (await app.inject({ url: `/certificate/${shop.uid}/${certificate.code}`, headers: { 'accept-language': 'fr' } })).body
  expect(await page()).not.toContain('est revenue')
  const { putBack } = await import('../../stock/index.ts')
  const back = (quantity: number) => shop.inShop((ctx) => putBack(ctx, [{ subproductId, quantity }], { source: 'order', id: order }))
  const issued = () =>
    shop.inShop((ctx) =>
      ctx.db
        .selectFrom('local_certificate as c')
        .innerJoin('local_certificate_line as n', (on) => on.onRef('n.shop_id', '=', 'c.shop_id').onRef('n.certificate_id', '=', 'c.id'))
        .select(['c.order_id', 'n.units'])
        .where('c.state', '=', 'issued')
        .orderBy('c.id')
        .execute(),
    )
  await back(30)
  expect(await page()).toContain('Une partie de ce qu’il certifie est revenue')
  await shop.drain()
  expect(await page()).toContain('Certificat annulé')
  expect(await issued()).toEqual([{ order_id: order, units: 10 }])
  const second = await soldPackets(shop, subproductId, 30)
  await shop.ok(routes.certifyOrder, { params: { id: second } })
  await back(10)
  await shop.drain()
  expect(await issued()).toEqual([{ order_id: second, units: 30 }])
})

test('a certificate that says another region than is known now is replaced when it is asked for again', async () => {
  const shop = await newShop()
  const batch = await declaredBatch(shop)
  const { subproductId } = await packed(shop, batch, 10)
  const order = await soldPackets(shop, subproductId, 10)
  const first = await shop.ok(routes.certifyOrder, { params: { id: order } })
  const { version } = await shop.ok(batchRoutes.getBatch, { params: { id: batch.id } })
  await shop.ok(batchRoutes.updateBatch, { params: { id: batch.id }, body: { region: 'alpes', version } })
  const again = await shop.ok(routes.certifyOrder, { params: { id: order } })
  expect(again.certificate.id).not.toBe(first.certificate.id)
  const lines = await shop.inShop((ctx) =>
    ctx.db.selectFrom('local_certificate_line').select('region').where('certificate_id', '=', again.certificate.id).execute(),
  )
  expect(lines).toEqual([{ region: 'alpes' }])
  expect((await shop.ok(routes.certifyOrder, { params: { id: order } })).certificate.id).toBe(again.certificate.id)
})

test('what comes back in another year than it was sold is told in that year, below zero, on its day', async () => {
  const shop = await newShop()
  const { subproductId } = await packed(shop, await someBatch(shop), 20)
  const order = await soldPackets(shop, subproductId, 6)
  const { putBack } = await import('../../stock/index.ts')
  const year = parisYear(new Date())
  await shop.inShop((ctx) => {
    const later: typeof ctx = { ...ctx, now: new Date(`${year + 1}-01-08T09:00:00Z`) }
    return putBack(later, [{ subproductId, quantity: 2 }], { source: 'order', id: order })
  })
  const rowsOf = async (of: number) => {
    const [head = [], ...rows] = (await readSheet((await shop.ok(routes.localSales, { params: { year: of } })) as Buffer)).rows.map(
      (row) => row.values,
    )
    return rows.map((row) => ['Unités', 'Grammes', 'Date'].map((name) => row[head.indexOf(name)]))
  }
  const sold = await rowsOf(year)
  expect(sold.map((row) => row.slice(0, 2))).toEqual([[6, 15]])
  const back = await rowsOf(year + 1)
  expect(back.map((row) => row.slice(0, 2))).toEqual([[-2, -5]])
  expect(JSON.stringify(back[0]?.[2])).toContain(`${year + 1}`)
})
