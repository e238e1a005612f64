import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import {
  byId,
  cents,
  changesOf,
  day,
  done,
  id,
  idParam,
  instant,
  listQuery,
  MAX_IMAGE_BYTES,
  oneOrMore,
  pageOf,
  pageParam,
  positiveCents,
  requiredText,
  text,
  version,
} from '../base/shared.ts'
import { AgreedTerms } from '../base/agreed-terms.ts'
import { PaymentType } from '../base/payment-types.ts'
import { route } from '../base/route.ts'

export const voucherStatuses = ['pending_payment', 'active', 'partially_used', 'used', 'frozen', 'expired', 'cancelled'] as const
export const VoucherStatus = z.enum(voucherStatuses)
export type VoucherStatus = z.infer<typeof VoucherStatus>

/** From which states each action is allowed. */
export const voucherActions = {
  activate: ['pending_payment'],
  changeAmount: ['pending_payment'],
  redeem: ['active', 'partially_used'],
  cancel: ['pending_payment', 'active', 'expired'],
} as const satisfies Record<string, readonly VoucherStatus[]>

export const voucherMoveKinds = ['issue', 'redeem', 'reverse', 'cancel', 'repay'] as const
export const VoucherMove = z.object({
  id,
  kind: z.enum(voucherMoveKinds),
  cents,
  /** Money that moved with it, where that is something else than its cents. */
  moneyCents: cents.nullable(),
  balanceCents: cents,
  source: z.enum(['order', 'ticket']).nullable(),
  sourceId: id.nullable(),
  sourceLabel: z.string(),
  at: instant,
  author: z.string(),
})
export type VoucherMove = z.infer<typeof VoucherMove>

export const Voucher = z.object({
  id,
  reference: z.string(),
  code: z.string(),
  status: VoucherStatus,
  initialCents: cents,
  balanceCents: cents,
  expiresOn: day.nullable(),
  customer: z.object({ id, name: z.string() }).nullable(),
  recipient: z.string(),
  recipientEmail: z.string(),
  message: z.string(),
  /** The day on which it leaves for whom it is meant. */
  sendOn: day.nullable(),
  /** Whoever bought it on the shop's pages. */
  buyer: z.object({ name: z.string(), email: z.string() }).nullable(),
  payment_type: PaymentType.nullable(),
  reason: z.string(),
  issuedAt: instant.nullable(),
  createdAt: instant,
  author: z.string(),
  version,
})
export type Voucher = z.infer<typeof Voucher>
export const VoucherWithMoves = Voucher.extend({
  moves: z.array(VoucherMove),
  /** What its buyer agreed to on the shop's pages. */
  terms: AgreedTerms.nullable(),
})
export type VoucherWithMoves = z.infer<typeof VoucherWithMoves>

const email = z.union([z.literal(''), z.email().max(200)])
const amount = positiveCents.min(100).max(100_000_00)
/** Money alone: what another voucher or a promise would pay is nothing that came in. */
const giftCardMeans = ['card', 'cash', 'cheque', 'transfer', 'direct_debit', 'online_card'] as const
/** Cash goes into the drawer of a till, which expects it: a card that is paid in cash is sold there. */
const giftCardMean = z
  .enum(giftCardMeans, 'gift_card_by_money')
  .refine((type) => type !== 'cash', 'gift_card_cash_at_till')
  .refine((type) => type !== 'online_card', 'online_card_by_provider')

const cardFields = {
  customerId: id.nullable().default(null),
  recipient: text(120).default(''),
  recipientEmail: email.default(''),
  message: text(400).default(''),
  expiresOn: day.nullable().optional(),
  /** Null: it leaves as soon as it is paid. */
  sendOn: day.nullable().default(null),
}
export const GiftCardInput = z.object({
  ...cardFields,
  amountCents: amount,
  /** Paid already by this; null waits for the payment. */
  payment_type: giftCardMean.nullable().default(null),
})
export type GiftCardInput = z.output<typeof GiftCardInput>

/** A card in the basket of a till: a new one, or one that waits for its payment. */
export const TillCardInput = z.object({
  voucherId: id.nullable().default(null),
  amountCents: amount,
  recipient: text(120).default(''),
  recipientEmail: email.default(''),
  message: text(400).default(''),
})
export type TillCardInput = z.output<typeof TillCardInput>
export const CreditCodeInput = z.object({
  customerId: id.nullable().default(null),
  amountCents: positiveCents.min(1).max(100_000_00),
  reason: requiredText(200),
  expiresOn: day.nullable().default(null),
})
export type CreditCodeInput = z.output<typeof CreditCodeInput>

export const GiftCardConfig = z
  .object({
    /** Offered on the shop's pages. */
    enabled: z.boolean(),
    title: requiredText(80),
    text: text(2_000),
    amounts: z.array(amount).max(12),
    /** Any amount between the bounds may be chosen too. */
    freeAmount: z.boolean(),
    minCents: amount,
    maxCents: amount,
    /** Null: cards never expire. */
    validMonths: z.int().min(1).max(120).nullable(),
    conditions: text(2_000),
  })
  .refine((config) => config.minCents <= config.maxCents, { path: ['maxCents'], message: 'gift_card_bounds' })
