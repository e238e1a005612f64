import type { Done } from '@plantule/contract/base/shared'
import { type Round, RoundInput, type roundRoutes } from '@plantule/contract/orders/rounds'
import type { Out } from '@plantule/contract/base/route'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { withKept } from '../../../platform/kept.ts'
import { refuseStale } from '../../../platform/must-exist.ts'
import { Refused } from '../../../platform/refused.ts'
import { minutesOf } from '../../delivery/index.ts'
import { authorOf } from '../orders.db.ts'
import { lockRound, refuseLeft, roundAnswer, roundsWhere, touchRound } from './rounds.db.ts'

const columnsOf = (round: RoundInput) => ({
  day: round.day,
  name: round.name,
  depart_min: minutesOf(round.departAt),
  from_min: minutesOf(round.from),
  to_min: minutesOf(round.to),
  zones: [...new Set(round.zones)],
  max_stops: round.maxStops,
  max_plants: round.maxPlants,
  max_g: round.maxG,
  note: round.note,
})

/** Plans a round without stops. */
export async function createRound(ctx: Ctx, input: RoundInput): Promise<Round> {
  const { id } = await ctx.db
    .insertInto('delivery_round')
    .values({ shop_id: ctx.shopId, ...columnsOf(input), author: authorOf(ctx) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(ctx, 'delivery_round.create', 'delivery_round', id, { after: input })
  await ctx.publish('rounds.changed', { id }, 'orders.read')
  return roundAnswer(ctx, id)
}

/**
 * What is not named stays. Stops that were told the hours of the round follow them; those with hours of their own keep these as far as
 * the round still holds them. A capacity may fall below what is loaded: the round then says that it carries too much.
 * Throws `not_found`, `stale_version`, `round_left`.
 */
export async function updateRound(ctx: Ctx, id: number, change: Out<(typeof roundRoutes)['updateRound']['body']>): Promise<Round> {
  const row = await lockRound(ctx, id)
  await refuseStale(row, change.version, () => roundAnswer(ctx, id))
  refuseLeft(row)
  const [before] = await roundsWhere(ctx, sql`r.id = ${id}`)
  const columns = columnsOf(withKept(ctx, RoundInput, before ?? {}, change))
  await touchRound(ctx, id, columns)
  await sql`
    update delivery_stop set
      from_min = case when follows then ${columns.from_min} else greatest(from_min, ${columns.from_min}) end,
      to_min = case when follows then ${columns.to_min} else least(to_min, ${columns.to_min}) end
    from (select s.id as stop_id, (s.from_min = ${row.from_min} and s.to_min = ${row.to_min}) or s.from_min >= ${columns.to_min} or s.to_min <= ${columns.from_min} as follows
      from delivery_stop s where s.shop_id = ${ctx.shopId} and s.round_id = ${id}) x
    where shop_id = ${ctx.shopId} and id = x.stop_id and state = 'planned'`.execute(ctx.db)
  await audit(ctx, 'delivery_round.update', 'delivery_round', id, { before: row, after: columns })
  return roundAnswer(ctx, id)
}

/** Throws `not_found`, `round_has_stops`. */
export async function deleteRound(ctx: Ctx, id: number): Promise<Done> {
  const row = await lockRound(ctx, id)
  const { count } = await ctx.db
    .selectFrom('delivery_stop')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('round_id', '=', id)
    .executeTakeFirstOrThrow()
  if (Number(count) > 0) throw new Refused('round_has_stops', { stops: Number(count) })
  await ctx.db.deleteFrom('delivery_round').where('id', '=', id).execute()
  await audit(ctx, 'delivery_round.delete', 'delivery_round', id, { before: row })
  await ctx.publish('rounds.changed', { id }, 'orders.read')
  return { ok: true }
}
