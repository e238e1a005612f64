import { assetCategory, type BookAccounts } from '@plantule/contract/books/accounts'
import type { TvaSummary } from '@plantule/contract/books/books'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { bookAccounts } from '../accounts.ts'
import { advances } from '../entries/advances.ts'
import { movedOrders, onAccount, receipts } from '../entries/receipts.ts'
import { Told } from '../entries/told.ts'
import { documents, monthsOf, type Document, type Rate, ratesOf, sumRates } from '../journal/documents.ts'
import { type Period, periodRates, refuseLong } from '../journal/read-journal.ts'
import { invoicingInfo } from '../../shops/index.ts'
import { boxesOf, type Freed, placeOf } from './boxes.ts'
import { ownShop } from '../../../platform/own-shop.ts'

/**
 * TVA of a period. On documents: what invoices and tickets hold, and deposits that were cashed before any invoice. On
 * receipts: what the payments of the period pay. Throws `period_too_long`.
 */
export async function tvaSummary(ctx: Ctx, period: Period): Promise<TvaSummary> {
  refuseLong(period)
  const accounts = await bookAccounts(ctx)
  const onReceipts = accounts.tvaBasis === 'receipts' || accounts.farmCash
  const collected = onReceipts ? await cashedRates(ctx, period) : await periodRates(ctx, period)
  const deposits = onReceipts ? [] : sumRates((await advances(ctx, period.a, period.b)).flatMap((advance) => advance.rates))
  const deductible = await deductibleRates(ctx, period, accounts)
  const { postcode } = await invoicingInfo(ctx)
  const freed = await freedSales(ctx, period, onReceipts)
  const { boxes, dueCents } = boxesOf(accounts.tvaForm, sumRates([...collected, ...deposits]), deductible, {
    place: placeOf(postcode),
    ...freed,
  })
  return { basis: onReceipts ? 'receipts' : 'documents', form: accounts.tvaForm, collected, deposits, deductible, boxes, dueCents }
}

async function cashedRates(ctx: Ctx, { a, b }: Period): Promise<Rate[]> {
  const rates: Rate[] = []
  for (const [from, to] of monthsOf(a, b)) {
    const promised = await onAccount(ctx, from, to)
    const { rows } = await sql<Document>`select * from (${documents(from, to)}) d where d.source = 'ticket'`.execute(ctx.db)
    rates.push(
      ...rows.filter((row) => !promised.has(row.id)).flatMap(ratesOf),
      ...(await receipts(ctx, from, to)).flatMap((row) => row.rates),
    )
  }
  return sumRates(rates)
}

type Sold = { orderId: number; regime: string; day: string; cents: number }

/** What left France without French TVA, with its documents or as it was paid (CGI art. 262 I and 262 ter I). */
async function freedSales(ctx: Ctx, { a, b }: Period, onReceipts: boolean): Promise<Freed> {
  const sold = onReceipts
    ? sql`select p.order_id, p.received_on as day, p.amount_cents as cents, p.id from order_payment p
          where p.shop_id = ${ownShop} and p.status = 'validated' and p.payment_type <> 'on_account' and p.received_on <= ${b}::date
          union all select l.order_id, l.day, l.cents, l.id from order_loss l where l.shop_id = ${ownShop} and l.day <= ${b}::date`
    : sql`select d."orderId" as order_id, d.day, d."exclCents" as cents, d.id from (${documents(a, b)}) d where d."orderId" is not null`
  const { rows } = await sql<Sold>`
    select o.id as "orderId", o.tax_regime as regime, s.day, s.cents from (${sold}) s join orders o on o.shop_id = ${ownShop} and o.id = s.order_id
    where o.tax_regime <> 'domestic' ${onReceipts ? sql`and o.id in (${movedOrders(a, b)})` : sql``} order by s.day, s.id`.execute(ctx.db)
  const told = onReceipts ? await Told.of(ctx) : null
  const parts = rows.map(({ orderId, regime, day, cents }) => {
    const step = told?.next(orderId, day, cents)
    return { regime, cents: day < a ? 0 : step ? step.after - step.before : cents }
  })
  const of = (wanted: string): number => parts.reduce((sum, { regime, cents }) => sum + (regime === wanted ? cents : 0), 0)
  return { exportCents: of('export'), unionCents: of('intra_eu') }
}

/** TVA that suppliers charged: with their invoice, or in cash accounting with its payment. */
async function deductibleRates(ctx: Ctx, { a, b }: Period, { farmCash }: BookAccounts): Promise<TvaSummary['deductible']> {
  const { rows } = await sql<TvaSummary['deductible'][number]>`
    select r.rate_bp as "rateBp", p.category = ${assetCategory} as asset, sum(r.excl_cents)::bigint as "exclCents", sum(r.vat_cents)::bigint as "vatCents"
    from purchase p join purchase_rate r on r.shop_id = ${ownShop} and r.purchase_id = p.id
    where p.shop_id = ${ownShop} and ${farmCash ? sql`p.paid_on` : sql`p.dated_on`} between ${a}::date and ${b}::date
    group by 1, 2 order by 2, 1`.execute(ctx.db)
  return rows
}
