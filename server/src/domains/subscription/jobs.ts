import { z } from 'zod'
import { job } from '../../platform/job.ts'

/** What a day brings: periods to bill, letters about what is not paid, trials that end. */
export const dayJob = job('subscription.day', {})
export const collectJob = job('subscription.collect', { invoiceId: z.int() })
export const newsJob = job('subscription.news', { eventId: z.int() })
