import { type Fair, FairInput, type fairsRoutes } from '@plantule/contract/till/fairs'
import type { Out } from '@plantule/contract/base/route'
import type { Done } from '@plantule/contract/base/shared'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { withKept } from '../../../platform/kept.ts'
import { Refused } from '../../../platform/refused.ts'
import { fairAnswer, type FairRow, lockFair } from './fairs.db.ts'
import { refuseStale } from '../../../platform/must-exist.ts'

const columnsOf = (input: FairInput) => ({
  name: input.name,
  place: input.place,
  first_day: input.firstDay,
  last_day: input.lastDay,
  stand_fee_cents: input.standFeeCents,
  kilometres: input.kilometres,
  km_rate_mils: input.kmRateMils,
  other_costs_cents: input.otherCostsCents,
  notes: input.notes,
})

const formOf = (row: FairRow): FairInput => ({
  name: row.name,
  place: row.place,
  firstDay: row.first_day,
  lastDay: row.last_day,
  standFeeCents: row.stand_fee_cents,
  kilometres: row.kilometres,
  kmRateMils: row.km_rate_mils,
  otherCostsCents: row.other_costs_cents,
  notes: row.notes,
})

export async function createFair(ctx: Ctx, input: FairInput): Promise<Fair> {
  const after = columnsOf(input)
  const { id } = await ctx.db
    .insertInto('fair')
    .values({ shop_id: ctx.shopId, ...after })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(ctx, 'fair.create', 'fair', id, { after })
  return fairAnswer(ctx, id)
}

type Change = Out<(typeof fairsRoutes)['updateFair']['body']>

/** What is not named stays. Throws `not_found`, `stale_version`. */
export async function updateFair(ctx: Ctx, id: number, change: Change): Promise<Fair> {
  const before = await lockFair(ctx, id)
  await refuseStale(before, change.version, () => fairAnswer(ctx, id))
  const after = columnsOf(withKept(ctx, FairInput, formOf(before), change))
  await ctx.db
    .updateTable('fair')
    .set({ ...after, version: before.version + 1 })
    .where('id', '=', id)
    .execute()
  await audit(ctx, 'fair.update', 'fair', id, { before, after })
  return fairAnswer(ctx, id)
}

/** Throws `not_found`, and `fair_used` once plants or a till were there. */
export async function removeFair(ctx: Ctx, id: number): Promise<Done> {
  const before = await lockFair(ctx, id)
  const moved = await ctx.db
    .selectFrom('stock_movement')
    .select('id')
    .where('source', '=', 'fair')
    .where('source_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  const session = await ctx.db.selectFrom('till_session').select('id').where('fair_id', '=', id).limit(1).executeTakeFirst()
  if (moved ?? session) throw new Refused('fair_used')
  await ctx.db.deleteFrom('fair').where('id', '=', id).execute()
  await audit(ctx, 'fair.delete', 'fair', id, { before })
  return { ok: true }
}
