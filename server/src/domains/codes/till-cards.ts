import type { TillCardInput } from '@plantule/contract/codes/vouchers'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { euros } from '../../platform/euros.ts'
import { Refused, refusedField } from '../../platform/refused.ts'
import { giftCardConfig } from './gift-card-config.ts'
import { newCard, refuseAmount } from './gift-cards.ts'
import { issueCard } from './issue-card.ts'
import { giftCardMoney } from './gift-card-money.ts'
import type { Voucher } from './rules.ts'
import { lockVoucher, move, type MoveSource } from './vouchers.db.ts'

/**
 * The gift cards of a basket, which count once `issueAtTill` says that they were sold: new ones, and ones that waited for
 * their payment. With `training` they are only checked. Throws `gift_card_amount`, `gift_card_gone` beside the card.
 */
export async function cardsForTill(
  ctx: Ctx,
  inputs: readonly TillCardInput[],
  customerId: number | null,
  { training }: { training: boolean },
): Promise<(Voucher | null)[]> {
  if (inputs.length === 0) return []
  const config = await giftCardConfig(ctx)
  const cards: (Voucher | null)[] = []
  for (const [index, { voucherId, ...input }] of inputs.entries()) {
    const at = ['giftCards', index]
    if (voucherId === null) refuseAmount(input.amountCents, config, [...at, 'amountCents'])
    if (training) cards.push(null)
    else if (voucherId === null) cards.push(await newCard(ctx, { ...input, customerId }, config))
    else cards.push(await waitingCard(ctx, voucherId, input.amountCents, at))
  }
  return cards
}

async function waitingCard(ctx: Ctx, id: number, cents: number, at: (string | number)[]): Promise<Voucher> {
  const card = await lockVoucher(ctx, 'gift_card', id)
  if (card.state !== 'pending_payment') throw refusedField('gift_card_gone', at, { reference: card.reference })
  // Its amount was changed since the till took it into the basket.
  if (card.initial_cents !== cents)
    throw refusedField('gift_card_amount', [...at, 'amountCents'], { min: euros(card.initial_cents), max: euros(card.initial_cents) })
  return card
}

/** The ticket is there: its cards count, and leave for whom they are meant. */
export async function issueAtTill(ctx: Ctx, cards: readonly Voucher[], sale: MoveSource): Promise<void> {
  for (const card of cards) {
    await issueCard(ctx, card, { ticket: sale })
    await giftCardMoney(ctx).changed(ctx, card.id)
    await audit(ctx, 'gift_card.create', 'voucher', card.id, {
      after: { reference: card.reference, cents: card.initial_cents, ticket: sale.label },
    })
  }
}

type CardStanding = { refusal: 'gift_card_used' | 'gift_card_gone' | null; balanceCents: number }

/** Whether a card that the till sold may come back: whole, and only while nothing was spent. */
export function standingOfCard(card: Pick<Voucher, 'state' | 'balance_cents' | 'initial_cents'>): CardStanding {
  if (card.state !== 'issued') return { refusal: 'gift_card_gone', balanceCents: 0 }
  return { refusal: card.balance_cents < card.initial_cents ? 'gift_card_used' : null, balanceCents: card.balance_cents }
}

/**
 * Takes back a card that a ticket sold. Locked: of who spends it and who takes it back one comes first. Throws `gift_card_used`,
 * `gift_card_gone`.
 */
export async function takeCardBack(ctx: Ctx, id: number, refund: MoveSource): Promise<void> {
  const card = await lockVoucher(ctx, 'gift_card', id)
  const { refusal, balanceCents } = standingOfCard(card)
  if (refusal) throw new Refused(refusal, { reference: card.reference, left: euros(balanceCents) })
  await move(ctx, card, 'cancel', -balanceCents, refund)
  await ctx.db
    .updateTable('voucher')
    .set({ state: 'cancelled', version: card.version + 1 })
    .where('id', '=', id)
    .execute()
  await audit(ctx, 'gift_card.cancel', 'voucher', id, { before: { reference: card.reference, cents: balanceCents, ticket: refund.label } })
}
