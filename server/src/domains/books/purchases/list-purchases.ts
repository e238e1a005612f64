import type { Purchase, PurchaseSums, purchasesRoutes } from '@plantule/contract/books/purchases'
import type { Out } from '@plantule/contract/base/route'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { FileReply } from '../../../platform/handlers.ts'
import { wayOf } from '../../../platform/list-order.ts'
import { cutTo } from '../../../platform/list-page.ts'
import { searchText } from '../../../platform/search-text.ts'
import type { SheetColumn, WrittenRow } from '../../../platform/sheets/sheet.ts'
import { writeXlsx } from '../../../platform/sheets/write-xlsx.ts'
import { paymentLabels } from '../../fiscal/index.ts'
import type { Rate } from '../journal/documents.ts'
import type { Period } from '../journal/read-journal.ts'
import { categoryLabels } from './category-labels.ts'
import { fromPurchases, purchaseColumns } from './purchases.db.ts'
import { percentText } from '../../../platform/percent-text.ts'
import { ownShop } from '../../../platform/own-shop.ts'

type Query = Out<(typeof purchasesRoutes)['listPurchases']['query']>
type List = { items: Purchase[]; total: number; page: number; size: number; sums: PurchaseSums }
type Series = PurchaseSums['months'][number]

const sorts = {
  day: sql`p.dated_on`,
  number: sql`p.number`,
  supplier: sql`lower(s.name)`,
  total: sql`p.incl_cents`,
  due: sql`p.due_on`,
} as const
/** The sums are of all that match: a nursery has some thousands of purchases. */
const MOST_FOUND = 1_000_000
const SHOWN_SUPPLIERS = 10

/** Purchases of a period, one page of them, and the sums that the charts show of all that match. */
export async function listPurchases(ctx: Ctx, period: Period, query: Query): Promise<List> {
  const matching = filtered(period, query)
  const dir = wayOf(query.dir, query.sort === 'due')
  const { rows } = await sql<Purchase>`
    select ${purchaseColumns} ${fromPurchases} where ${matching} order by ${sorts[query.sort]} ${dir}, p.id ${wayOf(query.dir, false)} ${cutTo(query.page, query.size)}`.execute(
    ctx.db,
  )
  const counted = await sql<{ total: number }>`select count(*) as total ${fromPurchases} where ${matching}`.execute(ctx.db)
  return { items: rows, total: counted.rows[0]?.total ?? 0, page: query.page, size: query.size, sums: await sumsOf(ctx, matching) }
}

function filtered({ a, b }: Period, query: Partial<Query>): RawBuilder<unknown> {
  const asked = query.q ? searchText(query.q.replace(/(\d),(\d)/, '$1.$2')) : ''
  return sql`p.dated_on between ${a}::date and ${b}::date
    ${query.category?.length ? sql`and p.category = any(${query.category}::text[])` : sql``}
    ${query.supplier ? sql`and p.supplier_id = ${query.supplier}` : sql``}
    ${query.paid === undefined ? sql`` : query.paid ? sql`and p.paid_on is not null` : sql`and p.paid_on is null`}
    ${query.withoutPaper ? sql`and not exists (select from purchase_attachment n where n.shop_id = ${ownShop} and n.purchase_id = p.id)` : sql``}
    ${asked ? sql`and p.id in (select id from purchase_search(${asked}, ${MOST_FOUND}))` : sql``}`
}

