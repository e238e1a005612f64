import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { ownShop } from '../own-shop.ts'

/** As long as what was written may be asked for in a dispute between merchants (Code de commerce, art. L110-4). */
const YEARS_KEPT = 5

/** Takes away mails of long ago; what they were about keeps its own papers. */
export async function forgetMails(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now)
  before.setUTCFullYear(before.getUTCFullYear() - YEARS_KEPT)
  await dropMails(ctx, sql`created_at < ${before} and status <> 'queued'`)
}

/**
 * Takes mails away that answer to a condition, with the papers that were made for them: the sweep keeps a file that something else names.
 */
export async function dropMails(ctx: Ctx, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    with gone as (delete from outbox_mail where outbox_mail.shop_id = ${ownShop} and (${which}) returning attachments)
    update stored_file set expires_at = ${ctx.now}
    where stored_file.shop_id = ${ownShop} and id in (select (a ->> 'fileId')::bigint from gone cross join lateral jsonb_array_elements(gone.attachments) a)`.execute(
    ctx.db,
  )
}
