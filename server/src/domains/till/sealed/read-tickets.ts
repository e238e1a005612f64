import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { StoredLine, StoredTicket } from './ticket-content.ts'
import { ownShop } from '../../../platform/own-shop.ts'

type Head = [
  id: number,
  uuid: string,
  number: string,
  kind: string,
  training: boolean,
  register: string,
  session: string | null,
  sessionId: number,
  day: string,
  atMicros: number,
  customerId: number | null,
  priceProfileId: number | null,
  chargesTva: boolean,
  discountCents: number,
  original: string | null,
  cancels: boolean,
  rates: StoredTicket['rates'],
  exclCents: number,
  vatCents: number,
  inclCents: number,
  changeCents: number,
  cardsCents: number,
  items: number,
  operatorId: number | null,
  operator: string,
  seq: number,
  deviceId: number | null,
  soldAt: string | null,
  sellerName: string | null,
  sellerSiret: string | null,
  sellerVat: string | null,
]
type Payment = [ticket: number, sessionId: number | null, type: string, given: number, amount: number]
type Card = [ticket: number, voucher: number | null, reference: string, cents: number]
type Page = { heads: Head[] | null; lines: [ticket: number, ...StoredLine][] | null; paid: Payment[] | null; cards: Card[] | null }

/**
 * Tickets with all that hangs on them. A check reads them by the hundred thousand: each table is read once a page and comes as one
 * JSON text. Rows of thirty columns cost the driver, and a subquery a ticket costs the database, several times as much.
 */
export async function readTickets(ctx: Ctx, ids: readonly (number | null)[]): Promise<Map<number, StoredTicket>> {
  const which = sql`(select ids from wanted)::bigint[]`
  const { rows } = await sql<Page>`
    with wanted as materialized (select ${ids}::bigint[] as ids)
    select
      (select json_agg(json_build_array(t.id, t.uuid, t.number, t.kind, t.training, t.register, s.number, t.session_id, t.day, (extract(epoch from t.at) * 1000000)::bigint,
        t.customer_id, t.price_profile_id, t.charges_tva, t.discount_cents, t.original_number, t.cancels, t.rates,
        t.excl_cents, t.vat_cents, t.incl_cents, t.change_cents, t.cards_cents, t.items, t.operator_id, t.operator_name, t.chain_seq,
        t.device_id, t.sold_at, t.seller ->> 'legalName', t.seller ->> 'siret', t.seller ->> 'vatNumber'))
        from ticket t left join till_session s on s.shop_id = ${ownShop} and s.id = t.session_id where t.shop_id = ${ownShop} and t.id = any(${which})) as heads,
      (select json_agg(json_build_array(l.ticket_id, l.subproduct_id, l.pack_id, l.reference, l.label, l.quantity, l.unit_cents, l.rate_bp, l.discount_cents, l.net_cents,
        l.excl_cents, l.code_label, l.rate_parts) order by l.ticket_id, l.idx) from ticket_line l where l.shop_id = ${ownShop} and l.ticket_id = any(${which})) as lines,
      (select json_agg(json_build_array(p.ticket_id, p.session_id, p.payment_type, p.given_cents, p.amount_cents) order by p.id)
        from ticket_payment p where p.shop_id = ${ownShop} and p.ticket_id = any(${which}) and p.kind = 'payment') as paid,
      (select json_agg(json_build_array(c.ticket_id, c.voucher_id, c.reference, c.cents) order by c.id) from ticket_card c where c.shop_id = ${ownShop} and c.ticket_id = any(${which})) as cards
  `.execute(ctx.db)
  const [page] = rows
  const tickets = new Map((page?.heads ?? []).map((head) => [head[0], { head, ticket: ticketOf(head) }]))
  for (const [id, ...line] of page?.lines ?? []) tickets.get(id)?.ticket.lines.push(line)
  for (const [id, sessionId, type, given, amount] of page?.paid ?? []) {
    const own = tickets.get(id)
    own?.ticket.paid.push([type, given, amount, sessionId === own.head[7]])
  }
  for (const [id, ...card] of page?.cards ?? []) tickets.get(id)?.ticket.cards.push(card)
  return new Map([...tickets].map(([id, { ticket }]) => [id, ticket]))
}

const ticketOf = ([
  id,
  uuid,
  number,
  kind,
  training,
  register,
  session,
  _sessionId,
  day,
  atMicros,
  customerId,
  priceProfileId,
  chargesTva,
  discountCents,
  original,
  cancels,
  rates,
  exclCents,
  vatCents,
  inclCents,
  changeCents,
  cardsCents,
  items,
  operatorId,
  operator,
  seq,
  deviceId,
  soldAt,
  sellerName,
  sellerSiret,
  sellerVat,
]: Head): StoredTicket => ({
  id,
  uuid,
  number,
  kind,
  training,
  register,
  session,
  day,
  atMicros,
  customerId,
  priceProfileId,
  chargesTva,
  discountCents,
  original,
  cancels,
  rates,
  exclCents,
  vatCents,
  inclCents,
  changeCents,
  cardsCents,
  items,
  operatorId,
  operator,
  seq,
  deviceId,
  soldAt,
  sellerName,
  sellerSiret,
  sellerVat,
  lines: [],
  paid: [],
  cards: [],
})
