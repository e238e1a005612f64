import { someDelivery } from '../domains/passports/deliveries/deliveries.testing.ts'
import { someRecall } from '../domains/traceability/recall/recall.testing.ts'
import { certificateRoutes } from '@plantule/contract/traceability/certificates'
import { conditionsRoutes } from '@plantule/contract/orders/conditions'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { namedRoutes } from '@plantule/contract/all'
import { fairsRoutes } from '@plantule/contract/till/fairs'
import { invoicesRoutes } from '@plantule/contract/invoicing/invoices'
import { orderLifeRoutes } from '@plantule/contract/orders/life-routes'
import { orderRefundRoutes } from '@plantule/contract/refunds/routes'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { papersRoutes } from '@plantule/contract/shops/papers'
import type { Route } from '@plantule/contract/base/route'
import { settingsRoutes } from '@plantule/contract/shops/settings'
import { tillInvoicesRoutes } from '@plantule/contract/invoicing/till-invoices'
import { tillRoutes } from '@plantule/contract/till/till'
import { tillSalesRoutes } from '@plantule/contract/till/sales'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { someCredit, someGiftCard } from '../domains/codes/codes.testing.ts'
import { firm, freeLine, pay, read, someStock } from '../domains/orders/orders.testing.ts'
import { remind } from '../domains/receivables/remind.ts'
import { fairToday } from '../domains/till/fairs/fairs.testing.ts'
import { closeTill, openTill, sell } from '../domains/till/till.testing.ts'
import { declaredBatch, packed, soldPackets } from '../domains/traceability/local/local.testing.ts'
import { closeDocuments } from '../platform/documents/render.ts'
import { newShop, type TestShop } from './new-shop.ts'
import { shopDetails } from './shop-details.ts'

afterAll(closeDocuments)

type Asked = { params?: Record<string, number>; query?: object; body?: object }
/** Papers that bear no logo on purpose. */
const noLogo: Record<string, string> = {
  'traceability.batchLabels': 'labels for bags, in the shop’s colour alone',
  'traceability.mixtureLabels': 'as above',
  'traceability.seedlingLabels': 'as above',
  'provider.downloadInvoice': 'the provider bills, not the shop',
  'subscription.invoicePdf': 'as above',
  'fiscal.attestationPdf': 'the publisher attests, not the shop',
  'orders.preparationPdf': 'goes to the rows, in the shop’s colour alone',
  'orders.preparationsPdf': 'the same',
  'orders.roundSheet': 'stays with who drives, in the shop’s colour alone',
  'production.doorSheet': 'hangs on a door, in the shop’s colour alone',
  'orders.orderLabels': 'a label has no room for it',
  'orders.ordersLabels': 'the same',
  'printing.productLabels': 'the same',
  'printing.manyLabels': 'the same',
  'printing.motherPlantLabels': 'the same',
  'passports.downloadPassport': 'the regulation says what stands on it',
}

const nameOf = (route: Route): string => {
  const found = namedRoutes.find((each) => each.route === route)
  return `${found?.room}.${found?.name}`
}
const papers = namedRoutes.map(({ route }) => route as Route).filter((route) => route.response === 'pdf')

let shop: TestShop
let asked: Record<string, Asked>
const DAY_MS = 86_400_000
const address = { line1: '3 rue des Lilas', postcode: '49100', city: 'Angers' }
const logo = (): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 90, channels: 4, background: { r: 20, g: 60, b: 140, alpha: 0.6 } } })
    .composite([{ input: Buffer.from('<svg width="300" height="90"><circle cx="45" cy="45" r="40" fill="#c33"/></svg>') }])
    .png()
    .toBuffer()

