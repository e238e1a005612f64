import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { money } from '../journal/money.ts'
import type { Expected } from './match-bank.ts'
import { ownShop } from '../../../platform/own-shop.ts'

/** What the days given should bring to the bank: takings of tills by day, cheques, transfers, payouts, and paid purchases. */
export async function expectedMoney(ctx: Ctx, from: string, to: string): Promise<Expected[]> {
  const { rows } = await sql<Expected>`
    select 'card ' || m.day as key, 'card' as kind, 'Cartes du ' || to_char(m.day, 'DD/MM') as label, m.day, sum(m.cents)::bigint as cents, 'card' as waits
    from (${money(from, to)}) m where m.type = 'card' group by m.day having sum(m.cents) <> 0
    union all
    select m.type || ' ' || m.kind || m.id, case m.type when 'cheque' then 'cheque' else 'transfer' end,
      case m.type when 'cheque' then 'Chèque ' else 'Virement ' end || m.number, m.day, m.cents, m.type
    from (${money(from, to)}) m where m.type in ('cheque', 'transfer', 'direct_debit')
    union all
    select 'cash ' || s.id, 'cash', 'Remise ' || coalesce(s.z_number, s.number), s.day, s.bank_deposit_cents, 'transfers'
    from till_session s where s.shop_id = ${ownShop} and s.state = 'closed' and s.bank_deposit_cents > 0 and s.day between ${from}::date and ${to}::date
    union all
    select 'payout ' || p.id, 'payout', 'Versement ' || p.payout_ref, p.arrives_on, p.amount_cents, null
    from card_payout p where p.shop_id = ${ownShop} and p.status = 'paid' and p.arrives_on between ${from}::date and ${to}::date
    union all
    select 'purchase ' || p.id, 'purchase', s.name || ' ' || coalesce(nullif(p.reference, ''), p.number), p.paid_on, -p.incl_cents, null
    from purchase p join supplier s on s.shop_id = ${ownShop} and s.id = p.supplier_id
    where p.shop_id = ${ownShop} and p.paid_on between ${from}::date and ${to}::date and p.payment_type <> 'cash'
    order by 4, 1`.execute(ctx.db)
  return rows
}
