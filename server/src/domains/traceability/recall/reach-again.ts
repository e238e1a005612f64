import { sql } from 'kysely'
import { authorOf } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { parisDay } from '../../../platform/paris.ts'
import { keepHolds } from './hold.ts'
import { cameOfAndLocked, reachedAndLocked } from './reached.ts'

/** Who recalls and who places plants that came wait for each other, so that neither misses what the other does. */
export const holdRecalls = (ctx: Ctx, alone: boolean): Promise<unknown> =>
  sql`select ${sql.raw(alone ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared')}(hashtextextended(${`recalls of shop ${ctx.shopId}`}, 0))`.execute(
    ctx.db,
  )

/**
 * Plants of a delivery went into a cultivation: the open recalls that name what was brought, by its passport, its genus or its place, reach
 * it from now on, and all that came of it.
 */
export async function recallsReachPlaced(ctx: Ctx): Promise<void> {
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
    await keepHolds(
      ctx,
      fresh.map((lot) => lot.id),
      [],
    )
  }
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
