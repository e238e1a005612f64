import { z } from 'zod'
import { job } from '../../platform/job.ts'

/** What a day brings: periods to bill, letters about what is not paid, trials that end. */
export const dayJob = job('subscription.day', {})
export const collectJob = job('subscription.collect', { invoiceId: z.int() })
export const newsJob = job('subscription.news', { eventId: z.int() })
/** Closes the page on which an invoice would be paid a second time; the provider's login queues it too, hence its name. */
export const closePageJob = job('provider.close-page', { invoiceId: z.int() })
/** Gives money back by the card provider. */
export const refundJob = job('provider.refund', { refundId: z.int() })
