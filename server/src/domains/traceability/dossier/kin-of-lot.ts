import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { kinLots } from '../trace/kin.ts'

export type Kin = { id: number; kind: string; number: string; name: string; on: string; zoneId: number | null }

/** The lot, all that it comes from and all that came of it, those that began first before the others. */
export async function kinOfLot(ctx: Ctx, lotId: number): Promise<Kin[]> {
  const { rows } = await sql<Kin>`
    with recursive ${kinLots(sql`select ${lotId}::bigint`)}
    select l.id, l.kind, l.number, l.name, l.started_on::text as "on", s.zone_id as "zoneId"
    from kin k join lot l on l.shop_id = ${ownShop} and l.id = k.lot
    left join seed_collection s on s.shop_id = ${ownShop} and s.lot_id = l.id
    left join local_lot w on w.shop_id = ${ownShop} and w.lot_id = l.id
    where w.removed_at is null order by l.started_on, l.id`.execute(ctx.db)
  return rows
}

/** In the unit of the lot: what came, and all that became of it. `unexplained` is what the sum of the others lacks: nothing. */
export type BalanceRow = {
  number: string
  name: string
  kind: string
  unit: 'grams' | 'pieces'
  came: number
  given: number
  sold: number
  lost: number
  there: number
  unexplained: number
}

const ids = (lots: readonly number[]): RawBuilder<unknown> => sql`${[...lots]}::bigint[]`

/**
 * The mass balance of lots, each by its own ledger: a collection has none, there what lots took of it is told. A packet counts as what it
 * holds. Packets that are there are there.
 */
export async function balanceOfLots(ctx: Ctx, lots: readonly number[]): Promise<BalanceRow[]> {
  const { rows } = await sql<BalanceRow>`
    with moved as (
      select m.lot_id, coalesce(sum(m.change * coalesce(z.content, 1)) filter (where m.kind = 'initial' or (m.kind = 'correction' and z.content is null)), 0) as began,
        -coalesce(sum(m.change * coalesce(z.content, 1)) filter (where m.kind in ('sale', 'return')), 0) as sold,
        -coalesce(sum(m.change * coalesce(z.content, 1)) filter (where m.kind in ('loss', 'count')
          or (m.kind = 'correction' and z.content is not null)), 0) as lost,
        coalesce(sum(m.change) filter (where m.kind = 'transfer_in' and m.source = ''), 0) as joined,
        -coalesce(sum(m.change) filter (where m.kind = 'transfer_out' or (m.kind = 'transfer_in' and m.source <> '')), 0) as given
      from lot_move m join lot_size z on z.shop_id = ${ownShop} and z.id = m.lot_size_id
      where m.shop_id = ${ownShop} and m.lot_id = any(${ids(lots)}) group by m.lot_id
    ), rows as (
      select l.id, l.started_on, l.number, l.name, l.kind, coalesce(w.unit, 'pieces') as unit,
        case coalesce(w.unit, 'pieces') when 'grams' then 1000.0 else 1.0 end as scale, coalesce(v.began + v.joined, 0) as came,
        coalesce(v.given, 0) as given, coalesce(v.sold, 0) as sold, coalesce(v.lost, 0) as lost,
        (select coalesce(sum(z.on_hand * coalesce(z.content, 1)), 0) from lot_size z where z.shop_id = ${ownShop} and z.lot_id = l.id) as there
      from lot l left join moved v on v.lot_id = l.id left join local_lot w on w.shop_id = ${ownShop} and w.lot_id = l.id
      where l.shop_id = ${ownShop} and l.id = any(${ids(lots)}) and l.kind <> 'seed_collection'
      union all
      select l.id, l.started_on, l.number, l.name, l.kind, s.unit, case s.unit when 'grams' then 1000.0 else 1.0 end,
        s.quantity * case s.unit when 'grams' then 1000.0 else 1.0 end, f.given, 0, 0,
        s.quantity * case s.unit when 'grams' then 1000.0 else 1.0 end - f.given
      from lot l join seed_collection s on s.shop_id = ${ownShop} and s.lot_id = l.id
      cross join lateral (select coalesce(sum(g.quantity), 0) as given from lot_flow g where g.shop_id = ${ownShop} and g.from_lot = l.id) f
      where l.shop_id = ${ownShop} and l.id = any(${ids(lots)})
    )
    select number, name, kind, unit, (came / scale)::float8 as came, (given / scale)::float8 as given, (sold / scale)::float8 as sold,
      (lost / scale)::float8 as lost, (there / scale)::float8 as there,
      ((came - given - sold - lost - there) / scale)::float8 as unexplained
    from rows order by started_on, id`.execute(ctx.db)
  return rows
}

/** Certificates that name one of these lots. */
export async function certificatesOf(ctx: Ctx, lots: readonly number[]): Promise<{ id: number; number: string }[]> {
  const { rows } = await sql<{ id: number; number: string }>`
    select c.id, c.number from local_certificate c where c.shop_id = ${ownShop} and c.id in
      (select n.certificate_id from local_certificate_line n where n.shop_id = ${ownShop} and n.lot_id = any(${ids(lots)}))
    order by c.id`.execute(ctx.db)
  return rows
}
