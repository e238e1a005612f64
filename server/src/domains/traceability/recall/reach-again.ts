import { sql } from 'kysely'
import { authorOf } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { parisDay } from '../../../platform/paris.ts'
import { keepHolds } from './hold.ts'
import { cameOfAndLocked, genusOf, reachedAndLocked } from './reached.ts'

/** Who recalls and who places plants that came wait for each other, so that neither misses what the other does. */
export const holdRecalls = (ctx: Ctx, alone: boolean): Promise<unknown> =>
  sql`select ${sql.raw(alone ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared')}(hashtextextended(${`recalls of shop ${ctx.shopId}`}, 0))`.execute(
    ctx.db,
  )

/**
 * Plants of a delivery went into a cultivation: the open recalls that name what was brought, by its passport, its genus or its place, reach
 * it from now on, and all that came of it. One that somebody let go is held again: these plants were not in it.
 */
export async function recallsReachPlaced(ctx: Ctx, lineId: number): Promise<void> {
  await holdRecalls(ctx, false)
  const open = await ctx.db
    .selectFrom('recall')
    .select(['id', 'subject', 'organism', 'genera', 'place_id', 'passport_id', 'from_on', 'to_on', 'created_at'])
    .where('state', '=', 'open')
    .where('subject', 'in', ['organism', 'place', 'passport'])
    .orderBy('id')
    .forShare()
    .execute()
  for (const { id, subject, organism, genera, place_id, passport_id, from_on, to_on, created_at } of open) {
    const known = await ctx.db.selectFrom('recall_lot').select(['lot_id', 'why']).where('recall_id', '=', id).execute()
    const whyOf = new Map(known.map((row) => [row.lot_id, row.why]))
    // A recall without a last day is about what there was when it was made.
    const input = { subject, subjectId: passport_id ?? place_id, organism, genera, from: from_on, to: to_on ?? parisDay(created_at) }
    const { lots } = await reachedAndLocked(ctx, input, [...whyOf.keys()])
    const fresh = lots.filter((lot) => !whyOf.has(lot.id) || (lot.holds && isAside(whyOf.get(lot.id))))
    await addLots(ctx, id, fresh)
    const again = await holdAgain(ctx, id, lineId)
    await keepHolds(ctx, [...fresh.map((lot) => lot.id), ...again], [])
  }
}

