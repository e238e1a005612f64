import type { Domain } from '../../platform/domain.ts'
import { answers } from '../../platform/port.ts'
import { giftCardMoneyPort } from '../codes/index.ts'
import { giftCardHooks } from './gift-card-links.ts'
import { cardMoney } from '../orders/index.ts'
import { cardRefunders } from '../refunds/index.ts'
import { endSession } from './checkout.ts'
import { passOnDocument } from './documents.ts'
import { forgetEvents } from './forget-events.ts'
import { readNewsOf, readOrder } from './news.ts'
import { mountPayPage } from './pay-page.ts'
import { askRefund, cardHooks, cardRefunder } from './refunds.ts'
import { routes } from './routes.ts'
import { sweep } from './sweep.ts'
import { mountWebhook } from './webhook.ts'
import { does } from '../../platform/job.ts'
import { documentJob, endSessionJob, newsJob, orderJob, refundJob, sweepJob } from './jobs.ts'

export { openFor as openCardSecret, sealFor as sealCardSecret } from './seal.ts'
export { type BoughtAt, boughtPage } from './bought-page.ts'
export { MINIMUM_CENTS } from './link-rules.ts'
export { findAccount as cardAccount } from './connection.ts'
export { awaitsCard, createLink as createCardLink, mayAskLink, payPage } from './links.ts'
export { createGiftCardLink, giftCardPayPath, payPageOpened } from './gift-card-links.ts'
export { readPages } from './take-payment.ts'
export { BillingProvider, type BillingNews, type Charge, type PaymentPage, readBillingNews } from './billing-provider.ts'
export type { Dispute, RefundState } from './provider-shapes.ts'
export { ProviderError, refusalOf } from './provider-error.ts'

export const cardPayments: Domain = {
  name: 'card-payments',
  ports: [answers(cardMoney, cardHooks), answers(giftCardMoneyPort, giftCardHooks), answers(cardRefunders, cardRefunder)],
  routes,
  forget: forgetEvents,
  jobs: [
    does(newsJob, readNewsOf, { retries: 8 }),
    does(orderJob, readOrder),
    does(refundJob, askRefund, { retries: 8 }),
    does(endSessionJob, endSession),
    does(documentJob, passOnDocument),
    does(sweepJob, sweep, { retries: 1, cron: '*/15 * * * *', everyShop: true }),
  ],
  beside(app, base) {
    mountWebhook(app, base)
    mountPayPage(app, base)
  },
}
