import type { InvoiceKind, invoicesRoutes, InvoiceSummary } from '@plantule/contract/invoices'
import type { Out } from '@plantule/contract/route'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { parisDay } from '../../platform/paris.ts'
import { searchText } from '../../platform/search-text.ts'
import { stateOf, summaries, toSummary } from './invoices.db.ts'

type Query = Out<(typeof invoicesRoutes)['listInvoices']['query']>
type Page = { items: InvoiceSummary[]; total: number; page: number; size: number }

const columns = { number: 'number', total: 'incl_cents', customer: 'customer_name', due: 'due_on' } as const
const MOST_FOUND = 2_000
const MOST_ANSWERED = 100

export async function listInvoices(ctx: Ctx, kinds: readonly InvoiceKind[], page: number, query: Query): Promise<Page> {
  const rows = filtered(ctx, kinds, query)
  const found = await rows
    .orderBy(`i.${columns[query.sort]}`, (order) => (query.dir === 'desc' ? order.desc().nullsLast() : order.asc().nullsFirst()))
    .orderBy('i.id', query.dir)
    .limit(query.size)
    .offset((page - 1) * query.size)
    .execute()
  const { total } = await rows
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { items: found.map(toSummary), total, page, size: query.size }
}

function filtered(ctx: Ctx, kinds: readonly InvoiceKind[], query: Query) {
  let rows = summaries(ctx).where('i.kind', 'in', kinds)
  if (query.from) rows = rows.where('i.issued_on', '>=', query.from)
  if (query.to) rows = rows.where('i.issued_on', '<=', query.to)
  if (query.customer) rows = rows.where('i.customer_id', '=', query.customer)
  if (query.state?.length) rows = rows.where(stateOf(parisDay(ctx.now)), 'in', query.state)
  const asked = query.q ? searchText(query.q) : ''
  if (asked) rows = rows.where('i.id', 'in', searched(asked, kinds, MOST_FOUND))
  return rows
}

/** By number, customer, order, or amount as people write it (`12,50`). */
export async function searchInvoices(ctx: Ctx, kinds: readonly InvoiceKind[], q: string): Promise<{ items: InvoiceSummary[] }> {
  const asked = searchText(q.replace(/(\d),(\d)/, '$1.$2'))
  if (!asked) return { items: [] }
  const rows = await summaries(ctx).where('i.id', 'in', searched(asked, kinds, MOST_ANSWERED)).orderBy('i.id', 'desc').execute()
  return { items: rows.map(toSummary) }
}

const searched = (asked: string, kinds: readonly InvoiceKind[], most: number) =>
  sql<number>`(select id from invoice_search(${asked}, ${[...kinds]}::text[], ${most}))`
