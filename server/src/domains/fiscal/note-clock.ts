import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { journal } from './journal.ts'
import { ownShop } from '../../platform/own-shop.ts'

/**
 * Tells the journal that the clock of this machine lies behind what is sealed already, by a minute or more: somebody set it
 * back, or it ran ahead before. Links go on being dated with the last time until the clock has caught up.
 */
export async function noteClock(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ last: Date }>`
    select last_at as last from fiscal_head where fiscal_head.shop_id = ${ownShop} and last_at > ${ctx.now}::timestamptz + interval '1 minute' order by last_at desc limit 1`.execute(
    ctx.db,
  )
  const [ahead] = rows
  if (!ahead) return
  const behindSeconds = Math.round((ahead.last.getTime() - ctx.now.getTime()) / 1000)
  await journal(ctx, { kind: 'clock_drift', details: { clock: ctx.now, lastSealed: ahead.last, behindSeconds } })
}