async function scene(): Promise<Record<string, Asked>> {
  await shop.ok(settingsRoutes.updateInvoicingInfo, { body: shopDetails })
  const customer = await shop.ok(customersRoutes.createCustomer, {
    body: { kind: 'professional', company: 'Paysages Duval', siren: '732829320', email: 'compta@duval.test' },
  })
  await shop.ok(customersRoutes.addAddress, { params: { id: customer.id }, body: { ...address, isBilling: true } })
  const size = await someStock(shop, 40)
  const of = (id: number | null | undefined): Asked => ({ params: { id: id ?? 0 } })
  const buyer = { customerId: customer.id }

  const quoted = await shop.ok(ordersRoutes.createOrder, { body: { ...buyer, lines: [freeLine()] } })
  const order = await firm(shop, [{ subproductId: size, quantity: 4 }], buyer)
  const parts = [1, 3].map((quantity) => ({ lines: [{ lineId: order.lines[0]?.id ?? 0, quantity }] }))
  const cut = await shop.call(orderLifeRoutes.splitOrder, {
    params: { id: order.id },
    body: { parts: parts as never, version: order.version },
  })
  const billed = await firm(shop, [freeLine({ quantity: 2 })], buyer)
  await pay(shop, billed.id, billed.inclCents)
  await shop.ok(invoicesRoutes.generateInvoice, { params: { id: billed.id }, body: {} })
  await shop.ok(orderRefundRoutes.refundOrder, {
    params: { id: billed.id },
    body: { kind: 'items', items: [{ lineId: billed.lines[0]?.id ?? 0, quantity: 1 }] },
  })
  const after = await read(shop, billed.id)
  const documentOf = (kind: string) => after.documents.find((one) => one.kind === kind)?.id
  const owed = await firm(shop, [freeLine()], buyer)
  await shop.ok(invoicesRoutes.generateInvoice, { params: { id: owed.id }, body: {} })
  const reminder = await shop.inShop((ctx) =>
    remind({ ...ctx, now: new Date(Date.now() + 60 * DAY_MS) }, customer.id, { level: 1, penalties: true, mail: false }),
  )

  const till = await openTill(shop)
  const sale = await sell(shop, { ...buyer })
  const back = await shop.ok(tillSalesRoutes.cancelSale, { params: { id: (await sell(shop)).id }, body: {} })
  const cheque = await sell(shop, { payments: [{ payment_type: 'cheque', amount: 1000 }] })
  await shop.ok(tillInvoicesRoutes.invoiceSale, { params: { id: sale.id }, body: buyer })
  const { moves } = await shop.ok(tillRoutes.changeSession, {
    body: { action: 'cash_out', sessionId: till.session.id, amountCents: 500, reason: 'Timbres' },
  })
  const x = await openTill(shop, '2')
  const closed = await closeTill(shop, till)
  const fair = await fairToday(shop)
  await shop.ok(fairsRoutes.loadStand, { params: { id: fair.id }, body: { lines: [{ subproductId: size, quantity: 2 }] } })
  expect([cheque.payments.length, cut.status]).toEqual([1, 200])

  await shop.ok(conditionsRoutes.setConditions, { body: { html: '<h2>Reprise</h2><p>Un an.</p>' } }, { file: [] })

  const { subproductId } = await packed(shop, await declaredBatch(shop), 4)
  const recall = await someRecall(shop)
  // Who has no address for mails is written to on paper.
  await shop.inShop((ctx) =>
    ctx.db
      .updateTable('customer')
      .set({ email: '' })
      .where('id', '=', recall.buyers[0]?.customerId ?? 0)
      .execute(),
  )
  const { certificate } = await shop.ok(certificateRoutes.certifyOrder, { params: { id: await soldPackets(shop, subproductId, 1) } })

  return {
    'shops.samplePaper': { query: { colour: '#8800ff' } },
    'receivables.statementPdf': of(customer.id),
    'receivables.reminderPdf': of(reminder.id),
    'refunds.refundReceipt': of(after.refunds[0]?.id),
    'orders.partNote': { params: { id: order.id, shipmentId: cut.body.shipments[0]?.id ?? 0 } },
    'orders.summaryPdf': of(order.id),
    'orders.deliveryNotePdf': of(order.id),
    'orders.quotationPdf': of(quoted.id),
    'orders.conditionsPdf': {},
    'till.standSlip': of(fair.id),
    'till.fairResult': of(fair.id),
    'codes.giftCardPdf': of((await someGiftCard(shop)).id),
    'codes.creditCodePdf': of((await someCredit(shop)).id),
    'till.countSheet': of(till.session.id),
    'till.printX': { query: { registerId: x.registerId } },
    'invoicing.saleInvoicePdf': of(sale.payments[0]?.id),
    'till.ticketPdf': of(sale.id),
    'till.saleTicketPdf': of(sale.id),
    'till.refundTicketPdf': of(back.id),
    'invoicing.orderInvoicePdf': of(billed.id),
    'invoicing.invoicePdf': of(documentOf('invoice')),
    'invoicing.creditInvoicePdf': of(documentOf('credit_invoice')),
    'fiscal.zTicketPdf': of(closed.zId),
    'till.cashSlip': of(moves[0]?.id),
    'till.chequeDeposit': of(till.session.id),
    'traceability.downloadCertificate': of(certificate.id),
    'traceability.recallReport': of(recall.id),
    'traceability.printRecallLetters': { ...of(recall.id), body: { message: 'Gardez-les à l’écart.' } },
    'passports.deliveryComplaint': of((await someDelivery(shop)).id),
    'printing.catalog': { query: { layout: 'prices', type: 'plant' } },
  }
}

const ask = async (route: Route): Promise<Buffer> => shop.ok(route, asked[nameOf(route)] as never) as Promise<Buffer>
/** Pictures that a PDF holds; Typst writes the head of each in the clear. */
const pictures = (pdf: Buffer): number => pdf.toString('latin1').split('/Subtype /Image').length - 1

beforeAll(async () => {
  shop = await newShop()
  await shop.ok(papersRoutes.setPaperLogo, {}, { file: { name: 'logo.png', bytes: await logo() } })
  await shop.ok(papersRoutes.setPaperColour, { body: { colour: '#FFD400' } })
  asked = await scene()
})

test('every paper bears the logo, or says why not', () => {
  const known = new Set([...Object.keys(asked), ...Object.keys(noLogo)])
  expect(papers.map(nameOf).filter((name) => !known.has(name))).toEqual([])
  expect([...known].filter((name) => !papers.map(nameOf).includes(name))).toEqual([])
})

test.each(papers.map((route) => [nameOf(route), route] as const).filter(([name]) => !noLogo[name]))(
  '%s bears the logo',
  async (_, route) => {
    expect(pictures(await ask(route))).toBeGreaterThan(0)
  },
)

test('what was issued keeps the look of its day, and what is drawn today has that of today', async () => {
  const sealed = ['invoicing.invoicePdf', 'invoicing.creditInvoicePdf', 'invoicing.saleInvoicePdf', 'receivables.reminderPdf']
  const routesOf = (names: readonly string[]) => papers.filter((route) => names.includes(nameOf(route)))
  const before = await Promise.all(routesOf(sealed).map(ask))
  await shop.ok(papersRoutes.removePaperLogo)
  await shop.ok(papersRoutes.setPaperColour, { body: { colour: '#103060' } })
  const after = await Promise.all(routesOf(sealed).map(ask))
  expect(after.map((pdf, index) => pdf.equals(before[index] as Buffer))).toEqual(sealed.map(() => true))
  for (const route of routesOf(['orders.summaryPdf', 'orders.quotationPdf', 'fiscal.zTicketPdf']))
    expect(pictures(await ask(route))).toBe(0)
})
