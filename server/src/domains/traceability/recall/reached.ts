import type { RecallReached, RecallSubjectInput } from '@plantule/contract/traceability/recalls'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { kinLots } from '../trace/kin.ts'
import { buyersOf, waitingOf } from './buyers.ts'
import { lotOnHand, lotUnit } from './on-hand.ts'

type Sql = RawBuilder<unknown>
type Lot = RecallReached['lots'][number]
type Size = RecallReached['sizes'][number]
const days = ({ from, to }: RecallSubjectInput): Sql => sql`daterange(${from}::date, ${to}::date, '[]')`

/** The genus of a botanical name, small: `× Cuprocyparis leylandii` is of cuprocyparis. */
export const genusOf = (name: Sql): Sql => sql`lower(split_part(regexp_replace(${name}, '^[×x] ?', ''), ' ', 1))`
const generaOf = ({ genera }: RecallSubjectInput): Sql => sql`any(${genera.map((each) => each.trim().toLowerCase())}::text[])`

/** What it is about, in words, and the lots that it names. Throws `not_found`. */
async function subjectOf(ctx: Ctx, input: RecallSubjectInput): Promise<{ label: string; lots: Sql }> {
  const { subject, subjectId, organism } = input
  if (subject === 'organism')
    return {
      label: organism,
      lots: sql`select l.id from lot l left join taxon t on t.id = l.taxon_id
        left join cultivation c on c.shop_id = ${ownShop} and c.lot_id = l.id
        left join product p on p.shop_id = ${ownShop} and p.id = c.product_id
        where l.shop_id = ${ownShop} and daterange(l.started_on, (l.ended_at at time zone 'Europe/Paris')::date, '[]') && ${days(input)}
          and ${genusOf(sql`coalesce(t.scientific_name, nullif(p.latin_name, ''), l.name)`)} = ${generaOf(input)}`,
    }
  const label = await labelOf(ctx, subject, subjectId ?? 0)
  const lots = {
    lot: sql`select l.id from lot l where l.shop_id = ${ownShop} and l.id = ${subjectId}`,
    place: sql`select y.lot_id from lot_stay y join place p on p.shop_id = ${ownShop} and p.id = y.place_id
      where y.shop_id = ${ownShop} and ${subjectId}::bigint in (p.id, p.parent_id) and daterange(y.from_on, y.to_on, '[]') && ${days(input)}
      group by y.lot_id`,
    passport: sql`select p.lot_id from plant_passport p
      where p.shop_id = ${ownShop} and p.id = ${subjectId} and p.lot_id is not null
      union select n.lot_id from plant_passport p join plant_delivery_line n on n.shop_id = ${ownShop} and n.delivery_id = p.delivery_id
        and (p.delivery_line_id is null or p.delivery_line_id = n.id)
      where p.shop_id = ${ownShop} and p.id = ${subjectId} and n.lot_id is not null
      union select q.lot_id from plant_passport_link k join plant_passport q on q.shop_id = ${ownShop} and q.id = k.passport_id
      where k.shop_id = ${ownShop} and k.comes_from = ${subjectId} and q.lot_id is not null`,
  }[subject]
  return { label, lots }
}

async function labelOf(ctx: Ctx, subject: 'lot' | 'place' | 'passport', id: number): Promise<string> {
  const from = {
    lot: sql`select concat_ws(' ', l.number, l.name) as label from lot l where l.shop_id = ${ownShop} and l.id = ${id}`,
    place: sql`select concat_ws(' · ', u.name, p.name) as label from place p
      left join place u on u.shop_id = ${ownShop} and u.id = p.parent_id where p.shop_id = ${ownShop} and p.id = ${id}`,
    passport: sql`select concat_ws(' ', p.botanical, nullif(p.code, ''), nullif(p.supplier, '')) as label from plant_passport p
      where p.shop_id = ${ownShop} and p.id = ${id}`,
  }[subject]
  return mustExist((await sql<{ label: string }>`${from}`.execute(ctx.db)).rows[0]).label
}

