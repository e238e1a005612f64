import { afterComment } from '@plantule/contract/support/states'
import type { StaffCommentInput, StaffTicket } from '@plantule/contract/support/staff-tickets'
import { sql } from 'kysely'
import type { z } from 'zod'
import { mustExist } from '../../../platform/must-exist.ts'
import type { ProviderCtx } from '../../../platform/provider/in-provider.ts'
import { noteAct } from '../../../platform/provider/note-act.ts'
import { mailAnswerJob } from '../jobs.ts'
import { lockAnyTicket, staffTicketAnswer, type TicketOf } from './staff-tickets.db.ts'

/**
 * An answer goes to the shop by mail too, and whoever answers first takes the request; a note among staff moves nothing. Throws
 * `not_found`, `which_client`.
 */
export async function addComment(ctx: ProviderCtx, of: TicketOf, given: z.output<typeof StaffCommentInput>): Promise<StaffTicket> {
  const held = await lockAnyTicket(ctx, of)
  const { id: staffId, name } = ctx.staff
  const { id, shop_id: clientId } = held
  if (given.internal) {
    await sql`
      insert into provider_ticket_note (client_id, ticket_id, staff_id, by_name, text, at)
      values (${clientId}, ${id}, ${staffId}, ${name}, ${given.text}, ${ctx.now})`.execute(ctx.db)
    await noteAct(ctx, 'support_ticket.note', { subject: 'support_ticket', subjectId: id })
    return staffTicketAnswer(ctx, { id, client: clientId })
  }
  const { rows } = await sql<{ id: number }>`
    insert into support_comment (shop_id, ticket_id, side, by_name, text, at)
    values (${clientId}, ${id}, 'staff', ${name}, ${given.text}, ${ctx.now}) returning id`.execute(ctx.db)
  await sql`
    update support_ticket set state = ${held.state === 'resolved' ? 'resolved' : afterComment.staff}, updated_at = ${ctx.now},
      first_answered_at = coalesce(first_answered_at, ${ctx.now}), assignee_id = coalesce(assignee_id, ${staffId}),
      assignee_name = coalesce(assignee_name, ${name}), version = version + 1
    where shop_id = ${clientId} and id = ${id}`.execute(ctx.db)
  await noteAct(ctx, 'support_ticket.answer', { subject: 'support_ticket', subjectId: id, clientId })
  await ctx.enqueue(clientId, mailAnswerJob, { ticketId: id, commentId: mustExist(rows[0]).id })
  ctx.tell(clientId, 'support.changed', { id })
  return staffTicketAnswer(ctx, { id, client: clientId })
}
