import type { SupportTicket, SupportTicketRow } from '@plantule/contract/support/tickets'
import { type RawBuilder, sql, type Selectable } from 'kysely'
import type { SupportTicket as Row } from '../../../db/tables.gen.ts'
import { mayDo } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'

/** What the reader may see: their own requests, and all of the shop for who may see the team. */
export const seenBy = (ctx: Ctx): RawBuilder<boolean> =>
  mayDo(ctx, 'team.read') ? sql<boolean>`true` : sql<boolean>`t.member_id = ${ctx.actor.kind === 'member' ? ctx.actor.id : 0}`

/** Locks a request that the reader may see. Throws `not_found`. */
export async function lockTicket(ctx: Ctx, id: number): Promise<Selectable<Row>> {
  const { rows } = await sql<Selectable<Row>>`
    select t.* from support_ticket t where t.shop_id = ${ownShop} and t.id = ${id} and ${seenBy(ctx)} for update`.execute(ctx.db)
  return mustExist(rows[0])
}

export const toTicketRow = (row: Selectable<Row>): SupportTicketRow => ({
  id: row.id,
  subject: row.subject,
  kind: row.kind,
  state: row.state,
  priority: row.priority,
  author: row.author_name,
  assignee: row.assignee_name,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  answerDue: row.first_answered_at || row.state === 'resolved' ? null : row.answer_due.toISOString(),
  resolveDue: row.state === 'resolved' ? null : row.resolve_due.toISOString(),
})

/** Throws `not_found`. */
export async function ticketAnswer(ctx: Ctx, id: number): Promise<SupportTicket> {
  const { rows } = await sql<Selectable<Row>>`
    select t.* from support_ticket t where t.shop_id = ${ownShop} and t.id = ${id} and ${seenBy(ctx)}`.execute(ctx.db)
  const row = mustExist(rows[0])
  const [comments, attachments] = await Promise.all([
    ctx.db.selectFrom('support_comment').selectAll().where('ticket_id', '=', id).orderBy('at').orderBy('id').execute(),
    ctx.db.selectFrom('support_attachment').selectAll().where('ticket_id', '=', id).orderBy('id').execute(),
  ])
  return {
    ...toTicketRow(row),
    screen: row.screen,
    record: row.record,
    errors: row.errors,
    attachments: attachments.map(toAttachment),
    comments: comments.map(({ id: own, side, by_name: by, text, at, ...mail }) => ({
      id: own,
      side,
      by,
      text,
      at: at.toISOString(),
      ...mailOf(mail),
    })),
  }
}

/** Where a word came by mail: from whom, and whether the shop has that address. */
export const mailOf = ({ mail_from: mailFrom, mail_known: mailKnown }: { mail_from: string | null; mail_known: boolean }) => ({
  mailFrom,
  mailKnown,
})

export const toAttachment = (row: { id: number; name: string; mime: string; bytes: number; by_name: string; at: Date }) => ({
  id: row.id,
  name: row.name,
  mime: row.mime,
  bytes: row.bytes,
  by: row.by_name,
  at: row.at.toISOString(),
})
