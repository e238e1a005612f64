import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { dropFile } from '../../platform/files/save-file.ts'
import { daysBefore } from '../../platform/forget.ts'
import { ownShop } from '../../platform/own-shop.ts'

/** As long as a shop may claim what the provider owes it (C. civ. art. 2224). */
const YEARS_KEPT = 5
/** As long as a mail server may bring the same mail again, and longer. */
const MAIL_DAYS = 90

/** Takes away requests that were resolved long ago, with their files, and consents that ended then. */
export async function forgetSupport(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now)
  before.setUTCFullYear(before.getUTCFullYear() - YEARS_KEPT)
  const old = sql`select t.id from support_ticket t where t.shop_id = ${ownShop} and t.state = 'resolved' and t.updated_at < ${before}`
  const { rows } = await sql<{ file_id: number }>`
    delete from support_attachment where shop_id = ${ownShop} and ticket_id in (${old}) returning file_id`.execute(ctx.db)
  if (rows.length > 0) {
    const ids = rows.map(({ file_id }) => file_id)
    await sql`delete from stored_file where shop_id = ${ownShop} and id = any(${ids}::bigint[])`.execute(ctx.db)
  }
  const mails = daysBefore(ctx, MAIL_DAYS)
  const files = await ctx.db.deleteFrom('support_mail').where('received_at', '<', mails).returning('file_id').execute()
  for (const { file_id: file } of files) if (file !== null) await dropFile(ctx, file)
  await sql`delete from support_ticket where shop_id = ${ownShop} and state = 'resolved' and updated_at < ${before}`.execute(ctx.db)
  await sql`delete from support_consent where shop_id = ${ownShop} and until < ${before}`.execute(ctx.db)
}
