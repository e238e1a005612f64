import type { Domain } from '../../platform/domain.ts'
import { answers } from '../../platform/port.ts'
import { does } from '../../platform/job.ts'
import { collect } from './collect.ts'
import { bringDay } from './day.ts'
import { closePageJob, collectJob, dayJob, newsJob, refundJob } from './jobs.ts'
import { closePage } from './payment-page.ts'
import { refuseBeyondMembers } from './refuse-beyond-members.ts'
import { memberLimit } from '../shops/index.ts'
import { initParts } from './read-subscription.ts'
import { askRefund } from './refunds.ts'
import { routes } from './routes.ts'
import { forgetEvents, mountWebhook, readNews } from './webhook.ts'

export { pdfOf } from './bill-pdf.ts'
export { companyOf } from './company.ts'
export { type BillLine, RATE_BP, sumsOf } from './compose-bill.ts'
export { issueBill } from './issue-bill.ts'
export { closePageJob, refundJob } from './jobs.ts'
export { casesOf, paidOf } from './owed.ts'
export { everyPlan } from './plans.ts'
export { beginTrial } from './begin-trial.ts'
export { resumeBilling } from './resume-billing.ts'

export const subscription: Domain = {
  name: 'subscription',
  routes,
  ports: [answers(memberLimit, refuseBeyondMembers)],
  init: initParts,
  forget: forgetEvents,
  jobs: [
    does(dayJob, bringDay, { retries: 3, cron: '20 6 * * *', everyShop: true }),
    does(collectJob, collect, { retries: 8 }),
    does(newsJob, readNews, { retries: 8 }),
    does(closePageJob, closePage, { retries: 8 }),
    does(refundJob, askRefund, { retries: 8 }),
  ],
  beside: mountWebhook,
}