export type GiftCardConfig = z.output<typeof GiftCardConfig>
export const defaultGiftCardConfig: GiftCardConfig = {
  enabled: false,
  title: 'Carte cadeau',
  text: '',
  amounts: [2_000, 3_000, 5_000, 10_000],
  freeAmount: true,
  minCents: 1_000,
  maxCents: 50_000,
  validMonths: 24,
  conditions: 'Utilisable en une ou plusieurs fois, en boutique et sur commande. Ni remboursable, ni échangeable contre des espèces.',
}

export const errors = {
  voucher_unpaid: { status: 409, fr: 'Cette carte n’est pas encore payée.', en: 'This card has not been paid yet.' },
  voucher_cancelled: { status: 409, fr: 'Ce code est annulé.', en: 'This code is cancelled.' },
  voucher_frozen: {
    status: 409,
    fr: 'Le paiement de cette carte est contesté : elle est bloquée tant que la banque n’a pas tranché.',
    en: 'The payment of this card is contested: it is frozen until the bank has decided.',
  },
  credits_need_manager: {
    status: 403,
    fr: 'Avec celui-ci, vos avoirs d’aujourd’hui feraient {given} : au-delà de {max} par jour, un responsable les donne.',
    en: 'With this one your credits of today would make {given}: beyond {max} a day somebody in charge gives them.',
  },
  voucher_empty: { status: 409, fr: 'Ce code est entièrement utilisé.', en: 'This code is used up.' },
  voucher_balance: { status: 409, fr: 'Il ne reste que {balance} sur ce code.', en: 'Only {balance} are left on this code.' },
  voucher_beyond: {
    status: 409,
    fr: 'Seuls {max} de cette vente ont été payés par ce code.',
    en: 'Only {max} of this sale were paid by this code.',
  },
  voucher_used: {
    status: 409,
    fr: 'Ce code a déjà servi : il ne s’annule plus.',
    en: 'This code has been used and can no longer be cancelled.',
  },
  voucher_kind: { status: 409, fr: 'Ce code n’est pas du type de ce paiement.', en: 'This code is not of the type of this payment.' },
  code_needed: { status: 400, fr: 'Indiquez le code.', en: 'Give the code.' },
  gift_card_by_money: {
    status: 400,
    fr: 'Une carte cadeau se paie en argent : ni par une autre carte, ni par un avoir, ni en compte.',
    en: 'A gift card is paid for with money: not by another card, a credit or on account.',
  },
  gift_card_cash_at_till: {
    status: 400,
    fr: 'Les espèces s’encaissent à la caisse : vendez-y la carte, et le tiroir sera juste.',
    en: 'Cash is taken at the till: sell the card there, and the drawer will be right.',
  },
  gift_card_back_by_money: {
    status: 409,
    fr: 'Une carte cadeau se rembourse en argent : ni sur une autre carte, ni en avoir, ni en compte.',
    en: 'A gift card is given back in money: not to another card, as a credit or on account.',
  },
  gift_card_used: {
    status: 409,
    fr: 'La carte {reference} a déjà servi, il y reste {left} : elle ne se reprend plus.',
    en: 'Card {reference} has been used, {left} are left on it: it can no longer be taken back.',
  },
  gift_card_gone: {
    status: 409,
    fr: 'La carte {reference} est déjà reprise ou annulée.',
    en: 'Card {reference} was already taken back or cancelled.',
  },
  gift_card_of_ticket: {
    status: 409,
    fr: 'Cette carte a été vendue par le ticket {number} : remboursez-le à la caisse.',
    en: 'This card was sold by ticket {number}: refund it at the till.',
  },
  gift_card_amount: { status: 400, fr: 'Le montant va de {min} à {max}.', en: 'The amount goes from {min} to {max}.' },
  gift_card_bounds: { status: 400, fr: 'Le maximum est inférieur au minimum.', en: 'The maximum is below the minimum.' },
  send_day: {
    status: 400,
    fr: 'Choisissez un jour à venir, d’ici un an, où la carte est encore valable.',
    en: 'Choose a day to come, within a year, on which the card is still good.',
  },
  expiry_past: { status: 400, fr: 'Ce jour est déjà passé.', en: 'This day is already past.' },
} as const satisfies Messages

const list = <const P extends '/gift_card/{page}' | '/credit_code/{page}'>(path: P, summary: string) =>
  route({
    method: 'GET',
    path,
    summary,
    permission: 'orders.read',
    params: pageParam,
    query: listQuery(['created', 'balance', 'amount', 'expires'] as const, {
      status: oneOrMore(voucherStatuses).optional(),
      customer: idParam.optional(),
    }),
    response: pageOf(Voucher).extend({
      /** What the shop owes by all of them that may still be used. */
      owedCents: cents,
    }),
  })

