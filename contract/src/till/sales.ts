import { z } from 'zod'
import { discountFaults } from '../codes/discount-codes.ts'
import type { Messages } from '../base/errors.ts'
import { PaymentType } from '../base/payment-types.ts'
import {
  byId,
  cents,
  day,
  done,
  id,
  idParam,
  instant,
  listQuery,
  optionalText,
  pageOf,
  pageParam,
  positiveCents,
  text,
} from '../base/shared.ts'
import { DiscountInput, LineInput } from '../orders/schemas.ts'
import { route } from '../base/route.ts'
import { TillCardInput } from '../codes/vouchers.ts'
import { ScannedLots } from './scanned-lots.ts'
import { TicketSummary, Ticket } from './tickets.ts'

export const PaymentInput = z.object({
  payment_type: PaymentType,
  /** What was handed over; only cash may exceed what is due. */
  amount: positiveCents.min(1),
  /** Cheque number and bank, code of a card. */
  reference: text(100).default(''),
})
export type PaymentInput = z.output<typeof PaymentInput>

/** As typed or scanned. */
export const SaleCodes = z.array(text(60)).max(10).default([])

const saleFields = {
  registerId: id.nullable().default(null),
  lines: z.array(LineInput).max(500),
  discount: DiscountInput,
  discountReason: optionalText(120),
  customerId: id.nullable().default(null),
  priceProfileId: id.nullable().default(null),
  /** Discount codes; they count as soon as the ticket is there. */
  codes: SaleCodes,
}
export const SaleInput = z
  .object({
    ...saleFields,
    /** Made by the till for each sale: a sale that is sent twice is one sale. */
    uuid: z.uuid(),
    payments: z.array(PaymentInput).max(10),
    lots: ScannedLots.default([]),
    /** Sells beyond the stock, since the plant stands on the counter; goes into the journal. */
    stockReason: optionalText(200),
    /** What a consumer showed to prove that they pay their taxes abroad: more cash is allowed then. Goes into the journal. */
    cashFromAbroad: optionalText(120),
    /** Lets a professional owe more than their credit limit; asks for `orders.write` and goes into the journal. */
    overCredit: z.boolean().default(false),
    /** The parked basket that is paid by this. */
    basketId: id.nullable().default(null),
    /** Sold beside the goods: without TVA, and no discount touches them. */
    giftCards: z.array(TillCardInput).max(20).default([]),
  })
  .refine((sale) => sale.lines.length + sale.giftCards.length > 0, { path: ['lines'], message: 'basket_empty' })
export type SaleInput = z.output<typeof SaleInput>

export const errors = {
  basket_empty: { status: 400, fr: 'Le panier est vide.', en: 'The basket is empty.' },
  payment_missing: { status: 409, fr: 'Il reste {due} à payer.', en: '{due} is still due.' },
  change_from_cash_only: { status: 409, fr: 'Seules les espèces rendent la monnaie.', en: 'Change is given from cash only.' },
  account_professionals_only: {
    status: 409,
    fr: 'La vente en compte demande un client professionnel.',
    en: 'Selling on account needs a professional customer.',
  },
  cash_limit: { status: 409, fr: 'Le paiement en espèces est limité à {max}.', en: 'Cash payments are limited to {max}.' },
  refund_beyond_sold: { status: 409, fr: 'Il n’en reste que {left} à rembourser.', en: 'Only {left} are left to refund.' },
  nothing_chosen: { status: 400, fr: 'Choisissez ce qui revient.', en: 'Choose what comes back.' },
  nothing_to_refund: { status: 409, fr: 'Tout est déjà remboursé.', en: 'Everything has been refunded.' },
  refund_lowers_account: {
    status: 409,
    fr: 'Cette vente est en compte et n’est pas payée : remboursez-la « En compte », ce qui baisse ce que doit le client. Au plus {max} par un autre moyen.',
    en: 'This sale is on account and was not paid: refund it “On account”, which lowers what the customer owes. At most {max} by another means.',
  },
  refund_needs_manager: {
    status: 403,
    fr: 'Un remboursement de plus de {max} demande un responsable.',
    en: 'A refund above {max} needs a manager.',
  },
  is_training: { status: 409, fr: 'Ce ticket est factice.', en: 'This is a training ticket.' },
  sale_differs: {
    status: 409,
    fr: 'Cette vente a déjà été encaissée sous le ticket {number}, avec un autre panier. Ouvrez ce ticket, puis recommencez dans une nouvelle vente.',
    en: 'This sale was already sold as ticket {number}, with another basket. Open that ticket, then begin a new sale.',
  },
  same_payment_type: { status: 409, fr: 'Ce paiement est déjà de ce type.', en: 'This payment already has that type.' },
  payment_reversed: { status: 409, fr: 'Ce paiement a déjà été corrigé.', en: 'This payment has already been corrected.' },
  no_address_to_send: { status: 400, fr: 'Indiquez une adresse e-mail.', en: 'Give an e-mail address.' },
} as const satisfies Messages

