import type { BillingInfo } from '@plantule/contract/subscription/subscription'
import { BillingInfoInput } from '@plantule/contract/subscription/subscription'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { padded } from '../../platform/numbering.ts'
import { addDays, parisDay } from '../../platform/paris.ts'
import { Refused } from '../../platform/refused.ts'
import { invoiceRow } from '../invoicing/index.ts'
import { needCompany } from './company.ts'
import { type BillLine, type BillSums, composeBill, sumsOf } from './compose-bill.ts'

/** What issues: a transaction of a shop, or one of the provider's staff. */
export type Issuing = Pick<Ctx, 'db' | 'now'>

export type NewBill = {
  shopId: number
  /** Of a draft, whose place it takes. */
  id?: number
  source: 'period' | 'change' | 'staff'
  lines: readonly BillLine[]
  dueDays: number
  period?: { from: string; to: string }
  paused?: boolean
  means: 'card' | 'transfer'
  /** Of a credit invoice. */
  credit?: { originalId: number; number: string; issuedOn: string; sums: BillSums; setOffCents: number; reason: string }
  author: string
  /** Another day than today's, for what is written down about the past. */
  day?: string
}
export type Issued = { id: number; number: string; issuedOn: string; dueOn: string; inclCents: number }

/**
 * Writes an invoice of the provider that can never change again. Its number is the next of one series for all shops, taken in this
 * transaction, so the series has no gap and its days never go back. Throws `provider_company_missing`, `billing_info_missing`,
 * `invoice_incomplete`.
 */
export async function issueBill({ db, now }: Issuing, bill: NewBill): Promise<Issued> {
  const company = await needCompany({ db })
  const { info, uid } = await buyerOf(db, bill.shopId)
  const { credit } = bill
  const day = bill.day ?? parisDay(now)
  const series = `${credit ? 'PA' : 'PL'}${day.slice(0, 4)}`
  const next = await nextOf(db, series, day)
  const number = `${series}-${padded(next.number, 5)}`
  const sums = credit?.sums ?? sumsOf(bill.lines)
  const dueOn = addDays(next.day, bill.dueDays)
  const compose = (of: string, issuedOn: string) =>
    composeBill(
      {
        company,
        info,
        clientNumber: uid,
        lines: bill.lines,
        sums,
        dueOn,
        // People read the last day of a period, not the one after it.
        period: bill.period ? { from: bill.period.from, to: addDays(bill.period.to, -1) } : null,
        means: bill.means,
        original: credit ? { number: credit.number, issuedOn: credit.issuedOn } : null,
        setOffCents: credit?.setOffCents ?? 0,
        reason: credit?.reason ?? null,
      },
      of,
      issuedOn,
    )
  const row = invoiceRow(
    { actor: { kind: 'system', name: bill.author }, now },
    {
      kind: credit ? 'credit_invoice' : 'invoice',
      orderId: null,
      orderReference: null,
      customerId: null,
      original: null,
      compose,
    },
    number,
    next.day,
  )
  const { id } = await db
    .insertInto('subscription_invoice')
    .values({
      ...(bill.id === undefined ? {} : { id: bill.id }),
      shop_id: bill.shopId,
      kind: credit ? 'credit_invoice' : 'invoice',
      number,
      issued_on: next.day,
      due_on: dueOn,
      source: bill.source,
      period_from: bill.period?.from ?? null,
      period_to: bill.period?.to ?? null,
      paused: bill.paused ?? false,
      original_id: credit?.originalId ?? null,
      document: row.document,
      document_sha256: row.document_sha256,
      customer_name: row.customer_name,
      excl_cents: row.excl_cents,
      vat_cents: row.vat_cents,
      incl_cents: row.incl_cents,
      author: bill.author,
      issued_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, number, issuedOn: next.day, dueOn, inclCents: row.incl_cents }
}

async function nextOf(db: Ctx['db'], series: string, day: string): Promise<{ number: number; day: string }> {
  const { rows } = await sql<{ last: number; day: string }>`
    insert into subscription_series as s (series, last, last_day) values (${series}, 1, ${day}::date)
    on conflict (series) do update set last = s.last + 1, last_day = greatest(s.last_day, excluded.last_day)
    returning last, last_day as day`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('a series gives a number')
  return { number: row.last, day: row.day }
}

/** Throws `billing_info_missing`. */
async function buyerOf(db: Ctx['db'], shopId: number): Promise<{ info: BillingInfo; uid: string }> {
  const { rows } = await sql<{ uid: string; info: BillingInfo | null }>`
    select s.uid, b.info from shop s left join subscription b on b.shop_id = ${shopId} where s.id = ${shopId}`.execute(db)
  const row = rows[0]
  if (!row?.info || !BillingInfoInput.safeParse(row.info).success) throw new Refused('billing_info_missing')
  return { info: row.info, uid: row.uid }
}
