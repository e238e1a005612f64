import type { Out } from '@plantule/contract/base/route'
import type { CertificateRow, certificateRoutes, certificateSheets } from '@plantule/contract/traceability/certificates'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { FileReply } from '../../../platform/handlers.ts'
import { wayOf } from '../../../platform/list-order.ts'
import { listPage, type Page } from '../../../platform/list-page.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { type ListColumn, listSheet, worded } from '../../../platform/sheets/list-sheet.ts'
import type { Written } from '../../../platform/written.ts'
import { certificateColumns } from './certificates.db.ts'

type Query = Out<(typeof certificateRoutes)['listCertificates']['query']>
type Sql = RawBuilder<unknown>

/** One page of certificates, the latest first. */
export function listCertificates(ctx: Ctx, page: number, query: Query): Promise<Written<Page<CertificateRow>>> {
  const { dir } = query
  const from = sql`local_certificate c where c.shop_id = ${ownShop} and ${sql.join(conditions(query), sql` and `)}`
  return listPage(ctx, {
    list: 'certificates',
    query,
    page,
    rows: sql`select c.id, c.created_at as sorted from ${from}`,
    counted: sql`select from ${from}`,
    order: sql`sorted ${wayOf(dir, false)}, id ${wayOf(dir, false)}`,
    row: sql`select ${certificateColumns} from shown join local_certificate c on c.shop_id = ${ownShop} and c.id = shown.id`,
  })
}

function conditions({ q, state, from, to }: Query): Sql[] {
  return [
    sql`true`,
    ...(q ? [named(q)] : []),
    ...(state?.length ? [sql`c.state = any(${state}::text[])`] : []),
    ...(from ? [sql`c.issued_on >= ${from}::date`] : []),
    ...(to ? [sql`c.issued_on <= ${to}::date`] : []),
  ]
}

/** Its number, its customer, or a species or lot on it. */
const named = (q: string): Sql => sql`(lower(concat_ws(' ', c.number, c.customer)) like '%' || lower(${q}) || '%'
  or exists (select from local_certificate_line n where n.shop_id = ${ownShop} and n.certificate_id = c.id
    and lower(concat_ws(' ', n.species, n.label, n.lot_number)) like '%' || lower(${q}) || '%'))`

const state = worded({ issued: 'Établi', void: 'Annulé' })
const columns: readonly ListColumn<CertificateRow>[] = [
  { header: 'Numéro', type: 'text', width: 16, of: (row) => row.number },
  { header: 'État', type: 'text', width: 12, of: (row) => state(row.state) },
  { header: 'Date', type: 'day', of: (row) => row.issuedOn },
  { header: 'Client', type: 'text', width: 30, of: (row) => row.customer },
  { header: 'Commande', type: 'text', width: 16, of: (row) => row.order?.number ?? null },
  { header: 'Ticket', type: 'text', width: 16, of: (row) => row.ticket?.number ?? null },
  { header: 'Espèces', type: 'text', width: 50, of: (row) => row.species },
  { header: 'Lignes', type: 'integer', of: (row) => row.lines },
  { header: 'Motif d’annulation', type: 'text', width: 30, of: (row) => row.voidReason },
]

export const certificatesSheet = (ctx: Ctx, query: Out<(typeof certificateSheets)['certificatesSheet']['query']>): Promise<FileReply> =>
  listSheet(ctx, 'Certificats Végétal local', query, (all) => listCertificates(ctx, 1, all), columns)
