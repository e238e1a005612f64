import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { ownShop } from '../../platform/own-shop.ts'

const DAYS = 120
const ACCOUNT = 'acct_demonstration'

/**
 * What the card provider knew of the online payments of the last months: their fees, weekly payouts that hold them, and one
 * entry that another program took on the same account, for the difference to show. The demonstration has no account there.
 */
export async function fillCards(ctx: Ctx): Promise<void> {
  await sql`
    insert into card_payment (shop_id, account_ref, live, intent_ref, charge_ref, order_id, order_payment_id, kind, amount_cents, fee_cents, state, brand, last4, paid_at)
    select p.shop_id, ${ACCOUNT}, false, 'pi_demonstration_' || p.id, 'ch_demonstration_' || p.id, p.order_id, p.id,
      case when p.kind in ('deposit', 'correction') then p.kind else 'payment' end, p.amount_cents, round(p.amount_cents * 0.015) + 25, 'booked',
      (array['visa', 'mastercard', 'cartes_bancaires'])[1 + p.id % 3], lpad((p.id * 7919 % 10000)::text, 4, '0'), p.created_at
    from order_payment p
    where p.shop_id = ${ownShop} and p.payment_type = 'online_card' and p.status = 'validated' and p.amount_cents > 0 and p.created_at > ${ctx.now}::timestamptz - make_interval(days => ${DAYS}::int)`.execute(
    ctx.db,
  )
  // What was paid in a week leaves on its Monday and arrives two days later.
  await sql`
    with paid as (
      select date_trunc('week', paid_at at time zone 'Europe/Paris') as week, sum(amount_cents - fee_cents) as net from card_payment
      where card_payment.shop_id = ${ownShop} and account_ref = ${ACCOUNT} group by 1
    )
    insert into card_payout (shop_id, payout_ref, amount_cents, status, automatic, arrives_on, initiated_at, read_at)
    select ${ctx.shopId}, 'po_demonstration_' || to_char(week, 'YYYYMMDD'), net, 'paid', true, (week + interval '9 days')::date,
      (week + interval '7 days 4 hours') at time zone 'Europe/Paris', ${ctx.now}
    from paid where week + interval '9 days' <= ${ctx.now}::timestamptz at time zone 'Europe/Paris'`.execute(ctx.db)
  await sql`
    insert into card_movement (shop_id, payout_id, movement_ref, category, amount_cents, fee_cents, net_cents, source_ref, occurred_at)
    select p.shop_id, y.id, 'txn_demonstration_' || p.id, 'charge', p.amount_cents, p.fee_cents, p.amount_cents - p.fee_cents, p.charge_ref, p.paid_at
    from card_payment p join card_payout y on y.shop_id = ${ownShop}
      and y.payout_ref = 'po_demonstration_' || to_char(date_trunc('week', p.paid_at at time zone 'Europe/Paris'), 'YYYYMMDD')
    where p.shop_id = ${ownShop} and p.account_ref = ${ACCOUNT}`.execute(ctx.db)
  await addForeignEntry(ctx)
}

async function addForeignEntry(ctx: Ctx): Promise<void> {
  const last = await ctx.db
    .selectFrom('card_payout')
    .select(['id', 'amount_cents', 'initiated_at'])
    .orderBy('initiated_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return
  const [amount_cents, fee_cents] = [4_500, 93]
  await ctx.db
    .insertInto('card_movement')
    .values({
      shop_id: ctx.shopId,
      payout_id: last.id,
      movement_ref: 'txn_demonstration_foreign',
      category: 'charge',
      amount_cents,
      fee_cents,
      net_cents: amount_cents - fee_cents,
      source_ref: 'ch_demonstration_foreign',
      occurred_at: new Date(last.initiated_at.getTime() - 86_400_000),
    })
    .execute()
  await ctx.db
    .updateTable('card_payout')
    .set({ amount_cents: last.amount_cents + amount_cents - fee_cents })
    .where('id', '=', last.id)
    .execute()
}
