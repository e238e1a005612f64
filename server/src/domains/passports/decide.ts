import { lotShares } from '@plantule/contract/orders/preparation'
import { isFetched } from '@plantule/contract/orders/states'
import { type PassportCase, passportDecision } from '@plantule/contract/passports/decision'
import type { Decision } from '@plantule/contract/passports/passports'
import { inForce } from '@plantule/contract/base/dated-rules'
import { rulesOf } from '@plantule/contract/taxonomy/plant-rules'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { mustExist } from '../../platform/must-exist.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { today } from '../../platform/paris.ts'
import { lotsToTake, wantedKey } from '../production/index.ts'
import { namesOfTaxa, plantRulesOn } from '../taxonomy/index.ts'
import { answerOf } from '../../platform/port.ts'
import { type Order, type Place, whereItGoes } from '../orders/index.ts'
import { seedSizes } from './ports.ts'
import { zoneRules } from './zone-rules.ts'

export type Source = { orderId: number } | { ticketId: number }

/** Plants of one lot, or of none that anybody knows: how many of them have left. `takes`: the others are here, in this caliber of it. */
export type LotShare = { lotId: number | null; number: string; quantity: number; left: number; takes: number | null }
type Row = {
  line: number
  /** Of a pack which of its plants, from one; 0: the line itself. */
  part: number
  label: string
  botanical: string
  cultivar: string
  isPlant: boolean
  quantity: number
  subproductId: number | null
  productId: number | null
  taxonId: number | null
  /** How many have left already; of a ticket all. */
  gone: number
  /** How many of those came back to stock. */
  back: number
  /** What its passports name. */
  named: { lotId: number | null; number: string; quantity: number }[]
  passports: Decision['passports']
}
export type Decided = Row & {
  decision: ReturnType<typeof passportDecision>
  /** The day whose rules hold, and the hosts' rows that name the plant on it. */
  on: string
  hosts: Decision['hosts']
  lots: LotShare[]
  /** Some of it has left, and is not back: its passports stay, for as many as are away. */
  stays: boolean
}
type Sale = Pick<PassportCase, 'customerKind' | 'operatorNumber' | 'remote' | 'sent' | 'postcode'>
/** Whose rules hold: of what left those of the day on which it did. */
type Dated = { on: string }

/** Throws `not_found`. */
export const decided = (ctx: Ctx, source: Source): Promise<{ lines: Decided[]; firm: boolean }> =>
  'orderId' in source ? ofOrder(ctx, source.orderId) : ofTicket(ctx, source.ticketId)

export const told = ({ decision, on, hosts, lots, line, part, label, botanical, quantity, passports }: Decided): Decision => ({
  line,
  part,
  label,
  botanical,
  quantity,
  needed: decision.needed,
  reason: decision.reason,
  maybe: decision.maybe,
  on,
  hosts,
  lots: lots.flatMap((lot) => (lot.lotId === null ? [] : [{ number: lot.number, quantity: lot.quantity }])),
  passports,
})

/** Where nothing leaves yet, or any more. */
const notFirm = ['draft', 'quotation', 'cancelled', 'refunded']
const REMOTE = ['web', 'phone']
const SENT = ['home', 'relay']

type Going = 'delivery_mode' | 'relay' | 'delivery_address' | 'billing_address'
/** Zones are told by postcodes of France: Milan begins as Corsica does. */
const frenchPostcode = (place: Place | null): string | null =>
  place === null || (place.country || 'FR').toUpperCase() !== 'FR' ? null : place.postcode

