import type { Out } from '@plantule/contract/base/route'
import type { recipeRoutes, SeasonRow } from '@plantule/contract/production/recipes'
import { addDays } from '@plantule/contract/production/recipe-plan'
import { type RawBuilder, sql } from 'kysely'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { mustExist, refuseStale } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { lockLiving } from '../lots/lots.db.ts'

type Query = Out<(typeof recipeRoutes)['readSeason']['query']>
const MOST = 500

const shown = (ctx: Ctx, which: RawBuilder<unknown>) =>
  sql<SeasonRow>`
    select l.id, l.number, l.name, v.state, nullif(concat_ws(' · ', up.name, w.name), '') as place, l.started_on::text as "startedOn",
      v.ready_on::text as "readyOn", l.version,
      (select coalesce(sum(case when v.state = 'planned' then coalesce(z.expected, z.on_hand) else z.on_hand end), 0)
        from lot_size z where z.shop_id = ${ownShop} and z.lot_id = l.id)::int as plants,
      (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'kind', t.kind, 'title', t.title, 'on', t.due_on) order by t.due_on, t.id), '[]')
        from task t where t.shop_id = ${ownShop} and t.lot_id = l.id and t.done_on is null) as steps
    from lot l join cultivation v on v.shop_id = ${ownShop} and v.lot_id = l.id
    left join place w on w.shop_id = ${ownShop} and w.id = l.place_id left join place up on up.shop_id = ${ownShop} and up.id = w.parent_id
    where l.shop_id = ${ownShop} and v.state in ('planned', 'active', 'ready') and ${which}
    order by l.started_on, l.id limit ${sql.lit(MOST + 1)}`.execute(ctx.db)

/** What stands or will stand between two days: from its start until it is ready; what nobody said stands on. */
export async function readSeason(ctx: Ctx, { from, weeks, place }: Query): Promise<{ items: SeasonRow[]; more: boolean }> {
  const until = addDays(from, weeks * 7)
  const there = place ? sql`(l.place_id = ${place} or w.parent_id = ${place})` : sql`true`
  const { rows } = await shown(ctx, sql`l.started_on < ${until}::date and (v.ready_on is null or v.ready_on >= ${from}::date) and ${there}`)
  return { items: rows.slice(0, MOST), more: rows.length > MOST }
}

/**
 * What is to come moves by days: the start of what has not begun, the day on which plants are ready, what is planned and not done. What
 * was done stays where it was.
 * Throws `not_found`, `stale_version`, `lot_ended`.
 */
export async function shiftCultivation(ctx: Ctx, id: number, { days, version }: { days: number; version: number }): Promise<SeasonRow> {
  const { lot, cultivation } = await lockLiving(ctx, id)
  const answer = async (): Promise<SeasonRow> => mustExist((await shown(ctx, sql`l.id = ${id}`)).rows[0])
  await refuseStale(lot, version, answer)
  const started = cultivation.state === 'planned' ? addDays(lot.started_on, days) : lot.started_on
  // Nothing is ready before it was begun.
  const ready = (day: string | null): string | null => {
    if (day === null) return null
    const moved = addDays(day, days)
    return moved < started ? started : moved
  }
  await ctx.db
    .updateTable('lot')
    .set({ started_on: started, updated_at: ctx.now, version: lot.version + 1 })
    .where('id', '=', id)
    .execute()
  await ctx.db
    .updateTable('cultivation')
    .set({ ready_on: ready(cultivation.ready_on) })
    .where('lot_id', '=', id)
    .execute()
  await sql`update lot_size z set ready_on = greatest(z.ready_on + ${days}::int, ${started}::date), version = z.version + 1
    where z.shop_id = ${ownShop} and z.lot_id = ${id} and z.ready_on is not null and z.subproduct_id is null`.execute(ctx.db)
  await sql`update task t set due_on = t.due_on + ${days}::int, version = t.version + 1
    where t.shop_id = ${ownShop} and t.lot_id = ${id} and t.done_on is null`.execute(ctx.db)
  if (cultivation.state === 'planned')
    await sql`update lot_stay y set from_on = ${started}::date
      where y.shop_id = ${ownShop} and y.lot_id = ${id} and y.to_on is null`.execute(ctx.db)
  await audit(ctx, 'cultivation.shift', 'lot', id, { after: { days } })
  return answer()
}
