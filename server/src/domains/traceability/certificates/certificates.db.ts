import type { CertificateRow } from '@plantule/contract/traceability/certificates'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'

/** Of the certificate `c`. */
export const certificateColumns = sql`c.id, c.number, c.state, c.issued_on::text as "issuedOn", c.customer, c.code, c.void_reason as "voidReason", c.author,
  (select jsonb_build_object('id', o.id, 'number', o.reference) from orders o where o.shop_id = ${ownShop} and o.id = c.order_id) as "order",
  (select jsonb_build_object('id', t.id, 'number', t.number) from ticket t where t.shop_id = ${ownShop} and t.id = c.ticket_id) as ticket,
  (select count(*)::int from local_certificate_line n where n.shop_id = ${ownShop} and n.certificate_id = c.id) as lines,
  (select string_agg(distinct n.species, ', ') from local_certificate_line n where n.shop_id = ${ownShop} and n.certificate_id = c.id) as species`

/** Throws `not_found`. */
export async function certificateRow(ctx: Ctx, id: number): Promise<CertificateRow> {
  const { rows } = await sql<CertificateRow>`
    select ${certificateColumns} from local_certificate c where c.shop_id = ${ownShop} and c.id = ${id}`.execute(ctx.db)
  return mustExist(rows[0])
}
