import { type RawBuilder, sql } from 'kysely'

/**
 * When an invoice `i` is owed since, in SQL for whoever asks: its day, else that on which a dispute of it ended or on which the staff asked
 * again for what had gone back. Nobody is shut out on the morning after one of these.
 */
export const owedSince = (shop: RawBuilder<unknown>): RawBuilder<string> => sql<string>`greatest(i.due_on,
  (select max((d.ended_at at time zone 'Europe/Paris')::date) from subscription_dispute d where d.shop_id = ${shop} and d.invoice_id = i.id),
  (select max((r.asked_again_at at time zone 'Europe/Paris')::date) from subscription_refund r
    where r.shop_id = ${shop} and r.invoice_id = i.id and r.outside))`

/** The banks decide whose the money of an invoice `i` is. */
export const isDisputed = (shop: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from subscription_dispute d where d.shop_id = ${shop} and d.invoice_id = i.id and d.ended_at is null)`

/**
 * Money of an invoice `i` went back on the card provider's own pages, and the staff neither credited it since nor asked for it again: it is
 * asked of nobody.
 */
export const isUndecided = (shop: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`coalesce((
  select sum(r.amount_cents) > (
    select coalesce(sum(c.amount_cents), 0) from subscription_payment c
    where c.shop_id = ${shop} and c.invoice_id = i.id and c.means = 'credit' and c.at >= min(r.at))
  from subscription_refund r
  where r.shop_id = ${shop} and r.invoice_id = i.id and r.outside and r.state = 'succeeded' and r.asked_again_at is null), false)`
