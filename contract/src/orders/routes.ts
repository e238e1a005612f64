import { z } from 'zod'
import { discountFaults } from '../codes/discount-codes.ts'
import { PaymentType } from '../base/payment-types.ts'
import {
  channels,
  Comment,
  CommentInput,
  deliveryModes,
  Order,
  OrderInput,
  orderStatuses,
  orderStepNames,
  OrderSummary,
  paymentStates,
  regimeFaults,
  taxRegimes,
} from './schemas.ts'
import { Promised } from '../stock/promise.ts'
import { AddressSnapshotInput } from '../customers/schemas.ts'
import { route } from '../base/route.ts'
import { RelayChoice } from '../carriers/relay.ts'
import { SlotChoice } from '../delivery/slots.ts'
import {
  byId,
  cents,
  changesOf,
  day,
  done,
  filledOrNot,
  flag,
  id,
  idParam,
  inverted,
  kilometres,
  listQuery,
  oneOrMore,
  optionalText,
  pageOf,
  pageParam,
  positiveCents,
  text,
  version,
} from '../base/shared.ts'

/** How many plants of an order are shown in its row. */
export const PICTURES_SHOWN = 3

/** The orders of one page: `12,13,20`; of none, nothing. */
const ids = z
  .string()
  .default('')
  .transform((value) => value.split(',').filter(Boolean))
  .pipe(z.array(z.coerce.number<string>().int().positive()).max(200))

const filters = {
  status: oneOrMore(orderStatuses).optional(),
  payment: oneOrMore(paymentStates).optional(),
  channel: oneOrMore(channels).optional(),
  delivery: oneOrMore(deliveryModes).optional(),
  customer: idParam.optional(),
  ...inverted(['status', 'payment', 'channel', 'delivery']),
  ...filledOrNot(['customer', 'wanted']),
  held: flag.optional(),
  from: day.optional(),
  to: day.optional(),
}
const sorts = ['placed', 'reference', 'total', 'wanted', 'customer'] as const
const list = (name: 'in_progress' | 'complete' | 'quotations', summary: string) =>
  route({
    method: 'GET',
    path: `/orders/${name}/{page}`,
    summary,
    permission: 'orders.read',
    params: pageParam,
    query: listQuery(sorts, filters),
    response: pageOf(OrderSummary),
  })

const Shortage = z.object({
  subproductId: id,
  label: z.string(),
  wanted: z.int(),
  available: z.int(),
  /** From when on it can be had. */
  promise: Promised,
})

const PaymentInput = z.object({
  id: z.int().optional(),
  payment_type: PaymentType,
  amount: cents.refine((value) => value !== 0, 'invalid_input'),
  receivedOn: day.nullable().default(null),
  note: text(200).default(''),
  /** Of the gift card or credit code that pays, or that gets the money back. */
  code: text(60).default(''),
  /** Of cash: the session of the till whose drawer takes it, where several are open. */
  sessionId: id.nullable().default(null),
  /** What a consumer showed to prove that they pay their taxes abroad: more cash is allowed then. Goes into the journal. */
  cashFromAbroad: optionalText(120),
  /** False keeps it pending until it is validated (a cheque announced, a transfer awaited). */
  validated: z.boolean().default(true),
})

/** Paying by a code, or giving back to it. */
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

/** What money is held to by every door; of what comes in, and of what goes back. */
const moneyErrors = [
  'online_card_by_provider',
  'means_not_accepted',
  'account_professionals_only',
  'cash_limit',
  'period_closed',
  'cash_without_session',
  'cash_session_needed',
  'session_other_day',
  'payment_day_cash',
] as const
const backErrors = ['refund_waits', 'refund_needs_manager', 'refund_beyond_means', 'refund_gift_card_back', 'card_refund_beyond'] as const
const dayErrors = ['payment_day_ahead', 'payment_day_before'] as const

