import type { Ctx } from '../../platform/context.ts'
import { appendLink, lockHead, type Sealed } from './append-link.ts'

type GiftCardPayment = { voucherId: number; reference: string; type: string; cents: number }
/** Of cash, the till whose drawer has it. */
type OrderPayment = {
  orderId: number
  reference: string
  kind: string
  type: string
  cents: number
  drawer?: { register: string; sessionId: number } | null
}

/**
 * Seals money that was received, or given back, on an order: what staff record by hand is a till payment too (CGI art. 286
 * I 3° bis). It raises no sales total, since the order's invoice does. Throws `period_closed`.
 */
export async function sealOrderPayment(ctx: Ctx, { orderId, reference, kind, type, cents, drawer }: OrderPayment): Promise<Sealed> {
  // What is paid by several means stands in two chains. The shop's is locked first whichever means come first: two transactions that take
  // them crosswise would wait for each other.
  if (drawer) await lockHead(ctx, '', 'payment_event')
  return appendLink(ctx, {
    register: drawer?.register ?? '',
    chain: 'payment_event',
    kind: 'order_payment',
    refType: 'order',
    refId: orderId,
    refNumber: reference,
    payload: { type, cents, kind, deposit: kind === 'deposit', ...(drawer ? { session: drawer.sessionId } : {}) },
  })
}

/**
 * Seals money that was received for a gift card, or given back for one. It is no sale: the card is a multi-purpose voucher,
 * whose TVA falls due when it pays for goods (CGI art. 256 ter). Throws `period_closed`.
 */
export const sealGiftCardPayment = (ctx: Ctx, { voucherId, reference, type, cents }: GiftCardPayment): Promise<Sealed> =>
  appendLink(ctx, {
    register: '',
    chain: 'payment_event',
    kind: 'gift_card_payment',
    refType: 'voucher',
    refId: voucherId,
    refNumber: reference,
    payload: { type, cents },
  })

/** What an order had been paid, by kind of payment, before this program recorded payments. */
export type TakenOver = [orderId: number, reference: string, type: string, cents: number]

/**
 * Seals what orders had been paid elsewhere, in one link: taken over with the orders, it was no payment of this till and moves no total,
 * but nothing of it can be changed unseen from then on.
 */
export const sealTakenOver = (ctx: Ctx, payments: readonly TakenOver[]): Promise<Sealed> =>
  appendLink(ctx, {
    register: '',
    chain: 'payment_event',
    kind: 'orders_taken_over',
    refType: 'orders',
    refId: null,
    refNumber: null,
    payload: { payments },
  })
