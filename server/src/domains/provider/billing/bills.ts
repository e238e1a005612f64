import type { InternalInvoice, InvoicesQuery } from '@plantule/contract/provider/billing'
import { type RawBuilder, sql } from 'kysely'
import { mustExist } from '../../../platform/must-exist.ts'
import { parisDay } from '../../../platform/paris.ts'
import type { ProviderCtx } from '../../../platform/provider/in-provider.ts'
import { casesOf, paidOf } from '../../subscription/index.ts'

type Row = {
  id: number
  client_id: number
  uid: string
  name: string
  kind: InternalInvoice['kind']
  state: InternalInvoice['state']
  number: string | null
  issued_on: string | null
  due_on: string | null
  excl_cents: number
  vat_cents: number
  incl_cents: number
  open_cents: number
  author: string
  undecided: boolean
}

/**
 * Drafts and issued invoices of one client or of all, with what is open of each. What is open is worked out from what was paid whenever it
 * is asked for, so that no payment beside another can leave it wrong; sums and cases are joined as wholes, since a look-up for each line
 * costs more than all of them together. Issued ones stand by themselves first: they lie with their clients, drafts do not.
 */
function bills(ctx: ProviderCtx, of: number | 'all'): RawBuilder<unknown> {
  const within = (column: string) => (of === 'all' ? sql`true` : sql`${sql.ref(column)} = ${of}`)
  return sql`
  with issued as materialized (
    select i.id, i.shop_id, i.kind, i.number, i.issued_on, i.due_on, i.excl_cents, i.vat_cents, i.incl_cents, i.author, n.undecided,
      n.disputed, n.since, c.original_id is not null as credited,
      (case i.kind when 'invoice' then i.incl_cents else -i.incl_cents end - coalesce(p.paid_cents, 0))::bigint as open_cents
    from subscription_invoice i
    left join ${paidOf(of)} p on p.shop_id = i.shop_id and p.invoice_id = i.id
    left join ${casesOf(of)} n on n.shop_id = i.shop_id and n.invoice_id = i.id
    left join (select distinct x.shop_id, x.original_id from subscription_invoice x where x.original_id is not null and ${within('x.shop_id')}) c
      on c.shop_id = i.shop_id and c.original_id = i.id
    where ${within('i.shop_id')})
  select i.id, i.shop_id as client_id, i.kind, i.number, i.issued_on, i.due_on, i.excl_cents, i.vat_cents, i.incl_cents, i.author, i.open_cents,
    coalesce(i.undecided, false) as undecided,
    case when i.disputed then 'disputed'
      when i.open_cents > 0 and greatest(i.due_on, i.since) < ${parisDay(ctx.now)}::date and i.undecided is not true then 'overdue'
      when i.open_cents <> 0 then 'open' when i.credited then 'credited' else 'paid' end as state
  from issued i
  union all
  select d.id, d.client_id, 'invoice', null, null, null, s.excl, round(s.excl * 0.2)::bigint, (s.excl + round(s.excl * 0.2))::bigint, d.author, 0, false, 'draft'
  from subscription_draft d
  cross join lateral (
    select sum((l ->> 'quantity')::bigint * (l ->> 'unitCents')::bigint)::bigint as excl from jsonb_array_elements(d.lines) l) s
  where ${within('d.client_id')}`
}

const sorts = { issuedOn: sql`b.issued_on`, number: sql`b.number`, inclCents: sql`b.incl_cents` } as const

export async function listInvoices(ctx: ProviderCtx, page: number, query: InvoicesQuery) {
  const { q, size, state, client } = query
  const wanted = [
    ...(q ? [sql`(position(lower(${q}) in lower(s.name)) > 0 or position(lower(${q}) in lower(coalesce(b.number, ''))) > 0)`] : []),
    ...(state ? [sql`b.state = ${state}`] : []),
    ...(client ? [sql`b.client_id = ${client}`] : []),
  ]
  const where = wanted.length > 0 ? sql`where ${sql.join(wanted, sql` and `)}` : sql``
  // A draft has no day yet: it is the newest.
  const order = query.dir === 'asc' ? sql`${sorts[query.sort]} asc nulls last, b.id` : sql`${sorts[query.sort]} desc nulls first, b.id desc`
  const { rows } = await sql<Row & { total: number }>`
    select ${columns}, count(*) over ()::int as total
    from (${bills(ctx, client ?? 'all')}) b join shop s on s.id = b.client_id ${where}
    order by ${order} limit ${sql.lit(size)} offset ${sql.lit((page - 1) * size)}`.execute(ctx.db)
  return { items: await withCards(ctx, rows), total: rows[0]?.total ?? 0, page, size }
}