/**
 * `belowMinimum`: take it although it is below what the customer's price profile asks; `overCredit`: although they will owe more than was
 * agreed; `later`: plants that are still growing are held for what stock lacks.
 */
const Validation = z.object({
  version: version.optional(),
  belowMinimum: z.boolean().default(false),
  overCredit: z.boolean().default(false),
  later: z.boolean().default(false),
})

/** What a paper of an order lacks: the law asks for who sells and who buys. */
export const paperFaults = ['no_lines', 'shop_details_missing', 'shop_details_wrong', 'buyer_address_missing'] as const

export const ordersRoutes = {
  setCodes: route({
    method: 'PUT',
    path: '/order/{id}/codes',
    summary: 'Make the discount codes of an order those given',
    permission: 'orders.write',
    params: byId,
    body: z.object({ codes: z.array(text(60)).max(5), version }),
    response: Order,
    errors: ['not_found', 'stale_version', 'wrong_status', 'has_documents', 'unknown_code', ...discountFaults],
  }),
  listInProgress: list('in_progress', 'Orders in progress'),
  listComplete: list('complete', 'Complete orders'),
  listQuotations: list('quotations', 'Quotations'),
  orderPictures: route({
    method: 'GET',
    path: '/orders/pictures',
    mayLag: true,
    summary: 'Pictures of the plants that weigh most in each of some orders, by the keys of the library',
    permission: 'orders.read',
    query: z.object({ ids }),
    response: z.object({ items: z.array(z.object({ orderId: id, imageKeys: z.array(z.string()).max(PICTURES_SHOWN) })) }),
  }),
  createOrder: route({
    method: 'POST',
    path: '/order/-1',
    summary: 'Create an order or a quotation',
    permission: 'orders.write',
    body: OrderInput,
    response: Order,
    status: 201,
    errors: ['unknown_item', 'regulated_plant', 'pack_empty', 'unknown_customer', 'exempt_in_excl', 'relay_other_carrier', ...regimeFaults],
  }),
  getOrder: route({
    method: 'GET',
    path: '/order/{id}',
    summary: 'One order whole',
    permission: 'orders.read',
    params: byId,
    response: Order,
    errors: ['not_found'],
  }),
  updateOrder: route({
    method: 'PUT',
    path: '/order/{id}',
    summary: 'Change a draft or quotation, its notes and dates, or move it one step along',
    permission: 'orders.write',
    params: byId,
    body: z.object({
      ...changesOf(OrderInput.shape),
      step: z.enum(orderStepNames).optional(),
      version,
    }),
    response: Order,
    errors: [
      'not_found',
      'stale_version',
      'wrong_status',
      'unknown_item',
      'regulated_plant',
      'pack_empty',
      'unknown_customer',
      'exempt_in_excl',
      'slot_plants_full',
      'order_held',
      'relay_other_carrier',
      'relay_missing',
      'plants_not_ready',
      'lot_to_choose',
      'missing_unsettled',
      'passport_missing',
      'stock_held',
      'passport_code_taken',
      ...regimeFaults,
    ],
  }),
  cancelOrder: route({
    method: 'DELETE',
    path: '/order/{id}',
    summary: 'Cancel and archive an order that carries no fiscal document',
    permission: 'orders.write',
    params: byId,
    response: done,
    errors: ['not_found', 'wrong_status', 'has_documents', 'has_payments'],
  }),
  checkStock: route({
    method: 'GET',
    path: '/order/{id}/check-stock',
    summary: 'Lines that stock cannot cover; none when all can be served',
    permission: 'orders.read',
    params: byId,
    response: z.object({ items: z.array(Shortage) }),
    errors: ['not_found'],
  }),
  validateOrder: route({
    method: 'PUT',
    path: '/order/{id}/validate',
    summary: 'The order becomes firm and its stock is held',
    permission: 'orders.write',
    params: byId,
    body: Validation.extend({
      /** Of a draft whose prices changed since it was written: those of now, or those that stand. */
      prices: z.enum(['now', 'standing']).optional(),
    }),
    response: Order,
    errors: [
      'not_found',
      'stale_version',
      'wrong_status',
      'no_lines',
      'unknown_item',
      'prices_changed',
      'out_of_stock',
      'minimum_order',
      'credit_exceeded',
      ...discountFaults,
      ...regimeFaults,
    ],
  }),
  modifyOrder: route({
    method: 'PUT',
    path: '/order/{id}/modify',
    summary: 'Change the lines of a validated order, keeping the difference to pay or to refund',
    permission: 'orders.write',
    params: byId,
    body: z.object({
      lines: OrderInput.shape.lines,
      discount: changesOf(OrderInput.shape).discount,
      deliveryCents: positiveCents.optional(),
      deliveryFollows: z.boolean().optional(),
      taxRegime: z.enum(taxRegimes).optional(),
      later: z.boolean().optional(),
      version,
    }),
    response: Order,
    errors: [
      'not_found',
      'stale_version',
      'wrong_status',
      'no_lines',
      'out_of_stock',
      'unknown_item',
      'regulated_plant',
      'pack_empty',
      'has_documents',
      'slot_plants_full',
      'exempt_in_excl',
      'holds_refunds',
      ...regimeFaults,
    ],
  }),
  setDelivery: route({
    method: 'PUT',
    path: '/order/{id}/delivery',
    summary: 'Change the delivery: mode, address, fee, parcel tracking',
    permission: 'orders.write',
    params: byId,
    body: z.object({
      deliveryMode: z.enum(deliveryModes).optional(),
      deliveryAddress: AddressSnapshotInput.nullable().optional(),
      deliveryCents: positiveCents.optional(),
      deliveryKm: kilometres.nullable().optional(),
      /** Without it, whoever sends another fee typed it. */
      deliveryFollows: z.boolean().optional(),
      parcelTracking: text(80).nullable().optional(),
      /** Of a delivery to a relay; left out, the one that it had stays. */
      relay: RelayChoice.nullable().optional(),
      wantedOn: day.nullable().optional(),
      /** Of a collection: books, moves or (null) frees its slot; left out, the slot stays. */
      slot: SlotChoice.nullable().optional(),
      version,
    }),
    response: Order,
    errors: [
      'not_found',
      'stale_version',
      'wrong_status',
      'has_documents',
      'unknown_slot',
      'slot_past',
      'slot_full',
      'slot_plants_full',
      'holds_refunds',
      'relay_other_carrier',
      ...regimeFaults,
    ],
  }),
  setDeposit: route({
    method: 'PUT',
    path: '/order/{id}/deposit',
    summary: 'Set or change the deposit asked; 0 for none',
    permission: 'orders.write',
    params: byId,
    body: z.object({ amount: positiveCents, version: version.optional() }),
    response: Order,
    errors: ['not_found', 'wrong_status', 'stale_version', 'deposit_too_high'],
  }),
  payDeposit: route({
    method: 'GET',
    path: '/order/{id}/deposit_payment/{a}/{b}',
    summary: 'Validate the deposit payment: a = payment type, b = amount in cents',
    permission: 'orders.write',
    writes: true,
    params: z.object({ id: idParam, a: PaymentType, b: z.coerce.number<number | string>().int().positive() }),
    query: z.object({ sessionId: idParam.optional() }),
    response: Order,
    errors: ['not_found', 'wrong_status', 'deposit_paid', 'overpayment', ...moneyErrors, ...voucherErrors],
  }),
  addPayment: route({
    method: 'POST',
    path: '/order/{id}/payment/-1',
    summary: 'Record a payment',
    permission: 'orders.write',
    params: byId,
    body: PaymentInput,
    response: Order,
    status: 201,
    errors: ['not_found', 'wrong_status', 'overpayment', ...moneyErrors, ...backErrors, ...dayErrors, ...voucherErrors],
  }),
  validatePayment: route({
    method: 'PUT',
    path: '/order/{id}/payment/{paymentId}',
    summary: 'Validate a pending payment',
    permission: 'orders.write',
    params: z.object({ id: idParam, paymentId: idParam }),
    body: z.object({ receivedOn: day.nullable().default(null), sessionId: id.nullable().default(null) }),
    response: Order,
    errors: [
      'not_found',
      'wrong_status',
      'payment_validated',
      'payment_by_card',
      'overpayment',
      ...moneyErrors,
      ...backErrors,
      ...dayErrors,
    ],
  }),
  removePayment: route({
    method: 'DELETE',
    path: '/order/{id}/payment/{paymentId}',
    summary: 'Remove a payment that is not validated yet',
    permission: 'orders.write',
    params: z.object({ id: idParam, paymentId: idParam }),
    response: done,
    errors: ['not_found', 'payment_validated', 'payment_by_card'],
  }),
  payCorrection: route({
    method: 'POST',
    path: '/order/{id}/correction_payment',
    summary: 'Pay or refund the difference that a modification left',
    permission: 'orders.write',
    params: byId,
    body: PaymentInput.omit({ validated: true, id: true }),
    response: Order,
    status: 201,
    errors: ['not_found', 'wrong_status', 'no_difference', 'overpayment', ...moneyErrors, ...backErrors, ...dayErrors, ...voucherErrors],
  }),
  listComments: route({
    method: 'GET',
    path: '/order/{id}/comments',
    summary: 'Staff comments, newest first',
    permission: 'orders.read',
    params: byId,
    response: z.object({ items: z.array(Comment) }),
    errors: ['not_found'],
  }),
  addComment: route({
    method: 'POST',
    path: '/order/{id}/comment/-1',
    summary: 'Add a comment',
    permission: 'orders.write',
    params: byId,
    body: CommentInput,
    response: Comment,
    status: 201,
    errors: ['not_found', 'unknown_colleague'],
  }),
  summaryPdf: route({
    method: 'GET',
    path: '/order/{id}/summary',
    summary: 'Order summary',
    permission: 'orders.read',
    params: byId,
    response: 'pdf',
    errors: ['not_found', ...paperFaults],
  }),
  deliveryNotePdf: route({
    method: 'GET',
    path: '/order/{id}/delivery_note',
    summary: 'Delivery note; query prices=true shows them',
    permission: 'orders.read',
    params: byId,
    query: z.object({ prices: z.enum(['true', 'false']).default('false') }),
    response: 'pdf',
    errors: ['not_found', ...paperFaults],
  }),
  getQuotation: route({
    method: 'GET',
    path: '/quotation/{id}',
    summary: 'Quotation: validity, terms, lines',
    permission: 'orders.read',
    params: byId,
    response: Order,
    errors: ['not_found'],
  }),
  quotationPdf: route({
    method: 'GET',
    path: '/quotation/{id}/pdf',
    summary: 'Quotation document',
    permission: 'orders.read',
    params: byId,
    response: 'pdf',
    errors: ['not_found', ...paperFaults],
  }),
  validateQuotation: route({
    method: 'PUT',
    path: '/quotation/{id}/validate',
    summary: 'The quotation becomes an order',
    permission: 'orders.write',
    params: byId,
    body: Validation,
    response: Order,
    errors: [
      'not_found',
      'stale_version',
      'wrong_status',
      'no_lines',
      'out_of_stock',
      'minimum_order',
      'credit_exceeded',
      'quotation_expired',
      ...discountFaults,
      ...regimeFaults,
    ],
  }),
  cancelQuotation: route({
    method: 'PUT',
    path: '/quotation/{id}/cancel',
    summary: 'The quotation is cancelled',
    permission: 'orders.write',
    params: byId,
    response: Order,
    errors: ['not_found', 'wrong_status', 'has_payments'],
  }),
}
