import { inProgressStatuses } from '@plantule/contract/orders/schemas'
import { labelSources } from '../printing/index.ts'
import { orderLabelSource } from './preparation/order-labels.ts'
import type { Domain } from '../../platform/domain.ts'
import { answers } from '../../platform/port.ts'
import { does } from '../../platform/job.ts'
import { repriceDraftsJob } from '../customers/index.ts'
import { recordHolders } from '../fiscal/index.ts'
import { mountQuotationPage } from './agreement/page.ts'
import { agreementHandlers } from './agreement/routes.ts'
import { mailMentions } from './comments.ts'
import { orderPaymentHolder } from './money/hold-payments.ts'
import { mailJob, mailMentionsJob, preparationJob, remindersJob, repriceByDayJob } from './jobs.ts'
import { lifeHandlers } from './life/routes.ts'
import { remindCustomers } from './mails/reminders.ts'
import { sendOrderMail } from './mails/send-order-mail.ts'
import { growingHandlers } from './growing/routes.ts'
import { tellReady } from './growing/tell-ready.ts'
import { tellShort } from './growing/tell-short.ts'
import { raisedReadyJob, raisedShortJob } from '../production/index.ts'
import { conditionsHandlers } from './paper/routes.ts'
import { mailHandlers } from './mails/routes.ts'
import { preparationHandlers } from './preparation/routes.ts'
import { runPreparations } from './preparation/sheets.ts'
import { repriceByDay, repriceDrafts } from './draft/reprice-drafts.ts'
import { mountProposalPage } from './proposals/page.ts'
import { proposalHandlers } from './proposals/routes.ts'
import { roundHandlers } from './rounds/routes.ts'
import { routes } from './routes.ts'

export { cancelOrder } from './life/cancel-order.ts'
export { type CardHooks, cardMoney, type PayPage } from './money/card-hooks.ts'
export {
  dropCardRefund,
  leftByModification,
  loseCardPayment,
  noteCardRefund,
  noteRefundRepaid,
  settleCardRefund,
  takeCardPayment,
} from './money/card-money.ts'
export { attachDocument, setInvoiced } from './paper/attach-document.ts'
export { setCodes } from './draft/order-codes.ts'
export { summaryPdf } from './paper/order-pdf.ts'
export { createOrder } from './draft/create-order.ts'
export {
  buyerOf,
  type CustomerOnDocument,
  moneyParts,
  reductionsIn,
  type Shown,
  type ShownLine,
  sellerOf,
  shownInclOf,
  unitPriceOf,
} from './paper/document-parts.ts'
export { buyerNow, customerOnDocument } from './paper/order-pdf.ts'
export { summaryColumns, toSummary } from './read/list-orders.ts'
export { invoiceDrawer } from './mails/invoice-paper.ts'
export { inventedOrderMail, newestOrderMail } from './mails/examples.ts'
export { mailSettings, setMailSettings } from './mails/settings.ts'
export { alongWithInvoice, type InvoicedSales, papersWithInvoice } from './paper/papers-with-invoice.ts'
export { agreedPapers, agreedTerms, type AgreedText, termsPaper } from './paper/agreed-terms.ts'
export { conditionsPaper } from './paper/conditions.ts'
export { addressOf, emailOfGuest, languageOf, queueOrderMail, mailCustomer } from './mails/queue.ts'
export { partsLeft, shipmentsOf } from './life/shipments.db.ts'
export { tvaOnReceipts } from './life/rest-bars.ts'
export { restSetApart, setRestApart } from './life/set-rest-apart.ts'
export { partsGoAway } from './life/split-order.ts'
export { refuseHeld } from './life/hold-order.ts'
export { type LabelNumbers, notePart, noteTracking, withNumbers } from './life/note-tracking.ts'
export { parcelLinks } from './mails/parcel-links.ts'
export { orderTakenOver } from './life/merge-orders.ts'
export { lockOrder } from './lock-order.ts'
export { authorOf, findOrder, firm, type Line, linesOf, type LinePart, type Order, partsOf, addToStory } from './orders.db.ts'
export { basketOf, releaseOrderCodes } from './draft/order-codes.ts'
export { openContract } from './growing/open-contract.ts'
export { giveUp } from './growing/contract-holds.ts'
export { holdsStock, labelIn, wantedOf } from './life/order-stock.ts'
export { refuseBack } from './money/refuse-money.ts'
export { refuseLarge } from './money/refund-limit.ts'
export { leftOf, type Source, sourcesOf } from './money/sources.ts'
export { type Drawer, drawers } from './money/drawer.ts'
export { waitingBack } from './money/waiting-back.ts'
export { writePayment } from './money/write-payment.ts'
export { addPayment } from './money/payments.ts'
export { type PricedLine, priceLines } from './draft/price-lines.ts'
export { leftToRefund, refundsOf } from './refunds/refunds.db.ts'
export { discountColumns, dueOf, refuseMoneyIn, refuseUnless, heldMoney, saleOf, sharesOf } from './rules.ts'
export { refuseMissing } from './life/refuse-missing.ts'
export { refuseUnchosen } from './life/refuse-unchosen.ts'
export { goesAlong, moneyWentBack, saveOrder } from './save-order.ts'
export { refuseAskedMore } from './draft/minimum-order.ts'
export { orderAnswer } from './read/to-order.ts'
export { exemptionOf, refuseUntaxed } from './tax-regime.ts'
export { updateOrder } from './draft/update-order.ts'
export { validateOrder } from './life/validate-order.ts'
export { standingOrder } from './standing-order.ts'
export { type Place, whereItGoes } from './where-it-goes.ts'

export const orders: Domain = {
  name: 'orders',
  ports: [answers(recordHolders, orderPaymentHolder), answers(labelSources, orderLabelSource)],
  routes: [
    ...routes,
    ...lifeHandlers,
    ...preparationHandlers,
    ...mailHandlers,
    ...conditionsHandlers,
    ...agreementHandlers,
    ...proposalHandlers,
    ...roundHandlers,
    ...growingHandlers,
  ],
  beside(app, base) {
    mountQuotationPage(app, base)
    mountProposalPage(app, base)
  },
  jobs: [
    does(mailJob, sendOrderMail, { retries: 6 }),
    does(remindersJob, remindCustomers, { cron: '30 7 * * *', everyShop: true }),
    does(mailMentionsJob, mailMentions),
    does(raisedReadyJob, tellReady),
    does(raisedShortJob, tellShort),
    does(repriceDraftsJob, repriceDrafts, { parallel: 1 }),
    does(repriceByDayJob, repriceByDay, { cron: '5 0 * * *', everyShop: true }),
    does(preparationJob, runPreparations, { retries: 1 }),
  ],
  async init(ctx) {
    const row = await ctx.db
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('status', 'in', [...inProgressStatuses])
      .executeTakeFirstOrThrow()
    return { number_of_orders: row.count }
  },
}
