import { z } from 'zod'
import { job } from '../../platform/job.ts'

export const mailReminderJob = job('receivables.mail', { reminderId: z.int() })
export const remindersJob = job('receivables.remind', { operationId: z.int(), customers: z.array(z.int()) })
