import { letterReportRoutes } from '@plantule/contract/marketing/measures'
import { registerCustomersRoutes } from '@plantule/contract/marketing/register-customers'
import { newsletterRoutes, newsletterSheets } from '@plantule/contract/marketing/newsletters'
import type { Domain } from '../../platform/domain.ts'
import { handle } from '../../platform/handlers.ts'
import { does } from '../../platform/job.ts'
import { answers } from '../../platform/port.ts'
import { forgetsAddresses } from '../customers/index.ts'
import { orderTakenOver, restSetApart } from '../orders/index.ts'
import { listAgreements } from './agreements.ts'
import { mountLetterLinks } from './follow-letter.ts'
import { mountLeavePage } from './leave-page.ts'
import { addUpPast, followMerge, followRest } from './letter-orders.ts'
import { letterReport, letterReportSheet } from './letter-report.ts'
import { newsletterAnswer, newsletterStatus } from './newsletters.db.ts'
import {
  addNewsletterImage,
  copyNewsletter,
  createNewsletter,
  listNewsletters,
  newslettersSheet,
  removeNewsletter,
  updateNewsletter,
  usesInNewsletters,
} from './newsletters.ts'
import { registerCustomers, registerCustomersJob, runRegistering } from './register-customers.ts'
import { runSending, sendJob, sendNewsletter, testNewsletter } from './send.ts'
import { dueLettersJob, scheduleNewsletter, sendDueLetters, unscheduleNewsletter } from './schedule.ts'
import { previewNewsletter, shownNewsletter } from './look-at-letter.ts'
import { countSegment, namedInLetters } from './segment.ts'
import { mountReportAddress } from '../../platform/mail/report-address.ts'
import { mailReported } from '../../platform/mail/reported.ts'
import { addSubscriber, forgetAddresses, hearReport, listSubscribers, removeSubscriber, subscribersSheet } from './subscribers.ts'

export { measureOf } from './agreements.ts'
export { type Arrival, isRecent, readArrival } from './letter-links.ts'
export { creditLetter } from './letter-orders.ts'
export { addSubscriber, createNewsletter }

export const marketing: Domain = {
  name: 'marketing',
  jobs: [
    does(registerCustomersJob, runRegistering, { seconds: 3_600, parallel: 1 }),
    does(sendJob, runSending, { retries: 8, parallel: 1 }),
    does(dueLettersJob, sendDueLetters, { retries: 1, cron: '*/5 * * * *', everyShop: true }),
  ],
  namedInside: namedInLetters,
  forget: addUpPast,
  ports: [
    answers(forgetsAddresses, forgetAddresses),
    answers(mailReported, hearReport),
    answers(orderTakenOver, followMerge),
    answers(restSetApart, followRest),
  ],
  beside(app, base) {
    mountLeavePage(app, base)
    mountLetterLinks(app, base)
    mountReportAddress(app, base)
  },
  usesOfImage: usesInNewsletters,
  routes: [
    ...handle(newsletterRoutes, {
      listNewsletters: (ctx, { query }) => listNewsletters(ctx, query),
      listSubscribers: (ctx, { query }) => listSubscribers(ctx, query),
      addSubscriber: (ctx, { body }) => addSubscriber(ctx, body),
      removeSubscriber: (ctx, { params }) => removeSubscriber(ctx, params.id),
      createNewsletter: (ctx, { body }) => createNewsletter(ctx, body),
      getNewsletter: (ctx, { params }) => newsletterAnswer(ctx, params.id),
      updateNewsletter: (ctx, { params, body }) => updateNewsletter(ctx, params.id, body),
      removeNewsletter: (ctx, { params }) => removeNewsletter(ctx, params.id),
      addNewsletterImage: (ctx, { params, body, files }) => addNewsletterImage(ctx, params.id, files[0], body.alt),
      testNewsletter: (ctx, { params, body }) => testNewsletter(ctx, params.id, body.to),
      sendNewsletter: (ctx, { params }) => sendNewsletter(ctx, params.id),
      scheduleNewsletter: (ctx, { params, body }) => scheduleNewsletter(ctx, params.id, body),
      unscheduleNewsletter: (ctx, { params }) => unscheduleNewsletter(ctx, params.id),
      previewNewsletter: (ctx, { body }) => previewNewsletter(ctx, body),
      shownNewsletter: (ctx, { params }) => shownNewsletter(ctx, params.id),
      countSegment: (ctx, { body }) => countSegment(ctx, body),
      newsletterStatus: (ctx, { params }) => newsletterStatus(ctx, params.id),
      copyNewsletter: (ctx, { params }) => copyNewsletter(ctx, params.id),
    }),
    ...handle(letterReportRoutes, {
      letterReport: (ctx, { params }) => letterReport(ctx, params.id),
      letterReportSheet: (ctx, { params }) => letterReportSheet(ctx, params.id),
      listAgreements: (ctx, { params }) => listAgreements(ctx, params.id),
    }),
    ...handle(registerCustomersRoutes, {
      registerCustomers: (ctx, { body }) => registerCustomers(ctx, body.target, body.proof),
    }),
    ...handle(newsletterSheets, {
      newslettersSheet: (ctx, { query }) => newslettersSheet(ctx, query),
      subscribersSheet: (ctx, { query }) => subscribersSheet(ctx, query),
    }),
  ],
}
