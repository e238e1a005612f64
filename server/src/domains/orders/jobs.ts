import { z } from 'zod'
import { job } from '../../platform/job.ts'

export const mailJob = job('orders.mail', { orderMailId: z.int() })
export const remindersJob = job('orders.mail-reminders', {})
export const mailMentionsJob = job('orders.mail-mentions', { commentId: z.int() })
export const repriceByDayJob = job('orders.reprice-by-day', {})
export const preparationJob = job('orders.preparation', {
  operationId: z.int(),
  ids: z.array(z.int()),
  layout: z.enum(['sheets', 'picking', 'both']),
})
