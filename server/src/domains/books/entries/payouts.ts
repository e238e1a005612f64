import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { openDay } from '../closing/bank-months.ts'
import { firstOf, monthOf } from './fiscal-year.ts'

/** A transfer of the card provider, or what its entry lacks: `pieceDay` is the day on which it arrived. */
export type BookedPayout = { payoutId: number; day: string; pieceDay: string; piece: string; netCents: number; feeCents: number }

/**
 * Transfers of the card provider within days of one month, with the fees of the movements that each holds, less what kept entries hold of
 * them. What changed since its month closed stands on the first open day.
 */
export async function payoutsToBook(ctx: Ctx, from: string, to: string): Promise<BookedPayout[]> {
  const month = firstOf(monthOf(from))
  const kept = await ctx.db
    .selectFrom('book_month')
    .select('month')
    .where('month', '=', month)
    .where('payouts_kept', '=', true)
    .executeTakeFirst()
  if (kept) return keptPayouts(ctx, month, from, to)
  const open = await openDay(ctx)
  const late =
    from === month && open === month
      ? sql`or (p.arrives_on < ${month}::date and (b.payout_id is not null or exists (
          select from book_month m where m.shop_id = ${ownShop} and m.payouts_kept and m.month = date_trunc('month', p.arrives_on)::date)))`
      : sql``
  const { rows } = await sql<BookedPayout>`
    select * from (
      select p.id as "payoutId", greatest(p.arrives_on, ${from}::date) as day, p.arrives_on as "pieceDay", p.payout_ref as piece,
        case p.status when 'paid' then p.amount_cents else 0 end - coalesce(b.net, 0) as "netCents",
        case p.status when 'paid' then (select coalesce(sum(m.fee_cents), 0)::bigint from card_movement m where m.shop_id = ${ownShop} and m.payout_id = p.id)
          else 0 end - coalesce(b.fee, 0) as "feeCents"
      from card_payout p
      left join (
        select payout_id, sum(net_cents)::bigint as net, sum(fee_cents)::bigint as fee from book_payout where book_payout.shop_id = ${ownShop} group by 1
      ) b on b.payout_id = p.id
      where p.shop_id = ${ownShop} and (p.arrives_on between ${from}::date and ${to}::date ${late})
    ) x where "netCents" <> 0 or "feeCents" <> 0 order by "payoutId"`.execute(ctx.db)
  return rows
}

/** As the entries of a closed month say them. */
async function keptPayouts(ctx: Ctx, month: string, from: string, to: string): Promise<BookedPayout[]> {
  const { rows } = await sql<BookedPayout>`
    select b.payout_id as "payoutId", b.day, p.arrives_on as "pieceDay", p.payout_ref as piece, b.net_cents as "netCents", b.fee_cents as "feeCents"
    from book_payout b join card_payout p on p.shop_id = ${ownShop} and p.id = b.payout_id
    where b.shop_id = ${ownShop} and b.month = ${month}::date and b.day between ${from}::date and ${to}::date order by b.id`.execute(ctx.db)
  return rows
}

/** Keeps with the month that closes what its entries hold of payouts. */
export async function keepPayouts(ctx: Ctx, month: string, payouts: readonly BookedPayout[]): Promise<void> {
  if (payouts.length === 0) return
  const rows = payouts.map(({ payoutId, day, netCents, feeCents }) => ({
    shop_id: ctx.shopId,
    month,
    day,
    payout_id: payoutId,
    net_cents: netCents,
    fee_cents: feeCents,
  }))
  await ctx.db.insertInto('book_payout').values(rows).execute()
}
