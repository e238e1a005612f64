import { z } from 'zod'
import { job } from '../../platform/job.ts'

export const mailGiftCardJob = job('codes.mail-gift-card', { voucherId: z.int() })
