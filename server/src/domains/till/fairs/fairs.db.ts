import type { Fair as Answer, FairResult, StandLine } from '@plantule/contract/till/fairs'
import { type Selectable, sql } from 'kysely'
import type { Fair } from '../../../db/tables.gen.ts'
import type { Ctx } from '../../../platform/context.ts'
import { today } from '../../../platform/paris.ts'
import { kmCentsOf, netOf } from './rules.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'

export type FairRow = Selectable<Fair>

const MOST_PRODUCTS = 500
const MOST_YEARS = 10

/** Whose reserved stock the stand's is. */
export const standOf = (fairId: number) => ({ source: 'fair', id: fairId }) as const

/** Throws `not_found`. Locked, what the stand holds changes by one hand at a time, but for its sales. */
export async function lockFair(ctx: Ctx, id: number): Promise<FairRow> {
  return mustExist(await ctx.db.selectFrom('fair').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
}

export const costsOf = (row: FairRow) => ({
  standFeeCents: row.stand_fee_cents,
  kilometres: row.kilometres,
  kmRateMils: row.km_rate_mils,
  otherCostsCents: row.other_costs_cents,
})

export const stateOf = (ctx: Ctx, fair: Pick<FairRow, 'first_day' | 'last_day'>, held: number): Answer['state'] => {
  const day = today(ctx)
  if (fair.first_day > day) return 'planned'
  return held > 0 || fair.last_day >= day ? 'running' : 'over'
}

/** Throws `not_found`. */
export async function fairAnswer(ctx: Ctx, id: number): Promise<Answer> {
  const row = mustExist(await ctx.db.selectFrom('fair').selectAll().where('id', '=', id).executeTakeFirst())
  const stand = await standLines(ctx, id)
  const sessions = await ctx.db
    .selectFrom('till_session')
    .select(['id', 'number', 'register', 'day', 'state', 'z_number as zNumber'])
    .where('fair_id', '=', id)
    .orderBy('id')
    .execute()
  return {
    id,
    name: row.name,
    place: row.place,
    firstDay: row.first_day,
    lastDay: row.last_day,
    ...costsOf(row),
    notes: row.notes,
    version: row.version,
    state: stateOf(
      ctx,
      row,
      stand.reduce((sum, line) => sum + line.held, 0),
    ),
    stand: stand.map(({ beyond: _, ...line }) => line),
    sessions,
    result: await resultOf(ctx, row, stand),
    years: await yearsOf(ctx, row),
  }
}

export type Counted = StandLine & { beyond: number }

/** Each size that was ever on the stand, from the movements of stock. */
export async function standLines(ctx: Ctx, id: number): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    with moved as (
      select subproduct_id, sum(reserved_change)::int as held,
        coalesce(sum(reserved_change) filter (where kind in ('reservation', 'return', 'correction')), 0)::int as reserved,
        coalesce(-sum(reserved_change) filter (where kind = 'sale'), 0)::int as taken,
        coalesce(-sum(on_hand_change - reserved_change) filter (where kind = 'sale'), 0)::int as beyond,
        coalesce(sum(on_hand_change) filter (where kind = 'return'), 0)::int as back,
        coalesce(-sum(reserved_change) filter (where kind = 'release'), 0)::int as returned,
        coalesce(-sum(on_hand_change) filter (where kind = 'loss'), 0)::int as lost,
        coalesce(sum(on_hand_change) filter (where kind = 'correction'), 0)::int as found
      from stock_movement where stock_movement.shop_id = ${ownShop} and source = 'fair' and source_id = ${id} group by subproduct_id
    )
    select s.id as "subproductId", concat_ws(' ', p.name, nullif(p.cultivar, ''), '-', s.label) as label, p.latin_name as "latinName",
      s.reference, s.barcode, size_face(p.id, s.picture_id) as "imageKey", s.price_cents as "priceCents",
      m.reserved - m.back - m.found as loaded, m.taken - m.back as sold, m.beyond, m.returned, m.lost, m.found, m.held,
      coalesce(l.available, 0) as free
    from moved m join subproduct s on s.shop_id = ${ownShop} and s.id = m.subproduct_id join product p on p.shop_id = ${ownShop} and p.id = s.product_id
    left join stock_level l on l.shop_id = ${ownShop} and l.subproduct_id = s.id
    order by p.name, p.cultivar, s.idx, s.id`.execute(ctx.db)
  return rows
}

type Takings = Pick<FairResult, 'tickets' | 'pieces' | 'inclCents' | 'exclCents' | 'vatCents' | 'means' | 'cardsCents' | 'days'>

async function resultOf(ctx: Ctx, row: FairRow, stand: readonly Counted[]): Promise<FairResult> {
  const { rows } = await sql<Takings>`
    with t as (
      select t.* from ticket t join till_session s on s.shop_id = ${ownShop} and s.id = t.session_id where t.shop_id = ${ownShop} and s.fair_id = ${row.id} and not t.training
    )
    select count(*) filter (where kind = 'sale')::int as tickets, coalesce(sum(items), 0)::int as pieces, coalesce(sum(incl_cents), 0)::bigint as "inclCents",
      coalesce(sum(excl_cents), 0)::bigint as "exclCents", coalesce(sum(vat_cents), 0)::bigint as "vatCents",
      coalesce((select jsonb_agg(jsonb_build_object('type', payment_type, 'cents', cents) order by cents desc, payment_type) from (
        select p.payment_type, sum(p.amount_cents) as cents from ticket_payment p where p.shop_id = ${ownShop} and p.ticket_id in (select id from t) group by 1 having sum(p.amount_cents) <> 0
      ) m), '[]') as means,
      coalesce((select sum(c.cents) from ticket_card c where c.shop_id = ${ownShop} and c.ticket_id in (select id from t)), 0)::bigint as "cardsCents",
      coalesce((select jsonb_agg(jsonb_build_object('day', day, 'tickets', tickets, 'inclCents', cents) order by day) from (
        select day, count(*) filter (where kind = 'sale') as tickets, sum(incl_cents) as cents from t group by day
      ) d), '[]') as days
    from t`.execute(ctx.db)
  // An aggregate without groups gives one row.
  const takings = rows[0] as Takings
  const sum = (of: (line: Counted) => number): number => stand.reduce((total, line) => total + of(line), 0)
  const { standFeeCents, otherCostsCents, ...way } = costsOf(row)
  return {
    ...takings,
    products: await productsOf(ctx, row.id),
    beyondList: sum((line) => line.beyond),
    lost: sum((line) => line.lost),
    lostCents: sum((line) => line.lost * line.priceCents),
    standFeeCents,
    kmCents: kmCentsOf(way),
    otherCostsCents,
    netCents: netOf(takings.exclCents, costsOf(row)),
  }
}

/** By what the lines are called: an article in two sizes is two. */
async function productsOf(ctx: Ctx, fairId: number): Promise<FairResult['products']> {
  const { rows } = await sql<FairResult['products'][number]>`
    select min(l.label) as label, min(l.reference) as reference, sum(l.quantity)::int as quantity, sum(l.net_cents)::bigint as "inclCents"
    from ticket_line l join ticket t on t.shop_id = ${ownShop} and t.id = l.ticket_id
      join till_session s on s.shop_id = ${ownShop} and s.id = t.session_id
    where l.shop_id = ${ownShop} and s.fair_id = ${fairId} and not t.training
    group by coalesce(l.subproduct_id, -l.pack_id, 0), case when l.subproduct_id is null and l.pack_id is null then l.label end
    having sum(l.quantity) <> 0 or sum(l.net_cents) <> 0 order by 4 desc, 1 limit ${MOST_PRODUCTS}`.execute(ctx.db)
  return rows
}
/** `Foire de Saumur 2025` and `Foire de Saumur 2026` are one fair in two years. */
const sameName = (column: string) => sql<string>`btrim(regexp_replace(lower(${sql.raw(column)}), '[0-9]+', '', 'g'))`

async function yearsOf(ctx: Ctx, fair: FairRow): Promise<Answer['years']> {
  const { rows } = await sql<FairRow & { tickets: number; incl_cents: number; excl_cents: number }>`
    select f.*, count(t.id) filter (where t.kind = 'sale')::int as tickets, coalesce(sum(t.incl_cents), 0)::bigint as incl_cents, coalesce(sum(t.excl_cents), 0)::bigint as excl_cents
    from fair f left join till_session s on s.shop_id = ${ownShop} and s.fair_id = f.id
      left join ticket t on t.shop_id = ${ownShop} and t.session_id = s.id and not t.training
    where f.shop_id = ${ownShop} and ${sameName('f.name')} = (select ${sameName('name')} from fair where fair.shop_id = ${ownShop} and id = ${fair.id})
    group by f.shop_id, f.id order by f.first_day desc, f.id desc limit ${MOST_YEARS}`.execute(ctx.db)
  return rows.map((row) => {
    const netCents = netOf(row.excl_cents, costsOf(row))
    return {
      id: row.id,
      name: row.name,
      firstDay: row.first_day,
      lastDay: row.last_day,
      tickets: row.tickets,
      inclCents: row.incl_cents,
      exclCents: row.excl_cents,
      costsCents: row.excl_cents - netCents,
      netCents,
    }
  })
}
