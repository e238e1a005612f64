import { dueOf } from '@plantule/contract/support/service-times'
import { priorityOf } from '@plantule/contract/support/states'
import type { StaffTicket, TicketForClient } from '@plantule/contract/support/staff-tickets'
import { sql } from 'kysely'
import type { z } from 'zod'
import { mustExist } from '../../../platform/must-exist.ts'
import type { ProviderCtx } from '../../../platform/provider/in-provider.ts'
import { noteAct } from '../../../platform/provider/note-act.ts'
import { mailAnswerJob } from '../jobs.ts'
import { staffTicketAnswer } from './staff-tickets.db.ts'

/** What the provider has to ask of a shop waits for the shop from the start. Throws `not_found`. */
export async function openTicketFor(ctx: ProviderCtx, given: z.output<typeof TicketForClient>): Promise<StaffTicket> {
  const { clientId, subject, text, kind } = given
  mustExist((await sql`select 1 from shop where id = ${clientId}`.execute(ctx.db)).rows[0])
  const { name, id: staffId } = ctx.staff
  const due = dueOf(ctx.now, priorityOf[kind])
  const { rows } = await sql<{ id: number }>`
    insert into support_ticket (shop_id, subject, kind, state, priority, assignee_id, assignee_name, created_at, updated_at,
      first_answered_at, answer_due, resolve_due)
    values (${clientId}, ${subject}, ${kind}, 'waiting', ${priorityOf[kind]}, ${staffId}, ${name}, ${ctx.now}, ${ctx.now},
      ${ctx.now}, ${due.answer}, ${due.resolve})
    returning id`.execute(ctx.db)
  const { id } = mustExist(rows[0])
  const comment = await sql<{ id: number }>`
    insert into support_comment (shop_id, ticket_id, side, by_name, text, at)
    values (${clientId}, ${id}, 'staff', ${name}, ${text}, ${ctx.now}) returning id`.execute(ctx.db)
  await noteAct(ctx, 'support_ticket.create', { subject: 'support_ticket', subjectId: id, clientId, after: { subject, kind } })
  await ctx.enqueue(clientId, mailAnswerJob, { ticketId: id, commentId: mustExist(comment.rows[0]).id })
  ctx.tell(clientId, 'support.changed', { id })
  return staffTicketAnswer(ctx, { id, client: clientId })
}