async function ofOrder(ctx: Ctx, id: number): Promise<{ lines: Decided[]; firm: boolean }> {
  const { rows } = await sql<Omit<Sale, 'postcode'> & Dated & Pick<Order, Going> & { status: string; channel: string }>`
    select o.status, o.channel, o.delivery_mode, o.relay, o.delivery_address, o.billing_address, c.kind as "customerKind",
      c.operator_number as "operatorNumber", coalesce((select (min(m.at) at time zone 'Europe/Paris')::date from stock_movement m
        where m.shop_id = ${ownShop} and m.source = 'order' and m.source_id = o.id and m.kind = 'sale'), ${today(ctx)}::date)::text as "on"
    from orders o left join customer c on c.shop_id = ${ownShop} and c.id = o.customer_id
    where o.shop_id = ${ownShop} and o.id = ${id}`.execute(ctx.db)
  const { status, channel, customerKind, operatorNumber, on, ...going } = mustExist(rows[0])
  // What is fetched goes wherever its buyer takes it, though the order has their address (decision 190).
  const postcode = isFetched(going.delivery_mode) ? null : frenchPostcode(whereItGoes<Place>(going))
  const sale = { customerKind, operatorNumber, postcode, remote: REMOTE.includes(channel), sent: SENT.includes(going.delivery_mode) }
  // Of an order that was cancelled nothing leaves that has not left.
  const from = sql`(select x.*, case when ${status} = 'cancelled' then x.gone else x.quantity - x.dropped end as leaves from order_line x
    where x.shop_id = ${ownShop} and x.order_id = ${id}) n`
  const lines = await linesOf(ctx, { orderId: id }, from, { ...sale, on })
  return { lines, firm: !notFirm.includes(status) }
}

async function ofTicket(ctx: Ctx, id: number): Promise<{ lines: Decided[]; firm: boolean }> {
  const { rows } = await sql<Pick<Sale, 'customerKind' | 'operatorNumber'> & Dated & { kind: string; training: boolean }>`
    select t.kind, t.training, t.day::text as "on", c.kind as "customerKind", c.operator_number as "operatorNumber"
    from ticket t left join customer c on c.shop_id = ${ownShop} and c.id = t.customer_id
    where t.shop_id = ${ownShop} and t.id = ${id}`.execute(ctx.db)
  const { kind, training, customerKind, operatorNumber, on } = mustExist(rows[0])
  const sale = { customerKind, operatorNumber, postcode: null, remote: false, sent: false }
  const lines = await linesOf(ctx, { ticketId: id }, sql`ticket_line n where n.shop_id = ${ownShop} and n.ticket_id = ${id}`, {
    ...sale,
    on,
  })
  return { lines, firm: kind === 'sale' && !training }
}

