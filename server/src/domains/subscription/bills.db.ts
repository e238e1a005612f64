import type { SubscriptionInvoice } from '@plantule/contract/subscription/subscription'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { mustExist } from '../../platform/must-exist.ts'
import { casesOf, paidOf } from './owed.ts'

export type BillRow = {
  shop_id: number
  id: number
  kind: 'invoice' | 'credit_invoice'
  number: string
  issued_on: string
  due_on: string
  period_from: string | null
  period_to: string | null
  excl_cents: number
  vat_cents: number
  incl_cents: number
  /** Above zero: to be paid; below: to be given back. */
  open_cents: number
  credited: boolean
  charging: boolean
  /** The holder of the card contests a payment of it. */
  disputed: boolean
  /** A dispute of it was lost: no card is asked for it by itself again. */
  dispute_lost: boolean
  /** It went back on the card provider's own pages, and the staff have not said yet whether it is credited or asked for again. */
  undecided: boolean
  /** Days of reminders count from here. */
  owed_since: string
}

/** Invoices of one shop with what is open of each; `of` bounds them further. */
const bills = (shopId: number, of: RawBuilder<unknown>): RawBuilder<BillRow> => sql<BillRow>`
  select i.shop_id, i.id, i.kind, i.number, i.issued_on::text as issued_on, i.due_on::text as due_on, i.period_from::text as period_from,
    i.period_to::text as period_to, i.excl_cents, i.vat_cents, i.incl_cents,
    (case i.kind when 'invoice' then i.incl_cents else -i.incl_cents end - coalesce(p.paid_cents, 0))::bigint as open_cents,
    exists (select from subscription_invoice c where c.shop_id = ${shopId} and c.original_id = i.id) as credited,
    exists (select from subscription_charge h where h.shop_id = ${shopId} and h.invoice_id = i.id and h.state = 'asked') as charging,
    coalesce(n.disputed, false) as disputed, coalesce(n.dispute_lost, false) as dispute_lost, coalesce(n.undecided, false) as undecided,
    greatest(i.due_on, n.since)::text as owed_since
  from subscription_invoice i
  left join ${paidOf(shopId)} p on p.shop_id = i.shop_id and p.invoice_id = i.id
  left join ${casesOf(shopId)} n on n.shop_id = i.shop_id and n.invoice_id = i.id
  where i.shop_id = ${shopId} and ${of}`

/** Newest first. */
export const listBills = async (ctx: Ctx): Promise<BillRow[]> =>
  (await sql<BillRow>`${bills(ctx.shopId, sql`true`)} order by i.issued_on desc, i.id desc`.execute(ctx.db)).rows

/** What is not paid and is to be, oldest first. */
export const owedBills = async (ctx: Ctx): Promise<BillRow[]> =>
  (
    await sql<BillRow>`
      select * from (${bills(ctx.shopId, sql`i.kind = 'invoice'`)}) o where o.open_cents > 0 and not o.undecided order by o.due_on, o.id`.execute(
      ctx.db,
    )
  ).rows

/** Throws `not_found`. */
export async function findBill(ctx: Ctx, id: number): Promise<BillRow> {
  return mustExist((await sql<BillRow>`${bills(ctx.shopId, sql`i.id = ${id}`)}`.execute(ctx.db)).rows[0])
}

export const owedOf = (rows: readonly BillRow[]): number => rows.reduce((sum, row) => sum + row.open_cents, 0)
type Dated = Pick<BillRow, 'open_cents' | 'owed_since' | 'disputed' | 'undecided'>
/** What is contested is asked of nobody until the banks have said whose it is, and what went back until the staff have. */
export const isOverdue = (row: Dated, today: string): boolean =>
  row.open_cents > 0 && row.owed_since < today && !row.disputed && !row.undecided

export const toBill = (row: BillRow, today: string): SubscriptionInvoice => ({
  id: row.id,
  kind: row.kind,
  number: row.number,
  issuedOn: row.issued_on,
  dueOn: row.due_on,
  period: row.period_from && row.period_to ? { from: row.period_from, to: row.period_to } : null,
  exclCents: row.excl_cents,
  vatCents: row.vat_cents,
  inclCents: row.incl_cents,
  openCents: row.open_cents,
  state: stateOf(row, today),
  charging: row.charging,
})

export function stateOf(row: Dated & Pick<BillRow, 'credited'>, today: string): SubscriptionInvoice['state'] {
  if (row.disputed) return 'disputed'
  if (isOverdue(row, today)) return 'overdue'
  if (row.open_cents !== 0) return 'open'
  return row.credited ? 'credited' : 'paid'
}
