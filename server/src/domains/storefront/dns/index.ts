import { dnsRoutes } from '@plantule/contract/storefront/dns'
import { handle } from '../../../platform/handlers.ts'
import { does } from '../../../platform/job.ts'
import { changeDomain, removeHost, validateDns } from './change-domain.ts'
import { checkHost, recheckHosts } from './check-host.ts'
import { dnsAnswer } from './hosts.db.ts'
import { checkHostJob, recheckHostsJob } from './jobs.ts'

export { mountAskHost } from './ask-host.ts'

export const dnsHandlers = handle(dnsRoutes, {
  getDns: (ctx) => dnsAnswer(ctx),
  validateDns: (ctx, { body }) => validateDns(ctx, body.host),
  changeDomain: (ctx, { body }) => changeDomain(ctx, body),
  removeHost: (ctx, { params }) => removeHost(ctx, params.id),
})

export const dnsJobs = [
  does(checkHostJob, checkHost, { retries: 2, seconds: 120 }),
  does(recheckHostsJob, recheckHosts, { retries: 1, cron: '20 4 * * *', everyShop: true }),
]
