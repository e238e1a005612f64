import { dueOf } from '@plantule/contract/support/service-times'
import { priorityOf } from '@plantule/contract/support/states'
import type { NewSupportTicket, SupportTicket } from '@plantule/contract/support/tickets'
import { authorOf } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { mailQuestionJob } from '../jobs.ts'
import { ticketAnswer } from './tickets.db.ts'

type Asker = { memberId: number | null; name: string | null }

/** A request without a word as yet; until when it is answered follows from what they say it is. */
export async function startTicket(
  ctx: Ctx,
  { subject, kind, screen, record, errors }: Omit<NewSupportTicket, 'text'>,
  by: Asker,
): Promise<number> {
  const priority = priorityOf[kind]
  const due = dueOf(ctx.now, priority)
  const { id } = await ctx.db
    .insertInto('support_ticket')
    .values({
      shop_id: ctx.shopId,
      subject,
      kind,
      priority,
      member_id: by.memberId,
      author_name: by.name,
      screen,
      record,
      errors: JSON.stringify(errors),
      created_at: ctx.now,
      updated_at: ctx.now,
      answer_due: due.answer,
      resolve_due: due.resolve,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(ctx, 'support_ticket.create', 'support_ticket', id, { after: { subject, kind } })
  return id
}

/** What somebody of the shop asks is its first comment. */
export async function openTicket(ctx: Ctx, { text, ...asked }: NewSupportTicket): Promise<SupportTicket> {
  const memberId = ctx.actor.kind === 'member' ? ctx.actor.id : null
  const id = await startTicket(ctx, asked, { memberId, name: authorOf(ctx) })
  const comment = await ctx.db
    .insertInto('support_comment')
    .values({ shop_id: ctx.shopId, ticket_id: id, side: 'shop', by_name: authorOf(ctx), text, at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.enqueue(mailQuestionJob, { ticketId: id, commentId: comment.id })
  await ctx.publish('support.changed', { id })
  return ticketAnswer(ctx, id)
}
