import { invoiceActsRoutes } from '@plantule/contract/invoicing/acts'
import { invoicesRoutes as routes } from '@plantule/contract/invoicing/invoices'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { expect, test } from 'vitest'
import { ciiXml } from '../../platform/documents/cii.ts'
import { brokenFrenchRules } from '../../platform/documents/french-rules.ts'
import { invoiceDocument } from '../../platform/documents/invoice-document.ts'
import type { TestShop } from '../../testing/new-shop.ts'
import { type Line, firm, freeLine, pay, read, someStock } from '../orders/orders.testing.ts'
import { openBooks } from '../books/books.testing.ts'

const plants = freeLine({ label: 'Chêne vert, C10' })
const planting = freeLine({ service: true, unitCents: 500 })

/** What a sealed document says: its category of operation, BT-23 of its XML, what the French rules have against it, its services. */
async function said(shop: TestShop, id: number) {
  const row = await shop.inShop((ctx) =>
    ctx.db.selectFrom('invoice').select(['document', 'services']).where('id', '=', id).executeTakeFirstOrThrow(),
  )
  const document = invoiceDocument.parse(row.document)
  const xml = ciiXml(document)
  return {
    operation: document.operation,
    process: /BusinessProcess\w+><ram:ID>(\w+)</.exec(xml)?.[1],
    broken: brokenFrenchRules(xml),
    services: row.services,
  }
}

const issue = async (shop: TestShop, orderId: number) => (await shop.ok(routes.generateInvoice, { params: { id: orderId }, body: {} })).id

test('an invoice says goods, services or both as its lines do, and whether it is paid', async () => {
  const { shop, professionalId } = await openBooks()
  const of = async (lines: Line[], more: object = {}) => (await firm(shop, lines, { customerId: professionalId, ...more })).id
  const goods = await said(shop, await issue(shop, await of([plants])))
  expect(goods).toEqual({ operation: 'goods', process: 'B1', broken: [], services: [] })
  const both = await said(shop, await issue(shop, await of([plants, planting])))
  expect(both).toEqual({
    operation: 'mixed',
    process: 'M1',
    broken: [],
    services: [{ rateBp: 1000, exclCents: 455, vatCents: 45, inclCents: 500 }],
  })
  // Who comes to plant and nothing else asks for the way as part of the work.
  const work = await said(shop, await issue(shop, await of([planting], { deliveryMode: 'home', deliveryCents: 600 })))
  expect(work).toEqual({
    operation: 'services',
    process: 'S1',
    broken: [],
    services: [{ rateBp: 1000, exclCents: 1000, vatCents: 100, inclCents: 1100 }],
  })
  const paid = await firm(shop, [planting], { customerId: professionalId })
  await pay(shop, paid.id, 500)
  expect(await said(shop, await issue(shop, paid.id))).toMatchObject({ operation: 'services', process: 'S2', broken: [] })
})

test('deposits, the invoice that settles them, and its credit keep goods and services apart', async () => {
  const { shop, professionalId } = await openBooks()
  const { id } = await firm(shop, [plants, planting], { customerId: professionalId })
  await pay(shop, id, 600)
  const deposit = await shop.ok(invoiceActsRoutes.issueDepositInvoice, { params: { id }, body: {} })
  expect(await said(shop, deposit.id)).toEqual({
    operation: 'mixed',
    process: 'M2',
    broken: [],
    services: [{ rateBp: 1000, exclCents: 182, vatCents: 18, inclCents: 200 }],
  })
  const final = await issue(shop, id)
  expect(await said(shop, final)).toMatchObject({ operation: 'mixed', process: 'M4', broken: [] })
  const credit = await shop.ok(invoiceActsRoutes.takeBackInvoice, { params: { id: final }, body: { reason: 'Chantier annulé' } })
  const { services } = await said(shop, final)
  expect(await said(shop, credit.id)).toMatchObject({ operation: 'mixed', broken: [], services })
})

test('a free line keeps what it is; an article is never a service', async () => {
  const { shop } = await openBooks()
  const order = await firm(shop, [plants, planting])
  expect((await read(shop, order.id)).lines.map((line) => line.service)).toEqual([false, true])
  const refused = await shop.call(ordersRoutes.createOrder, {
    body: { lines: [{ subproductId: await someStock(shop, 1), quantity: 1, service: true }] },
  })
  expect([refused.status, refused.problem.errors]).toMatchObject([400, [{ path: ['lines', 0, 'service'] }]])
})
