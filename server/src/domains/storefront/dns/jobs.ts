import { z } from 'zod'
import { job } from '../../../platform/job.ts'

export const checkHostJob = job('storefront.check-host', { hostId: z.int() })
export const recheckHostsJob = job('storefront.recheck-hosts', {})
