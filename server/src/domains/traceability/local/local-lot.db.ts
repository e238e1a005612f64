import type { LocalLot as LocalAnswer } from '@plantule/contract/traceability/local-lots'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { LocalLot } from '../../../db/tables.gen.ts'
import type { Ctx } from '../../../platform/context.ts'
import { instantOf } from '../../../platform/instant.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { Refused } from '../../../platform/refused.ts'
import { flowUnit, inUnit, lockLotSizes, type LotChange, type LotRow, moveLots, type SizeRow } from '../../production/index.ts'
import { fromLedger, unitWords } from './amounts.ts'
import { cleanedAway } from './come-from-nowhere.ts'
import { ancestorsOf, originOf } from './origin.ts'

export type LocalKind = LocalLot['kind']
export type LocalHeld = { lot: LotRow; own: Selectable<LocalLot>; bulk: SizeRow }

/** Lots of any kind, locked against other changes in the order of their ids. One that is not there is missing. */
export async function lockLots(ctx: Ctx, ids: readonly number[]): Promise<Map<number, LotRow>> {
  const wanted = [...new Set(ids)]
  const rows = await ctx.db.selectFrom('lot').selectAll().where('id', 'in', wanted).orderBy('id').forNoKeyUpdate().execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * One of its kind (null: any), with others that the same change touches; what lies loose of it is locked after all of them, with further
 * calibers that are named. Throws `not_found`.
 */
export async function lockLocal(
  ctx: Ctx,
  id: number,
  kind: LocalKind | null,
  others: { lots?: readonly number[]; sizes?: readonly number[] } = {},
): Promise<LocalHeld & { lots: Map<number, LotRow>; sizes: Map<number, SizeRow> }> {
  const lots = await lockLots(ctx, [id, ...(others.lots ?? [])])
  const own = mustExist(
    await ctx.db.selectFrom('local_lot').selectAll().where('lot_id', '=', id).where('removed_at', 'is', null).executeTakeFirst(),
  )
  if (kind !== null && own.kind !== kind) throw new Refused('not_found')
  const sizes = await lockLotSizes(ctx, [own.size_id, ...(others.sizes ?? [])])
  return { lot: mustExist(lots.get(id)), own, bulk: mustExist(sizes.get(own.size_id)), lots, sizes }
}

/** So much more or less lies loose. Throws `local_short`. */
export async function changeBulk(ctx: Ctx, held: LocalHeld, change: number, of: Omit<LotChange, 'size' | 'change'>): Promise<void> {
  if (change === 0) return
  if (held.bulk.on_hand + change < 0)
    throw new Refused('local_short', { left: fromLedger(held.own.unit, held.bulk.on_hand), unit: unitWords[held.own.unit] })
  await moveLots(ctx, [{ size: held.bulk, change, ...of }])
  held.bulk = { ...held.bulk, on_hand: held.bulk.on_hand + change }
}

const scale = sql`case w.unit when 'grams' then 1000.0 else 1.0 end`
const taxonOf = sql`case when t.id is not null then jsonb_build_object('id', t.id, 'name', t.scientific_name) end`

/** What a list answers of the local lot `w` with its lot `l` and taxon `t`. */
export const rowColumns = sql`l.id, l.number, l.name, ${taxonOf} as taxon, w.year, l.started_on::text as "startedOn", w.unit,
  (select (z.on_hand / ${scale})::float8 from lot_size z where z.shop_id = ${ownShop} and z.id = w.size_id) as "onHand",
  (select coalesce(sum(z.on_hand), 0)::int from lot_size z where z.shop_id = ${ownShop} and z.lot_id = l.id and z.content is not null) as packs,
  ${originOf(sql`l.id`)} as origin`

/** The lots at the other end of what flowed, with what of it did not go back. */
const flows = (other: 'from_lot' | 'to_lot', own: 'from_lot' | 'to_lot') => sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', n.id, 'kind', n.kind, 'number', n.number, 'name', n.name, 'unit', f.unit,
    'quantity', ${inUnit(sql`f.quantity`, sql`f.unit`)}, 'sharePct', round(100.0 * f.quantity / f.whole, 2)) order by n.id)
  from (select g.from_lot, g.to_lot, sum(g.quantity) as quantity, sum(sum(g.quantity)) over () as whole,
      ${flowUnit(sql`g.from_lot`, sql`g.to_lot`)} as unit
    from lot_flow g where g.shop_id = ${ownShop} and g.${sql.ref(own)} = l.id group by g.from_lot, g.to_lot having sum(g.quantity) > 0) f
  join lot n on n.shop_id = ${ownShop} and n.id = f.${sql.ref(other)}), '[]')`

/** In the ledger's unit: what moved of it, loose or packed, each packet counted by what it holds. */
const gone = sql`coalesce(-sum(m.change * coalesce(z.content, 1)) filter (where m.kind in ('loss', 'count')
  or (z.content is not null and m.kind not in ('repot_in', 'repot_out', 'sale', 'return'))), 0)`
const found = sql`greatest(${cleanedAway(sql`l.id`)} - ${gone}, 0)`
const balance = sql`(select jsonb_build_object(
    'received', (coalesce(sum(m.change) filter (where z.content is null and m.kind in ('initial', 'correction')), 0) / ${scale})::float8,
    'found', (${found} / ${scale})::float8,
    'lost', ((${gone} + ${found}) / ${scale})::float8,
    'given', (coalesce(-sum(m.change) filter (where z.content is null and m.kind in ('transfer_out', 'transfer_in')), 0) / ${scale})::float8,
    'sold', (coalesce(-sum(m.change * z.content) filter (where z.content is not null and m.kind in ('sale', 'return')), 0) / ${scale})::float8,
    'packed', (select coalesce(sum(p.on_hand * p.content), 0) / ${scale} from lot_size p
      where p.shop_id = ${ownShop} and p.lot_id = l.id and p.content is not null)::float8,
    'loose', (select b.on_hand / ${scale} from lot_size b where b.shop_id = ${ownShop} and b.id = w.size_id)::float8)
  from lot_move m join lot_size z on z.shop_id = ${ownShop} and z.id = m.lot_size_id where m.shop_id = ${ownShop} and m.lot_id = l.id)`

const MOVES_SHOWN = 60

/** What every kind answers of the local lot `w`, its lot `l`, taxon `t` and place `p`. */
const localColumns = sql`${rowColumns}, w.kind, w.life_form as "lifeForm", w.generation, l.note, l.version,
  case when p.id is not null then jsonb_build_object('id', p.id, 'name', concat_ws(' · ', up.name, p.name)) end as place,
  ${flows('from_lot', 'to_lot')} as sources, ${flows('to_lot', 'from_lot')} as offspring, ${ancestorsOf(sql`l.id`)} as ancestors,
  ${balance} as balance,
  coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name) order by r.name, r.id) from local_product c
    join product r on r.shop_id = ${ownShop} and r.id = c.product_id where c.shop_id = ${ownShop} and c.lot_id = l.id), '[]') as products,
  coalesce((select jsonb_agg(jsonb_build_object('sizeId', z.id, 'subproductId', z.subproduct_id, 'content', (z.content / ${scale})::float8,
      'onHand', z.on_hand, 'label', concat_ws(' · ', r.name, nullif(s.label, ''))) order by z.id)
    from lot_size z join subproduct s on s.shop_id = ${ownShop} and s.id = z.subproduct_id
    join product r on r.shop_id = ${ownShop} and r.id = s.product_id
    where z.shop_id = ${ownShop} and z.lot_id = l.id and z.content is not null), '[]') as packs,
  coalesce((select jsonb_agg(x order by x.id desc) from (select m.id, ${instantOf('m.at')} as at, m.kind,
      case when z.content is null then (m.change / ${scale})::float8 else m.change end as change,
      case when z.content is null then (m.after / ${scale})::float8 else m.after end as after,
      (select concat_ws(' · ', r.name, nullif(s.label, '')) from subproduct s join product r on r.shop_id = ${ownShop} and r.id = s.product_id
        where s.shop_id = ${ownShop} and s.id = z.subproduct_id and z.content is not null) as packed, m.reason, m.author
    from lot_move m join lot_size z on z.shop_id = ${ownShop} and z.id = m.lot_size_id
    where m.shop_id = ${ownShop} and m.lot_id = l.id order by m.id desc limit ${sql.lit(MOVES_SHOWN)}) x), '[]') as moves,
  coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'name', f.name, 'addedAt', ${instantOf('a.added_at')}, 'addedBy', a.added_by) order by a.id)
    from local_paper a join stored_file f on f.shop_id = ${ownShop} and f.id = a.file_id
    where a.shop_id = ${ownShop} and a.lot_id = l.id), '[]') as papers`

/** One local lot with what `more` adds of its kind. Throws `not_found`. */
export async function readLocal<T = LocalAnswer>(
  ctx: Ctx,
  id: number,
  kind: LocalKind | null,
  more: { columns: RawBuilder<unknown>; joins: RawBuilder<unknown> } = { columns: sql``, joins: sql`` },
): Promise<T> {
  const { rows } = await sql<T>`
    select ${localColumns} ${more.columns}
    from local_lot w join lot l on l.shop_id = ${ownShop} and l.id = w.lot_id left join taxon t on t.id = l.taxon_id
    left join place p on p.shop_id = ${ownShop} and p.id = l.place_id left join place up on up.shop_id = ${ownShop} and up.id = p.parent_id
    ${more.joins}
    where w.shop_id = ${ownShop} and w.lot_id = ${id} and w.removed_at is null
      and ${kind === null ? sql`true` : sql`w.kind = ${kind}`}`.execute(ctx.db)
  return mustExist(rows[0])
}
