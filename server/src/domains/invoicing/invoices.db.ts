import { type InvoiceKind, invoiceKinds, type InvoiceSummary } from '@plantule/contract/invoicing/invoices'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Invoice as InvoiceRow } from '../../db/tables.gen.ts'
import type { Ctx } from '../../platform/context.ts'
import { parisDay } from '../../platform/paris.ts'
import { mustExist } from '../../platform/must-exist.ts'
import { ownShop } from '../../platform/own-shop.ts'
import type { InvoicedSales } from '../orders/index.ts'

export type Invoice = Selectable<InvoiceRow>

/** What credit invoices, or the corrective one that replaces it, took of the invoice `i`. */
const taken = sql<number>`coalesce((select sum(c.incl_cents) from invoice c where c.shop_id = ${ownShop} and c.original_id = i.id), 0)`

/** The invoices that are of this order alone: a summary invoice tells what else its customer bought, and for how much. */
export async function ownInvoices(ctx: Ctx, orderId: number): Promise<{ id: number; number: string }[]> {
  return ctx.db
    .selectFrom('invoice')
    .select(['id', 'number'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'invoice')
    .orderBy('id')
    .execute()
}

/** How much of an invoice was taken back or replaced, in cents. */
export async function creditedOf(ctx: Ctx, id: number): Promise<number> {
  const row = await ctx.db.selectFrom('invoice as i').select(taken.as('cents')).where('i.id', '=', id).executeTakeFirstOrThrow()
  return Number(row.cents)
}

/** What earlier credits left of the invoice `i`. */
const leftOf = (column: 'excl_cents' | 'vat_cents' | 'incl_cents') =>
  sql<number>`(i.${sql.ref(column)} - coalesce((select sum(c.${sql.ref(column)}) from invoice c where c.shop_id = ${ownShop} and c.original_id = i.id), 0))::bigint`

/** A deposit invoice with what credits of money that went back left of it. */
export type Deposit = Invoice & { left_excl_cents: number; left_vat_cents: number; left_incl_cents: number }

/** The deposit invoices of an order that stand, whole or in part, oldest first. */
export function standingDeposits(ctx: Ctx, orderId: number): Promise<Deposit[]> {
  return ctx.db
    .selectFrom('invoice as i')
    .selectAll()
    .select([
      leftOf('excl_cents').as('left_excl_cents'),
      leftOf('vat_cents').as('left_vat_cents'),
      leftOf('incl_cents').as('left_incl_cents'),
    ])
    .where('i.order_id', '=', orderId)
    .where('i.kind', '=', 'deposit_invoice')
    .where(sql<boolean>`${taken} < i.incl_cents`)
    .orderBy('i.id')
    .execute()
}

/**
 * The invoice of an order, its own or a summary, that credit invoices have not taken back whole. Those of the order are found first: asked
 * in one step of a shop that statistics do not know yet, what was taken back would be summed of every invoice.
 */
export function standingInvoice(ctx: Ctx, orderId: number): Promise<Invoice | undefined> {
  return ctx.db
    .with(
      (cte) => cte('i').materialized(),
      (db) =>
        db
          .selectFrom('invoice')
          .selectAll()
          .where(
            'id',
            'in',
            sql<number>`(select id from invoice where invoice.shop_id = ${ownShop} and order_id = ${orderId} union all select invoice_id from summary_order where summary_order.shop_id = ${ownShop} and order_id = ${orderId})`,
          )
          .where('kind', 'in', ['invoice', 'corrective_invoice']),
    )
    .selectFrom('i')
    .selectAll()
    .where(sql<boolean>`${taken} < i.incl_cents`)
    .orderBy('i.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The orders on a summary invoice, in the order in which they are locked. */
export async function ordersOn(ctx: Ctx, invoiceId: number): Promise<number[]> {
  const rows = await ctx.db.selectFrom('summary_order').select('order_id').where('invoice_id', '=', invoiceId).orderBy('order_id').execute()
  return rows.map((row) => row.order_id)
}

/** What was sold on an invoice: its order or those of a summary, and tickets. A credit invoice and a deposit's are of no plants. */
export async function salesOn(ctx: Ctx, { id, kind, order_id }: Pick<Invoice, 'id' | 'kind' | 'order_id'>): Promise<InvoicedSales> {
  if (kind !== 'invoice' && kind !== 'corrective_invoice') return { orderIds: [], ticketIds: [] }
  const tickets = await ctx.db.selectFrom('ticket_invoice').select('ticket_id').where('invoice_id', '=', id).orderBy('ticket_id').execute()
  return { orderIds: order_id === null ? await ordersOn(ctx, id) : [order_id], ticketIds: tickets.map(({ ticket_id }) => ticket_id) }
}

/** The invoice of a ticket that no credit invoice took back, if any. */
export function standingOfTicket(ctx: Ctx, ticketId: number, but = 0): Promise<{ id: number; number: string } | undefined> {
  return ctx.db
    .selectFrom('ticket_invoice as t')
    .innerJoin('invoice as i', (join) => join.onRef('i.shop_id', '=', 't.shop_id').onRef('i.id', '=', 't.invoice_id'))
    .select(['i.id', 'i.number'])
    .where('t.ticket_id', '=', ticketId)
    .where('i.id', '!=', but)
    .where(sql<boolean>`${taken} < i.incl_cents`)
    .executeTakeFirst()
}

/** Throws `not_found`, also when the document is of another kind. */
export async function findInvoice(ctx: Ctx, id: number, kinds: readonly InvoiceKind[]): Promise<Invoice> {
  return mustExist(await ctx.db.selectFrom('invoice').selectAll().where('id', '=', id).where('kind', 'in', kinds).executeTakeFirst())
}

/** Throws `not_found`. */
export const findAny = (ctx: Ctx, id: number): Promise<Invoice> => findInvoice(ctx, id, invoiceKinds)

/** Summary columns and the state, which follows from the order's money and from credit invoices. */
export const summaries = (ctx: Ctx) =>
  ctx.db
    .selectFrom('invoice as i')
    .leftJoin('orders as o', (join) => join.onRef('o.shop_id', '=', 'i.shop_id').onRef('o.id', '=', 'i.order_id'))
    .select([
      'i.id',
      'i.kind',
      'i.number',
      'i.issued_on',
      'i.due_on',
      'i.customer_id',
      'i.customer_name',
      'i.order_id',
      'i.order_reference',
      'i.summary_month',
    ])
    .select(['i.original_number', 'i.excl_cents', 'i.vat_cents', 'i.incl_cents', 'i.rates'])
    .select(stateOf(parisDay(ctx.now)).as('state'))
    .select(open.as('open_cents'))

/** What the orders and tickets on the summary invoice `i` still owe, for any statement that names it so. */
export const summaryOpen = sql<number>`(
    (select coalesce(sum(greatest(0, so.incl_cents - so.refunded_cents - so.paid_cents)), 0) from summary_order x
      join orders so on so.shop_id = ${ownShop} and so.id = x.order_id where x.shop_id = ${ownShop} and x.invoice_id = i.id)
    + (select coalesce(sum(ticket_owed(x.shop_id, x.ticket_id)), 0) from ticket_invoice x where x.shop_id = ${ownShop} and x.invoice_id = i.id))`

/** What is left to pay on the invoice `i`: of its order, its ticket, or all that it brings together. */
const open = sql<number>`(case
    when i.kind not in ('invoice', 'corrective_invoice') or ${taken} >= i.incl_cents then 0
    when i.summary_month is not null then ${summaryOpen}
    when i.order_id is not null then greatest(0, least(i.incl_cents - ${taken}, o.incl_cents - o.refunded_cents - o.paid_cents))
    else (select greatest(0, coalesce(sum(ticket_owed(x.shop_id, x.ticket_id)), 0)) from ticket_invoice x where x.shop_id = ${ownShop} and x.invoice_id = i.id) end)::bigint`

export const stateOf = (today: string) => sql<InvoiceSummary['state']>`case
    when exists (select 1 from invoice c where c.shop_id = ${ownShop} and c.original_id = i.id and c.kind = 'corrective_invoice') then 'replaced'
    when i.kind <> 'credit_invoice' and ${taken} >= i.incl_cents then 'credited'
    when i.kind in ('credit_invoice', 'deposit_invoice') or o.paid_cents >= o.incl_cents - o.refunded_cents then 'paid'
    when i.summary_month is not null then case when ${summaryOpen} <= 0 then 'paid' when i.due_on < ${today}::date then 'overdue' else 'due' end
    when exists (select 1 from ticket_invoice t where t.shop_id = ${ownShop} and t.invoice_id = i.id and ticket_owed(t.shop_id, t.ticket_id) <= 0) then 'paid'
    when i.due_on < ${today}::date then 'overdue'
    else 'due' end`

type Row = Awaited<ReturnType<ReturnType<typeof summaries>['execute']>>[number]

export const toSummary = (row: Row): InvoiceSummary => ({
  id: row.id,
  kind: row.kind,
  number: row.number,
  issuedOn: row.issued_on,
  dueOn: row.due_on,
  state: row.state,
  customerId: row.customer_id,
  customerName: row.customer_name,
  orderId: row.order_id,
  orderReference: row.order_reference,
  summaryMonth: row.summary_month,
  originalNumber: row.original_number,
  exclCents: row.excl_cents,
  vatCents: row.vat_cents,
  inclCents: row.incl_cents,
  openCents: row.open_cents,
  rates: row.rates,
})

export async function invoiceSummary(ctx: Ctx, id: number): Promise<InvoiceSummary> {
  return toSummary(await summaries(ctx).where('i.id', '=', id).executeTakeFirstOrThrow())
}
