import type { OutboxMail } from '@plantule/contract/diagnostic/diagnostic'
import { type Selectable, sql } from 'kysely'
import type { OutboxMail as MailRow } from '../../db/tables.gen.ts'
import type { Ctx } from '../../platform/context.ts'
import { startOf } from '../../platform/list-page.ts'
import { withoutTokens } from '../../platform/mail/without-tokens.ts'
import { mustExist } from '../../platform/must-exist.ts'

export async function outbox(
  ctx: Ctx,
  { page, size }: { page: number; size: number },
): Promise<{ items: OutboxMail[]; total: number; page: number; size: number }> {
  const rows = await ctx.db
    .selectFrom('outbox_mail')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(sql.lit(size))
    .offset(startOf(page, size))
    .execute()
  const { total } = await ctx.db
    .selectFrom('outbox_mail')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { items: rows.map(toMail), total, page, size }
}

/**
 * As it left, without what its links open: by them a customer agrees, pays and fetches a gift card, which a right to read settings is no
 * right to. Throws `not_found`.
 */
export async function outboxMail(ctx: Ctx, id: number): Promise<OutboxMail & { html: string | null }> {
  const row = mustExist(await ctx.db.selectFrom('outbox_mail').selectAll().where('id', '=', id).executeTakeFirst())
  return { ...toMail(row), html: readable(row) && row.html ? withoutTokens(row.html) : null }
}

/** A mail that lets a person in is nobody's to read but theirs. */
const readable = (row: Selectable<MailRow>): boolean => !row.secret

const toMail = (row: Selectable<MailRow>): OutboxMail => ({
  id: row.id,
  recipient: row.recipient,
  subject: row.subject,
  text: readable(row) && row.plain ? withoutTokens(row.plain) : null,
  status: row.status,
  error: row.error,
  attachments: row.attachments.map((attachment) => attachment.name),
  createdAt: row.created_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
})
