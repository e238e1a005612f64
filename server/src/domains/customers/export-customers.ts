import type { customersCareRoutes } from '@plantule/contract/customers/care'
import type { Out } from '@plantule/contract/base/route'
import { sql } from 'kysely'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import type { FileReply } from '../../platform/handlers.ts'
import { parisDay } from '../../platform/paris.ts'
import type { WrittenRow } from '../../platform/sheets/sheet.ts'
import { writeXlsx } from '../../platform/sheets/write-xlsx.ts'
import { type Exported, exportedColumns } from './customer-fields.ts'
import { EVERY_ONE, filtered, searched } from './list-customers.ts'
import { ownShop } from '../../platform/own-shop.ts'

type Joined = Record<'line1' | 'line2' | 'postcode' | 'city' | 'country' | 'profile' | 'terms', string | null>
type Query = Out<(typeof customersCareRoutes)['exportCustomers']['query']>

/** What other tables say of a customer, among the columns of the record itself. */
const joined = [
  { header: 'Adresse', type: 'text', width: 32, at: 80, of: (row) => row.line1 },
  { header: 'Complément', type: 'text', width: 20, at: 90, of: (row) => row.line2 },
  { header: 'Code postal', type: 'text', at: 100, of: (row) => row.postcode },
  { header: 'Ville', type: 'text', width: 20, at: 110, of: (row) => row.city },
  { header: 'Pays', type: 'text', at: 120, of: (row) => row.country },
  { header: 'Profil de prix', type: 'text', width: 18, at: 170, of: (row) => row.profile },
  { header: 'Conditions de règlement', type: 'text', width: 24, at: 180, of: (row) => row.terms },
] as const satisfies readonly (Exported & { of: (row: Joined) => string | null })[]

const columns = [...exportedColumns(), ...joined].toSorted((one, other) => one.at - other.at)

/** Taking all addresses away is noted: it is what somebody who leaves would take. */
export async function exportCustomers(ctx: Ctx, query: Query): Promise<FileReply> {
  const found = await filtered(ctx, query, await searched(ctx, query, EVERY_ONE))
    .leftJoin('customer_address as a', (join) =>
      join.onRef('a.shop_id', '=', 'c.shop_id').onRef('a.customer_id', '=', 'c.id').on('a.is_billing', '=', true),
    )
    .leftJoin('price_profile as p', (join) => join.onRef('p.shop_id', '=', 'c.shop_id').onRef('p.id', '=', 'c.price_profile_id'))
    .leftJoin('invoicing_terms as t', (join) => join.onRef('t.shop_id', '=', 'c.shop_id').onRef('t.id', '=', 'c.invoicing_terms_id'))
    .selectAll('c')
    .select(['a.line1', 'a.line2', 'a.postcode', 'a.city', 'a.country', 'p.name as profile', 't.name as terms'])
    .orderBy('c.name')
    .orderBy('c.id')
    .execute()
  const rows = found.map((row): WrittenRow => columns.map(({ of }) => of(row)))
  await audit(ctx, 'customer.export', 'customer', null, { after: { customers: rows.length } })
  return {
    name: `Clients ${parisDay(ctx.now)}.xlsx`,
    body: writeXlsx([{ name: 'Clients', columns: columns.map(({ at: _, of: __, ...column }) => column), rows }]),
  }
}

/** The tags that customers have, the most used first. */
export async function listTags(ctx: Ctx): Promise<{ items: { tag: string; customers: number }[] }> {
  const { rows } = await sql<{ tag: string; customers: number }>`
    select tag, count(*)::int as customers from customer, unnest(tags) as tag where customer.shop_id = ${ownShop} and archived_at is null group by tag order by 2 desc, 1 limit 500`.execute(
    ctx.db,
  )
  return { items: rows }
}
