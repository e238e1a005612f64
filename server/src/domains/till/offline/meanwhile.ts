import type { OfflineSale } from '@plantule/contract/till/offline'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { TillOfflineTicket } from '../../../db/tables.gen.ts'
import type { Ctx } from '../../../platform/context.ts'
import { parisDay } from '../../../platform/paris.ts'
import { labelIn, wantedOf } from '../../orders/index.ts'
import { mergeLines } from '../../stock/index.ts'
import type { TicketLineRow } from '../sell/write-ticket.ts'
import { type DeviceRow, raise } from './devices.ts'
import { ownShop } from '../../../platform/own-shop.ts'

type About = { seq: number; register: string }
type Buyer = { id: number; name: string }

/** Whom it was sold to: of two records that were merged since, the one that stayed. Told when the customer was erased. */
export async function buyerOf(ctx: Ctx, device: DeviceRow, sale: OfflineSale, about: About): Promise<Buyer | null> {
  if (sale.customerId === null) return null
  const { rows } = await sql<Buyer & { erased: boolean }>`
    select c.id, c.name, c.erased_at is not null as erased from customer named join customer c on c.shop_id = ${ownShop} and c.id = coalesce(named.merged_into_id, named.id)
    where named.shop_id = ${ownShop} and named.id = ${sale.customerId}`.execute(ctx.db)
  const [row] = rows
  if (row && !row.erased) return { id: row.id, name: row.name }
  const accountCents = sale.payments.reduce((sum, payment) => (payment.payment_type === 'on_account' ? sum + payment.amountCents : sum), 0)
  // The name was erased on purpose: only the number of the ticket leads to it.
  await raise(ctx, device, { ...about, kind: 'customer', details: { number: sale.number, accountCents } })
  return row ? { id: row.id, name: row.name } : null
}

/**
 * Tells of articles whose rate on the day of the sale was another than the one that the device sold at: it was away when the
 * rate changed. The ticket stands as it was paid.
 */
export async function reportRates(ctx: Ctx, device: DeviceRow, sale: OfflineSale, about: About): Promise<void> {
  if (!sale.chargesTva) return
  const sold = sale.lines.flatMap(({ subproductId, parts, shares, rateBp, label }) => {
    const rates = shares ? shares.map((share) => share.rateBp) : [rateBp]
    if (subproductId !== null) return [{ id: subproductId, label, rates }]
    return (parts ?? []).map((part) => ({ id: part.subproductId, label: part.label, rates }))
  })
  if (sold.length === 0) return
  const { rows } = await sql<{ id: number; rateBp: number | null }>`
    select s.id, rate_on(p.tva_rate_id, ${parisDay(new Date(sale.at))}::date) as "rateBp" from subproduct s join product p on p.shop_id = ${ownShop} and p.id = s.product_id
    where s.shop_id = ${ownShop} and s.id = any(${sold.map(({ id }) => id)}::bigint[])`.execute(ctx.db)
  const due = new Map(rows.map(({ id, rateBp }) => [id, rateBp ?? 0]))
  const wrong = sold.flatMap(({ id, label, rates }) => {
    const dueBp = due.get(id)
    return dueBp === undefined || rates.includes(dueBp) ? [] : [{ label, soldBp: rates[0] ?? 0, dueBp }]
  })
  if (wrong.length > 0) await raise(ctx, device, { ...about, kind: 'rate', details: { number: sale.number, wrong } })
}

/**
 * Tells of what was sold before a count of its size and arrives after it: whoever counted saw it gone, and it comes off once more now. How
 * many there are only somebody who counts again can say.
 */
export async function reportCounted(
  ctx: Ctx,
  device: DeviceRow,
  kept: Selectable<TillOfflineTicket>,
  { lines, ...about }: About & { lines: readonly TicketLineRow[] },
): Promise<void> {
  const sold = new Map(mergeLines(wantedOf(lines)).map((line) => [line.subproductId, line.quantity]))
  if (sold.size === 0) return
  const { rows } = await sql<{ id: number; at: Date; counted: number }>`
    select distinct on (m.subproduct_id) m.subproduct_id as id, m.at, m.on_hand_after as counted from stock_movement m
    where m.shop_id = ${ownShop} and m.subproduct_id = any(${[...sold.keys()]}::bigint[]) and m.kind = 'count' and m.at > ${kept.sold_at}
    order by m.subproduct_id, m.id desc`.execute(ctx.db)
  if (rows.length === 0) return
  const counts = rows.map(({ id, at, counted }) => ({
    label: labelIn(lines, id),
    quantity: sold.get(id) ?? 0,
    counted,
    at: at.toISOString(),
  }))
  await raise(ctx, device, { ...about, kind: 'counted', details: { number: kept.number, counts } })
}

/** What the server had sold before the connection went may have cost another amount than the paper of the device says. */
export async function reportDifference(ctx: Ctx, device: DeviceRow, kept: Selectable<TillOfflineTicket>, ticketId: number): Promise<void> {
  const ticket = await ctx.db.selectFrom('ticket').select(['number', 'incl_cents']).where('id', '=', ticketId).executeTakeFirstOrThrow()
  if (ticket.incl_cents === kept.incl_cents) return
  await raise(ctx, device, {
    kind: 'differs',
    seq: kept.seq,
    details: { number: kept.number, joined: ticket.number, paperCents: kept.incl_cents, soldCents: ticket.incl_cents },
  })
}