/** `basketId` when it was parked before and recalled: it is the same basket, parked again. */
const Park = z.object({
  registerId: id.nullable().default(null),
  basketId: id.nullable().default(null),
  label: text(80).default(''),
  content: z.record(z.string(), z.json()),
})
export const Basket = z.object({
  id,
  registerId: id,
  label: z.string(),
  content: z.record(z.string(), z.json()),
  author: z.string(),
  updatedAt: instant,
})

const sorts = ['number', 'total'] as const
const list = <const P extends '/accounting/tickets/{page}' | '/accounting/refund-tickets/{page}'>(path: P, summary: string) =>
  route({
    method: 'GET',
    path,
    summary,
    permission: 'invoices.read',
    params: pageParam,
    query: listQuery(sorts, { from: day.optional(), to: day.optional(), register: text(6).optional(), customer: idParam.optional() }),
    response: pageOf(TicketSummary),
  })
const search = <const P extends '/accounting/tickets/search/{q}' | '/accounting/refund-tickets/search/{q}'>(path: P, summary: string) =>
  route({
    method: 'GET',
    path,
    summary,
    permission: 'invoices.read',
    params: z.object({ q: text(100) }),
    response: z.object({ items: z.array(TicketSummary) }),
  })
const pdf = <const P extends '/ticket/{id}' | '/refund-ticket/{id}' | '/direct-sales/{id}/ticket'>(path: P, summary: string) =>
  route({ method: 'GET', path, summary, permission: 'till.read', params: byId, response: 'pdf', writes: true, errors: ['not_found'] })

export const saleKinds = ['direct-sale', 'order'] as const
const ofSale = z.object({ a: z.enum(saleKinds), b: idParam })
export const SoldItem = z.object({
  lineId: id,
  subproductId: id.nullable(),
  label: z.string(),
  quantity: z.int(),
  refunded: z.int(),
  left: z.int(),
  leftCents: cents,
  /** What a scanner may read on the article that comes back: reference and barcode of today. */
  codes: z.array(z.string()),
})
export type SoldItem = z.infer<typeof SoldItem>
/** A gift card of a ticket: why it does not come back, and what it still holds. */
export const SoldCard = z.object({
  cardId: id,
  reference: z.string(),
  cents,
  balanceCents: cents,
  refusal: z.enum(['gift_card_used', 'gift_card_gone']).nullable(),
})
export const RefundInput = z
  .object({
    uuid: z.uuid().optional(),
    /** `restock` left out: unless the reason says that they are damaged. */
    items: z
      .array(z.object({ lineId: id, quantity: z.int().min(1), restock: z.boolean().optional() }))
      .max(500)
      .default([]),
    /** Gift cards of a ticket that come back whole. */
    giftCards: z.array(id).max(20).default([]),
    /** Left out: cash of a ticket; of an order, the means that paid it. */
    payment_type: PaymentType.optional(),
    reason: text(300).default(''),
    registerId: id.nullable().default(null),
  })
  .refine((refund) => refund.items.length + refund.giftCards.length > 0, { path: ['items'], message: 'nothing_chosen' })
export type RefundInput = z.output<typeof RefundInput>
/** Paying by a gift card or credit, or giving back to it. */
const voucherErrors = [
  'code_needed',
  'unknown_code',
  'too_many_requests',
  'voucher_kind',
  'voucher_unpaid',
  'voucher_cancelled',
  'voucher_frozen',
  'voucher_empty',
  'code_expired',
  'voucher_balance',
  'voucher_beyond',
] as const
/** Beside a discount code that is worth nothing here. */
const codeFaults = ['unknown_code', ...discountFaults] as const
const refundErrors = [
  'sale_differs',
  'not_found',
  'no_open_session',
  'session_other_day',
  'wrong_status',
  'refund_beyond_sold',
  'nothing_to_refund',
  'refund_needs_manager',
  'account_professionals_only',
  'period_closed',
  'gift_card_used',
  'gift_card_gone',
  'gift_card_back_by_money',
  'refund_gift_card_back',
  'refund_beyond_means',
  'refund_lowers_account',
  ...voucherErrors,
] as const

