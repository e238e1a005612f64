import type { ForeignSale } from '@plantule/contract/books/e-reporting'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Period } from '../journal/read-journal.ts'
import { ownShop } from '../../../platform/own-shop.ts'

/** Where electronic invoicing between businesses holds. */
const home = ['FR', 'GP', 'MQ', 'RE', 'GF', 'YT']

type Row = Omit<ForeignSale, 'rates'> & { rates: ForeignSale['rates'] }

/**
 * Invoices to businesses that are not established in France, one by one as they are told (CGI art. 290): credits below zero, a
 * corrective invoice as what it replaces.
 */
export async function foreignSales(ctx: Ctx, { a, b }: Period): Promise<ForeignSale[]> {
  const { rows } = await sql<Row>`
    select i.id, i.number, i.issued_on as "issuedOn", i.kind, i.customer_name as customer,
      i.document->'buyer'->'address'->>'country' as country, i.document->'buyer'->>'vatId' as "vatNumber", i.rates,
      (case when i.kind = 'credit_invoice' then -1 else 1 end) * i.excl_cents as "exclCents",
      (case when i.kind = 'credit_invoice' then -1 else 1 end) * i.vat_cents as "vatCents"
    from invoice i
    where i.shop_id = ${ownShop} and i.issued_on between ${a}::date and ${b}::date
      and (i.document->'buyer'->>'professional')::boolean
      and i.document->'buyer'->'address'->>'country' <> all (${home})
    order by i.issued_on, i.id`.execute(ctx.db)
  return rows.map((row) => {
    const sign = row.kind === 'credit_invoice' ? -1 : 1
    // Zero has no sign.
    return {
      ...row,
      rates: row.rates.map(({ rateBp, exclCents, vatCents }) => ({
        rateBp,
        exclCents: 0 + sign * exclCents,
        vatCents: 0 + sign * vatCents,
      })),
    }
  })
}
