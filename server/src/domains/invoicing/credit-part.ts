import { exclOf } from '@plantule/contract/base/money'
import type { Ctx } from '../../platform/context.ts'
import { attachDocument } from '../orders/index.ts'
import { creditsOf, less } from './credit-whole.ts'
import { cutOverRates, type Money } from './cut-over-rates.ts'
import type { Invoice } from './invoices.db.ts'
import { reasonNote, withoutReason } from './rules.ts'
import { type Sealed, sealInvoice } from './seal-invoice.ts'
import { operationOf } from './services.ts'
import { shownBack } from './shown-again.ts'

/**
 * The credit invoice of a part of a deposit invoice, whose money went back: what is held of it goes on standing on the deposit invoice.
 * `cents` are less than what earlier credits left of it.
 */
export async function creditPart(ctx: Ctx, deposit: Invoice, cents: number, reason: string): Promise<Sealed> {
  const was = deposit.document
  const money = partOf(less(was, await creditsOf(ctx, deposit.id)), cents, `Part rendue de l’acompte ${deposit.number}`)
  const sealed = await sealInvoice(ctx, {
    kind: 'credit_invoice',
    orderId: deposit.order_id,
    orderReference: deposit.order_reference,
    customerId: deposit.customer_id,
    original: { id: deposit.id, number: deposit.number },
    compose: (number, issuedOn) => ({
      ...was,
      ...shownBack(was, money.lines, money.vatGroups),
      ...money,
      number,
      type: 'creditInvoice',
      operation: operationOf(money.lines),
      issueDate: issuedOn,
      dueDate: issuedOn,
      deposits: [],
      allowances: [],
      paidCents: cents,
      creditedCents: 0,
      dueCents: 0,
      precedingInvoice: { number: deposit.number, date: deposit.issued_on },
      mentions: [...withoutReason(was), ...reasonNote(reason)],
    }),
  })
  if (deposit.order_id !== null) await attachDocument(ctx, deposit.order_id, sealed)
  return sealed
}

/**
 * So many cents TTC of what is left of a document, to the cent; of each rate something with and, where there is any, without TVA is left
 * for the parts that follow (exported for its property).
 */
export const partOf = (left: Money, cents: number, label: string): Money =>
  cutOverRates(left, cents, {
    label,
    baseOf: ({ baseCents, vatCents, rateBp }, incl) =>
      incl === baseCents + vatCents
        ? baseCents
        : Math.min(Math.max(exclOf(incl, rateBp), incl - vatCents, 0), Math.max(baseCents - 1, 0), incl),
  })