export const tillSalesRoutes = {
  checkSaleStock: route({
    method: 'POST',
    path: '/direct-sale/check-stock',
    summary: 'Empty when the stock covers the sale, else what is short',
    permission: 'till.read',
    body: z.object(saleFields),
    response: 'text',
    errors: ['unknown_choice', 'unknown_item', 'regulated_plant', 'pack_empty'],
  }),
  createSale: route({
    method: 'POST',
    path: '/direct-sale/new',
    summary: 'Sell: the ticket is sealed and the stock goes out',
    permission: 'till.write',
    body: SaleInput,
    response: Ticket,
    status: 201,
    errors: [
      'sale_differs',
      'no_open_session',
      'session_other_day',
      'out_of_stock',
      'passport_missing',
      'lot_contracted',
      'unknown_choice',
      'unknown_item',
      'regulated_plant',
      'pack_empty',
      'unknown_customer',
      'payment_missing',
      'change_from_cash_only',
      'account_professionals_only',
      'credit_exceeded',
      'cash_limit',
      'means_not_accepted',
      'period_closed',
      'not_found',
      'gift_card_amount',
      'gift_card_by_money',
      'gift_card_gone',
      ...codeFaults,
      ...voucherErrors,
    ],
  }),
  getSale: route({
    method: 'GET',
    path: '/direct-sale/{id}',
    summary: 'One ticket',
    permission: 'till.read',
    params: byId,
    response: Ticket,
    errors: ['not_found'],
  }),
  cancelSale: route({
    method: 'PUT',
    path: '/direct-sale/{id}/cancel',
    summary: 'Cancel by a refund ticket of all that is left',
    permission: 'till.write',
    params: byId,
    body: z.object({
      payment_type: PaymentType.optional(),
      restock: z.boolean().optional(),
      reason: text(300).default(''),
      registerId: id.nullable().default(null),
    }),
    response: Ticket,
    errors: refundErrors,
  }),
  changePaymentType: route({
    method: 'PUT',
    path: '/direct-sale/{id}/change-payment-type',
    summary: 'Correct the type of a payment',
    permission: 'till.write',
    params: byId,
    body: z.object({
      paymentId: id.nullable().default(null),
      payment_type: PaymentType,
      reference: text(100).default(''),
      overCredit: z.boolean().default(false),
    }),
    response: Ticket,
    errors: [
      'not_found',
      'no_open_session',
      'same_payment_type',
      'payment_reversed',
      'account_professionals_only',
      'credit_exceeded',
      'cash_limit',
      'period_closed',
      'gift_card_by_money',
      'online_card_by_provider',
      'refund_needs_manager',
      'refund_lowers_account',
      'refund_beyond_means',
      'refund_gift_card_back',
      ...voucherErrors,
    ],
  }),
  salesOfDay: route({
    method: 'GET',
    path: '/direct_sales/{date}',
    summary: 'Tickets of a day, newest first',
    permission: 'till.read',
    params: z.object({ date: day }),
    query: z.object({ registerId: idParam.optional() }),
    response: z.object({ items: z.array(TicketSummary) }),
  }),
  saleTicketPdf: pdf('/direct-sales/{id}/ticket', 'Ticket of a sale; from the second print on a marked copy'),
  ticketPdf: pdf('/ticket/{id}', 'Ticket'),
  refundTicketPdf: pdf('/refund-ticket/{id}', 'Refund ticket'),
  sendTicket: route({
    method: 'GET',
    path: '/direct-sales/{id}/send_ticket/{x}',
    summary: 'Mail the ticket to an address, or again to that of an earlier mail',
    permission: 'till.write',
    writes: true,
    params: z.object({ id: idParam, x: text(200) }),
    response: done,
    errors: ['not_found', 'no_address_to_send'],
  }),
  listTickets: list('/accounting/tickets/{page}', 'Tickets'),
  searchTickets: search('/accounting/tickets/search/{q}', 'Tickets by number, customer or amount'),
  listRefundTickets: list('/accounting/refund-tickets/{page}', 'Refund tickets'),
  searchRefundTickets: search('/accounting/refund-tickets/search/{q}', 'Refund tickets by number, customer or amount'),
  soldItems: route({
    method: 'GET',
    path: '/sales/{a}/{b}/sold-items',
    summary: 'What was sold and what is left to refund',
    permission: 'till.read',
    params: ofSale,
    response: z.object({ items: z.array(SoldItem), giftCards: z.array(SoldCard) }),
    errors: ['not_found'],
  }),
  refundSale: route({
    method: 'POST',
    path: '/sales/{a}/{b}/refund/new',
    summary: 'Refund items, with or without putting them back in stock',
    permission: 'till.write',
    params: ofSale,
    body: RefundInput,
    response: z.object({ id, number: z.string(), refundedCents: cents }),
    status: 201,
    errors: refundErrors,
  }),
  isRefundAuthorized: route({
    method: 'GET',
    path: '/sales/is-refund-authorized/{id}',
    summary: 'May this sale be refunded, and by whom',
    permission: 'till.read',
    params: byId,
    query: z.object({ a: z.enum(saleKinds).default('direct-sale') }),
    response: z.object({ authorized: z.boolean(), reason: z.string().nullable() }),
    errors: ['not_found'],
  }),
  listBaskets: route({
    method: 'GET',
    path: '/till/baskets',
    summary: 'Baskets set aside',
    permission: 'till.read',
    response: z.object({ items: z.array(Basket) }),
  }),
  parkBasket: route({
    method: 'POST',
    path: '/till/basket/-1',
    summary: 'Set a basket aside',
    permission: 'till.write',
    body: Park,
    response: Basket,
    status: 201,
    errors: ['not_found', 'no_open_session'],
  }),
  abandonBasket: route({
    method: 'DELETE',
    path: '/till/basket/{id}',
    summary: 'Give up a basket; the journal keeps that it was there',
    permission: 'till.write',
    params: byId,
    response: done,
    errors: ['not_found'],
  }),
}
