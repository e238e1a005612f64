import type { TakenMail } from '@plantule/contract/support/mails'
import type { Ctx } from '../../../platform/context.ts'
import { saveFile } from '../../../platform/files/save-file.ts'
import { takeMailJob } from '../jobs.ts'
import { MOST_AN_HOUR } from './bounds.ts'

const HOUR_MS = 3_600_000

/** Keeps a mail until a job has read it, once. */
export async function keepMail(ctx: Ctx, { ticketId, ref, raw }: { ticketId: number; ref: string; raw: Buffer }): Promise<TakenMail> {
  // Whoever brings another mail to the same request at once is counted too.
  await ctx.db.selectFrom('support_ticket').select('id').where('id', '=', ticketId).forUpdate().executeTakeFirstOrThrow()
  const twice = await ctx.db.selectFrom('support_mail').select('id').where('message_ref', '=', ref).executeTakeFirst()
  if (twice) return { taken: true, why: null }
  const { count } = await ctx.db
    .selectFrom('support_mail')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('ticket_id', '=', ticketId)
    .where('received_at', '>', new Date(ctx.now.getTime() - HOUR_MS))
    .executeTakeFirstOrThrow()
  if (count >= MOST_AN_HOUR) return { taken: false, why: 'too_many' }
  const file = await saveFile(ctx, { name: 'mail.eml', mime: 'message/rfc822', body: raw })
  const { id } = await ctx.db
    .insertInto('support_mail')
    .values({ shop_id: ctx.shopId, ticket_id: ticketId, message_ref: ref, file_id: file.id, received_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.enqueue(takeMailJob, { mailId: id, bytes: raw.length })
  return { taken: true, why: null }
}
