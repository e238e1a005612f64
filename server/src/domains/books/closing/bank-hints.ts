import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { MatchedLine } from './bank-months.ts'
import { ownShop } from '../../../platform/own-shop.ts'

type Hint = { hint: string | null; suggested: string | null }

/** How far from a line the same amount may stand and still be told. */
const DAYS = 60

/**
 * For lines that nothing explains: the account on which a line of the same words was booked last, figures in it aside, and
 * what has the same amount but is unpaid, or too far away to be matched by itself: a supplier's invoice, an order.
 */
export async function hintsFor(ctx: Ctx, lines: readonly MatchedLine[]): Promise<Map<number, Hint>> {
  const open = lines.filter((line) => line.account === null && line.group.length === 0)
  if (open.length === 0) return new Map()
  const { rows } = await sql<Hint & { id: number }>`
    with own as (
      select b.id, b.day, b.cents, regexp_replace(lower(b.label), '[^[:alpha:]]+', ' ', 'g') as words from bank_line b where b.shop_id = ${ownShop} and b.id = any(${open.map((line) => line.id)}::bigint[])
    ), booked as (
      select distinct on (1) regexp_replace(lower(b.label), '[^[:alpha:]]+', ' ', 'g') as words, b.account from bank_line b
      where b.shop_id = ${ownShop} and b.account is not null order by 1, b.day desc, b.id desc
    )
    select o.id, k.account as suggested, coalesce(p.label, c.label) as hint from own o
    left join booked k on k.words = o.words
    left join lateral (
      select s.name || ' ' || coalesce(nullif(p.reference, ''), p.number) || case when p.paid_on is null then ', à payer' else ', payé le ' || to_char(p.paid_on, 'DD/MM/YYYY') end as label
      from purchase p join supplier s on s.shop_id = ${ownShop} and s.id = p.supplier_id
      where p.shop_id = ${ownShop} and p.incl_cents = -o.cents and abs(coalesce(p.paid_on, p.due_on, p.dated_on) - o.day) <= ${DAYS}::int
      order by p.paid_on is not null, abs(coalesce(p.paid_on, p.due_on, p.dated_on) - o.day), p.id limit 1
    ) p on o.cents < 0
    left join lateral (
      select x.reference || coalesce(' ' || x.customer_name, '') || ', à régler' as label from orders x
      where x.shop_id = ${ownShop} and x.incl_cents - x.paid_cents = o.cents and x.status not in ('quotation', 'cancelled') and x.placed_at between o.day - ${DAYS} * interval '1 day' and o.day + ${DAYS} * interval '1 day'
      order by x.id desc limit 1
    ) c on o.cents > 0`.execute(ctx.db)
  return new Map(rows.map(({ id, ...hint }) => [id, hint]))
}
