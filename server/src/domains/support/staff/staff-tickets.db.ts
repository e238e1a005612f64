import type { StaffTicket, StaffTicketRow } from '@plantule/contract/support/staff-tickets'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { SupportAttachment, SupportTicket as Row } from '../../../db/tables.gen.ts'
import { mustBeOne } from '../../../platform/must-exist.ts'
import type { ProviderCtx } from '../../../platform/provider/in-provider.ts'
import { mailOf, toAttachment, toTicketRow } from '../tickets/tickets.db.ts'

export type TicketRow = Selectable<Row> & { client: string }

/** What the provider still owes is late once a promise has run out. */
const lateOf = (row: TicketRow, now: Date): boolean =>
  (row.state === 'new' && row.answer_due < now) || ((row.state === 'new' || row.state === 'open') && row.resolve_due < now)

export const toStaffRow = (row: TicketRow, now: Date): StaffTicketRow => ({
  ...toTicketRow(row),
  clientId: row.shop_id,
  client: row.client,
  assigneeId: row.assignee_id,
  late: lateOf(row, now),
})

/** Of all shops: no builder names one here. */
export const ticketsOfAll: RawBuilder<unknown> = sql`select t.*, s.name as client from support_ticket t join shop s on s.id = t.shop_id`

export type TicketOf = { id: number; client?: number | undefined }
const named = ({ id, client }: TicketOf) => sql`t.id = ${id} ${client ? sql`and t.shop_id = ${client}` : sql``}`

/** Throws `not_found`, `which_client`. */
export async function lockAnyTicket(ctx: ProviderCtx, of: TicketOf): Promise<Selectable<Row>> {
  const found = await sql<{ shop_id: number }>`select t.shop_id from support_ticket t where ${named(of)}`.execute(ctx.db)
  const { shop_id: shopId } = mustBeOne(found.rows)
  const { rows } = await sql<Selectable<Row>>`
    select t.* from support_ticket t where t.shop_id = ${shopId} and t.id = ${of.id} for no key update`.execute(ctx.db)
  return mustBeOne(rows)
}

type Said = {
  id: number
  side: 'shop' | 'staff'
  internal: boolean
  by_name: string
  text: string
  at: Date
  mail_from: string | null
  mail_known: boolean
}

/** Throws `not_found`, `which_client`. */
export async function staffTicketAnswer(ctx: ProviderCtx, of: TicketOf): Promise<StaffTicket> {
  const row = mustBeOne((await sql<TicketRow>`${ticketsOfAll} where ${named(of)}`.execute(ctx.db)).rows)
  const { id } = row
  const [said, attachments] = await Promise.all([
    sql<Said>`
      select id, side, false as internal, by_name, text, at, mail_from, mail_known from support_comment where shop_id = ${row.shop_id} and ticket_id = ${id}
      union all
      select id, 'staff', true, by_name, text, at, null, false from provider_ticket_note where client_id = ${row.shop_id} and ticket_id = ${id}
      order by at, id`.execute(ctx.db),
    sql<Selectable<SupportAttachment>>`
      select * from support_attachment where shop_id = ${row.shop_id} and ticket_id = ${id} order by id`.execute(ctx.db),
  ])
  return {
    ...toStaffRow(row, ctx.now),
    screen: row.screen,
    record: row.record,
    errors: row.errors,
    firstAnsweredAt: row.first_answered_at?.toISOString() ?? null,
    resolvedAt: row.resolved_at?.toISOString() ?? null,
    attachments: attachments.rows.map(toAttachment),
    comments: said.rows.map(({ id: own, side, internal, by_name: by, text, at, ...mail }) => ({
      id: own,
      side,
      internal,
      by,
      text,
      at: at.toISOString(),
      ...mailOf(mail),
    })),
    version: row.version,
  }
}
