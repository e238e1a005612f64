import type { Out } from '@plantule/contract/base/route'
import type { PassportFlow, PassportRow, passportRoutes, passportSheets } from '@plantule/contract/passports/passports'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { FileReply } from '../../platform/handlers.ts'
import { wayOf } from '../../platform/list-order.ts'
import { listPage, type Page } from '../../platform/list-page.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { searchText } from '../../platform/search-text.ts'
import { type ListColumn, listSheet, worded } from '../../platform/sheets/list-sheet.ts'
import { writeXlsx } from '../../platform/sheets/write-xlsx.ts'
import type { Written } from '../../platform/written.ts'
import { rowColumns } from './passports.db.ts'
import { flowsOfPassports } from './quantities.ts'

type Query = Out<(typeof passportRoutes)['listPassports']['query']>
type Sql = RawBuilder<unknown>

const columns: Record<Query['sort'], Sql> = { created: sql`p.created_at`, name: sql`p.botanical` }
/** So many are answered to a search. */
const FOUND = 50

/** One page of passports. */
export function listPassports(ctx: Ctx, page: number, query: Query): Promise<Written<Page<PassportRow>>> {
  const { sort, dir } = query
  const from = sql`plant_passport p where p.shop_id = ${ownShop} and ${sql.join(conditions(query), sql` and `)}`
  return listPage(ctx, {
    list: 'passports',
    query,
    page,
    rows: sql`select p.id, ${columns[sort]} as sorted from ${from}`,
    counted: sql`select from ${from}`,
    order: sql`sorted ${wayOf(dir, false)}, id ${wayOf(dir, false)}`,
    row: sql`select ${rowColumns} from shown join plant_passport p on p.shop_id = ${ownShop} and p.id = shown.id`,
  })
}

function conditions({ q, kind, state, from, to }: Query): Sql[] {
  return [
    sql`true`,
    ...(q ? [named(q)] : []),
    ...(kind ? [sql`p.kind = ${kind}`] : []),
    ...(state?.length ? [sql`p.state = any(${state}::text[])`] : []),
    ...(from ? [sql`p.issued_on >= ${from}::date`] : []),
    ...(to ? [sql`p.issued_on <= ${to}::date`] : []),
  ]
}

/** Any field of its own, or the number of the lot, order or ticket that it belongs to, or to whom it went. */
const named = (q: string): Sql => sql`(p.search like '%' || ${searchText(q)} || '%' or lower(p.recipient) like '%' || lower(${q}) || '%'
  or p.lot_id in (select l.id from lot l where l.shop_id = ${ownShop} and l.search like '%' || ${searchText(q)} || '%')
  or p.order_id in (select o.id from orders o where o.shop_id = ${ownShop} and lower(concat_ws(' ', o.reference, o.customer_name)) like '%' || lower(${q}) || '%')
  or p.ticket_id in (select t.id from ticket t where t.shop_id = ${ownShop} and lower(concat_ws(' ', t.number, t.customer_name)) like '%' || lower(${q}) || '%'))`

export async function searchPassports(ctx: Ctx, q: string): Promise<{ items: PassportRow[] }> {
  const { rows } = await sql<PassportRow>`
    select ${rowColumns} from plant_passport p where p.shop_id = ${ownShop} and ${named(q)}
    order by p.created_at desc, p.id desc limit ${sql.lit(FOUND)}`.execute(ctx.db)
  return { items: rows }
}

const kind = worded({ issued: 'Émis', received: 'Reçu' })
const state = worded({ draft: 'Brouillon', issued: 'Établi', void: 'Annulé' })
const type = worded({ standard: 'Standard', protected_zone: 'Zone protégée', replacement: 'Remplacement' })
const unit = worded({ plant: 'Plant', tray: 'Plaque', bundle: 'Botte', shelf: 'Étagère', pallet: 'Palette', lot: 'Lot' })

type Listed = PassportRow & { flow?: PassportFlow | undefined }

