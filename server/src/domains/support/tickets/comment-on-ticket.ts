import type { Done } from '@plantule/contract/base/shared'
import { afterComment } from '@plantule/contract/support/states'
import type { SupportTicket } from '@plantule/contract/support/tickets'
import { authorOf } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { mailQuestionJob } from '../jobs.ts'
import { lockTicket, ticketAnswer } from './tickets.db.ts'

/** One that nobody answered yet stays new. Throws `not_found`. */
export async function commentOnTicket(ctx: Ctx, id: number, text: string): Promise<SupportTicket> {
  const held = await lockTicket(ctx, id)
  const comment = await ctx.db
    .insertInto('support_comment')
    .values({ shop_id: ctx.shopId, ticket_id: id, side: 'shop', by_name: authorOf(ctx), text, at: ctx.now })
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
  return ticketAnswer(ctx, id)
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
