import type { InvoiceTargetInput } from '@plantule/contract/invoicing/many'
import { type Chosen, targetOf } from '../../../../kit/list/target-of.ts'

export function invoiceTargetOf(chosen: Chosen, list: 'invoices' | 'credits'): InvoiceTargetInput {
  const target = targetOf(chosen)
  return target.kind === 'ids' ? target : { ...target, list }
}