const columns = sql`b.id, b.client_id, s.uid, s.name, b.kind, b.state, b.number, b.issued_on::text as issued_on, b.due_on::text as due_on,
  b.excl_cents, b.vat_cents, b.incl_cents, b.open_cents, b.open_cents > 0 and b.undecided as undecided, b.author`

type Of = { shop_id: number; invoice_id: number }
type Cards = {
  disputes: (Of & { respond_by: Date | null })[]
  refunds: (Of & { state: InternalInvoice['refund']; failure: string | null })[]
  paid: Of[]
}

/** Of the invoices that are shown: until when the bank waits for an answer, what goes back to a card, whether one gave anything. */
async function withCards(ctx: ProviderCtx, rows: readonly Row[]): Promise<InternalInvoice[]> {
  const clients = [...new Set(rows.map(({ client_id: client }) => client))]
  const ids = [...new Set(rows.map(({ id }) => id))]
  const among = (table: string, id: string) =>
    sql`${sql.ref(`${table}.shop_id`)} = any(${clients}::bigint[]) and ${sql.ref(`${table}.${id}`)} = any(${ids}::bigint[])`
  const [disputes, refunds, paid] = await Promise.all([
    sql<Cards['disputes'][number]>`
      select d.shop_id, d.invoice_id, min(d.respond_by) as respond_by from subscription_dispute d
      where ${among('d', 'invoice_id')} and d.ended_at is null group by d.shop_id, d.invoice_id`.execute(ctx.db),
    sql<Cards['refunds'][number]>`
      select distinct on (r.shop_id, r.invoice_id) r.shop_id, r.invoice_id, r.state, r.failure from subscription_refund r
      where ${among('r', 'invoice_id')} order by r.shop_id, r.invoice_id, r.id desc`.execute(ctx.db),
    sql<Of>`
      select distinct i.shop_id, i.id as invoice_id from subscription_invoice i
      join subscription_payment p on p.shop_id = i.shop_id and p.invoice_id = coalesce(i.original_id, i.id)
      where ${among('i', 'id')} and p.means = 'card' and p.ref is not null and p.amount_cents > 0`.execute(ctx.db),
  ])
  return rows.map((row) => toInvoice(row, { disputes: disputes.rows, refunds: refunds.rows, paid: paid.rows }))
}

/** Throws `not_found`. */
export async function invoiceAnswer(ctx: ProviderCtx, id: number, client: number): Promise<InternalInvoice> {
  const { rows } = await sql<Row>`
    select ${columns} from (${bills(ctx, client)}) b join shop s on s.id = b.client_id where b.id = ${id}`.execute(ctx.db)
  return mustExist((await withCards(ctx, rows))[0])
}

function toInvoice(row: Row, { disputes, refunds, paid }: Cards): InternalInvoice {
  const its = (of: Of): boolean => of.shop_id === row.client_id && of.invoice_id === row.id
  const refund = refunds.find(its)
  return {
    id: row.id,
    client: { id: row.client_id, uid: row.uid, name: row.name },
    kind: row.kind,
    state: row.state,
    number: row.number,
    issuedOn: row.issued_on,
    dueOn: row.due_on,
    exclCents: row.excl_cents,
    vatCents: row.vat_cents,
    inclCents: row.incl_cents,
    openCents: row.open_cents,
    author: row.author,
    respondBy: disputes.find(its)?.respond_by?.toISOString() ?? null,
    refund: refund?.state ?? null,
    refundFailure: refund?.state === 'failed' ? refund.failure : null,
    byCard: paid.some(its),
    undecided: row.undecided,
  }
}
