import type { Done } from '@plantule/contract/base/shared'
import { sql } from 'kysely'
import { authorOf } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'

/** Twice is once: two who tick off the same both did it. */
export async function tick(ctx: Ctx, { key, ticked }: { key: string; ticked: boolean }): Promise<Done> {
  if (ticked)
    await ctx.db
      .insertInto('task_tick')
      .values({ shop_id: ctx.shopId, key, author: authorOf(ctx), at: ctx.now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else await ctx.db.deleteFrom('task_tick').where('key', '=', key).execute()
  return { ok: true }
}

/** Facts that were ticked off a year ago stand no more. */
export async function forgetTicks(ctx: Ctx): Promise<void> {
  await sql`delete from task_tick where task_tick.shop_id = ${ownShop} and at < ${ctx.now}::timestamptz - interval '13 months'`.execute(
    ctx.db,
  )
}
