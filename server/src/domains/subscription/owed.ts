import { type RawBuilder, sql } from 'kysely'

/**
 * What disputes, and refunds that were made on the card provider's own pages, say of invoices: one row for each invoice of which they say
 * something, of one shop or of all, to be joined. Both are few, so that a list of all invoices asks them once and not for each line.
 * - `disputed`: the banks decide whose its money is; `dispute_lost`: they did, against the provider
 * - `since`: the day on which a dispute ended or on which the staff asked again for what had gone back. Nobody is shut out on the morning
 *   after one of these
 * - `undecided`: money went back, and the staff neither credited it since nor asked for it again: it is asked of nobody
 */
export function casesOf(shopId: number | 'all'): RawBuilder<unknown> {
  const of = (column: string) => (shopId === 'all' ? sql`true` : sql`${sql.ref(column)} = ${shopId}`)
  // Of all at once: a cluster asks nothing for each row of a sum.
  return sql`(
    select n.shop_id, n.invoice_id, bool_or(n.disputed) as disputed, bool_or(n.lost) as dispute_lost, max(n.since) as since,
      coalesce(sum(n.back_cents) > coalesce(sum(n.credit_cents) filter (where n.at >= n.first_back), 0), false) as undecided
    from (
      select e.*, min(e.at) filter (where e.back_cents is not null) over (partition by e.shop_id, e.invoice_id) as first_back
      from (
        select d.shop_id, d.invoice_id, d.ended_at is null as disputed, d.status = 'lost' as lost,
          (d.ended_at at time zone 'Europe/Paris')::date as since, null::bigint as back_cents, null::bigint as credit_cents,
          null::timestamptz as at
        from subscription_dispute d where ${of('d.shop_id')}
        union all
        select r.shop_id, r.invoice_id, false, false, (r.asked_again_at at time zone 'Europe/Paris')::date,
          case when r.state = 'succeeded' and r.asked_again_at is null then r.amount_cents end, null,
          case when r.state = 'succeeded' and r.asked_again_at is null then r.at end
        from subscription_refund r where ${of('r.shop_id')} and r.outside
        union all
        select c.shop_id, c.invoice_id, false, false, null, null, c.amount_cents, c.at
        from subscription_payment c where ${of('c.shop_id')} and c.means = 'credit') e) n
    group by n.shop_id, n.invoice_id)`
}

/** What was paid of each invoice of one shop or of all, to be joined. */
export const paidOf = (shopId: number | 'all'): RawBuilder<unknown> => sql`(
  select p.shop_id, p.invoice_id, sum(p.amount_cents)::bigint as paid_cents from subscription_payment p
  where ${shopId === 'all' ? sql`true` : sql`p.shop_id = ${shopId}`} group by p.shop_id, p.invoice_id)`
