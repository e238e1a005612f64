import type { Ctx } from '../../platform/context.ts'
import { allAnswers, ports } from '../../platform/port.ts'

/** A card provider, for money that was paid through it. A domain above this one is it. */
export type CardRefunder = {
  /** Sends back what the order's card payments took; the call leaves by a job once the refund is written. */
  giveBack: (ctx: Ctx, refund: { orderId: number; refundId: number; number: string; cents: number }) => Promise<void>
  /** Reads the refunds that the provider knows of the order, and writes down those that are missing. */
  sync: (ctx: Ctx, orderId: number) => Promise<void>
}

export const cardRefunders = ports<CardRefunder>('card-refunders')

export async function giveBackByCard(ctx: Ctx, refund: Parameters<CardRefunder['giveBack']>[1]): Promise<void> {
  for (const refunder of allAnswers(ctx, cardRefunders)) await refunder.giveBack(ctx, refund)
}

export async function syncCardRefunds(ctx: Ctx, orderId: number): Promise<void> {
  for (const refunder of allAnswers(ctx, cardRefunders)) await refunder.sync(ctx, orderId)
}
