import type { Done } from '@plantule/contract/base/shared'
import { afterComment } from '@plantule/contract/support/states'
import type { SupportTicket } from '@plantule/contract/support/tickets'
import { authorOf } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { mailQuestionJob } from '../jobs.ts'
import { lockTicket, ticketAnswer } from './tickets.db.ts'

/** One that nobody answered yet stays new. Throws `not_found`. */
export async function commentOnTicket(ctx: Ctx, id: number, text: string): Promise<SupportTicket> {
  await lockTicket(ctx, id)
  await writeAsShop(ctx, id, { text, by: authorOf(ctx) })
  return ticketAnswer(ctx, id)
}

type Word = { text: string; by: string; mail?: { from: string; known: boolean } }

/** What the shop says in a request, written here or by mail, goes to the provider. Throws `not_found`. */
export async function writeAsShop(ctx: Ctx, id: number, { text, by, mail }: Word): Promise<void> {
  const held = mustExist(
    await ctx.db.selectFrom('support_ticket').select(['state', 'version']).where('id', '=', id).forUpdate().executeTakeFirst(),
  )
  const comment = await ctx.db
    .insertInto('support_comment')
    .values({
      shop_id: ctx.shopId,
      ticket_id: id,
      side: 'shop',
      by_name: by,
      text,
      at: ctx.now,
      mail_from: mail?.from ?? null,
      mail_known: mail?.known ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.db
    .updateTable('support_ticket')
    .set({
      state: held.state === 'new' ? 'new' : afterComment.shop,
      resolved_at: null,
      updated_at: ctx.now,
      version: held.version + 1,
    })
    .where('id', '=', id)
    .execute()
  await ctx.enqueue(mailQuestionJob, { ticketId: id, commentId: comment.id })
  await ctx.publish('support.changed', { id })
}

/** The shop needs nothing more. Throws `not_found`. */
export async function resolveTicket(ctx: Ctx, id: number): Promise<Done> {
  const held = await lockTicket(ctx, id)
  if (held.state === 'resolved') return { ok: true }
  await ctx.db
    .updateTable('support_ticket')
    .set({ state: 'resolved', resolved_at: ctx.now, updated_at: ctx.now, version: held.version + 1 })
    .where('id', '=', id)
    .execute()
  await audit(ctx, 'support_ticket.resolve', 'support_ticket', id, { after: { subject: held.subject } })
  await ctx.publish('support.changed', { id })
  return { ok: true }
}
