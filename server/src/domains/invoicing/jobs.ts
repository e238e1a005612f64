import { z } from 'zod'
import { job } from '../../platform/job.ts'

export const renderJob = job('invoicing.render', { invoiceId: z.int() })
export const settleHeldJob = job('invoicing.settle-held', {})
export const mailJob = job('invoicing.mail', { invoiceId: z.int(), to: z.string(), message: z.string(), askedAt: z.iso.datetime() })
export const summariesJob = job('invoicing.summaries', {
  operationId: z.int(),
  month: z.string(),
  mail: z.boolean(),
  customers: z.array(z.int()),
})
/** A document was issued: whoever hands invoices over electronically may want it. */
export const offerInvoiceJob = job('e-invoicing.offer', { invoiceId: z.int() })
const ids = z.array(z.int())
const locale = z.enum(['fr', 'en'])
export const printManyJob = job('invoicing.print-many', { operationId: z.int(), ids })
export const mailManyJob = job('invoicing.mail-many', { operationId: z.int(), ids, message: z.string(), again: z.boolean(), locale })
export const payManyJob = job('invoicing.pay-many', {
  operationId: z.int(),
  items: z.array(z.object({ id: z.int(), amount: z.int() })),
  payment_type: z.enum(['transfer', 'cheque', 'card', 'direct_debit']),
  receivedOn: z.string().nullable(),
  note: z.string(),
  locale,
})
