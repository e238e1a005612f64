import type { CardKind } from '@plantule/contract/card-payments/schemas'
import type { Ctx } from '../../platform/context.ts'
import { lockGiftCard, type Voucher } from '../codes/index.ts'
import { addressOf, findOrder, languageOf, type Order } from '../orders/index.ts'
import { askedBy, askedByCard } from './link-rules.ts'
import type { Link } from './links.ts'

/** What a link asks money for, as the pages that take it need to know it. */
export type Subject = {
  of: 'order' | 'gift_card'
  reference: string
  askedCents: number
  language: 'fr' | 'en'
  /** Whose receipt goes where; looked up where it is asked alone. */
  email: () => Promise<string | null>
}

export async function subjectOf(ctx: Ctx, link: Link): Promise<Subject> {
  if (link.order_id !== null) return ofOrder(ctx, await findOrder(ctx, link.order_id), link.kind as CardKind)
  return ofCard(
    await ctx.db
      .selectFrom('voucher')
      .selectAll()
      .where('id', '=', link.voucher_id ?? 0)
      .executeTakeFirstOrThrow(),
  )
}

const ofOrder = async (ctx: Ctx, order: Order, kind: CardKind): Promise<Subject> => ({
  of: 'order',
  reference: order.reference,
  askedCents: askedBy(order, kind),
  language: await languageOf(ctx, order.id),
  email: () => addressOf(ctx, order),
})

const ofCard = (card: Voucher): Subject => ({
  of: 'gift_card',
  reference: card.reference,
  askedCents: askedByCard(card),
  language: card.language,
  email: async () => card.buyer_email || null,
})

/** The gift card of a link, held until the end of the transaction; undefined for an order's link. */
export const lockCardOf = async (ctx: Ctx, link: Pick<Link, 'voucher_id'> | undefined): Promise<Voucher | undefined> =>
  link && link.voucher_id !== null ? lockGiftCard(ctx, link.voucher_id) : undefined
