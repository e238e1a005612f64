import { inProgressStatuses } from '@plantule/contract/orders/schemas'
import type { Domain } from '../../platform/domain.ts'
import { holdRecords } from '../fiscal/index.ts'
import { mountQuotationPage } from './agreement/page.ts'
import { agreementHandlers } from './agreement/routes.ts'
import { mailMentions } from './comments.ts'
import { orderPaymentHolder } from './hold-payments.ts'
import { lifeHandlers } from './life/routes.ts'
import { mailHandlers, mailJobs } from './mails/routes.ts'
import { preparationHandlers } from './preparation/routes.ts'
import { runPreparations } from './preparation/sheets.ts'
import { repriceByDay, repriceDrafts } from './reprice-drafts.ts'
import { mountProposalPage } from './proposals/page.ts'
import { proposalHandlers } from './proposals/routes.ts'
import { routes } from './routes.ts'

export { type CardHooks, setCardHooks } from './card-hooks.ts'
export { dropCardRefund, leftByModification, noteCardRefund, settleCardRefund, takeCardPayment } from './card-money.ts'
export { attachDocument, setInvoiced } from './attach-document.ts'
export { createOrder } from './create-order.ts'
export { buyerOf, type CustomerOnDocument, moneyParts, sellerOf, shownInclOf, unitPriceOf } from './document-parts.ts'
export { buyerNow, customerOnDocument } from './order-pdf.ts'
export { summaryColumns, toSummary } from './list-orders.ts'
export { setInvoiceDrawer } from './mails/invoice-paper.ts'
export { addressOf, languageOf, queueOrderMail, tellCustomer } from './mails/queue.ts'
export { partsLeft, toSend } from './life/shipments.db.ts'
export { lockOrder } from './lock-order.ts'
export { authorOf, findOrder, type Line, linesOf, type LinePart, type Order, partsOf, tellStory } from './orders.db.ts'
export { basketOf, releaseOrderCodes } from './order-codes.ts'
export { holdsStock, labelIn, wantedOf } from './order-stock.ts'
export { refuseBack } from './money/refuse-money.ts'
export { mayRefund, refuseLarge } from './money/refund-limit.ts'
export { leftOf, type Source, sourcesOf } from './money/sources.ts'
export { type Drawer, setDrawers } from './money/drawer.ts'
export { writePayment } from './money/write-payment.ts'
export { addPayment } from './payments.ts'
export { type PricedLine, priceLines } from './price-lines.ts'
export { leftToRefund, refundsOf } from './refunds/refunds.db.ts'
export { discountColumns, dueOf, refuseUnless, heldMoney, saleOf, sharesOf } from './rules.ts'
export { saveOrder } from './save-order.ts'
export { orderAnswer } from './to-order.ts'
export { exemptionOf, refuseUntaxed } from './tax-regime.ts'
export { updateOrder } from './update-order.ts'
export { validateOrder } from './validate-order.ts'

holdRecords(orderPaymentHolder)

export const orders: Domain = {
  name: 'orders',
  routes: [...routes, ...lifeHandlers, ...preparationHandlers, ...mailHandlers, ...agreementHandlers, ...proposalHandlers],
  beside(app, base) {
    mountQuotationPage(app, base)
    mountProposalPage(app, base)
  },
  jobs: {
    ...mailJobs,
    'orders.mail-mentions': { run: mailMentions },
    'orders.reprice-drafts': { run: repriceDrafts, parallel: 1 },
    'orders.reprice-by-day': { run: repriceByDay, cron: '5 0 * * *', everyShop: true },
    'orders.preparation': { run: runPreparations, retries: 1 },
  },
  async init(ctx) {
    const row = await ctx.db
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('status', 'in', [...inProgressStatuses])
      .executeTakeFirstOrThrow()
    return { number_of_orders: row.count }
  },
}
