import { job } from '../../platform/job.ts'

export const unpaidJob = job('site.unpaid', {})
