import type { Domain } from '../../platform/domain.ts'
import { setCardHooks } from '../orders/index.ts'
import { endSession } from './checkout.ts'
import { passOnDocument } from './documents.ts'
import { readNewsOf } from './news.ts'
import { mountPayPage } from './pay-page.ts'
import { askRefund, cardHooks } from './refunds.ts'
import { routes } from './routes.ts'
import { sweep } from './sweep.ts'
import { mountWebhook } from './webhook.ts'

export { listPayouts } from './list-payouts.ts'

setCardHooks(cardHooks)

export const cardPayments: Domain = {
  name: 'card-payments',
  routes,
  jobs: {
    'card-payments.news': { run: readNewsOf, retries: 8 },
    'card-payments.refund': { run: askRefund, retries: 8 },
    'card-payments.end-session': { run: endSession },
    'card-payments.document': { run: passOnDocument },
    'card-payments.sweep': { run: sweep, retries: 1, cron: '*/15 * * * *', everyShop: true },
  },
  beside(app, base) {
    mountWebhook(app, base)
    mountPayPage(app, base)
  },
}
