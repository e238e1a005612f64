import type { Purchase } from '@plantule/contract/books/purchases'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { Refused } from '../../../platform/refused.ts'
import { ownShop } from '../../../platform/own-shop.ts'

/** A purchase as people read it; `p` is the table, `s` its supplier. */
export const purchaseColumns = sql`
  p.id, p.number, s.id as "supplierId", s.name as supplier, p.reference, p.credit, p.dated_on as "datedOn", p.due_on as "dueOn", p.paid_on as "paidOn",
  p.payment_type as "paymentType", p.category, p.label, p.excl_cents as "exclCents", p.vat_cents as "vatCents", p.incl_cents as "inclCents", p.author, p.version,
  (select coalesce(jsonb_agg(jsonb_build_object('rateBp', r.rate_bp, 'exclCents', r.excl_cents, 'vatCents', r.vat_cents) order by r.idx), '[]')
    from purchase_rate r where r.shop_id = ${ownShop} and r.purchase_id = p.id) as rates,
  (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', f.name, 'mime', f.mime, 'bytes', f.bytes,
      'addedAt', to_char(a.added_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'addedBy', a.added_by) order by a.id), '[]')
    from purchase_attachment a join stored_file f on f.shop_id = ${ownShop} and f.id = a.file_id
    where a.shop_id = ${ownShop} and a.purchase_id = p.id) as attachments,
  (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'number', d.number, 'on', d.received_on) order by d.received_on, d.id), '[]')
    from plant_delivery d where d.shop_id = ${ownShop} and d.purchase_id = p.id) as deliveries,
  p.dated_on < (select max(m.month) + interval '1 month' from book_month m where m.shop_id = ${ownShop}) is true as locked`

export const fromPurchases: RawBuilder<unknown> = sql`
  from purchase p join supplier s on p.shop_id = ${ownShop} and s.shop_id = ${ownShop} and s.id = p.supplier_id`

/** The last day of the closed months, as the refusal `period_locked` says it. */
export async function lastClosedDay(ctx: Ctx): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select to_char(max(month) + interval '1 month' - interval '1 day', 'DD/MM/YYYY') as day from book_month where book_month.shop_id = ${ownShop}`.execute(
    ctx.db,
  )
  return rows[0]?.day ?? ''
}

/** Throws `not_found`. */
export async function findPurchase(ctx: Ctx, id: number): Promise<Purchase> {
  const { rows } = await sql<Purchase>`select ${purchaseColumns} ${fromPurchases} where p.id = ${id}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw new Refused('not_found')
  return row
}
