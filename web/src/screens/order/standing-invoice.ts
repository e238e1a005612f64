import type { Order } from '@plantule/contract/orders'

/** The invoice, or the corrective one that replaced it, that later credit invoices did not take back whole. Documents come in the order of their issue. */
export function standingInvoice(documents: Order['documents']): Order['documents'][number] | undefined {
  const at = documents.findLastIndex((document) => document.kind === 'invoice' || document.kind === 'corrective_invoice')
  const credited = documents.slice(at + 1).reduce((sum, document) => sum + (document.kind === 'credit_invoice' ? document.inclCents : 0), 0)
  const last = documents[at]
  return last && credited < last.inclCents ? last : undefined
}
