import { z } from 'zod'
import { job } from '../../platform/job.ts'

export const depositJob = job('e-invoicing.deposit', { invoiceId: z.int() })
export const sweepJob = job('e-invoicing.sweep', {})
