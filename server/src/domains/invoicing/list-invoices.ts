import type { InvoiceKind, invoicesRoutes, InvoiceSummary } from '@plantule/contract/invoicing/invoices'
import type { Out } from '@plantule/contract/base/route'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { among, boundOf, type Found, findIds, oneOf } from '../../platform/find-ids.ts'
import { inOrder } from '../../platform/list-order.ts'
import { presences, sided } from '../../platform/list-sides.ts'
import { mostFor, startOf } from '../../platform/list-page.ts'
import { parisDay } from '../../platform/paris.ts'
import { searchText } from '../../platform/search-text.ts'
import { selves } from '../customers/index.ts'
import { stateOf, summaries, toSummary } from './invoices.db.ts'

type Query = Out<(typeof invoicesRoutes)['listInvoices']['query']>
type Page = { items: InvoiceSummary[]; total: number; atLeast?: boolean; page: number; size: number }

const columns = { number: 'number', total: 'incl_cents', customer: 'customer_name', due: 'due_on' } as const
const MOST_ANSWERED = 100

export async function listInvoices(ctx: Ctx, kinds: readonly InvoiceKind[], page: number, query: Query): Promise<Page> {
  const asked = query.q ? await saying(ctx, query.q, kinds, mostFor(query.size)) : null
  const rows = filtered(ctx, kinds, query, asked)
  const [found, { total }] = await Promise.all([
    rows
      .orderBy(`i.${columns[query.sort]}`, (order) => inOrder(order, query.dir, query.sort === 'due'))
      .orderBy('i.id', query.dir)
      .limit(sql.lit(query.size))
      .offset(startOf(page, query.size))
      .execute(),
    rows
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { items: found.map(toSummary), total, ...boundOf(asked?.found ?? null), page, size: query.size }
}

/** As the indexes of the list say it. */
const ofKinds = (kinds: readonly InvoiceKind[]) =>
  kinds.includes('credit_invoice') ? sql<boolean>`i.kind = 'credit_invoice'` : sql<boolean>`i.kind <> 'credit_invoice'`

const unpaid: readonly string[] = ['due', 'overdue']

function filtered(ctx: Ctx, kinds: readonly InvoiceKind[], query: Query, asked: Saying | null) {
  let rows = summaries(ctx).where(ofKinds(kinds))
  if (query.ids) rows = rows.where('i.id', '=', oneOf(query.ids))
  if (query.from) rows = rows.where('i.issued_on', '>=', query.from)
  if (query.to) rows = rows.where('i.issued_on', '<=', query.to)
  if (query.customer) rows = rows.where('i.customer_id', 'in', selves(query.customer))
  // What its order's money says is known at once; the state looks further.
  if (query.state?.length && !query.not?.includes('state') && query.state.every((state) => unpaid.includes(state)))
    rows = rows.where(sql<boolean>`(i.order_id is null or o.paid_cents < o.incl_cents - o.refunded_cents)`)
  if (query.state?.length) rows = rows.where(sided(query, 'state', sql`${stateOf(parisDay(ctx.now))} in (${sql.join(query.state)})`))
  for (const there of presences(query, { due: sql`i.due_on is not null`, order: sql`i.order_id is not null` })) rows = rows.where(there)
  if (asked) rows = rows.where(asked.where)
  return rows
}

/** By number, customer, order, amount as people write it (`12,50`), or day (`21/11/2026`). */
export async function searchInvoices(ctx: Ctx, kinds: readonly InvoiceKind[], q: string): Promise<{ items: InvoiceSummary[] }> {
  const rows = await summaries(ctx)
    .where('i.kind', 'in', kinds)
    .where((await saying(ctx, q, kinds, MOST_ANSWERED)).where)
    .orderBy('i.id', 'desc')
    .limit(MOST_ANSWERED)
    .execute()
  return { items: rows.map(toSummary) }
}

type Saying = { where: RawBuilder<boolean>; found: Found | null }

/** What people type, as a condition on `i`; nothing for signs alone. */
async function saying(ctx: Ctx, q: string, kinds: readonly InvoiceKind[], most?: number): Promise<Saying> {
  const day = dayIn(q)
  if (day) return { where: sql<boolean>`i.issued_on = ${day}::date`, found: null }
  const asked = searchText(q.replace(/(\d)[\s\u00a0\u202f](?=\d{3}\b)/g, '$1').replace(/(\d),(\d)/, '$1.$2'))
  const found = await findIds(ctx, (bound) => sql`invoice_search(${asked}, ${[...kinds]}::text[], ${bound})`, most)
  return { where: sql<boolean>`i.id = ${among(found)}`, found }
}

/** A day as people or machines write it: 21/11/2026, 21-11-26, 2026-11-21. */
function dayIn(q: string): string | null {
  const french = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})\s*$/.exec(q)
  const [, day = '', month = '', year = ''] = french ?? []
  const text = french ? `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : q.trim()
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) ? text : null
}
