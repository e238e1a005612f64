import { sql } from 'kysely'
import { DEMO_STEPS, type fillDemoJob } from '../../domains/provider/index.ts'
import { inviteJob } from '../../domains/shops/index.ts'
import type { JobOf, JobShop } from '../../platform/job.ts'
import { picturesJob } from '../jobs.ts'
import { loadDemo } from '../load-demo.ts'

/**
 * The same nursery in a shop made for a prospect, whom the mail asks in once it is filled. How far it is gets written in transactions of
 * its own, since nothing of the fill is seen before its end.
 */
export async function fillForProspect({ guestId, invitedBy }: JobOf<typeof fillDemoJob>, shop: JobShop, factor = 1): Promise<void> {
  const note = (state: 'running' | 'done' | 'failed', done?: number): Promise<void> =>
    shop.inShop(async (ctx) => {
      const progress = done === undefined ? sql`` : sql`, done = ${done}`
      await sql`update provider_demo set state = ${state} ${progress} where client_id = ${ctx.shopId}`.execute(ctx.db)
    })
  try {
    let done = 0
    await note('running', done)
    await shop.inShop(async (ctx) => {
      if (await ctx.db.selectFrom('product').select('id').limit(1).executeTakeFirst()) return
      await loadDemo(ctx, factor, () => note('running', ++done))
      await ctx.enqueue(picturesJob, {})
      if (guestId !== null) await ctx.enqueue(inviteJob, { memberId: guestId, invitedBy, locale: 'fr' })
    })
    await note('done', DEMO_STEPS)
  } catch (error) {
    if (shop.lastTry) await note('failed')
    throw error
  }
}
