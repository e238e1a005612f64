import type { Order } from '@plantule/contract/orders'

/** The invoice that no later credit invoice took back. Documents come in the order of their issue. */
export function standingInvoice(documents: Order['documents']): Order['documents'][number] | undefined {
  const last = documents.findLast((document) => document.kind !== 'deposit_invoice')
  return last?.kind === 'invoice' ? last : undefined
}