async function linesOf(ctx: Ctx, source: Source, from: RawBuilder<unknown>, { on, ...sale }: Sale & Dated): Promise<Decided[]> {
  const isOrder = 'orderId' in source
  const passportOf = isOrder ? sql`p.order_id = ${source.orderId}` : sql`p.ticket_id = ${source.ticketId}`
  // What was refunded before it left does not leave; what came back to the till is here again.
  const leaves = isOrder
    ? sql`n.leaves`
    : sql`greatest(n.quantity - (select coalesce(sum(abs(b.quantity)), 0)::int from ticket_line b
          where b.shop_id = ${ownShop} and b.original_line_id = n.id and b.restocked), 0)`
  // What was refunded before it left came off first.
  const back = sql`least(n.gone, greatest((select coalesce(sum(b.quantity), 0)::int from order_refund_line b
    where b.shop_id = ${ownShop} and b.line_id = n.id and b.restocked) - n.dropped, 0))`
  const { rows } = await sql<Row>`
    select n.id as line, coalesce(e.at, 0)::int as part, concat_ws(' : ', n.label, e.part ->> 'label') as label,
      coalesce(case when e.part is null then nullif(n.latin_name, '') end, r.latin_name, '') as botanical, coalesce(r.cultivar, '') as cultivar,
      coalesce(r.type = 'plant', false) as "isPlant", (${leaves}) * coalesce((e.part ->> 'quantity')::int, 1) as quantity,
      s.id as "subproductId", r.id as "productId", r.taxon_id as "taxonId",
      (${isOrder ? sql`n.gone` : leaves}) * coalesce((e.part ->> 'quantity')::int, 1) as gone,
      (${isOrder ? back : sql`0`}) * coalesce((e.part ->> 'quantity')::int, 1) as back,
      coalesce((select jsonb_agg(jsonb_build_object('lotId', p.lot_id, 'number', coalesce(l.number, ''), 'quantity', p.quantity) order by p.id)
        from plant_passport p left join lot l on l.shop_id = ${ownShop} and l.id = p.lot_id
        where p.shop_id = ${ownShop} and ${passportOf} and p.line = n.id and p.part = coalesce(e.at, 0) and p.state <> 'void'), '[]') as named,
      coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'code', p.code, 'state', p.state, 'quantity', p.quantity,
          'lot', (select l.number from lot l where l.shop_id = ${ownShop} and l.id = p.lot_id)) order by p.id)
        from plant_passport p where p.shop_id = ${ownShop} and ${passportOf} and p.line = n.id and p.part = coalesce(e.at, 0)
          and p.state <> 'void'), '[]') as passports
    from (select * from ${from}) n left join lateral jsonb_array_elements(n.parts) with ordinality as e(part, at) on true
    left join subproduct s on s.shop_id = ${ownShop} and s.id = coalesce(n.subproduct_id, (e.part ->> 'subproductId')::bigint)
    left join product r on r.shop_id = ${ownShop} and r.id = s.product_id
    order by n.idx, n.id, e.at`.execute(ctx.db)
  const lotsOf = await lotsOfRows(ctx, source, rows)
  const zones = inForce(await zoneRules(ctx), on)
  const hosts = await plantRulesOn(ctx, ['host'], on)
  const names = await namesOfTaxa(
    ctx,
    rows.flatMap(({ taxonId }) => taxonId ?? []),
  )
  const seeds = await answerOf(ctx, seedSizes)(
    ctx,
    rows.flatMap(({ subproductId }) => subproductId ?? []),
  )
  const namesOf = (row: Row): string[] => names.get(row.taxonId ?? 0) ?? []
  return rows.map((row, at) => ({
    ...row,
    lots: lotsOf[at] ?? [],
    stays: row.gone > 0,
    on,
    hosts: row.isPlant ? rulesOf(hosts, [row.botanical, ...namesOf(row)]) : [],
    decision: passportDecision(
      {
        ...sale,
        isPlant: row.isPlant,
        isSeed: seeds.has(row.subproductId ?? 0),
        botanical: row.botanical,
        names: namesOf(row),
        quantity: row.quantity,
      },
      zones,
    ),
  }))
}

/**
 * Of each row the lots that its plants left from, and of what is still here those that would be taken now. Lots are told by size: rows of
 * one size have those that their passports name, and share the others in their order.
 */
async function lotsOfRows(ctx: Ctx, source: Source, rows: readonly Row[]): Promise<LotShare[][]> {
  const isOrder = 'orderId' in source
  const here = (row: Row): number => (isOrder ? Math.max(row.quantity - row.gone, 0) : 0)
  const left = await leftOf(ctx, source)
  const next = isOrder ? await nextOf(ctx, source.orderId, rows, here) : new Map<number, LotShare[]>()
  const rooms = rows.map((row) => row.named.map((each) => ({ ...each })))
  const gone = dealt(rows, rooms, left, (row) => row.quantity - here(row)).map((shares, at) => cameBack(shares, rooms[at] ?? []))
  const come = dealt(rows, rooms, next, here)
  return rows.map((_, at) => joined([...(gone[at] ?? []), ...(come[at] ?? [])]))
}

/** By size, what left of each lot and did not come back. */
async function leftOf(ctx: Ctx, source: Source): Promise<Map<number, LotShare[]>> {
  const by =
    'orderId' in source
      ? sql`m.source = 'order' and m.source_id = ${source.orderId}::bigint and m.kind in ('sale', 'return')`
      : sql`m.ticket_id = ${source.ticketId}::bigint`
  const { rows } = await sql<LotShare & { subproductId: number }>`
    select m.subproduct_id as "subproductId", l.id as "lotId", l.number, -sum(m.change)::int as quantity, -sum(m.change)::int as left, null::bigint as takes
    from lot_move m join lot l on l.shop_id = ${ownShop} and l.id = m.lot_id
    where m.shop_id = ${ownShop} and m.subproduct_id is not null and ${by}
    group by m.subproduct_id, l.id, l.number having sum(m.change) < 0 order by l.number`.execute(ctx.db)
  return Map.groupBy(rows, (row) => row.subproductId)
}

