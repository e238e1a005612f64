import type { Selectable } from 'kysely'
import type { OrderLine } from '../../db/tables.gen.ts'
import { composeInvoice, invoiceRow } from '../../domains/invoicing/index.ts'
import { documentInfo } from '../../domains/shops/index.ts'
import type { Actor, Ctx } from '../../platform/context.ts'
import { padded } from '../../platform/numbering.ts'
import { parisDay, parisYear } from '../../platform/paris.ts'
import { insertRows } from '../bulk.ts'
import type { PastPayment } from '../orders/past-fate.ts'

/** An order whose plants have left, and when its invoice was written. */
export type DueInvoice = { orderId: number; at: Date; payments: readonly PastPayment[] }

/** Few enough that whoever has signed in meanwhile does not wait for them. */
const CHUNK = 100

/** The invoices of the past, many at once: numbered in the order of time, each as the order stood at that moment. */
export async function fillInvoices(ctx: Ctx, due: readonly DueInvoice[], by: Actor): Promise<void> {
  const author = 'name' in by ? by.name : ''
  const info = await documentInfo(ctx)
  const customers = await customersOf(ctx)
  const series = new Map<string, { last: number; last_day: string }>()
  const inTime = due.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  for (let from = 0; from < inTime.length; from += CHUNK) {
    const chunk = inTime.slice(from, from + CHUNK)
    const orders = await ordersOf(
      ctx,
      chunk.map(({ orderId }) => orderId),
    )
    const rows = chunk.flatMap(({ orderId, at, payments }) => {
      const found = orders.get(orderId)
      if (!found) return []
      const day = parisDay(at)
      const name = `FA${parisYear(at)}`
      const last = (series.get(name)?.last ?? 0) + 1
      series.set(name, { last, last_day: day })
      const { customer, terms } = customers.get(found.order.customer_id ?? 0) ?? { customer: null, terms: null }
      const paid = payments.filter((payment) => payment.at <= at)
      const order = { ...found.order, paid_cents: paid.reduce((sum, payment) => sum + payment.cents, 0) }
      const { compose, carriage } = composeInvoice({
        order,
        lines: found.lines,
        customer,
        terms,
        info,
        lastPayment: paid.at(-1)?.type,
        deposits: [],
      })
      const invoice = {
        kind: 'invoice',
        orderId,
        orderReference: order.reference,
        customerId: order.customer_id,
        original: null,
        carriage,
        compose,
      } as const
      return { orderId, at, row: invoiceRow({ actor: by, now: at }, invoice, `${name}-${padded(last, 5)}`, day) }
    })
    const made = await insertRows<{ id: number }>(
      ctx,
      'invoice',
      rows.map(({ row }) => unpacked(row)),
      ['id'],
    )
    await insertRows(
      ctx,
      'order_document',
      rows.map(({ orderId, row }, index) => ({
        order_id: orderId,
        kind: row.kind,
        document_id: made[index]?.id ?? 0,
        number: row.number,
        issued_on: row.issued_on,
        incl_cents: row.incl_cents,
      })),
    )
    await insertRows(
      ctx,
      'order_event',
      rows.map(({ orderId, at, row }) => ({
        order_id: orderId,
        at,
        author,
        kind: 'invoiced',
        data: { number: row.number, cents: row.incl_cents },
      })),
    )
    await ctx.db
      .updateTable('orders')
      .set((eb) => ({ invoiced: true, version: eb('version', '+', 1) }))
      .where(
        'id',
        'in',
        rows.map(({ orderId }) => orderId),
      )
      .execute()
  }
  await insertRows(
    ctx,
    'number_series',
    [...series].map(([name, given]) => ({ series: name, ...given })),
  )
}

/** JSON columns as values: texts would be kept as texts. */
const unpacked = (row: ReturnType<typeof invoiceRow>) => ({
  ...row,
  document: JSON.parse(row.document) as unknown,
  rates: JSON.parse(row.rates) as unknown,
  carriage: JSON.parse(row.carriage) as unknown,
  services: JSON.parse(row.services) as unknown,
})

async function customersOf(ctx: Ctx) {
  const rows = await ctx.db
    .selectFrom('customer as c')
    .leftJoin('invoicing_terms as t', (on) => on.onRef('t.shop_id', '=', 'c.shop_id').onRef('t.id', '=', 'c.invoicing_terms_id'))
    .select(['c.id', 'c.name', 'c.kind', 'c.reference', 'c.siren', 'c.siret', 'c.vat_number', 'c.email'])
    .select(['t.name as terms_name', 't.due_days', 't.end_of_month', 't.early_discount_bp'])
    .execute()
  return new Map(
    rows.map(({ id, terms_name, due_days, end_of_month, early_discount_bp, ...customer }) => {
      const terms =
        terms_name === null
          ? null
          : { name: terms_name, due_days: due_days ?? 0, end_of_month: end_of_month ?? false, early_discount_bp: early_discount_bp ?? 0 }
      return [id, { customer, terms }]
    }),
  )
}

async function ordersOf(ctx: Ctx, ids: readonly number[]) {
  const orders = await ctx.db.selectFrom('orders').selectAll().where('id', 'in', ids).execute()
  const lines = await ctx.db.selectFrom('order_line').selectAll().where('order_id', 'in', ids).orderBy('idx').orderBy('id').execute()
  const own = new Map(orders.map((order) => [order.id, { order, lines: [] as Selectable<OrderLine>[] }]))
  for (const line of lines) own.get(line.order_id)?.lines.push(line)
  return own
}
