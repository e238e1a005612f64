import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { StoredTicket } from './ticket-content.ts'

/**
 * Tickets with all that hangs on them, in one statement, each as one JSON text: a check reads them by the hundred thousand, and
 * forty columns and arrays of a row cost the driver more than the database takes to find them.
 */
export async function readTickets(ctx: Ctx, ids: readonly (number | null)[]): Promise<Map<number, StoredTicket>> {
  const { rows } = await sql<{ ticket: StoredTicket }>`
    select row_to_json(x) as ticket from (
      select t.id, t.uuid, t.number, t.kind, t.training, t.register, s.number as session, t.day, (extract(epoch from t.at) * 1000000)::bigint as "atMicros",
        t.customer_id, t.price_profile_id, t.charges_tva, t.discount_cents, t.original_number, t.cancels, t.rates, t.excl_cents, t.vat_cents, t.incl_cents,
        t.change_cents, t.cards_cents, t.items, t.operator_id, t.operator_name, t.chain_seq, t.device_id, t.sold_at,
        t.seller ->> 'legalName' as "sellerName", t.seller ->> 'siret' as "sellerSiret", t.seller ->> 'vatNumber' as "sellerVat",
        (select json_agg(json_build_array(l.subproduct_id, l.pack_id, l.reference, l.label, l.quantity, l.unit_cents, l.rate_bp, l.discount_cents, l.net_cents,
          l.excl_cents, l.code_label, l.rate_parts) order by l.idx) from ticket_line l where l.shop_id = t.shop_id and l.ticket_id = t.id) as lines,
        (select json_agg(json_build_array(p.payment_type, p.given_cents, p.amount_cents, p.session_id = t.session_id) order by p.id) from ticket_payment p
          where p.shop_id = t.shop_id and p.ticket_id = t.id and p.kind = 'payment') as paid,
        (select json_agg(json_build_array(c.voucher_id, c.reference, c.cents) order by c.id) from ticket_card c where c.shop_id = t.shop_id and c.ticket_id = t.id) as cards
      from ticket t left join till_session s on s.shop_id = t.shop_id and s.id = t.session_id
      where t.id = any(${ids}::bigint[])
    ) x`.execute(ctx.db)
  return new Map(rows.map(({ ticket }) => [ticket.id, ticket]))
}
