import type { Order } from '@plantule/contract/orders/schemas'

/**
 * What was paid and no deposit invoice covers yet, in cents. Credit invoices take back the invoice that stands first, then
 * deposit invoices.
 */
export function depositToInvoice({ documents, paidCents, inclCents }: Pick<Order, 'documents' | 'paidCents' | 'inclCents'>): number {
  let [invoice, deposits] = [0, 0]
  for (const { kind, inclCents: cents } of documents) {
    if (kind === 'deposit_invoice') deposits += cents
    else if (kind !== 'credit_invoice') invoice = cents
    else {
      const ofInvoice = Math.min(invoice, cents)
      invoice -= ofInvoice
      deposits -= cents - ofInvoice
    }
  }
  return Math.max(Math.min(paidCents, inclCents) - deposits, 0)
}

/**
 * The invoice, or the corrective one that replaced it, that later credit invoices did not take back whole. Documents come in the order of
 * their issue.
 */
export function standingInvoice(documents: Order['documents']): Order['documents'][number] | undefined {
  const at = documents.findLastIndex((document) => document.kind === 'invoice' || document.kind === 'corrective_invoice')
  const credited = documents.slice(at + 1).reduce((sum, document) => sum + (document.kind === 'credit_invoice' ? document.inclCents : 0), 0)
  const last = documents[at]
  return last && credited < last.inclCents ? last : undefined
}