/** Every lot and size that a subject reaches, and whether it is held unless somebody says otherwise. Throws `not_found`. */
export async function reachedLots(ctx: Ctx, input: RecallSubjectInput): Promise<{ label: string; lots: Lot[]; sizes: Size[] }> {
  const { label, lots: named } = await subjectOf(ctx, input)
  const { rows: lots } = await sql<Lot>`
    with recursive ${kinLots(named)}, beside as (
      select b.lot_id as lot from start s join lot_stay a on a.shop_id = ${ownShop} and a.lot_id = s.lot
      join lot_stay b on b.shop_id = ${ownShop} and b.place_id = a.place_id
      where daterange(a.from_on, a.to_on, '[]') * daterange(b.from_on, b.to_on, '[]') && ${days(input)} group by b.lot_id
    ), reach as (
      select lot, min(rank) as rank from (select lot, 1 as rank from start union all select lot, 2 from below
        union all select lot, 3 from above union all select lot, 4 from beside) every group by lot
    )
    select l.id, l.kind, l.number, l.name, coalesce(concat_ws(' · ', u.name, p.name), '') as place,
      ${lotOnHand} as "onHand", ${lotUnit} as unit,
      (array['named', 'descends', 'source', 'beside'])[r.rank] as why, r.rank <= 2 as holds
    from reach r join lot l on l.shop_id = ${ownShop} and l.id = r.lot
    left join place p on p.shop_id = ${ownShop} and p.id = l.place_id
    left join place u on u.shop_id = ${ownShop} and u.id = p.parent_id
    order by r.rank, l.number, l.id`.execute(ctx.db)
  return { label, lots, sizes: await sizesOf(ctx, input, lots) }
}

/**
 * The same, with every lot locked: what was on its way into another one while it was read is read again, until nothing new is there. Who
 * moves plants of them afterwards waits, and finds them held. Throws `not_found`.
 */
export async function reachedAndLocked(
  ctx: Ctx,
  input: RecallSubjectInput,
  known: readonly number[] = [],
): Promise<Awaited<ReturnType<typeof reachedLots>>> {
  const locked = new Set(known)
  for (;;) {
    const reached = await reachedLots(ctx, input)
    if (!(await lockMore(ctx, locked, reached.lots))) return reached
  }
}

/** Lots that came of some, but for these, every one locked likewise. */
export async function cameOfAndLocked(ctx: Ctx, lots: readonly number[]): Promise<number[]> {
  const locked = new Set<number>()
  for (;;) {
    const { rows } = await sql<{ id: number }>`
      with recursive ${kinLots(sql`select unnest(${[...lots]}::bigint[])`)} select lot as id from below`.execute(ctx.db)
    if (!(await lockMore(ctx, locked, rows))) return rows.map(({ id }) => id).filter((id) => !lots.includes(id))
  }
}

/** Answers whether there were others than those that are locked. */
async function lockMore(ctx: Ctx, locked: Set<number>, lots: readonly { id: number }[]): Promise<boolean> {
  const fresh = lots.flatMap(({ id }) => (locked.has(id) ? [] : [id]))
  if (fresh.length === 0) return false
  await sql`select id from lot where lot.shop_id = ${ownShop} and id = any(${fresh}::bigint[]) order by id for update`.execute(ctx.db)
  for (const id of fresh) locked.add(id)
  return true
}

/** Sizes with plants of which nobody knows the lot: of the genera, or of the products that the lots grow for. */
async function sizesOf(ctx: Ctx, input: RecallSubjectInput, lots: readonly Lot[]): Promise<Size[]> {
  const reached = lots.filter(({ holds }) => holds).map(({ id }) => id)
  const byGenus =
    input.genera.length === 0 ? sql`false` : sql`${genusOf(sql`coalesce(t.scientific_name, p.latin_name)`)} = ${generaOf(input)}`
  const { rows } = await sql<Size>`
    select s.id, concat_ws(' ', p.name, nullif(p.cultivar, ''), '-', s.label) as label, greatest(v.on_hand, 0) as "onHand",
      ${input.subject === 'organism'}::boolean as holds
    from product p left join taxon t on t.id = p.taxon_id
    join subproduct s on s.shop_id = ${ownShop} and s.product_id = p.id and s.archived_at is null
    join stock_level v on v.shop_id = ${ownShop} and v.subproduct_id = s.id and not v.lots and (v.on_hand > 0 or v.backorder)
    where p.shop_id = ${ownShop} and p.archived_at is null and p.type = 'plant' and (${byGenus}
      or p.id in (select c.product_id from cultivation c where c.shop_id = ${ownShop} and c.lot_id = any(${reached}::bigint[])))
    order by 2, s.id`.execute(ctx.db)
  return rows
}

/** The same with who bought and who waits. */
export async function previewRecall(ctx: Ctx, input: RecallSubjectInput): Promise<RecallReached> {
  const { label, lots, sizes } = await reachedLots(ctx, input)
  const scope = {
    lots: lots.filter(({ holds }) => holds).map(({ id }) => id),
    sizes: sizes.filter(({ holds }) => holds).map(({ id }) => id),
    from: input.from,
    to: input.to,
  }
  return { label, lots, sizes, buyers: await buyersOf(ctx, scope), waiting: await waitingOf(ctx, scope) }
}
