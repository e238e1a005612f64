import type { JournalKind } from '@plantule/contract/books/journal'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'

export type Rate = { rateBp: number; exclCents: number; vatCents: number; inclCents: number }
/** A document as the books count it: amounts of a credit or refund below zero, a final invoice less its deposit invoices. */
export type Document = {
  day: string
  source: 'ticket' | 'invoice'
  id: number
  kind: JournalKind
  number: string
  customerId: number | null
  customerName: string
  orderId: number | null
  reference: string
  sessionId: number | null
  rates: Rate[]
  /** Of the deposit invoices that a final invoice settles: the rates of each, unsigned, and below zero what of it was credited before. */
  depositRates: Rate[][] | null
  /** What of it is carriage, by rate, unsigned. */
  carriage: { rateBp: number; exclCents: number }[]
  sign: 1 | -1
  /** A deposit invoice, or the credit of one: no sale yet. */
  ofDeposit: boolean
  exclCents: number
  vatCents: number
  inclCents: number
  /** Of gift cards beside the goods of a ticket: no turnover. */
  giftCardsCents: number
}

/**
 * Every document of the days given, once: an invoice that repeats a ticket adds no turnover, nor does its credit. Whatever
 * takes the last of a final invoice back, at once or after others, gives its deposit invoices back to themselves: they stand again, until
 * credits of their own. Of a summary invoice its orders count, and not its tickets.
 */
export const documents = (from: string, to: string): RawBuilder<Document> => sql<Document>`
  select t.day, 'ticket' as source, t.id, case t.kind when 'sale' then 'ticket' else 'refund_ticket' end as kind, t.number,
    t.customer_id as "customerId", coalesce(t.customer_name, '') as "customerName", null::bigint as "orderId",
    coalesce(t.original_number, '') as reference, t.session_id as "sessionId", t.rates, null::jsonb as "depositRates",
    '[]'::jsonb as carriage, 1 as sign, false as "ofDeposit",
    t.excl_cents as "exclCents", t.vat_cents as "vatCents", t.incl_cents as "inclCents", t.cards_cents as "giftCardsCents"
  from ticket t where t.shop_id = ${ownShop} and not t.training and t.day between ${from}::date and ${to}::date
  union all
  select i.issued_on, 'invoice', i.id, case when i.kind in ('deposit_invoice', 'credit_invoice') then i.kind else 'invoice' end, i.number,
    i.customer_id, i.customer_name, i.order_id, coalesce(i.original_number, i.order_reference, ''), null, own.rates, deposits.rates, i.carriage, s.sign, coalesce(o.kind, i.kind) = 'deposit_invoice',
    s.sign * (own.excl - coalesce(deposits.excl, 0)), s.sign * (own.vat - coalesce(deposits.vat, 0)),
    s.sign * (own.incl - coalesce(deposits.incl, 0)), 0
  from invoice i
  left join invoice o on o.shop_id = ${ownShop} and o.id = i.original_id
  cross join lateral (select case when i.kind = 'credit_invoice' then -1 else 1 end as sign) s
  cross join lateral (
    select i.rates, i.excl_cents as excl, i.vat_cents as vat, i.incl_cents as incl where i.turnover is null
    union all
    select i.turnover, sum(r."exclCents")::bigint, sum(r."vatCents")::bigint, sum(r."inclCents")::bigint
    from jsonb_to_recordset(i.turnover) as r ("exclCents" bigint, "vatCents" bigint, "inclCents" bigint) having i.turnover is not null and count(*) > 0
  ) own
  left join lateral (
    -- Less what of them went back before, which their credits say.
    select jsonb_agg(d.rates order by d.id) || coalesce(jsonb_agg(c.rates) filter (where c.rates is not null), '[]') as rates,
      sum(d.excl_cents - coalesce(c.excl, 0))::bigint as excl, sum(d.vat_cents - coalesce(c.vat, 0))::bigint as vat,
      sum(d.incl_cents - coalesce(c.incl, 0))::bigint as incl
    from invoice d
    left join lateral (
      select sum(e."exclCents") as excl, sum(e."vatCents") as vat, sum(e."inclCents") as incl,
        jsonb_agg(jsonb_build_object('rateBp', e."rateBp", 'exclCents', -e."exclCents", 'vatCents', -e."vatCents", 'inclCents', -e."inclCents")) as rates
      from invoice k cross join lateral jsonb_to_recordset(k.rates) as e ("rateBp" int, "exclCents" bigint, "vatCents" bigint, "inclCents" bigint)
      where k.shop_id = ${ownShop} and k.original_id = d.id and k.id < coalesce(o.id, i.id)
    ) c on true
    where d.shop_id = ${ownShop} and d.order_id = case when o.id is null then i.order_id else o.order_id end and d.kind = 'deposit_invoice' and d.id < coalesce(o.id, i.id)
  ) deposits on coalesce(o.kind, i.kind) in ('invoice', 'corrective_invoice') and (o.id is null or o.incl_cents <= (
    select sum(c.incl_cents) from invoice c where c.shop_id = ${ownShop} and c.original_id = o.id and c.id <= i.id))
  where i.shop_id = ${ownShop} and i.issued_on between ${from}::date and ${to}::date
    -- It repeats the amounts of the invoice that it replaces.
    and i.kind <> 'corrective_invoice'
    and (coalesce(i.summary_month, o.summary_month) is not null or not exists (select from ticket_invoice x where x.shop_id = ${ownShop} and x.invoice_id = coalesce(i.original_id, i.id)))`

