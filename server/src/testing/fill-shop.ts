import { someSubscription } from '../domains/subscription/subscription.testing.ts'
import { productRoutes } from '@plantule/contract/catalogue/products'
import { customersCareRoutes } from '@plantule/contract/customers/care'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { invoicesRoutes } from '@plantule/contract/invoicing/invoices'
import { booksRoutes } from '@plantule/contract/books/books'
import { libraryRoutes } from '@plantule/contract/library/library'
import { orderLifeRoutes } from '@plantule/contract/orders/life-routes'
import { orderRefundRoutes } from '@plantule/contract/refunds/routes'
import { purchasesRoutes } from '@plantule/contract/books/purchases'
import { roundRoutes } from '@plantule/contract/orders/rounds'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { viewsRoutes } from '@plantule/contract/shops/views'
import { settingsRoutes } from '@plantule/contract/shops/settings'
import { someCardRows } from '../domains/card-payments/card-payments.testing.ts'
import { someAnalysis } from '../domains/production/analyses/analyses.testing.ts'
import { fillBot } from '../domains/bot/bot.testing.ts'
import { someBranch } from '../domains/catalogue/catalogue.testing.ts'
import { someCredit, someDiscount, someGiftCard } from '../domains/codes/codes.testing.ts'
import { someTransmission } from '../domains/e-invoicing/e-invoicing.testing.ts'
import { someSummary } from '../domains/invoicing/invoicing.testing.ts'
import { customerOnTerms, draft, firm, freeLine, pay, someStock } from '../domains/orders/orders.testing.ts'
import { someParcel } from '../domains/parcels/some-parcel.testing.ts'
import { fillDeliveries } from '../domains/passports/deliveries/deliveries.testing.ts'
import { fillPassports } from '../domains/passports/passports.testing.ts'
import { grown } from '../domains/orders/growing/growing.testing.ts'
import { fillProduction } from '../domains/production/production.testing.ts'
import { someReminder } from '../domains/receivables/receivables.testing.ts'
import { fillLocal } from '../domains/traceability/local/local.testing.ts'
import { fillRecalls } from '../domains/traceability/recall/recall.testing.ts'
import { fillTraceability } from '../domains/traceability/traceability.testing.ts'
import { fairToday } from '../domains/till/fairs/fairs.testing.ts'
import { fillMarketing } from '../domains/marketing/marketing.testing.ts'
import { fillStorefront } from '../domains/storefront/storefront.testing.ts'
import { fillTemplates } from '../domains/storefront/templates/templates.testing.ts'
import { someLegalTexts } from '../domains/storefront/legal/legal.testing.ts'
import { fillPrograms } from '../domains/programs/programs.testing.ts'
import { fillSupport } from '../domains/support/support.testing.ts'
import { someLink } from '../domains/tracking/tracking.testing.ts'
import type { TestShop } from './new-shop.ts'
import { shopDetails } from './shop-details.ts'

