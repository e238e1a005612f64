import { z } from 'zod'
import { job } from '../../platform/job.ts'

export const newsJob = job('card-payments.news', { eventId: z.int() })
export const orderJob = job('card-payments.order', { orderId: z.int() })
export const refundJob = job('card-payments.refund', { refundId: z.int() })
export const endSessionJob = job('card-payments.end-session', { linkId: z.int() })
export const documentJob = job('card-payments.document', { documentId: z.int() })
export const sweepJob = job('card-payments.sweep', {})
