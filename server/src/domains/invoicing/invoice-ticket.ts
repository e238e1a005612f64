import type { InvoiceSummary } from '@plantule/contract/invoicing/invoices'
import { addressesOf, billingOf, livingCustomer } from '../customers/index.ts'
import type { InvoiceInput } from '../../platform/documents/invoice-document.ts'
import type { Ctx } from '../../platform/context.ts'
import type { FileReply } from '../../platform/handlers.ts'
import { euros } from '../../platform/euros.ts'
import { Refused } from '../../platform/refused.ts'
import { buyerOf, sellerOf } from '../orders/index.ts'
import { documentInfo } from '../shops/index.ts'
import { findTicket, lockTicket, type TicketRow } from '../till/index.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { invoiceSummary, standingOfTicket } from './invoices.db.ts'
import { dueDay, mentionsOf, paymentMeans } from './rules.ts'
import { sealInvoice } from './seal-invoice.ts'
import { termsOf } from './terms-of.ts'
import { ticketMoney } from './ticket-money.ts'
import { mustExist } from '../../platform/must-exist.ts'

/**
 * Repeats a ticket as an invoice to a customer. It names the ticket and adds no turnover: the sale was sealed with the
 * ticket. Throws `not_found`, `ticket_invoiced`, `ticket_refunded`, `is_training`, `nothing_to_invoice`,
 * `unknown_customer`, `shop_details_missing`, `buyer_address_missing`, `invoice_incomplete`.
 */
export async function invoiceTicket(ctx: Ctx, ticketId: number, customerId: number | null): Promise<InvoiceSummary> {
  const ticket = await findTicket(ctx, ticketId, 'sale')
  await lockTicket(ctx, ticketId)
  await refuse(ctx, ticket)
  const buyer = await buyerOfTicket(ctx, customerId ?? ticket.customer_id)
  const compose = await composer(ctx, ticket, buyer)
  const sealed = await sealInvoice(ctx, {
    kind: 'invoice',
    orderId: null,
    orderReference: ticket.number,
    customerId: buyer.id,
    original: null,
    compose,
  })
  await ctx.db.insertInto('ticket_invoice').values({ shop_id: ctx.shopId, ticket_id: ticketId, invoice_id: sealed.id }).execute()
  // The series' lock lets one invoice through at a time; the second finds the first here.
  await refuseInvoiced(ctx, ticketId, sealed.id)
  return invoiceSummary(ctx, sealed.id)
}

async function refuse(ctx: Ctx, ticket: TicketRow): Promise<void> {
  if (ticket.training) throw new Refused('is_training')
  if (ticket.incl_cents === 0) throw new Refused('nothing_to_invoice')
  await refuseInvoiced(ctx, ticket.id)
  const refunded = await ctx.db.selectFrom('ticket_refund').select('ticket_id').where('ticket_id', '=', ticket.id).executeTakeFirst()
  if (refunded) throw new Refused('ticket_refunded')
}

/** Throws `ticket_invoiced` when an invoice of the ticket stands beside the one given. */
async function refuseInvoiced(ctx: Ctx, ticketId: number, but = 0): Promise<void> {
  const standing = await standingOfTicket(ctx, ticketId, but)
  if (standing) throw new Refused('ticket_invoiced', { number: standing.number })
}

type Buyer = Awaited<ReturnType<typeof livingCustomer>>

/** Who was merged keeps no address: the buyer is who they are now. Throws `buyer_address_missing`, `unknown_customer`. */
async function buyerOfTicket(ctx: Ctx, customerId: number | null): Promise<Buyer> {
  if (customerId === null) throw new Refused('buyer_address_missing')
  return livingCustomer(ctx, customerId).catch((error: unknown) => {
    throw error instanceof Refused ? new Refused('unknown_customer') : error
  })
}

async function composer(ctx: Ctx, ticket: TicketRow, customer: Buyer): Promise<(number: string, issuedOn: string) => InvoiceInput> {
  const info = await documentInfo(ctx)
  const billing = billingOf(await addressesOf(ctx, customer.id))
  const buyer = buyerOf({ billing_address: billing, delivery_address: null }, customer)
  const { money, consumer, owedCents: owed, lastPayment } = await ticketMoney(ctx, ticket, info)
  const terms = await termsOf(ctx, customer.id)
  const seller = sellerOf(info)
  return (number, issuedOn) => ({
    number,
    type: 'invoice',
    issueDate: issuedOn,
    deliveryDate: ticket.day,
    dueDate: owed > 0 ? dueDay(issuedOn, terms, buyer.professional) : issuedOn,
    seller,
    buyer,
    operation: 'goods',
    ...money,
    ...(buyer.professional ? {} : consumer),
    paidCents: ticket.incl_cents - owed,
    dueCents: owed,
    paymentMeans: paymentMeans(lastPayment, Boolean(info.iban), owed),
    paymentTerms: owed > 0 ? (terms?.name ?? null) : null,
    vatOnDebits: info.tvaOnDebits,
    mentions: [
      ...mentionsOf(info, terms, buyer.professional, issuedOn),
      { subject: null, text: `Ticket de caisse ${ticket.number}` },
      ...cardsMention(ticket),
    ],
    orderNumber: ticket.number,
    fromTicket: true,
  })
}

/** Gift cards of the ticket are no part of its invoice: they are no sale (CGI art. 256 ter). */
const cardsMention = (ticket: TicketRow) =>
  ticket.cards_cents === 0
    ? []
    : [
        {
          subject: null,
          text: `Cartes cadeaux réglées avec ce ticket (${euros(ticket.cards_cents)}) : bons à usages multiples, sans TVA à la vente, non facturés ici.`,
        },
      ]

/** The invoice of the ticket that a payment belongs to. Throws `not_found`, `no_invoice`. */
export async function paymentInvoicePdf(ctx: Ctx, paymentId: number): Promise<FileReply> {
  const payment = mustExist(await ctx.db.selectFrom('ticket_payment').select('ticket_id').where('id', '=', paymentId).executeTakeFirst())
  const invoice = await standingOfTicket(ctx, payment.ticket_id)
  if (!invoice) throw new Refused('no_invoice')
  return invoicePdf(ctx, invoice.id, ['invoice', 'corrective_invoice'])
}
