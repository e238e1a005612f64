import type pg from 'pg'

const LOTS = 5_000
const PLACED = 500
const CONNECTED = 100

type BenchLot = { id: number; sub: number | null }

/** 5,000 living cultivations of one caliber each, 500 of them on 40 places; the first hundred are each the stock of a size. */
export async function growingShop(owner: pg.Pool, shopId: number): Promise<BenchLot[]> {
  await owner.query(
    `insert into place (shop_id, kind, name, outline, area_dm2)
     select $1, 'tunnel', 'Tunnel ' || g, jsonb_build_array(jsonb_build_array(g * 900, 0), jsonb_build_array(g * 900 + 800, 0),
       jsonb_build_array(g * 900 + 800, 3000), jsonb_build_array(g * 900, 3000)), 24000 from generate_series(1, 40) g`,
    [shopId],
  )
  await owner.query(
    `with p as (select array_agg(id order by id) as ids from place where shop_id = $1)
     insert into lot (shop_id, kind, number, name, search, place_id, started_on, author, created_at, updated_at)
     select $1, 'cultivation', 'B26-' || lpad(g::text, 5, '0'), 'Culture ' || g, 'b26 ' || g || ' culture ' || g, case when g <= $3 then p.ids[1 + g % 40] end,
       date '2026-01-01' + g % 200, 'Banc', now(), now() - make_interval(secs => g) from p, generate_series(1, $2) g`,
    [shopId, LOTS, PLACED],
  )
  await owner.query(
    `insert into cultivation (shop_id, lot_id, ready_on) select shop_id, id, started_on + 90 from lot where shop_id = $1 and number like 'B26-%'`,
    [shopId],
  )
  await owner.query(
    `with s as (select id, row_number() over (order by id) as n from subproduct where shop_id = $1 order by id limit $2),
       l as (select id, row_number() over (order by id) as n from lot where shop_id = $1 and number like 'B26-%')
     insert into lot_size (shop_id, lot_id, subproduct_id, ready_on) select $1, l.id, s.id, date '2026-03-01' + l.n::int % 100 from l left join s on s.n = l.n`,
    [shopId, CONNECTED],
  )
  // The rest of a stock are the plants of its lot.
  await owner.query(
    `update stock_level set lots = true where shop_id = $1
     and subproduct_id in (select subproduct_id from lot_size where shop_id = $1 and subproduct_id is not null)`,
    [shopId],
  )
  await owner.query(
    `insert into lot_move (shop_id, lot_id, lot_size_id, at, kind, change, after, author)
     select shop_id, lot_id, id, now(), 'initial', 1000000, 1000000, 'Banc' from lot_size where shop_id = $1`,
    [shopId],
  )
  await owner.query('vacuum analyze')
  const { rows } = await owner.query<BenchLot>('select lot_id as id, subproduct_id as sub from lot_size where shop_id = $1 order by id', [
    shopId,
  ])
  return rows
}