/** Something of everything in a shop, made through the routes that people use. */
export async function fillShop(shop: TestShop): Promise<void> {
  await someBranch(shop)
  const subproductId = await someStock(shop, 50)
  const archived = await shop.ok(productRoutes.listProducts, { params: { page: 1 } })
  await shop.ok(productRoutes.duplicateProduct, { params: { id: archived.items[0]?.id ?? 0 } })
  const customerId = await customerOnTerms(shop)
  const params = { id: customerId }
  await shop.ok(customersRoutes.addAddress, { params, body: { line1: '3 rue des Lilas', postcode: '49000', city: 'Angers' } })
  const namesake = await shop.ok(customersRoutes.createCustomer, { body: { kind: 'professional', company: 'Paysages Duval' } })
  await shop.ok(customersCareRoutes.keepApart, { body: { ids: [customerId, namesake.id] } })
  await shop.ok(customersRoutes.addInteraction, { params, body: { kind: 'call', at: '2026-03-02T10:00:00Z', text: 'Rappeler lundi' } })
  await shop.ok(libraryRoutes.addFile, { body: {} }, { file: { name: 'notice.txt', bytes: Buffer.from('Arroser le soir.') } })
  await draft(shop, [{ subproductId, quantity: 2 }, freeLine()], { customerId })
  await draft(shop, [freeLine()], { asQuotation: true, channel: 'web' })
  const order = await firm(shop, [{ subproductId, quantity: 1 }])
  await pay(shop, order.id, 100)
  await shop.ok(orderRefundRoutes.refundOrder, {
    params: { id: order.id },
    body: { kind: 'items', items: [{ lineId: order.lines[0]?.id ?? 0, quantity: 1 }] },
  })
  const unpaid = await firm(shop, [freeLine()])
  await pay(shop, unpaid.id, 100)
  await shop.ok(ordersRoutes.addPayment, { params: { id: unpaid.id }, body: { payment_type: 'cheque', amount: 50, validated: false } })
  await shop.ok(viewsRoutes.shareView, {
    body: { list: 'orders.in_progress', path: ordersRoutes.listInProgress.path, name: 'À suivre', search: 'held=true' },
  })
  await someLink(shop, { visits: 2 })
  await fillSupport(shop)
  await fillPrograms(shop)
  await fairToday(shop)
  await someAnalysis(shop)
  await someCardRows(shop, order.id)
  await someDiscount(shop, { code: 'BIENVENUE' })
  await someGiftCard(shop)
  await someCredit(shop)
  await shop.ok(ordersRoutes.addComment, { params: { id: order.id }, body: { text: 'Emballage cadeau', mentions: [shop.memberId] } })
  const split = await firm(shop, [freeLine({ quantity: 2 })])
  const half = { lines: [{ lineId: split.lines[0]?.id ?? 0, quantity: 1 }] }
  const brought = await firm(shop, [freeLine()], { deliveryMode: 'own_truck' })
  const round = await shop.ok(roundRoutes.createRound, {
    body: { day: '2030-03-02', name: 'Camion', departAt: '08:00', from: '09:00', to: '12:00' },
  })
  const loaded = await shop.ok(roundRoutes.addStops, { params: { id: round.id }, body: { orderIds: [brought.id] } })
  const stop = { id: round.id, stopId: loaded.stops[0]?.id ?? 0 }
  await shop.ok(roundRoutes.setStopHours, { params: stop, body: { from: '09:00', to: '10:00' } })
  await shop.ok(orderLifeRoutes.splitOrder, { params: { id: split.id }, body: { parts: [half, half], version: split.version } })
  await invoice(shop, customerId)
  await someSummary(shop, customerId)
  await someTransmission(shop)
  await someParcel(shop, order.id)
  await someReminder(shop, customerId)
  await fillProduction(shop)
  await grown(shop, { quantity: 5 })
  await someLegalTexts(shop)
  await fillPassports(shop, archived.items[0]?.id ?? 0)
  await fillDeliveries(shop)
  await fillTraceability(shop)
  await fillLocal(shop)
  await fillRecalls(shop)
  await fillStorefront(shop)
  await fillTemplates(shop)
  await fillBot(shop)
  await fillMarketing(shop)
  await keepBooks(shop)
  await someSubscription(shop)
}

/** A purchase with its paper, a line of the bank's statement, and a month that is closed. */
async function keepBooks(shop: TestShop): Promise<void> {
  const { id } = await shop.ok(purchasesRoutes.createPurchase, {
    body: {
      supplierName: 'Terreaux du Val',
      datedOn: '2026-03-02',
      category: 'substrate',
      rates: [{ rateBp: 2000, exclCents: 5_000, vatCents: 1_000 }],
    },
  })
  await shop.ok(purchasesRoutes.addAttachment, { params: { id } }, { file: { name: 'facture.txt', bytes: Buffer.from('Terreau, 60 €') } })
  await shop.ok(booksRoutes.addBankLine, { body: { day: '2026-03-05', label: 'VIR TERREAUX', cents: -6_000 } })
  await shop.ok(booksRoutes.closeMonth, { params: { month: '2026-03' }, body: { accept: true } })
}

/** Two invoices, the second one cancelled by a credit invoice. */
async function invoice(shop: TestShop, customerId: number): Promise<void> {
  await shop.ok(settingsRoutes.updateInvoicingInfo, { body: shopDetails })
  for (const cancelled of [false, true]) {
    const order = await firm(shop, [freeLine()], { customerId })
    const params = { id: order.id }
    await shop.ok(invoicesRoutes.generateInvoice, { params, body: {} })
    if (cancelled) await shop.ok(invoicesRoutes.cancelInvoice, { params, body: { reason: 'Erreur de client' } })
  }
}
