import type { Ctx } from '../../../platform/context.ts'
import { answerOf, port } from '../../../platform/port.ts'
import type { Order } from '../orders.db.ts'
import type { NewPayment } from './write-payment.ts'

/** A part of a refund, by the card payment that it goes back to. */
export type CardRefundPart = { cardPaymentId: number; cents: number }

/** A page of this installation, by its path. */
export type PayPage = { path: string; cents: number }

/** What the domain of the card provider, which stands above this one, does when an order's money moves. */
export type CardHooks = {
  /**
   * How an amount goes back to the cards that paid the order; null when none of its money came by the provider, so that
   * staff give it back themselves. Throws `card_refund_beyond` when some did, but less than that.
   */
  partsOf: (ctx: Ctx, orderId: number, cents: number) => Promise<CardRefundPart[] | null>
  /** Asks the provider; the order's payment stays pending until the money has gone. */
  giveBack: (ctx: Ctx, part: CardRefundPart, orderPaymentId: number) => Promise<void>
  /** Whether the provider decides what becomes of a pending payment. */
  decides: (ctx: Ctx, orderPaymentId: number) => Promise<boolean>
  /** The order was taken over by another one: its card payments follow, each by a movement that `write` makes. */
  carry: (ctx: Ctx, fromId: number, toId: number, write: (kind: NewPayment['kind'], cents: number) => Promise<number>) => Promise<void>
  /** What is asked of the customer may be another amount now. */
  orderChanged: (ctx: Ctx, after: Order) => Promise<void>
  /** The customer has just agreed to the order: makes ready the page on which they pay what it waits for, where the shop takes cards. */
  agreed: (ctx: Ctx, orderId: number) => Promise<void>
  /** Where the customer can pay now, and how much; null where no link stands open. Writes nothing. */
  payPage: (ctx: Ctx, order: Order) => Promise<PayPage | null>
}

const none: CardHooks = {
  partsOf: async () => null,
  giveBack: async () => undefined,
  decides: async () => false,
  carry: async () => undefined,
  orderChanged: async () => undefined,
  agreed: async () => undefined,
  payPage: async () => null,
}

export const cardMoney = port<CardHooks>('card-money', none)

export const cardHooks = (ctx: Ctx): CardHooks => answerOf(ctx, cardMoney)
