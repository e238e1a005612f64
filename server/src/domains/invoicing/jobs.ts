import { z } from 'zod'
import { job } from '../../platform/job.ts'

export const renderJob = job('invoicing.render', { invoiceId: z.int() })
export const mailJob = job('invoicing.mail', { invoiceId: z.int(), to: z.string(), message: z.string(), askedAt: z.iso.datetime() })
export const summariesJob = job('invoicing.summaries', {
  operationId: z.int(),
  month: z.string(),
  mail: z.boolean(),
  customers: z.array(z.int()),
})
/** A document was issued: whoever hands invoices over electronically may want it. */
export const offerInvoiceJob = job('e-invoicing.offer', { invoiceId: z.int() })