/** TVA of a document by rate, signed, its deposits taken off; rates that come to nothing are left out. */
export function ratesOf({ rates, depositRates, sign }: Pick<Document, 'rates' | 'depositRates' | 'sign'>): Rate[] {
  const signed = [...rates.map((rate) => times(rate, sign)), ...(depositRates ?? []).flat().map((rate) => times(rate, -sign))]
  return sumRates(signed)
}

const times = (rate: Rate, by: number): Rate => ({
  rateBp: rate.rateBp,
  exclCents: rate.exclCents * by,
  vatCents: rate.vatCents * by,
  inclCents: rate.inclCents * by,
})

export function sumRates(rates: readonly Rate[]): Rate[] {
  const sums = new Map<number, Rate>()
  for (const rate of rates) {
    const sum = sums.get(rate.rateBp) ?? { rateBp: rate.rateBp, exclCents: 0, vatCents: 0, inclCents: 0 }
    sums.set(rate.rateBp, {
      rateBp: rate.rateBp,
      exclCents: sum.exclCents + rate.exclCents,
      vatCents: sum.vatCents + rate.vatCents,
      inclCents: sum.inclCents + rate.inclCents,
    })
  }
  return [...sums.values()].filter((rate) => rate.exclCents !== 0 || rate.vatCents !== 0).toSorted((a, b) => a.rateBp - b.rateBp)
}

/** All documents of the days given in the books' order, a page at a time, so that a year needs no more memory than a page. */
export async function* documentPages(ctx: Ctx, from: string, to: string, size = 1_000): AsyncGenerator<Document[]> {
  // Month by month, so that no page sorts a year.
  for (const [first, last] of monthsOf(from, to)) {
    for (let after: [string, string, number] = ['0001-01-01', '', 0]; ;) {
      const { rows } = await sql<Document>`
        select * from (${documents(first, last)}) d where (d.day, d.source, d.id) > (${after[0]}::date, ${after[1]}, ${after[2]}::bigint)
        order by d.day, d.source, d.id limit ${size}`.execute(ctx.db)
      if (rows.length > 0) yield rows
      const end = rows.at(-1)
      if (!end || rows.length < size) break
      after = [end.day, end.source, end.id]
    }
  }
}

/** The days given, cut at the ends of months: `[first, last]` of each part. */
export function monthsOf(from: string, to: string): [string, string][] {
  const parts: [string, string][] = []
  for (let first = from; first <= to;) {
    const [year = 0, month = 1] = first.split('-').map(Number)
    const end = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
    parts.push([first, end < to ? end : to])
    first = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
  }
  return parts
}
