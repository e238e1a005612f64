import { availabilityRoutes } from '@plantule/contract/site/availability'
import type { Domain } from '../../platform/domain.ts'
import { handle } from '../../platform/handlers.ts'
import { answers } from '../../platform/port.ts'
import { awaitsCard, boughtPage } from '../card-payments/index.ts'
import { does } from '../../platform/job.ts'
import { listPriceListLinks, makePriceListLink, removePriceListLink } from './browse/list-links.ts'
import { availabilityConfig, setAvailabilityConfig } from './browse/list-rows.ts'
import { termsOfCard, termsOfOrder } from './buying/agreed-terms.ts'
import { boughtPageOf } from './buying/bought-page.ts'
import { forgetCheckouts, isToPayByCard } from './buying/checkouts.db.ts'
import { tellRest } from './buying/rest-of-order.ts'
import { agreedTerms, restSetApart } from '../orders/index.ts'
import { giveUpUnpaid } from './buying/give-up-unpaid.ts'
import { agreedForCard, tellBuyerJob } from '../codes/index.ts'
import { tellBuyer } from './gift-cards/tell-buyer.ts'
import { writeAvailability } from './write/availability-letter.ts'
import { unpaidJob } from './jobs.ts'

export { mountSite } from './mount-site.ts'
export { Sites, staysOwn } from './sites.ts'

export const site: Domain = {
  name: 'site',
  ports: [
    answers(boughtPage, boughtPageOf),
    answers(awaitsCard, isToPayByCard),
    answers(restSetApart, tellRest),
    answers(agreedTerms, termsOfOrder),
    answers(agreedForCard, termsOfCard),
  ],
  routes: handle(availabilityRoutes, {
    writeAvailability,
    getAvailabilityConfig: (ctx) => availabilityConfig(ctx),
    setAvailabilityConfig: (ctx, { body }) => setAvailabilityConfig(ctx, body),
    listPriceListLinks: (ctx) => listPriceListLinks(ctx),
    makePriceListLink: (ctx, { params }) => makePriceListLink(ctx, params.id),
    removePriceListLink: (ctx, { params }) => removePriceListLink(ctx, params.id),
  }),
  forget: forgetCheckouts,
  jobs: [does(unpaidJob, giveUpUnpaid, { retries: 1, cron: '*/10 * * * *', everyShop: true }), does(tellBuyerJob, tellBuyer)],
}
