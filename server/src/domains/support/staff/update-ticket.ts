import { dueOf } from '@plantule/contract/support/service-times'
import { ticketMoves } from '@plantule/contract/support/states'
import type { StaffTicket, TicketChange } from '@plantule/contract/support/staff-tickets'
import { sql } from 'kysely'
import { refuseStale } from '../../../platform/must-exist.ts'
import type { ProviderCtx } from '../../../platform/provider/in-provider.ts'
import { noteAct } from '../../../platform/provider/note-act.ts'
import { Refused } from '../../../platform/refused.ts'
import { staffNamed } from './staff-named.ts'
import { lockAnyTicket, staffTicketAnswer, type TicketOf } from './staff-tickets.db.ts'

/**
 * Another priority counts its times anew from when the shop asked. Throws `not_found`, `which_client`, `stale_version`,
 * `ticket_move`, `unknown_staff`.
 */
export async function updateTicket(ctx: ProviderCtx, of: TicketOf, change: TicketChange): Promise<StaffTicket> {
  const held = await lockAnyTicket(ctx, of)
  const { id, shop_id: client } = held
  await refuseStale(held, change.version, () => staffTicketAnswer(ctx, { id, client }))
  const state = change.state ?? held.state
  if (state !== held.state && !ticketMoves[held.state].includes(state)) throw new Refused('ticket_move', { from: held.state, to: state })
  const priority = change.priority ?? held.priority
  const due = priority === held.priority ? { answer: held.answer_due, resolve: held.resolve_due } : dueOf(held.created_at, priority)
  const assignee = await assigneeOf(ctx, change.assigneeId, { id: held.assignee_id, name: held.assignee_name })
  const resolved_at = state === 'resolved' ? (held.resolved_at ?? ctx.now) : null
  await sql`
    update support_ticket set state = ${state}, priority = ${priority}, assignee_id = ${assignee.id}, assignee_name = ${assignee.name},
      answer_due = ${due.answer}, resolve_due = ${due.resolve}, resolved_at = ${resolved_at}, updated_at = ${ctx.now},
      version = version + 1
    where shop_id = ${held.shop_id} and id = ${id}`.execute(ctx.db)
  const before = { state: held.state, priority: held.priority, assignee: held.assignee_name }
  const after = { state, priority, assignee: assignee.name }
  if (JSON.stringify(before) !== JSON.stringify(after))
    await noteAct(ctx, 'support_ticket.update', { subject: 'support_ticket', subjectId: id, clientId: held.shop_id, before, after })
  ctx.tell(held.shop_id, 'support.changed', { id })
  return staffTicketAnswer(ctx, { id, client })
}

type Assignee = { id: number | null; name: string | null }

const assigneeOf = async (ctx: ProviderCtx, wanted: number | null | undefined, held: Assignee): Promise<Assignee> =>
  wanted === undefined || wanted === held.id ? held : staffNamed(ctx, wanted, 'assigneeId')
