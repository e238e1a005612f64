import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'

/** What a phone said a year ago and is settled is told by the ledger, the history and the audit; no phone sends it again. */
export async function forgetDeeds(ctx: Ctx): Promise<void> {
  await sql`delete from field_deed where field_deed.shop_id = ${ownShop} and state <> 'unsettled'
    and received_at < ${ctx.now}::timestamptz - interval '13 months'`.execute(ctx.db)
}