export const vouchersRoutes = {
  listGiftCards: list('/gift_card/{page}', 'Gift cards'),
  createGiftCard: route({
    method: 'POST',
    path: '/gift_card/-1',
    summary: 'Create a gift card; it counts once it is paid',
    permission: 'orders.write',
    body: GiftCardInput,
    response: VoucherWithMoves,
    status: 201,
    errors: ['unknown_customer', 'gift_card_amount', 'expiry_past', 'send_day'],
  }),
  getGiftCard: route({
    method: 'GET',
    path: '/gift-card/{id}',
    summary: 'One gift card with the story of its balance',
    permission: 'orders.read',
    params: byId,
    response: VoucherWithMoves,
    errors: ['not_found'],
  }),
  updateGiftCard: route({
    method: 'PUT',
    path: '/gift_card/{id}',
    summary: 'Change a gift card; its amount only before it is paid',
    permission: 'orders.write',
    params: byId,
    body: z.object({ ...changesOf(cardFields), amountCents: amount.optional(), version }),
    response: VoucherWithMoves,
    errors: ['not_found', 'stale_version', 'wrong_status', 'unknown_customer', 'gift_card_amount', 'expiry_past', 'send_day'],
  }),
  payGiftCard: route({
    method: 'PUT',
    path: '/gift-card/{id}/pay',
    summary: 'The card was paid: it counts from now on',
    permission: 'orders.write',
    params: byId,
    body: z.object({ payment_type: giftCardMean }),
    response: VoucherWithMoves,
    errors: ['not_found', 'wrong_status'],
  }),
  cancelGiftCard: route({
    method: 'DELETE',
    path: '/gift_card/{id}',
    summary: 'Cancel a gift card that was never used; its price is given back',
    permission: 'orders.write',
    params: byId,
    response: done,
    errors: [
      'not_found',
      'wrong_status',
      'voucher_used',
      'voucher_frozen',
      'gift_card_of_ticket',
      'refund_needs_manager',
      'card_not_set_up',
    ],
  }),
  giftCardPdf: route({
    method: 'GET',
    path: '/gift-card/{id}/download',
    summary: 'The gift card to give away',
    permission: 'orders.write',
    params: byId,
    response: 'pdf',
    errors: ['not_found', 'wrong_status'],
  }),
  listCreditCodes: list('/credit_code/{page}', 'Credit codes'),
  createCreditCode: route({
    method: 'POST',
    path: '/credit_code/-1',
    summary: 'Give a customer a credit',
    permission: 'orders.write',
    body: CreditCodeInput,
    response: VoucherWithMoves,
    status: 201,
    errors: ['unknown_customer', 'expiry_past', 'credits_need_manager'],
  }),
  getCreditCode: route({
    method: 'GET',
    path: '/credit-code/{id}',
    summary: 'One credit code with the story of its balance',
    permission: 'orders.read',
    params: byId,
    response: VoucherWithMoves,
    errors: ['not_found'],
  }),
  updateCreditCode: route({
    method: 'PUT',
    path: '/credit_code/{id}',
    summary: 'Change the customer, the reason or the end of a credit code',
    permission: 'orders.write',
    params: byId,
    body: z.object({
      customerId: id.nullable().optional(),
      reason: requiredText(200).optional(),
      expiresOn: day.nullable().optional(),
      version,
    }),
    response: VoucherWithMoves,
    errors: ['not_found', 'stale_version', 'wrong_status', 'unknown_customer', 'expiry_past'],
  }),
  cancelCreditCode: route({
    method: 'DELETE',
    path: '/credit_code/{id}',
    summary: 'Cancel a credit code that was never used',
    permission: 'orders.write',
    params: byId,
    response: done,
    errors: ['not_found', 'wrong_status', 'voucher_used'],
  }),
  creditCodePdf: route({
    method: 'GET',
    path: '/credit_code/{id}/invoice',
    summary: 'The credit as a document for the customer: whoever holds it may spend it',
    permission: 'orders.write',
    params: byId,
    response: 'pdf',
    errors: ['not_found', 'wrong_status', 'shop_details_missing', 'shop_details_wrong'],
  }),
  getGiftCardConfig: route({
    method: 'GET',
    path: '/gift-card/config',
    summary: 'How gift cards are sold',
    permission: 'member',
    response: z.object({
      ...GiftCardConfig.shape,
      image: z
        .object({ id, key: z.string(), alt: z.string(), /** Its sizes are made some seconds after it came. */ ready: z.boolean() })
        .nullable(),
    }),
  }),
  setGiftCardConfig: route({
    method: 'PUT',
    path: '/gift-card/config',
    summary: 'Change how gift cards are sold',
    permission: 'settings.write',
    body: GiftCardConfig,
    response: done,
  }),
  giftCardImage: route({
    method: 'GET',
    path: '/gift-card/image',
    summary: 'The picture of the gift cards',
    permission: 'member',
    response: 'file',
    errors: ['not_found'],
  }),
  setGiftCardImage: route({
    method: 'PUT',
    path: '/gift-card/image',
    summary: 'Change the picture of the gift cards',
    permission: 'settings.write',
    upload: { maxBytes: MAX_IMAGE_BYTES },
    body: z.object({ alt: text(300).default('') }),
    response: done,
    errors: ['file_missing', 'too_large', 'unsupported_file', 'heic_photo', 'too_many_pixels'],
  }),
}