async function sumsOf(ctx: Ctx, matching: RawBuilder<unknown>): Promise<PurchaseSums> {
  const series = async (key: RawBuilder<unknown>, label: RawBuilder<unknown>, order: RawBuilder<unknown>): Promise<Series[]> => {
    const { rows } = await sql<Series>`
      select ${key} as key, ${label} as label, sum(p.excl_cents)::bigint as "exclCents", sum(p.vat_cents)::bigint as "vatCents"
      ${fromPurchases} where ${matching} group by 1, 2 order by ${order}`.execute(ctx.db)
    return rows
  }
  const totals = await sql<Pick<PurchaseSums, 'exclCents' | 'vatCents' | 'inclCents' | 'unpaidCents'>>`
    select coalesce(sum(p.excl_cents), 0)::bigint as "exclCents", coalesce(sum(p.vat_cents), 0)::bigint as "vatCents",
      coalesce(sum(p.incl_cents), 0)::bigint as "inclCents", coalesce(sum(p.incl_cents) filter (where p.paid_on is null), 0)::bigint as "unpaidCents"
    ${fromPurchases} where ${matching}`.execute(ctx.db)
  const rates = await sql<Rate>`
    select r.rate_bp as "rateBp", sum(r.excl_cents)::bigint as "exclCents", sum(r.vat_cents)::bigint as "vatCents", sum(r.excl_cents + r.vat_cents)::bigint as "inclCents"
    ${fromPurchases} join purchase_rate r on r.shop_id = ${ownShop} and r.purchase_id = p.id where ${matching} group by 1 order by 1`.execute(
    ctx.db,
  )
  const month = sql`to_char(p.dated_on, 'YYYY-MM')`
  return {
    ...(totals.rows[0] ?? { exclCents: 0, vatCents: 0, inclCents: 0, unpaidCents: 0 }),
    rates: rates.rows,
    months: await series(month, month, sql`1`),
    suppliers: largest(await series(sql`s.id::text`, sql`s.name`, sql`3 desc, 1`)),
    categories: await series(sql`p.category`, sql`p.category`, sql`3 desc, 1`),
  }
}

/** A chart of many bars tells nothing: the small ones are summed. */
function largest(all: readonly Series[]): Series[] {
  const rest = all.slice(SHOWN_SUPPLIERS)
  if (rest.length < 2) return [...all]
  const sum = (of: 'exclCents' | 'vatCents') => rest.reduce((total, each) => total + each[of], 0)
  return [...all.slice(0, SHOWN_SUPPLIERS), { key: 'others', label: '', exclCents: sum('exclCents'), vatCents: sum('vatCents') }]
}

/** The purchases of a period that the list's filters leave, a line each with its rates. */
export async function purchasesXlsx(
  ctx: Ctx,
  period: Period,
  query: Out<(typeof purchasesRoutes)['purchasesExcel']['query']>,
): Promise<FileReply> {
  const { rows } =
    await sql<Purchase>`select ${purchaseColumns} ${fromPurchases} where ${filtered(period, query)} order by p.dated_on, p.id`.execute(
      ctx.db,
    )
  const rates = [...new Set(rows.flatMap((row) => row.rates.map((rate) => rate.rateBp)))].toSorted((a, b) => a - b)
  const columns: SheetColumn[] = [
    { header: 'Numéro', type: 'text', width: 16 },
    { header: 'Date', type: 'day' },
    { header: 'Fournisseur', type: 'text', width: 32 },
    { header: 'Facture', type: 'text', width: 20 },
    { header: 'Catégorie', type: 'text', width: 30 },
    { header: 'Objet', type: 'text', width: 34 },
    ...rates.flatMap((rate): SheetColumn[] => [
      { header: `HT ${percentText(rate)}`, type: 'euros' },
      { header: `TVA ${percentText(rate)}`, type: 'euros' },
    ]),
    { header: 'Total HT', type: 'euros' },
    { header: 'Total TVA', type: 'euros' },
    { header: 'Total TTC', type: 'euros' },
    { header: 'Échéance', type: 'day' },
    { header: 'Payé le', type: 'day' },
    { header: 'Mode de paiement', type: 'text', width: 20 },
    { header: 'Pièces jointes', type: 'integer' },
  ]
  const lines = rows.map((row): WrittenRow => [
    row.number,
    row.datedOn,
    row.supplier,
    row.reference,
    categoryLabels[row.category],
    row.label,
    ...rates.flatMap((bp) => {
      const rate = row.rates.find((each) => each.rateBp === bp)
      return [rate?.exclCents, rate?.vatCents]
    }),
    row.exclCents,
    row.vatCents,
    row.inclCents,
    row.dueOn,
    row.paidOn,
    row.paymentType && paymentLabels[row.paymentType],
    row.attachments.length,
  ])
  return { name: `achats-${period.a}-${period.b}.xlsx`, body: writeXlsx([{ name: 'Achats', columns, rows: lines }]) }
}
