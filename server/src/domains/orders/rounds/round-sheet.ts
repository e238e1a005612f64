import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { DocumentData } from '../../../platform/documents/documents.ts'
import { renderPdf } from '../../../platform/documents/render.ts'
import type { FileReply } from '../../../platform/handlers.ts'
import { Refused } from '../../../platform/refused.ts'
import { currentShop, lookToday } from '../../shops/index.ts'
import { partsOf } from '../orders.db.ts'
import { roundAnswer } from './rounds.db.ts'
import { ownShop } from '../../../platform/own-shop.ts'

type Data = DocumentData<'delivery-round'>
type Unloaded = { orderId: number; label: string; reference: string | null; quantity: number; note: string | null; parts: unknown }

/**
 * What the driver takes along: where to, whom to ring, what to unload, what to take, and who received it.
 * Throws `not_found`, `round_empty`.
 */
export async function roundSheet(ctx: Ctx, id: number): Promise<FileReply> {
  const round = await roundAnswer(ctx, id)
  const stops = round.stops.filter((stop) => stop.state !== 'failed')
  if (stops.length === 0) throw new Refused('round_empty')
  const lines = await unloaded(
    ctx,
    stops.map((stop) => stop.orderId),
    round.departedAt,
  )
  const look = await lookToday(ctx)
  const { name } = await currentShop(ctx)
  const data: Data = {
    locale: ctx.locale,
    shop: name,
    day: round.day,
    name: round.name,
    departAt: round.departAt,
    note: round.note,
    load: round.load,
    stops: stops.map(({ reference, customerName, phone, address, from, to, plants, weightG, toTakeCents, note, orderId }) => ({
      reference,
      customer: customerName,
      phone,
      address: addressLines(address),
      hint: address?.note ?? '',
      from,
      to,
      plants,
      weightG,
      toTakeCents,
      note,
      lines: lines
        .filter((line) => line.orderId === orderId && line.quantity > 0)
        .map((line) => ({
          label: line.label,
          reference: line.reference,
          quantity: line.quantity,
          note: line.note,
          parts: partsOf(line).map((part) => ({ label: part.label, quantity: part.quantity * line.quantity })),
        })),
    })),
  }
  const file = ctx.locale === 'en' ? `Round ${round.day} ${round.name}.pdf` : `Tournée ${round.day} ${round.name}.pdf`
  return {
    name: file.replaceAll('/', '-'),
    inline: true,
    body: () => renderPdf('delivery-round', data, { date: ctx.now, look, tagged: false }),
  }
}

type Address = {
  company: string | null
  name: string | null
  line1: string
  line2: string | null
  postcode: string
  city: string
  country: string
}
const addressLines = (address: Address | null): string[] =>
  address
    ? [
        address.company,
        address.name,
        address.line1,
        address.line2,
        `${address.postcode} ${address.city}`,
        address.country === 'FR' ? '' : address.country,
      ]
        .map((line) => line?.trim() ?? '')
        .filter(Boolean)
    : []

/** What is on the lorry of each order: all but work, and what left with an earlier part. */
async function unloaded(ctx: Ctx, orderIds: readonly number[], departedAt: string | null): Promise<Unloaded[]> {
  const { rows } = await sql<Unloaded>`
    select l.order_id as "orderId", l.label, l.reference, l.note, l.parts, (l.quantity - l.dropped - coalesce((
      select sum(t.quantity) from order_shipment_line t join order_shipment h on h.shop_id = ${ownShop} and h.id = t.shipment_id
      where t.shop_id = ${ownShop} and t.line_id = l.id and h.left_at is not null
        and (${departedAt}::timestamptz is null or h.left_at < ${departedAt}::timestamptz)), 0))::int as quantity
    from order_line l where l.shop_id = ${ctx.shopId} and l.order_id = any(${[...orderIds]}::bigint[]) and not l.service order by l.order_id, l.idx, l.id`.execute(
    ctx.db,
  )
  return rows
}