/** The cultivation into which a line went that the recall names: by the passport that came with it, or of its genus and in its days. */
async function holdAgain(ctx: Ctx, recallId: number, lineId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update recall_lot set held = true from recall r, plant_delivery_line n, plant_delivery d
    where recall_lot.shop_id = ${ownShop} and recall_lot.recall_id = ${recallId} and not recall_lot.held and recall_lot.why in ('named', 'descends')
      and r.shop_id = ${ownShop} and r.id = recall_lot.recall_id and n.shop_id = ${ownShop} and n.id = ${lineId}
      and n.lot_id = recall_lot.lot_id and d.shop_id = ${ownShop} and d.id = n.delivery_id
      and ((r.subject = 'organism' and recall_lot.why = 'named'
          and d.received_on <@ daterange(r.from_on, coalesce(r.to_on, (r.created_at at time zone 'Europe/Paris')::date), '[]'))
        or exists (select from plant_passport p where p.shop_id = ${ownShop} and p.id = r.passport_id and p.delivery_id = n.delivery_id
          and (p.delivery_line_id is null or p.delivery_line_id = n.id)))
    returning recall_lot.lot_id as id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/**
 * A cultivation was written down while recalls are open: those by genus or by place that are about its plants in its days reach it from now
 * on, whoever wrote it. What somebody let go stays so.
 */
export async function recallsReachWritten(ctx: Ctx, lotId: number): Promise<void> {
  await holdRecalls(ctx, false)
  const { rows } = await sql<{ id: number }>`
    insert into recall_lot as y (shop_id, recall_id, lot_id, why, held)
    select r.shop_id, r.id, l.id, 'named', true
    from recall r join lot l on l.shop_id = ${ownShop} and l.id = ${lotId} left join taxon t on t.id = l.taxon_id
    left join cultivation c on c.shop_id = ${ownShop} and c.lot_id = l.id
    left join product p on p.shop_id = ${ownShop} and p.id = c.product_id
    cross join lateral (select daterange(r.from_on, coalesce(r.to_on, (r.created_at at time zone 'Europe/Paris')::date), '[]') as days) w
    where r.shop_id = ${ownShop} and r.state = 'open' and (
      (r.subject = 'organism' and daterange(l.started_on, (l.ended_at at time zone 'Europe/Paris')::date, '[]') && w.days
        and ${genusOf(sql`coalesce(t.scientific_name, nullif(p.latin_name, ''), l.name)`)} in (select lower(trim(g)) from unnest(r.genera) g))
      or (r.subject = 'place' and exists (select from lot_stay s join place u on u.shop_id = ${ownShop} and u.id = s.place_id
        where s.shop_id = ${ownShop} and s.lot_id = l.id and r.place_id in (u.id, u.parent_id) and daterange(s.from_on, s.to_on, '[]') && w.days)))
    order by r.id
    on conflict (shop_id, recall_id, lot_id) do update set why = excluded.why, held = y.held or y.changed_at is null
      where y.shop_id = ${ownShop} and y.why in ('source', 'beside')
    returning lot_id as id`.execute(ctx.db)
  if (rows.length > 0) await keepHolds(ctx, [lotId], [])
}

/** Shown with a recall, and not what it is about. */
const isAside = (why: string | undefined): boolean => why === 'source' || why === 'beside'

type Added = { id: number; why: string; holds: boolean }
/** What stood beside and is reached itself now is held, unless somebody let it go by hand. */
export async function addLots(ctx: Ctx, recallId: number, lots: readonly Added[]): Promise<void> {
  await sql`insert into recall_lot as y (shop_id, recall_id, lot_id, why, held)
    select ${ctx.shopId}::bigint, ${recallId}::bigint, x.lot, x.why, x.held
    from unnest(${lots.map(({ id }) => id)}::bigint[], ${lots.map(({ why }) => why)}::text[], ${lots.map(({ holds }) => holds)}::boolean[]) x(lot, why, held)
    on conflict (shop_id, recall_id, lot_id) do update set why = excluded.why, held = y.held or (excluded.held and y.changed_at is null)
      where y.shop_id = ${ownShop}`.execute(ctx.db)
}

/** What came of lots that are held is held with them, but for what somebody let go by hand. Answers the lots that came. */
export async function holdWhatCame(ctx: Ctx, recallId: number, lots: readonly number[]): Promise<number[]> {
  if (lots.length === 0) return []
  const came = await cameOrWentBack(ctx, recallId, lots)
  await sql`insert into recall_lot as y (shop_id, recall_id, lot_id, why, held)
    select ${ctx.shopId}::bigint, ${recallId}::bigint, x.lot, 'descends', true from unnest(${came}::bigint[]) x(lot)
    on conflict (shop_id, recall_id, lot_id) do update set held = true, why = case when y.why = 'named' then y.why else 'descends' end
      where y.shop_id = ${ownShop} and y.changed_at is null and not y.held`.execute(ctx.db)
  return came
}

/**
 * All that came of lots; and, where plants of any went back since the recall to what they had come out of, that too and all that came of
 * it.
 */
async function cameOrWentBack(ctx: Ctx, recallId: number, lots: readonly number[]): Promise<number[]> {
  const reached = [...lots]
  for (;;) {
    reached.push(...(await cameOfAndLocked(ctx, reached)))
    const { rows } = await sql<{ id: number }>`
      select distinct f.from_lot as id from lot_flow f join recall r on r.shop_id = ${ownShop} and r.id = ${recallId}
      where f.shop_id = ${ownShop} and f.to_lot = any(${reached}::bigint[]) and f.quantity < 0 and f.at >= r.created_at
        and f.from_lot <> all(${reached}::bigint[])`.execute(ctx.db)
    if (rows.length === 0) return reached.slice(lots.length)
    reached.push(...rows.map(({ id }) => id))
  }
}

/** Said by hand: it stays so, whatever becomes of others. */
export const saidByHand = (ctx: Ctx) => ({ changed_by: authorOf(ctx), changed_at: ctx.now })
