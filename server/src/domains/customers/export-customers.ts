import type { customersCareRoutes } from '@plantule/contract/customers/care'
import type { CustomerKind } from '@plantule/contract/customers/schemas'
import type { Out } from '@plantule/contract/base/route'
import { sql } from 'kysely'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import type { FileReply } from '../../platform/handlers.ts'
import { parisDay } from '../../platform/paris.ts'
import type { SheetColumn, WrittenRow } from '../../platform/sheets/sheet.ts'
import { writeXlsx } from '../../platform/sheets/write-xlsx.ts'
import { filtered, searched } from './list-customers.ts'

/** A list that leaves the house is whole. */
const EVERY_ONE = 1_000_000

type Query = Out<(typeof customersCareRoutes)['exportCustomers']['query']>

const kinds: Record<CustomerKind, string> = { private: 'Particulier', professional: 'Professionnel', association: 'Association', public: 'Collectivité' }

const columns: SheetColumn[] = [
  { header: 'Numéro', type: 'text' },
  { header: 'Type', type: 'text', width: 15 },
  { header: 'Société', type: 'text', width: 28 },
  { header: 'Prénom', type: 'text', width: 16 },
  { header: 'Nom', type: 'text', width: 20 },
  { header: 'E-mail', type: 'text', width: 30 },
  { header: 'Téléphone', type: 'text', width: 16 },
  { header: 'Adresse', type: 'text', width: 32 },
  { header: 'Complément', type: 'text', width: 20 },
  { header: 'Code postal', type: 'text' },
  { header: 'Ville', type: 'text', width: 20 },
  { header: 'Pays', type: 'text' },
  { header: 'SIREN', type: 'text' },
  { header: 'SIRET', type: 'text', width: 17 },
  { header: 'N° de TVA', type: 'text', width: 16 },
  { header: 'N° INUPP', type: 'text', width: 14 },
  { header: 'Profil de prix', type: 'text', width: 18 },
  { header: 'Conditions de règlement', type: 'text', width: 24 },
  { header: 'Plafond d’encours', type: 'euros', width: 18 },
  { header: 'Étiquettes', type: 'text', width: 24 },
  { header: 'Commandes', type: 'integer' },
  { header: 'Total acheté TTC', type: 'euros', width: 18 },
  { header: 'Reste dû TTC', type: 'euros', width: 16 },
  { header: 'Dernier achat', type: 'instant', width: 17 },
  { header: 'Client depuis', type: 'instant', width: 17 },
  { header: 'Note', type: 'text', width: 40 },
]

/** Taking all addresses away is noted: it is what somebody who leaves would take. */
export async function exportCustomers(ctx: Ctx, query: Query): Promise<FileReply> {
  const found = await filtered(ctx, query, await searched(ctx, query, EVERY_ONE))
    .leftJoin('customer_address as a', (join) => join.onRef('a.shop_id', '=', 'c.shop_id').onRef('a.customer_id', '=', 'c.id').on('a.is_billing', '=', true))
    .leftJoin('price_profile as p', (join) => join.onRef('p.shop_id', '=', 'c.shop_id').onRef('p.id', '=', 'c.price_profile_id'))
    .leftJoin('invoicing_terms as t', (join) => join.onRef('t.shop_id', '=', 'c.shop_id').onRef('t.id', '=', 'c.invoicing_terms_id'))
    .selectAll('c')
    .select(['a.line1', 'a.line2', 'a.postcode', 'a.city', 'a.country', 'p.name as profile', 't.name as terms'])
    .orderBy('c.name')
    .orderBy('c.id')
    .execute()
  const rows = found.map((row): WrittenRow => [
    row.reference, kinds[row.kind as CustomerKind], row.company, row.first_name, row.last_name, row.email, row.phone,
    row.line1, row.line2, row.postcode, row.city, row.country, row.siren, row.siret, row.vat_number, row.operator_number,
    row.profile, row.terms, row.credit_limit_cents, row.tags.join(', '), row.orders, row.spent_cents, row.due_cents,
    row.last_order_at, row.created_at, row.note,
  ])
  await audit(ctx, 'customer.export', 'customer', null, { after: { customers: rows.length } })
  return { name: `Clients ${parisDay(ctx.now)}.xlsx`, body: writeXlsx([{ name: 'Clients', columns, rows }]) }
}

/** The tags that customers have, the most used first. */
export async function listTags(ctx: Ctx): Promise<{ items: { tag: string; customers: number }[] }> {
  const { rows } = await sql<{ tag: string; customers: number }>`
    select tag, count(*)::int as customers from customer, unnest(tags) as tag where archived_at is null group by tag order by 2 desc, 1 limit 500`.execute(ctx.db)
  return { items: rows }
}
