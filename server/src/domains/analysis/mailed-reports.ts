import type { Mailed, MailedReport } from '@plantule/contract/analysis/mailed'
import type { Ctx } from '../../platform/context.ts'
import { mustExist } from '../../platform/must-exist.ts'
import { today } from '../../platform/paris.ts'
import { periodBefore } from './mailed-period.ts'

/** Who asks, for themselves. Throws `not_found` for anybody but a member. */
const self = async (ctx: Ctx): Promise<{ id: number; email: string }> =>
  mustExist(
    await ctx.db
      .selectFrom('member')
      .select(['id', 'email'])
      .where('id', '=', ctx.actor.kind === 'member' ? ctx.actor.id : 0)
      .executeTakeFirst(),
  )

/** Throws `not_found`. */
export async function getMailedReport(ctx: Ctx, report: MailedReport): Promise<Mailed> {
  const { id, email } = await self(ctx)
  const known = await ctx.db
    .selectFrom('mailed_report')
    .select('every')
    .where('member_id', '=', id)
    .where('report', '=', report)
    .executeTakeFirst()
  return { every: known?.every ?? 'never', to: email }
}

/** From the next one that ends on: what is over already can be downloaded at once. Throws `not_found`. */
export async function mailReport(ctx: Ctx, report: MailedReport, every: Mailed['every']): Promise<Mailed> {
  const { id: member_id, email } = await self(ctx)
  if (every === 'never') {
    await ctx.db.deleteFrom('mailed_report').where('member_id', '=', member_id).where('report', '=', report).execute()
  } else {
    const kept = { every, sent_for: periodBefore(every, today(ctx)).from }
    await ctx.db
      .insertInto('mailed_report')
      .values({ shop_id: ctx.shopId, member_id, report, ...kept })
      .onConflict((same) => same.columns(['shop_id', 'member_id', 'report']).doUpdateSet(kept))
      .execute()
  }
  return { every, to: email }
}
