import type { InvoiceBefore, InvoiceTargetInput } from '@plantule/contract/invoicing/many'
import { type Chosen, targetOf } from '../../../../kit/list/target-of.ts'

/** A document before something is done with it, as people read it. */
export const nameOf = ({ number, customerName }: InvoiceBefore): [string, string] => [number, customerName]

export function invoiceTargetOf(chosen: Chosen, list: 'invoices' | 'credits'): InvoiceTargetInput {
  const target = targetOf(chosen)
  return target.kind === 'ids' ? target : { ...target, list }
}
