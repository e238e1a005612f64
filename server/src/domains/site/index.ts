import type { Domain } from '../../platform/domain.ts'
import { does } from '../../platform/job.ts'
import { forgetCheckouts } from './buying/checkouts.db.ts'
import { giveUpUnpaid } from './buying/give-up-unpaid.ts'
import { tellBuyerJob } from '../codes/index.ts'
import { tellBuyer } from './gift-cards/tell-buyer.ts'
import { unpaidJob } from './jobs.ts'

export { mountSite } from './mount-site.ts'
export { Sites, staysOwn } from './sites.ts'

export const site: Domain = {
  name: 'site',
  routes: [],
  forget: forgetCheckouts,
  jobs: [does(unpaidJob, giveUpUnpaid, { retries: 1, cron: '*/10 * * * *', everyShop: true }), does(tellBuyerJob, tellBuyer)],
}