const saleColumns: readonly ListColumn<Listed>[] = [
  { header: 'Registre', type: 'text', width: 10, of: (row) => kind(row.kind) },
  { header: 'État', type: 'text', width: 12, of: (row) => state(row.state) },
  { header: 'Date', type: 'day', of: (row) => row.on },
  {
    header: 'A Nom botanique',
    type: 'text',
    width: 30,
    of: (row) => [row.botanical, row.cultivar && `‘${row.cultivar}’`].filter(Boolean).join(' '),
  },
  { header: 'B Opérateur', type: 'text', width: 18, of: (row) => row.operator },
  { header: 'C Code', type: 'text', width: 22, of: (row) => row.code },
  { header: 'D Origine', type: 'text', width: 12, of: (row) => row.origin },
  { header: 'Type', type: 'text', width: 14, of: (row) => type(row.type) },
  { header: 'Organismes (ZP)', type: 'text', width: 18, of: (row) => row.pests.join(', ') },
  { header: 'Opérateur d’origine', type: 'text', width: 18, of: (row) => row.initialOperator },
  { header: 'Quantité', type: 'integer', of: (row) => row.quantity },
  { header: 'Unité', type: 'text', width: 10, of: (row) => unit(row.tradeUnit) },
  { header: 'Fournisseur', type: 'text', width: 24, of: (row) => row.supplier },
  { header: 'Culture', type: 'text', width: 14, of: (row) => row.lot?.number ?? null },
  { header: 'Commande', type: 'text', width: 14, of: (row) => row.order?.number ?? null },
  { header: 'Ticket', type: 'text', width: 14, of: (row) => row.ticket?.number ?? null },
  { header: 'Client', type: 'text', width: 28, of: (row) => row.customer },
  { header: 'Motif d’annulation', type: 'text', width: 28, of: (row) => row.voidReason },
]
const sheetColumns: readonly ListColumn<Listed>[] = [
  ...saleColumns,
  { header: 'Sorti avec passeport', type: 'integer', of: (row) => row.flow?.passports },
  { header: 'Entré en culture', type: 'integer', of: (row) => row.flow?.entered },
  { header: 'Vendu', type: 'integer', of: (row) => row.flow?.sold },
  { header: 'Perdu', type: 'integer', of: (row) => row.flow?.lost },
  { header: 'Présent', type: 'integer', of: (row) => row.flow?.there },
]

/** The register, in and out; of each received one what became of its plants. */
export const passportsSheet = (ctx: Ctx, query: Out<(typeof passportSheets)['passportsSheet']['query']>): Promise<FileReply> =>
  listSheet(
    ctx,
    'Passeports phytosanitaires',
    query,
    async (all): Promise<Page<Listed>> => {
      const { text } = await listPassports(ctx, 1, all)
      const page = JSON.parse(text) as Page<PassportRow>
      const flows = await flowsOfPassports(
        ctx,
        page.items.flatMap((row) => (row.kind === 'received' ? row.id : [])),
      )
      return { ...page, items: page.items.map((row) => ({ ...row, flow: flows.get(row.id) })) }
    },
    sheetColumns,
  )

/** What left with a passport in a year, by day: kept three years at least (art. 69). */
export async function salesOfPassports(ctx: Ctx, year: number): Promise<FileReply> {
  const { rows } = await sql<PassportRow>`
    select ${rowColumns} from plant_passport p
    where p.shop_id = ${ownShop} and p.kind = 'issued' and p.state = 'issued' and (p.order_id is not null or p.ticket_id is not null)
      and p.issued_on between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date
    order by p.issued_on, p.id`.execute(ctx.db)
  const title = `Passeports par vente ${year}`
  return {
    name: `${title}.xlsx`,
    body: writeXlsx([
      {
        name: title,
        columns: saleColumns.map(({ of: _, ...column }) => column),
        rows: rows.map((row) => saleColumns.map(({ of }) => of(row))),
      },
    ]),
  }
}
