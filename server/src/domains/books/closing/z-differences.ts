import type { ClosingIssue } from '@plantule/contract/books'
import type { PeriodTotals } from '@plantule/contract/fiscal'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'

type Row = { number: string; day: string; totals: PeriodTotals; sold: number; vat: number; payments: Record<string, number>; cards: number }

/**
 * Compares each Z with the tickets and payments of its session: a Z is counted from the sealed records, the journal from the
 * documents, so that one which was touched shows.
 */
export async function zDifferences(ctx: Ctx, from: string, to: string): Promise<{ count: number; items: ClosingIssue['items'] }> {
  const { rows } = await sql<Row>`
    select c.number, s.day, c.totals,
      (select coalesce(sum(t.incl_cents), 0)::bigint from ticket t where t.shop_id = s.shop_id and t.session_id = s.id) as sold,
      (select coalesce(sum(t.vat_cents), 0)::bigint from ticket t where t.shop_id = s.shop_id and t.session_id = s.id) as vat,
      (select coalesce(sum(t.cards_cents), 0)::bigint from ticket t where t.shop_id = s.shop_id and t.session_id = s.id) as cards,
      (select coalesce(jsonb_object_agg(x.type, x.cents), '{}') from (
        select p.payment_type as type, sum(p.amount_cents) as cents from ticket_payment p where p.shop_id = s.shop_id and p.session_id = s.id group by 1
      ) x) as payments
    from till_session s join fiscal_closure c on c.shop_id = s.shop_id and c.id = s.z_id
    where not s.training and s.day between ${from}::date and ${to}::date order by s.day, s.id`.execute(ctx.db)
  const items = rows.flatMap((row) => {
    const difference = row.sold - row.totals.netCents
    const wrongPayments = row.totals.payments.some(({ type, cents }) => (row.payments[type] ?? 0) !== cents)
    if (difference === 0 && row.vat === row.totals.vatCents && row.cards === row.totals.giftCardsSoldCents && !wrongPayments) return []
    return [{ label: row.number, day: row.day, cents: difference, path: `/z-tickets?q=${row.number}` }]
  })
  return { count: rows.length, items }
}
