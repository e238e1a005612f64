import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { ownShop } from '../../platform/own-shop.ts'
import type { Voucher } from './rules.ts'
import { move } from './vouchers.db.ts'

/**
 * The price of a card went back after it was spent (`noteGiftCardRefund`): what was not left on it then was the shop's loss. What comes
 * back to the locked card afterwards, of a sale that it paid, is that money, and makes the loss good before it can be spent again.
 */
export async function withholdWhatWentBack(ctx: Ctx, card: Voucher): Promise<Voucher> {
  if (card.kind !== 'gift_card' || card.balance_cents === 0) return card
  const { rows } = await sql<{ lost: number }>`
    select coalesce(sum(m.cents - m.money_cents), 0)::bigint as lost from voucher_move m
    where m.shop_id = ${ownShop} and m.voucher_id = ${card.id} and m.kind = 'cancel' and m.source is null and m.money_cents is not null`.execute(
    ctx.db,
  )
  const withheld = Math.min(rows[0]?.lost ?? 0, card.balance_cents)
  return withheld > 0 ? move(ctx, card, 'cancel', -withheld, null, { money_cents: 0 }) : card
}
