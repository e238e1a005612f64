import { exclOf, spread } from '@plantule/contract/base/money'
import type { InvoiceInput } from '../../platform/documents/invoice-document.ts'
import type { Ctx } from '../../platform/context.ts'
import { attachDocument } from '../orders/index.ts'
import { creditsOf, less } from './credit-whole.ts'
import type { Invoice } from './invoices.db.ts'
import { reasonNote, withoutReason } from './rules.ts'
import { type Sealed, sealInvoice } from './seal-invoice.ts'
import { operationOf, splitServices } from './services.ts'
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

type Money = Pick<InvoiceInput, 'lines' | 'vatGroups' | 'totals'>

/**
 * So many cents TTC of what is left of a document, over its rates as they weigh there, to the cent; of each rate something with and, where
 * there is any, without TVA is left for the parts that follow (exported for its property).
 */
export function partOf(left: Money, cents: number, label: string): Money {
  const shares = spread(
    cents,
    left.vatGroups.map((group) => group.baseCents + group.vatCents),
  )
  const vatGroups = left.vatGroups.flatMap((group, index) => {
    const incl = shares[index] ?? 0
    if (incl === 0) return []
    const whole = incl === group.baseCents + group.vatCents
    const baseCents = whole
      ? group.baseCents
      : Math.min(Math.max(exclOf(incl, group.rateBp), incl - group.vatCents, 0), Math.max(group.baseCents - 1, 0), incl)
    return [{ ...group, baseCents, vatCents: incl - baseCents }]
  })
  const exclCents = vatGroups.reduce((sum, group) => sum + group.baseCents, 0)
  return {
    lines: vatGroups.flatMap((group) =>
      splitServices(left.lines, group.rateBp, group.baseCents).map(({ service, exclCents: netCents }) => ({
        label,
        quantity: 1000,
        unitPrice: netCents * 100,
        netCents,
        category: group.category,
        rateBp: group.rateBp,
        service,
      })),
    ),
    vatGroups,
    totals: { linesCents: exclCents, exclCents, vatCents: cents - exclCents, inclCents: cents },
  }
}
