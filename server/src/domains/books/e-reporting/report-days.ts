import type { CashedDay, ForeignSale, ReportedDay } from '@plantule/contract/books/e-reporting'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { writeXlsx } from '../../../platform/sheets/write-xlsx.ts'
import type { FileReply } from '../../../platform/handlers.ts'
import { type Rate, sumRates } from '../journal/documents.ts'
import { type Period, refuseLong } from '../journal/read-journal.ts'
import { foreignSales } from './foreign-sales.ts'
import { servicePayments, withoutServices } from './service-payments.ts'
import { ownShop } from '../../../platform/own-shop.ts'

type Row = { day: string; sale: boolean; sign: number; rates: Rate[]; services: Rate[] }

/**
 * Sales to people who get no electronic invoice, by day and rate: tickets, and invoices of private customers. A ticket that
 * a professional's invoice repeats goes by that invoice, and one that a private customer's repeats counts once, as a ticket.
 * A ticket that sold gift cards alone is no sale: they are reported by what they pay for. Deposits are not told: goods are reported when
 * they are delivered and invoiced.
 * Services stand apart, and what was paid of them too. Throws `period_too_long`.
 */
export async function reportDays(
  ctx: Ctx,
  period: Period,
): Promise<{ days: ReportedDay[]; payments: CashedDay[]; international: ForeignSale[] }> {
  refuseLong(period)
  const { rows } = await sql<Row>`
    select t.day, t.kind = 'sale' as sale, 1 as sign, t.rates, '[]'::jsonb as services
    from ticket t
    where t.shop_id = ${ownShop} and not t.training and t.day between ${period.a}::date and ${period.b}::date and (t.incl_cents <> 0 or t.cards_cents = 0)
      and not exists (
        select from ticket_invoice x join invoice i on i.shop_id = ${ownShop} and i.id = x.invoice_id
        join customer c on c.shop_id = ${ownShop} and c.id = i.customer_id and c.kind <> 'private'
        where x.shop_id = ${ownShop} and x.ticket_id = coalesce(t.original_id, t.id)
          and i.incl_cents > coalesce((select sum(k.incl_cents) from invoice k where k.shop_id = ${ownShop} and k.original_id = i.id and k.kind = 'credit_invoice'), 0))
    union all
    select i.issued_on, i.kind = 'invoice', case when i.kind = 'invoice' then 1 else -1 end, i.rates, i.services
    from invoice i
    left join invoice o on o.shop_id = ${ownShop} and o.id = i.original_id
    left join customer c on c.shop_id = ${ownShop} and c.id = i.customer_id
    where i.shop_id = ${ownShop} and i.issued_on between ${period.a}::date and ${period.b}::date
      and coalesce(c.kind, 'private') = 'private'
      and (i.kind = 'invoice' or (i.kind = 'credit_invoice' and o.kind <> 'deposit_invoice'))
      and not exists (select from ticket_invoice x where x.shop_id = ${ownShop} and x.invoice_id = coalesce(i.original_id, i.id))
    order by 1`.execute(ctx.db)
  return { days: byDay(rows), payments: await servicePayments(ctx, period), international: await foreignSales(ctx, period) }
}

type Part = Omit<Row, 'services'> & { category: ReportedDay['category'] }

/** A sale as its goods and its services; a sale of both is one of each. */
function partsOf({ services, ...row }: Row): Part[] {
  if (services.length === 0) return [{ ...row, category: 'goods' }]
  const goods = withoutServices(row.rates, services)
  return [
    ...(goods.length > 0 ? [{ ...row, category: 'goods' as const, rates: goods }] : []),
    { ...row, category: 'services', rates: services },
  ]
}

/** Sums of each day and category. */
function byDay(rows: readonly Row[]): ReportedDay[] {
  const groups = Map.groupBy(rows.flatMap(partsOf), ({ day, category }) => `${day} ${category}`)
  return [...groups.values()]
    .map((own): ReportedDay => {
      const [{ day, category }] = own as [Part]
      const signed = own.flatMap(({ rates, sign }) =>
        rates.map((rate) => ({
          rateBp: rate.rateBp,
          exclCents: rate.exclCents * sign,
          vatCents: rate.vatCents * sign,
          inclCents: rate.inclCents * sign,
        })),
      )
      const rates = sumRates(signed).map(({ rateBp, exclCents, vatCents }) => ({ rateBp, exclCents, vatCents }))
      const sum = (pick: (rate: (typeof rates)[number]) => number): number => rates.reduce((total, rate) => total + pick(rate), 0)
      return {
        day,
        category,
        transactions: own.filter((row) => row.sale).length,
        rates,
        exclCents: sum((rate) => rate.exclCents),
        vatCents: sum((rate) => rate.vatCents),
      }
    })
    .toSorted((a, b) => (`${a.day} ${a.category}` < `${b.day} ${b.category}` ? -1 : 1))
}

const categories = { goods: 'Livraison de biens', services: 'Prestation de services' } as const

/**
 * One line for each day, category and rate, and on a sheet of its own what was paid of services, as the platform that files it asks. Throws
 * `period_too_long`.
 */
export async function reportExcel(ctx: Ctx, period: Period): Promise<FileReply> {
  const { days, payments, international } = await reportDays(ctx, period)
  const rows = days.flatMap(({ day, category, transactions, rates }) =>
    rates.map((rate) => [day, categories[category], 'EUR', transactions, rate.rateBp, rate.exclCents, rate.vatCents]),
  )
  const columns = [
    { header: 'Date', type: 'day' as const },
    { header: 'Catégorie', type: 'text' as const },
    { header: 'Devise', type: 'text' as const },
    { header: 'Transactions du jour', type: 'integer' as const },
    { header: 'Taux', type: 'percent' as const },
    { header: 'Base HT', type: 'euros' as const },
    { header: 'TVA', type: 'euros' as const },
  ]
  const paid = {
    name: 'Encaissements',
    columns: [
      { header: 'Date d’encaissement', type: 'day' as const },
      { header: 'Devise', type: 'text' as const },
      { header: 'Taux', type: 'percent' as const },
      { header: 'Encaissé TTC', type: 'euros' as const },
      { header: 'dont TVA', type: 'euros' as const },
    ],
    rows: payments.flatMap(({ day, rates }) => rates.map((rate) => [day, 'EUR', rate.rateBp, rate.inclCents, rate.vatCents])),
  }
  const abroad = {
    name: 'International',
    columns: [
      { header: 'Date', type: 'day' as const },
      { header: 'Facture', type: 'text' as const },
      { header: 'Client', type: 'text' as const },
      { header: 'Pays', type: 'text' as const },
      { header: 'Numéro de TVA', type: 'text' as const },
      { header: 'Taux', type: 'percent' as const },
      { header: 'Base HT', type: 'euros' as const },
      { header: 'TVA', type: 'euros' as const },
    ],
    rows: international.flatMap((sale) =>
      sale.rates.map((rate) => [
        sale.issuedOn,
        sale.number,
        sale.customer,
        sale.country,
        sale.vatNumber ?? '',
        rate.rateBp,
        rate.exclCents,
        rate.vatCents,
      ]),
    ),
  }
  return {
    name: `e-reporting-${period.a}-${period.b}.xlsx`,
    body: async () =>
      writeXlsx([
        { name: 'E-reporting', columns, rows },
        ...(paid.rows.length > 0 ? [paid] : []),
        ...(abroad.rows.length > 0 ? [abroad] : []),
      ]),
  }
}