/** By size, where what is still here would be taken. */
async function nextOf(ctx: Ctx, orderId: number, rows: readonly Row[], here: (row: Row) => number): Promise<Map<number, LotShare[]>> {
  const wanted = rows.flatMap((row) =>
    row.subproductId === null ? [] : [{ orderId, subproductId: row.subproductId, quantity: here(row) }],
  )
  const found = await lotsToTake(ctx, wanted)
  return new Map(
    [...Map.groupBy(wanted, (each) => each.subproductId)].map(([subproductId, own]) => {
      const quantity = own.reduce((sum, each) => sum + each.quantity, 0)
      const lots = lotShares(found.get(wantedKey({ orderId, subproductId })) ?? [], quantity)
      return [subproductId, lots.map((share) => ({ ...ofLot(share.lot), quantity: share.quantity, left: 0 }))]
    }),
  )
}
const ofLot = (lot: { lotId: number; number: string; lotSizeId: number }) => ({
  lotId: lot.lotId,
  number: lot.number,
  takes: lot.lotSizeId,
})

type Room = Row['named'][number]

/**
 * So many to each row of what is there of its size, which is less by them: first of the lots that its passports name, whose rooms are less
 * by them too. What no lot has is of none.
 */
function dealt(rows: readonly Row[], rooms: readonly Room[][], there: Map<number, LotShare[]>, wants: (row: Row) => number): LotShare[][] {
  const shares = rows.map((): LotShare[] => [])
  const lacks = rows.map(wants)
  const give = (at: number, share: LotShare, most: number): number => {
    const quantity = Math.min(share.quantity, lacks[at] ?? 0, most)
    if (quantity <= 0) return 0
    share.quantity -= quantity
    lacks[at] = (lacks[at] ?? 0) - quantity
    shares[at]?.push({ ...share, quantity, left: share.left > 0 ? quantity : 0 })
    return quantity
  }
  const ofSize = (row: Row): LotShare[] => there.get(row.subproductId ?? 0) ?? []
  for (const [at, row] of rows.entries())
    for (const room of rooms[at] ?? [])
      for (const share of ofSize(row)) if (share.lotId === room.lotId) room.quantity -= give(at, share, room.quantity)
  for (const [at, row] of rows.entries()) for (const share of ofSize(row)) give(at, share, share.quantity)
  return shares.map((own, at) => {
    const quantity = lacks[at] ?? 0
    return quantity > 0 ? [...own, { lotId: null, number: '', quantity, left: 0, takes: null }] : own
  })
}

/** What left and no lot knows of, came back: it had left under the passports that name more. */
function cameBack(shares: readonly LotShare[], rooms: readonly Room[]): LotShare[] {
  return shares.flatMap((share) => {
    if (share.lotId !== null) return [share]
    let quantity = share.quantity
    const under = rooms.flatMap((room) => {
      const some = Math.max(Math.min(room.lotId === null ? 0 : room.quantity, quantity), 0)
      quantity -= some
      room.quantity -= some
      return some > 0 ? [{ lotId: room.lotId, number: room.number, quantity: some, left: some, takes: null }] : []
    })
    return quantity > 0 ? [...under, { ...share, quantity, left: quantity }] : under
  })
}

/** One share a lot. */
const joined = (shares: readonly LotShare[]): LotShare[] =>
  [...Map.groupBy(shares, (share) => share.lotId).values()].map((own) => ({
    ...(own.at(-1) as LotShare),
    quantity: own.reduce((sum, share) => sum + share.quantity, 0),
    left: own.reduce((sum, share) => sum + share.left, 0),
    takes: own.find((share) => share.takes !== null)?.takes ?? null,
  }))
