import { shownCode } from '@plantule/contract/codes/rules'
import type { TicketPaper } from '@plantule/contract/till/ticket-paper'
import type { SoldCard } from '@plantule/contract/till/sales'
import type { z } from 'zod'
import type { TicketCard } from '../../../db/tables.gen.ts'
import type { Selectable } from 'kysely'
import { mayDo } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { Refused } from '../../../platform/refused.ts'
import { standingOfCard } from '../../codes/index.ts'

export type CardRow = Selectable<TicketCard>
/** A gift card on a ticket that is being written; `cents` below zero where it comes back. */
export type CardOnTicket = Pick<CardRow, 'voucher_id' | 'reference' | 'cents' | 'original_card_id'>

export const centsOf = (cards: readonly { cents: number }[]): number => cards.reduce((sum, card) => sum + card.cents, 0)

export const cardsOfTicket = (ctx: Ctx, id: number): Promise<CardRow[]> =>
  ctx.db.selectFrom('ticket_card').selectAll().where('ticket_id', '=', id).orderBy('id').execute()

/**
 * As they stand on paper, with the codes of cards that were sold: also of one that came back, since a copy reads as the ticket. A member
 * who may only read gets none: the code is the card.
 */
export async function printedCards(ctx: Ctx, ticketId: number): Promise<TicketPaper['giftCards']> {
  const rows = await cardsOfTicket(ctx, ticketId)
  const readsAlone = 'rights' in ctx.actor && !mayDo(ctx, 'till.write') && !mayDo(ctx, 'orders.write')
  const ids = readsAlone ? [] : rows.flatMap((row) => (row.cents > 0 ? (row.voucher_id ?? []) : []))
  const codes = ids.length === 0 ? [] : await ctx.db.selectFrom('voucher').select(['id', 'code']).where('id', 'in', ids).execute()
  return rows.map(({ reference, voucher_id, cents }) => {
    const code = cents > 0 ? codes.find((each) => each.id === voucher_id)?.code : undefined
    return { reference, code: code === undefined ? null : shownCode(code), cents }
  })
}

/** What stands on a ticket in training, where no card is made. */
export const exerciseCard = 'FACTICE'

/** The cards of a sale, and which of them may come back. */
export async function soldCards(ctx: Ctx, saleId: number): Promise<(z.infer<typeof SoldCard> & { row: CardRow })[]> {
  const rows = await cardsOfTicket(ctx, saleId)
  if (rows.length === 0) return []
  const back = await ctx.db
    .selectFrom('ticket_card')
    .select('original_card_id')
    .where(
      'original_card_id',
      'in',
      rows.map((row) => row.id),
    )
    .execute()
  const ids = rows.flatMap((row) => row.voucher_id ?? [])
  const vouchers =
    ids.length === 0
      ? []
      : await ctx.db.selectFrom('voucher').select(['id', 'state', 'balance_cents', 'initial_cents']).where('id', 'in', ids).execute()
  return rows.map((row) => {
    const voucher = vouchers.find((each) => each.id === row.voucher_id)
    const gone = back.some((each) => each.original_card_id === row.id)
    const standing = gone
      ? { refusal: 'gift_card_gone' as const, balanceCents: 0 }
      : voucher
        ? standingOfCard(voucher)
        : { refusal: null, balanceCents: row.cents }
    return { row, cardId: row.id, reference: row.reference, cents: row.cents, ...standing }
  })
}

/** The cards that a refund takes back. Throws `not_found`, `gift_card_gone`; whether one was used, its own lock tells later. */
export async function cardsBack(ctx: Ctx, saleId: number, ids: readonly number[]): Promise<CardOnTicket[]> {
  if (ids.length === 0) return []
  const sold = await soldCards(ctx, saleId)
  return [...new Set(ids)].map((id) => {
    const card = sold.find((each) => each.cardId === id)
    if (!card) throw new Refused('not_found')
    if (card.refusal === 'gift_card_gone') throw new Refused('gift_card_gone', { reference: card.reference })
    return { voucher_id: card.row.voucher_id, reference: card.reference, cents: -card.cents, original_card_id: id }
  })
}
