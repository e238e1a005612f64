import type { PaymentsQuery } from '@plantule/contract/provider/billing'
import type { SubscriptionPayment } from '@plantule/contract/subscription/subscription'
import { sql } from 'kysely'
import type { ProviderCtx } from '../../../platform/provider/in-provider.ts'

type Row = {
  id: number
  client_id: number
  uid: string
  name: string
  invoice_id: number
  number: string
  means: SubscriptionPayment['means']
  amount_cents: number
  paid_on: string
  note: string
  author: string
  at: Date
  total: number
}
const sorts = { paidOn: sql`p.paid_on`, amountCents: sql`p.amount_cents` } as const

export async function listPayments(ctx: ProviderCtx, { page, size, q, sort, dir }: PaymentsQuery) {
  const where = q ? sql`and (position(lower(${q}) in lower(s.name)) > 0 or position(lower(${q}) in lower(i.number)) > 0)` : sql``
  const { rows } = await sql<Row>`
    select p.id, s.id as client_id, s.uid, s.name, p.invoice_id, i.number, p.means, p.amount_cents, p.paid_on::text as paid_on, p.note, p.author, p.at,
      count(*) over ()::int as total
    from subscription_payment p join subscription_invoice i on i.shop_id = p.shop_id and i.id = p.invoice_id join shop s on s.id = p.shop_id
    where p.means <> 'credit' ${where}
    order by ${sorts[sort]} ${dir === 'asc' ? sql`asc` : sql`desc`}, p.id desc
    limit ${sql.lit(size)} offset ${sql.lit((page - 1) * size)}`.execute(ctx.db)
  return {
    items: rows.map((row) => ({
      id: row.id,
      client: { id: row.client_id, uid: row.uid, name: row.name },
      invoiceId: row.invoice_id,
      number: row.number,
      means: row.means,
      amountCents: row.amount_cents,
      paidOn: row.paid_on,
      note: row.note,
      author: row.author,
      at: row.at.toISOString(),
    })),
    total: rows[0]?.total ?? 0,
    page,
    size,
  }
}
